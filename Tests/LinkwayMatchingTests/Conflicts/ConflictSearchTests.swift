import LinkwayAutomatonBuilder
import TestSupport
import Testing

@testable import LinkwayChecks
@testable import LinkwayMatching

@Suite("The search for conflicts among many routes")
struct ConflictSearchTests {
  private static let value = ComponentCompiler(
    kind: .value, types: TypeTable.compiling(),
    policy: SlashPolicy(trailing: .strict, duplicates: .significant))

  struct Shape: CustomTestStringConvertible, Sendable {
    var name: String
    /// The expected number of compared pairs of classes; each conflict takes one.
    var comparisons: Int
    var conflicts = 0
    var route: @Sendable (RouteFixture, Int) throws -> Route
    var testDescription: String { name }

    init(
      _ name: String, comparisons: Int = 0, conflicts: Int = 0,
      _ route: @escaping @Sendable (RouteFixture, Int) throws -> Route
    ) {
      self.name = name
      self.comparisons = comparisons
      self.conflicts = conflicts
      self.route = route
    }

    init(_ name: String, path: @escaping @Sendable (Int) -> String) {
      self.init(name) { try $0.route("r\($1)", [path($1)]) }
    }

    init(_ name: String, item: @escaping @Sendable (Int) throws -> QueryItemRule) {
      self.init(name) { try $0.route("r\($1)", ["/x"], query: [item($1)]) }
    }
  }

  static let shapes: [Shape] = [
    Shape("equals") { QueryItemRule(name: "k", equals: .string("v\($0)")) },
    Shape("matches") { QueryItemRule(name: "k", matches: try value.compile("v\($0)-:a")) },
    Shape("matches by regex") {
      QueryItemRule(name: "k", matches: try value.compile(":a([a-z]{2}\($0)x[0-9]*)"))
    },
    Shape("equals of two keys") {
      try $0.route(
        "r\($1)", ["/x"],
        query: [
          QueryItemRule(name: "a", equals: .int(Int64($1 / 50))),
          QueryItemRule(name: "b", equals: .int(Int64($1 % 50))),
        ])
    },
    Shape("fragments") { try $0.route("r\($1)", ["/x"], fragment: "/f\($1)/:a") },
    Shape("beginnings of a segment") { "/x/p\($0 + 10_000)-:a/y" },
    Shape("ends of a segment") { "/x/:a-p\($0 + 10_000)/y" },
    Shape("both ends") { "/x/a\($0 / 50 + 10)-:a-b\($0 % 50 + 10)" },
    Shape("what follows a wildcard") { "/x/*/p\($0)" },
    Shape("regexes") { "/x/:a([a-z]{3}\($0)x)" },
    Shape("regexes that begin with a text") { "/x/:a(v\($0)x[0-9]+)" },
    Shape("regexes of which a text is in the middle") { "/x/p:a([a-z]{3}\($0)x[0-9]+)" },
    Shape("lookaheads") { "/x/:a((?=v\($0)x).*)/:b" },
    Shape("first letters") { "/x/:a([\(["a-m", "n-z"][$0 % 2])]+)/y\($0 / 2)" },
    Shape("spelling") { index in
      "/x/"
        + String(
          "abcdefghijkl".enumerated().map { place, letter in
            index >> place & 1 == 0 ? letter : Character(letter.uppercased())
          }) + "/:a"
    },
    Shape("equal", comparisons: 1, conflicts: 100) { try $0.route("r\($1)", ["/x/:a"]) },
    Shape("equal in pairs", comparisons: 100, conflicts: 100) {
      try $0.route("r\($1)", ["/x\($1 / 2)/:a"])
    },
    Shape("each over the one before", comparisons: 1, conflicts: 100) {
      try $0.route("r\($1)", ["/x/:a"], over: $1 == 0 ? [] : [$1 - 1])
    },
  ]

  @Test("Not every pair of routes is compared", arguments: shapes)
  func fewComparisons(_ shape: Shape) throws {
    let fixture = RouteFixture()
    let limit = shape.name == "lookaheads" ? RegexCache.lookaroundLimit : .max
    let count = min(Effort.rounds(500, thorough: 2_000), limit)
    let matcher = fixture.matcher(try (0..<count).map { try shape.route(fixture, $0) })
    let findings = ConflictFinder(matcher).find()
    #expect(findings.conflicts.count == shape.conflicts)
    #expect(findings.mayBeMore == (shape.conflicts > 0))
    // The search ends at the hundred and first conflict, so one more comparison is made.
    #expect(findings.comparisons <= shape.comparisons + (shape.conflicts > 0 ? 1 : 0))
  }

  @Test("Enumerations without a common value are distinguished by their values")
  func enumerations() throws {
    var types = TypeTable.compiling()
    for number in 0..<200 {
      types.add(
        .enumeration(
          EnumerationType(
            name: "t\(number)", values: ["v\(number)", "w\(number)", "common\(number / 2)"])),
        named: "t\(number)")
    }
    let fixture = RouteFixture(types: types)
    let matcher = fixture.matcher(
      try (0..<200).map { try fixture.route("r\($0)", ["/x/p:a<t\($0)>"]) })
    let findings = ConflictFinder(matcher).find()
    #expect(findings.conflicts.map { $0.routes } == (0..<100).map { [2 * $0, 2 * $0 + 1] })
    #expect(findings.conflicts.first?.witness?.hasSuffix("/x/pcommon0") == true)
    #expect(findings.comparisons == 100)
  }

