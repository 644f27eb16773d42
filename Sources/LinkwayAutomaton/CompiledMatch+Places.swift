import LinkwayURLParsing

extension CompiledMatch {
  /// Whether it can be the match of a link, so that its places lie within the link.
  package func isOf(_ link: Span<UInt8>) -> Bool { linkEnd == link.count && pathEnd <= linkEnd }

  /// Where the query of the matched link lies, without its `?`; empty where there is none.
  func query(in link: Span<UInt8>) -> Range<Int> {
    guard pathEnd < linkEnd, link.byte(pathEnd) == UInt8(ascii: "?") else {
      return pathEnd..<pathEnd
    }
    var end = pathEnd + 1
    while end < linkEnd, link.byte(end) != UInt8(ascii: "#") { end += 1 }
    return pathEnd + 1..<end
  }

  /// Where a capture lies; `nil` for one that took no segment.
  ///
  /// Mutating, because reading the segments of a constant would copy them all.
  ///
  /// - Parameters:
  ///   - head: the capture's first word in its shape.
  ///   - affixes: the second one.
  @inline(__always)
  mutating func range(_ head: UInt32, affixes: UInt32) -> Range<Int>? {
    let segment = Int(head >> 16 & 0xFF)
    let isThere = segment < segmentCount
    switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
    case .segment? where isThere:
      let end = segments[segment + 1] - 1
      let lower = min(segments[segment] + Int(affixes & 0xFFFF), end)
      return lower..<max(lower, end - Int(affixes >> 16))
    case .segments? where isThere:
      return segments[segment]..<segments[segmentCount] - 1
    case .link?:
      return (isThere ? segments[segment] : pathEnd)..<linkEnd
    default:
      return nil
    }
  }
}

extension CompiledMatcher {
  /// What a match says of a slot.
  enum SlotPlace {
    /// It captured these bytes.
    case there(Range<Int>)
    /// It stands in the form that matched, and took no segment.
    case empty
  }

  /// Where the capture of a slot lies; `nil` where the form that matched does not have it.
  func place(ofSlot slot: Int, of match: inout CompiledMatch) -> SlotPlace? {
    block.withBytes { block in
      let shape = shape(of: match)
      var words = shape + 4
      let end = words + Int(block.word32(shape) & 0xFF) * 8
      while words < end {
        let head = block.word32(words)
        if Int(head & 0xFF) == slot {
          return match.range(head, affixes: block.word32(words + 4)).map { .there($0) } ?? .empty
        }
        words += 8
      }
      return nil
    }
  }
}
