/// A glob to write: text with `*`, `?` and variables whose final names are not yet assigned.
struct GlobText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    /// Glob syntax, in which `*` and `?` are wildcards.
    case text(String)
    /// One of several words, written as a variable. `name` is used unless it is taken.
    case words([String], name: String)
  }

  private(set) var pieces: [Piece] = []
  /// Whether the glob matches no more than the pattern or type that it was created from.
  var isExact = true
  /// Whether the text that the glob was created from can be empty.
  var takesEmpty = false
  /// Globs for the texts that this glob should not match but does, as far as globs can express
  /// them.
  private(set) var excess: [GlobText] = []

  init() {}

  /// Creates a glob from glob syntax.
  init(_ text: String, isExact: Bool = true, takesEmpty: Bool = false) {
    pieces = text.isEmpty ? [] : [.text(text)]
    self.isExact = isExact
    self.takesEmpty = takesEmpty
  }

  /// Creates a glob that matches a literal.
  init(literal bytes: [UInt8]) {
    self.init(Self.escaped(String(decoding: bytes, as: UTF8.self)))
    isExact = pieces == [.text(String(decoding: bytes, as: UTF8.self))] || bytes.isEmpty
  }

  /// Creates a glob that matches one of several words.
  init(_ words: [String], name: String) {
    if words.count == 1, let word = words.first {
      self.init(literal: Array(word.utf8))
    } else {
      self.init()
      pieces = [.words(words.map { Self.escaped($0) }, name: name)]
    }
    takesEmpty = words.contains("")
  }

  /// Replaces special characters with `?`, since globs have no escapes.
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

  /// Returns the concatenation with another glob, without `excess`.
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

  /// Creates a glob for nonempty text without certain characters.
  ///
  /// - Parameter name: the name of the variable for the characters.
  init(without characters: some Sequence<Unicode.Scalar>, name: String) {
    self.init("?*", isExact: false)
    var glob = GlobText("*")
    glob.append(GlobText(characters.map { String($0) }, name: name))
    glob.append("*")
    excess = [glob]
  }

  /// The glob `?*`, which replaces `*` if the empty text must not match.
  var full: GlobText { GlobText("?*", isExact: isExact) }

  /// The words and preferred names of the variables.
  var variables: [(words: [String], name: String)] {
    pieces.compactMap { if case .words(let words, let name) = $0 { (words, name) } else { nil } }
  }

  /// Returns the glob as written, with the names that were assigned to variables.
  func text(_ names: [[String]: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .words(let words, let name): "$(\(names[words] ?? name))"
      }
    }.joined()
  }

  /// Returns the glob as Apple's systems parse it.
  func glob(folding: Bool, isPath: Bool) -> Glob {
    var elements: [Glob.Element] = []
    for piece in pieces {
      switch piece {
      case .text(let text):
        // The text may contain predefined character classes such as `$(digit)`.
        elements +=
          Glob(text.scalars, folding: folding, variables: Glob.Variables()).elements
      case .words(let words, _):
        elements.append(
          .choice(words.map { $0.scalars.map { Glob.element($0, folding: folding) } }))
      }
    }
    // The path of the root is empty.
    var glob = isPath && elements == [.scalar(0x2F)] ? Glob([]) : Glob(elements)
    glob.hasOptionalTail =
      isPath && glob.elements.suffix(2).elementsEqual([.scalar(0x2F), .star])
    return glob
  }
}
