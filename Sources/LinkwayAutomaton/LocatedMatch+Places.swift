import LinkwayURLParsing

extension LocatedMatch {
  /// Whether it can be the match of a link, so that its places lie within the link.
  package func isOf(_ link: Span<UInt8>) -> Bool { linkEnd == link.count && pathEnd <= linkEnd }

  /// Where the query of the matched link lies, without its `?`; empty where there is none, or where
  /// the fragment is read in its place.
  func query(in link: Span<UInt8>) -> Range<Int> {
    guard fragmentForm != Self.itemsAlone, pathEnd < linkEnd,
      link.byte(pathEnd) == UInt8(ascii: "?")
    else { return pathEnd..<pathEnd }
    var end = pathEnd + 1
    while end < linkEnd, link.byte(end) != UInt8(ascii: "#") { end += 1 }
    return pathEnd + 1..<end
  }

  /// What tells a capture from one within a segment that is counted from the front.
  static let unusualMarks: UInt32 = 1 << 25 | 0xFF00

  /// Where more items lie, which are read behind those of the query: those of a fragment.
  var moreItems: Range<Int> { fragmentForm == 0 ? 0..<0 : fragmentItems.range }

  /// Where a capture lies; `nil` for one that took no segment. Of one of several within a segment,
  /// where that lies.
  ///
  /// Mutating, because reading the segments of a constant would copy them all.
  ///
  /// - Parameters:
  ///   - head: the capture's first word in its shape.
  ///   - affixes: the second one.
  @inline(__always)
  mutating func range(_ head: UInt32, affixes: UInt32) -> Range<Int>? {
    var segment = Int(head >> 16 & 0xFF)
    if head & Self.unusualMarks == 0, segment < segmentCount {
      let end = segments[segment + 1] - 1
      let lower = min(segments[segment] + Int(affixes & 0xFFFF), end)
      return lower..<max(lower, end - Int(affixes >> 16))
    }
    if head >> 25 & 1 == 1 { segment = segmentCount - segment }
    let isThere = segment >= 0 && segment < segmentCount
    switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
    case .segment? where isThere:
      let end = segments[segment + 1] - 1
      let lower = min(segments[segment] + Int(affixes & 0xFFFF), end)
      return lower..<max(lower, end - Int(affixes >> 16))
    case .segments?:
      // Parts behind it take as many segments of those that are left.
      let end = segmentCount - Int(affixes)
      return isThere && segment < end ? segments[segment]..<segments[end] - 1 : nil
    case .composite? where isThere:
      return segments[segment]..<segments[segment + 1] - 1
    case .link?:
      return (isThere ? segments[segment] : pathEnd)..<linkEnd
    default:
      return nil
    }
  }
}

extension AutomatonMatcher {
  /// What a match says of a slot.
  enum SlotPlace {
    /// It captured these bytes.
    case there(Range<Int>)
    /// It stands in the form that matched, and took no segment.
    case empty
  }

  /// Where the capture of a slot lies; `nil` where the form that matched does not have it.
  func place(
    ofSlot slot: Int, of match: inout LocatedMatch, in link: Span<UInt8>
  ) -> SlotPlace? {
    block.withBytes { block in
      let shape = shape(of: match)
      var words = shape + 4
      let end = words + Int(block.word32(shape) & 0xFF) * 8
      while words < end {
        let head = block.word32(words)
        if Int(head & 0xFF) == slot {
          return range(words, of: &match, in: link, block).map { .there($0) } ?? .empty
        }
        words += 8
      }
      return nil
    }
  }

  /// Where the capture of a shape lies.
  ///
  /// - Parameter words: the place of the capture in the block.
  @inline(__always)
  func range(
    _ words: Int, of match: inout LocatedMatch, in link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Range<Int>? {
    let (head, facts) = (block.word32(words), block.word32(words + 4))
    if head & LocatedMatch.unusualMarks == 0 { return match.range(head, affixes: facts) }
    return unusualRange(head, facts, of: &match, in: link, block)
  }

  @inline(never)
  private func unusualRange(
    _ head: UInt32, _ facts: UInt32, of match: inout LocatedMatch, in link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> Range<Int>? {
    guard let range = match.range(head, affixes: facts) else { return nil }
    guard UInt8(truncatingIfNeeded: head >> 8) == EntryShape.Capture.Extent.composite.rawValue
    else { return range }
    return CompositeCheck.capture(
      ofSlot: Int(head & 0xFF), facts, texts: regions.texts, link, range, block)
  }

  /// Where a capture of the fragment lies; `nil` where the form that matched does not have it.
  func place(
    ofFragmentSlot slot: Int, of match: borrowing LocatedMatch, in link: Span<UInt8>
  ) -> Range<Int>? {
    guard match.fragmentForm != 0 else { return nil }
    let (form, path) = (Int(match.fragmentForm), match.fragmentPath.range)
    return block.withBytes { block in
      FragmentCheck.capture(ofSlot: slot, form: form, in: path, regions, link, block)
    }
  }

  /// Where the capture of the host with a number lies; `nil` where the origin that matched has none.
  func place(
    ofHostCapture number: Int, of match: borrowing LocatedMatch, in link: Span<UInt8>
  ) -> Range<Int>? {
    guard match.hostShape != 0 else { return nil }
    let shape = regions.shapes + Int(match.hostShape - 1) * 4
    let host = match.host.range
    return block.withBytes { block in
      HostShape(place: shape, regions: regions).capture(number, host, link, block)
    }
  }
}
