#if PCRE2
  import RouteMatching
  import Testing

  /// Links that long runs of the round trips found once, each with the seed of its table.
  @Suite("Round trips of chosen links")
  struct RoundTripCaseTests {
    struct Row: CustomTestStringConvertible, Sendable {
      var path: String
      var query: [SampleItem] = []
      var slashes = SlashPolicy()
      var link: String
      var testDescription: String { "\(path), \(link)" }
    }

    private static let significant = SlashPolicy(trailing: .strict, duplicates: .significant)
    private static let date = SampleItem(name: "id", type: "date", presence: .optional)

    static let rows: [Row] = [
      // The first of two captures would take a slash that is written before the second:
      // 161803398876123.
      Row(path: "/:c(.*)/:c1<raw>", slashes: significant, link: "https://photos.example?"),
      Row(path: "/:c(.*)/:c1<raw>", slashes: significant, link: "https://photos.example/a?b#c"),
      Row(path: "/:c(.*)/:c1<raw>", slashes: significant, link: "https://photos.example/a/#c"),
      Row(path: "/:c(.*)/:c1<raw>", slashes: significant, link: "https://photos.example/"),
      // An item's value is hidden by a capture of another item: 161803398879102.
      Row(
        path: "/", query: [SampleItem(name: "q", matches: "/:id*"), date],
        link: "https://photos.example?q=/x"),
      Row(
        path: "/",
        query: [SampleItem(name: "q", presence: .optional, matches: "/:id*"), date],
        link: "https://photos.example?id=2024-02-29"),
      Row(
        path: "/",
        query: [SampleItem(name: "q", presence: .optional, matches: "/:id*"), date],
        link: "https://photos.example?q=/x"),
      // The capture that has its item's name took nothing: 161803398881640.
      Row(
        path: "/b", query: [SampleItem(name: "id", matches: "/:id*")],
        link: "https://photos.example/b?id"),
      Row(
        path: "/b", query: [SampleItem(name: "id", matches: "/:id*")],
        link: "https://photos.example/b?id=/a/c"),
      // What an optional capture does not take is the item's own value.
      Row(
        path: "/b{/a-:id}?/x", query: [SampleItem(name: "id", isList: true)],
        link: "https://photos.example/b/x?id=a&id=b"),
      Row(
        path: "/b{/a-:id}?/x", query: [SampleItem(name: "id")],
        link: "https://photos.example/b/a-c/x?id=d"),
    ]

    @Test("A link built from a match's parameters gives these parameters", arguments: rows)
    func built(_ row: Row) throws {
      var table = SampleTable(origins: ["https://photos.example"])
      table.slashes = row.slashes
      table.admission = .lenient
      table.routes = [SampleRoute(id: "r", paths: [row.path], query: row.query)]
      let trip = LinkRoundTrip(
        matcher: try table.matcher(), item: .init(table: table, link: row.link))
      #expect(trip.outcome == .matched)
      #expect(trip.differenceOfBuilt == nil)
    }
  }
#endif
