import LinkwayMatching
import LinkwayURLParsing

/// Checks candidate entries against a link.
///
/// The type is not copyable, because its values are large.
struct CandidateCheck: ~Copyable {
  var places: LinkPlaces
  /// The path as the programs read it: as in the link, or decoded.
  var path: Subject
  let environment: ProgramEnvironment
  /// The bit of the link's source; `nil` accepts entries for any source.
  var source: UInt8?

  var regions: BlockRegions { environment.regions }

  /// An entry, with everything that is needed to check it and to compare it with others.
  struct Candidate {
    var entry: UInt32
    /// The offset of the entry's shape in the block, in bytes.
    var shape: Int
    var route: UInt32
    var group: UInt32
    var grade: UInt32
    var optionalParts: UInt32
    var sources: UInt8
    var traits: AutomatonEntry.Traits
    /// See `AutomatonEntry.conditions`.
    var conditions: UInt16
    /// The index of the pattern in the route.
    var pattern: UInt16

    @inline(__always)
    init(_ entry: UInt32, _ block: Span<UInt8>, _ regions: BlockRegions) {
      let place = regions.entries + entry.index * BlockRegions.entrySize
      let (first, second, third) = block.threeWords(place) ?? (0, 0, 0)
      self.entry = entry
      route = UInt32(truncatingIfNeeded: first)
      group = UInt32(truncatingIfNeeded: first >> 32)
      grade = UInt32(truncatingIfNeeded: second)
      shape = regions.shapes + UInt32(truncatingIfNeeded: second >> 32).index * 4
      optionalParts = UInt32(truncatingIfNeeded: third & 0xFF)
      sources = UInt8(truncatingIfNeeded: third >> 8)
      traits = AutomatonEntry.Traits(rawValue: UInt16(truncatingIfNeeded: third >> 16))
      pattern = UInt16(truncatingIfNeeded: third >> 32)
      conditions = UInt16(truncatingIfNeeded: third >> 48)
    }
  }

  /// Replaces the segments of the link with decoded segments.
  ///
  /// - Parameter tape: receives the positions of the decoded segments.
  mutating func take(
    _ subject: Subject, _ text: Span<UInt8>, _ tape: inout SegmentOffsets, refused: Int?
  ) {
    path = subject
    var (count, place) = (0, subject.range.lowerBound)
    places.empty = 0
    while place < subject.end, count < SegmentOffsets.capacity {
      tape[count] = place + 1
      place = text.firstPlace(of: subject.separator, in: place + 1..<subject.end)
      if place == tape[count] { places.empty |= 1 << UInt64(count) }
      count += 1
      tape[count] = place + 1
    }
    places.segmentCount = count
    path.refused = refused.flatMap { $0 < count ? tape[$0] : nil }
  }

  /// Returns whether an entry matches.
  ///
  /// - Parameters:
  ///   - text: the bytes that contain the path: those of the link, or decoded ones.
  ///   - items: the items of the query, split on first use.
  func holds(
    _ candidate: Candidate, _ items: inout QueryItemRanges, _ link: Span<UInt8>,
    _ text: Span<UInt8>, _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> Bool {
    let traits = candidate.traits
    if traits.contains(.plain), places.empty == 0 { return true }
    if let source, candidate.sources & source == 0 { return false }
    if traits.contains(.needsFragment), places.components.fragment == nil { return false }
    if traits.contains(.checked) || places.empty != 0 {
      let program = environment.texts + block.index(candidate.shape) * 4
      var run = ProgramInterpreter<NoCaptures>(program, path, block)
      var captures = NoCaptures()
      if places.empty == 0 { run.passUnchecked(text) }
      guard run.holds(text, environment, block, &budget, &captures) else { return false }
      // If the table refuses duplicate slashes, an empty segment is allowed only in a raw capture.
      if let refused = path.refused, run.rawStart.map({ $0 > refused }) ?? true { return false }
    }
    if traits.contains(.plain) { return true }
    return failure(of: candidate, &items, link, block, &budget) == nil
  }

  /// The reason why an entry does not match the fragment or the items of a link.
  enum Mismatch {
    case fragment
    /// The index of the rule that fails, among the rules for the fragment or for the query.
    case fragmentItem(rule: Int, MatchObstacle.QueryReason)
    case queryItem(rule: Int, MatchObstacle.QueryReason)
  }

  /// Returns the reason why an entry does not match the fragment or the items; `nil` if it matches.
  ///
  /// - Parameter items: the items of the query, split on first use.
  @inline(__always)
  func failure(
    of candidate: Candidate, _ items: inout QueryItemRanges, _ link: Span<UInt8>,
    _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> Mismatch? {
    let shape = EntryShape.Head(block, at: candidate.shape)
    var more = 0..<0
    if shape.formCount > 0 {
      guard let range = places.components.fragment else { return .fragment }
      let fragment = FragmentSubject(range, shape, link, environment)
      guard fragment.form(link, environment, block, &budget) != nil else { return .fragment }
      more = fragment.items ?? 0..<0
    }
    if shape.hasFragmentItems {
      var own = QueryItemRanges()
      let check = ItemCheck(
        more: places.components.fragment ?? 0..<0, plusIsSpace: regions.plusIsSpace)
      if let (rule, reason) = check.failure(
        shape.fragmentItemCount, at: shape.fragmentItems, hasRawItem: shape.hasRawItem, &own, link,
        environment, block, &budget)
      {
        return .fragmentItem(rule: rule, reason)
      }
    }
    guard shape.itemCount > 0 else { return nil }
    let check = ItemCheck(
      query: places.components.query, more: more, plusIsSpace: regions.plusIsSpace)
    func queryFailure(_ items: inout QueryItemRanges) -> Mismatch? {
      check.failure(
        shape.itemCount, at: shape.items, hasRawItem: shape.hasRawItem, &items, link, environment,
        block, &budget
      ).map { .queryItem(rule: $0.rule, $0.reason) }
    }
    if more.isEmpty { return queryFailure(&items) }
    var both = QueryItemRanges()
    return queryFailure(&both)
  }
}
