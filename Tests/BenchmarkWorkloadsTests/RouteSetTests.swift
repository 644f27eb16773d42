import LinkwayMatching
import RouteOracle
import TestSupport
import Testing

@testable import BenchmarkWorkloads
@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder
@testable import LinkwayChecks

@Suite("Sets of paths")
struct RouteSetTests {
  private static let segments = [
    "a", "b", "x-y", "a.b", ":p", ":q", ":id<int>", ":s<slug>", ":d<date>", ":t<string>", ":p?",
    "*", "é", "%41", ".well-known", "@:u", ":id(\\d+)", ":a-:b", "A", ":r+", "a b", ":1",
    ":x<nothing>", "", "..",
  ]

  @Test("A set has the same results as the same paths in routes, and reads the same values")
  func agreement() throws {
    var random = SeededGenerator(for: "RouteSetTests.agreement")
    let origins = [
      try OriginCompiler(types: TypeTable.compiling()).origin("https://photos.example")
    ]
    let compiler = ComponentCompiler(kind: .path, types: TypeTable.compiling())
    var (tables, links, refused, conflicts) = (0, 0, 0, 0)
    for _ in 0..<400 {
      var builder = RouteSetBuilder(origins: origins)
      var routes: [Route] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let path = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "/" + (Self.segments.randomElement(using: &random) ?? "a")
        }.joined()
        var parsed: ComponentPattern?
        do { parsed = try compiler.compile(path) } catch { refused += 1 }
        do {
          try builder.add(path)
          #expect(parsed != nil, "\(path)")
        } catch {
          #expect(parsed == nil, "\(path): \(error)")
        }
        guard let parsed else { continue }
        routes.append(
          Route(
            id: String(routes.count),
            patterns: [RoutePattern(text: path, origins: origins, path: parsed)]))
      }
      let reference = RouteSet(routes: routes)
      let found = builder.build()
      let expected = ConflictFinder(reference).find().conflicts
      #expect(
        Set(found.conflicts.map { [$0.0, $0.1] }).isEmpty == expected.isEmpty,
        "\(routes.map { $0.patterns[0].text })")
      conflicts += expected.count
      tables += 1
      for _ in 0..<20 {
        let link =
          "https://photos.example"
          + (0..<Int.random(in: 1...4, using: &random)).map { _ in
            "/"
              + (["a", "b", "x-y", "42", "a.b", "é", "A", "@a", "@.", "@..", "2024-02-29"]
                .randomElement(
                  using: &random) ?? "a")
          }.joined()
        #expect(try outcome(found.matcher, link) == outcome(reference, link), "\(link)")
        links += 1
      }
    }
    #expect(tables == 400)
    print("sets: \(tables) of 400, \(links) links, \(refused) bad paths, \(conflicts) conflicts")
  }

  @Test(
    "A path that is added twice conflicts, with any type",
    arguments: [
      "/a", "/:p", "/:s<slug>", "/:id<int>", "/:d<date>/b", "/:t<string>",
    ])
  func repeated(path: String) throws {
    var builder = RouteSetBuilder(
      origins: [try OriginCompiler(types: TypeTable.compiling()).origin("https://photos.example")])
    for path in [path, "/:p?", path] { try builder.add(path) }
    #expect(builder.build().conflicts.contains { $0 == (0, 2) })
  }

  private func outcome(_ matcher: AutomatonMatcher, _ link: String) throws -> String {
    let answer = matcher.match(link, source: nil)
    switch answer.verdict {
    case .refused(let refusal, let isWinner):
      return "\(refusal) \(isWinner ? answer.match.route : -1)"
    case .unmatched: return "unmatched"
    case .matched: return "\(answer.match.route)"
    case .limited(let limit): throw limit
    case .damaged, .unparsed: return "\(answer.verdict)"
    }
  }

  private func outcome(_ matcher: RouteSet, _ link: String) throws -> String {
    switch matcher.admission.admit(link) {
    case .failure(let refusal): "\(refusal) -1"
    case .success(let link): described(try matcher.match(link, source: nil))
    }
  }

  private func described(_ outcome: RouteMatcher.Outcome) -> String {
    switch outcome {
    case .matched(let match):
      "\(match.route)"
    case .unmatched: "unmatched"
    case .refused(let refusal, let match): "\(refusal) \(match?.route ?? -1)"
    }
  }
}
