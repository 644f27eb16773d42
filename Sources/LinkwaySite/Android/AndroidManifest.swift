package import LinkwayDiagnostics
import LinkwayLanguages
import LinkwayRegex

/// The intent filters of an `AndroidManifest.xml` that browsers deliver links to, for web links and
/// custom schemes.
package struct AndroidManifest: Hashable, Sendable {
  /// The app's package name, if present. Current projects define it in the build instead.
  package internal(set) var package: String?
  var filters: [Filter] = []

  struct Filter: Hashable, Sendable {
    var filter = IntentFilter()
    /// Whether Android verifies the hosts with their asset links (`android:autoVerify`).
    var isVerified = false
    /// The filter with every build-time placeholder replaced by a wildcard; `nil` without
    /// placeholders.
    var widest: IntentFilter?
    /// Whether a scheme is a build-time placeholder.
    var hasOpenScheme = false
    /// The XPath of the filter.
    var pointer: String
    /// The XPath of each path.
    var pathPointers: [String] = []

    /// Whether the filter may match web links, whose hosts Android verifies.
    var isOfTheWeb: Bool {
      hasOpenScheme || filter.schemes.contains { $0 == "https" || $0 == "http" }
    }

    /// Returns whether the filter would match a link if every build-time placeholder were a
    /// wildcard.
    func mayMatch(_ link: AndroidLink, api: Int) -> Bool {
      guard var widest else { return false }
      if hasOpenScheme { widest.schemes.append(link.scheme) }
      return widest.matches(link, api: api)
    }
  }

  /// Evaluates the manifest for a link: the link opens the app if a filter matches and, for a web
  /// link, Android verifies the host.
  ///
  /// From Android 12 on, a host is verified if a filter with `autoVerify` names it; before Android
  /// 12, if the app has any such filter.
  func evaluate(_ link: AndroidLink, api: Int) -> SiteResult {
    let isOpen =
      !link.isOfTheWeb
      || filters.contains {
        $0.isVerified && (api < Self.firstAPIAskingByFilter || $0.filter.isForHost(of: link))
      }
    if isOpen, let taking = filters.first(where: { $0.filter.matches(link, api: api) }) {
      let path = taking.filter.matchingPath(of: link, api: api)
      return SiteResult(.match, by: path.map { taking.pathPointers[$0] } ?? taking.pointer)
    }
    let uncertain = filters.first { $0.mayMatch(link, api: api) }
    return SiteResult(
      .noMatch, by: uncertain?.pointer,
      assumptions: uncertain.map { _ in [Self.placeholderAssumption] } ?? [])
  }

  private static let firstAPIAskingByFilter = 31
  static let placeholderAssumption = "values that the build fills in"

  /// Returns the rules of the filters whose scheme, host and port match a link.
  ///
  /// - Parameter list: the number of the first list of rules.
  func rules(for link: AndroidLink, api: Int, _ texts: SiteTexts, list: Int) -> [SiteRule] {
    var rules: [SiteRule] = []
    for (place, filter) in filters.enumerated() {
      if filter.filter.isForHost(of: link) {
        rules += filter.filter.rules(api: api, texts, list: list + 2 * place)
      }
      // A placeholder may match a link, but it is unknown whether the link then opens the app.
      if var widest = filter.widest {
        if filter.hasOpenScheme { widest.schemes.append(link.scheme) }
        guard widest.isForHost(of: link) else { continue }
        rules += widest.rules(api: api, texts, list: list + 2 * place + 1).map { rule in
          var rule = rule
          rule.effect = .mayOpen
          return rule
        }
      }
    }
    return rules
  }
}

extension IntentFilter {
  fileprivate func rules(api: Int, _ texts: SiteTexts, list: Int) -> [SiteRule] {
    // Without hosts, Android ignores paths and groups.
    let (known, knownGroups) = authorities.isEmpty ? ([], []) : known(api: api)
    let any = RegularLanguage.symbols(texts.path.symbols).repeated()
    var rules: [SiteRule] = []
    if !known.isEmpty {
      rules.append(
        SiteRule(
          paths: known.map { texts.path.spellings(of: $0.language) }, list: list))
    } else if knownGroups.isEmpty {
      rules.append(SiteRule(paths: [any], list: list))
    }
    return rules + knownGroups.map { $0.rule(texts, any, list: list) }
  }
}

extension URIRelativeFilterGroup {
  fileprivate func rule(
    _ texts: SiteTexts, _ any: RegularLanguage, list: Int
  ) -> SiteRule {
    func languages(_ part: Part) -> [RegularLanguage] {
      filters.filter { $0.part == part }.map { $0.pattern.language }
    }
    func all(_ languages: [RegularLanguage]) -> RegularLanguage? {
      languages.first.map { languages.dropFirst().reduce($0) { $0.intersection($1) } }
    }
    var rule = SiteRule(
      paths: [all(languages(.path)).map { texts.path.spellings(of: $0) } ?? any],
      effect: allows ? .opens : .excludes, list: list)
    if filters.isEmpty { rule.paths = [] }
    rule.query = filters.filter { $0.part == .query }.map { .some($0.pattern.language, name: nil) }
    rule.fragment = all(languages(.fragment)).map {
      SiteRule.Fragment(texts: texts.fragment.spellings(of: $0), takesAbsent: false)
    }
    return rule
  }
}

extension AndroidManifest {
  /// Reads a manifest or manifest overlay.
  ///
  /// - Returns: the diagnostics, and the manifest unless there are errors.
  package static func read(
    _ source: SourceText
  ) -> (file: AndroidManifest?, diagnostics: [Diagnostic]) {
    var reader = AndroidManifestReader()
    let file = reader.file(source)
    let diagnostics = reader.values.log.diagnostics
    return (diagnostics.hasErrors ? nil : file, diagnostics)
  }
}
