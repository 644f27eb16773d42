package import LinkwayMatching
package import LinkwayRegex

/// The texts that a route matches in one component of a link.
package struct PartLanguage {
  /// The texts that the route matches.
  package var matched: RegularLanguage
  /// The texts for which the link is not refused if the route wins; `nil` if they equal `matched`
  /// or were not computed.
  package var clean: RegularLanguage?
  /// The reason why `matched` is only an upper bound; `nil` if it is exact, or a lower bound
  /// (``RouteLanguages/isLowerBound``).
  package var undecidableReason: String?
}

/// Computes the languages of the paths, fragments and values that a table's routes match.
///
/// A path is a word of decoded segments, each preceded by a separator. The languages include paths
/// with the trailing and repeated separators that the table ignores.
package struct RouteLanguages {
  package var slashes: SlashPolicy
  package var admission: Admission.Mode
  /// Whether an unencoded plus sign in an item of the query is a space.
  package var plusIsSpace: Bool
  /// How types that are not regular are bounded.
  package var bound = TypeLanguage.Bound.exact
  /// Whether a path or fragment that is not regular is represented by a lower bound instead of an
  /// upper bound.
  package var isLowerBound = false
  /// Whether to distinguish the links that are refused if the route wins.
  package var findsRefusals = true
  /// Whether to distinguish integers that fit into 64 bits from larger ones.
  var countsDigits = true
  /// Links that this table accepts as values of the type `link`, but not all others.
  package var otherLinks: [String] = []

  package init(_ matcher: RouteSet) {
    (slashes, admission) = (matcher.slashes, matcher.admission.mode)
    plusIsSpace = matcher.admission.plusIsSpace
  }

  package func types(caseSensitive: Bool) -> TypeLanguage {
    TypeLanguage(
      ignoresCase: !caseSensitive, admission: admission, bound: bound, countsDigits: countsDigits,
      otherLinks: otherLinks)
  }

  /// Returns the language of one form of a path or fragment pattern.
  package func texts(
    of form: ComponentPattern.Form, kind: ComponentPattern.Kind, caseSensitive: Bool
  ) -> PartLanguage {
    var types = types(caseSensitive: caseSensitive)
    func language(isClean: Bool = false, isRelaxed: Bool = false) -> RegularLanguage {
      written(
        PatternLanguage(types: types, slashes: slashes, isClean: isClean, isRelaxed: isRelaxed)
          .language(of: form, kind: kind), kind)
    }
    let matched = language()
    if let reason = matched.undecidableReason {
      guard isLowerBound else {
        return PartLanguage(matched: language(isRelaxed: true), undecidableReason: reason)
      }
      types.bound = .inner
      let inner = language()
      return PartLanguage(matched: inner.automaton == nil ? .nothing : inner)
    }
    return PartLanguage(
      matched: matched, clean: findsRefusals && form.mayBeRefused ? language(isClean: true) : nil)
  }

  /// Returns the paths that a form would match if its captures matched any nonempty text.
  package func untyped(_ form: ComponentPattern.Form, caseSensitive: Bool) -> RegularLanguage {
    let types = types(caseSensitive: caseSensitive)
    let patterns = PatternLanguage(
      types: types, slashes: slashes, isRelaxed: true, relaxedMinimum: 1)
    return written(patterns.language(of: form, kind: .path), .path)
  }

  /// Returns the texts in which a form's repeated captures, and an optional last one, have values;
  /// `nil` if they always do.
  func withRepetitions(
    _ form: ComponentPattern.Form, kind: ComponentPattern.Kind, caseSensitive: Bool
  ) -> RegularLanguage? {
    let areOptional = form.pieces.contains { piece in
      if case .repetition(let repetition) = piece { repetition.minimum == 0 } else { false }
    }
    guard areOptional || form.tailIsOptional else { return nil }
    var patterns = PatternLanguage(types: types(caseSensitive: caseSensitive), slashes: slashes)
    patterns.isPresent = true
    let texts = patterns.language(of: form, kind: kind)
    return kind == .value ? texts : written(texts, kind)
  }

  /// Returns `texts`, and all texts that the table treats as equal to one of them.
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

  /// Returns the decoded values that an item rule matches.
  package func values(of item: QueryItemRule, caseSensitive: Bool) -> PartLanguage {
    let types = types(caseSensitive: caseSensitive)
    func language(isClean: Bool) -> RegularLanguage {
      var language = types.queryValue(of: item.type)
      // Numbers have other spellings than those of `texts(of:_:)`.
      let isNumber = if case .builtIn(.number) = item.type { true } else { false }
      let isCompared = bound != .possible || !isNumber
      if isCompared, let equals = item.equals {
        language = language.intersection(texts(of: equals, types))
      }
      if let pattern = item.matches {
        let patterns = PatternLanguage(types: types, slashes: slashes, isClean: isClean)
        language = language.intersection(
          .union(pattern.forms.map { patterns.language(of: $0, kind: .value) }))
      }
      if isCompared, let not = item.not { language = language.subtracting(texts(of: not, types)) }
      return language
    }
    let matched = language(isClean: false)
    if let reason = matched.undecidableReason {
      return PartLanguage(matched: anyValue, undecidableReason: reason)
    }
    let mayBeRefused =
      findsRefusals && item.matches?.forms.contains { $0.mayBeRefused } ?? false
    return PartLanguage(matched: matched, clean: mayBeRefused ? language(isClean: true) : nil)
  }

  /// Returns the decoded values that each form of an item's pattern matches, if it has several, and
  /// those in which repeated captures have values.
  func forms(of item: QueryItemRule, caseSensitive: Bool) -> [RegularLanguage] {
    guard let pattern = item.matches else { return [] }
    let repeated = pattern.forms.compactMap {
      withRepetitions($0, kind: .value, caseSensitive: caseSensitive)
    }
    guard pattern.forms.count > 1 else { return repeated }
    let patterns = PatternLanguage(types: types(caseSensitive: caseSensitive), slashes: slashes)
    return pattern.forms.map { patterns.language(of: $0, kind: .value) } + repeated
  }

  /// Returns a form of a pattern for a comparison of captures.
  func side(
    _ pattern: ComponentPattern, form: Int, caseSensitive: Bool
  ) -> CaptureComparison.Side {
    CaptureComparison.Side(
      pattern: pattern, form: form,
      languages: PatternLanguage(types: types(caseSensitive: caseSensitive), slashes: slashes))
  }

  /// Returns the texts that represent a value.
  private func texts(of value: ParameterValue, _ types: TypeLanguage) -> RegularLanguage {
    switch value {
    case .bool(let isTrue):
      return .union((isTrue ? ["true", "1"] : ["false", "0"]).map { .literal($0.unicodeScalars) })
    case .int(let number):
      return .concatenation([
        number == 0 ? SampleLanguage.sign : .literal((number < 0 ? "-" : "").unicodeScalars),
        RegularLanguage.symbols(SymbolSet("0"..."0")).repeated(),
        .literal(String(number.magnitude).unicodeScalars),
      ])
    case .number:
      // Other spellings of the number, such as `1e2` for 100, are treated as different values.
      let digits = types.literal(Array((value.linkText ?? "").utf8))
      return .union([
        digits,
        .concatenation([
          digits, .literal(".".unicodeScalars),
          RegularLanguage.symbols(SymbolSet("0"..."0")).repeated(atLeast: 1),
        ]),
      ])
    case .string, .list:
      return types.literal(Array((value.linkText ?? "").utf8))
    }
  }

  /// Returns the declared ports of a table, as digits. A pattern may be represented by an upper
  /// bound.
  package func ports(declaredBy admission: Admission) -> RegularLanguage {
    OriginLanguage(types: types(caseSensitive: true), slashes: slashes)
      .ports(declaredBy: admission)
  }

  /// All decoded values.
  package var anyValue: RegularLanguage { types(caseSensitive: true).text.repeated() }
}

extension ComponentPattern.Form {
  /// The contents of all captures, also of those in repeated parts.
  package var captures: [PatternPiece.Content] {
    pieces.compactMap { piece in
      switch piece {
      case .text, .separator: nil
      case .capture(let capture): capture.content
      case .repetition(let repetition): repetition.capture?.content
      }
    }
  }

  /// Whether the type of a capture is `link`.
  package var hasLinks: Bool {
    captures.contains { content in
      if case .value(.builtIn(.link)) = content { true } else { false }
    }
  }

  /// Whether a link can be refused because of the value of a capture.
  var mayBeRefused: Bool { captures.contains { $0.mayBeRefused } }
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