  @Test("Routes that are each `over` all before them load, and every entry is needed")
  func overAll() throws {
    let fixture = RouteFixture()
    let matcher = fixture.matcher(
      try (0..<300).map { try fixture.route("r\($0)", ["/x/:a"], over: Array(0..<$0)) })
    let findings = ConflictFinder(matcher).find()
    #expect(findings.conflicts.isEmpty && findings.needless.isEmpty && findings.circles.isEmpty)
    #expect(findings.comparisons == 1)
  }

  // §4.2 rule 8
  @Test("Routes that take too long to compare need `over`")
  func tooMany() throws {
    // Each pair has a common link for each single aspect, and none for all of them together.
    let fixture = RouteFixture()
    let regexes = ["(?:a|b)(?<=a).*", "z+"]
    let matcher = fixture.matcher(
      try (0..<40).map { try fixture.route("r\($0)", ["/x/:a(\(regexes[$0 % 2]))"]) })
    let findings = ConflictFinder(matcher).find()
    #expect(findings.conflicts.count == 100)
    #expect(findings.comparisons <= 4)
  }

  @Test("The search finds what a comparison of each pair finds")
  func agreement() throws {
    var random = SeededGenerator(for: "ConflictSearchTests.agreement")
    var conflicts = 0
    let rounds = Effort.rounds(20, thorough: 120)
    for _ in 0..<rounds {
      let fixture = RouteFixture()
      let theme = random.next(below: 8)
      let routes = try (0..<30).map { index in
        try Self.randomRoute(index, theme: theme, fixture, &random)
      }
      let matcher = fixture.matcher(routes)
      let findings = ConflictFinder(matcher).find()
      let expected = Self.conflictsByPairs(matcher)
      conflicts += expected.count
      guard !findings.mayBeMore else { continue }
      for conflict in findings.conflicts {
        #expect(expected.contains(conflict), "\(routes.map(\.text))")
      }
      // A pair that languages distinguish in advance may be undecided if it is compared separately.
      for conflict in expected where conflict.witness != nil {
        #expect(findings.conflicts.contains(conflict), "\(conflict) of \(routes.map(\.text))")
      }
    }
    #expect(conflicts > rounds)
  }

  private static func randomRoute(
    _ index: Int, theme: Int, _ fixture: RouteFixture, _ random: inout SeededGenerator
  ) throws -> Route {
    let letters = ["a", "b", "ab", "B", "ba", "abc", "aa", "c"]
    func letter(_ random: inout SeededGenerator) -> String {
      letters[random.next(below: letters.count)]
    }
    let (one, two) = (letter(&random), letter(&random))
    var path = "/x"
    var items: [QueryItemRule] = []
    var fragment: String?
    switch theme {
    case 0: path = "/x/\(one)-:a/\(two)-:b"
    case 1: path = "/x/:a-\(one)/:b.\(two)"
    case 2: path = "/\(one)/:a+/\(two)/:b"
    case 3: path = "/x/:a([\(one)x]+\(two))"
    case 4: path = "/x/:a((?:\(one)|\(two)y?)z*)"
    case 5: fragment = "/\(one)/:a-\(two)"
    case 6: path = "/\(one)/\([":a+", ":a<path>", ":a*", "*"][random.next(below: 4)])"
    default: path = "/\(["x", "X"][random.next(below: 2)])/:a"
    }
    for name in ["k", "l"] where theme > 3 {
      switch random.next(below: 8) {
      case 0: items.append(.init(name: name, presence: .absent))
      case 1: items.append(.init(name: name))
      case 2: items.append(.init(name: name, presence: .optional, equals: .string(one)))
      case 3: items.append(.init(name: name, not: .string(one)))
      case 4: items.append(.init(name: name, matches: try value.compile("\(one):c")))
      case 5: items.append(.init(name: name, type: .builtIn(.raw), presence: .optional))
      default: items.append(.init(name: name, equals: .string(letter(&random))))
      }
    }
    var route = try fixture.route("r\(index)", [path], query: items, fragment: fragment)
    route.caseSensitive = random.next(below: 3) > 0
    if random.next(below: 4) == 0 { route.sources = [LinkSource.allCases[random.next(below: 4)]] }
    return route
  }

  /// The conflicts, with each pair of tying alternatives compared by its languages.
  private static func conflictsByPairs(_ matcher: RouteSet) -> Set<ConflictFinder.Conflict> {
    let ties = PrecedenceTies(matcher.routes)
    var overlap = RouteOverlap(matcher)
    var answers: [[Int]: RouteOverlap.Answer] = [:]
    for group in ties.groups {
      for left in group {
        for right in group where ties.alternatives[left].route < ties.alternatives[right].route {
          let (first, second) = (ties.alternatives[left], ties.alternatives[right])
          let pair = [first.route, second.route]
          if case .witness? = answers[pair] { continue }
          let answer = overlap.answer(
            [(first.route, first.linkForm), (second.route, second.linkForm)])
          switch (answer, answers[pair]) {
          case (.witness, _), (_, nil), (_, RouteOverlap.Answer.none?): answers[pair] = answer
          default: break
          }
        }
      }
    }
    return Set(
      answers.compactMap { pair, answer in
        switch answer {
        case .none: nil
        case .witness(let link): .init(routes: pair, witness: link)
        case .undecided(let reason): .init(routes: pair, reason: reason)
        }
      })
  }
}

extension Route {
  fileprivate var text: String {
    "\(patterns.map(\.text)) \(query.items) \(caseSensitive) \(sources)"
  }
}
