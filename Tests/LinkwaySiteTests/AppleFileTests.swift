import Foundation
import LinkwayDiagnostics
import LinkwaySite
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing
import TestSupport
import Testing

/// Files written for Apple platforms, evaluated by the reader that agrees with Apple's own tool.
@Suite("Written association files")
struct AppleFileTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let tables = [
    "routes.json", "Examples/tables/bluesky.json", "Examples/tables/element-x.json",
    "Examples/tables/home-assistant.json", "Examples/tables/pocket-casts.json",
    "Examples/tables/wikipedia.json", "Examples/tables/wordpress.json",
  ]

  /// The table with an app for Apple platforms, and with the hosts of its host patterns.
  static func table(
    _ path: String, text: String? = nil,
    platforms: String = #"{"apple": {"apps": ["ABCDE12345.example.app"]}}"#
  ) throws -> RouteTable {
    let text =
      try text ?? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let changed = try text.withPlatforms(platforms)
    let (table, diagnostics) = TableCompiler.compile(SourceText(file: path, text: changed))
    return try #require(table, "\(diagnostics)")
  }

  /// The files of each table by host, cached because writing them takes seconds.
  static let files = Dictionary(
    uniqueKeysWithValues: tables.map { path in
      let table = try? table(path)
      let files = table.map { table in
        SiteHosts(table).hosts.map { ($0.name, AppleFile(table, host: $0)) }
      }
      return (path, Dictionary(uniqueKeysWithValues: files ?? []))
    })

  // §15.1 rules 1 and 2
  @Test("Every link that matches the table opens the app", arguments: tables)
  func complete(_ path: String) throws {
    let table = try Self.table(path)
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "association files"))
    let hosts = SiteHosts(table).hosts
    let count = Effort.rounds(700, thorough: 4_000, variable: "LINKWAY_SITE_LINKS")
    for host in hosts {
      let written = try #require(Self.files[path]?[host.name])
      let (file, diagnostics) = AppSiteAssociation.read(
        SourceText(file: host.name, text: written.text))
      #expect(diagnostics == [])
      let association = try #require(file)
      var (taken, missing, wider) = (0, 0, 0)
      for text in MutatedLinks(table, host: host, count: count / hosts.count, &generator).links {
        guard let link = try? LinkURL(text) else { continue }
        let takes = table.handles(text)
        let opens =
          association.evaluate(AppleLink(link), app: "ABCDE12345.example.app").verdict == .match
        if takes { taken += 1 }
        // These systems treat `%2F` as a slash. A path that is left to the web without its trailing
        // slash is also left to the web with it.
        if takes, !opens, ["/", "%2F"].contains(where: link.path.hasSuffix),
          !table.handles(Self.withoutSlash(link))
        {
          continue
        }
        if takes, !opens {
          missing += 1
          Issue.record("\(text) is taken, but does not open")
        }
        if opens, !takes { wider += 1 }
      }
      print(
        "site apple: \(path) \(host.name): \(written.count) components, "
          + "\(written.text.utf8.count) bytes; of \(taken) links that are taken \(missing) do not "
          + "open, and \(wider) more open")
    }
  }

  private static func withoutSlash(_ link: LinkURL) -> String {
    var path = link.path
    while path.count > 1, let end = ["/", "%2F"].first(where: path.hasSuffix) {
      path.removeLast(end.count)
    }
    return "https://\(link.host ?? "")" + path + (link.query.map { "?" + $0 } ?? "")
      + (link.fragment.map { "#" + $0 } ?? "")
  }

  // §15.3 rules 1 and 4
  @Test("A table with its routes in another order results in the same bytes", arguments: tables)
  func shuffled(_ path: String) throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "shuffled routes"))
    let table = try Self.table(path)
    let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    let json = try #require(LocatedJSON.read(SourceText(file: path, text: text)).value)
    let routes = try #require(json["routes"])
    let bytes = Array(text.utf8)
    let shuffled = try #require(routes.array).shuffled(using: &generator).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    let head = String(decoding: bytes[..<routes.range.lowerBound], as: UTF8.self)
    let tail = String(decoding: bytes[routes.range.upperBound...], as: UTF8.self)
    let other = try Self.table(
      path, text: "\(head)[\(shuffled.joined(separator: ","))]\(tail)")
    #expect(SiteHosts(other).hosts == SiteHosts(table).hosts)
    for host in SiteHosts(table).hosts {
      #expect(Self.files[path]?[host.name]?.text == AppleFile(other, host: host).text)
    }
  }

  @Test(
    "A file written with `exact` misses no link that the app handles",
    arguments: tables.prefix(Effort.rounds(1, thorough: 3)))
  func exact(_ path: String) throws {
    let table = try Self.table(
      path, platforms: #"{"apple": {"apps": ["ABCDE12345.example.app"], "exact": true}}"#)
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "exact association files"))
    let hosts = SiteHosts(table).hosts
    for host in hosts.prefix(Effort.rounds(1, thorough: hosts.count)) {
      let source = SourceText(file: host.name, text: AppleFile(table, host: host).text)
      let read = AppSiteAssociation.read(source).file
      let exact = try #require(read)
      let missing = SiteCheck(table, host: host, file: exact, app: "ABCDE12345.example.app")
        .differences.filter { $0.direction == .missing && $0.kind != .unproven }
      #expect(missing == [])
      let text = try #require(Self.files[path]?[host.name]).text
      let other = AppSiteAssociation.read(SourceText(file: host.name, text: text)).file
      let wide = try #require(other)
      for text in MutatedLinks(table, host: host, count: 300, &generator).links {
        guard let link = (try? LinkURL(text)).map(AppleLink.init) else { continue }
        let (left, right) = (
          exact.evaluate(link, app: "ABCDE12345.example.app").verdict,
          wide.evaluate(link, app: "ABCDE12345.example.app").verdict
        )
        #expect(left != .match || right == .match, "\(text)")
        if right == .match, left != .match { #expect(!table.handles(text), "\(text)") }
      }
    }
  }

  // §15.3 rules 5 and 6
  @Test("Characters outside a type and values an item must not have are excluded first")
  func exclusions() throws {
    let text = #"""
      {"version": 1, "origins": ["https://a.example"],
       "platforms": {"apple": {"apps": ["ABCDE12345.example.app"], "exact": true}},
       "app": {"coordinator": "app", "screens": ["one", "two", "three"]},
       "routes": [
         {"route": "one", "paths": ["/x-:a<hex>-y"], "opens": "one"},
         {"route": "two", "paths": ["/w/:b<int>"], "opens": "two"},
         {"route": "three", "paths": ["/w/:c"], "opens": "three"},
         {"route": "four", "paths": ["/v/:c"], "query": {"v": {"not": "9"}}, "opens": "three"}]}
      """#
    let table = try #require(
      TableCompiler.compile(SourceText(file: "t.json", text: text)).table)
    let host = try #require(SiteHosts(table).hosts.first)
    let written = AppleFile(table, host: host).text
    // `/w/b` belongs to the third route, so nothing is excluded before the second one.
    #expect(
      written.hasPrefix(
        """
        {"applinks":{"details":[{"appIDs":["ABCDE12345.example.app"],\
        "defaults":{"percentEncoded":false},"components":[\
        {"/":"/*//?*","exclude":true},{"/":"/?*/?*/?*","exclude":true},\
        {"/":"/v/?*","?":{"v":"9"},"exclude":true},{"/":"/v/?*"},{"/":"/w/?*"},\
        {"/":"/x-*$(not-hex)*-y","exclude":true},{"/":"/x-?*-y"}]}]
        """), "\(written)")
  }

  // §15.3 rule 3
  @Test("The sample table's file is like one that is carefully written by hand")
  func sample() throws {
    let table = try Self.table("routes.json")
    let hosts = SiteHosts(table).hosts
    #expect(hosts.map(\.name) == ["click.photos.example", "photos.example", "www.photos.example"])
    #expect(
      AppleFile(table, host: hosts[1]).text == """
        {"applinks":{"details":[{"appIDs":["ABCDE12345.example.app"],\
        "defaults":{"percentEncoded":false},"components":[\
        {"/":"/*//?*","exclude":true},{"/":"/?*/?*/?*/?*","exclude":true},\
        {"/":"/photos/?*/original"},{"/":"/?*/?*/?*","exclude":true},\
        {"/":"/settings/password"},{"/":"/explore/$(feed)"},{"/":"/p/?*"},{"/":"/photos/?*"},\
        {"/":"/pic/?*"},{"/":"/join/$(upper)$(upper)$(upper)$(digit)$(digit)$(digit)$(digit)"}]}],\
        "substitutionVariables":{"feed":["new","top"]}}}

        """)
  }
}

extension String {
  /// A table with different `platforms`.
  func withPlatforms(_ platforms: String) throws -> String {
    let json = try #require(LocatedJSON.read(SourceText(file: "t", text: self)).value)
    let members = try #require(json.members).filter { $0.key.value != "platforms" }.map { member in
      String(
        decoding: Array(utf8)[member.key.range.lowerBound..<member.value.range.upperBound],
        as: UTF8.self)
    }
    return "{" + ([#""platforms": \#(platforms)"#] + members).joined(separator: ",") + "}"
  }
}
