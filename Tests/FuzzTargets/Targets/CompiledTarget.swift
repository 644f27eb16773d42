import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler
import TestSupport

extension FuzzTarget {
  /// A compiled table with valid checksums: it is refused, or each link has the same result by all
  /// entry points, and its navigation obeys the rules.
  static let compiled = FuzzTarget(
    name: "compiled", maximumLength: 40_000,
    check: { bytes throws(Violation) in
      _ = try? CompiledTable.load(bytes)
      guard let seal = CompiledFileSeal(of: bytes),
        let table = try? CompiledTable.load(seal.sealed(bytes))
      else { return }
      for link in CompiledRules.links { try CompiledRules.check(link, table) }
      _ = table.rowsInPrecedenceOrder()
      _ = table.runExamples()
      var run = EventRun(Reducer(table: table))
      try run.send(.launch)
      for link in CompiledRules.links.prefix(6) { try run.send(.open(link)) }
      for gate in table.graph.gates.prefix(3) { try run.send(.pass(gate.id, user: "ann")) }
      for tab in table.graph.coordinators.prefix(4) { try run.send(.select(tab.id)) }
      try run.send(.signOut)
      try run.send(.restart)
      try CompiledRules.checkWriting(table)
    },
    seeds: {
      let tables = FixedTable.matching + FixedTable.navigating
      return tables.map { CompiledTable.bytes(of: $0.table) }.filter { $0.count <= 40_000 }
    },
    mutate: { bytes, limit, random, plain in
      guard random.next(below: 16) > 0, let seal = CompiledFileSeal(of: bytes) else {
        return plain(bytes, limit)
      }
      return CompiledRules.mutate(bytes, seal, &random, plain)
    })
}

enum CompiledRules {
  /// Links of the tables that are compiled as seeds.
  static let links: [String] = {
    let all = FixedTable.matching.flatMap { $0.links.prefix(12) }
    return all + FixedTable.navigating.flatMap { $0.links.prefix(2) }
  }()

  static func check(_ link: String, _ table: RouteTable) throws(Violation) {
    let resolved = table.resolve(link, source: nil)
    var located = LocatedLink()
    guard table.locate(link, source: nil, into: &located) != .unresolved else { return }
    // A record that cannot be read makes the link fail.
    if case .failed = resolved.outcome { return }
    let answers = (
      ReferenceResult.text(resolved), link.withUTF8Span { ReferenceResult.text(located, $0, table) }
    )
    try require(answers.0 == answers.1, "located: \(answers.1), resolved: \(answers.0)")
  }

  /// If all records of a table can be read, writing and reading its file yields the same table.
  static func checkWriting(_ table: RouteTable) throws(Violation) {
    guard (try? table.checkRecords()) != nil else { return }
    let file = table.contents.block()
    guard let again = try? CompiledTable.load(file) else { return }
    try require(again.contents.block().bytes == file.bytes, "written again it is another file")
  }

  /// Changes a few bytes of one section in place. All sections are chosen equally often, although
  /// they differ in size.
  static func mutate(
    _ bytes: [UInt8], _ seal: CompiledFileSeal, _ random: inout SeededGenerator,
    _ plain: FuzzTarget.Plain
  ) -> [UInt8] {
    var bytes = bytes
    let sections = seal.sections.filter { !$0.isEmpty }
    guard !sections.isEmpty else { return bytes }
    for _ in 0...random.next(below: 3) {
      let section = sections[random.next(below: sections.count)]
      let start = section.lowerBound + random.next(below: section.count)
      let length = [1, 2, 4, 8, 64][random.next(below: 5)]
      let window = start..<min(start + length, section.upperBound)
      switch random.next(below: 4) {
      case 0:
        // Changes a number at a position for numbers.
        let word = start / 4 * 4
        let number = [0, 1, 2, 0x7F, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
        let value = number[random.next(below: number.count)]
        for byte in 0..<4 where section.contains(word + byte) {
          bytes[word + byte] = UInt8(truncatingIfNeeded: value >> (byte * 8))
        }
      case 1:
        // Changes anything else in the section.
        let other = section.lowerBound + random.next(below: section.count)
        let count = min(window.count, section.upperBound - other)
        let copy = Array(bytes[other..<other + count])
        bytes.replaceSubrange(window.prefix(count), with: copy)
      default:
        let changed = plain(Array(bytes[window]), window.count).prefix(window.count)
        bytes.replaceSubrange(window.prefix(changed.count), with: changed)
      }
    }
    return bytes
  }
}
