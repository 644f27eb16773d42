/// A glob that is written: text with `*`, `?` and the names of variables yet to be given.
struct GlobText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    /// As it stands in the file, so that `*` and `?` are wildcards.
    case text(String)
    /// One of some words, by a variable that is called like this where the name is free.
    case words([String], name: String)
  }

  private(set) var pieces: [Piece] = []
  /// Whether it matches no more than what it was made of.
  var isExact = true
  /// Whether what it was made of can be empty.
  var takesEmpty = false
  /// Globs of what it matches more than what it was made of, where globs can say that.
  private(set) var excess: [GlobText] = []

  init() {}

  /// A text that is a glob already.
  init(_ text: String, isExact: Bool = true, takesEmpty: Bool = false) {
    pieces = text.isEmpty ? [] : [.text(text)]
    self.isExact = isExact
    self.takesEmpty = takesEmpty
  }

  /// A text as it is.
  init(literal bytes: [UInt8]) {
    self.init(Self.escaped(String(decoding: bytes, as: UTF8.self)))
    isExact = pieces == [.text(String(decoding: bytes, as: UTF8.self))] || bytes.isEmpty
  }

  /// One of some words.
  init(_ words: [String], name: String) {
    if words.count == 1, let word = words.first {
      self.init(literal: Array(word.utf8))
    } else {
      self.init()
      pieces = [.words(words.map { Self.escaped($0) }, name: name)]
    }
    takesEmpty = words.contains("")
  }

  /// There are no escapes, so that a special character is matched by the wildcard for one.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      escaped.append("*?$".unicodeScalars.contains(scalar) ? "?" : scalar)
    }
    return String(escaped)
  }

  mutating func append(_ other: GlobText) {
    let more = other.excess.map { joined(with: $0) }
    excess = excess.map { $0.joined(with: other) } + more
    isExact = isExact && other.isExact
    for piece in other.pieces {
      if case .text(let more) = piece, case .text(let text)? = pieces.last {
        pieces[pieces.count - 1] = .text(text + more)
      } else {
        pieces.append(piece)
      }
    }
  }

  mutating func append(_ text: String) { append(GlobText(text)) }

  /// The same, with another after it, and nothing known of what they match more.
  private func joined(with other: GlobText) -> GlobText {
    var joined = withoutExcess
    joined.append(other.withoutExcess)
    return joined
  }

  var withoutExcess: GlobText {
    var glob = self
    glob.excess = []
    return glob
  }

  /// Any text, of which some characters are known that it must not have.
  ///
  /// - Parameter name: what the characters are called.
  init(without characters: some Sequence<Unicode.Scalar>, name: String) {
    self.init("?*", isExact: false)
    var glob = GlobText("*")
    glob.append(GlobText(characters.map { String($0) }, name: name))
    glob.append("*")
    excess = [glob]
  }

  /// The same without the empty text, of a glob that is `*`.
  var full: GlobText { GlobText("?*", isExact: isExact) }

  /// The words that its variables stand for, with the names that they would have.
  var variables: [(words: [String], name: String)] {
    pieces.compactMap { if case .words(let words, let name) = $0 { (words, name) } else { nil } }
  }

  /// As it is written, with the names that variables have been given.
  func text(_ names: [[String]: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .words(let words, let name): "$(\(names[words] ?? name))"
      }
    }.joined()
  }

  /// As Apple's systems will read it.
  func glob(folding: Bool, isPath: Bool) -> Glob {
    var elements: [Glob.Element] = []
    for piece in pieces {
      switch piece {
      case .text(let text):
        // A class of characters stands there by its name.
        elements +=
          Glob(text.scalars, folding: folding, variables: Glob.Variables()).elements
      case .words(let words, _):
        elements.append(
          .choice(words.map { $0.scalars.map { Glob.element($0, folding: folding) } }))
      }
    }
    // The path of a root is empty.
    var glob = isPath && elements == [.scalar(0x2F)] ? Glob([]) : Glob(elements)
    glob.hasOptionalTail =
      isPath && glob.elements.suffix(2).elementsEqual([.scalar(0x2F), .star])
    return glob
  }
}
