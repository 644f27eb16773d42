import LinkwayRegex

/// A pattern of Android's `PatternMatcher`, over UTF-16 as there.
///
/// Every kind takes time that is linear in the text: no glob of Android goes back.
package struct PathPattern: Hashable, Sendable {
  /// How the text is read, by the attributes that it stands in.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case literal = "path"
    case prefix = "pathPrefix"
    case suffix = "pathSuffix"
    case simpleGlob = "pathPattern"
    case advancedGlob = "pathAdvancedPattern"

    /// The first version of Android (API level) that reads the attribute; older ones skip it.
    package var firstAPI: Int { self == .suffix || self == .advancedGlob ? 31 : 1 }
  }

  package let kind: Kind
  package let text: String
  private let units: [UInt16]
  /// Empty but for an advanced glob.
  private let tokens: [AdvancedGlob.Token]

  /// - Throws: where the text is no advanced glob; any text will do for the other kinds.
  package init(_ kind: Kind, _ text: String) throws(AdvancedGlob.Failure) {
    self.kind = kind
    self.text = text
    units = Array(text.utf16)
    tokens = kind == .advancedGlob ? try AdvancedGlob.tokens(of: units) : []
  }

  /// Whether it matches a text as a whole, which is decoded.
  package func matches(_ text: String) -> Bool {
    let text = Array(text.utf16)
    return switch kind {
    case .literal: text == units
    case .prefix: text.starts(with: units)
    case .suffix: text.reversed().starts(with: units.reversed())
    case .simpleGlob: matchesSimpleGlob(text)
    case .advancedGlob: AdvancedGlob.matches(tokens, text)
    }
  }

  /// `.` is any character, `x*` as many `x` as there are, and `.*` all up to the first place of
  /// the character after it, which is never tried again. A backslash takes the special meaning
  /// of a `*` after it, and of the two in `.*`, but not that of a `.` alone.
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
    // The text has ended, and a last `.*` needs none of it.
    return place == units.count - 2 && unit(place) == .dot && unit(place + 1) == .star
  }
}

extension PathPattern {
  /// The texts that it matches.
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

  /// A text that it matches, if one is found at the first try.
  var sample: String? {
    let sample =
      switch kind {
      case .literal, .prefix, .suffix: text
      case .advancedGlob: AdvancedGlob.sample(of: tokens)
      case .simpleGlob: plainest
      }
    return matches(sample) ? sample : nil
  }

  /// A simple glob without what is repeated, with `a` for `.`.
  private var plainest: String {
    var plainest: [UInt16] = []
    var place = 0
    while place < units.count {
      let isEscaped = units[place] == .backslash && place + 1 < units.count
      if isEscaped { place += 1 }
      let isRepeated = place + 1 < units.count && units[place + 1] == .star
      if !isRepeated { plainest.append(units[place] == .dot ? 0x61 : units[place]) }
      place += isRepeated ? 2 : 1
    }
    return String(decoding: plainest, as: UTF16.self)
  }
}

extension UInt16 {
  static let star: UInt16 = 0x2A
  static let dot: UInt16 = 0x2E
  static let backslash: UInt16 = 0x5C
}
