import LinkwayMatching
import LinkwayRegex

/// The path patterns of an intent filter for one form of a path.
///
/// Repetitions in advanced patterns never backtrack, so a pattern ends with `.+` or `.*` at the
/// first capture that is followed by anything but a slash, unless the values of the capture are
/// listed. Systems before API level 31 lack advanced patterns; in simple globs `.*` before a slash
/// matches one segment.
struct AndroidPaths {
  private(set) var patterns: [PathPattern] = []
  private static let limit = 64

  /// Creates the patterns for a form.
  ///
  /// - Parameter api: the lowest API level that the app runs on.
  init(
    _ form: ComponentPattern.Form, caseSensitive: Bool, ignoresFinalSlash: Bool, api: Int
  ) {
    var writer = Writer(
      isAdvanced: api >= PathPattern.Kind.advancedGlob.firstAPI, caseSensitive: caseSensitive)
    writer.write(form.pieces)
    let kind: PathPattern.Kind = writer.isAdvanced ? .advancedGlob : .simpleGlob
    var texts = writer.texts
    if form.tailIsOptional, let shorter = writer.beforeLast { texts += shorter }
    if writer.isAdvanced, texts.count > Self.limit {
      writer = Writer(isAdvanced: true, caseSensitive: caseSensitive, writesWords: false)
      writer.write(form.pieces)
      texts = writer.texts + (form.tailIsOptional ? writer.beforeLast ?? [] : [])
    }
    for text in texts {
      let isOpen = text.hasSuffix(".*") || text.hasSuffix(".+")
      var ends = [text.isEmpty ? "/" : text]
      if ignoresFinalSlash, !isOpen, text != "/", !text.isEmpty {
        // Advanced patterns can express an optional slash; simple globs need two patterns.
        if writer.isAdvanced { ends = [text + "/{0,1}"] } else { ends.append(text + "/") }
      }
      patterns += ends.compactMap { try? PathPattern(kind, $0) }
    }
  }

  private struct Writer {
    let isAdvanced: Bool
    let caseSensitive: Bool
    var writesWords = true
    private(set) var texts = [""]
    /// The texts before the last separator.
    private(set) var beforeLast: [String]?

    mutating func append(_ text: String) { texts = texts.map { $0 + text } }

    mutating func write(_ pieces: [PatternPiece]) {
      for (place, piece) in pieces.enumerated() {
        let next = place + 1 < pieces.count ? pieces[place + 1] : nil
        switch piece {
        case .separator:
          beforeLast = texts
          append("/")
        case .text(let bytes): append(literal(String(decoding: bytes, as: UTF8.self)))
        case .capture(let capture):
          guard case .value(let type) = capture.content, !type.takesSlashes else {
            return append(".*")
          }
          // Repetitions are greedy, so the pattern can only continue at the end of a segment.
          var endsSegment = next == nil
          if case .separator? = next { endsSegment = true }
          if case .repetition(let repetition)? = next,
            case .separator? = repetition.prefix.first, repetition.minimum > 0
          {
            endsSegment = true
          }
          if let words = words(of: type), endsSegment || isAdvanced {
            texts = texts.flatMap { text in words.map { text + literal($0) } }
          } else if endsSegment {
            append(isAdvanced ? Self.advanced(type) : ".*")
            if !isAdvanced, next == nil { return }
          } else {
            return append(isAdvanced && !GlobText(type, name: "").takesEmpty ? ".+" : ".*")
          }
        case .repetition(let repetition):
          if repetition.minimum == 0, case .separator? = repetition.prefix.first {
            // The repetition may be absent or present.
            let without = texts
            append("/.*")
            texts += without
            return
          }
          return append(".*")
        }
      }
    }

    /// Returns the values of an enumeration or `bool`, for patterns that list them; otherwise
    /// `nil`.
    private func words(of type: ValueType) -> [String]? {
      guard isAdvanced, writesWords else { return nil }
      switch type {
      case .enumeration(let type): return type.values
      case .builtIn(.bool): return ["true", "false", "1", "0"]
      case .builtIn, .regex: return nil
      }
    }

    private func literal(_ text: String) -> String {
      var literal = ""
      for scalar in text.unicodeScalars {
        let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
        if isLetter, !caseSensitive {
          literal +=
            isAdvanced
            ? "[\(scalar.properties.lowercaseMapping)\(scalar.properties.uppercaseMapping)]" : "."
        } else if (isAdvanced ? ".*+?[]{}\\^-" : "*\\").unicodeScalars.contains(scalar) {
          literal += "\\\(scalar)"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
      return literal
    }

    /// Returns the pattern of a segment that holds a value of a type.
    private static func advanced(_ type: ValueType) -> String {
      switch type {
      case .builtIn(let type):
        switch type {
        case .int: "-{0,1}[0-9]+"
        case .uuid:
          [8, 4, 4, 4, 12].map { "[0-9a-fA-F]{\($0)}" }.joined(separator: "-")
        case .date: "[0-9]{4}-[0-9]{2}-[0-9]{2}"
        case .hex: "[0-9a-fA-F]+"
        case .slug: "[a-z0-9\\-]+"
        default: "[^/]+"
        }
      case .enumeration: "[^/]+"
      case .regex(let regex): advanced(RegularLanguage.regex(regex.expression))
      }
    }

    private static func advanced(_ regex: RegularLanguage) -> String {
      guard let automaton = regex.automaton else { return "[^/]*" }
      return fixedLength(automaton) ?? (automaton.isNullable ? "[^/]*" : "[^/]+")
    }

    /// Returns a sequence of character sets if all matches have the same length, at most 64, and
    /// consist of characters from `0` to `z`; otherwise `nil`.
    private static func fixedLength(_ automaton: PositionAutomaton) -> String? {
      guard let layers = automaton.layers else { return nil }
      let sets = layers.compactMap { set(of: $0.symbols) }
      guard sets.count == layers.count else { return nil }
      var text = ""
      var place = 0
      while place < sets.count {
        let count = sets[place...].prefix { $0 == sets[place] }.count
        text += sets[place] + (count > 1 ? "{\(count)}" : "")
        place += count
      }
      return text.isEmpty ? nil : text
    }

    private static func set(of symbols: SymbolSet) -> String? {
      var text = "["
      for span in symbols.spans {
        guard span.low > 0x2F, span.high < 0x7B, let low = Unicode.Scalar(span.low),
          let high = Unicode.Scalar(span.high)
        else { return nil }
        for scalar in [low, high] where "[]\\^-".unicodeScalars.contains(scalar) { return nil }
        text += low == high ? "\(low)" : "\(low)-\(high)"
      }
      return text + "]"
    }
  }
}
