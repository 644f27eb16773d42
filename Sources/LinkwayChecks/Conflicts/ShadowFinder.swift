import LinkwayLanguages
package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Finds routes that can never win, because other routes win every link that they match.
///
/// It compares paths as languages. It compares origins, sources, queries and fragments only in
/// simple cases, in which one route obviously requires no more than another. So every reported
/// route is certain, but some may be missed.
package struct ShadowFinder {
  package struct Shadowed: Hashable, Sendable {
    package var route: Int
    /// The routes that win its links.
    package var by: [Int]
  }

  /// The maximum number of pairs of routes. With more, there is no search, because each pair is
  /// visited.
  package static let limit = 500_000

  private let matcher: RouteSet
  private let pairs: RoutePairs

  package init(_ matcher: RouteSet) {
    self.matcher = matcher
    pairs = RoutePairs(matcher.routes)
  }

  /// The number of pairs of routes that may have links in common, judging by their texts.
  package var pairCount: Int { pairs.count }

  package func find() -> [Shadowed] {
    guard pairCount <= Self.limit else { return [] }
    let partners = pairs.partners(of: matcher.routes.count)
    return matcher.routes.indices.compactMap { place in
      shadows(of: place, among: partners[place]).map { Shadowed(route: place, by: $0) }
    }
  }

  /// Returns the routes that win every link of a route; `nil` if it wins some link.
  private func shadows(of place: Int, among near: [Int]) -> [Int]? {
    let route = matcher.routes[place]
    var takers: [Int] = []
    let rivals = near.filter { $0 != place && asksNoMore($0, than: place) }
    if rivals.isEmpty { return nil }
    for pattern in route.patterns {
      for origin in pattern.origins {
        for form in pattern.path.forms {
          guard let found = takersOf(place, origin, pattern, form, rivals) else { return nil }
          for taker in found where !takers.contains(taker) { takers.append(taker) }
        }
      }
    }
    return takers.isEmpty ? nil : takers
  }

  private func takersOf(
    _ place: Int, _ origin: OriginPattern, _ pattern: RoutePattern, _ form: ComponentPattern.Form,
    _ rivals: [Int]
  ) -> [Int]? {
    let specificity = specificity(of: place, origin, pattern, form)
    var found: [(route: Int, form: ComponentPattern.Form)] = []
    for rival in rivals {
      for rivalPattern in matcher.routes[rival].patterns {
        for rivalOrigin in rivalPattern.origins where covers(rivalOrigin, origin) {
          for rivalForm in rivalPattern.path.forms
          where mayOverlap(rivalForm, form)
            && wins(rival, rivalOrigin, rivalPattern, rivalForm, over: place, specificity)
          {
            found.append((rival, rivalForm))
          }
        }
      }
    }
    guard !found.isEmpty else { return nil }
    func areTaken(_ bound: TypeLanguage.Bound, by others: TypeLanguage.Bound) -> Bool {
      let languages = found.map { language($0.route, $0.form, others) }
        .filter { $0.undecidableReason == nil }
      return language(place, form, bound).isSubset(of: languages, steps: 50_000) == .subset
    }
    // With marks, a type covers itself; with bounds, a regex may cover a type.
    guard areTaken(.marked, by: .marked) || (!form.isExact && areTaken(.outer, by: .inner)) else {
      return nil
    }
    return found.map { $0.route }
  }

  private func wins(
    _ rival: Int, _ origin: OriginPattern, _ pattern: RoutePattern, _ form: ComponentPattern.Form,
    over place: Int, _ specificity: Specificity
  ) -> Bool {
    if matcher.precedence == .declared { return rival < place }
    let verdict = Specificity.compare(
      self.specificity(of: rival, origin, pattern, form), specificity)
    return verdict.order < 0
      || (verdict.order == 0 && matcher.routes[rival].over.contains(place))
  }

  private func specificity(
    of place: Int, _ origin: OriginPattern, _ pattern: RoutePattern, _ form: ComponentPattern.Form
  ) -> Specificity {
    let route = matcher.routes[place]
    var fragment = Specificity.Fragment.none
    var parts = pattern.path.optionalParts + origin.optionalParts
    switch route.fragment {
    case nil: break
    case .form(let rule): fragment = .form(.init(rule))
    case .pattern(let pattern):
      let isLiteral = pattern.forms.allSatisfy { $0.ranks.allSatisfy { $0.kind == .literal } }
      fragment = isLiteral ? .literal : .pattern
      parts += pattern.optionalParts
    }
    return Specificity(
      origin: origin.exactness(ofForm: 0), path: form.ranks, query: .init(route.query),
      fragment: fragment, optionalParts: parts)
  }

  private func language(
    _ place: Int, _ form: ComponentPattern.Form, _ bound: TypeLanguage.Bound
  ) -> RegularLanguage {
    let types = TypeLanguage(
      ignoresCase: !matcher.routes[place].caseSensitive, admission: matcher.admission.mode,
      bound: bound)
    return PatternLanguage(types: types, slashes: matcher.slashes)
      .language(of: form, kind: .path)
  }

  /// Returns whether every link that satisfies the second route's conditions on sources, query and
  /// fragment also satisfies those of the first route.
  private func asksNoMore(_ first: Int, than second: Int) -> Bool {
    let rival = matcher.routes[first]
    let route = matcher.routes[second]
    guard rival.sources.isSuperset(of: route.sources), rival.fragment == nil else { return false }
    // A raw item hides the items after it only from its own route.
    let hidesItems = route.query.items.contains { raw in
      raw.isRaw
        && !rival.query.items.contains { $0.isRaw && $0.name.hasSameBytes(as: raw.name) }
    }
    return rival.query.items.allSatisfy { item in
      if asksNothing(item) { return true }
      // One spelling does not cover all spellings.
      if item.equals != nil, rival.caseSensitive, !route.caseSensitive { return false }
      // With a fragment pattern, the route also reads items in the fragment.
      if case .pattern? = route.fragment, case .required = item.presence { return false }
      return !hidesItems && route.query.items.contains { isAtLeastAsStrict($0, as: item) }
    }
  }

  private func asksNothing(_ item: QueryItemRule) -> Bool {
    switch item.presence {
    case .required, .absent: return false
    case .optional, .defaulted: break
    }
    guard case .builtIn(.string) = item.type else { return false }
    return item.equals == nil && item.not == nil && item.matches == nil
  }

  private func isAtLeastAsStrict(_ item: QueryItemRule, as other: QueryItemRule) -> Bool {
    guard item.name.hasSameBytes(as: other.name), other.matches == nil, other.not == nil,
      item.isList == other.isList
    else { return false }
    switch (item.presence, other.presence) {
    case (.absent, .absent): return true
    case (.required, .required), (.required, .optional), (.required, .defaulted): break
    case (.optional, .optional), (.defaulted, .optional), (.optional, .defaulted),
      (.defaulted, .defaulted):
      break
    default: return false
    }
    if let equals = other.equals { return item.equals == equals }
    if case .builtIn(.string) = other.type { return true }
    if case .builtIn(let left) = item.type, case .builtIn(let right) = other.type {
      return left == right
    }
    return false
  }

  /// Returns whether an origin includes every scheme, host and port of another one. Host patterns
  /// are assumed to cover only themselves and literal hosts.
  private func covers(_ wide: OriginPattern, _ narrow: OriginPattern) -> Bool {
    guard Set(narrow.schemes).isSubset(of: wide.schemes) else { return false }
    guard let wideHost = wide.host, let narrowHost = narrow.host else {
      return wide.host == nil && narrow.host == nil
    }
    guard wide.port == narrow.port || wide.port == .any else { return false }
    return wideHost.text.hasSameBytes(as: narrowHost.text)
      || wide.exactness(ofForm: 0) == .anyHost
  }

  /// A cheap comparison of the first segments, before languages are created.
  private func mayOverlap(
    _ left: ComponentPattern.Form, _ right: ComponentPattern.Form
  ) -> Bool {
    guard case .segments(let first) = left.segments, case .segments(let second) = right.segments
    else { return true }
    for (a, b) in zip(first, second) {
      guard !a.isSpan, !b.isSpan else { return true }
      guard let x = Self.affixes(of: a), let y = Self.affixes(of: b) else { continue }
      let isLiteral = x.isWhole && y.isWhole
      if isLiteral, !ByteComparison.equal(x.prefix, y.prefix, caseSensitive: false) { return false }
      guard Self.agree(x.prefix, y.prefix), Self.agree(x.suffix.reversed(), y.suffix.reversed())
      else { return false }
    }
    return true
  }

  /// The literal texts at the start and end of a segment.
  private static func affixes(
    of segment: SegmentPattern
  ) -> (prefix: [UInt8], suffix: [UInt8], isWhole: Bool)? {
    switch segment {
    case .literal(let bytes): (bytes, bytes, true)
    case .single(let prefix, _, _, let suffix): (prefix, suffix, false)
    case .composite, .repeated, .wildcard, .raw: nil
    }
  }

  /// Returns whether one of two texts starts with the other, ignoring case.
  private static func agree(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    zip(left, right).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}
