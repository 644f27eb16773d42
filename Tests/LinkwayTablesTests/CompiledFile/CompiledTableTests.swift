import Foundation
import FuzzTargets
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import RandomTables
import TestSupport
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("Compiled tables")
struct CompiledTableTests {
  /// The tables of the package and of the six apps.
  static let tables: [String] = {
    let folder = Fixtures.root.appendingPathComponent("Examples/tables")
    let apps = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let systems = ["AppAuthMain", "HowToCode", "SignInSignUp", "SubFlows", "UIKitApproaches"]
      .map { "Examples/\($0)/routes.json" }
    return ["routes.json", "Examples/Unsplash/routes.json"] + systems
      + apps.filter { $0.hasSuffix(".json") }.sorted().map { "Examples/tables/\($0)" }
  }()

  // §13 rule 1
  @Test("a file is the table's block, and its contents make the same block", arguments: tables)
  func answers(_ path: String) throws {
    let source = try Fixtures.source(at: Fixtures.root.appendingPathComponent(path))
    let (result, _) = TableCompiler.result(of: source)
    let (table, contents) = try #require(result)
    let bytes = CompiledTable.bytes(of: table)
    #expect(contents.block().bytes == bytes && table.contents.block().bytes == bytes)
    let loaded = try CompiledTable.load(bytes)
    #expect(CompiledTable.bytes(of: loaded) == bytes)
    #expect(loaded.sourceFingerprint == table.sourceFingerprint)
    let links = SampleLinks(table, seed: 1).links
    for link in links {
      for source in [nil, LinkSource.universal, .scheme] {
        let expected = Answer(table.resolve(link, source: source))
        #expect(Answer(loaded.resolve(link, source: source)) == expected, "\(link)")
      }
    }
    let run = loaded.runExamples()
    #expect(run.failures.isEmpty)
    print("compiled \(path): \(bytes.count) bytes, \(links.count) links, \(run.passed) examples")
  }

  @Test("the blocks of random tables contain what these were compiled to")
  func randomTables() throws {
    let seed = SeededGenerator.seed(for: "random compiled tables")
    var tables = 0
    var links = 0
    let wanted = Effort.rounds(40, thorough: 200)
    for place in 0..<UInt64(wanted) {
      guard let random = RandomRouteTable(seed: seed &+ place, routes: 1...20) else { continue }
      let source = SourceText(file: "random.json", text: random.text)
      let (result, _) = TableCompiler.result(of: source)
      let (table, contents) = try #require(result, "\(random.text)")
      tables += 1
      #expect(table.contents.block().bytes == CompiledTable.bytes(of: table), "\(random.text)")
      for link in random.links.map(\.text) {
        for source in [nil, LinkSource.scheme] {
          links += 1
          let resolved = ReferenceResult.text(table.resolve(link, source: source))
          // Links that exceed limits or redirect are tested elsewhere.
          guard let wanted = ReferenceResult.text(link, source: source, contents),
            wanted != "failed"
          else { continue }
          #expect(resolved == wanted, "\(link) in \(random.text)")
        }
      }
    }
    print("blocks of random tables: \(tables) of \(wanted), \(links) links")
    #expect(tables > wanted / 2)
  }

  @Test(
    "the checksum is XXH64",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999 as UInt64), ("a", 0xD24E_C4F1_A98C_6E5B),
      ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ])
  func checksum(_ text: String, _ expected: UInt64) {
    let bytes = Array(text.utf8)
    #expect(FlatBlock(bytes: bytes).checksum(of: 0..<bytes.count) == expected)
  }
}

/// The result of a link, including secrets, in a comparable form.
struct Answer: Hashable {
  var route: String?
  var via: [String]
  var parameters: [String]
  var shown: String
  var outcome: String

  init(_ resolved: ResolvedLink) {
    route = resolved.route
    via = resolved.via
    parameters = resolved.parameters.map { "\($0.name)=\($0.value)" }
    shown = resolved.redactedLink
    switch resolved.outcome {
    case .plan(let plan): outcome = plan.steps.map { "\($0)" }.joined(separator: " ")
    default: outcome = "\(resolved.outcome)"
    }
  }
}

/// The result of locating a link, and everything that can be read from it.
struct LocatedAnswer: Hashable {
  var outcome: LocatedLink.Outcome
  var name: String?
  var chain: String?
  var parameters: String
  var each: [String] = []

  init(_ link: String, _ source: LinkSource?, _ table: RouteTable) {
    var located = LocatedLink()
    outcome = table.locate(link, source: source, into: &located)
    name = table.routeName(of: &located)
    chain = table.chain(of: &located).map { "\($0)" }
    parameters = link.withUTF8Span { "\(table.parameters(of: &located, in: $0).map { "\($0)" })" }
    var all: [String] = []
    var single = located
    link.withUTF8Span { bytes in
      table.forEachParameter(of: &located, in: bytes) { name, value in
        let alone = table.parameter(name, of: &single, in: bytes)
        all.append("\(name) \(value) \(alone == value)")
      }
    }
    each = all
  }
}

/// The links of a table's examples, and damaged ones.
struct SampleLinks {
  var links: [String]

  init(_ table: RouteTable, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    links = table.entries.flatMap(\.examples).map(\.link) + table.unmatched.map(\.link)
    let pieces = ["/", "?", "#", "%2F", "a", "1", "..", "=", "&", ":", "é", "x/y"]
    let damaged = Effort.rounds(1, thorough: 4)
    for link in links {
      for _ in 0..<damaged {
        var bytes = Array(link.utf8)
        let place = Int.random(in: 0..<max(bytes.count, 1), using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...3, using: &generator))
        bytes.replaceSubrange(
          min(place, end)..<end, with: Array((pieces.randomElement(using: &generator) ?? "").utf8))
        links.append(String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
