/// A Unicode property, as named in `\p{…}`.
package struct UnicodeProperty: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case generalCategory
    case binary
    case script
    case scriptExtensions
  }

  var kind: Kind
  /// The canonical name.
  var name: String

  /// The result of looking up a name.
  package enum Lookup: Equatable, Sendable {
    case property(UnicodeProperty)
    /// JavaScript supports the property, Linkway does not.
    case unsupported
    case unknown
  }

  /// Looks up the text between the braces of `\p{…}`. Names are case-sensitive, as in ECMA-262.
  package static func lookup(_ text: String) -> Lookup {
    // `String` comparison would treat U+212A as equal to `K`.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return .unknown }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard parts.count == 2 else {
      if let category = generalCategories[name] {
        return .property(UnicodeProperty(kind: .generalCategory, name: category))
      }
      if let binary = binaryProperties[name] {
        let isSupported = binary != "Changes_When_NFKC_Casefolded"
        return isSupported ? .property(UnicodeProperty(kind: .binary, name: binary)) : .unsupported
      }
      return stringProperties[name] != nil ? .unsupported : .unknown
    }
    let value = String(parts[1])
    let (kind, values): (Kind, [String: String])
    switch name {
    case "General_Category", "gc": (kind, values) = (.generalCategory, generalCategories)
    case "Script", "sc": (kind, values) = (.script, scripts)
    case "Script_Extensions", "scx": (kind, values) = (.scriptExtensions, scripts)
    default: return .unknown
    }
    return values[value].map { .property(UnicodeProperty(kind: kind, name: $0)) } ?? .unknown
  }

  /// Returns the escape for the property in PCRE2 10.42, optionally negated.
  func pcre2Escape(isNegated: Bool) -> String {
    let letter = isNegated ? "P" : "p"
    switch (kind, name) {
    case (.generalCategory, "LC"): return "\\\(letter){L&}"
    case (.binary, "Assigned"): return "\\\(isNegated ? "p" : "P"){Cn}"
    case (.script, _): return "\\\(letter){sc:\(name)}"
    case (.scriptExtensions, _): return "\\\(letter){scx:\(name)}"
    default: return "\\\(letter){\(name)}"
    }
  }
}

extension UnicodeProperty {
  /// Returns the property's scalars from the standard library's Unicode data, which can be newer
  /// than PCRE2's. Returns `nil` if the standard library has no data for the property. O(size of
  /// Unicode).
  package func scalars() -> SymbolSet? {
    guard let test else { return nil }
    var ranges: [ClosedRange<UInt32>] = []
    for plane in UInt32(0)...16 {
      let start = plane << 16
      // Planes 4 to 13 are unassigned, and 15 and 16 are private use. All their scalars except the
      // two noncharacters at the end have the same properties as the first.
      let isUniform = (4...13).contains(plane) || plane >= 15
      if isUniform, let first = Unicode.Scalar(start), test(first) {
        ranges.append(start...start + 0xFFFD)
      }
      for value in (isUniform ? start + 0xFFFE : start)...start + 0xFFFF {
        guard let scalar = Unicode.Scalar(value), test(scalar) else { continue }
        if let last = ranges.last, last.upperBound + 1 == value {
          ranges[ranges.count - 1] = last.lowerBound...value
        } else {
          ranges.append(value...value)
        }
      }
    }
    return SymbolSet(codePoints: ranges)
  }

  /// Returns the ASCII characters with the property; `nil` if the standard library has no data for
  /// it.
  func asciiScalars() -> SymbolSet? {
    guard let test else { return nil }
    return SymbolSet(
      codePoints: (0...0x7F).filter { test(Unicode.Scalar(UInt8($0))) }
        .map { UInt32($0)...UInt32($0) })
  }

  private typealias Test = (Unicode.Scalar) -> Bool

