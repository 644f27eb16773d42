package import LinkwayDiagnostics
import LinkwayRegex

/// The intent filters of an `AndroidManifest.xml` that browsers hand links to, of the web and of the
/// app's own schemes.
package struct AndroidManifest: Hashable, Sendable {
  /// The app's package; a manifest of today leaves it to the build.
  package internal(set) var package: String?
  var filters: [Filter] = []

  struct Filter: Hashable, Sendable {
    var filter = IntentFilter()
    /// Whether Android asks the hosts for their asset links.
    var isVerified = false
    /// What it takes if every value that the build puts in is anything; `nil` without such values.
    var widest: IntentFilter?
    /// Whether the build puts in a scheme.
    var hasOpenScheme = false
    /// Where it stands, as an XPath.
    var pointer: String
    /// Where each of its paths stands.
    var pathPointers: [String] = []

    /// Whether it may be for links that Android asks a host about.
    var isOfTheWeb: Bool {
      hasOpenScheme || filter.schemes.contains { $0 == "https" || $0 == "http" }
    }

    /// Whether it takes a link if every value that the build puts in is anything.
    func mayMatch(_ link: AndroidLink, api: Int) -> Bool {
      guard var widest else { return false }
      if hasOpenScheme { widest.schemes.append(link.scheme) }
      return widest.matches(link, api: api)
    }
  }

  /// What the manifest says about a link: whether a filter takes it and, of a link of the web, Android
  /// has asked its host.
  ///
  /// From Android 12 on a host is asked if a filter with `autoVerify` names it, and before that, if
  /// the app has any such filter.
  func answer(_ link: AndroidLink, api: Int) -> SiteAnswer {
    let isOpen =
      !link.isOfTheWeb
      || filters.contains {
        $0.isVerified && (api < Self.firstAPIAskingByFilter || $0.filter.isForHost(of: link))
      }
    if isOpen, let taking = filters.first(where: { $0.filter.matches(link, api: api) }) {
      let path = taking.filter.paths.firstIndex {
        $0.kind.firstAPI <= api && $0.matches(link.path)
      }
      return SiteAnswer(.match, by: path.map { taking.pathPointers[$0] } ?? taking.pointer)
    }
    let doubtful = filters.first { $0.mayMatch(link, api: api) }
    return SiteAnswer(
      .noMatch, by: doubtful?.pointer,
      doubts: doubtful.map { _ in [Self.doubt] } ?? [])
  }

  private static let firstAPIAskingByFilter = 31
  static let doubt = "values that the build fills in"

  /// What the filters that are for a link's host and port say of paths and the rest.
  ///
  /// - Parameter list: the first number for lists of rules.
  func rules(for link: AndroidLink, api: Int, _ texts: SiteTexts, list: Int) -> [SiteRule] {
    var rules: [SiteRule] = []
    for (place, filter) in filters.enumerated() {
      if filter.filter.isForHost(of: link) {
        rules += filter.filter.rules(api: api, texts, list: list + 2 * place)
      }
      // What the build puts in may take a link; such a rule opens none.
      if var widest = filter.widest {
        if filter.hasOpenScheme { widest.schemes.append(link.scheme) }
        guard widest.isForHost(of: link) else { continue }
        rules += widest.rules(api: api, texts, list: list + 2 * place + 1).map { rule in
          var rule = rule
          rule.canOpen = false
          return rule
        }
      }
    }
    return rules
  }
}

extension IntentFilter {
  fileprivate func rules(api: Int, _ texts: SiteTexts, list: Int) -> [SiteRule] {
    let (known, knownGroups) = known(api: api)
    let any = RegularLanguage.symbols(texts.path.symbols).repeated()
    var rules: [SiteRule] = []
    if !known.isEmpty {
      rules.append(
        SiteRule(
          paths: texts.path.spellings(of: .union(known.map(\.language))), list: list))
    } else if knownGroups.isEmpty {
      rules.append(SiteRule(paths: any, list: list))
    }
    return rules + knownGroups.map { $0.rule(texts, any, list: list) }
  }
}

extension URIRelativeFilterGroup {
  fileprivate func rule(
    _ texts: SiteTexts, _ any: RegularLanguage, list: Int
  ) -> SiteRule {
    func languages(_ part: Part) -> [RegularLanguage] {
      filters.filter { $0.part == part }.map(\.pattern.language)
    }
    func all(_ languages: [RegularLanguage]) -> RegularLanguage? {
      languages.first.map { languages.dropFirst().reduce($0) { $0.intersection($1) } }
    }
    var rule = SiteRule(
      paths: all(languages(.path)).map { texts.path.spellings(of: $0) } ?? any, canOpen: allows,
      list: list)
    if filters.isEmpty { rule.paths = .nothing }
    rule.query = filters.filter { $0.part == .query }.map { .some($0.pattern.language, name: nil) }
    rule.fragment = all(languages(.fragment)).map {
      SiteRule.Fragment(texts: texts.fragment.spellings(of: $0), takesAbsent: false)
    }
    return rule
  }
}

extension AndroidManifest {
  /// Reads a manifest, or an overlay of one.
  ///
  /// - Returns: `nil` where there are errors.
  package static func read(
    _ source: SourceText
  ) -> (file: AndroidManifest?, diagnostics: [Diagnostic]) {
    var reader = AndroidManifestReader()
    let file = reader.file(source)
    let diagnostics = reader.values.log.diagnostics
    return (diagnostics.hasErrors ? nil : file, diagnostics)
  }
}
