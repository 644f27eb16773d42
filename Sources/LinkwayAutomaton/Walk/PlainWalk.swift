import CLinkwayByteScan
import LinkwayMatching
import LinkwayURLParsing

/// Matches plain links in one pass. A plain link has an authority that an origin names literally; a
/// path without encoded bytes, dot segments, or empty segments before the last one; and, if
/// present, a query and a fragment of URL code points and percent-encoded bytes. A plain link is
/// therefore canonical and admitted. Most links are plain; all others take the slow path.
enum PlainWalk {
  enum Outcome {
    case verdict(AutomatonVerdict)
    /// The link is not plain.
    case longer
    /// There are several candidate entries, or one that must be checked. They are reached from the
    /// target by the segments from `from` on. If the path contains encoded bytes
    /// (`match.isDecoded`), these have not been checked, and no segment has been followed.
    case candidates(StateTarget, from: Int)
  }

  /// Matches a link.
  @inline(__always)
  static func read(
    _ link: Span<UInt8>, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) -> Outcome {
    guard isOfPlainLength(link), let start = start(link, block, regions, &match) else {
      return .longer
    }
    if match.isDecoded { return .candidates(start, from: 0) }
    return walk(from: start, link, block, regions, &match)
  }

  @inline(__always)
  static func isOfPlainLength(_ link: Span<UInt8>) -> Bool {
    link.count >= Int(LINKWAY_CUT_LEAST) && link.count <= Admission.Limit.length
  }

  /// Splits a link into segments, and looks up its authority. `match.isDecoded` is set if the path
  /// contains encoded bytes.
  ///
  /// - Returns: the start state of the link's path; `nil` if the link is not plain.
  @inline(__always)
  static func start(
    _ link: Span<UInt8>, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) -> StateTarget? {
    match.reset()
    let cuts = match.segments.cut(link, hasAuthority: true)
    guard cuts.doubt & UInt32(LINKWAY_CUT_ODD) == 0, cuts.slashes > 1 else { return nil }
    // The offset after the first slash of `://`.
    let first = match.segments[0]
    guard first > 1, match.segments[1] == first &+ 1,
      link.byte(first &- 2) == UInt8(ascii: ":")
    else { return nil }
    let end = match.segments[2] &- 1
    if cuts.slashes > 2 {
      match.context = authority(link, end, block, regions)
      if match.context != 0 { return start(link, base: 2, cuts, block, regions, &match) }
    }
    // In a link of a custom scheme, the authority is read as the first segment of the path.
    match.context = authority(link, first &- 1, block, regions)
    guard match.context != 0, isPlainHost(link, first &+ 1..<end) else { return nil }
    return start(link, base: 1, cuts, block, regions, &match)
  }

  /// Matches a path under an origin.
  @inline(__always)
  static func read(
    path: Span<UInt8>, under origin: AutomatonOrigin, _ block: Span<UInt8>,
    _ regions: BlockRegions, _ match: inout LocatedMatch
  ) -> Outcome {
    guard isOfPlainLength(path) else { return .longer }
    match.reset()
    let cuts = match.segments.cut(path, hasAuthority: false)
    guard cuts.doubt & UInt32(LINKWAY_CUT_ODD) == 0, match.segments[0] == 1 else { return .longer }
    match.context = origin.context
    guard let start = start(path, base: 0, cuts, block, regions, &match) else { return .longer }
    if match.isDecoded { return .candidates(start, from: 0) }
    return walk(from: start, path, block, regions, &match)
  }

  /// Returns the context of an authority that an origin names literally; 0 for any other authority.
  @inline(__always)
  private static func authority(
    _ link: Span<UInt8>, _ end: Int, _ block: Span<UInt8>, _ regions: BlockRegions
  ) -> UInt32 {
    StateLookup.authorityEdge(of: regions.authorities, link, end, block)?.place ?? 0
  }

