import LinkwayLanguages
import LinkwayRegex
import LinkwayURLParsing

/// The rules of a platform's files for the links of a host. They can be searched, and evaluated for
/// a link.
protocol SiteRules: Sendable {
  /// Returns the rules for links with an explicit port; `nil` stands for the default port of the
  /// scheme.
  func rules(port: UInt16?, _ texts: SiteTexts) -> [SiteRule]
  /// Whether a trailing slash is significant.
  var countsSlashes: Bool { get }
  /// Whether rules that name no port match links of any port.
  var ignoresPorts: Bool { get }
  /// The ports named in the rules.
  var ports: Set<UInt16> { get }
  /// Evaluates the rules for a link.
  ///
  /// - Parameter text: the link as it was written.
  func evaluate(_ link: LinkURL, writtenAs text: String) -> SiteResult
}

/// The alphabets and spellings of path, query and fragment.
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

/// The links that a rule of a file matches.
struct SiteRule {
  enum Condition {
    /// The whole query is in the language.
    case whole(RegularLanguage)
    /// Every item with the name has a value that the glob matches. A missing item counts as empty.
    case every(name: [UInt32], Glob, GlobReading)
    /// Some item, including its name, is in the language of decoded texts. `name` is set if it is
    /// fixed.
    case some(RegularLanguage, name: String?)
  }

  struct Fragment {
    var texts: RegularLanguage
    var takesAbsent: Bool
  }

  /// What happens to a link that matches the rule, but no earlier rule of the same list. Links that
  /// match no rule do not open.
  enum Effect {
    case opens
    case excludes
    /// The link opens if the build fills in suitable values.
    case mayOpen
  }

  /// The paths as written: those of all these languages, which are too large together for one.
  var paths: [RegularLanguage]
  var effect = Effect.opens
  /// Whether the rule opens only links that the rules of other lists open too.
  var isRestriction = false
  /// The number of the list that the rule belongs to. The first matching rule of each list decides.
  var list = 0
  var query: [Condition] = []
  var fragment: Fragment?

  /// Whether links open because of this rule.
  var canOpen: Bool { effect == .opens && !isRestriction }

  /// Whether the rule tests only the path.
  var isUnconditional: Bool { query.isEmpty && fragment == nil }
}
