package import LinkwayMatching

/// Several links that are matched side by side, and what they came to.
///
/// A value is also the scratch of the links that filled it: one may be used for any number of
/// batches.
package struct LinkBatch: Sendable {
  /// The most links of a batch.
  package static let capacity = 32

  /// What each link came to, by its place among those that were located last.
  package internal(set) var verdicts = [AutomatonVerdict](
    repeating: .unmatched, count: capacity)
  /// The match of each link; it means nothing unless the verdict is `matched`.
  package internal(set) var matches = [LocatedMatch](repeating: LocatedMatch(), count: capacity)
  var outcomes = [PlainWalk.Outcome](repeating: .longer, count: capacity)
  var walks = [BatchWalk.Walk](repeating: BatchWalk.Walk(), count: capacity)
  private let leastBytes: Int

  /// - Parameter leastBytes: from which size of a table's block on links walk side by side. One that
  ///   the processor's caches hold is read faster link by link.
  package init(leastBytes: Int = 4 << 20) { self.leastBytes = leastBytes }

  /// Whether the links of a table walk side by side.
  func isWorthwhile(for block: FlatBlock) -> Bool { block.count >= leastBytes }
}

extension AutomatonMatcher {
  /// Finds the routes of several links, as ``locate(_:source:into:)`` finds that of each.
  ///
  /// - Parameters:
  ///   - links: the bytes of each, which must be UTF-8 and live as long as the call; those after
  ///     the batch's capacity are left out.
  ///   - source: that of a link; `nil` filters no route by source.
  // SAFETY: the buffers are the caller's word.
  @unsafe package func locate(
    _ links: [UnsafeBufferPointer<UInt8>], source: (Span<UInt8>) -> LinkSource?,
    into batch: inout LinkBatch
  ) {
    guard unsafe links.count <= LinkBatch.capacity else {
      return unsafe locate(Array(links.prefix(LinkBatch.capacity)), source: source, into: &batch)
    }
    let isSideBySide = batch.isWorthwhile(for: block)
    block.withBytes { block in
      guard block.count >= BlockRegions.headerWords * 4 else {
        for number in unsafe links.indices { batch.outcomes[number] = .verdict(.deferred) }
        return
      }
      if isSideBySide {
        unsafe BatchWalk.read(links, block, regions, &batch)
      } else {
        for number in unsafe links.indices {
          batch.outcomes[number] = PlainWalk.read(
            unsafe Span(_unsafeElements: links[number]), block, regions, &batch.matches[number])
        }
      }
    }
    for number in unsafe links.indices {
      let link = unsafe Span(_unsafeElements: links[number])
      batch.verdicts[number] = verdict(
        batch.outcomes[number], link, source: source, &batch.matches[number])
    }
  }

  @inline(__always)
  private func verdict(
    _ outcome: PlainWalk.Outcome, _ link: Span<UInt8>, source: (Span<UInt8>) -> LinkSource?,
    _ match: inout LocatedMatch
  ) -> AutomatonVerdict {
    switch outcome {
    case .verdict(let verdict): verdict
    case .candidates(let target, let segment):
      choose(target, from: segment, link, source: source(link), &match)
    case .longer: locateLonger(link, source: source(link), &match)
    }
  }
}
