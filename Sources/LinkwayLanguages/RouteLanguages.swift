package import LinkwayMatching
package import LinkwayRegex

/// The texts of one part of a link that a route matches.
package struct PartLanguage {
  /// Where the route matches.
  package var matched: RegularLanguage
  /// Where the link is not refused either once the route has won; `nil` for the same.
  package var clean: RegularLanguage?
  /// Why the texts are a bound: the route matches no others, and perhaps not all of these.
  package var undecidableReason: String?
}

/// The paths, fragments and values of a table's routes, as links write them.
///
/// A path is its decoded segments, each with a separator before it: those at the end and doubled
/// ones, too, whatever the table makes of them.
package struct RouteLanguages {
  package var slashes: SlashPolicy
  package var admission: Admission.Mode
  /// Whether numbers beyond 64 bits are told from those within.
  var countsDigits = true

  package init(_ matcher: RouteSet) {
    (slashes, admission) = (matcher.slashes, matcher.admission.mode)
  }

  package func types(caseSensitive: Bool) -> TypeLanguage {
    var types = TypeLanguage(ignoresCase: !caseSensitive, admission: admission, bound: .exact)
    types.countsDigits = countsDigits
    return types
  }

  /// The texts of one form of a pattern for a path or a fragment.
  package func texts(
    of form: ComponentPattern.Form, kind: ComponentPattern.Kind, caseSensitive: Bool
  ) -> PartLanguage {
    let types = types(caseSensitive: caseSensitive)
    func language(isClean: Bool = false, isRelaxed: Bool = false) -> RegularLanguage {
      written(
        PatternLanguage(types: types, slashes: slashes, isClean: isClean, isRelaxed: isRelaxed)
          .language(of: form, kind: kind), kind)
    }
    let matched = language()
    if let reason = matched.undecidableReason {
      return PartLanguage(matched: language(isRelaxed: true), undecidableReason: reason)
    }
    return PartLanguage(
      matched: matched, clean: form.mayBeRefused ? language(isClean: true) : nil)
  }

  /// The texts of one form whose captures hold any text.
  package func untyped(_ form: ComponentPattern.Form, caseSensitive: Bool) -> RegularLanguage {
    let types = types(caseSensitive: caseSensitive)
    let patterns = PatternLanguage(
      types: types, slashes: slashes, isRelaxed: true, relaxedMinimum: 1)
    return written(patterns.language(of: form, kind: .path), .path)
  }

  /// The texts that a table takes for others, with those.
  func written(
    _ texts: RegularLanguage, _ kind: ComponentPattern.Kind
  ) -> RegularLanguage {
    var texts = texts
    if kind == .path, slashes.duplicates == .collapse { texts = texts.repeatingSeparators }
    guard slashes.trailing == .ignore else { return texts }
    let ends =
      kind == .path && slashes.duplicates == .collapse
      ? RegularLanguage.separator.repeated(atLeast: 1) : .separator
    return .union([
      .concatenation([texts, ends]), texts.intersection(Self.withoutFinalSeparator),
    ])
  }

  private static let withoutFinalSeparator = RegularLanguage.concatenation([
    .everything, .symbols(SymbolSet.everything.subtracting(.separator)),
  ]).optional

  /// The decoded values of an item.
  package func values(of item: QueryItemRule, caseSensitive: Bool) -> PartLanguage {
    let types = types(caseSensitive: caseSensitive)
    func language(isClean: Bool) -> RegularLanguage {
      var language = types.queryValue(of: item.type)
      if let equals = item.equals {
        language = language.intersection(texts(of: equals, types))
      }
      if let pattern = item.matches {
        let patterns = PatternLanguage(types: types, slashes: slashes, isClean: isClean)
        language = language.intersection(
          .union(pattern.forms.map { patterns.language(of: $0, kind: .value) }))
      }
      if let not = item.not { language = language.subtracting(texts(of: not, types)) }
      return language
    }
    let matched = language(isClean: false)
    if let reason = matched.undecidableReason {
      return PartLanguage(matched: anyValue, undecidableReason: reason)
    }
    let mayBeRefused = item.matches?.forms.contains { $0.mayBeRefused } ?? false
    return PartLanguage(matched: matched, clean: mayBeRefused ? language(isClean: true) : nil)
  }

  /// The texts that stand for a value.
  private func texts(of value: ParameterValue, _ types: TypeLanguage) -> RegularLanguage {
    switch value {
    case .bool(let isTrue):
      return .union((isTrue ? ["true", "1"] : ["false", "0"]).map { .literal($0.unicodeScalars) })
    case .int(let number):
      return .concatenation([
        number == 0 ? TypeLanguage.sign : .literal((number < 0 ? "-" : "").unicodeScalars),
        RegularLanguage.symbols(SymbolSet("0"..."0")).repeated(),
        .literal(String(number.magnitude).unicodeScalars),
      ])
    case .number:
      // Other spellings of one number are told apart by the samples alone.
      return .union([
        types.literal(Array((value.linkText ?? "").utf8)),
        .concatenation([
          types.literal(Array((value.linkText ?? "").utf8)), .literal(".".unicodeScalars),
          RegularLanguage.symbols(SymbolSet("0"..."0")).repeated(atLeast: 1),
        ]),
      ])
    case .string, .list:
      return types.literal(Array((value.linkText ?? "").utf8))
    }
  }

  /// Every decoded value.
  package var anyValue: RegularLanguage { types(caseSensitive: true).text.repeated() }
}

extension ComponentPattern.Form {
  /// Whether a link may be refused for what a capture holds.
  var mayBeRefused: Bool {
    pieces.contains { piece in
      switch piece {
      case .text, .separator: false
      case .capture(let capture): capture.content.mayBeRefused
      case .repetition(let repetition): repetition.capture?.content.mayBeRefused ?? false
      }
    }
  }
}

extension PatternPiece.Content {
  fileprivate var mayBeRefused: Bool {
    switch self {
    case .raw: return false
    case .wildcard, .rest: return true
    case .value(.builtIn(let type)): return type == .string
    case .value(let type): return !type.takesSlashes
    }
  }
}
