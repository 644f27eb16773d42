import LinkwayMatching
import LinkwayRegex

extension GlobText {
  /// Creates the glob of a capture's or query item's type, as precisely as globs can express it.
  ///
  /// - Parameter name: the name of a variable if the type has no name.
  init(_ type: ValueType, name: String) {
    switch type {
    case .enumeration(let enumeration): self.init(enumeration.values, name: enumeration.name)
    case .regex(let regex): self = Self.glob(of: regex, name: regex.name ?? name)
    case .builtIn(let type):
      switch type {
      case .bool: self.init(["true", "false", "1", "0"], name: "bool")
      case .uuid:
        let groups = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }
        self.init(groups.joined(separator: "-"))
      case .date:
        let groups = [4, 2, 2].map { String(repeating: "$(digit)", count: $0) }
        self.init(groups.joined(separator: "-"), isExact: false)
      case .string: self.init("?*")
      case .path, .raw: self.init("*", takesEmpty: true)
      case .number, .link: self.init("?*", isExact: false)
      case .int, .hex, .slug:
        self.init(without: Self.foreign(to: type), name: "not-\(type.rawValue)")
      }
    }
  }

  /// Returns the printable ASCII characters that no value of a type contains, except those that are
  /// special in globs.
  private static func foreign(to type: BuiltInType) -> [Unicode.Scalar] {
    let own: SymbolSet =
      switch type {
      case .int: SymbolSet("0"..."9", "-"..."-")
      case .hex: SymbolSet("0"..."9", "A"..."F", "a"..."f")
      default: SymbolSet("0"..."9", "a"..."z", "-"..."-")
      }
    return (UInt8(0x20)..<0x7F).map { Unicode.Scalar($0) }.filter {
      !own.contains($0) && !"*?$".unicodeScalars.contains($0)
    }
  }

  private static func glob(of regex: RegexType, name: String) -> GlobText {
    let any = GlobText("*", isExact: false, takesEmpty: true)
    let language = RegularLanguage.regex(regex.expression)
    guard let automaton = language.automaton else { return any }
    if let words = words(of: language) { return GlobText(words, name: name) }
    if let text = fixedLength(automaton) { return text }
    return automaton.isNullable ? any : GlobText("?*", isExact: false)
  }

  /// Returns all words of a language, or `nil` if there are too many.
  private static func words(of language: RegularLanguage) -> [String]? {
    let limit = 64
    guard case .words(let found) = language.sampleWords(limit: limit + 1), found.count <= limit,
      !found.isEmpty
    else { return nil }
    let texts = found.map { word in
      String(
        scalars: word.compactMap { if case .scalar(let scalar) = $0 { scalar.value } else { nil } })
    }
    let all = RegularLanguage.union(texts.map { .literal($0.unicodeScalars) })
    guard case .subset = language.isSubset(of: [all]) else { return nil }
    return texts
  }

  /// Returns a glob with one element per character if all words have the same length, at most 64;
  /// otherwise `nil`.
  private static func fixedLength(_ automaton: PositionAutomaton) -> GlobText? {
    guard let layers = automaton.layers, let end = layers.last,
      Set(automaton.last).isSuperset(of: end.positions)
    else { return nil }
    var text = ""
    var isExact = true
    for (place, layer) in layers.enumerated() {
      let (part, fits) = character(layer.symbols)
      text += part
      isExact = isExact && fits
      guard place + 1 < layers.count else { break }
      // The glob is exact only if no character depends on the previous one.
      let next = Set(layers[place + 1].positions)
      isExact = isExact && layer.positions.allSatisfy { Set(automaton.follow[$0]) == next }
    }
    return GlobText(text, isExact: isExact)
  }

  private static let classes: [(name: String, symbols: SymbolSet)] = [
    ("digit", SymbolSet("0"..."9")), ("upper", SymbolSet("A"..."Z")),
    ("lower", SymbolSet("a"..."z")), ("alpha", SymbolSet("A"..."Z", "a"..."z")),
    ("alnum", SymbolSet("0"..."9", "A"..."Z", "a"..."z")),
    ("xdigit", SymbolSet("0"..."9", "A"..."F", "a"..."f")),
  ]

  /// Returns the glob element for a set of characters, and whether it matches no other character.
  private static func character(_ symbols: SymbolSet) -> (text: String, isExact: Bool) {
    if let known = classes.first(where: { $0.symbols == symbols }) {
      return ("$(\(known.name))", true)
    }
    guard symbols.count == 1, let number = symbols.spans.first?.low,
      let scalar = Unicode.Scalar(number), !"*?$".unicodeScalars.contains(scalar)
    else { return ("?", false) }
    return (String(scalar), true)
  }
}

extension PositionAutomaton {
  /// For each character of the words, its positions and symbols, if all words have the same length,
  /// at most 64; otherwise `nil`.
  var layers: [(positions: [Int], symbols: SymbolSet)]? {
    guard !isNullable else { return nil }
    let last = Set(last)
    var layers: [(positions: [Int], symbols: SymbolSet)] = []
    var layer = first
    while !layer.isEmpty {
      guard layers.count < 64 else { return nil }
      layers.append((layer, layer.reduce(.empty) { $0.union(labels[$1]) }))
      let next = Set(layer.flatMap { follow[$0] })
      guard next.isEmpty || last.isDisjoint(with: layer) else { return nil }
      layer = next.sorted()
    }
    return layers
  }
}
