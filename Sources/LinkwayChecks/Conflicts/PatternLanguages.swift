import LinkwayMatching
import LinkwayRegex

/// A cache of languages of patterns that are compared with several others.
final class PatternLanguages {
  struct Name: Hashable {
    var form: PatternSignature
    var kind: ComponentPattern.Kind
    /// Whether the language uses the inner bounds of types.
    var isInner: Bool
  }

  private var languages: [Name: RegularLanguage] = [:]
  /// The total number of positions.
  private var positions = 0

  /// The maximum total number of positions. Above it, the cache is cleared.
  private static let positionLimit = 200_000

  func language(_ name: Name, _ make: () -> RegularLanguage) -> RegularLanguage {
    if let known = languages[name] { return known }
    let made = make()
    positions += 1 + (made.automaton?.count ?? 0)
    if positions > Self.positionLimit {
      languages = [:]
      positions = 1 + (made.automaton?.count ?? 0)
    }
    languages[name] = made
    return made
  }
}
