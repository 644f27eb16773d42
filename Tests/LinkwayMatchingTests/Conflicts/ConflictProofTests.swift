import LinkwayAutomatonBuilder
import LinkwayMatching
import RouteOracle
import TestSupport
import Testing

@testable import LinkwayChecks

/// Conflicts and shadows of random tables, judged by a search over short links.
/// `LINKWAY_CONFLICT_TABLES` sets the number of tables.
@Suite("Proofs of conflicts of random tables")
struct ConflictProofTests {
  private static let paths = 24
  private static let value = ComponentCompiler(
    kind: .value, types: TypeTable.compiling(),
    policy: SlashPolicy(trailing: .strict, duplicates: .significant))

  private struct Counts {
    var (tables, links, ties, conflicts, undecided, shadowed) = (0, 0, 0, 0, 0, 0)
  }

  // §4.2 rules 1 and 7
  @Test("Each tie of a short link is a reported conflict, each witness ties, and no shadow wins")
  func shortLinks() throws {
    var random = SeededGenerator(for: "ConflictProofTests.shortLinks")
    let wanted = Effort.rounds(50, thorough: 600, variable: "LINKWAY_CONFLICT_TABLES")
    var counts = Counts()
    while counts.tables < wanted {
      guard let set = Self.table(&random) else { continue }
      counts.tables += 1
      try judge(set, &random, &counts)
    }
    print(
      "conflict proofs: \(counts.tables) tables, \(counts.links) links, \(counts.ties) ties, "
        + "\(counts.conflicts) conflicts, \(counts.undecided) undecided, "
        + "\(counts.shadowed) routes that never win")
    #expect(counts.ties > counts.tables && counts.conflicts > counts.tables / 4)
    // One table can have several, so that the share of a small sample says little: of 10,000 tables
    // it is below 1 %.
    #expect(counts.undecided <= max(5, counts.conflicts / 50))
  }

