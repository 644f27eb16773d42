import LinkwayDiagnostics
import LinkwayRegex
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing
import TestSupport
import Testing

@testable import LinkwaySite

@Suite("Checked files of Android")
struct AndroidCheckTests {
  private static func site(
    _ table: RouteTable, _ host: SiteHost, manifest: String? = nil, assetLinks: String? = nil,
    api: Int = AndroidSite.newestAPI
  ) throws -> AndroidSite {
    var site = AndroidSite(host: host, api: api, app: "example.app")
    if let manifest {
      let (file, diagnostics) = AndroidManifest.read(SourceText(file: "m", text: manifest))
      site.manifests = [try #require(file, "\(diagnostics)")]
    }
    if let assetLinks {
      let (file, diagnostics) = AssetLinks.read(SourceText(file: "a", text: assetLinks))
      site.assetLinks = [try #require(file, "\(diagnostics)")]
    }
    return site
  }

  private static func missing(_ check: SiteCheck) -> [SiteCheck.Difference] {
    check.differences.filter {
      $0.direction == .missing && $0.kind != .unproven && $0.kind != .alike
    }
  }

  /// A table with one route on `a.example`.
  private static func table(paths: String, scheme: String = "https") throws -> RouteTable {
    let text = """
      {"version": 1, "origins": ["\(scheme)://a.example"],
       "app": {"coordinator": "app", "screens": ["page"]},
       "routes": [{"route": "x", "paths": \(paths), "opens": "page"}],
       "platforms": {"android": {"package": "example.app"}}}
      """
    return try #require(TableCompiler.compile(SourceText(file: "routes.json", text: text)).table)
  }

  /// A manifest with one verified filter.
  private static func manifest(_ data: String) -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity>
    <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    \(data)</intent-filter></activity></application></manifest>
    """
  }

  @Test("A filter without hosts ignores its paths, so every link of the scheme opens the app")
  func filterWithoutHosts() throws {
    let table = try Self.table(paths: #"["/x"]"#)
    let manifest = Self.manifest(
      """
      <data android:scheme="https"/><data android:path="/x"/>
      """)
    let host = try #require(SiteHosts(table).hosts.first)
    let check = try SiteCheck(table, Self.site(table, host, manifest: manifest))
    #expect(
      check.differences.contains {
        $0.direction == .opens && $0.witness == "https://a.example/"
      }, "\(check.differences)")
  }

  // §15.6 rule 2
  @Test("Written rules in which a wildcard is followed by a long value are decided")
  func windows() throws {
    let table = try Self.table(paths: #"["/photos/:c*/:id<uuid>/shop/:last"]"#)
    let host = try #require(SiteHosts(table).hosts.first)
    let components = [
      "/photos/?*/?*/\(Self.uuid)/shop/?*", "-/?*/?*/?*/?*/?*/?*",
      "/photos/?*/\(Self.uuid)/shop/?*",
      "-/?*/?*/?*/?*/?*", "/photos/\(Self.uuid)/shop/?*",
    ].map { rule in
      rule.hasPrefix("-")
        ? #"{"/": "\#(rule.dropFirst())", "exclude": true}"# : #"{"/": "\#(rule)"}"#
    }
    let links = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target":
        {"namespace": "android_app", "package_name": "example.app", "sha256_cert_fingerprints": []},
        "relation_extensions": {"delegate_permission/common.handle_all_urls":
          {"dynamic_app_link_components": [\(components.joined(separator: ", "))]}}}]
      """
    let manifest = Self.manifest(
      """
      <data android:scheme="https"/><data android:host="a.example"/>
      <data android:pathAdvancedPattern="/photos/.*"/>
      """)
    let check = try SiteCheck(
      table, Self.site(table, host, manifest: manifest, assetLinks: links))
    #expect(check.verdict == .wider, "\(check.differences)")
  }

  private static let uuid = "????????-????-????-????-????????????"

  @Test("If a manifest opens all links of a host, representative paths show it too")
  func representativeRoot() throws {
    let table = try Self.table(paths: #"["/x"]"#, scheme: "http")
    let manifest = Self.manifest(
      """
      <data android:scheme="https"/><data android:host="a.example"/>
      """)
    let site = try Self.site(table, SiteHost(name: "a.example"), manifest: manifest)
    for limit in [1, SiteCheck.combinationLimit] {
      let check = SiteCheck(table, site, combinationLimit: limit)
      #expect(check.differences.map(\.witness) == ["https://a.example/"], "\(limit)")
    }
  }

  @Test("A written manifest with hundreds of long patterns is compared completely")
  func manyPatterns() throws {
    let values = (1...5).map { ":v\($0)<uuid>" }.joined(separator: "/")
    let routes = (1...120).map {
      #"{"route": "r\#($0)", "paths": ["/r\#($0)/\#(values)"], "opens": "page"}"#
    }
    let text = """
      {"version": 1, "origins": ["https://a.example"], "app": {"coordinator": "app", "screens": ["page"]},
       "routes": [\(routes.joined(separator: ","))],
       "platforms": {"android": {"package": "example.app", "minSdk": 31}}}
      """
    let table = try #require(
      TableCompiler.compile(SourceText(file: "routes.json", text: text)).table)
    let hosts = SiteHosts(table)
    let files = AndroidFiles(table, hosts: hosts, try #require(table.platforms?.android))
    let host = try #require(hosts.hosts.first)
    let check = SiteCheck(table, try Self.site(table, host, manifest: files.manifest))
    #expect(!check.differences.contains { $0.kind == .unproven }, "\(check.differences)")
  }

  @Test(
    "Representative paths show both directions where manifest and asset links restrict each other")
  func restrictions() throws {
    let table = try Self.table(paths: #"["/x", "/y/z"]"#)
    let manifest = Self.manifest(
      """
      <data android:scheme="https"/><data android:host="a.example"/>
      <data android:path="/x"/><data android:pathPrefix="/y"/>
      """)
    let links = """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "example.app"},
        "relation_extensions": {"delegate_permission/common.handle_all_urls":
          {"dynamic_app_link_components": [{"/": "/y/z", "exclude": true}, {"/": "/y/?"}, {"/": "/o"}, {"/": "/x"}]}}}]
      """
    let host = try #require(SiteHosts(table).hosts.first)
    let site = try Self.site(table, host, manifest: manifest, assetLinks: links)
    for limit in [1, SiteCheck.combinationLimit] {
      let check = SiteCheck(table, site, combinationLimit: limit)
      #expect(
        check.differences.map { "\($0.kind.rawValue) \($0.direction) \($0.witness)" } == [
          "site-form missing https://a.example/x/", "site-form opens https://a.example/y/a",
          "site-left-to-web missing https://a.example/y/z",
          "site-port opens https://a.example:8443/x",
        ], "\(limit)")
    }
  }

  @Test(
    "Written manifests miss no link, and every reported link is a real difference",
    arguments: AppleFileTests.tables, [23, 31])
  func written(_ path: String, minSdk: Int) throws {
    let table = try AndroidFilesTests.table(path, minSdk: minSdk, dynamic: true)
    let hosts = SiteHosts(table)
    let files = AndroidFiles(table, hosts: hosts, try #require(table.platforms?.android))
    for host in hosts.hosts.prefix(Effort.rounds(2, thorough: hosts.hosts.count)) {
      let site = try Self.site(
        table, host, manifest: files.manifest, assetLinks: files.assetLinks(table, host: host))
      let check = SiteCheck(table, site)
      #expect(check.verdict == .equal || check.verdict == .wider)
      #expect(Self.missing(check) == [])
      for difference in check.differences where difference.kind != .unproven {
        let link = try LinkURL(difference.witness)
        let answer = site.evaluate(link, writtenAs: difference.witness)
        #expect((answer.verdict == .match) == (difference.direction == .opens))
        #expect(table.handles(difference.witness) == (difference.direction == .missing))
      }
      print(
        "site check: \(path) \(host.name), minSdk \(minSdk): \(check.verdict), "
          + Set(check.differences.map(\.kind.rawValue)).sorted().joined(separator: " "))
    }
  }

  @Test(
    "Each path that is removed from a manifest is reported",
    arguments: ["routes.json", "Examples/tables/pocket-casts.json"], [23, 31])
  func mutants(_ path: String, minSdk: Int) throws {
    let table = try AndroidFilesTests.table(path, minSdk: minSdk, dynamic: false)
    let hosts = SiteHosts(table)
    let files = AndroidFiles(table, hosts: hosts, try #require(table.platforms?.android))
    var (mutants, told) = (0, 0)
    for host in hosts.hosts {
      let lines = files.manifest.split(separator: "\n")
      let filter = try #require(
        lines.firstIndex { $0.contains("android:host=\"\(host.name)\"") })
      for line in lines[filter...].indices.prefix(while: { !lines[$0].contains("</intent-filter>") }
      )
      where lines[line].contains("android:path") {
        var mutant = lines
        mutant.remove(at: line)
        // A filter without paths matches the whole host.
        mutant.insert(#"<data android:path="/none such" />"#, at: filter)
        let site = try Self.site(table, host, manifest: mutant.joined(separator: "\n"))
        let missing = Self.missing(SiteCheck(table, site))
        mutants += 1
        // Other routes may match the same links.
        let gone = try Self.link(of: String(lines[line]))
        let isCovered = try gone.map { path in
          let text = "https://\(host.name)\(path)"
          return site.evaluate(try LinkURL(text), writtenAs: text).verdict == .match
        }
        if !missing.isEmpty || isCovered == true { told += 1 }
        #expect(!missing.isEmpty || isCovered == true, "\(host.name): \(lines[line])")
      }
    }
    #expect(mutants > 0)
    print("site check of Android: \(told) of \(mutants) mutants told or covered by others")
  }

  /// Returns a path that the pattern of a line matches.
  private static func link(of line: String) throws -> String? {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    let kind = PathPattern.Kind.allCases.first { line.contains("android:\($0.rawValue)=") }
    let text = String(parts[1]).replacing("\\\\", with: "\\")
    let pattern = try PathPattern(try #require(kind), text)
    guard case .words(let words) = pattern.language.sampleWords(limit: 1), let word = words.first
    else { return nil }
    return String(
      scalars: word.compactMap { if case .scalar(let scalar) = $0 { scalar.value } else { nil } })
  }

  private static let table = """
    {"version": 1, "origins": ["https://a.example"],
     "platforms": {"android": {"package": "example.app"}},
     "routes": [{"route": "home", "paths": ["/"], "resolver": "home"},
                {"route": "web", "paths": ["/photos/help"], "leaveToWeb": true},
                {"route": "find", "paths": ["/find"], "query": {"q": "string"}, "resolver": "find"},
                {"route": "photo", "paths": ["/photos/:id<int>"], "resolver": "photo"}]}
    """

  private static func differences(
    _ filters: String, assetLinks: String? = nil, api: Int = AndroidSite.newestAPI
  ) throws -> [String] {
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: "t", text: self.table))
    let made = try #require(table, "\(diagnostics)")
    let site = try site(
      made, SiteHost(name: "a.example"), manifest: AndroidManifestTests.text(filters),
      assetLinks: assetLinks, api: api)
    return SiteCheck(made, site).differences.map {
      "\($0.direction) \($0.witness) \($0.kind.rawValue) \($0.route ?? "-")"
    }
  }

  private static func filter(_ paths: String) -> String {
    AndroidManifestTests.filter(
      #"<data a:scheme="https" a:host="a.example"/>"# + paths)
  }

  private static let exact = """
    <data a:pathAdvancedPattern="/{0,1}"/><data a:path="/find"/><data a:path="/find/"/>
    <data a:pathAdvancedPattern="/photos/-{0,1}[0-9]+/{0,1}"/>
    """

  // §15.4 rule 4
  @Test(
    "A manifest that takes what the table takes differs by ports, queries and repeated items alone")
  func equal() throws {
    #expect(
      try Self.differences(Self.filter(Self.exact)) == [
        "opens https://a.example/find site-wider-query find",
        "opens https://a.example:8443/ site-port -",
        "opens https://a.example/find?q=&q= site-refused find",
        "opens https://a.example/photos/1%2F site-alike photo",
      ])
  }

  @Test("For a prefix, each kind of link that it opens in addition is reported")
  func prefix() throws {
    let differences = try Self.differences(
      Self.filter(#"<data a:path="/"/><data a:pathPrefix="/photos"/>"#))
    #expect(
      differences == [
        "missing https://a.example site-form home",
        "opens https://a.example:8443/ site-port -",
        "opens https://a.example/photos site-form -",
        "missing https://a.example/find?q= site-form find",
        "opens https://a.example/photos/a site-wider-type photo",
        "opens https://a.example/photos/help site-left-to-web web",
      ])
  }

  @Test("A version of Android that skips all paths of a filter opens the whole host")
  func olderSystems() throws {
    let paths = #"<data a:pathAdvancedPattern="/photos/[0-9]+"/>"#
    #expect(
      try Self.differences(Self.filter(paths), api: 31).contains(
        "missing https://a.example/ site-form home"))
    let older = try Self.differences(Self.filter(paths), api: 30)
    #expect(!older.contains { $0.hasPrefix("missing") })
    #expect(older.contains("opens https://a.example/a site-form -"))
  }

  // §15.4 rule 3, §15.6 rule 3
  @Test("Dynamic rules narrow a manifest from Android 15 on, and only then hide a link")
  func dynamicRules() throws {
    let relation = AssetLinks.relation
    let links = """
      [{"relation": ["\(relation)"],
        "target": {"namespace": "android_app", "package_name": "example.app"},
        "relation_extensions": {"\(relation)": {"dynamic_app_link_components": [
          {"/": "/photos/7", "exclude": true}, {"/": "/find*", "?": {"q": "*"}},
          {"/": "/photos/*"}, {"/": "/"}, {"/": ""}]}}}]
      """
    let filters = Self.filter(Self.exact)
    #expect(
      try Self.differences(filters, assetLinks: links) == [
        "opens https://a.example:8443/ site-port -",
        "missing https://a.example/photos/7 site-left-to-web photo",
        "opens https://a.example/find%2F?q= site-alike find",
        "opens https://a.example/find?q=&q= site-refused find",
      ])
    #expect(
      try Self.differences(filters, assetLinks: links, api: 34) == [
        "opens https://a.example/find site-wider-query find",
        "opens https://a.example:8443/ site-port -",
        "opens https://a.example/find?q=&q= site-refused find",
        "opens https://a.example/photos/1%2F site-alike photo",
      ])
    let other = links.replacing("example.app", with: "example.other")
    #expect(
      try Self.differences(filters, assetLinks: other).contains(
        "missing https://a.example/ site-form home"))
  }

