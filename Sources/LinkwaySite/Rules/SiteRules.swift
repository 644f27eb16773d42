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
