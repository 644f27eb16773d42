import LinkwayDiagnostics
import LinkwayMatching
import RandomTables
import TestSupport
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayTable
@testable import LinkwayTableCompiler

/// Compiled tables with environments.
// §5.12 rule 8
@Suite("Compiled environments")
struct CompiledEnvironmentTests {
  private static let source = SourceText(
    file: "routes.json",
    text: """
      { "version": 1, "origins": { "production": ["https://a.example"], "staging": ["https://s.example"] },
        "routes": [{ "route": "r", "paths": ["/x/:id<int>"], "leaveToWeb": true }] }
      """)

  private static func bytes() -> [UInt8] {
    EnvironmentLayout.bytes(of: TableCompiler.tables(of: source, environment: .every).tables)
  }

  @Test("a file holds every environment, and the first is the default")
  func choice() throws {
    let bytes = Self.bytes()
    #expect(bytes == Self.bytes() && CompiledTable.looksCompiled(bytes))
    for (name, link) in [
      (nil, "https://a.example/x/1"), ("production", "https://a.example/x/1"),
      ("staging", "https://s.example/x/1"),
    ] {
      let table = try CompiledTable.load(bytes, environment: name)
      #expect(try table.link(to: "r", ["id": 1]) == link)
      try table.checkRecords()
    }
    let error = #expect(throws: CompiledTableError.self) {
      try CompiledTable.load(bytes, environment: "stagin")
    }
    #expect(error?.description == "has no environment `stagin`; did you mean `staging`?")
    let list = CompiledTable.bytes(of: try CompiledTable.load(bytes))
    let other = #expect(throws: CompiledTableError.self) {
      try CompiledTable.load(list, environment: "staging")
    }
    #expect(
      other?.description
        == "has no environment `staging`; its `origins` are a list, so it has no environments")
  }

  // §13 rules 3 and 4
  @Test("a damaged or shortened file is refused, or its links fail, but nothing traps")
  func damage() throws {
    let bytes = Self.bytes()
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: CompiledTableError.self) {
        try CompiledTable.load(Array(bytes[..<length]))
      }
    }
    let start = 64 * ((EnvironmentLayout.directory + Int(bytes[32]) + 63) / 64)
    for place in 0..<start {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(throws: CompiledTableError.self) { try CompiledTable.load(changed) }
        // Even if the checksum is correct, no number may be trusted.
        let sum = FlatBlock(bytes: changed).checksum(of: FileLayout.checked..<start)
        for byte in 0..<8 { changed[24 + byte] = UInt8(truncatingIfNeeded: sum >> (byte * 8)) }
        for name in [nil, "staging"] {
          guard let table = try? CompiledTable.load(changed, environment: name) else { continue }
          _ = table.resolve("https://a.example/x/1", source: nil)
        }
      }
    }
  }

  @Test("a table in an environment is the table with only its origins, from JSON and compiled")
  func randomTables() throws {
    let seed = SeededGenerator.seed(for: "random environments")
    var compiled = 0
    var compared = 0
    for place in 0..<40 as Range<UInt64> {
      guard let random = RandomRouteTable(seed: seed &+ place, routes: 1...20),
        let others = RandomRouteTable(seed: seed &+ place &+ 1_000, routes: 1...2)
      else { continue }
      let own = try Self.origins(random.text)
      let other = try Self.origins(others.text)
      let text = random.text.replacing(own, with: #"{ "other": \#(other), "own": \#(own) }"#)
      let source = SourceText(file: "random-\(seed &+ place)", text: text)
      let (table, diagnostics) = TableCompiler.compile(source, environment: .named("own"))
      let chosen = try #require(table, "\(seed &+ place): \(diagnostics.map { $0.message })")
      var tables = [chosen]
      let every = TableCompiler.tables(of: source, environment: .every).tables
      if !every.isEmpty {
        compiled += 1
        tables.append(
          try CompiledTable.load(EnvironmentLayout.bytes(of: every), environment: "own"))
      }
      for link in random.links {
        let expected = Answer(random.table.resolve(link.text, source: nil))
        for table in tables {
          compared += 1
          let found = Answer(table.resolve(link.text, source: nil))
          #expect(found == expected, "\(seed &+ place): \(link.text)")
        }
      }
    }
    #expect(compiled > 5 && compared > 1_000, "\(compiled) tables, \(compared) links")
  }

  /// Returns the list of origins as it is written.
  private static func origins(_ text: String) throws -> String {
    let source = SourceText(file: "random", text: text)
    let range = try #require(LocatedJSON.read(source).value?["origins"]?.range)
    return String(decoding: source.bytes[range], as: UTF8.self)
  }
}
