import LinkwayMatching
import LinkwayURLParsing

/// The positions of the parts of a link that matching reads: only offsets, without the bytes.
struct LinkPlaces {
  var components: LinkURL.Components
  /// Whether the authority is read as the beginning of the path.
  var isFolded: Bool
  /// The number of segments in the path. Each ends one byte before the start of the next one.
  var segmentCount = 0
  /// The start of the path, after its slash, and its end.
  var pathStart: Int
  var pathEnd: Int
  /// A bit for each segment that contains an encoded byte.
  var encoded: UInt64 = 0
  /// A bit for each empty segment.
  var empty: UInt64 = 0
  /// The index of the first empty segment that is refused unless a raw capture contains it.
  var firstRefused: Int?

  /// Whether the path contains a literal backslash. In links of custom schemes, the parser does not
  /// replace it with a slash.
  var holdsBackslash = false
  /// Whether the path is matched as if it had no duplicate slashes.
  var isCollapsed = false
  /// The end of the last segment as written, without a trailing slash that the table ignores.
  var writtenEnd: Int

  init(_ components: LinkURL.Components, _ bytes: Span<UInt8>, isFolded: Bool) {
    self.components = components
    self.isFolded = isFolded
    let path = components.path
    pathStart = path.lowerBound
    pathEnd = path.upperBound
    if isFolded, let host = components.host, !host.isEmpty {
      pathStart = host.lowerBound
    } else if !path.isEmpty, bytes.byte(pathStart) == UInt8(ascii: "/") {
      pathStart += 1
    }
    writtenEnd = pathEnd
  }

  /// Whether programs see the path decoded.
  var isDecoded: Bool { encoded != 0 || isCollapsed }
  /// The empty segments that are kept when the path is decoded.
  var empties: EmptySegments { !isCollapsed ? .all : keepsLast ? .last : .none }
  private var keepsLast = false

  /// The range of the segments as written, separated by slashes.
  var written: Range<Int> { Range(pathStart, upTo: writtenEnd) }

  /// Creates the positions of a link whose authority has already been matched.
  init(pathStart: Int, pathEnd: Int, fragmentStart: Int, end: Int, count: Int) {
    components = LinkURL.Components(
      path: pathStart - 1..<pathEnd, fragmentStart: fragmentStart, end: end)
    isFolded = false
    self.pathStart = pathStart
    self.pathEnd = pathEnd
    segmentCount = count
    writtenEnd = pathEnd
  }
}

extension LinkPlaces {
  /// Splits the path at its slashes, following the table's slash policy.
  ///
  /// - Returns: `false` if there are too many segments.
  @inline(__always)
  mutating func cut(
    _ bytes: Span<UInt8>, _ slashes: SlashPolicy, _ tape: inout SegmentOffsets
  ) -> Bool {
    var count = 0
    var start = pathStart
    tape.base = 0
    tape[0] = start
    var place = pathStart
    while place < pathEnd {
      var marks = Self.slashes(bytes, place, pathEnd)
      while marks != 0 {
        let next = place &+ marks.trailingZeroBitCount >> 3 &+ 1
        count &+= 1
        guard count < SegmentOffsets.capacity else { return false }
        if next &- start <= 1 { empty |= 1 << UInt64(truncatingIfNeeded: count &- 1) }
        tape[count] = next
        start = next
        marks &= marks &- 1
      }
      place &+= 8
    }
    if start < pathEnd {
      count &+= 1
      tape[count] = pathEnd &+ 1
    } else if slashes.trailing == .strict, isFolded || !components.path.isEmpty {
      guard count < SegmentOffsets.capacity else { return false }
      empty |= 1 << UInt64(truncatingIfNeeded: count)
      count &+= 1
      tape[count] = pathEnd &+ 1
    }
    segmentCount = count
    if slashes.trailing == .ignore, pathEnd > pathStart,
      bytes.byte(pathEnd - 1) == UInt8(ascii: "/")
    {
      writtenEnd = pathEnd - 1
    }
    if empty != 0 { takeEmpty(slashes) }
    return true
  }

  mutating func noteBackslash(_ bytes: Span<UInt8>) {
    let path = pathStart..<pathEnd
    holdsBackslash =
      components.specialScheme == nil
      && bytes.firstPlace(of: UInt8(ascii: "\\"), in: path) < path.upperBound
  }

  private mutating func takeEmpty(_ slashes: SlashPolicy) {
    // An empty last segment comes from a trailing slash, not from a duplicate one.
    let last: UInt64 = slashes.trailing == .strict ? 1 << UInt64(segmentCount - 1) : 0
    let doubled = empty & ~last
    guard doubled != 0 else { return }
    switch slashes.duplicates {
    case .significant: break
    case .collapse: (isCollapsed, keepsLast) = (true, last != 0)
    case .refuse: firstRefused = doubled.trailingZeroBitCount
    }
  }

  /// Returns a word that marks the slashes among the eight bytes from `place`. The highest bit of a
  /// byte in the word is set if the corresponding byte is a slash before `end`.
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

  /// Returns whether any segment is `.` or `..`.
  func holdsDotSegment(_ bytes: Span<UInt8>, _ tape: inout SegmentOffsets) -> Bool {
    (0..<segmentCount).contains { bytes.isDots(tape[$0]..<tape[$0 + 1] - 1) }
  }
}
