import LinkwayLanguages
import LinkwayRegex

/// How a rule of Apple's files reads a part of a link.
struct GlobReading: Hashable, Sendable {
  /// Whether a percent-encoded character counts as it is written.
  var percentEncoded = false
  var caseSensitive = true

  /// A text as the rule sees it.
  func text(_ written: String) -> [UInt32] {
    let text = percentEncoded ? written : Self.decoded(written)
    return caseSensitive ? text.scalars : text.scalars.map(\.folded)
  }

  /// A text as it is once decoded.
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

  /// The texts, as they are written, that a glob matches.
  func language(_ glob: Glob, _ text: WrittenText) -> RegularLanguage {
    language(glob.language(isFolded: !caseSensitive), of: glob, text)
  }

  private func language(
    _ words: RegularLanguage, of glob: Glob, _ text: WrittenText
  ) -> RegularLanguage {
    guard percentEncoded else { return text.spellings(of: words) }
    guard let named = glob.encodedScalars else {
      return .undecidable("a pattern has a part of a percent-encoded character")
    }
    return text.asWritten(words, naming: named)
  }

  /// The paths that a glob matches: slashes at both ends do not count.
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
      // A last wildcard takes whatever follows what may not be slashes at the end.
      parts.append(.concatenation([slashes, full, isOpen ? any : slashes]))
      if isOpen {
        parts.append(
          .concatenation([slashes, language(path, of: glob, text), slashes, other, any]))
      }
    }
    add(glob.elements)
    if glob.hasOptionalTail { add(glob.elements.dropLast(2)) }
    if glob.matches([]) { parts.append(.concatenation([.separator, slashes])) }
    return .union(parts)
  }

  private static let notSlash = RegularLanguage.symbols(
    SymbolSet.scalars.subtracting(SymbolSet("/")))
  /// A slash, and texts that begin with a single one.
  private static let paths = RegularLanguage.concatenation([
    .literal("/".unicodeScalars),
    RegularLanguage.concatenation([notSlash, RegularLanguage.symbols(.scalars).repeated()])
      .optional,
  ])
  /// Texts that end with no slash.
  private static let ends = RegularLanguage.concatenation([
    RegularLanguage.symbols(.scalars).repeated(), notSlash,
  ])
}

extension Glob {
  /// The texts that it matches.
  ///
  /// - Parameter isFolded: whether its letters are small ones that stand for capitals, too.
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

  /// The characters beyond ASCII that it spells out percent-encoded; `nil` where it has a part of
  /// one.
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
  fileprivate var values: [[Glob.Element]] {
    if case .choice(let values) = self { values } else { [] }
  }
}

extension UInt32 {
  /// For small letters the other characters that fold to them.
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
