package import LinkwayMatching
package import LinkwayRegex

/// Computes the languages of value types, which show whether two routes can match the same link.
///
/// If a type is not regular or needs very many states (a finite `number`, a valid `date`), the
/// language is a subset or superset of its words.
package struct TypeLanguage {
  package enum Bound: Sendable {
    /// A subset of the type's words. A witness found in it is valid.
    case inner
    /// A superset of the type's words. A text outside of it does not match.
    case outer
    /// The type's words, except for numbers with an exponent of three or more digits, and links of
    /// unusual form. The words of `int` depend on ``countsDigits``.
    case exact
    /// The words of ``exact``, and all other words that may be numbers or links.
    case possible
  }

  /// Whether literals and enumerations match ASCII letters in any case.
  package var ignoresCase: Bool
  /// The admission mode. Under `lenient`, decoded text can contain control characters.
  package var admission: Admission.Mode
  package var bound = Bound.inner
  /// Whether the exact language of `int` is limited to 64 bits. The limit needs many states, and
  /// matters only if a regex constrains some value.
  package var countsDigits = true
  /// Further links in the exact language of `link`, such as one with a port that a table declares.
  var otherLinks: [String] = []

  /// Returns whether even the exact language of a type omits some words.
  package static func isOnlyBounded(_ type: ValueType) -> Bool {
    if case .builtIn(let type) = type { type == .number || type == .link } else { false }
  }

  package func language(of type: ValueType) -> RegularLanguage {
    if case .builtIn(let type) = type { language(of: type) } else { samples.language(of: type) }
  }

  package func literal(_ bytes: [UInt8]) -> RegularLanguage { samples.literal(bytes) }

  private var samples: SampleLanguage {
    SampleLanguage(ignoresCase: ignoresCase, characters: textSymbols)
  }

  private func language(of type: BuiltInType) -> RegularLanguage {
    switch bound {
    case .inner: return samples.language(of: type)
    case .outer: return outer(type) ?? samples.language(of: type)
    case .exact: return exact(type) ?? samples.language(of: type)
    case .possible:
      let isBounded = Self.isOnlyBounded(.builtIn(type))
      return (isBounded ? outer(type) : exact(type)) ?? samples.language(of: type)
    }
  }

  private func outer(_ type: BuiltInType) -> RegularLanguage? {
    let digits = SampleLanguage.digit.repeated(atLeast: 1)
    switch type {
    case .link: return possibleLinks
    case .int:
      return .concatenation([SampleLanguage.sign, digits])
    case .number: return Self.numbers(exponent: digits)
    case .date:
      let hyphen = RegularLanguage.literal("-".unicodeScalars)
      let twoDigits = SampleLanguage.digit.repeated(atLeast: 2, atMost: 2)
      return .concatenation([twoDigits, twoDigits, hyphen, twoDigits, hyphen, twoDigits])
    case .uuid, .bool, .hex, .slug, .string, .path, .raw:
      return nil
    }
  }

  /// Any decoded character of an admitted link, even a slash: a link with a slash in a capture is
  /// refused only after the route has won, so it counts for conflicts.
  var text: RegularLanguage { .symbols(textSymbols) }
  /// A character of a query value between slashes, for a pattern that splits the value.
  package var valueSegment: RegularLanguage {
    .symbols(textSymbols.subtracting(SymbolSet(scalarsOf: "/")))
  }

  var textSymbols: SymbolSet {
    admission == .lenient ? SymbolSet.scalars : SampleLanguage.characters
  }

  /// Returns the language of a query value. Unlike a capture, a value of the type `string` may be
  /// empty.
  package func queryValue(of type: ValueType) -> RegularLanguage {
    guard case .builtIn(let builtIn) = type, [.string, .raw, .path].contains(builtIn) else {
      return language(of: type)
    }
    return text.repeated()
  }
}
