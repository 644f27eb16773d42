import LinkwaySite
import Testing

/// Values whose languages the search knows only approximately: links, numbers with large exponents,
/// and regexes that are not regular.
@Suite("Values of bounded types in checked files")
struct SiteBoundTests {
  // §15.6 rule 2
  @Test(
    "A file that excludes one number or link misses it, however unusual it is",
    arguments: [
      ("/x/:a<link>", "", #""/": "/x/https://b.example/c!", "?": "*""#),
      ("/x/:a<link>/:b?", "", #""/": "/x/mailto:b%40c.example", "?": "*""#),
      ("/x/:a<number>", "", #""/": "/x/1e100", "?": "*""#),
      ("/x", #", "query": {"a": "link"}"#, #""/": "/x", "?": {"a": "https://b.example/c!"}"#),
      ("/x", #", "query": {"a": "number"}"#, #""/": "/x", "?": {"a": "1e100"}"#),
      (
        "/x", #", "query": {"a": {"type": "number", "equals": 100}}"#,
        #""/": "/x", "?": {"a": "1e2"}"#
      ),
      ("/x", ##", "fragment": "/:a<link>""##, ##""/": "/x", "#": "/b:c!""##),
    ])
  func unusual(_ path: String, _ more: String, _ excluded: String) throws {
    let check = try SiteValueTests.check(
      routes: SiteValueTests.route(path, more),
      components: #"{\#(excluded), "exclude": true}, {"/": "/x*"}"#)
    #expect(check.verdict == .both, "\(check.differences)")
    #expect(!check.differences.contains { $0.kind == .unproven }, "\(check.differences)")
  }

  // §15.6 rule 2
  @Test("A file that excludes texts of which no link is known is undecided, or misses a link")
  func textsWithoutKnownLink() throws {
    func differences(_ excluded: String, _ admission: String) throws -> [SiteCheck.Difference] {
      try SiteValueTests.check(
        routes: SiteValueTests.route("/x/:a<link>") + ", "
          + #"{"route": "y", "paths": ["/x/:b"], "leaveToWeb": true}"#,
        components: #"{"/": "/x/\#(excluded)", "exclude": true}, {"/": "/x/?*"}"#,
        settings: #""admission": "\#(admission)","#
      ).differences.filter { $0.direction == .missing }
    }
    for admission in ["strict", "lenient"] {
      #expect(try differences("https:*!", admission).map(\.kind) == [.leftToWeb])
      #expect(try differences(":*", admission) == [])
    }
    #expect(try differences("https:*[*", "strict").map(\.kind) == [.unproven])
    #expect(try differences("https: *", "strict") == [])
  }

  // §15.6 rule 2
  @Test("A file that excludes items of which no link is known is undecided")
  func itemsWithoutKnownLink() throws {
    func differences(_ excluded: String) throws -> [SiteCheck.Difference] {
      try SiteValueTests.check(
        routes: SiteValueTests.route("/x", #", "query": {"a": "link"}"#),
        components: #"{"/": "/x", "?": {"a": "\#(excluded)"}, "exclude": true}, {"/": "/x"}"#
      ).differences.filter { $0.direction == .missing }
    }
    #expect(try differences("https:*!").map(\.kind) == [.leftToWeb])
    #expect(try differences("https:*[*").map(\.kind) == [.unproven])
    #expect(try differences("https: *") == [])
  }

  // §15.6 rule 2
  @Test(
    "A link of a regex that is not regular is found among the links of a rule",
    arguments: [1, SiteCheck.combinationLimit])
  func irregular(_ combinationLimit: Int) throws {
    let check = try SiteValueTests.check(
      routes: SiteValueTests.route("/x/:a<twin>"),
      components: #"{"/": "/*/ab-ab", "?": {"q": "1"}}"#,
      settings: #""types": {"twin": {"regex": "([a-z]+)-\\1"}},"#,
      combinationLimit: combinationLimit)
    #expect(SiteValueTests.witnesses(check, .missing).contains("https://a.example/x/ab-ab"))
  }
}
