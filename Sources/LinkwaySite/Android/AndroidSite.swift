import LinkwayLanguages
import LinkwayRegex
package import LinkwayURLParsing

/// The Android files for a host's links: the app's manifest, the host's asset links, or both.
///
/// A manifest without asset links is evaluated as if the host allowed all links, and asset links
/// without a manifest as if the manifest matched all links.
package struct AndroidSite: SiteRules {
  package var manifests: [AndroidManifest] = []
  package var assetLinks: [AssetLinks] = []
  /// The app's package name; `nil` to use the one in the files.
  package var app: String?
  /// The API level of Android. Newer features are ignored.
  package var api: Int
  /// The host whose links are compared.
  var host: SiteHost

  /// The first API level that supports all features modeled here.
  package static let newestAPI = AssetLinks.firstAPIWithRules

  let countsSlashes = true
  let ignoresPorts = true

  package init(host: SiteHost, api: Int = AndroidSite.newestAPI, app: String? = nil) {
    self.host = host
    self.api = api
    self.app = app
  }

  /// The package name of the app being evaluated.
  package var package: String? {
    app ?? assetLinks.lazy.flatMap { $0.packages }.first
      ?? manifests.lazy.compactMap { $0.package }.first
  }

  package func evaluate(_ link: LinkURL, writtenAs text: String) -> SiteResult {
    let link = AndroidLink(link, writtenAs: text)
    var answer: SiteResult?
    for manifest in manifests where answer?.verdict != .match {
      let other = manifest.evaluate(link, api: api)
      if answer?.assumptions.isEmpty ?? true || other.verdict == .match { answer = other }
    }
    if let answer, answer.verdict != .match { return answer }
    guard !assetLinks.isEmpty, let app = package else { return answer ?? .noMatch }
    let said = AssetLinks.evaluate(assetLinks, link, package: app, api: api)
    return said.verdict == .match ? answer ?? said : said
  }

  var ports: Set<UInt16> {
    Set(manifests.flatMap { $0.filters }.flatMap { $0.filter.authorities }.compactMap { $0.port })
  }

  func rules(port: UInt16?, _ texts: SiteTexts) -> [SiteRule] {
    var rules: [SiteRule] = []
    let port = port.map { ":\($0)" } ?? ""
    guard let url = try? LinkURL("https://\(host.sample)\(port)/") else { return [] }
    var list = 0
    for manifest in manifests {
      rules += manifest.rules(for: AndroidLink(url), api: api, texts, list: list)
      list += 2 * manifest.filters.count
    }
    let own = assetLinks.flatMap { $0.statements }.filter { statement in
      package.map { statement.package.hasSameBytes(as: $0) } ?? false
    }
    var dynamic = api >= AssetLinks.firstAPIWithRules ? own.flatMap { $0.rules } : []
    if dynamic.isEmpty {
      // Without dynamic rules, a statement covers all links.
      return manifests.isEmpty && !own.isEmpty
        ? [SiteRule(paths: [.symbols(texts.path.symbols).repeated()])] : rules
    }
    dynamic.removeAll { !$0.asksAnything }
    return rules
      + dynamic.map { rule in
        var searched = rule.searched(texts)
        searched.list = -1
        searched.isRestriction = !manifests.isEmpty
        return searched
      }
  }
}

extension AssetLinks.Rule {
  fileprivate func searched(_ texts: SiteTexts) -> SiteRule {
    SiteRule(
      paths: [
        path.map { texts.path.spellings(of: $0.language()) }
          ?? .symbols(texts.path.symbols).repeated()
      ],
      effect: excludes ? .excludes : .opens,
      query: query.map { .some($0.language(), name: $0.itemName) },
      fragment: fragment.map {
        SiteRule.Fragment(texts: texts.fragment.spellings(of: $0.language()), takesAbsent: false)
      })
  }
}

extension Glob {
  /// The text before the first `=` of an item pattern; `nil` if there is no `=`, or if a wildcard
  /// precedes it.
  fileprivate var itemName: String? {
    var name: [UInt32] = []
    for element in elements {
      guard case .scalar(let scalar) = element else { return nil }
      if scalar == 0x3D { return String(scalars: name) }
      name.append(scalar)
    }
    return nil
  }
}
