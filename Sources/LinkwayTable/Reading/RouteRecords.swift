import LinkwayAutomaton
import LinkwayMatching
import LinkwayNavigation

/// The routes of a compiled table, in the bytes of its file. Each route is read and checked on
/// demand.
final class RouteRecords: Sendable {
  let head: TableHead
  let count: Int
  let block: FlatBlock
  private let outcomes: Range<Int>
  private let places: Range<Int>
  private let origins: Range<Int>
  private let records: Range<Int>
  private let examples: Range<Int>
  private let known: DecodedRouteCache

  /// Finds the records in the sections of a file.
  ///
  /// - Returns: `nil` if the number of offsets is not the number of outcomes plus 1.
  init?(block: FlatBlock, sections: [FileLayout.Section: Range<Int>], head: TableHead) {
    self.head = head
    self.block = block
    outcomes = sections[.outcomes] ?? 0..<0
    places = sections[.places] ?? 0..<0
    origins = sections[.origins] ?? 0..<0
    records = sections[.records] ?? 0..<0
    examples = sections[.examples] ?? 0..<0
    count = outcomes.count
    guard places.count == (count + 1) * 4 else { return nil }
    known = DecodedRouteCache(count: count)
  }

  /// Creates a reader of the same records for one thread; see `RouteTable.unshared`.
  ///
  /// - Parameter keepsRoutes: whether the decoded routes are also those of `other`.
  init(_ other: RouteRecords, keepsRoutes: Bool) {
    head = other.head
    count = other.count
    block = FlatBlock(other.block, 0..<other.block.count)
    (outcomes, places, origins) = (other.outcomes, other.places, other.origins)
    (records, examples) = (other.records, other.examples)
    known = keepsRoutes ? other.known : DecodedRouteCache(count: count)
  }

  private var slashes: SlashPolicy { head.rules.slashes }

  var byteCount: Int { outcomes.count + places.count + origins.count + records.count }

  /// Returns a reader of the bytes after the checksum of a record, or `nil` if the checksum does
  /// not match.
  private func reader(of range: Range<Int>, number: Int) -> RecordReader? {
    guard range.count >= 8 else { return nil }
    let record = range.dropFirst(8)
    let checksum = block.withBytes { $0.word64(range.lowerBound) }
    guard checksum == block.checksum(of: record) ^ UInt64(number) else { return nil }
    return RecordReader(block, record)
  }

  /// Returns the range of a record in the file, or `nil` if there is no such route or the range is
  /// invalid.
  private func range(at place: Int) -> Range<Int>? {
    guard place >= 0, place < count else { return nil }
    let (start, end) = block.withBytes { bytes in
      let word = places.lowerBound + place * 4
      return (bytes.index(word), bytes.index(word + 4))
    }
    guard start <= end, end <= records.count else { return nil }
    return records.lowerBound + start..<records.lowerBound + end
  }

  private func reader(at place: Int) -> RecordReader? {
    range(at: place).flatMap { reader(of: $0, number: place) }
  }

  func id(at place: Int) -> String? {
    var reader = reader(at: place)
    return try? reader?.text()
  }

  /// Returns the outcome of a route's links, or `unresolved` if there is no such route or the
  /// stored outcome is invalid.
  func outcome(of place: Int) -> LocatedLink.Outcome {
    guard place >= 0, place < count else { return .unresolved }
    let outcome = block.withBytes { $0.byte(outcomes.lowerBound + place) }
    return LocatedLink.Outcome(rawValue: outcome) ?? .unresolved
  }

  /// Returns the decoded route at an index, or `nil` if there is no such route or its record is
  /// damaged.
  func known(at place: Int) -> DecodedRoute? {
    known.route(at: place) {
      guard var reader = reader(at: place) else { return nil }
      return try? DecodedRoute(&reader, head)
    }
  }

  /// Returns a route for matching, or `nil` if there is no such route or its record is damaged.
  ///
  /// - Parameter lists: the lists of origins that have been read, by their offsets.
  func route(at place: Int, _ lists: inout [Int: OriginList]) -> Route? {
    guard var reader = reader(at: place) else { return nil }
    return try? route(&reader, &lists)
  }

