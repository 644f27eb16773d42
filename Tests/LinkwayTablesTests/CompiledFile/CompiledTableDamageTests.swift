import FuzzTargets
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import TestSupport
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("Damaged compiled tables")
struct CompiledTableDamageTests {
  private static func sample(_ path: String = "routes.json") throws -> RouteTable {
    let url = Fixtures.root.appendingPathComponent(path)
    return try #require(TableCompiler.compile(try Fixtures.source(at: url)).table)
  }

  @Test(
    "the error for a file states the problem and the remedy",
    arguments: [
      ("text", "is not a compiled table; compile it again from its routes.json"),
      ("empty", "is not a compiled table; compile it again from its routes.json"),
      (
        "version",
        "is a compiled table of version 10; this program reads version 9; update this program, or compile the table again with it"
      ),
      (
        "old",
        "is a compiled table of the older version 0; this program reads version 9; compile it again from its routes.json"
      ),
      ("header", "is truncated within its header; compile it again from its routes.json"),
      ("byte", "is damaged: its checksum does not match; compile it again from its routes.json"),
      ("longer", "is damaged at byte 16; compile it again from its routes.json"),
      ("section", "is damaged at byte 48; compile it again from its routes.json"),
    ])
  func messages(_ damage: String, _ expected: String) throws {
    var bytes = CompiledTable.bytes(of: try Self.sample())
    switch damage {
    case "text": bytes = Array("{}".utf8)
    case "empty": bytes = []
    case "version": bytes[8] = 10
    case "old": bytes[8] = 0
    case "header": bytes = Array(bytes[..<60])
    case "byte": bytes[1_000] ^= 1
    case "longer": bytes.append(0)
    default: bytes[48 + 6] = 1
    }
    let error = #expect(throws: CompiledTableError.self) { try CompiledTable.load(bytes) }
    #expect(error?.description == expected)
  }

