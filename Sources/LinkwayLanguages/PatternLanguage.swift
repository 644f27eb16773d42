import LinkwayMatching
import LinkwayRegex

/// Computes the language of a form of a component pattern. Its words are decoded segments with
/// separators between them.
struct PatternLanguage {
  var types: TypeLanguage
  var slashes: SlashPolicy
  /// Whether to omit texts for which the link is refused if its route wins: captures that contain a
  /// slash or backslash, or consist of one or two dots.
  var isClean = false
  /// Whether captures match any text, as an upper bound for types that are not regular.
  var isRelaxed = false
  /// Whether repetitions and an optional last part have to be present.
  var isPresent = false
  /// The minimum length of a capture that matches any text because of ``isRelaxed``.
  var relaxedMinimum = 0

  func language(
    of form: ComponentPattern.Form, kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    // If trailing slashes are ignored, the pattern `/` has no segments.
    if kind == .path, form.ranks.isEmpty { return .empty }
    var pieces = form.pieces[...]
    var tail = RegularLanguage.empty
    // If the optional last part is absent, so is the slash before it.
    if form.tailIsOptional, case .separator? = pieces.dropLast().last, let last = pieces.last {
      tail = RegularLanguage.concatenation([.separator, language(of: last, kind)])
      if !isPresent { tail = tail.optional }
      pieces = pieces.dropLast(2)
    }
    let head = RegularLanguage.concatenation(pieces.map { language(of: $0, kind) })
    guard kind == .path, slashes.duplicates != .significant,
      form.mayHoldEmptySegments(inFirst: form.pieces.count)
        || form.captures.contains(where: mayBeEmpty)
    else { return .concatenation([head, tail]) }
    let words = RegularLanguage.concatenation([head, tail]).intersection(admittedSegments)
    guard slashes.duplicates == .refuse, form.endsWithRaw else { return words }
    if form.mayHoldEmptySegments(inFirst: pieces.count) {
      // Which part matches an empty segment depends on how the path is split between `raw` and the
      // parts before it.
      return types.bound == .inner
        ? words : .undecidable("`raw` after a part that crosses slashes cannot be compared")
    }
    return .union([words, .concatenation([head.intersection(fullSegments), tail])])
  }

  /// Returns whether a value within one segment can be empty.
  private func mayBeEmpty(_ content: PatternPiece.Content) -> Bool {
    guard case .value(let type) = content else { return false }
    if case .builtIn = type { return false }
    return types.language(of: type).automaton?.isNullable ?? true
  }

  /// Paths without empty segments, except for a last one if trailing slashes are significant.
  private var admittedSegments: RegularLanguage {
    slashes.trailing == .ignore
      ? fullSegments : .concatenation([fullSegments, RegularLanguage.separator.optional])
  }

  private var fullSegments: RegularLanguage {
    RegularLanguage.concatenation([.separator, types.language(of: .string)]).repeated()
  }

  func language(
    of piece: PatternPiece, _ kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    switch piece {
    case .text(let bytes):
      return types.literal(bytes)
    case .separator:
      return separator(kind)
    case .capture(let capture):
      return language(of: capture, kind)
    case .repetition(let repetition):
      let prefix = repetition.prefix.map { language(of: $0, kind) }
      let suffix = repetition.suffix.map { language(of: $0, kind) }
      let body = repetition.capture.map { [language(of: $0, kind)] } ?? []
      return RegularLanguage.concatenation(prefix + body + suffix)
        .repeated(atLeast: max(repetition.minimum, isPresent ? 1 : 0))
    }
  }

  private func language(
    of capture: PatternPiece.Capture, _ kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    switch capture.content {
    case .value where isRelaxed:
      return kind == .value
        ? types.queryValue(of: .string)
        : types.text.repeated(atLeast: relaxedMinimum)
    case .value(.builtIn(.string)) where kind == .host:
      return RegularLanguage.symbols(Self.labelSymbols).repeated(atLeast: 1)
    case .value(let type) where kind == .value:
      return value(type).intersection(types.valueSegment.repeated())
    case .value(let type):
      return value(type)
    case .wildcard where kind == .value:
      return isClean
        ? cleanPieces(between: .literal("/".unicodeScalars)) : types.queryValue(of: .string)
    case .wildcard where isClean: return cleanPieces(between: .separator)
    case .rest where isClean:
      return cleanPieces(between: .separator)
        .intersection(RegularLanguage.symbols(.everything).repeated(atLeast: 1))
    case .rest:
      return RegularLanguage.symbols(.everything).repeated(atLeast: 1)
    case .wildcard, .raw:
      return .everything
    }
  }

  private func value(_ type: ValueType) -> RegularLanguage {
    guard isClean, !type.takesSlashes else { return types.language(of: type) }
    switch type {
    case .builtIn(.string): return types.cleanText
    case .builtIn: return types.language(of: type)
    case .enumeration, .regex: return types.language(of: type).intersection(types.cleanText)
    }
  }

  private func cleanPieces(between separator: RegularLanguage) -> RegularLanguage {
    let piece = types.cleanText.optional
    return .concatenation([
      piece, RegularLanguage.concatenation([separator, piece]).repeated(),
    ])
  }

  private func separator(_ kind: ComponentPattern.Kind) -> RegularLanguage {
    switch kind {
    case .value: .literal("/".unicodeScalars)
    // Constraints of captures are matched against the host with its dots.
    case .host: .literal(".".unicodeScalars)
    case .path, .port, .fragment: .separator
    }
  }

  private static let labelSymbols = SymbolSet("!"..."~").subtracting(SymbolSet("."..."."))
}

extension ComponentPattern.Form {
  var endsWithRaw: Bool {
    if case .capture(let capture)? = pieces.last, case .raw = capture.content {
      true
    } else {
      false
    }
  }

  /// Returns whether one of the first `count` pieces can match an empty segment.
  fileprivate func mayHoldEmptySegments(inFirst count: Int) -> Bool {
    pieces.prefix(count).contains { piece in
      switch piece {
      case .text, .separator: return false
      case .capture(let capture): return capture.content.crossesSeparators
      case .repetition(let repetition):
        let separators = (repetition.prefix + repetition.suffix).filter {
          if case .separator = $0 { true } else { false }
        }
        guard let capture = repetition.capture else { return !separators.isEmpty }
        return capture.content.crossesSeparators || separators.count > 1
      }
    }
  }
}

extension PatternPiece.Content {
  fileprivate var crossesSeparators: Bool {
    switch self {
    case .value: false
    case .wildcard, .rest, .raw: true
    }
  }
}
