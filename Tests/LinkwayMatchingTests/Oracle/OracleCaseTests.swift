#if PCRE2 && os(Linux)
  import LinkwayMatching
  import Testing

  /// Links found by long runs of the oracle and of the round trips, with the seeds of their tables.
  @Suite("The matcher and its oracle on chosen links")
  struct OracleCaseTests {
    struct Row: CustomTestStringConvertible, Sendable {
      var origins: [String]
      var slashes = SlashPolicy()
      var routes: [SampleRoute]
      var link: String
      var admission = Admission.Mode.lenient
      var testDescription: String { link }

      var table: SampleTable {
        SampleTable(origins: origins, routes: routes, slashes: slashes, admission: admission)
      }
    }

    private static func collapsed(
      _ path: String, _ link: String, _ admission: Admission.Mode = .lenient
    ) -> Row {
      Row(
        origins: ["https://a.example"],
        slashes: SlashPolicy(trailing: .strict, duplicates: .collapse),
        routes: [SampleRoute(id: "r", paths: [path])], link: "https://a.example" + link,
        admission: admission)
    }

    static let rows = [
      // The text of a wildcard begins or ends with slashes that count as one: 121693076480166,
      // 121693076488206.
      collapsed("/*a", "/b//a"), collapsed("/*a", "/b///c//a"), collapsed("/*a", "//b//a"),
      collapsed("/a*", "/a/n//"), collapsed("/a*", "/a//n/%41//"), collapsed("/a*", "/a//"),
      collapsed("/a*", "//a/%41/"), collapsed("/a*b", "/a//b"), collapsed("/a*/c", "/a//b///c"),
      // Only a value with a slash is a fragment that neither a pattern nor a rule of items matches:
      // 88019271.
      Row(
        origins: ["mm:"],
        routes: [
          SampleRoute(id: "r0", paths: ["/*2"], fragment: .pattern(":c0")),
          SampleRoute(
            id: "r1", paths: ["/*2"],
            fragment: .form([SampleItem(name: "t", type: "link", presence: .optional)])),
          SampleRoute(id: "r2", paths: ["/*/a.json/42"]),
        ], link: "mm:a/a.json/42#t=/n"),
      // A refused capture begins with slashes that count as one: 88074099.
      collapsed("/:c/a*", "/f/a//%2F", .strict), collapsed("/:c/a*", "/f/a///b/%5C", .strict),
      collapsed("/*", "//f//%2F", .strict), collapsed("/:c/a*", "/f/ab//%2F", .strict),
      // A captured host with a `%` that encodes nothing: 121693076487138.
      Row(
        origins: ["mm://:h:([9])?"], routes: [SampleRoute(id: "r", paths: ["/photos/:c"])],
        link: "mm://%5C%/photos/b"),
      // Only a link with a port is not folded: 121693076513235.
      Row(
        origins: ["mm://:h:([0-9])?"],
        routes: [
          SampleRoute(id: "r2", paths: ["/b"], links: ["mm:(.*)"]),
          SampleRoute(id: "r6", paths: ["/a/:c"]),
        ], link: "mm://e:5/a/4"),
      Row(
        origins: ["mm://:h:*"],
        routes: [
          SampleRoute(id: "r2", paths: ["/b"], links: ["mm:(.*)"]),
          SampleRoute(id: "r6", paths: ["/a/:c"]),
        ], link: "mm://e:5/a/4"),
      // `over` decides a tie between the two readings of a link: 20264437.
      Row(
        origins: ["mm:", "mm://photos.example:([9]*)"],
        routes: [
          SampleRoute(id: "r1", paths: ["/:c([^]+)/(.*)"]),
          SampleRoute(id: "r2", paths: ["/:c([a])/(.*)"], over: ["r1"]),
        ], link: "mm://photos.example/a"),
      // An item of the fragment takes precedence over a default in the query: 146325833596756.
      Row(
        origins: ["https://a.example"],
        routes: [
          SampleRoute(
            id: "r", paths: ["/"],
            query: [SampleItem(name: "q", type: "int", presence: .defaulted("400"))],
            fragment: .form([SampleItem(name: "q", type: "int")]))
        ], link: "https://a.example#q=2"),
    ]

    @Test("Matcher, oracle and the search for routes that never win agree", arguments: rows)
    func agreement(_ row: Row) throws {
      var trial = try OracleTrial(row.table)
      guard case .agree = trial.verdict(on: row.link, source: nil) else {
        Issue.record("\(trial.verdict(on: row.link, source: nil))")
        return
      }
    }

    static let ties = [
      // Only the route with a pattern for the fragment sees the fragment's query: 20261170651.
      Row(
        origins: ["https://photos.example"],
        routes: [
          SampleRoute(
            id: "r1", paths: ["/:c"], query: [SampleItem(name: "ref", presence: .absent)],
            fragment: .form([SampleItem(name: "t", presence: .optional)])),
          SampleRoute(
            id: "r2", paths: ["/:c"], query: [SampleItem(name: "ref", type: "bool")],
            fragment: .pattern("section-:c1")),
        ], link: "https://photos.example/a#section-0?ref=true")
    ]

    @Test(
      "A link that two routes match and no rule decides has a reported conflict", arguments: ties)
    func tie(_ row: Row) throws {
      var trial = try OracleTrial(row.table)
      guard case .undecided = trial.verdict(on: row.link, source: nil) else {
        Issue.record("\(trial.verdict(on: row.link, source: nil))")
        return
      }
    }

    static let trips = [
      // The parser removes an empty user name: 169785099485261.
      Row(
        origins: ["mm:"],
        routes: [
          SampleRoute(id: "r1", paths: ["/"], links: ["mm://*:*/:c"]),
          SampleRoute(id: "r4", paths: ["/:c/(\\w)"]),
        ], link: "mm://@a/b"),
      // Only the fragment ends with a slash that is ignored: 52393249848246.
      Row(
        origins: ["photos:"],
        routes: [SampleRoute(id: "r", paths: ["/"], fragment: .pattern("/a/:c3<path>"))],
        link: "photos:#/a///"),
    ]

    @Test(
      "A link's canonical spelling and a link built from its match give the match", arguments: trips
    )
    func roundTrip(_ row: Row) throws {
      let trip = LinkRoundTrip(
        matcher: try row.table.routeSet(), item: .init(table: row.table, link: row.link))
      #expect(trip.outcome == .matched)
      #expect(trip.differenceOfBuilt == nil)
      #expect(trip.differenceOfCanonical == nil)
    }
  }
#endif
