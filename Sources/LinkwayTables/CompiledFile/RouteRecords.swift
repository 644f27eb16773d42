import LinkwayAutomaton
import LinkwayMatching
import LinkwayNavigation

/// The routes of a compiled table, in the bytes of its file. Each is read when it is needed, and
/// checked then.
final class RouteRecords: Sendable {
  let head: TableHead
  let count: Int
  private let block: FlatBlock
  private let outcomes: Range<Int>
  private let places: Range<Int>
  private let origins: Range<Int>
  private let records: Range<Int>
  private let examples: Range<Int>

  /// - Returns: `nil` where there are not as many outcomes as places.
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
  }

  var byteCount: Int { outcomes.count + places.count + origins.count + records.count }

  /// A record behind its checksum, which another place of the record would not have.
  static func sealed(_ record: [UInt8], number: Int) -> [UInt8] {
    var writer = RecordWriter()
    let checksum = FlatBlock(bytes: record).checksum(of: 0..<record.count)
    writer.word64(checksum ^ UInt64(number))
    return writer.bytes + record
  }

  /// A reader of what stands behind a checksum; `nil` where the checksum does not fit.
  private func reader(of range: Range<Int>, number: Int) -> RecordReader? {
    guard range.count >= 8 else { return nil }
    let record = range.dropFirst(8)
    let checksum = block.withBytes { $0.word64(range.lowerBound) }
    guard checksum == block.checksum(of: record) ^ UInt64(number) else { return nil }
    return RecordReader(block, record)
  }

  /// Where a record lies in the file.
  private func range(at place: Int) -> Range<Int>? {
    guard place >= 0, place < count else { return nil }
    let (start, end) = block.withBytes { bytes in
      let word = places.lowerBound + place * 4
      return (Int(bytes.word32(word)), Int(bytes.word32(word + 4)))
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

  /// What becomes of the links of a route; `unresolved` where there is none.
  func outcome(of place: Int) -> LocatedLink.Outcome {
    guard place >= 0, place < count else { return .unresolved }
    let outcome = block.withBytes { $0.byte(outcomes.lowerBound + place) }
    return LocatedLink.Outcome(rawValue: outcome) ?? .unresolved
  }

  /// What a route does, without its examples.
  func entry(at place: Int) -> RouteTable.Entry? {
    var reader = reader(at: place)
    return try? reader?.entry(head)
  }

  /// The parameters of a route whose pattern matched; `nil` where its record is damaged.
  func parameters(of place: Int, pattern: Int) -> [RouteOutlines.Parameter]? {
    var reader = reader(at: place)
    return try? reader?.outline(ofPattern: pattern, head)
  }

  func route(at place: Int) -> Route? {
    guard var reader = reader(at: place) else { return nil }
    return try? route(&reader)
  }

  /// Every entry with its examples; of a damaged record, one that refuses.
  var entries: [RouteTable.Entry] {
    var entries = (0..<count).map { place in
      entry(at: place)
        ?? RouteTable.Entry(
          action: .refuse, changes: [], secrets: [], mode: .reuse, requires: [], crossing: [],
          raw: [], examples: [])
    }
    for (place, example) in (try? links())?.examples ?? [] where entries.indices.contains(place) {
      entries[place].examples.append(example)
    }
    return entries
  }

  /// The links that must not resolve.
  var unmatched: [RouteTable.UnmatchedLink] { (try? links())?.unmatched ?? [] }

  /// Reads all that is otherwise read when it is needed.
  func check() throws(RecordReader.Damage) {
    for place in 0..<count {
      let damage = RecordReader.Damage(offset: range(at: place)?.lowerBound ?? places.lowerBound)
      guard let start = reader(at: place) else { throw damage }
      var reader = start
      _ = try reader.entry(head)
      reader = start
      let route = try route(&reader)
      for pattern in route.patterns.indices {
        reader = start
        _ = try reader.outline(ofPattern: pattern, head)
      }
    }
    _ = try links()
  }

  /// The links that tests run, the examples with the place of their route.
  private func links() throws(RecordReader.Damage) -> (
    examples: [(Int, RouteTable.Example)], unmatched: [RouteTable.UnmatchedLink]
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

  // MARK: What a route asks

  private func route(_ reader: inout RecordReader) throws(RecordReader.Damage) -> Route {
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
      try reader.fragment(head.types, head.slashes)
    }
    let patterns = try reader.list { (reader) throws(RecordReader.Damage) in
      try pattern(&reader)
    }
    return Route(
      id: id, patterns: patterns, query: query, fragment: fragment,
      sources: Set(LinkSource.allCases.filter { sources & $0.bit != 0 }),
      caseSensitive: caseSensitive, over: over)
  }

  private func pattern(_ reader: inout RecordReader) throws(RecordReader.Damage) -> RoutePattern {
    let path = try reader.component(.path, head.types, head.slashes)
    let text = try reader.optional { (reader) throws(RecordReader.Damage) in try reader.text() }
    var origins = RecordReader(block, origins, at: try reader.number())
    return RoutePattern(
      text: text ?? path.text,
      origins: try origins.list { (reader) throws(RecordReader.Damage) in
        try reader.origin(head.types)
      },
      path: path)
  }
}
