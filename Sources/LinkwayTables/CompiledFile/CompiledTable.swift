import LinkwayAutomaton
import LinkwayMatching
package import LinkwayRegex

/// A table as one block of bytes that is written once, mapped into memory and used at once: the
/// automaton lies in it as it is read, and a route is made of its record when it wins.
///
/// Nobody need trust the file. What each link needs is checked when it is loaded, the record of a
/// route when it is read; the automaton cannot be left, whatever its numbers say.
package enum CompiledTable {
  /// Writes a table. Equal tables make equal bytes.
  ///
  /// - Parameter sourceFingerprint: a number by which the text of the table is known.
  package static func bytes(of table: RouteTable, sourceFingerprint: UInt64 = 0) -> [UInt8] {
    var routes = RouteRecordWriter()
    var outcomes = RecordWriter()
    var examples = RecordWriter()
    let entries = table.entries
    let all = table.routeSet.routes
    let outlines = RouteOutlines(all, entries, graph: table.graph)
    for (place, (route, entry)) in zip(all, entries).enumerated() {
      outcomes.byte(outlines.outcome(of: place).rawValue)
      routes.add(
        route, entry,
        given: route.patterns.indices.map { outlines.parameters(of: place, pattern: $0) })
    }
    let numbered = entries.enumerated().flatMap { place, entry in
      entry.examples.map { (place: place, example: $0) }
    }
    examples.list(numbered) { writer, numbered in
      writer.count(numbered.place)
      writer.example(numbered.example)
    }
    examples.list(table.unmatched) { writer, link in
      writer.text(link.link)
      writer.optional(link.source) { $0.text($1.rawValue) }
      writer.optional(link.skip) { $0.text($1) }
      writer.range(link.range)
    }
    var regexes = routes.regexes
    for case (_, .regex(let type)) in table.types.ownTypes { regexes.add(type) }
    let head = TableHead(table, sourceFingerprint: sourceFingerprint)
    return FileLayout.file(of: [
      .automaton: table.automaton.block.withBytes { bytes in bytes.indices.map { bytes[$0] } },
      .table: head.bytes(needsPCRE2: regexes.needsPCRE2),
      .outcomes: outcomes.bytes,
      .places: routes.places.bytes,
      .origins: routes.origins.bytes,
      .regexes: regexes.bytes,
      .records: routes.records.bytes,
      .examples: RouteRecords.sealed(examples.bytes, number: 0),
    ])
  }

  /// Whether bytes start as a compiled table does, and as no text can.
  package static func looksCompiled(_ bytes: [UInt8]) -> Bool {
    bytes.first == FileLayout.magic[0]
  }

  #if !hasFeature(Embedded)
    /// Maps a file and checks all of it but the records. Linear in the length of what it checks, and
    /// hardly more than a look at each byte.
    package static func load(
      mapping path: String, jit: JITMode = .automatic
    ) throws(CompiledTableError) -> RouteTable {
      let block: FlatBlock
      do throws(MappingFailure) {
        block = try FlatBlock(mapping: path, limit: TableLimits.fileBytes)
      } catch {
        throw CompiledTableError(.unreadable(error.description))
      }
      return try load(block, jit: jit)
    }
  #endif

  /// Checks bytes and makes a table of a copy of them.
  package static func load(
    _ bytes: [UInt8], jit: JITMode = .automatic
  ) throws(CompiledTableError) -> RouteTable {
    guard bytes.count <= TableLimits.fileBytes else {
      throw CompiledTableError(
        .unreadable(MappingFailure.tooLarge(bytes: bytes.count).description))
    }
    return try load(FlatBlock(bytes: bytes), jit: jit)
  }

  private static func load(
    _ block: FlatBlock, jit: JITMode
  ) throws(CompiledTableError) -> RouteTable {
    let sections = try FileLayout.sections(of: block)
    let automaton = sections[.automaton] ?? 0..<0
    var reader = RecordReader(block, sections[.table] ?? 0..<0)
    let regexes = RegexRecords(block: block, range: sections[.regexes] ?? 0..<0)
    let head = try TableHead(&reader, jit: jit, regexes: regexes)
    guard let records = RouteRecords(block: block, sections: sections, head: head) else {
      throw CompiledTableError(.damaged(offset: sections[.outcomes]?.lowerBound))
    }
    let stored = StoredRoutes(count: records.count, byteCount: records.byteCount) {
      records.route(at: $0)
    }
    guard
      let matcher = AutomatonMatcher(
        FlatBlock(block, automaton), routeSet: head.routeSet, stored: stored, jit: jit)
    else { throw CompiledTableError(.damaged(offset: automaton.lowerBound)) }
    return RouteTable(automaton: matcher, records: records)
  }
}

extension RecordWriter {
  fileprivate mutating func example(_ example: RouteTable.Example) {
    text(example.link)
    optional(example.source) { $0.text($1.rawValue) }
    text(example.route)
    list(example.parameters) { writer, parameter in
      writer.text(parameter.name)
      writer.optional(parameter.value) { $0.value($1) }
    }
    optional(example.skip) { $0.text($1) }
    range(example.range)
  }
}
