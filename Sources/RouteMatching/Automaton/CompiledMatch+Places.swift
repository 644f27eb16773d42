import URLParsing

extension CompiledMatch {
  /// Whether it can be the match of a link, so that its places lie within the link.
  func isOf(_ link: Span<UInt8>) -> Bool { linkEnd == link.count && pathEnd <= linkEnd }

  /// Where the query of the matched link lies, without its `?`; empty where there is none.
  func query(in link: Span<UInt8>) -> Range<Int> {
    guard pathEnd < linkEnd, link.byte(pathEnd) == UInt8(ascii: "?") else {
      return pathEnd..<pathEnd
    }
    var end = pathEnd + 1
    while end < linkEnd, link.byte(end) != UInt8(ascii: "#") { end += 1 }
    return pathEnd + 1..<end
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
  func place(ofSlot slot: Int, of match: CompiledMatch) -> SlotPlace? {
    for place in 0..<captureCount(of: match) where self.slot(ofCapture: place, of: match) == slot {
      return capture(place, of: match).map { .there($0.range) } ?? .empty
    }
    return nil
  }
}
