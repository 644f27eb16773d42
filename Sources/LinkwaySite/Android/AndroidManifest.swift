package import LinkwayDiagnostics

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

  /// What stands for the filters that are for a host, in the search: all paths together, and each
  /// group; `nil` where one is too large to be searched.
  func rules(for host: AndroidLink, api: Int) -> [SiteRule]? {
    var paths: [MarkSearch.Language] = []
    var groups: [SiteRule] = []
    for filter in filters.map(\.filter) where filter.isForHost(of: host) {
      let (known, knownGroups) = filter.known(api: api)
      for path in known {
        guard let language = path.language else { return nil }
        paths.append(language)
      }
      if known.isEmpty, knownGroups.isEmpty { paths.append(.everything) }
      for group in knownGroups {
        guard let rules = group.rules else { return nil }
        groups += rules
      }
    }
    return paths.isEmpty ? groups : [SiteRule(paths: paths)] + groups
  }
}

extension URIRelativeFilterGroup {
  /// One for each filter of the path, and one of the rest.
  fileprivate var rules: [SiteRule]? {
    let asked = SiteRule(
      paths: [.everything],
      query: .items(samples(of: .query).map { SiteRule.Item(text: $0) }),
      fragment: samples(of: .fragment).first.map { AskedValues.encoded($0.scalars) })
    var rules = [asked]
    for filter in filters where filter.part == .path {
      guard let language = filter.pattern.language else { return nil }
      rules.append(
        SiteRule(paths: [language], query: asked.query, fragment: asked.fragment))
    }
    return rules
  }

  private func samples(of part: Part) -> [String] {
    filters.filter { $0.part == part }.compactMap(\.pattern.sample)
  }
}

extension SiteRule.Item {
  /// An item as it stands in a query, decoded.
  init(text: String) {
    let name = text.prefix { $0 != "=" }
    self.init(name: String(name), value: String(text.dropFirst(name.count + 1)), isNeeded: true)
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
