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
      tail = RegularLanguage.concatenation([.separator, anySegments]).optional
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
    case .wildcard, .rest, .raw:
      return anySegments
    }
  }

  private func separator(_ kind: ComponentPattern.Kind) -> RegularLanguage {
    kind == .value ? .literal("/".unicodeScalars) : .separator
  }

  /// What `*` takes: empty segments only where a table gives them a meaning.
  private var anySegments: RegularLanguage {
    if slashes.duplicates == .significant { return .everything }
    let segment = types.language(of: .string)
    let more = RegularLanguage.concatenation([.separator, segment]).repeated()
    return RegularLanguage.concatenation([segment, more]).optional
  }
}

extension ComponentPattern.Form {
  /// Whether something in it may be empty, so that it may leave an empty segment.
  fileprivate var holdsWildcard: Bool {
    pieces.contains {
      if case .capture(let capture) = $0, case .wildcard = capture.content { true } else { false }
    }
  }
}
