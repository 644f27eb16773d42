import Foundation
import LinkwayDiagnostics
import LinkwaySite
import LinkwayTable
import LinkwayURLParsing
import TestSupport
import Testing

@Suite("Checked association files")
struct SiteCheckTests {
  private static func check(_ table: RouteTable, _ host: SiteHost, _ text: String) throws
    -> SiteCheck
  {
    let (file, diagnostics) = AppSiteAssociation.read(SourceText(file: host.name, text: text))
    return SiteCheck(
      table, host: host, file: try #require(file, "\(diagnostics)"), app: "ABCDE12345.example.app")
  }

  @Test("A written association file misses no link", arguments: AppleFileTests.tables)
  func written(_ path: String) throws {
    let table = try AppleFileTests.table(path)
    for host in SiteHosts(table).hosts {
      let text = try #require(AppleFileTests.files[path]?[host.name]).text
      let check = try Self.check(table, host, text)
      // `/wiki/Main_Page/` is an article, and `/wiki/Main_Page` is left to the web.
      let isAlike = check.differences.contains { $0.kind == .alike && $0.direction == .missing }
      #expect(isAlike == path.hasSuffix("wikipedia.json"))
      #expect(isAlike ? check.verdict == .both : [.equal, .wider].contains(check.verdict))
      let missing = check.differences.filter {
        $0.direction == .missing && $0.kind != .unproven && $0.kind != .alike
      }
      #expect(missing == [], "\(host.name)")
      print("site check: \(path) \(host.name): \(check.verdict)")
      for difference in check.differences {
        print(
          "  \(difference.direction) \(difference.kind.rawValue) \(difference.witness) \(difference.route ?? "")"
        )
      }
    }
  }

  @Test("A deployed file that misses the root of a host is reported with that link")
  func homeAssistant() throws {
    let path = "conformance/aasa/home-assistant_my.home-assistant.io.json"
    guard let data = try SharedData.bytes(path, suite: "the check of a real file") else { return }
    let table = try AppleFileTests.table("Examples/tables/home-assistant.json")
    let (file, _) = AppSiteAssociation.read(SourceText(file: path, bytes: [UInt8](data)))
    let check = SiteCheck(
      table, host: SiteHost(name: "my.home-assistant.io"), file: try #require(file),
      app: "QMQYCKL255.io.robbie.HomeAssistant")
    let missing = check.differences.first { $0.direction == .missing }
    #expect(missing?.witness == "https://my.home-assistant.io/")
    #expect(check.verdict == .narrower || check.verdict == .both)
  }

  /// The small tables first; the last two take minutes.
  private static let mutated = [
    "routes.json", "Examples/tables/pocket-casts.json", "Examples/tables/element-x.json",
    "Examples/tables/home-assistant.json", "Examples/tables/wikipedia.json",
    "Examples/tables/wordpress.json", "Examples/tables/bluesky.json",
  ].prefix(Effort.rounds(1, thorough: 5, variable: "LINKWAY_SITE_TABLES"))

  // §15.6 rule 2
  @Test("Each removed component and each inverted exclusion is reported")
  func mutants() throws {
    var (mutants, told) = (0, 0)
    for path in Self.mutated {
      let table = try AppleFileTests.table(path)
      var texts: Set<String> = []
      for host in SiteHosts(table).hosts {
        // Among hosts with the same file, one is enough.
        let text = try #require(AppleFileTests.files[path]?[host.name]).text
        guard texts.insert(text).inserted else { continue }
        let before = try Self.check(table, host, text)
        for mutant in try Self.mutants(of: text) {
          mutants += 1
          let after = try Self.check(table, host, mutant)
          let isTold = after.differences != before.differences
          if isTold { told += 1 }
          #expect(isTold, "\(host.name): \(mutant)")
        }
      }
    }
    print("site check: \(told) of \(mutants) mutants told")
  }

  /// The file without each component, and with each exclusion inverted.
  private static func mutants(of text: String) throws -> [String] {
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let links = try #require(file["applinks"] as? [String: Any])
    let details = try #require(links["details"] as? [[String: Any]])
    let entry = try #require(details.first)
    let components = try #require(entry["components"] as? [[String: Any]])
    var mutants: [String] = []
    for place in components.indices {
      var fewer = components
      fewer.remove(at: place)
      var turned = components
      turned[place]["exclude"] = !((turned[place]["exclude"] as? Bool) ?? false)
      for other in [fewer, turned] {
        var (file, links, entry) = (file, links, entry)
        entry["components"] = other
        links["details"] = [entry]
        file["applinks"] = links
        let data = try JSONSerialization.data(withJSONObject: file)
        mutants.append(String(decoding: data, as: UTF8.self))
      }
    }
    return mutants
  }
}