  // §13 rule 3
  @Test("the error of a shortened file contains its expected length")
  func truncated() throws {
    let bytes = CompiledTable.bytes(of: try Self.sample())
    let error = #expect(throws: CompiledTableError.self) {
      try CompiledTable.load(Array(bytes.dropLast()))
    }
    #expect(error?.code == .truncated(length: UInt64(bytes.count)))
  }

  // §13 rule 4
  @Test("Damaged files are refused, or each link results in an error or the same result")
  func mutations() throws {
    let seed = SeededGenerator.seed(for: "damaged compiled tables")
    var generator = SeededGenerator(seed: seed)
    let table = try Self.sample()
    let bytes = CompiledTable.bytes(of: table)
    let links = SampleLinks(table, seed: 3).links.shuffled(using: &generator)
    let expected = links.map { "\(Answer(table.resolve($0, source: nil)))" }
    let located = links.map { LocatedAnswer($0, nil, table) }
    var (refused, errors, alike) = (0, 0, 0)
    let rounds = Effort.rounds(5_000, thorough: 10_000)
    for round in 0..<rounds {
      guard let other = try? CompiledTable.load(Self.damaged(bytes, &generator)) else {
        refused += 1
        continue
      }
      for place in (0..<3).map({ (round + $0) % links.count }) {
        let resolved = other.resolve(links[place], source: nil)
        if "\(Answer(resolved))" == expected[place] {
          alike += 1
        } else if case .failed(let reason) = resolved.outcome {
          #expect(reason.hasPrefix("the compiled table is damaged at its route "))
          errors += 1
        } else {
          Issue.record("\(links[place]) in round \(round), seed \(seed): \(Answer(resolved))")
        }
        let found = LocatedAnswer(links[place], nil, other)
        #expect(found == located[place] || found.name == nil, "seed \(seed)")
      }
    }
    print(
      "damaged compiled tables: \(rounds), \(refused) refused, \(alike) alike, \(errors) errors")
    #expect(refused > rounds * 3 / 10 && alike > rounds / 10 && errors > rounds / 200)
  }

  @Test(
    "a damaged table with correct checksums yields some result for each link",
    arguments: [("routes.json", nil as Int?), ("Examples/tables/bluesky.json", 0)])
  func sealedMutations(_ path: String, _ budget: Int?) throws {
    let seed = SeededGenerator.seed(for: "damaged under right checksums")
    var generator = SeededGenerator(seed: seed)
    let sample = try Self.sample(path)
    let table = try CompiledTable.load(sample.contents.block(budget: budget))
    #expect((table.automaton.forkCount > 0) == (budget != nil))
    let bytes = CompiledTable.bytes(of: table)
    let seal = try #require(CompiledFileSeal(of: bytes))
    let links = SampleLinks(table, seed: 3).links.shuffled(using: &generator)
    var (refused, loaded, alike) = (0, 0, 0)
    let rounds = Effort.rounds(400, thorough: 2_000)
    for round in 0..<rounds {
      // Every other change is in the automaton, in which numbers refer to numbers.
      let range = round % 2 == 0 ? seal.range(of: .automaton) : nil
      let damaged = seal.sealed(Self.damaged(bytes, &generator, within: range))
      guard let other = try? CompiledTable.load(damaged) else {
        refused += 1
        continue
      }
      loaded += 1
      for link in links[(round % links.count)...].prefix(3) {
        let expected = LocatedAnswer(link, nil, table)
        if LocatedAnswer(link, nil, other) == expected { alike += 1 }
        _ = other.resolve(link, source: nil)
      }
      guard round % 8 == 7 else { continue }
      try? other.checkRecords()
      for link in links.prefix(10) {
        _ = Reducer(table: other).reduce(EngineState(), .open(link))
      }
    }
    print("\(path), damaged under right checksums: \(rounds), \(refused) refused, \(alike) alike")
    #expect(refused + loaded == rounds && loaded > rounds / 4)
  }

  private static let everyShape = """
    { "version": 1, "origins": ["https://:h<int>-x.a.example", "https://a.example"],
      "types": { "feed": { "enum": ["new", "top"] } }, "routes": [
      { "route": "rest", "paths": ["/r"], "fragment": "/x:c/:d<path>", "resolver": "x" },
      { "route": "two", "paths": ["/t"], "fragment": "/:a-:b/x:c", "resolver": "x" },
      { "route": "both", "paths": ["/b/:a-:b/x:c<feed>/:d*"], "resolver": "x",
        "query": { "q": { "type": "int", "equals": 7 } } } ] }
    """

  @Test(
    "with any number in a shape, each link has some result",
    arguments: [0, 1, 2, 0x7F, 0x80, 0xFF] as [UInt8])
  func shapes(_ number: UInt8) throws {
    let source = SourceText(file: "shapes.json", text: Self.everyShape)
    let table = try #require(TableCompiler.compile(source).table)
    let bytes = CompiledTable.bytes(of: table)
    let seal = try #require(CompiledFileSeal(of: bytes))
    let links = [
      "https://a.example/r#/xc/d/e", "https://a.example/r#/", "https://a.example/r#",
      "https://a.example/t#/a-b/xc",
      "https://1-x.a.example/b/a-b/xnew/d/e?q=7", "https://a.example/b/a-b/x%6Eew",
    ]
    let start = seal.range(of: .automaton).lowerBound
    let regions = table.automaton.regions
    for place in start + regions.shapes..<start + regions.texts {
      var changed = bytes
      changed[place] = number
      let other = try CompiledTable.load(seal.sealed(changed))
      for link in links { #expect(other.resolve(link, source: nil).link == link) }
    }
  }

  @Test("a route whose outcome differs from its record fails")
  func contradiction() throws {
    let table = try Self.sample()
    let link = "https://photos.example/photos/42"
    let route = try #require(table.place(ofRoute: "photo"))
    var bytes = CompiledTable.bytes(of: table)
    let seal = try #require(CompiledFileSeal(of: bytes))
    bytes[seal.range(of: .outcomes).lowerBound + route] = LocatedLink.Outcome.resolver.rawValue
    let other = try CompiledTable.load(seal.sealed(bytes))
    let resolved = other.resolve(link, source: nil)
    guard case .failed(let reason) = resolved.outcome else {
      Issue.record("\(Answer(resolved))")
      return
    }
    #expect(reason == "the compiled table is damaged at its route \(route + 1)")
    #expect(resolved.parameters.isEmpty && resolved.route == nil)
  }

  private static func damaged(
    _ bytes: [UInt8], _ generator: inout SeededGenerator,
    within range: Range<Int>? = nil
  ) -> [UInt8] {
    var damaged = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let range = (range ?? 32..<damaged.count).clamped(to: 32..<max(damaged.count, 32))
      guard range.count > 8 else { break }
      let place = Int.random(in: range, using: &generator)
      let other = Int.random(in: range, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: damaged[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 2: damaged.swapAt(place, other)
      case 3:
        // Changes a whole word at a position for numbers.
        let word = place / 4 * 4
        for byte in word..<min(word + 4, damaged.count) {
          damaged[byte] = .random(in: .min ... .max, using: &generator)
        }
      case 4 where Int.random(in: 0..<4, using: &generator) == 0:
        damaged.removeLast(min(damaged.count - 32, Int.random(in: 1...200, using: &generator)))
      default:
        let count = min(
          Int.random(in: 1...24, using: &generator), damaged.count - max(place, other))
        damaged.replaceSubrange(place..<place + count, with: damaged[other..<other + count])
      }
    }
    return damaged
  }
}
