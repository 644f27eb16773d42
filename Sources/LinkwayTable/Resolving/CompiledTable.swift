package import LinkwayAutomaton
import LinkwayMatching
package import LinkwayRegex

/// A table as one block of bytes that can be mapped into memory and used immediately: the automaton
/// is used in place, and a route is decoded from its record when it is first needed.
///
/// The file need not be trusted. Data that every link needs is checked on loading, and the record
/// of a route is checked when it is read. Matching never reads outside the automaton, whatever
/// numbers the automaton contains.
package enum CompiledTable {
  /// Returns the bytes of one table. Equal tables have equal bytes.
  package static func bytes(of table: RouteTable) -> [UInt8] {
    table.storage.records.block.bytes
  }

  /// Returns whether bytes start like a compiled table. It compares only the first byte, with which
  /// no text starts.
  package static func looksCompiled(_ bytes: [UInt8]) -> Bool {
    bytes.first == FileLayout.magic[0]
  }

  #if !hasFeature(Embedded)
    /// Maps a file, checks the tables of the chosen environments except for the records, regexes
    /// and examples, and returns these tables. Linear in the number of bytes checked, with little
    /// work for each byte.
    package static func tables(
      mapping path: String, jit: JITMode = .automatic, environment: EnvironmentChoice = .first
    ) throws(CompiledTableError) -> [EnvironmentTable] {
      let block: FlatBlock
      do throws(MappingFailure) {
        block = try FlatBlock(mapping: path, limit: TableLimits.fileBytes)
      } catch {
        throw CompiledTableError(.unreadable(error.description))
      }
      return try tables(in: block, jit: jit, environment: environment)
    }

    /// Maps a file and returns the table of one environment.
    package static func load(
      mapping path: String, jit: JITMode = .automatic, environment: String? = nil
    ) throws(CompiledTableError) -> RouteTable {
      try one(of: tables(mapping: path, jit: jit, environment: EnvironmentChoice(environment)))
    }
  #endif

  /// Checks a copy of the bytes and returns the table of one environment.
  package static func load(
    _ bytes: [UInt8], jit: JITMode = .automatic, environment: String? = nil
  ) throws(CompiledTableError) -> RouteTable {
    try one(
      of: tables(
        in: FlatBlock(bytes: bytes), jit: jit, environment: EnvironmentChoice(environment)))
  }

  private static func one(
    of tables: [EnvironmentTable]
  ) throws(CompiledTableError) -> RouteTable {
    guard let table = tables.first?.table else { throw CompiledTableError(.damaged(offset: 12)) }
    return table
  }

  /// Checks the tables of the chosen environments, and returns them in order.
  package static func tables(
    in block: FlatBlock, jit: JITMode = .automatic, environment: EnvironmentChoice
  ) throws(CompiledTableError) -> [EnvironmentTable] {
    let entries = try EnvironmentLayout.entries(of: block) ?? []
    let names = entries.map { $0.name }
    guard let places = environment.places(among: names) else {
      guard case .named(let name) = environment else { return [] }
      throw CompiledTableError(.unknownEnvironment(name, known: names))
    }
    guard !entries.isEmpty else {
      return [EnvironmentTable(name: nil, table: try load(block, jit: jit))]
    }
    var tables: [EnvironmentTable] = []
    for entry in entries[places] {
      let table = try load(FlatBlock(block, entry.range), jit: jit)
      tables.append(
        EnvironmentTable(name: entry.name, table: table.with(environments: names)))
    }
    return tables
  }

  /// Checks the block of one table and returns the table.
  package static func load(
    _ block: FlatBlock, jit: JITMode = .automatic
  ) throws(CompiledTableError) -> RouteTable {
    guard block.count <= TableLimits.fileBytes else {
      throw CompiledTableError(
        .unreadable(MappingFailure.tooLarge(bytes: block.count).description))
    }
    let sections = try FileLayout.sections(of: block)
    let automaton = sections[.automaton] ?? 0..<0
    var reader = RecordReader(block, sections[.table] ?? 0..<0)
    let regexes = RegexRecords(block: block, range: sections[.regexes] ?? 0..<0)
    let head = try TableHead(&reader, jit: jit, regexes: regexes)
    guard let records = RouteRecords(block: block, sections: sections, head: head) else {
      throw CompiledTableError(.damaged(offset: sections[.outcomes]?.lowerBound))
    }
    let stored = StoredRoutes(count: records.count, byteCount: records.byteCount) {
      var lists: [Int: OriginList] = [:]
      return records.route(at: $0, &lists)
    }
    guard
      let matcher = AutomatonMatcher(
        FlatBlock(block, automaton), routeSet: head.rules, stored: stored, jit: jit)
    else { throw CompiledTableError(.damaged(offset: automaton.lowerBound)) }
    return RouteTable(storage: .init(automaton: matcher, records: records))
  }
}
