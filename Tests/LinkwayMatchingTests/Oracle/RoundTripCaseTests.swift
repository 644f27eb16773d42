#if PCRE2 && os(Linux)
  import LinkwayMatching
  import Testing

  /// Links found by long runs of the round trips, some with the seed of their table.
  @Suite("Round trips of chosen links")
  struct RoundTripCaseTests {
    struct Row: CustomTestStringConvertible, Sendable {
      var paths: [String]
      var query: [SampleItem] = []
      var passesOthers = false
      var fragment: SampleFragment?
      var slashes = SlashPolicy()
      /// The text after the host.
      var link: String
      /// The reason why the link cannot be found again.
      var ambiguity: LinkRoundTrip.Ambiguity?
      var testDescription: String { "\(paths), \(link)" }

      func trip() throws -> LinkRoundTrip {
        let origin = "https://photos.example"
        var table = SampleTable(origins: [origin], slashes: slashes, admission: .lenient)
        table.types = [SampleType(name: "feed", values: ["new", "top"])]
        table.routes = [
          SampleRoute(
            id: "r", paths: paths, query: query, passesOthers: passesOthers, fragment: fragment)
        ]
        return LinkRoundTrip(
          matcher: try table.routeSet(), item: .init(table: table, link: origin + link))
      }
    }

    private static let significant = SlashPolicy(trailing: .strict, duplicates: .significant)
    private static let wildcardAndRaw = "/:c(.*)/:c1<raw>"
    private static let date = SampleItem(name: "id", type: "date", presence: .optional)
    private static let maybe = SampleItem(name: "q", presence: .optional, matches: "/:id*")

    static let found: [Row] = [
      // The first of two captures would match a slash that is written before the second:
      // 161803398876123.
      Row(paths: [wildcardAndRaw], slashes: significant, link: "?"),
      Row(paths: [wildcardAndRaw], slashes: significant, link: "/a?b#c"),
      Row(paths: [wildcardAndRaw], slashes: significant, link: "/a/#c"),
      Row(paths: [wildcardAndRaw], slashes: significant, link: "/"),
      // The value of an item is hidden by a capture of another item: 161803398879102.
      Row(paths: ["/"], query: [SampleItem(name: "q", matches: "/:id*"), date], link: "?q=/x"),
      Row(paths: ["/"], query: [maybe, date], link: "?id=2024-02-29"),
      Row(paths: ["/"], query: [maybe, date], link: "?q=/x"),
      // The capture with the name of its item matched nothing: 161803398881640.
      Row(paths: ["/b"], query: [SampleItem(name: "id", matches: "/:id*")], link: "/b?id"),
      Row(paths: ["/b"], query: [SampleItem(name: "id", matches: "/:id*")], link: "/b?id=/a/c"),
      // If an optional capture does not match, the item's own value is used.
      Row(
        paths: ["/b{/a-:id}?/x"], query: [SampleItem(name: "id", isList: true)],
        link: "/b/x?id=a&id=b"),
      Row(paths: ["/b{/a-:id}?/x"], query: [SampleItem(name: "id")], link: "/b/a-c/x?id=d"),
      // Of two items with the same name, the optional one: 155738834456123.
      Row(
        paths: ["/"], query: [SampleItem(name: "q", presence: .optional, matches: "/:c4*")],
        fragment: .form([SampleItem(name: "q", matches: "{a}?:c5")]), link: "#q=a"),
      // The default in the query is written, because the fragment has an item of that name.
      Row(
        paths: ["/"], query: [SampleItem(name: "q", type: "feed", presence: .defaulted("new"))],
        fragment: .form([SampleItem(name: "q", matches: ":id+")]), link: "?q=new#q=b"),
      // A parameter from the fragment is not also passed on in the query, where it may have to be
      // absent.
      Row(
        paths: ["/"], query: [SampleItem(name: "q", type: "feed", presence: .defaulted("new"))],
        passesOthers: true,
        fragment: .form([
          SampleItem(name: "t", type: "int", presence: .defaulted("400")),
          SampleItem(name: "q", type: "bool", presence: .optional),
        ]), link: "#q=0"),
      Row(
        paths: ["/"], passesOthers: true,
        fragment: .form([
          SampleItem(name: "t", type: "int"), SampleItem(name: "q", presence: .absent),
        ]), link: "?q=1#t=2"),
      // The text written for the wildcard must not match the type of a capture that matched
      // nothing.
      Row(paths: ["/:c<hex>?/*/:z?"], link: "/photos/c"),
      Row(paths: ["/:c([a-b]+)?/*/:z?"], link: "/x/c"),
      Row(paths: ["/a*", "/*/:c1<slug>:c2"], link: "/x/a42"),
    ]

    @Test("A link built from a match's parameters gives these parameters", arguments: found)
    func built(_ row: Row) throws {
      let trip = try row.trip()
      #expect(trip.outcome == .matched)
      #expect(trip.differenceOfBuilt == nil)
    }

    /// One case for each reason for which random tables skip routes.
    static let lost: [Row] = [
      Row(
        paths: ["/:id<date>*"], query: [SampleItem(name: "id", type: "slug")], link: "?id=new",
        ambiguity: .hiddenItem),
      Row(paths: ["/:id<date>*"], passesOthers: true, link: "?id=new", ambiguity: .passedOn),
      Row(
        paths: ["/b"], query: [SampleItem(name: "q", isList: true)],
        fragment: .pattern("top/:c<raw>"), link: "/b#top/a?q=1", ambiguity: .rawFragment),
      Row(
        paths: ["/a*", "/~*", "/*/:c1<slug>:c2"], link: "/x/a42", ambiguity: .madeUp),
      // 5e-999 is 0, which is also a hexadecimal number: 155738834454738.
      Row(
        paths: ["/:d<hex>*/:c<number>/:c2<int>+"], link: "/5e-999/7/7", ambiguity: .respelled),
    ]

    @Test(
      "A link that cannot be found again is of a route that may be read otherwise", arguments: lost)
    func ambiguous(_ row: Row) throws {
      let trip = try row.trip()
      #expect(trip.outcome == .matched)
      #expect(trip.differenceOfBuilt != nil)
      #expect(trip.ambiguity == row.ambiguity)
    }
  }
#endif
