import LinkwayDiagnostics
import LinkwayURLParsing
import TestSupport
import Testing

@testable import LinkwaySite

@Suite("Android's manifests")
struct AndroidManifestTests {
  /// A manifest with one activity.
  static func text(_ activity: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <manifest xmlns:a="http://schemas.android.com/apk/res/android" package="example.app">
      <!-- <activity/> -->
      <application><activity a:name=".A" a:exported="true">
    \(activity)
      </activity></application>
    </manifest>
    """
  }

  static func filter(_ data: String, attributes: String = #"a:autoVerify="true""#) -> String {
    """
    <intent-filter \(attributes)><action a:name="android.intent.action.VIEW"/>
    <category a:name="android.intent.category.DEFAULT"/>
    <category a:name="android.intent.category.BROWSABLE"/>\(data)</intent-filter>
    """
  }

  private static func read(_ activity: String) throws -> (AndroidManifest, [Diagnostic]) {
    let (file, diagnostics) = AndroidManifest.read(
      SourceText(file: "AndroidManifest.xml", text: text(activity)))
    return (try #require(file, "\(diagnostics)"), diagnostics)
  }

  private static let web = #"<data a:scheme="https" a:host="a.example"/>"#

  @Test(
    "A link opens by a filter for browsers, on a host that Android asks",
    arguments: [
      (filter(web + #"<data a:path="/x"/>"#), "https://a.example/x", 35, "/data[2]"),
      (filter(web + #"<data a:path="/x"/>"#), "https://a.example/y", 35, nil),
      (
        filter(web + #"<data a:pathPattern="/\\?&#x2e;*"/>"#), "https://a.example/%3Fz", 35,
        "/data[2]"
      ),
      (filter(web), "https://a.example/y", 35, ""), (filter(web), "http://a.example/y", 35, nil),
      (filter(web, attributes: ""), "https://a.example/y", 35, nil),
      (filter(web, attributes: #"a:autoVerify="false""#), "https://a.example/y", 35, nil),
      (filter(web + #"<data a:scheme="own"/>"#), "https://a.example/y", 35, nil),
      (filter(web + #"<data a:mimeType="text/plain"/>"#), "https://a.example/y", 35, nil),
      (filter(web + #"<data a:pathAdvancedPattern="/[0-9]"/>"#), "https://a.example/y", 30, ""),
      (filter(web + #"<data a:pathAdvancedPattern="/[0-9]"/>"#), "https://a.example/y", 31, nil),
    ] as [(String, String, Int, String?)])
  func answers(activity: String, link: String, api: Int, rule: String?) throws {
    let answer = try Self.read(activity).0.evaluate(AndroidLink(try LinkURL(link)), api: api)
    let filter = "/manifest/application/activity/intent-filter"
    #expect(answer == rule.map { SiteResult(.match, by: filter + $0) } ?? .noMatch)
  }

  @Test(
    "A link of the app's own scheme opens by a filter for it, which no host is asked about",
    arguments: [
      (#"<data a:scheme="own"/>"#, "own://photos/42", true),
      (#"<data a:scheme="own"/>"#, "own:photos/42", true),
      (#"<data a:scheme="own"/>"#, "OWN:///", true),
      (#"<data a:scheme="own"/>"#, "other:photos/42", false),
      (#"<data a:scheme="own" a:path="/x"/>"#, "own://photos/42", true),
      (#"<data a:scheme="own" a:host="photos"/>"#, "own://Photos/42", true),
      (#"<data a:scheme="own" a:host="photos"/>"#, "own:photos/42", false),
      (#"<data a:scheme="own" a:host="photos" a:pathPrefix="/4"/>"#, "own://photos/42", true),
      (#"<data a:scheme="own" a:host="photos" a:pathPrefix="/5"/>"#, "own://photos/42", false),
      (web + #"<data a:scheme="own"/>"#, "own://a.example/y", true),
    ])
  func ownSchemes(data: String, link: String, opens: Bool) throws {
    let (manifest, diagnostics) = try Self.read(
      Self.filter(data, attributes: data.contains("https") ? #"a:autoVerify="true""# : ""))
    let answer = manifest.evaluate(AndroidLink(try LinkURL(link)), api: 35)
    #expect(answer.verdict == (opens ? .match : .noMatch))
    #expect((answer.rule != nil) == opens)
    if !data.contains("https") { #expect(diagnostics == []) }
  }

  @Test("A scheme that the build inserts can be any scheme")
  func openScheme() throws {
    let (manifest, _) = try Self.read(Self.filter(#"<data a:scheme="${scheme}"/>"#))
    let answer = manifest.evaluate(AndroidLink(try LinkURL("own:x")), api: 35)
    #expect(answer.verdict == .noMatch)
    #expect(answer.assumptions == [AndroidManifest.placeholderAssumption])
  }

  // §15.6 rule 4
  @Test("Before Android 12 one filter that is verified is enough for the hosts of all")
  func verification() throws {
    let other = #"<data a:scheme="https" a:host="b.example"/>"#
    let manifest = try Self.read(
      Self.filter(Self.web) + Self.filter(other, attributes: "")
    ).0
    let link = AndroidLink(try LinkURL("https://b.example/"))
    #expect(manifest.evaluate(link, api: 30).verdict == .match)
    #expect(manifest.evaluate(link, api: 31).verdict == .noMatch)
  }

  @Test("Groups of filters are read from Android 15 on")
  func groups() throws {
    let manifest = try Self.read(
      Self.filter(
        Self.web
          + #"<uri-relative-filter-group a:allow="false"><data a:queryPrefix="web="/>"#
          + "</uri-relative-filter-group>"
          + #"<uri-relative-filter-group><data a:pathPrefix="/x" a:fragment="f"/>"#
          + "</uri-relative-filter-group>")
    ).0
    let links = ["x#f", "x", "x?web=1#f", "y#f"].map { "https://a.example/\($0)" }
    func verdicts(_ api: Int) throws -> [Bool] {
      try links.map {
        manifest.evaluate(AndroidLink(try LinkURL($0)), api: api).verdict == .match
      }
    }
    #expect(try verdicts(35) == [true, false, false, false])
    #expect(try verdicts(34) == [true, true, true, true])
  }

  @Test("A value that the build inserts is a warning, and results that depend on it are undecided")
  func openValues() throws {
    let (manifest, diagnostics) = try Self.read(
      Self.filter(#"<data a:scheme="https" a:host="${host}" a:pathPrefix="/x"/>"#))
    #expect(
      diagnostics.map(\.message) == [
        "`${host}` is filled in by the build, so the links of this filter are unknown"
      ])
    func assumptions(_ link: String) throws -> [String] {
      manifest.evaluate(AndroidLink(try LinkURL(link)), api: 35).assumptions
    }
    #expect(try assumptions("https://a.example/x1") == [AndroidManifest.placeholderAssumption])
    #expect(try assumptions("https://a.example/y").isEmpty)
  }

  @Test(
    "Warnings report what has no effect, with its position",
    arguments: [
      (
        filter(web + #"<data a:pathPatern="/x"/>"#),
        "`android:pathPatern` is not an attribute here, so it is ignored"
      ),
      (
        filter(web, attributes: ""),
        "no filter has `android:autoVerify=\"true\"`, so web links open in the browser; the "
          + "first filter for them is /manifest/application/activity/intent-filter"
      ),
    ])
  func warnings(activity: String, message: String) throws {
    #expect(try Self.read(activity).1.map(\.message) == [message])
  }

  @Test(
    "Errors have the position at which the text is invalid",
    arguments: [
      ("<manifest><application></manifest>", "`</manifest>` closes no element", "</manifest"),
      ("<manifest>", "`<manifest>` is never closed", "<manifest>"),
      ("<manifest a=b/>", "a value must be in quotes", "b"),
      ("<manifest a/>", "`=` and a value are missing", "/"),
      (
        "<manifest a='&nbsp;'/>", "`&nbsp` is not a character reference; write `&amp;` for `&`", "&"
      ),
      ("<manifest a='<'/>", "a value cannot contain `<`; write `&lt;`", "<"),
      ("<!DOCTYPE manifest><manifest/>", "a manifest cannot have a document type", "<"),
      ("<manifest><!-- </manifest>", "a comment has no `-->`", "<"),
      ("<manifest/><manifest/>", "there is a second root element", "<manifest/>"),
      ("<resources/>", "the root of a manifest is `<manifest>`, not `<resources>`", "<resources/>"),
      (
        text(filter(web + #"<data a:pathAdvancedPattern="/[a"/>"#)),
        "Android does not install an app with this pattern: a set has no `]`", "/[a"
      ),
    ])
  func errors(text: String, message: String, place: String) throws {
    let source = SourceText(file: "AndroidManifest.xml", text: text)
    let (file, diagnostics) = AndroidManifest.read(source)
    #expect(file == nil)
    let first = try #require(diagnostics.first)
    #expect(first.message == message)
    let range = try #require(first.range)
    #expect(String(decoding: source.bytes[range], as: UTF8.self).hasPrefix(place))
  }

  @Test("An automaton accepts the texts that its pattern matches, and no others")
  func automata() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "automata of globs"))
    let pieces = [
      "a", "b", "/", ".", ".*", "a*", "\\*", "\\.", "*", "+", "[ab]", "[^a]", "{1,2}", "[a-b]+",
      "b{0,1}", "/*", "\\", "{2}", ".+",
    ]
    let letters = ["a", "b", "/", "*", ".", "c"]
    var (tried, matched) = (0, 0)
    for _ in 0..<Effort.rounds(600, thorough: 6_000) {
      let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      for kind in [PathPattern.Kind.simpleGlob, .advancedGlob] {
        guard let pattern = try? PathPattern(kind, text) else { continue }
        let units = Array(text.utf16)
        let automaton = try #require(
          kind == .simpleGlob
            ? PatternAutomaton(simpleGlob: units)
            : PatternAutomaton(advancedGlob: AdvancedGlob.tokens(of: units)))
        for _ in 0..<12 {
          let input = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            letters.randomElement(using: &generator) ?? ""
          }.joined()
          tried += 1
          if pattern.matches(input) { matched += 1 }
          #expect(
            automaton.accepts(input) == pattern.matches(input), "\(kind) \(text) of \(input)")
        }
      }
    }
    #expect(matched > tried / 50)
  }
}

extension PatternAutomaton {
  fileprivate func accepts(_ text: String) -> Bool {
    var state = start
    for scalar in text.unicodeScalars {
      let next = states[state].edges.filter { $0.symbols.contains(scalar) }.map(\.next)
      #expect(next.count <= 1, "an automaton that is not deterministic")
      guard let one = next.first else { return false }
      state = one
    }
    return states[state].accepts
  }
}
