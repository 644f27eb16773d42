import Foundation
import Linkway
import LinkwayDiagnostics
import LinkwayRegex
import LinkwayTable
import LinkwayTableCompiler
import TestSupport
import Testing

/// The tables of six real apps, written for Linkway.
@Suite("Example tables")
struct ExampleTableTests {
  struct Table: CustomTestStringConvertible, Sendable {
    var name: String
    /// The file of the neutral corpus that the table was written from, and its cases.
    var corpus: String?
    var routes: Int
    var examples: Int
    var testDescription: String { name }
    var path: String { corpus == nil ? "routes.json" : "Examples/tables/\(name).json" }
  }

  static let tables: [Table] = [
    Table(name: "routes", corpus: nil, routes: 8, examples: 2),
    Table(name: "bluesky", corpus: "bluesky-social-app", routes: 62, examples: 33),
    Table(name: "wordpress", corpus: "wordpress-ios", routes: 48, examples: 45),
    Table(name: "pocket-casts", corpus: "pocket-casts-ios", routes: 26, examples: 30),
    Table(name: "home-assistant", corpus: "home-assistant-ios", routes: 11, examples: 18),
    Table(name: "element-x", corpus: "element-x-ios", routes: 12, examples: 22),
    Table(name: "wikipedia", corpus: "wikipedia-ios", routes: 18, examples: 29),
  ]

  @Test(
    "Every example resolves as the table says, with and without JIT", arguments: tables,
    [JITMode.automatic, .off])
  func examples(_ table: Table, _ jit: JITMode) throws {
    let source = SourceText(file: table.path, text: try ProjectFiles.text(table.path))
    let router = LinkRouter(
      table: try #require(TableCompiler.compile(source, jit: jit, searches: .warnings).table))
    #expect(router.table.routeCount == table.routes)
    let run = router.table.runExamples()
    #expect(run.passed == table.examples)
    #expect(run.skipped.isEmpty)
    for failure in run.failures {
      Issue.record("\(failure.link): expected \(failure.expected), found \(failure.found)")
    }
  }

  @Test("A link built from an example's parameters resolves to the same", arguments: tables)
  func roundTrip(_ table: Table) throws {
    let router = try LinkRouter(routes: ProjectFiles.text(table.path), file: table.path)
    var built = 0
    for example in router.table.entries.flatMap(\.examples) {
      let source = router.table.source(of: example.link, example.source)
      let resolved = router.table.resolve(example.link, source: source)
      let route = try #require(resolved.route)
      let link = try router.link(to: route, resolved.parameters)
      let again = router.resolve(link)
      #expect(again.route == route, "\(example.link) as \(link)")
      #expect(again.parameters == resolved.parameters, "\(example.link) as \(link)")
      built += 1
    }
    print("round trip of \(table.name): \(built) links")
    #expect(built > 0)
  }

  private struct Corpus: Decodable {
    struct Case: Decodable {
      var url: String
    }
    var cases: [Case]
  }

  @Test(
    "Every case of the corpus is in the table", arguments: tables.filter { $0.corpus != nil })
  func corpus(_ table: Table) throws {
    guard let corpus = table.corpus,
      let data = try SharedData.bytes("corpora/\(corpus).json", suite: "the cases of \(corpus)")
    else { return }
    let cases = try JSONDecoder().decode(Corpus.self, from: data).cases
    #expect(cases.count == table.examples)
    let router = try LinkRouter(routes: ProjectFiles.text(table.path), file: table.path)
    let links =
      router.table.entries.flatMap(\.examples).map(\.link) + router.table.unmatched.map(\.link)
    for url in cases.map(\.url) {
      #expect(links.contains { $0.utf8.elementsEqual(url.utf8) }, "\(url)")
    }
  }
}