  /// All routes. A damaged record yields a route that matches nothing. O(routes).
  var routes: [Route] {
    var lists: [Int: OriginList] = [:]
    return (0..<count).map { place in
      route(at: place, &lists) ?? Route(id: id(at: place) ?? "", patterns: [])
    }
  }

  /// All entries with their examples. A damaged record yields an entry that refuses its links.
  var entries: [RouteEntry] {
    var entries = (0..<count).map { place in
      known(at: place)?.entry
        ?? RouteEntry(
          action: .refuse, changes: [], secrets: [], mode: .reuse, requires: [], crossing: [],
          raw: [])
    }
    for (place, example) in (try? links())?.examples ?? [] where entries.indices.contains(place) {
      entries[place].examples.append(example)
    }
    return entries
  }

  /// The links that must not resolve.
  var unmatched: [UnmatchedLink] { (try? links())?.unmatched ?? [] }

  /// Checks the records of all routes, and the links to test, which are otherwise read on demand.
  func check() throws(RecordReader.Damage) {
    var lists: [Int: OriginList] = [:]
    for place in 0..<count {
      let damage = RecordReader.Damage(offset: range(at: place)?.lowerBound ?? places.lowerBound)
      guard var reader = reader(at: place) else { throw damage }
      _ = try DecodedRoute(&reader, head)
      guard var reader = self.reader(at: place) else { throw damage }
      _ = try route(&reader, &lists)
    }
    _ = try links()
  }

  /// Returns the links to test: examples with the indices of their routes, and unmatched links.
  func links() throws(RecordReader.Damage) -> (
    examples: [(Int, RouteEntry.Example)], unmatched: [UnmatchedLink]
  ) {
    guard var reader = reader(of: examples, number: 0) else {
      throw RecordReader.Damage(offset: examples.lowerBound)
    }
    let examples = try reader.list { (reader) throws(RecordReader.Damage) in
      (try reader.number(), try reader.example())
    }
    let unmatched = try reader.list { (reader) throws(RecordReader.Damage) in
      try reader.unmatchedLink()
    }
    guard reader.isAtEnd else { throw reader.damage }
    return (examples, unmatched)
  }

  // MARK: Patterns and conditions

  private func route(
    _ reader: inout RecordReader, _ lists: inout [Int: OriginList]
  ) throws(RecordReader.Damage) -> Route {
    let id = try reader.text()
    try reader.skipText()
    try reader.skipText()
    let caseSensitive = try reader.flag()
    let sources = try reader.byte()
    guard sources < 16 else { throw reader.damage }
    let over = try reader.list { (reader) throws(RecordReader.Damage) in
      try reader.number()
    }
    guard over.allSatisfy({ $0 < count }) else { throw reader.damage }
    let query = try reader.rule(head.types)
    let fragment = try reader.optional { (reader) throws(RecordReader.Damage) in
      try reader.fragment(head.types, slashes)
    }
    var patterns: [RoutePattern] = []
    for _ in 0..<(try reader.count()) { patterns.append(try pattern(&reader, &lists)) }
    return Route(
      id: id, patterns: patterns, query: query, fragment: fragment,
      sources: Set(LinkSource.allCases.filter { sources & $0.bit != 0 }),
      caseSensitive: caseSensitive, over: over)
  }

  private func pattern(
    _ reader: inout RecordReader, _ lists: inout [Int: OriginList]
  ) throws(RecordReader.Damage) -> RoutePattern {
    let path = try reader.component(.path, head.types, slashes)
    let text = try reader.optional { (reader) throws(RecordReader.Damage) in try reader.text() }
    let place = try reader.number()
    var list = lists[place]
    if list == nil {
      var reader = RecordReader(block, origins, at: place)
      let origins = try reader.list { (reader) throws(RecordReader.Damage) in
        try reader.origin(head.types)
      }
      list = OriginList(origins)
      lists[place] = list
    }
    return RoutePattern(text: text ?? path.text, list: list ?? OriginList([]), path: path)
  }
}
