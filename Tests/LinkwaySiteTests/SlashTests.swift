import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing
import TestSupport
import Testing

@testable import LinkwaySite

/// The effect of the slash policies on the files: small tables with all combinations, checked link
/// by link.
// §15.1 rule 3, §15.3 rule 8
@Suite("Slashes in platform files")
struct SlashTests {
  private static let app = "ABCDE12345.example.app"

  private static func table(
    _ routes: [String], trailing: String = "strict", duplicates: String = "refuse",
    precedence: String = "specificity", minSdk: Int = 31
  ) -> RouteTable? {
    let text = """
      {"version": 1, "origins": ["https://a.example"], "precedence": "\(precedence)",
       "trailingSlash": "\(trailing)", "duplicateSlashes": "\(duplicates)",
       "platforms": {"apple": {"apps": ["\(app)"]},
         "android": {"package": "example.app", "minSdk": \(minSdk), "dynamic": true}},
       "routes": [\(routes.joined(separator: ","))]}
      """
    return TableCompiler.compile(SourceText(file: "t", text: text)).table
  }

  private static func route(_ id: Int, _ path: String, isTaken: Bool = true) -> String {
    let action = isTaken ? #""resolver": "r\#(id)""# : #""leaveToWeb": true"#
    return #"{"route": "r\#(id)", "paths": ["\#(path)"], \#(action)}"#
  }

  private static let host = SiteHost(name: "a.example")

  private static func association(_ table: RouteTable) throws -> AppSiteAssociation {
    let text = AppleFile(table, host: host).text
    let (file, diagnostics) = AppSiteAssociation.read(SourceText(file: "f", text: text))
    return try #require(file, "\(diagnostics)")
  }

  private static func android(_ table: RouteTable) throws -> AndroidSite {
    let settings = try #require(table.platforms?.android)
    let files = AndroidFiles(table, hosts: SiteHosts(table), settings)
    var site = AndroidSite(host: host, app: "example.app")
    let manifest = AndroidManifest.read(SourceText(file: "m", text: files.manifest)).file
    let links = AssetLinks.read(
      SourceText(file: "a", text: files.assetLinks(table, host: host))
    ).file
    (site.manifests, site.assetLinks) = ([try #require(manifest)], [try #require(links)])
    return site
  }

  @Test(
    "A written file opens what only a final slash, or no path at all, makes a route's own",
    arguments: [
      ("/new/*", "strict", "/new/"), ("/x/", "strict", "/x/"), ("/*", "strict", "/"),
      ("/n/:a([a-z]*)", "strict", "/n/"), ("/n/:a([a-z]*)+", "strict", "/n/"),
      ("/:a([a-z]*)", "strict", ""), ("/*", "strict", ""), ("/", "strict", ""), ("/", "ignore", ""),
      ("/*", "ignore", ""), ("/{new}?", "ignore", ""),
    ])
  func finalSlash(path: String, trailing: String, shown: String) throws {
    for minSdk in [23, 31] {
      let table = try #require(
        Self.table([Self.route(0, path)], trailing: trailing, minSdk: minSdk))
      let text = "https://a.example" + shown
      #expect(table.handles(text))
      let link = try LinkURL(text)
      #expect(
        try Self.association(table).evaluate(AppleLink(link), app: Self.app).verdict == .match)
      let site = try Self.android(table)
      #expect(site.evaluate(link, writtenAs: text).verdict == .match, "minSdk \(minSdk)")
    }
  }