  // §15.6 rule 5
  @Test("A difference that depends on a build placeholder is reported as unproven")
  func unproven() throws {
    let open = AndroidManifestTests.filter(
      #"<data a:scheme="https" a:host="${host}" a:pathPrefix="/photos/"/>"#)
    #expect(
      try Self.differences(open) == [
        "missing https://a.example/ site-form home",
        "missing https://a.example/find?q= site-form find",
        "missing https://a.example/photos/1 site-unproven photo",
      ])
  }

  private static func check(
    _ routes: String, _ filters: String, settings: String = "", rules: String? = nil
  ) throws -> SiteCheck {
    let text = """
      {"version": 1, "origins": ["https://a.example"], \(settings)
       "types": {"feed": {"enum": ["new", "top"]}}, "routes": [\(routes)]}
      """
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: "t", text: text))
    let relation = AssetLinks.relation
    let links = rules.map {
      """
      [{"relation": ["\(relation)"],
        "target": {"namespace": "android_app", "package_name": "example.app"},
        "relation_extensions": {"\(relation)": {"dynamic_app_link_components": [\($0)]}}}]
      """
    }
    let made = try #require(table, "\(diagnostics)")
    return SiteCheck(
      made,
      try site(
        made, SiteHost(name: "a.example"), manifest: AndroidManifestTests.text(filters),
        assetLinks: links))
  }

  // §15.6 rule 2
  @Test("Dynamic rules that exclude a value of an item hide links of a route that accepts it")
  func excludedValue() throws {
    let check = try Self.check(
      #"{"route": "f", "paths": ["/f"], "query": {"q": "feed"}, "resolver": "f"}"#,
      Self.filter(#"<data a:pathAdvancedPattern="/f/{0,1}"/>"#),
      rules: #"{"/": "*", "?": {"q": "top"}, "exclude": true}, {"/": "*"}"#)
    #expect(
      check.differences.contains {
        $0.direction == .missing && $0.witness == "https://a.example/f?q=top"
      }, "\(check.differences)")
  }

  // §15.4 rule 4
  @Test("A filter for another port opens links with that port, and none of the host")
  func otherPort() throws {
    let check = try Self.check(
      #"{"route": "f", "paths": ["/f"], "resolver": "f"}"#,
      AndroidManifestTests.filter(
        #"<data a:scheme="https" a:host="a.example" a:port="8080"/><data a:path="/f"/>"#))
    #expect(check.verdict == .both)
    #expect(
      check.differences.map(\.witness) == ["https://a.example/f", "https://a.example:8080/f"])
  }

  // §15.1 rule 3
  @Test("Links with repeated slashes that the table treats as one do not open")
  func collapsedSlashes() throws {
    let check = try Self.check(
      #"{"route": "f", "paths": ["/f"], "resolver": "f"}"#,
      Self.filter(#"<data a:pathAdvancedPattern="/f/{0,1}"/>"#),
      settings: #""duplicateSlashes": "collapse","#)
    let missing = check.differences.filter { $0.direction == .missing }
    #expect(missing.map(\.kind) == [.alike], "\(check.differences)")
    #expect(missing.first?.witness.contains("//f") == true)
  }
}
