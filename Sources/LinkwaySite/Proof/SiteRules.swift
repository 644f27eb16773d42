import LinkwayLanguages
import LinkwayRegex
import LinkwayURLParsing

/// What a platform's files say about the links of a host: the rules as the search needs them, and
/// the answers themselves.
protocol SiteRules: Sendable {
  /// The rules for links with a port of their own; `nil` for that of the scheme.
  func rules(port: UInt16?, _ texts: SiteTexts) -> [SiteRule]
  /// Whether a final slash makes another path.
  var countsSlashes: Bool { get }
  /// Whether a link opens by any port.
  var ignoresPorts: Bool { get }
  /// The ports that the rules name.
  var ports: Set<UInt16> { get }
  /// - Parameter text: the link as it was written.
  func answer(_ link: LinkURL, writtenAs text: String) -> SiteAnswer
}

/// The parts of links, as both sides write them.
struct SiteTexts: Sendable {
  let path: WrittenText
  let query: WrittenText
  let fragment: WrittenText

  init(isLenient: Bool) {
    path = WrittenText(.path, isLenient: isLenient)
    query = WrittenText(.query, isLenient: isLenient)
    fragment = WrittenText(.fragment, isLenient: isLenient)
  }
}

/// The links that a rule of a file is about.
struct SiteRule {
  enum Ask {
    /// About the whole query.
    case whole(RegularLanguage)
    /// Every item with a name has a value that a glob matches; one that is absent is empty.
    case every(name: [UInt32], Glob, GlobReading)
    /// Some item, with its name, is one of some decoded texts. The name, where all have one.
    case some(RegularLanguage, name: String?)
  }

  struct Fragment {
    var texts: RegularLanguage
    var takesAbsent: Bool
  }

  /// The paths, as they are written.
  var paths: RegularLanguage
  /// Whether a link may open that is in this rule. One that is in none of them does not.
  var canOpen = true
  /// Of the rules with one number the first that holds decides.
  var list = 0
  var query: [Ask] = []
  var fragment: Fragment?

  /// Whether it asks nothing but the path.
  var isUnconditional: Bool { query.isEmpty && fragment == nil }
}

/// What an association file says for an app.
struct AppleSite: SiteRules {
  var file: AppSiteAssociation
  var app: String

  let countsSlashes = false
  let ignoresPorts = false
  let ports: Set<UInt16> = []

  init(file: AppSiteAssociation, app: String) { (self.file, self.app) = (file, app) }

  func rules(port: UInt16?, _ texts: SiteTexts) -> [SiteRule] {
    file.entries.filter { $0.apps.contains { $0.hasSameBytes(as: app) } }.flatMap(\.rules).map {
      $0.searched(texts)
    }
  }

  func answer(_ link: LinkURL, writtenAs text: String) -> SiteAnswer {
    file.answer(AppleLink(link), app: app)
  }
}

extension AppSiteAssociation.Rule {
  fileprivate func searched(_ texts: SiteTexts) -> SiteRule {
    let reading = GlobReading(percentEncoded: percentEncoded, caseSensitive: caseSensitive)
    var rule = SiteRule(
      paths: path.map { reading.path($0, texts.path) } ?? .symbols(texts.path.symbols).repeated(),
      canOpen: !excludes)
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