  @Test(
    "The check of an association file reports a link that differs by its final slash",
    arguments: [
      ("/new/*", "/new/?*", "https://a.example/new/"), ("/x/", "/y", "https://a.example/x/"),
      ("/n/:a([a-z]*)", "/n/?*", "https://a.example/n/"),
    ])
  func checkedFinalSlash(path: String, component: String, witness: String) throws {
    let table = try #require(Self.table([Self.route(0, path)]))
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Self.app)"], "components": [{"/": "\(component)"}]}]}}
      """
    let file = AppSiteAssociation.read(SourceText(file: "f", text: text)).file
    let check = SiteCheck(table, host: Self.host, file: try #require(file), app: Self.app)
    let missing = check.differences.filter { $0.direction == .missing }
    #expect(missing.map(\.witness) == [witness])
    #expect(missing.map(\.kind) == [.form])
  }

  // §15.4 rule 4
  @Test("The check of a manifest reports that a link without a path does not open")
  func checkedWithoutPath() throws {
    let table = try #require(Self.table([Self.route(0, "/")], trailing: "ignore"))
    func differences(_ path: String) throws -> [String] {
      var site = AndroidSite(host: Self.host, app: "example.app")
      let text = AndroidManifestTests.text(
        AndroidManifestTests.filter(#"<data a:scheme="https" a:host="a.example"/>"# + path))
      let manifest = AndroidManifest.read(SourceText(file: "m", text: text)).file
      site.manifests = [try #require(manifest)]
      return SiteCheck(table, site).differences.map {
        "\($0.direction) \($0.witness) \($0.kind.rawValue) \($0.route ?? "-")"
      }
    }
    let port = "opens https://a.example:8443/ site-port -"
    #expect(
      try differences(#"<data a:path="/"/>"#) == [
        "missing https://a.example site-form r0", port,
      ])
    #expect(try differences(#"<data a:path="/"/><data a:path=""/>"#) == [port])
    #expect(try differences(#"<data a:pathAdvancedPattern="/{0,1}"/>"#) == [port])
  }

  @Test("An exclusion in rules for Android does not hide the trailing slash of another route")
  func excludedPrefix() throws {
    let table = try #require(
      Self.table(
        [Self.route(0, "/@:a", isTaken: false), Self.route(1, "/*")], trailing: "ignore"))
    let site = try Self.android(table)
    for (text, expected) in [("https://a.example/@", true), ("https://a.example/@/", true)] {
      #expect(table.handles(text) == expected)
      #expect((site.evaluate(try LinkURL(text), writtenAs: text).verdict == .match) == expected)
    }
  }

  @Test(
    "A wildcard opens a path with an empty segment that a later declared route leaves to the web")
  func declaredWildcard() throws {
    let table = try #require(
      Self.table(
        [Self.route(0, "/x/*"), Self.route(1, "/x//y", isTaken: false)], trailing: "strict",
        duplicates: "significant", precedence: "declared"))
    let association = try Self.association(table)
    for text in ["https://a.example/x//y", "https://a.example/x///y", "https://a.example/x/y"] {
      #expect(table.handles(text))
      #expect(
        association.evaluate(AppleLink(try LinkURL(text)), app: Self.app).verdict == .match,
        "\(text)"
      )
    }
  }

  private static let paths = [
    "/", "/*", "/x", "/x/", "/x/*", "/new/*", "/x/:a", "/x/:a/", "/x/:a?", "/x{/y}?", "/:a/y",
    "/n/:a([a-z]*)", "/:a([a-z]*)/y", "/:a([a-z]*)", "/n/:a([a-z]*)+", "/x/:a+", "/x/:a*",
    "/w/*/y", "/*/y", "/s*t/:a", "/f-*", "/d/:a<int>", "/r/:a<raw>", "/p/:a<path>", "/x//y", "/@:a",
    "/:a/", "/*/", "/f-*/", "/:a([a-z]*):b([0-9]*)",
  ]
  private static let segments = [
    "", "", "", "x", "new", "y", "n", "w", "st", "f-", "d", "7", "r", "p", "@a", "a",
  ]

  @Test(
    "Whatever the rules on slashes, every link that the table takes opens, and the check agrees",
    arguments: ["ignore", "strict"], ["refuse", "significant", "collapse"])
  func complete(trailing: String, duplicates: String) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "slashes"))
    var (tables, taken) = (0, 0)
    while tables < Effort.rounds(20, thorough: 250) {
      let routes = (0..<Int.random(in: 1...4, using: &generator)).map { id in
        Self.route(
          id, Self.paths.randomElement(using: &generator) ?? "/",
          isTaken: generator.next(below: 4) > 0)
      }
      guard
        let table = Self.table(
          routes, trailing: trailing, duplicates: duplicates,
          precedence: Bool.random(using: &generator) ? "specificity" : "declared",
          minSdk: Bool.random(using: &generator) ? 23 : 31),
        !SiteHosts(table).hosts.isEmpty
      else { continue }
      tables += 1
      let association = try Self.association(table)
      let site = try Self.android(table)
      for _ in 0..<100 {
        let text =
          "https://a.example"
          + (0..<generator.next(below: 5)).map { _ in
            "/" + (Self.segments.randomElement(using: &generator) ?? "")
          }.joined()
        guard table.handles(text), let link = try? LinkURL(text) else { continue }
        taken += 1
        // Repeated slashes are lost if the table treats them as one.
        if duplicates == "collapse", link.path.contains("//") { continue }
        // Not covered: dynamic rules of such tables do not distinguish a repeated slash at the
        // start.
        if trailing == "ignore", link.path.hasPrefix("//") { continue }
        #expect(
          site.evaluate(link, writtenAs: text).verdict == .match,
          "Android: \(text) of \(routes)")
        #expect(
          association.evaluate(AppleLink(link), app: Self.app).verdict == .match
            || Self.isKeptFromTheApp(link, table), "Apple: \(text) of \(routes)")
      }
      let checks = [
        SiteCheck(table, host: Self.host, file: association, app: Self.app), SiteCheck(table, site),
      ]
      for check in checks {
        let missing = check.differences.filter {
          $0.direction == .missing && $0.kind != .unproven && $0.kind != .alike
            && !(trailing == "ignore" && $0.witness.contains("example//"))
        }
        #expect(missing == [], "\(routes)")
      }
    }
    #expect(taken > tables)
  }

  /// Whether the spelling without slashes at its ends, which Apple platforms do not distinguish
  /// from the link, is left to the web.
  private static func isKeptFromTheApp(_ link: LinkURL, _ table: RouteTable) -> Bool {
    var path = link.path.drop { $0 == "/" }
    while path.hasSuffix("/") { path.removeLast() }
    if case .leftToWeb = table.resolve("https://a.example/" + path, source: .universal).outcome {
      return true
    }
    return false
  }
}
