import CByteScan
import URLParsing

// Most links that an app gets need no closer look at any byte: an authority that some origin
// spells out, a path without encoded bytes, empty or dot segments, and a query and fragment of URL
// code points. Such a link is canonical and admitted, and is read here in one pass. All others go
// the longer way.

extension LinkReading {
  /// The marks of a link that are still ahead, 64 bytes at a time.
  private struct Marks {
    var bits: UInt64
    /// Not zero where something so far needs a closer look.
    var odd: UInt64
    private var start = 0

    @inline(__always)
    init(_ link: Span<UInt8>) {
      let scan = link.scan(from: 0)
      (bits, odd) = (scan.marks, scan.odd)
    }

    /// The place of the next mark, the link's end behind the last.
    @inline(__always)
    mutating func next(_ link: Span<UInt8>) -> Int {
      while bits == 0 {
        start &+= 64
        guard start < link.count else { return link.count }
        let scan = link.scan(from: start)
        bits = scan.marks
        odd |= scan.odd
      }
      let place = start &+ bits.trailingZeroBitCount
      bits &= bits &- 1
      return place
    }
  }

  /// Reads a plain link; `nil` where it is none.
  @inline(__always)
  func readPlain(
    _ link: Span<UInt8>, source: UInt8?, _ block: Span<UInt8>, _ match: inout CompiledMatch
  ) -> CompiledVerdict? {
    guard link.count >= Int(LINKWAY_BYTE_SCAN_LEAST), link.count <= Admission.Limit.length else {
      return nil
    }
    var marks = Marks(link)
    let first = marks.next(link)
    guard first > 0, marks.next(link) == first &+ 1, link.byte(first &- 1) == UInt8(ascii: ":"),
      link.byte(first) == UInt8(ascii: "/"), link.byte(first &+ 1) == UInt8(ascii: "/")
    else { return nil }
    var rest = marks
    let end = rest.next(link)
    if end < link.count, link.byte(end) == UInt8(ascii: "/") {
      let context = authority(link, end, block)
      if context != 0 {
        match.context = context
        return walk(link, from: end &+ 1, &rest, source: source, block, &match)
      }
    }
    // A custom scheme, whose authority is the path's first segment.
    let context = authority(link, first, block)
    guard context != 0, isPlainHost(link, first &+ 2..<end) else { return nil }
    match.context = context
    return walk(link, from: first &+ 2, &marks, source: source, block, &match)
  }

  /// Reads a plain path that stands alone.
  @inline(__always)
  func readPlain(
    path: Span<UInt8>, under origin: CompiledOrigin, _ block: Span<UInt8>,
    _ match: inout CompiledMatch
  ) -> CompiledVerdict? {
    guard path.count >= Int(LINKWAY_BYTE_SCAN_LEAST) else { return nil }
    var marks = Marks(path)
    guard marks.next(path) == 0, path.byte(0) == UInt8(ascii: "/") else { return nil }
    match.context = origin.context
    return walk(path, from: 1, &marks, source: nil, block, &match)
  }

  /// The context of an authority that some origin spells out; 0 for any other.
  @inline(__always)
  private func authority(_ link: Span<UInt8>, _ end: Int, _ block: Span<UInt8>) -> UInt32 {
    StateReading.target(
      of: regions.authorities, SegmentKey(link, 0, end), link, 0, end,
      block, regions
    ).place
  }

  /// Whether the host of a custom scheme holds no port and no credentials, and is there at all.
  private func isPlainHost(_ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !range.isEmpty && link.byte(range.lowerBound) != UInt8(ascii: ".")
      && !range.contains { link[$0] == UInt8(ascii: ":") || link[$0] == UInt8(ascii: "@") }
  }

  /// Follows the segments from `start` on; `nil` where the longer way must be gone.
  @inline(__always)
  private func walk(
    _ link: Span<UInt8>, from start: Int, _ marks: inout Marks, source: UInt8?,
    _ block: Span<UInt8>, _ match: inout CompiledMatch
  ) -> CompiledVerdict? {
    let head = block.word64(regions.contexts &+ Int(match.context &- 1) &* 4)
    guard head & UInt64(AuthorityContext.Flag.deferred) == 0 else { return nil }
    var target = AuthorityContext.start(head)
    // The first fork, and the segment that leads on from it.
    var (fork, forkSegment) = (StateTarget.none, 0)
    var count = 0
    var lower = start
    match.segments[0] = start
    var end: Int
    while true {
      end = marks.next(link)
      if end > lower {
        count &+= 1
        guard count <= SegmentTape.capacity else { return nil }
        match.segments[count] = end &+ 1
        if target.isState {
          target = StateReading.target(
            of: target, SegmentKey(link, lower, end), link, lower, end, block, regions)
        } else {
          if target.isFork { (fork, forkSegment) = (target, count &- 1) }
          target = .none
        }
      }
      guard end < link.count, link.byte(end) == UInt8(ascii: "/") else { break }
      guard end > lower else { return nil }
      lower = end &+ 1
    }
    // An empty segment at the end.
    if end == lower, regions.slashes.trailing == .strict { return nil }
    var fragment = link.count
    if end < link.count {
      guard let found = fragmentStart(link, end, &marks) else { return nil }
      fragment = found
    }
    guard marks.odd == 0 else { return nil }
    match.segmentCount = count
    match.pathEnd = end
    match.linkEnd = link.count
    if target.isLeaf, count > 0 {
      return accept(target.entry, shape: target.shape, block, &match)
    }
    if target.isState {
      let (state, info) = block.twoWords(Int(target.place) &* 8)
      let accepted = UInt32(truncatingIfNeeded: state >> 32)
      if accepted == 0 { return .unmatched }
      if info >> 8 & UInt64(BlockRegions.StateFlag.plain) != 0 {
        return accept(
          accepted &- 1, shape: UInt16(truncatingIfNeeded: info >> 32), block, &match)
      }
    } else if target.isNone, fork.isNone {
      return .unmatched
    }
    let places = LinkPlaces(
      pathStart: start, pathEnd: end, fragmentStart: fragment, end: link.count, count: count)
    let (open, segment) = fork.isNone ? (target, count) : (fork, forkSegment)
    return choose(open, from: segment, places, link, source: source, block, &match)
  }

  /// Looks at what follows a path: where the fragment starts, the link's end where there is none.
  private func fragmentStart(_ link: Span<UInt8>, _ end: Int, _ marks: inout Marks) -> Int? {
    // So few bytes hold no more items than a link may have.
    guard link.count &- end <= 2 * Admission.Limit.items else { return nil }
    var fragment = link.byte(end) == UInt8(ascii: "#") ? end : link.count
    while true {
      let mark = marks.next(link)
      guard mark < link.count else { return fragment }
      guard link.byte(mark) == UInt8(ascii: "#") else { continue }
      guard fragment == link.count else { return nil }
      fragment = mark
    }
  }

  @inline(__always)
  private func accept(
    _ entry: UInt32, shape: UInt16, _ block: Span<UInt8>, _ match: inout CompiledMatch
  ) -> CompiledVerdict {
    match.entry = entry
    match.shape = UInt32(shape)
    match.route = route(of: entry, block)
    return .matched
  }
}
