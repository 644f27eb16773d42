package import LinkwayMatching

/// The forms of a route's fragment that are equally specific. The specificity of a match depends on
/// which form matches.
package struct FragmentForms {
  package internal(set) var rank: Specificity.Fragment
  package internal(set) var forms: EntryShape.Fragment?
  package internal(set) var optionalParts = 0

  /// Returns the forms of a route's fragment, grouped by rank; literal forms come first. If the
  /// fragment is not a pattern, returns one group without forms.
  package static func all(of route: Route, _ pool: inout ProgramPool) -> [FragmentForms] {
    switch route.fragment {
    case nil: return [FragmentForms(rank: .none)]
    case .form(let rule): return [FragmentForms(rank: .form(.init(rule)))]
    case .pattern(let pattern):
      var literal: [UInt32] = []
      var other: [UInt32] = []
      for form in pattern.forms {
        let program = ProgramCompiler.compile(
          form, .fragment, isFolded: !route.caseSensitive, &pool)
        if form.ranks.allSatisfy({ $0.kind == .literal }) {
          literal.append(program)
        } else {
          other.append(program)
        }
      }
      return [(Specificity.Fragment.literal, literal), (.pattern, other)].compactMap {
        rank, programs in
        programs.isEmpty
          ? nil
          : FragmentForms(
            rank: rank,
            forms: .init(takesQuestionMark: pattern.takesQuestionMark, programs: programs),
            optionalParts: pattern.optionalParts)
      }
    }
  }
}

extension Route {
  /// The pattern of the fragment; `nil` if the route declares no fragment, or a fragment with
  /// items.
  package var fragmentPattern: ComponentPattern? {
    if case .pattern(let pattern)? = fragment { pattern } else { nil }
  }
}
