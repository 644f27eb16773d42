extension RegularLanguage {
  /// Returns the set of texts that a regex matches entirely, with the same options as its
  /// translation for PCRE2. None of them contains a separator.
  ///
  /// Outside repetitions other than `?`, lookaheads are exact, and so are `$` without the flag `m`
  /// and a leading `^`, `\b` or `\B`. A negative lookahead is also exact in a final `(?:(?!X).)*`.
  /// Back references, lookbehinds and other assertions are undecidable. So are scripts and a few
  /// other properties in `\p{…}`, for which the standard library has no data.
  package static func regex(
    _ regex: ECMAScriptRegex, options: PCRE2Translation.Options = PCRE2Translation.Options()
  ) -> RegularLanguage {
    let reader = RegexLanguageReader(
      excluded: options.excluded?.value, properties: regex.scalarsOfProperties())
    return reader.language(
      of: regex.root, followedBy: .empty, flags: options.ignoresASCIICase ? .ignoreCase : [],
      isAtStart: true)
  }
}

/// Converts a regex to a language by recursion over its nodes.
private struct RegexLanguageReader {
  var excluded: UInt32?
  var properties: [UnicodeProperty: SymbolSet]

  /// Returns the words of a node followed by those of `rest`.
  ///
  /// - Parameter isAtStart: whether nothing has been consumed before the node.
  func language(
    of node: RegexNode, followedBy rest: RegularLanguage, flags: RegexFlags, isAtStart: Bool
  ) -> RegularLanguage {
    guard node.hasAssertions else {
      return .concatenation([language(of: node, flags: flags), rest])
    }
    switch node.kind {
    case .sequence(let nodes):
      // A lookahead applies to everything that follows, so nodes are converted from last to first.
      let takenBefore = nodes.firstIndex { $0.fixedLength != 0 } ?? nodes.count
      return nodes.indices.reversed().reduce(rest) { rest, index in
        language(
          of: nodes[index], followedBy: rest, flags: flags,
          isAtStart: isAtStart && index <= takenBefore)
      }
    case .alternatives(let nodes):
      return .union(
        nodes.map {
          language(of: $0, followedBy: rest, flags: flags, isAtStart: isAtStart)
        })
    case .group(let inner, _):
      return language(of: inner, followedBy: rest, flags: flags, isAtStart: isAtStart)
    case .modified(let inner, let adding, let removing):
      return language(
        of: inner, followedBy: rest, flags: flags.union(adding).subtracting(removing),
        isAtStart: isAtStart)
    case .look(let inner, .ahead, let isNegated):
      let seen = language(
        of: inner, followedBy: .everything, flags: flags, isAtStart: isAtStart)
      return isNegated ? rest.subtracting(seen) : rest.intersection(seen)
    case .look(_, .behind, _): return .undecidable("a lookbehind cannot be compared")
    case .assertion(let assertion):
      return language(of: assertion, followedBy: rest, flags: flags, isAtStart: isAtStart)
    case .repetition(let inner, 0, 1, _):
      return .union([
        language(of: inner, followedBy: rest, flags: flags, isAtStart: isAtStart), rest,
      ])
    case .repetition(let inner, let minimum, let maximum, _):
      return temperedRepeat(
        of: inner, minimum: minimum, maximum: maximum, followedBy: rest, flags: flags)
        ?? .undecidable("an assertion inside a repetition cannot be compared")
    case .empty, .character, .anyCharacter, .characterClass, .backReference:
      return .concatenation([language(of: node, flags: flags), rest])
    }
  }

  /// Returns the language of `(?:(?!X)C)*` at the end of the regex, where C consumes one character:
  /// the words of `C*` that do not contain X. Returns `nil` for any other repetition.
  private func temperedRepeat(
    of node: RegexNode, minimum: Int, maximum: Int?, followedBy rest: RegularLanguage,
    flags: RegexFlags
  ) -> RegularLanguage? {
    guard case .group(let body, _) = node.kind, case .sequence(let parts) = body.kind,
      parts.count == 2, case .look(let refused, .ahead, isNegated: true) = parts[0].kind,
      !refused.isNullable, !refused.hasAssertions, !parts[1].hasAssertions,
      parts[1].fixedLength == 1, let automaton = rest.automaton, automaton.acceptsOnlyEmpty
    else { return nil }
    let rounds = language(of: parts[1], flags: flags)
      .repeated(atLeast: minimum, atMost: maximum)
    return rounds.subtracting(
      .concatenation([.everything, language(of: refused, flags: flags), .everything]))
  }

  private func language(
    of assertion: RegexNode.Assertion, followedBy rest: RegularLanguage, flags: RegexFlags,
    isAtStart: Bool
  ) -> RegularLanguage {
    let wordFirst = RegularLanguage.concatenation([.symbols(.wordCharacters), .everything])
    switch assertion {
    case .end where !flags.contains(.multiline): return rest.intersection(.empty)
    case .start where isAtStart: return rest
    case .wordBoundary where isAtStart: return rest.intersection(wordFirst)
    case .noWordBoundary where isAtStart: return rest.subtracting(wordFirst)
    case .start, .end: return .undecidable("`^` or `$` inside a text cannot be compared")
    case .wordBoundary, .noWordBoundary:
      return .undecidable("a word boundary inside a text cannot be compared")
    }
  }

  /// Returns the language of a node without assertions.
  private func language(of node: RegexNode, flags: RegexFlags) -> RegularLanguage {
    switch node.kind {
    case .empty, .assertion, .look: return .empty
    case .sequence(let nodes):
      return .concatenation(nodes.map { language(of: $0, flags: flags) })
    case .alternatives(let nodes):
      return .union(nodes.map { language(of: $0, flags: flags) })
    case .character(let value):
      return .symbols(
        SymbolSet(codePoint: value, ignoresASCIICase: flags.contains(.ignoreCase)))
    case .anyCharacter: return .symbols(withoutExcluded(flags.anyCharacter))
    case .characterClass(let expression): return language(of: expression, flags: flags)
    case .group(let inner, _): return language(of: inner, flags: flags)
    case .modified(let inner, let adding, let removing):
      return language(of: inner, flags: flags.union(adding).subtracting(removing))
    case .backReference: return .undecidable("a back reference cannot be compared")
    case .repetition(let inner, let minimum, let maximum, _):
      return language(of: inner, flags: flags).repeated(atLeast: minimum, atMost: maximum)
    }
  }

  private func language(of expression: RegexClass, flags: RegexFlags) -> RegularLanguage {
    let ignoresCase = flags.contains(.ignoreCase)
    let resolved = ResolvedClass(expression, ignoresASCIICase: ignoresCase)
    guard var set = resolved.characters.scalars(knowing: properties) else {
      return .undecidable("the characters of this property cannot be compared")
    }
    if let excluded, !expression.names(excluded) { set = withoutExcluded(set) }
    let strings = resolved.strings.map { string in
      RegularLanguage.concatenation(
        string.map { .symbols(SymbolSet(codePoint: $0, ignoresASCIICase: ignoresCase)) })
    }
    return .union([.symbols(set)] + strings)
  }

  private func withoutExcluded(_ set: SymbolSet) -> SymbolSet {
    excluded.map { set.subtracting(SymbolSet(codePoint: $0)) } ?? set
  }
}

extension RegexNode {
  /// Whether the node contains an assertion or a lookaround.
  var hasAssertions: Bool {
    switch kind {
    case .assertion, .look: true
    default: children.contains { $0.hasAssertions }
    }
  }
}
