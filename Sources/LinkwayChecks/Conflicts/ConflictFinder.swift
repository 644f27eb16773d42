import LinkwayMatching

/// Finds the routes between which no precedence rule decides (rule 5).
package struct ConflictFinder {
  package struct Conflict: Hashable, Sendable {
    /// The places of the two routes, the first declared first.
    package var routes: [Int]
    /// A link that both match; `nil` where overlap can be neither shown nor excluded.
    package var witness: String?
    /// Why overlap is undecided.
    package var reason: String?
  }

  package struct Findings: Sendable {
    package var conflicts: [Conflict] = []
    /// Entries of `over` that settle nothing: the route, and the place in its list.
    package var needless: [(route: Int, entry: Int)] = []
    /// Pairs of routes that each say to win over the other.
    package var circles: [[Int]] = []
  }

  private let matcher: RouteMatcher

  package init(_ matcher: RouteMatcher) {
    self.matcher = matcher
  }

  /// What two ways of matching must share to tie: everything that the rules compare, and the
  /// literals that stand at the same place whatever the link.
  private struct Key: Hashable {
    var exactness: OriginPattern.Exactness
    var ranks: [SegmentRank]
    var literals: [[UInt8]]
    var query: Specificity.Conditions
    var fragment: Int
    var optionalParts: Int
  }

  /// All conflicts, in declared order. Routes are only compared where they tie, so the work is
  /// about linear in their number unless many are alike.
  package func find() -> Findings {
    guard matcher.precedence == .specificity else { return Findings() }
    var buckets: [Key: [(route: Int, way: RouteOverlap.Way)]] = [:]
    // Buckets are visited in the order in which they were opened, so that witnesses are the same
    // in every run.
    var order: [Key] = []
    for route in matcher.routes.indices {
      for (key, way) in ways(of: route) {
        if buckets[key] == nil { order.append(key) }
        buckets[key, default: []].append((route, way))
      }
    }
    var pairs: [Pair: (left: [RouteOverlap.Way], right: [RouteOverlap.Way])] = [:]
    for key in order {
      guard let members = buckets[key], members.count > 1 else { continue }
      for (place, first) in members.enumerated() {
        for second in members[(place + 1)...] where second.route != first.route {
          let isOrdered = first.route < second.route
          let (left, right) = isOrdered ? (first, second) : (second, first)
          let pair = Pair(left: left.route, right: right.route)
          pairs[pair, default: ([], [])].left.append(left.way)
          pairs[pair, default: ([], [])].right.append(right.way)
        }
      }
    }
    return judge(pairs)
  }

  private struct Pair: Hashable, Comparable {
    var left: Int
    var right: Int
    static func < (a: Pair, b: Pair) -> Bool { (a.left, a.right) < (b.left, b.right) }
  }

  /// No more conflicts than this are told; each costs a comparison of languages.
  private static let limit = 100

  private func judge(
    _ pairs: [Pair: (left: [RouteOverlap.Way], right: [RouteOverlap.Way])]
  ) -> Findings {
    let overlap = RouteOverlap(matcher: matcher)
    var findings = Findings()
    var needed = Set<Pair>()
    for (pair, ways) in pairs.sorted(by: { $0.key < $1.key }) {
      guard findings.conflicts.count < Self.limit else { return findings }
      // The lists are parallel: at each place two ways that tie.
      var answer = RouteOverlap.Answer.none
      for (left, right) in zip(ways.left, ways.right) {
        let found = overlap.answer(pair.left, [left], pair.right, [right])
        if case .witness = found {
          answer = found
          break
        }
        if case .none = answer { answer = found }
      }
      if case .none = answer { continue }
      let leftWins = matcher.routes[pair.left].over.contains(pair.right)
      let rightWins = matcher.routes[pair.right].over.contains(pair.left)
      if leftWins { needed.insert(Pair(left: pair.left, right: pair.right)) }
      if rightWins { needed.insert(Pair(left: pair.right, right: pair.left)) }
      if leftWins && rightWins { findings.circles.append([pair.left, pair.right]) }
      if leftWins || rightWins { continue }
      switch answer {
      case .none: break
      case .witness(let link):
        findings.conflicts.append(Conflict(routes: [pair.left, pair.right], witness: link))
      case .undecided(let reason):
        findings.conflicts.append(Conflict(routes: [pair.left, pair.right], reason: reason))
      }
    }
    for (route, declared) in matcher.routes.enumerated() {
      for (entry, other) in declared.over.enumerated()
      where !needed.contains(Pair(left: route, right: other)) {
        findings.needless.append((route, entry))
      }
    }
    return findings
  }

  private func ways(of place: Int) -> [(Key, RouteOverlap.Way)] {
    let route = matcher.routes[place]
    var ways: [(Key, RouteOverlap.Way)] = []
    var fragments: [(rank: Int, parts: Int)] = []
    switch route.fragment {
    case nil: fragments = [(2, 0)]
    case .form: fragments = [(1, 0)]
    case .pattern(let pattern):
      let ranks = Set(
        pattern.forms.map { form in form.ranks.allSatisfy { $0.kind == .literal } ? 0 : 1 })
      fragments = ranks.sorted().map { ($0, pattern.optionalParts) }
    }
    for (index, pattern) in route.patterns.enumerated() {
      for place in places(of: pattern) {
        for (formIndex, form) in pattern.path.forms.enumerated() {
          let way = RouteOverlap.Way(
            pattern: index, pathForm: formIndex, exactness: place.exactness)
          for fragment in fragments {
            let key = Key(
              exactness: place.exactness, ranks: form.ranks, literals: Self.literals(form),
              query: .init(route.query), fragment: fragment.rank,
              optionalParts: pattern.path.optionalParts + place.parts + fragment.parts)
            ways.append((key, way))
          }
        }
      }
    }
    return ways
  }

  private struct OriginPlace: Hashable {
    var exactness: OriginPattern.Exactness
    var parts: Int
  }

  /// The kinds of origins of a pattern: how exact, with how many optional parts.
  private func places(of pattern: RoutePattern) -> [OriginPlace] {
    var places: [OriginPlace] = []
    for origin in pattern.origins {
      for form in 0..<(origin.host?.forms.count ?? 1) {
        let place = OriginPlace(
          exactness: origin.exactness(ofForm: form), parts: origin.optionalParts)
        if !places.contains(place) { places.append(place) }
      }
    }
    return places
  }

  /// The literal segments before the first one that may span, in lower case: case matters to some
  /// routes only, and overlap decides that. Forms of equal ranks give lists of equal length,
  /// however each of them is matched.
  private static func literals(_ path: ComponentPattern.Form) -> [[UInt8]] {
    let spans: [SegmentRank.Kind] = [.repeated, .optionalRepeated, .fullWildcard]
    let count = path.ranks.prefix { rank in
      !(rank.captures + [rank]).contains { spans.contains($0.kind) }
    }.count
    var literals = [[UInt8]](repeating: [], count: count)
    // A path's first separator opens its first segment.
    var place = -1
    for piece in path.pieces {
      switch piece {
      case .separator: place += 1
      case .text(let bytes):
        guard literals.indices.contains(place), path.ranks[place].kind == .literal else { continue }
        literals[place] = bytes.map(ASCIIForms.lowered)
      case .capture: continue
      case .repetition: return literals
      }
    }
    return literals
  }
}
