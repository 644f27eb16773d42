/// The specificity of a match, which the numbered precedence rules compare.
///
/// 1. Origin: exact host or bare scheme, then host pattern, then any host.
/// 2. The pattern's segments from left to right, at the first difference.
/// 3. Query: more `equals`, then more `matches`, then more other conditions.
/// 4. Fragment: a literal, then a pattern or form, then none; two forms are compared as in rule 3.
///    Then fewer optional parts.
/// 5. A remaining tie is a conflict, unless `over` resolves it.
package struct Specificity: Equatable, Sendable {
  /// The numbers of conditions of a query or a form-like fragment (rule 3).
  package struct Conditions: Hashable, Sendable {
    package var equals = 0
    package var matches = 0
    package internal(set) var others = 0

    package init(_ rule: QueryRule) {
      for item in rule.items {
        if item.equals != nil {
          equals += 1
        } else if item.matches != nil {
          matches += 1
        } else if item.not != nil || item.isRequired || item.isAbsent {
          others += 1
        }
      }
    }

    package init() {}

    /// Returns a negative number if `left` is more specific, a positive one if `right` is, 0 for a
    /// tie.
    package static func compare(_ left: Conditions, _ right: Conditions) -> Int {
      if left.equals != right.equals { return right.equals - left.equals }
      if left.matches != right.matches { return right.matches - left.matches }
      return right.others - left.others
    }
  }

  package enum Fragment: Hashable, Sendable {
    case literal
    case pattern
    case form(Conditions)
    case none

    var rank: Int {
      switch self {
      case .literal: 0
      case .pattern, .form: 1
      case .none: 2
      }
    }

    /// Creates the class of a fragment rule, based on the first form of its pattern.
    package init(_ rule: FragmentRule?) {
      switch rule {
      case nil: self = .none
      case .form(let rule)?: self = .form(Conditions(rule))
      case .pattern(let pattern)?:
        let isLiteral = pattern.forms.first?.ranks.allSatisfy { $0.kind == .literal } ?? false
        self = isLiteral ? .literal : .pattern
      }
    }

    package var conditions: Conditions {
      if case .form(let conditions) = self { conditions } else { Conditions() }
    }
  }

  package internal(set) var origin: OriginPattern.Exactness
  package var path: [SegmentRank]
  package internal(set) var query: Conditions
  package internal(set) var fragment: Fragment
  package internal(set) var optionalParts: Int

  package init(
    origin: OriginPattern.Exactness, path: [SegmentRank], query: Conditions, fragment: Fragment,
    optionalParts: Int
  ) {
    self.origin = origin
    self.path = path
    self.query = query
    self.fragment = fragment
    self.optionalParts = optionalParts
  }

  /// The rule that decides between two matches, and which match wins.
  package struct Verdict: Equatable, Sendable {
    /// 1 to 4, or 5 if all of these tie.
    package var rule: Int
    /// Negative if the left match wins, positive if the right one does, 0 for a tie.
    package internal(set) var order: Int
    /// For rule 2, the index of the first segment that differs.
    package internal(set) var segment: Int?
  }

  package static func compare(_ left: Specificity, _ right: Specificity) -> Verdict {
    if left.origin != right.origin {
      return Verdict(rule: 1, order: left.origin < right.origin ? -1 : 1)
    }
    for place in 0..<max(left.path.count, right.path.count) {
      let leftRank = place < left.path.count ? left.path[place] : .end
      let rightRank = place < right.path.count ? right.path[place] : .end
      if leftRank < rightRank { return Verdict(rule: 2, order: -1, segment: place) }
      if rightRank < leftRank { return Verdict(rule: 2, order: 1, segment: place) }
    }
    let query = Conditions.compare(left.query, right.query)
    if query != 0 { return Verdict(rule: 3, order: query) }
    var fragment = left.fragment.rank - right.fragment.rank
    if fragment == 0, case .form = left.fragment, case .form = right.fragment {
      fragment = Conditions.compare(left.fragment.conditions, right.fragment.conditions)
    }
    if fragment != 0 { return Verdict(rule: 4, order: fragment) }
    if left.optionalParts != right.optionalParts {
      return Verdict(rule: 4, order: left.optionalParts - right.optionalParts)
    }
    return Verdict(rule: 5, order: 0)
  }
}
