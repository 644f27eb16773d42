/// The words of one form of a component's pattern: decoded segments with separators between.
struct PatternLanguage {
  var types: TypeLanguage
  var slashes: SlashPolicy

  func language(
    of form: ComponentPattern.Form, kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    // `/` is one segment, or none where a trailing slash means nothing.
    if kind == .path, form.ranks.isEmpty { return .empty }
    var pieces = form.pieces[...]
    var parts: [RegularLanguage] = []
    var tail: RegularLanguage?
    // Where the last part matches nothing, neither is the slash before it there.
    if form.tailIsOptional, case .separator? = pieces.dropLast().last {
      tail = RegularLanguage.concatenation([.separator, someSegments.optional]).optional
      pieces = pieces.dropLast(2)
    }
    for piece in pieces { parts.append(language(of: piece, kind)) }
    let words = RegularLanguage.concatenation(parts + (tail.map { [$0] } ?? []))
    guard kind == .path, slashes.duplicates != .significant, form.holdsWildcard else {
      return words
    }
    return words.intersection(fullSegments)
  }

  /// Paths without an empty segment, but for a last one where a trailing slash means something.
  private var fullSegments: RegularLanguage {
    let segment = RegularLanguage.concatenation([.separator, types.language(of: .string)])
    return slashes.trailing == .ignore
      ? segment.repeated()
      : .concatenation([segment.repeated(), RegularLanguage.separator.optional])
  }

  private func language(
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
        .repeated(atLeast: repetition.minimum)
    }
  }

  private func language(
    of capture: PatternPiece.Capture, _ kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    switch capture.content {
    case .value(.builtIn(.string)) where kind == .host:
      return RegularLanguage.symbols(SymbolSet("a"..."z", "0"..."9", "-"..."-"))
        .repeated(atLeast: 1)
    case .value(let type) where kind == .value:
      return types.language(of: type).intersection(TypeLanguage.valueSegment.repeated())
    case .value(let type):
      return types.language(of: type)
    case .wildcard where kind == .value:
      return types.queryValue(of: .string)
    case .wildcard where kind == .host:
      let label = RegularLanguage.symbols(SymbolSet("a"..."z", "0"..."9")).repeated(atLeast: 1)
      return .concatenation([
        label, RegularLanguage.concatenation([.separator, label]).repeated(),
      ])
    case .rest:
      return someSegments
    case .wildcard, .raw:
      return someSegments.optional
    }
  }

  private func separator(_ kind: ComponentPattern.Kind) -> RegularLanguage {
    kind == .value ? .literal("/".unicodeScalars) : .separator
  }

  /// What `path` takes: empty segments only where a table gives them a meaning.
  private var someSegments: RegularLanguage {
    if slashes.duplicates == .significant { return .symbols(.everything).repeated(atLeast: 1) }
    let segment = types.language(of: .string)
    let more = RegularLanguage.concatenation([.separator, segment]).repeated()
    let last = slashes.trailing == .strict ? RegularLanguage.separator.optional : .empty
    return .concatenation([segment, more, last])
  }
}

extension ComponentPattern.Form {
  /// Whether its language is the same by either bound.
  var isExact: Bool {
    !pieces.contains { piece in
      switch piece {
      case .text, .separator: false
      case .capture(let capture): isInexact(capture)
      case .repetition(let repetition): repetition.capture.map(isInexact) ?? false
      }
    }
  }

  private func isInexact(_ capture: PatternPiece.Capture) -> Bool {
    guard case .value(.builtIn(let type)) = capture.content else { return false }
    return TypeLanguage.inexact.contains(type)
  }

  /// Whether something in it may be empty, so that it may leave an empty segment.
  fileprivate var holdsWildcard: Bool {
    pieces.contains {
      if case .capture(let capture) = $0, case .wildcard = capture.content { true } else { false }
    }
  }
}
