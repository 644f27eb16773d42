import LinkwayAutomaton
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler
import RandomTables
import TestSupport

/// Compiled tables with a few changed bytes and updated checksums. Each is loaded, and links are
/// resolved with it. A mutant is identified by its number.
package struct ResealedMutants {
  /// A compiled table that mutants are derived from.
  private struct Original: Sendable {
    var bytes: [UInt8]
    var seal: CompiledFileSeal
    var links: [String]
  }

  /// The counts of a run.
  package struct Tally {
    /// Mutants that were refused while searching for one that loads.
    package var refused = 0
    package var links = 0
  }

  package private(set) var tally = Tally()
  private let originals: [Original]

  package var tableCount: Int { originals.count }

  /// The number of links to resolve with each mutant.
  private static let linksEach = 12

  package init() throws {
    let paths =
      try ProjectFolder.tables()
      + ["strict", "loose", "containers", "levels"].map { "Tests/FuzzTargets/Tables/\($0).json" }
    var originals: [Original] = []
    for path in paths {
      let source = SourceText(file: path, bytes: try ProjectFolder.bytes(path))
      try Self.add(source, links: [], to: &originals)
    }
    for seed in 1...40 as ClosedRange<UInt64> {
      guard let random = RandomRouteTable(seed: seed, routes: 1...12) else { continue }
      let source = SourceText(file: "random-\(seed)", text: random.text)
      try Self.add(source, links: random.links.map(\.text), to: &originals)
    }
    self.originals = originals
  }

  /// Adds a table, and the same table with an automaton in which every possible state forks.
  private static func add(
    _ source: SourceText, links: [String], to originals: inout [Original]
  ) throws {
    guard let table = TableCompiler.compile(source).table else { return }
    let links = links + SampleLinks(source, table).links
    let forked = try CompiledTable.load(table.contents.block(budget: 0))
    for table in [table] + (forked.automaton.forkCount > 0 ? [forked] : []) {
      let bytes = CompiledTable.bytes(of: table)
      guard !links.isEmpty, let seal = CompiledFileSeal(of: bytes) else { continue }
      originals.append(Original(bytes: bytes, seal: seal, links: links))
    }
  }

  /// Creates the mutant with a number, and resolves links with it.
  package mutating func check(_ number: Int) throws(Violation) {
    var random = SeededGenerator(seed: UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    let original = originals[number % originals.count]
    let table = mutant(of: original, &random)
    var located = LocatedLink()
    for _ in 0..<Self.linksEach {
      let link = Self.link(like: original.links[random.next(below: original.links.count)], &random)
      try CompiledRules.check(link, table)
      table.locate(link, source: nil, into: &located)
      tally.links += 1
    }
    // Operations that read the whole table take as long as all links.
    switch number % 16 {
    case 0: _ = table.explain(original.links[0], source: nil)
    case 1: _ = table.rowsInPrecedenceOrder()
    case 2: _ = table.runExamples()
    case 3: try CompiledRules.checkWriting(table)
    case 4:
      var run = EventRun(Reducer(table: table))
      try run.send(.launch)
      for link in original.links.prefix(4) { try run.send(.open(link)) }
      for gate in table.graph.gates.prefix(2) { try run.send(.pass(gate.id, user: "ann")) }
      try run.send(.restart)
    default: break
    }
  }

  /// Returns the first mutant that loads.
  private mutating func mutant(
    of original: Original, _ random: inout SeededGenerator
  ) -> RouteTable {
    while true {
      var other = SeededGenerator(seed: random.next())
      let changed = CompiledRules.mutate(original.bytes, original.seal, &random) { bytes, _ in
        Self.changed(bytes, &other)
      }
      if let table = try? CompiledTable.load(original.seal.sealed(changed)) { return table }
      tally.refused += 1
    }
  }

  /// Changes a few bytes; their number stays the same.
  private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.next(below: 2) {
      let place = random.next(below: bytes.count)
      switch random.next(below: 3) {
      case 0: bytes[place] ^= 1 << UInt8(random.next(below: 8))
      case 1: bytes[place] = UInt8(random.next(below: 256))
      default: bytes[place] = [0, 1, 2, 0x3F, 0x7F, 0x80, 0xC0, 0xFF][random.next(below: 8)]
      }
    }
    return bytes
  }

  /// Returns a link of a table, or a slightly different one.
  private static func link(like link: String, _ random: inout SeededGenerator) -> String {
    switch random.next(below: 12) {
    case 0: link + "/"
    case 1: link + "#/s/a-1/x?q=1"
    case 2: link + "?q=1&q=2&token=a%2Bb+c&k=v"
    case 3: link + "//x"
    case 4: link.replacing("/", with: "/%61", maxReplacements: 4)
    case 5: link + "/a/b/c/d/e/f/g/h"
    case 6: link + "#p=1&q=top"
    case 7: link + "#"
    default: link
    }
  }
}
