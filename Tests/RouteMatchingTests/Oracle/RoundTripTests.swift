#if PCRE2
  import Foundation
  import RouteMatching
  import Testing

  /// What holds of every link that matches: its canonical spelling matches alike, and a link that
  /// is built from what it gave does too.
  ///
  /// `LINKWAY_SEED` is the seed of the first table; an eighth of `LINKWAY_PAIRS` links are written.
  @Suite("Round trips of random links")
  struct RoundTripTests {
    private static let tables =
      (ProcessInfo.processInfo.environment["LINKWAY_PAIRS"].flatMap { Int($0) } ?? 200_000) / 8
      / linksPerTable
    private static let linksPerTable = 50

    @Test("A link's canonical spelling is answered as the link is")
    func canonical() throws {
      var tally = (links: 0, rewritten: 0)
      try Self.forEachLink(of: "RoundTripTests.canonical") { item, matcher in
        guard let written = Self.admitted(item.link, by: matcher) else { return nil }
        tally.links += 1
        if !written.url.href.utf8.elementsEqual(item.link.utf8) { tally.rewritten += 1 }
        return Self.differenceOfCanonical(item, matcher)
      }
      print("canonical links: \(tally.links) of \(tally.links), \(tally.rewritten) rewritten")
      #expect(tally.links > Self.tables * Self.linksPerTable / 4)
      #expect(tally.rewritten > tally.links / 50)
    }

    @Test("A link built from a match's parameters gives its route and these parameters")
    func built() throws {
      var tally = (links: 0, parameters: 0, ambiguous: 0)
      try Self.forEachLink(of: "RoundTripTests.built") { item, matcher in
        guard let link = Self.admitted(item.link, by: matcher),
          case .matched(let match)? = try? matcher.match(link, source: item.source)
        else { return nil }
        tally.links += 1
        tally.parameters += match.parameters.count
        guard let difference = Self.differenceOfBuilt(item, matcher) else { return nil }
        guard Self.isAmbiguous(matcher.routes[match.route]) else { return difference }
        tally.ambiguous += 1
        return nil
      }
      print(
        """
        built links: \(tally.links - tally.ambiguous) of \(tally.links), \(tally.ambiguous) of routes \
        that may be read otherwise, \(tally.parameters) parameters
        """)
      #expect(tally.links > Self.tables * Self.linksPerTable / 4)
      #expect(tally.ambiguous <= tally.links / 100)
    }

    private static func admitted(_ link: String, by matcher: RouteMatcher) -> AdmittedLink? {
      if case .success(let link) = matcher.admission.admit(link) { link } else { nil }
    }

    private static func differenceOfCanonical(
      _ item: OracleShrinking.Case, _ matcher: RouteMatcher
    ) -> String? {
      guard let written = admitted(item.link, by: matcher) else { return nil }
      let href = written.url.href
      guard let canonical = admitted(href, by: matcher) else { return "\(href) is not admitted" }
      guard let expected = answer(written, item.source, matcher) else { return nil }
      let found = answer(canonical, item.source, matcher)
      return found == expected ? nil : "\(expected), and \(href): \(found ?? "over a limit")"
    }

    /// What a link comes to, without the offsets of its spelling; `nil` over a limit.
    private static func answer(
      _ link: AdmittedLink, _ source: LinkSource?, _ matcher: RouteMatcher
    ) -> String? {
      switch try? matcher.match(link, source: source) {
      case nil: nil
      case .unmatched: "unmatched"
      case .refused(let refusal, let match): "\(refusal.reason) by \(match?.route ?? -1)"
      case .matched(let match):
        "\(match.route) \(match.parameters.map { "\($0.name)=\($0.value)" })"
      }
    }

    /// Whether the parameters of a route do not tell what its link looked like.
    private static func isAmbiguous(_ route: Route) -> Bool {
      let slots = route.patterns.flatMap(\.path.slots)
      if slots.contains(where: { slot in route.query.items.contains { $0.name == slot.name } }) {
        return true
      }
      // An item that is passed on may hide another's or a capture's, and `raw` takes the query too.
      if route.query.passesOthers { return true }
      if case .pattern(let pattern)? = route.fragment,
        pattern.slots.contains(where: { if case .raw = $0.content { true } else { false } })
      {
        return true
      }
      // Of several patterns and origins another one may take what is made up, or written otherwise
      // than it was (`007` as `7`), and so may a neighbour in the same segment.
      let origins = route.patterns.flatMap(\.origins)
      let isRespelled = slots.contains { slot in
        switch slot.content {
        case .value(.builtIn(let type)): [.int, .number, .bool].contains(type)
        case .value(.enumeration): !route.caseSensitive
        default: false
        }
      }
      let isMadeUp =
        (slots + origins.flatMap(\.slots)).contains { !$0.isNamed }
        || route.patterns.flatMap(\.path.forms).contains(where: \.repeatsText)
        || origins.contains { $0.port == .any }
      if origins.count > 1, isMadeUp || isRespelled { return true }
      return isRespelled
        && route.patterns.flatMap(\.path.forms).contains { form in
          guard case .segments(let segments) = form.segments else { return true }
          return segments.contains { if case .composite = $0 { true } else { false } }
        }
    }

    private static func differenceOfBuilt(
      _ item: OracleShrinking.Case, _ matcher: RouteMatcher
    ) -> String? {
      guard let link = admitted(item.link, by: matcher),
        case .matched(let match)? = try? matcher.match(link, source: item.source)
      else { return nil }
      let route = matcher.routes[match.route]
      let links = LinkBuilder(route: route, parameters: match.parameters) { slot in
        guard !slot.isNamed, case .value(let type) = slot.content else { return nil }
        return type.sample(ignoresCase: !route.caseSensitive)
      }.links()
      for link in links {
        guard let link = admitted(link, by: matcher),
          let answers = try? matcher.candidates(for: link, source: nil, of: [match.route]),
          case .matches(let found) = answers[0], found.parameters == match.parameters
        else { continue }
        return nil
      }
      return "no link of \(route.id) gives \(match.parameters.map { "\($0.name)=\($0.value)" }): "
        + "\(links.prefix(4))"
    }

    /// Tries random links; failures are made small and recorded, three at most.
    private static func forEachLink(
      of suite: String, _ difference: @escaping (OracleShrinking.Case, RouteMatcher) -> String?
    ) throws {
      let seed = SeededGenerator(for: suite).state
      var failures = 0
      for index in 0..<tables where failures < 3 {
        var random = TableGenerator(seed: seed &+ UInt64(index))
        let table = random.table()
        let matcher = try table.matcher()
        var generator = LinkGenerator(table: table, random: random)
        for _ in 0..<linksPerTable {
          let item = OracleShrinking.Case(table: table, link: generator.link())
          guard difference(item, matcher) != nil else { continue }
          func again(_ item: OracleShrinking.Case) -> String? {
            (try? item.table.matcher()).flatMap { difference(item, $0) }
          }
          let small = OracleShrinking { again($0) != nil }.shrunk(item)
          Issue.record(
            """
            \(again(small) ?? "")
            link: \(small.link), seed \(seed &+ UInt64(index)), first: \(item.link)
            \(small.table)
            """)
          failures += 1
          break
        }
      }
    }
  }

  extension ComponentPattern.Form {
    /// Whether a text may repeat, of which no parameter says how often.
    fileprivate var repeatsText: Bool {
      pieces.contains {
        if case .repetition(let repetition) = $0 { repetition.capture == nil } else { false }
      }
    }
  }
#endif
