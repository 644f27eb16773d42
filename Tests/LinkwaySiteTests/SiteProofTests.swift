import Foundation
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing
import RandomTables
import TestSupport
import Testing

@testable import LinkwaySite

/// Verdicts on random files for random tables, each compared with links that the resolver and the
/// reader evaluate. `LINKWAY_SITE_PROOFS` is the number of verdicts, and `LINKWAY_SITE_PROOF`
/// selects one table.
@Suite("Proofs of random platform files")
struct SiteProofTests {
  private static let app = "ABCDE12345.example.app"
  private static let host = SiteHost(name: "shop.example")
  private static let links = 200

  /// The counts of a run.
  private struct Counts {
    var verdicts: [SiteCheck.Verdict: Int] = [:]
    var (written, random, unsound) = (0, 0, 0)
    /// The numbers of unproven results, for generated files and for others.
    var (undecidedWritten, undecided, irregular) = (0, 0, 0)
    var reasons: [String: Int] = [:]
  }

  // §15.6 rule 2
  @Test("A verdict reports every direction in which a link differs")
  func verdicts() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "site proofs"))
    let wanted = Effort.rounds(40, thorough: 120, variable: "LINKWAY_SITE_PROOFS")
    let environment = ProcessInfo.processInfo.environment
    let fixed = environment["LINKWAY_SITE_PROOF"].flatMap { UInt64($0) }
    var counts = Counts()
    while counts.written + counts.random < wanted {
      let number = fixed ?? UInt64(generator.next(below: 1 << 40))
      guard let random = RandomRouteTable(seed: number, routes: 1...12),
        let table = Self.table(random.text, minSdk: generator.next(below: 2) == 0 ? 23 : 31)
      else { continue }
      try judge(table, random, number, &counts)
      if fixed != nil { break }
    }
    let verdicts = counts.verdicts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      "\($0.value) \($0.key.rawValue)"
    }.joined(separator: ", ")
    print(
      "site proofs: \(counts.written) written files, \(counts.undecidedWritten) undecided; "
        + "\(counts.random) others, \(counts.undecided) undecided, "
        + "\(counts.irregular) more with regexes that are not regular; \(verdicts); "
        + "\(counts.unsound) unsound")
    for (reason, count) in counts.reasons.sorted(by: { $0.value > $1.value }) {
      print("site proofs: \(count) \(reason)")
    }
  }

  private static func table(_ text: String, minSdk: Int) -> RouteTable? {
    guard var root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return nil }
    root["platforms"] = [
      "apple": ["apps": [app]],
      "android": ["package": "example.app", "minSdk": minSdk, "dynamic": true],
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: root) else { return nil }
    return TableCompiler.compile(
      SourceText(file: "random", text: String(decoding: data, as: UTF8.self)), jit: .automatic
    ).table
  }

  /// A verdict: the check, and the result of a file for a link.
  private struct Proof {
    var name: String
    var check: SiteCheck
    /// The same check with the paths that represent all others.
    var representative: SiteCheck
    var file: String
    var opens: (LinkURL, String) -> Bool
  }

  private func judge(
    _ table: RouteTable, _ random: RandomRouteTable, _ number: UInt64, _ counts: inout Counts
  ) throws {
    var mutation = SiteMutation(links: random.links.map(\.text), seed: number)
    var proofs: [Proof] = []
    let written = AppleFile(table, host: Self.host).text
    proofs += Self.association(table, written, "written")
    for file in [mutation.mutated(association: written), mutation.association(app: Self.app)] {
      proofs += try Self.association(table, Self.text(file), "random")
    }
    if let settings = table.platforms?.android {
      let files = AndroidFiles(table, hosts: SiteHosts(table), settings)
      let links = files.assetLinks(table, host: Self.host)
      proofs += Self.android(table, files.manifest, links, "written")
      proofs += Self.android(
        table, mutation.mutated(manifest: files.manifest),
        try Self.text(Self.changed(links, &mutation)), "random")
    }
    let sampled = Self.sampled(table, random, &mutation)
    for proof in proofs {
      counts.verdicts[proof.check.verdict, default: 0] += 1
      let unproven = proof.check.differences.filter { $0.kind == .unproven }
      #expect(unproven.allSatisfy { $0.reason != nil }, "\(number) \(proof.name)")
      let irregular = unproven.filter { $0.route != nil && $0.reason != SiteCheck.unknownReason }
      if proof.name == "written" { counts.written += 1 } else { counts.random += 1 }
      if unproven.count > irregular.count {
        if proof.name == "written" { counts.undecidedWritten += 1 } else { counts.undecided += 1 }
        for difference in unproven where !irregular.contains(difference) {
          counts.reasons["\(proof.name): \(difference.reason ?? "") \(number)", default: 0] += 1
        }
      } else if !irregular.isEmpty {
        counts.irregular += 1
      }
      var told: Set<SiteCheck.Direction> = Set(
        proof.check.differences.filter { $0.kind != .unproven }.map(\.direction))
      // Where something is unproven, the complete search may show more.
      let shown = Set(
        proof.representative.differences.filter { $0.kind != .unproven }.map(\.direction))
      #expect(
        unproven.isEmpty
          ? proof.representative.verdict == proof.check.verdict : shown.isSubset(of: told),
        "\(number) \(proof.name): \(proof.check.differences)\n\(proof.representative.differences)")
      if !unproven.isEmpty, ProcessInfo.processInfo.environment["LINKWAY_SITE_PROOF"] != nil {
        print(random.text, proof.file, proof.check.differences, separator: "\n")
      }
      for difference in proof.check.differences + proof.representative.differences
      where difference.kind != .unproven {
        let link = try LinkURL(difference.witness)
        #expect(proof.opens(link, difference.witness) == (difference.direction == .opens))
        #expect(table.handles(difference.witness) == (difference.direction == .missing))
      }
      for text in sampled where unproven.isEmpty {
        guard let link = try? LinkURL(text) else { continue }
        let (takes, opens) = (table.handles(text), proof.opens(link, text))
        guard takes != opens else { continue }
        let direction: SiteCheck.Direction = takes ? .missing : .opens
        guard told.insert(direction).inserted else { continue }
        counts.unsound += 1
        Issue.record(
          "\(number) \(proof.name): \(proof.check.verdict) hides \(direction) \(text)\n\(proof.file)"
        )
        if ProcessInfo.processInfo.environment["LINKWAY_SITE_PROOF"] != nil { print(random.text) }
      }
    }
  }

  private static func text(_ json: Any?) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: try #require(json)), as: UTF8.self)
  }

  private static func changed(_ links: String, _ mutation: inout SiteMutation) throws -> Any {
    let relation = "delegate_permission/common.handle_all_urls"
    var statements = try #require(
      try JSONSerialization.jsonObject(with: Data(links.utf8)) as? [[String: Any]])
    let extensions = statements[0]["relation_extensions"] as? [String: [String: Any]]
    let rules = extensions?[relation]?["dynamic_app_link_components"] as? [[String: Any]] ?? []
    statements[0]["relation_extensions"] = [
      relation: ["dynamic_app_link_components": mutation.mutated(rules: rules)]
    ]
    return statements
  }

  private static func association(
    _ table: RouteTable, _ text: String, _ name: String
  ) -> [Proof] {
    guard let file = AppSiteAssociation.read(SourceText(file: "f", text: text)).file else {
      return []
    }
    func check(_ limit: Int) -> SiteCheck {
      SiteCheck(table, host: host, file: file, app: app, combinationLimit: limit)
    }
    return [
      Proof(
        name: name, check: check(SiteCheck.combinationLimit), representative: check(1), file: text
      ) { link, _ in file.evaluate(AppleLink(link), app: app).verdict == .match }
    ]
  }

  private static func android(
    _ table: RouteTable, _ manifest: String, _ links: String, _ name: String
  ) -> [Proof] {
    guard let file = AndroidManifest.read(SourceText(file: "m", text: manifest)).file,
      let asset = AssetLinks.read(SourceText(file: "a", text: links)).file
    else { return [] }
    var site = AndroidSite(host: host, app: "example.app")
    (site.manifests, site.assetLinks) = ([file], [asset])
    let fixed = site
    return [
      Proof(
        name: name, check: SiteCheck(table, site),
        representative: SiteCheck(table, site, combinationLimit: 1), file: manifest + links
      ) { link, text in fixed.evaluate(link, writtenAs: text).verdict == .match }
    ]
  }

  /// The links of the host that are compared: §15.1 rule 4.
  private static func sampled(
    _ table: RouteTable, _ random: RandomRouteTable, _ mutation: inout SiteMutation
  ) -> [String] {
    let origin = "https://shop.example"
    var links = random.links.map(\.text).filter {
      $0 == origin || $0.hasPrefix(origin + "/") || $0.hasPrefix(origin + "?")
    }
    links += ["\(origin)/", "\(origin)/x", "\(origin)/a/b"]
    let plain = links
    var place = 0
    while links.count < Self.links {
      links.append(mutation.varied(plain[place % plain.count]))
      place += 1
    }
    return links.filter { text in
      var located = LocatedLink()
      table.locate(text, source: .universal, into: &located)
      switch located.verdict {
      case .matched, .unmatched, .refused(_, winner: true): break
      case .refused(let refusal, _) where refusal.reason == .duplicateSlash: break
      case .refused, .limited, .damaged, .unparsed: return false
      }
      let fragment = text.drop { $0 != "#" }
      let query = text.prefix { $0 != "#" }.drop { $0 != "?" }
      return !fragment.contains("?") && !query.contains(";") && !query.contains("%26")
        && !query.contains("%3B")
    }
  }
}
