import LinkwayLanguages
import LinkwayRegex
import LinkwayURLParsing

/// The rules of an association file for an app.
struct AppleSite: SiteRules {
  var file: AppSiteAssociation
  var app: String

  let countsSlashes = false
  let ignoresPorts = false
  let ports: Set<UInt16> = []

  func rules(port: UInt16?, _ texts: SiteTexts) -> [SiteRule] {
    file.entries.filter { $0.apps.contains { $0.hasSameBytes(as: app) } }.flatMap({ $0.rules }).map
    {
      $0.searched(texts)
    }
  }

  func evaluate(_ link: LinkURL, writtenAs text: String) -> SiteResult {
    file.evaluate(AppleLink(link), app: app)
  }
}

extension AppSiteAssociation.Rule {
  fileprivate func searched(_ texts: SiteTexts) -> SiteRule {
    let reading = GlobReading(percentEncoded: percentEncoded, caseSensitive: caseSensitive)
    var rule = SiteRule(
      paths: [path.map { reading.path($0, texts.path) } ?? .symbols(texts.path.symbols).repeated()],
      effect: excludes ? .excludes : .opens)
    switch query {
    case nil: break
    case .whole(let glob): rule.query = [.whole(reading.language(glob, texts.query))]
    case .items(let items): rule.query = items.map { .every(name: $0.name, $0.value, reading) }
    }
    if let fragment {
      rule.fragment = SiteRule.Fragment(
        texts: reading.language(fragment, texts.fragment), takesAbsent: fragment.matches([]))
    }
    return rule
  }
}