  private var test: Test? {
    switch kind {
    case .generalCategory:
      let name = name
      return { Self.category($0.properties.generalCategory, isIn: name) }
    case .binary: return binaryTest
    case .script, .scriptExtensions: return nil
    }
  }

  private static func category(_ category: Unicode.GeneralCategory, isIn name: String) -> Bool {
    let short = shortName(category)
    return name == "LC" ? ["Lu", "Ll", "Lt"].contains(short) : short.hasPrefix(name)
  }

  private static func shortName(_ category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  private var binaryTest: Test? {
    switch name {
    case "ASCII": { $0.isASCII }
    case "Any": { _ in true }
    case "Assigned": { $0.properties.generalCategory != .unassigned }
    case "Noncharacter_Code_Point": { $0.properties.isNoncharacterCodePoint }
    case "ASCII_Hex_Digit": { $0.properties.isASCIIHexDigit }
    case "Alphabetic": { $0.properties.isAlphabetic }
    case "Bidi_Control": { $0.properties.isBidiControl }
    case "Bidi_Mirrored": { $0.properties.isBidiMirrored }
    case "Case_Ignorable": { $0.properties.isCaseIgnorable }
    case "Cased": { $0.properties.isCased }
    case "Changes_When_Casefolded": { $0.properties.changesWhenCaseFolded }
    case "Changes_When_Casemapped": { $0.properties.changesWhenCaseMapped }
    case "Changes_When_Lowercased": { $0.properties.changesWhenLowercased }
    case "Changes_When_Titlecased": { $0.properties.changesWhenTitlecased }
    case "Changes_When_Uppercased": { $0.properties.changesWhenUppercased }
    case "Dash": { $0.properties.isDash }
    case "Default_Ignorable_Code_Point": { $0.properties.isDefaultIgnorableCodePoint }
    case "Deprecated": { $0.properties.isDeprecated }
    case "Diacritic": { $0.properties.isDiacritic }
    case "Emoji": { $0.properties.isEmoji }
    case "Emoji_Modifier": { $0.properties.isEmojiModifier }
    case "Emoji_Modifier_Base": { $0.properties.isEmojiModifierBase }
    case "Emoji_Presentation": { $0.properties.isEmojiPresentation }
    case "Extender": { $0.properties.isExtender }
    case "Grapheme_Base": { $0.properties.isGraphemeBase }
    case "Grapheme_Extend": { $0.properties.isGraphemeExtend }
    case "Hex_Digit": { $0.properties.isHexDigit }
    case "IDS_Binary_Operator": { $0.properties.isIDSBinaryOperator }
    case "IDS_Trinary_Operator": { $0.properties.isIDSTrinaryOperator }
    case "ID_Continue": { $0.properties.isIDContinue }
    case "ID_Start": { $0.properties.isIDStart }
    case "Ideographic": { $0.properties.isIdeographic }
    case "Join_Control": { $0.properties.isJoinControl }
    case "Logical_Order_Exception": { $0.properties.isLogicalOrderException }
    case "Lowercase": { $0.properties.isLowercase }
    case "Math": { $0.properties.isMath }
    case "Pattern_Syntax": { $0.properties.isPatternSyntax }
    case "Pattern_White_Space": { $0.properties.isPatternWhitespace }
    case "Quotation_Mark": { $0.properties.isQuotationMark }
    case "Radical": { $0.properties.isRadical }
    case "Sentence_Terminal": { $0.properties.isSentenceTerminal }
    case "Soft_Dotted": { $0.properties.isSoftDotted }
    case "Unified_Ideograph": { $0.properties.isUnifiedIdeograph }
    case "Uppercase": { $0.properties.isUppercase }
    case "Variation_Selector": { $0.properties.isVariationSelector }
    case "White_Space": { $0.properties.isWhitespace }
    case "XID_Continue": { $0.properties.isXIDContinue }
    case "XID_Start": { $0.properties.isXIDStart }
    default: nil
    }
  }
}
