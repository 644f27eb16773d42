/// The words of one form of a component's pattern: decoded segments with separators between.
struct PatternLanguage {
  var types: TypeLanguage
  var slashes: SlashPolicy

  func language(
    of form: ComponentPattern.Form, kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    var pieces = form.pieces[...]
    var parts: [RegularLanguage] = []
    var tail: RegularLanguage?
    // Where the last part matches nothing, neither is the slash before it there.
    if form.tailIsOptional, form.ranks.count > 1, case .separator? = pieces.dropLast().last {
      tail = RegularLanguage.concatenation([.separator, anySegments]).optional
      pieces = pieces.dropLast(2)
    }
    for piece in pieces { parts.append(language(of: piece, kind)) }
    return .concatenation(parts + (tail.map { [$0] } ?? []))
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
    case .value(let type):
      return types.language(of: type)
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
