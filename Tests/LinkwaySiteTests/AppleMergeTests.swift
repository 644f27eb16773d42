import LinkwayDiagnostics
import LinkwaySite
import LinkwayURLParsing
import Testing

@Suite("Merged association files")
struct AppleMergeTests {
  private static let own = "ABCDE12345.example.app"

  private static func merged(_ text: String) throws -> (text: String, file: AppSiteAssociation) {
    let table = try AppleFileTests.table("routes.json")
    let host = try #require(SiteHosts(table).hosts.first { $0.name == "photos.example" })
    let (merged, diagnostics) = AppleFile(table, host: host).merged(
      into: SourceText(file: "a", text: text))
    let made = try #require(merged, "\(diagnostics)")
    let (file, problems) = AppSiteAssociation.read(SourceText(file: "b", text: made))
    return (made, try #require(file, "\(problems)"))
  }

  private static let deployed = """
    {"activitycontinuation": {"apps": ["X"]},
     "applinks": {"apps": [], "defaults": {"caseSensitive": false, "#": "z"},
       "substitutionVariables": {"feed": ["a"]},
       "details": [
         {"appID": "A", "paths": ["/a/*"], "unknown": 1},
         {"appIDs": ["ABCDE12345.example.app", "B"], "components": [{"/": "/b/$(feed)"}]},
         {"appID": "ABCDE12345.example.app", "paths": ["/old"]}]}}
    """

  // §15.3 rule 7
  @Test("The entry replaces the app's first entry, and everything else stays")
  func placed() throws {
    let (text, file) = try Self.merged(Self.deployed)
    #expect(file.entries.map(\.apps) == [["A"], [Self.own], ["B"]])
    #expect(text.contains(#""activitycontinuation":{"apps": ["X"]}"#))
    #expect(text.contains(#"{"appID": "A", "paths": ["/a/*"], "unknown": 1}"#))
    #expect(text.contains(#""substitutionVariables":{"feed":["a"],"feed-2":["new","top"]}"#))
  }

  @Test(
    "Answers are those of both files, and the domain's defaults are not for our entry",
    arguments: [
      (own, "https://photos.example/photos/1", "match"),
      (own, "https://photos.example/PHOTOS/1", "no_match"),
      (own, "https://photos.example/explore/top", "match"),
      (own, "https://photos.example/old#z", "no_match"),
      ("A", "https://photos.example/A/1#z", "match"),
      ("A", "https://photos.example/a/1", "no_match"),
      ("B", "https://photos.example/b/a#z", "match"),
    ])
  func answers(app: String, link: String, expected: String) throws {
    let answer = try Self.merged(Self.deployed).file.evaluate(
      AppleLink(try LinkURL(link)), app: app)
    #expect(answer.verdict.rawValue == expected)
  }

  @Test("Merging twice gives the same file")
  func again() throws {
    let once = try Self.merged(Self.deployed).text
    #expect(try Self.merged(once).text == once)
  }

  @Test("An empty file gets the entry, and the oldest form becomes an array")
  func otherForms() throws {
    #expect(try Self.merged("{}").file.entries.map(\.apps) == [[Self.own]])
    let (_, file) = try Self.merged(#"{"applinks": {"details": {"A": {"paths": ["/a"]}}}}"#)
    #expect(file.entries.map(\.apps) == [["A"], [Self.own]])
    let answer = file.evaluate(AppleLink(try LinkURL("https://a.b/a")), app: "A")
    #expect(answer.verdict == .match)
  }
}
