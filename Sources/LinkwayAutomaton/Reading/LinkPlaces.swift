import LinkwayURLParsing

/// Where the parts of a link lie that a match looks at: numbers only, the bytes stand elsewhere.
struct LinkPlaces {
  var components: LinkURL.Components
  /// Whether the authority is folded into the path.
  var isFolded: Bool
  /// The path's segments: from each start to one before the next start.
  var segmentCount = 0
  /// Where the path starts, behind its slash, and ends.
  var pathStart: Int
  var pathEnd: Int
  /// A bit for each segment that holds an encoded byte.
  var encoded: UInt64 = 0
  /// A bit for each of these that is a dot segment or holds a separator once decoded.
  var suspect: UInt64 = 0

  init(_ components: LinkURL.Components, _ bytes: Span<UInt8>) {
    self.components = components
    isFolded = components.specialScheme == nil
    let path = components.path
    pathStart = path.lowerBound
    pathEnd = path.upperBound
    if isFolded, let host = components.host, !host.isEmpty {
      pathStart = host.lowerBound
    } else if !path.isEmpty, bytes.byte(pathStart) == UInt8(ascii: "/") {
      pathStart += 1
    }
  }

  /// A link of which the authority has been dealt with.
  init(pathStart: Int, pathEnd: Int, fragmentStart: Int, end: Int, count: Int) {
    components = LinkURL.Components(
      path: pathStart - 1..<pathEnd, fragmentStart: fragmentStart, end: end)
    isFolded = false
    self.pathStart = pathStart
    self.pathEnd = pathEnd
    segmentCount = count
  }
}

extension LinkPlaces {
  /// Cuts the path at its slashes, a last empty segment left out.
  ///
  /// - Returns: `false` where there is an empty segment before the end, or there are too many.
  @inline(__always)
  mutating func cut(_ bytes: Span<UInt8>, _ tape: inout SegmentTape) -> Bool {
    var count = 0
    var start = pathStart
    tape.base = 0
    tape[0] = start
    var place = pathStart
    while place < pathEnd {
      var slashes = Self.slashes(bytes, place, pathEnd)
      while slashes != 0 {
        let next = place &+ slashes.trailingZeroBitCount >> 3 &+ 1
        count &+= 1
        guard next &- start > 1, count < SegmentTape.capacity else { return false }
        tape[count] = next
        start = next
        slashes &= slashes &- 1
      }
      place &+= 8
    }
    if start < pathEnd {
      count &+= 1
      tape[count] = pathEnd &+ 1
    }
    segmentCount = count
    return true
  }

  /// Whether the path ends with an empty segment, or is one.
  func endsEmpty(_ tape: inout SegmentTape) -> Bool { tape[segmentCount] <= pathEnd }

  /// The highest bit of each of eight bytes from `place` on that is a slash before `end`.
  @inline(__always)
  private static func slashes(_ bytes: Span<UInt8>, _ place: Int, _ end: Int) -> UInt64 {
    let left = end &- place
    let word: UInt64
    if left >= 8 {
      word = bytes.word64(place)
    } else if end >= 8 {
      word = bytes.word64(end &- 8) >> UInt64(truncatingIfNeeded: (8 &- left) &* 8)
    } else {
      word = (place..<end).reversed().reduce(0) { $0 << 8 | UInt64(bytes.byte($1)) }
    }
    let different = word ^ 0x2F2F_2F2F_2F2F_2F2F
    let low = (different & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
    return ~(low | different | 0x7F7F_7F7F_7F7F_7F7F)
  }

  /// Whether a segment is `.` or `..`.
  func holdsDotSegment(_ bytes: Span<UInt8>, _ tape: inout SegmentTape) -> Bool {
    for segment in 0..<segmentCount {
      let (lower, upper) = (tape[segment], tape[segment + 1] - 1)
      guard upper - lower <= 2, bytes.byte(lower) == UInt8(ascii: ".") else { continue }
      if bytes.byte(upper - 1) == UInt8(ascii: ".") { return true }
    }
    return false
  }
}
