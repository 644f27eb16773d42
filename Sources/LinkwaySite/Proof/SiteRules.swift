import LinkwayRegex
import LinkwayURLParsing

/// What a platform's files say about the links of a host: the rules as the search needs them, and
/// the answers themselves.
protocol SiteRules: Sendable {
  /// `nil` where a rule is too large to be searched.
  var rules: [SiteRule]? { get }
  /// Whether a final slash makes another path.
  var countsSlashes: Bool { get }
  /// Whether a link opens by any port.
  var ignoresPorts: Bool { get }
  /// - Parameter text: the link as it was written.
  func answer(_ link: LinkURL, writtenAs text: String) -> SiteAnswer
}

/// The paths of a rule, and samples of what else it asks.
struct SiteRule {
  struct Item {
    var name: String
    var value: String
    /// Whether the rule is about no link without it.
    var isNeeded: Bool
    /// The values that it is about, where it says more than one.
    var glob: Glob?
  }

  enum Query {
    case whole(String)
    case items([Item])
  }

  /// All that it is about; several have the same answer.
  var paths: [MarkSearch.Language]
  /// Whether a link may open that is in this rule. One that is in none of them does not.
  var canOpen = true
  var query: Query?
  var fragment: String?
}

/// What an association file says for an app.
struct AppleSite: SiteRules {
  var file: AppSiteAssociation
  var app: String

  let countsSlashes = false
  let ignoresPorts = false

  var rules: [SiteRule]? {
    file.entries.filter { $0.apps.contains { $0.hasSameBytes(as: app) } }.flatMap(\.rules).map {
      SiteRule(
        paths: [.glob($0.path ?? Glob([.star]), folding: !$0.caseSensitive)],
        canOpen: !$0.excludes,
        query: $0.query.map(Self.query), fragment: $0.fragment?.sample)
    }
  }

  private static func query(_ query: AppSiteAssociation.Query) -> SiteRule.Query {
    switch query {
    case .whole(let glob): .whole(glob.sample)
    case .items(let items):
      .items(
        items.map {
          SiteRule.Item(
            name: String(scalars: $0.name), value: $0.value.sample,
            isNeeded: !$0.value.matches([]), glob: $0.value)
        })
    }
  }

  func answer(_ link: LinkURL, writtenAs text: String) -> SiteAnswer {
    file.answer(AppleLink(link), app: app)
  }
}

extension MarkSearch.Language {
  static var everything: Self { .glob(Glob([.star]), folding: false) }
}

extension Glob {
  /// A text that it matches.
  var sample: String {
    String(
      scalars: elements.flatMap { element -> [UInt32] in
        switch element {
        case .scalar(let scalar): [scalar]
        case .any: [0x78]
        case .star: []
        case .among(let scalars): Array(scalars.sorted().prefix(1))
        case .choice(let values): Glob(values.first ?? []).sample.scalars
        }
      })
  }
}

extension Glob {
  /// The texts that it matches.
  var language: RegularLanguage { Self.language(of: elements) }

  private static func language(of elements: [Element]) -> RegularLanguage {
    .concatenation(
      elements.map { element in
        switch element {
        case .scalar(let scalar): symbols([scalar])
        case .among(let scalars): symbols(Array(scalars))
        case .any: .symbols(.scalars)
        case .star: RegularLanguage.symbols(.scalars).repeated()
        case .choice(let values): .union(values.map(language))
        }
      })
  }

  private static func symbols(_ scalars: [UInt32]) -> RegularLanguage {
    .symbols(SymbolSet(scalarsOf: String(scalars: scalars)))
  }
}