  private func judge(
    _ set: RouteSet, _ random: inout SeededGenerator, _ counts: inout Counts
  ) throws {
    let conflicts = ConflictFinder(set).find().conflicts
    let reported = Set(conflicts.map(\.routes))
    var declared = set
    declared.precedence = .declared
    let shadowed = [set, declared].map { set in Set(ShadowFinder(set).find().map(\.route)) }
    counts.conflicts += conflicts.count
    counts.shadowed += shadowed[0].count + shadowed[1].count
    for conflict in conflicts {
      guard let witness = conflict.witness else {
        counts.undecided += 1
        continue
      }
      let ties = try Self.ties(set, Self.matches(set, witness))
      #expect(ties.contains(conflict.routes), "\(conflict) of \(Self.text(set))")
    }
    for link in Self.links(&random) {
      counts.links += 1
      let matches = try Self.matches(set, link)
      for tie in try Self.ties(set, matches) {
        counts.ties += 1
        #expect(reported.contains(tie), "\(tie) tie on \(link): \(Self.text(set))")
      }
      guard let first = matches.first else { continue }
      #expect(
        !shadowed[1].contains(first.route), "\(first.route) wins \(link): \(Self.text(declared))")
      if let best = RouteMatcher(set).best(of: matches) {
        #expect(!shadowed[0].contains(best.route), "\(best.route) wins \(link): \(Self.text(set))")
      }
    }
  }

  private static func matches(_ set: RouteSet, _ link: String) throws -> [RouteMatch] {
    guard case .success(let admitted) = set.admission.admit(link) else { return [] }
    return try set.candidates(for: admitted, source: nil).compactMap { candidate in
      if case .matches(let match) = candidate { match } else { nil }
    }
  }

  /// The pairs of routes that match a link and have equal precedence.
  private static func ties(_ set: RouteSet, _ matches: [RouteMatch]) throws -> [[Int]] {
    matches.indices.flatMap { left in
      matches[(left + 1)...].filter { right in
        Specificity.compare(matches[left].specificity, right.specificity).order == 0
          && !set.routes[matches[left].route].sources.isDisjoint(
            with: set.routes[right.route].sources)
      }.map { [matches[left].route, $0.route] }
    }
  }

  private static func text(_ set: RouteSet) -> String {
    set.routes.map { route in
      let patterns = route.patterns.map { pattern in
        pattern.origins.map(\.text).joined(separator: " ") + pattern.text
      }
      return """
        \(patterns) \(route.query.items) \(route.fragment.map { "\($0)" } ?? "") \
        \(route.caseSensitive) \(route.sources)
        """
    }.joined(separator: "\n")
  }

  // MARK: Tables

  private static let origins = [
    ["https://photos.example", "photos:"], ["https://photos.example"], ["photos:"],
    ["photos://a:*"], ["photos://:h:*"], ["https://:h.example"], ["https://{www.}?photos.example"],
    ["https://photos.example:*"],
  ]
  /// Parts of paths; those of one list mostly have the same rank.
  private static let parts = [
    ["/a", "/A"], ["/:p([ab]+)", "/:p(a|1)", "/:p((?!b).+)", "/:p([^1]+)"],
    ["/a-:p", "/:p-b", "/:p.b"], ["/:p"], ["/:p<int>"], ["/:p<number>"], ["/:p<hex>"],
    ["/:p?"], ["/:p+", "/:p<path>"], ["/*", "/:p<raw>", "/(.*)"], ["/:p*"], ["{/b}?", "{/a}?"],
    ["{/a}+", "{/b}+"], ["/ab"], ["/{a}?:p", "/{b}?:p"], ["/:p<bool>"],
  ]
  private static let fragments = [
    ["/a", "a"], ["/:f", ":f"], ["a-:f", ":f-b"], ["/:f?", "{a}?:f"],
  ]
  private static let items: [[QueryItemRule]] = [
    [
      .init(name: "k"), .init(name: "l", type: .builtIn(.int)), .init(name: "k", not: .string("a")),
    ],
    [.init(name: "k", equals: .string("a")), .init(name: "l", equals: .string("1"))],
    [
      .init(name: "k", matches: try? value.compile("a-:c")),
      .init(name: "l", matches: try? value.compile(":c-b")),
    ],
    [.init(name: "k", presence: .absent), .init(name: "l", presence: .absent)],
    [.init(name: "l", type: .builtIn(.bool), presence: .optional), .init(name: "k", isList: true)],
    [.init(name: "r", type: .builtIn(.raw), presence: .optional)],
    [.init(name: "r", type: .builtIn(.raw))],
  ]

  /// Properties that most routes of a table share.
  private struct Shape {
    var parts: [Int]
    var items: [Int]
    var fragment: Int?

    init(_ random: inout SeededGenerator) {
      parts = (0...random.next(below: 3)).map { _ in
        random.next(below: ConflictProofTests.parts.count)
      }
      items = (0..<max(0, random.next(below: 5) - 2)).map { _ in
        random.next(below: ConflictProofTests.items.count)
      }
      fragment =
        random.next(below: 5) == 0 ? random.next(below: ConflictProofTests.fragments.count) : nil
    }
  }

  private static func table(_ random: inout SeededGenerator) -> RouteSet? {
    var fixture = RouteFixture()
    fixture.slashes.trailing = random.next(below: 4) == 0 ? .strict : .ignore
    if random.next(below: 4) == 0 {
      fixture.slashes.duplicates = [.collapse, .significant][random.next(below: 2)]
    }
    func one<Element>(_ list: [Element], _ random: inout SeededGenerator) -> Element {
      list[random.next(below: list.count)]
    }
    let common = Shape(&random)
    var routes: [Route] = []
    while routes.count < 2 + random.next(below: 4) {
      let shape = random.next(below: 4) == 0 ? Shape(&random) : common
      fixture.origins = random.next(below: 3) > 0 ? origins[0] : one(origins, &random)
      fixture.caseSensitive = random.next(below: 5) > 0
      let path = shape.parts.enumerated().map { place, part in
        one(parts[part], &random).replacing(":p", with: ":p\(place)")
      }.joined()
      var query: [QueryItemRule] = []
      for list in shape.items {
        let item = one(items[list], &random)
        if !query.contains(where: { $0.name == item.name }) { query.append(item) }
      }
      guard
        var route = try? fixture.route(
          "r\(routes.count)", [path], query: query,
          fragment: shape.fragment.map { one(fragments[$0], &random) })
      else { return nil }
      if random.next(below: 8) == 0 { route.sources = [.internal, .universal] }
      routes.append(route)
    }
    return fixture.matcher(routes)
  }

  // MARK: Links

  private static let segments = ["a", "b", "A", "ab", "1", "a-b", "aa.b", "true", "1e3", "a%2Fb"]
  private static let queryItems = ["k=a", "k=1", "l=a", "l=", "k=a-b", "r=1", "l=1", "r=a"]

  /// All paths of up to two segments and some longer ones, each with random tails and origins.
  private static func links(_ random: inout SeededGenerator) -> [String] {
    let one = segments.map { "/" + $0 }
    var all = ["", "/"] + one + one.flatMap { first in one.map { first + $0 } }
    for _ in 0..<paths {
      all.append((0...3).map { _ in one[random.next(below: one.count)] }.joined())
      all.append((0...2).map { _ in one[random.next(below: one.count)] }.joined())
    }
    let hosts = [
      "https://photos.example", "https://photos.example", "photos:/", "photos://a",
      "https://www.photos.example", "https://a.example", "https://photos.example:8080",
    ]
    return all.flatMap { path in
      (0..<4).map { number in
        let host = hosts[number == 0 ? 0 : random.next(below: hosts.count)]
        let query = (0..<(number == 0 ? 0 : random.next(below: 4))).map { _ in
          queryItems[random.next(below: queryItems.count)]
        }
        let fragment = ["", "", "#/a", "#a", "#a-b"][number == 0 ? 0 : random.next(below: 5)]
        return host + path + (random.next(below: 8) == 0 ? "/" : "")
          + (query.isEmpty ? "" : "?" + query.joined(separator: "&")) + fragment
      }
    }
  }
}
