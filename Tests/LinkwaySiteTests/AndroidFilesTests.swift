import LinkwayDiagnostics
import LinkwaySite
import LinkwayTable
import LinkwayURLParsing
import TestSupport
import Testing

@Suite("Written files of Android")
struct AndroidFilesTests {
  static func table(_ path: String, minSdk: Int, dynamic: Bool) throws -> RouteTable {
    try AppleFileTests.table(
      path,
      platforms: """
        {"android": {"package": "example.app", "minSdk": \(minSdk), "dynamic": \(dynamic)}}
        """)
  }

  @Test(
    "Every link that the table takes is for a filter, and no dynamic rule keeps it out",
    arguments: AppleFileTests.tables, [23, 31])
  func complete(_ path: String, minSdk: Int) throws {
    let table = try Self.table(path, minSdk: minSdk, dynamic: true)
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "files of Android"))
    let hosts = SiteHosts(table)
    let settings = try #require(table.platforms?.android)
    let files = AndroidFiles(table, hosts: hosts, settings)
    let count = Effort.rounds(400, thorough: 2_000, variable: "LINKWAY_SITE_LINKS")
    for host in hosts.hosts {
      let text = files.assetLinks(table, host: host)
      let (links, diagnostics) = AssetLinks.read(SourceText(file: host.name, text: text))
      #expect(diagnostics == [])
      let assets = try #require(links)
      var (taken, missing, ruledOut, wider) = (0, 0, 0, 0)
      for text in MutatedLinks(table, host: host, count: count / hosts.hosts.count, &generator)
        .links
      {
        guard let url = try? LinkURL(text) else { continue }
        let link = AndroidLink(url, writtenAs: text)
        let opens = files.webFilters.contains { $0.matches(link, api: max(minSdk, 31)) }
        let passes = assets.evaluate(link, package: "example.app").verdict == .match
        if table.handles(text) {
          taken += 1
          if !opens { missing += 1 }
          if !passes { ruledOut += 1 }
          #expect(opens, "\(text) is taken, but has no filter")
          #expect(passes, "\(text) is taken, but the dynamic rules keep it out")
        } else if opens, passes {
          wider += 1
        }
      }
      print(
        "site android \(minSdk): \(path) \(host.name): of \(taken) links that are taken \(missing) "
          + "have no filter and \(ruledOut) are kept out; \(wider) more open")
    }
  }

  @Test("The written manifest opens every link of the app's own schemes", arguments: [23, 31])
  func ownSchemes(minSdk: Int) throws {
    let table = try Self.table("routes.json", minSdk: minSdk, dynamic: false)
    let settings = try #require(table.platforms?.android)
    let text = AndroidFiles(table, hosts: SiteHosts(table), settings).manifest
    let manifest = SiteFile.read(SourceText(file: "AndroidManifest.xml", text: text)).file
    let file = try #require(manifest)
    for link in ["photos://photos/42", "photos:photos/42", "photos:///p/7?ref=a", "photos://pic/1"]
    {
      let answer = file.evaluate(try LinkURL(link), writtenAs: link, app: "")
      #expect(answer.verdict == .match, "\(link)")
    }
  }

  // §15.4 rules 1 and 2
  @Test("The manifest has the syntax that Android's build reads")
  func manifest() throws {
    let table = try Self.table("routes.json", minSdk: 31, dynamic: false)
    let settings = try #require(table.platforms?.android)
    let manifest = AndroidFiles(table, hosts: SiteHosts(table), settings).manifest
    #expect(
      manifest.contains(#"<data android:pathAdvancedPattern="/photos/-{0,1}[0-9]+/{0,1}" />"#))
    #expect(
      manifest.contains(#"<data android:pathAdvancedPattern="/join/[A-Z]{3}[0-9]{4}/{0,1}" />"#))
    #expect(manifest.contains(#"<data android:pathAdvancedPattern="/explore/new/{0,1}" />"#))
    #expect(manifest.contains(#"<data android:scheme="photos" />"#))
  }
}
