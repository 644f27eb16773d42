/// Reads several links side by side.
///
/// A step of a walk reads a place of the block that the one before it led to, and waits for the
/// memory where the table is large. Here the steps of all links alternate: each asks for the line
/// that it needs, and reads it after all others have asked for theirs.
enum BatchWalk {
  /// What the next step of a walk reads.
  fileprivate enum Need {
    /// The slot of the next segment.
    case slot
    /// A state without slots.
    case state
    /// The state that the path ends in.
    case end
  }

  /// Where the walk of a link is.
  struct Walk {
    fileprivate var number: Int
    fileprivate var target: StateTarget
    fileprivate var segment = 0
    fileprivate var need = Need.state
    /// The segment that is looked up, of `.slot`.
    fileprivate var lower = 0
    fileprivate var upper = 0
    fileprivate var key = SegmentKey.none

    init(number: Int = 0, from start: StateTarget = .none) {
      (self.number, target) = (number, start)
    }
  }

  /// Reads the links of a batch as `PlainWalk` reads each.
  // SAFETY: the caller's buffers live as long as the call.
  static func read(
    _ links: [UnsafeBufferPointer<UInt8>], _ block: Span<UInt8>, _ regions: BlockRegions,
    _ batch: inout LinkBatch
  ) {
    var live = 0
    for number in unsafe links.indices {
      let link = unsafe Span(_unsafeElements: links[number])
      guard PlainWalk.isOfPlainLength(link),
        let start = PlainWalk.start(link, block, regions, &batch.matches[number])
      else {
        batch.outcomes[number] = .longer
        continue
      }
      batch.walks[live] = Walk(number: number, from: start)
      live &+= 1
    }
    while live > 0 {
      var left = 0
      for place in 0..<live {
        var walk = batch.walks[place]
        let link = unsafe Span(_unsafeElements: links[walk.number])
        if let outcome = ask(&walk, link, block, regions, &batch.matches[walk.number]) {
          batch.outcomes[walk.number] = outcome
        } else {
          batch.walks[left] = walk
          left &+= 1
        }
      }
      live = left
      left = 0
      for place in 0..<live {
        var walk = batch.walks[place]
        let link = unsafe Span(_unsafeElements: links[walk.number])
        switch walk.need {
        case .slot:
          walk.target = StateLookup.plainTarget(
            of: walk.target, walk.key, link, walk.lower, walk.upper, block)
          walk.segment &+= 1
        case .state:
          walk.target = StateLookup.otherTarget(of: walk.target, block)
          walk.segment &+= 1
        case .end:
          batch.outcomes[walk.number] = PlainWalk.end(
            walk.target, block, regions, &batch.matches[walk.number])
          continue
        }
        batch.walks[left] = walk
        left &+= 1
      }
      live = left
    }
  }

  /// Finds what the next step of a walk reads, and asks for it.
  ///
  /// - Returns: what the link comes to, where nothing more is read.
  @inline(__always)
  private static func ask(
    _ walk: inout Walk, _ link: Span<UInt8>, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) -> PlainWalk.Outcome? {
    guard walk.target.isState else {
      return PlainWalk.end(walk.target, after: walk.segment, block, regions, &match)
    }
    walk.segment &+= walk.target.skipped
    if walk.segment >= match.segmentCount {
      walk.target = walk.target.skipping(walk.segment &- match.segmentCount)
      walk.need = .end
      block.prefetch(walk.target.record)
      return nil
    }
    block.prefetch(Int(walk.target.place) &* 8)
    if walk.target.isBare {
      walk.need = .state
      return nil
    }
    walk.need = .slot
    (walk.lower, walk.upper) = (
      match.segments[walk.segment], match.segments[walk.segment &+ 1] &- 1
    )
    walk.key = SegmentKey(ofLink: link, walk.lower, walk.upper)
    let slot =
      Int(walk.target.place) &* 8 &+ BlockRegions.stateSize
      &+ walk.key.slot(in: walk.target.shape) &* BlockRegions.edgeSize
    block.prefetch(slot)
    block.prefetch(slot &+ BlockRegions.edgeSize &- 1)
    return nil
  }
}
