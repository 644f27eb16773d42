import LinkwayLanguages
import LinkwayRegex

/// How a rule of an association file compares a component of a link.
struct GlobReading: Hashable, Sendable {
  /// Whether percent-encoded characters are compared as written, without decoding.
  var percentEncoded = false
  var caseSensitive = true

  /// Returns a text in the form that the rule compares.
  func text(_ written: String) -> [UInt32] {
    let text = percentEncoded ? written : Self.decoded(written)
    return caseSensitive ? text.scalars : text.scalars.map { $0.folded }
  }

  /// Returns a text with its percent-encoding decoded once.
  static func decoded(_ written: String) -> String {
    var decoded = ""
    var rest = Array(written.unicodeScalars)[...]
    while let scalar = rest.first {
      let encoded = WrittenText.decoded(rest)
      decoded.unicodeScalars.append(encoded?.scalar ?? scalar)
      rest = rest.dropFirst(encoded?.count ?? 1)
    }
    return decoded
  }

  /// Returns the language of the written texts that a glob matches.
  func language(_ glob: Glob, _ text: WrittenText) -> RegularLanguage {
    language(glob.language(isFolded: !caseSensitive), of: glob, text)
  }

  private func language(
    _ words: RegularLanguage, of glob: Glob, _ text: WrittenText
  ) -> RegularLanguage {
    guard percentEncoded else { return text.spellings(of: words) }
    guard let named = glob.encodedScalars else {
      return .undecidable("a pattern contains an incomplete percent-encoded character")
    }
    return text.asWritten(words, naming: named)
  }

  /// Returns the language of the paths that a glob matches. Slashes at both ends are ignored.
  func path(_ glob: Glob, _ text: WrittenText) -> RegularLanguage {
    if glob.elements == [.star] { return .symbols(text.symbols).repeated() }
    let slash = percentEncoded ? SymbolSet.separator : text.spellings(SymbolSet("/"))
    let slashes = RegularLanguage.symbols(slash).repeated()
    let any = RegularLanguage.symbols(text.symbols).repeated()
    let other = RegularLanguage.symbols(text.symbols.subtracting(slash))
    var parts: [RegularLanguage] = []
    func add(_ elements: [Glob.Element]) {
      let isOpen = elements.last == .star
      let words = Glob(isOpen ? elements.dropLast() : elements).language(isFolded: !caseSensitive)
      let path = words.intersection(Self.paths)
      let full = language(path.intersection(Self.ends), of: glob, text)
      // After text that does not end with a slash, a final wildcard matches anything.
      parts.append(.concatenation([slashes, full, isOpen ? any : slashes]))
      if isOpen {
        parts.append(
          .concatenation([slashes, language(path, of: glob, text), slashes, other, any]))
      }
      // The wildcard can also match the rest of an encoded character.
      if isOpen, percentEncoded, elements.dropLast().suffix(2).contains(where: { $0.mayBePercent })
      {
        let whole = Glob(elements).language(isFolded: !caseSensitive).intersection(Self.paths)
        let full = language(whole.intersection(Self.ends), of: glob, text)
        parts.append(.concatenation([slashes, full, any]))
      }
    }
    add(glob.elements)
    if glob.hasOptionalTail { add(glob.elements.dropLast(2)) }
    if glob.matches([]) { parts.append(.concatenation([.separator, slashes])) }
    return .union(parts)
  }

  private static let notSlash = RegularLanguage.symbols(
    SymbolSet.scalars.subtracting(SymbolSet("/")))
  /// `/`, and texts that begin with exactly one slash.
  private static let paths = RegularLanguage.concatenation([
    .literal("/".unicodeScalars),
    RegularLanguage.concatenation([notSlash, RegularLanguage.symbols(.scalars).repeated()])
      .optional,
  ])
  /// Texts that do not end with a slash.
  private static let ends = RegularLanguage.concatenation([
    RegularLanguage.symbols(.scalars).repeated(), notSlash,
  ])
}

extension Glob {
  /// Returns the language of the texts that the glob matches.
  ///
  /// - Parameter isFolded: whether lowercase letters in the glob also match uppercase letters.
  func language(isFolded: Bool = false) -> RegularLanguage {
    let all = Self.language(of: elements, isFolded)
    return hasOptionalTail
      ? .union([all, Self.language(of: Array(elements.dropLast(2)), isFolded)]) : all
  }

  private static func language(of elements: [Element], _ isFolded: Bool) -> RegularLanguage {
    func symbols(_ scalars: some Sequence<UInt32>) -> RegularLanguage {
      let all = scalars.reduce(SymbolSet.empty) { set, scalar in
        let one = set.union(SymbolSet(scalarsOf: String(scalars: [scalar])))
        return isFolded ? one.union(UInt32.unfolded[scalar] ?? .empty) : one
      }
      return .symbols(all)
    }
    return .concatenation(
      elements.map { element in
        switch element {
        case .scalar(let scalar): symbols([scalar])
        case .among(let scalars): symbols(scalars.sorted())
        case .any: .symbols(.scalars)
        case .star: RegularLanguage.symbols(.scalars).repeated()
        case .choice(let values): .union(values.map { language(of: $0, isFolded) })
        }
      })
  }

  /// The non-ASCII characters that the glob spells percent-encoded; `nil` if it contains an
  /// incomplete encoded character.
  var encodedScalars: Set<Unicode.Scalar>? {
    var found: Set<Unicode.Scalar> = []
    for elements in [elements] + elements.flatMap({ $0.values }) {
      let text = elements.map { element -> Unicode.Scalar in
        if case .scalar(let scalar) = element { Unicode.Scalar(scalar) ?? "?" } else { "?" }
      }
      var rest = text[...]
      while let scalar = rest.first {
        guard scalar == "%" else {
          rest = rest.dropFirst()
          continue
        }
        if let (decoded, count) = WrittenText.decoded(rest) {
          if !decoded.isASCII { found.insert(decoded) }
          rest = rest.dropFirst(count)
        } else if let digit = rest.dropFirst().first,
          "89ABCDEFabcdef".unicodeScalars.contains(digit)
        {
          return nil
        } else {
          rest = rest.dropFirst()
        }
      }
    }
    return found
  }
}

extension Glob.Element {
  /// Whether a percent sign may match.
  fileprivate var mayBePercent: Bool {
    if case .scalar(let scalar) = self { scalar == 0x25 } else { true }
  }

  fileprivate var values: [[Glob.Element]] {
    if case .choice(let values) = self { values } else { [] }
  }
}

extension UInt32 {
  /// The characters that fold to each lowercase letter.
  fileprivate static let unfolded: [UInt32: SymbolSet] = {
    var all: [UInt32: SymbolSet] = [:]
    for scalar in (0x41...0x1_FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      let folded = scalar.value.folded
      guard folded != scalar.value else { continue }
      all[folded] = (all[folded] ?? .empty).union(SymbolSet(scalar))
    }
    return all
  }()
}
