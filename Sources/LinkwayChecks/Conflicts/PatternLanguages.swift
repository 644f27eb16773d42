import LinkwayMatching
import LinkwayRegex

/// The languages of patterns that are compared with several others, each made once.
final class PatternLanguages {
  struct Name: Hashable {
    var form: PatternSignature
    var kind: ComponentPattern.Kind
    /// Whether it is the inner bound of its types.
    var isInner: Bool
  }

  private var languages: [Name: RegularLanguage] = [:]
  /// How many positions they have together.
  private var positions = 0

  /// How many are kept: more than this are forgotten.
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
