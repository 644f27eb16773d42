import LinkwayRegex

/// A pattern of Android's `PatternMatcher`, over UTF-16 code units as on Android.
///
/// Matching takes time linear in the text: Android's globs never backtrack.
package struct PathPattern: Hashable, Sendable {
  /// The syntax of the pattern, by the attribute that contains it.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case literal = "path"
    case prefix = "pathPrefix"
    case suffix = "pathSuffix"
    case simpleGlob = "pathPattern"
    case advancedGlob = "pathAdvancedPattern"

    /// The first API level that supports the attribute. Older versions ignore it.
    package var firstAPI: Int { self == .suffix || self == .advancedGlob ? 31 : 1 }
  }

  package let kind: Kind
  package let text: String
  private let units: [UInt16]
  /// The tokens of an advanced glob; empty for other kinds.
  private let tokens: [AdvancedGlob.Token]

  /// Creates a pattern from its text.
  ///
  /// - Throws: if `kind` is an advanced glob and `text` is invalid. The other kinds accept any
  ///   text.
  package init(_ kind: Kind, _ text: String) throws(AdvancedGlob.Failure) {
    self.kind = kind
    self.text = text
    units = Array(text.utf16)
    tokens = kind == .advancedGlob ? try AdvancedGlob.tokens(of: units) : []
  }

  /// Returns whether the pattern matches an entire decoded text.
  package func matches(_ text: String) -> Bool { matches(Array(text.utf16)) }

  func matches(_ text: [UInt16]) -> Bool {
    switch kind {
    case .literal: text == units
    case .prefix: text.starts(with: units)
    case .suffix: text.reversed().starts(with: units.reversed())
    case .simpleGlob: matchesSimpleGlob(text)
    case .advancedGlob: AdvancedGlob.matches(tokens, text)
    }
  }

  /// Matches a simple glob: `.` matches any character, `x*` as many `x` as possible, and `.*`
  /// everything up to the first occurrence of the next character, without backtracking. A backslash
  /// escapes a following `*` and the `.` of `.*`, but not a `.` alone.
  private func matchesSimpleGlob(_ text: [UInt16]) -> Bool {
    guard !units.isEmpty else { return text.isEmpty }
    func unit(_ place: Int) -> UInt16 { place < units.count ? units[place] : 0 }
    var (place, position) = (0, 0)
    while place < units.count, position < text.count {
      var wanted = unit(place)
      place += 1
      let isEscaped = wanted == .backslash
      if isEscaped {
        wanted = unit(place)
        place += 1
      }
      guard unit(place) == .star else {
        guard wanted == .dot || text[position] == wanted else { return false }
        position += 1
        continue
      }
      place += 1
      if isEscaped || wanted != .dot {
        while position < text.count, text[position] == wanted { position += 1 }
        continue
      }
      guard place < units.count else { return true }
      if unit(place) == .backslash { place += 1 }
      guard let found = text[position...].firstIndex(of: unit(place)) else { return false }
      place += 1
      position = found + 1
    }
    if place >= units.count, position >= text.count { return true }
    // At the end of the text, a final `.*` matches the empty text.
    return place == units.count - 2 && unit(place) == .dot && unit(place + 1) == .star
  }
}

extension PathPattern {
  /// The language of the texts that the pattern matches.
  var language: RegularLanguage {
    let literal = RegularLanguage.literal(text.unicodeScalars)
    let any = RegularLanguage.symbols(.scalars).repeated()
    return switch kind {
    case .literal: literal
    case .prefix: .concatenation([literal, any])
    case .suffix: .concatenation([any, literal])
    case .simpleGlob: PatternAutomaton(simpleGlob: units)?.language ?? Self.tooLarge
    case .advancedGlob: PatternAutomaton(advancedGlob: tokens)?.language ?? Self.tooLarge
    }
  }

  private static let tooLarge = RegularLanguage.undecidable("a pattern is too large to be compared")
}

extension UInt16 {
  static let star: UInt16 = 0x2A
  static let dot: UInt16 = 0x2E
  static let backslash: UInt16 = 0x5C
}
