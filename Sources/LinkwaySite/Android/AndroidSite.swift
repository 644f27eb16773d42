package import LinkwayURLParsing

/// What Android is told of a host's links: an app's manifest, the host's asset links, or both.
///
/// A manifest alone is judged as if the host let the app open every link, and asset links alone as
/// if the manifest took every link.
package struct AndroidSite: SiteRules {
  package var manifests: [AndroidManifest] = []
  package var assetLinks: [AssetLinks] = []
  /// The app's package; `nil` for that of the files.
  package var app: String?
  /// The version of Android. What it does not know it skips.
  package var api: Int
  /// The host whose filters are searched.
  var host: SiteHost

  /// The first version that reads all that is known here.
  package static let newestAPI = AssetLinks.firstAPIWithRules

  let countsSlashes = true
  let ignoresPorts = true

  package init(host: SiteHost, api: Int = AndroidSite.newestAPI, app: String? = nil) {
    self.host = host
    self.api = api
    self.app = app
  }

  /// The app that is asked about.
  package var package: String? {
    app ?? assetLinks.lazy.flatMap(\.packages).first ?? manifests.lazy.compactMap(\.package).first
  }

  package func answer(_ link: LinkURL, writtenAs text: String) -> SiteAnswer {
    let link = AndroidLink(link, writtenAs: text)
    var answer: SiteAnswer?
    for manifest in manifests where answer?.verdict != .match {
      let other = manifest.answer(link, api: api)
      if answer?.doubts.isEmpty ?? true || other.verdict == .match { answer = other }
    }
    if let answer, answer.verdict != .match { return answer }
    guard !assetLinks.isEmpty, let app = package else { return answer ?? .noMatch }
    var all = AssetLinks()
    all.statements = assetLinks.flatMap(\.statements)
    let said = all.answer(link, package: app, api: api)
    return said.verdict == .match ? answer ?? said : said
  }

  var rules: [SiteRule]? {
    var rules: [SiteRule] = []
    if let url = try? LinkURL("https://\(host.sample)/") {
      let link = AndroidLink(url)
      for manifest in manifests {
        guard let more = manifest.rules(for: link, api: api) else { return nil }
        rules += more
      }
    }
    if api >= AssetLinks.firstAPIWithRules, let app = package {
      for statement in assetLinks.flatMap(\.statements)
      where statement.package.hasSameBytes(as: app) {
        rules += AssetLinks.searched(statement.rules, canOpen: manifests.isEmpty)
      }
    }
    if rules.isEmpty, manifests.isEmpty { rules = [SiteRule(paths: [.everything])] }
    return rules
  }
}

extension AssetLinks {
  /// The rules for the search. What stands together, asks nothing but the path and has one answer
  /// is one.
  fileprivate static func searched(_ rules: [Rule], canOpen: Bool) -> [SiteRule] {
    var searched: [SiteRule] = []
    var last: Rule?
    for rule in rules {
      let isPlain = rule.query.isEmpty && rule.fragment == nil
      if isPlain, let last, last.excludes == rule.excludes, last.query.isEmpty,
        last.fragment == nil
      {
        searched[searched.count - 1].paths += rule.searched.paths
      } else {
        searched.append(rule.searched)
        searched[searched.count - 1].canOpen = canOpen && !rule.excludes
      }
      last = rule
    }
    return searched
  }
}

extension AssetLinks.Rule {
  fileprivate var searched: SiteRule {
    SiteRule(
      paths: [.glob(path ?? Glob([.star]), folding: false)],
      query: .items(query.map { SiteRule.Item(text: $0.sample) }),
      fragment: fragment.map { AskedValues.encoded($0.sample.scalars) })
  }
}