  /// Returns whether the host of a custom scheme is not empty, does not start with a dot, and has
  /// no port, credentials or encoded bytes.
  private static func isPlainHost(_ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
    !range.isEmpty && link.byte(range.lowerBound) != UInt8(ascii: ".")
      && !range.contains { place in
        switch link[place] {
        case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "%"): true
        default: false
        }
      }
  }

  /// Records the positions of the segments, and returns the start state of the path; `nil` if the
  /// link is not plain.
  ///
  /// - Parameter base: the index of the first path segment among the recorded offsets.
  @inline(__always)
  private static func start(
    _ link: Span<UInt8>, base: Int, _ cuts: linkway_cuts, _ block: Span<UInt8>,
    _ regions: BlockRegions, _ match: inout LocatedMatch
  ) -> StateTarget? {
    let head = block.word64(regions.contexts &+ (match.context &- 1).index &* 4)
    let pathEnd = Int(cuts.path_end)
    var count = Int(cuts.slashes) &- base
    guard head & UInt64(AuthorityContext.Flag.twofold | AuthorityContext.Flag.programmed) == 0
    else { return nil }
    // A shorter query and fragment cannot exceed the maximum number of items.
    if cuts.doubt != 0 || link.count &- pathEnd > 2 * Admission.Limit.items {
      guard admits(link, behind: pathEnd, isEncoded: cuts.doubt != 0) else { return nil }
      let path = match.segments[base]..<pathEnd
      match.isDecoded = cuts.doubt != 0 && link.isEncoded(path)
    }
    match.segments.base = base
    match.isFolded = base == 1
    // The last segment is empty.
    if match.segments[count &- 1] == pathEnd {
      guard regions.slashes.trailing != .strict else { return nil }
      count &-= 1
    }
    guard count <= SegmentOffsets.capacity else { return nil }
    match.segmentCount = count
    match.pathEnd = pathEnd
    match.linkEnd = link.count
    match.fragmentStart = Int(cuts.fragment_start)
    return StateTarget(head)
  }

  /// Returns `false` if query or fragment may have a decoding error or too many items.
  @inline(never)
  private static func admits(
    _ link: Span<UInt8>, behind pathEnd: Int, isEncoded: Bool
  ) -> Bool {
    // The first items of the query and of the fragment follow no `&`.
    var items = 2
    var place = pathEnd
    while items <= Admission.Limit.items {
      place = link.firstPlace(of: UInt8(ascii: "&"), in: place..<link.count)
      guard place < link.count else {
        return !isEncoded || link.decodes(pathEnd..<link.count)
      }
      items += 1
      place += 1
    }
    return false
  }

  /// Follows the transitions for the segments, and returns the outcome.
  @inline(__always)
  private static func walk(
    from start: StateTarget, _ link: Span<UInt8>, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) -> Outcome {
    let count = match.segmentCount
    var target = start
    var segment = 0
    while target.isState {
      segment &+= target.skipped
      if segment >= count {
        return end(target.skipping(segment &- count), block, regions, &match)
      }
      if target.isBare {
        target = StateLookup.otherTarget(of: target, block)
      } else {
        let (lower, upper) = (match.segments[segment], match.segments[segment &+ 1] &- 1)
        target = StateLookup.plainTarget(
          of: target, SegmentKey(ofLink: link, lower, upper), link, lower, upper, block)
      }
      segment &+= 1
    }
    return end(target, after: segment, block, regions, &match)
  }

  /// Returns the outcome for a target that is not a state.
  @inline(__always)
  static func end(
    _ target: StateTarget, after segment: Int, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) -> Outcome {
    if target.isNone { return .verdict(.unmatched) }
    if target.isLeaf {
      guard segment == match.segmentCount else { return .verdict(.unmatched) }
      if segment > 0 {
        accept(target.entry, shape: target.shape, block, regions, &match)
        return .verdict(.matched)
      }
    }
    return .candidates(target, from: segment)
  }

  /// Returns the outcome for a path that ends in a state.
  @inline(__always)
  static func end(
    _ target: StateTarget, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) -> Outcome {
    let (state, info) = block.twoWords(target.record)
    let accepted = UInt32(truncatingIfNeeded: state >> 32)
    if accepted == 0 { return .verdict(.unmatched) }
    if info >> 8 & UInt64(BlockRegions.StateFlag.plain) != 0 {
      accept(
        accepted &- 1, shape: UInt16(truncatingIfNeeded: info >> 32), block, regions, &match)
      return .verdict(.matched)
    }
    return .candidates(target, from: match.segmentCount)
  }

  @inline(__always)
  private static func accept(
    _ entry: UInt32, shape: UInt16, _ block: Span<UInt8>, _ regions: BlockRegions,
    _ match: inout LocatedMatch
  ) {
    match.entry = entry
    match.shape = UInt32(shape)
    match.route =
      regions.entriesAreRoutes
      ? entry.index
      : block.index(regions.entries &+ entry.index &* BlockRegions.entrySize)
  }
}
