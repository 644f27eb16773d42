import LinkwayLanguages
package import LinkwayMatching
import LinkwayURLParsing

// The stages that find conflicts without comparing each pair of routes:
//
// 1. `PrecedenceTies`: the alternatives that tie by rules 1 to 4, in groups.
// 2. `TieClasses`: alternatives that tie and overlap the same alternatives (`PatternSignature`)
//    form one class.
// 3. `OverlapPartition`: alternatives and classes whose texts (`OverlapTexts`) allow a common link
//    stay together; `LanguagePartition` splits these parts further, by languages.
// 4. The remaining pairs of routes are compared in declared order (`RouteOverlap`), each pair of
//    classes once, until a hundred conflicts are found.
// 5. `ReadingTies`: pairs of patterns that tie on a link of a custom scheme, because the link is
//    read folded for one pattern and with a host for the other.

/// Finds pairs of routes that match the same link although no precedence rule decides between them
/// (rule 5).
package struct ConflictFinder {
  package struct Conflict: Hashable, Sendable {
    /// The indices of the two routes, in declared order; of a cycle, those of the three routes,
    /// each of which takes precedence over the next.
    package var routes: [Int]
    /// A link that all routes match; `nil` if it is undecided whether they overlap.
    package var witness: String?
    /// The reason why the overlap is undecided; `nil` if there is a witness.
    package var reason: String?
  }

  package struct Findings: Sendable {
    package var conflicts: [Conflict] = []
    /// Whether there may be more conflicts or cycles than were found, because the search was ended.
    package var mayBeMore = false
    /// The entries of `over` that settle no conflict: the index of the route, and the index in its
    /// list. Empty if the search for conflicts was ended.
    package var needless: [(route: Int, entry: Int)] = []
    /// Pairs of conflicting routes that name each other in `over`.
    package var circles: [[Int]] = []
    /// Three routes that tie on a link, and that `over` puts into a cycle.
    package var cycles: [Conflict] = []
    /// The number of pairs of classes that were compared by their languages, for tests.
    package var comparisons = 0
  }

  /// The maximum number of reported conflicts, and of reported cycles.
  package static let limit = 100

  private let matcher: RouteSet

  package init(_ matcher: RouteSet) {
    self.matcher = matcher
  }

  /// Finds up to ``limit`` conflicts, in declared order; none if the declared order decides between
  /// routes. The work is approximately linear in the size of the routes and their `over` lists,
  /// regardless of their overlaps.
  package func find() -> Findings {
    guard matcher.precedence == .specificity else { return Findings() }
    var search = ConflictSearch(matcher)
    search.run()
    return search.findings
  }
}

/// The state of one search for conflicts.
private struct ConflictSearch {
  var findings = ConflictFinder.Findings()

  private let matcher: RouteSet
  private var overlap: RouteOverlap
  private let ties: PrecedenceTies
  private var classes: TieClasses
  private var over: OverRelation
  /// The results for pairs of classes. The class of the earlier route comes first.
  private var answers: [Pair: RouteOverlap.Answer] = [:]
  /// The number of pairs of classes that may still be compared. Few pairs without a common link
  /// have to be compared, because texts or languages distinguish most of them.
  private var comparisonsLeft: Int

  /// The origins for which a link with some plain path was found. Then every plain path has links
  /// with these origins.
  private var plainAlternatives: Set<PlainAlternative> = []

  private struct PlainAlternative: Hashable {
    var list: ObjectIdentifier
    var origin: OriginList.Place
  }

  private struct Pair: Hashable {
    var left: Int
    var right: Int
  }

  init(_ matcher: RouteSet) {
    self.matcher = matcher
    overlap = RouteOverlap(matcher)
    ties = PrecedenceTies(matcher.routes)
    classes = TieClasses(ties, matcher)
    over = OverRelation(matcher.routes)
    comparisonsLeft = 4_000 + 2 * ties.alternatives.count
  }

  mutating func run() {
    classes.splitByLanguages(settlesNothing: over.isEmpty)
    var first = 0
    while first < ties.alternatives.count {
      let route = ties.alternatives[first].route
      var end = first + 1
      while end < ties.alternatives.count, ties.alternatives[end].route == route { end += 1 }
      guard judge(route, first..<end) else {
        findings.mayBeMore = true
        return
      }
      first = end
    }
    guard judgeReadings() else {
      findings.mayBeMore = true
      return
    }
    findings.needless = over.needless
    judgeCycles()
  }

  /// Compares the routes of each cycle of three.
  private mutating func judgeCycles() {
    var cycles = OverCycles(over.needed)
    var (overlap, found) = (overlap, [ConflictFinder.Conflict]())
    var comparisonsLeft = 1_000
    let isComplete = cycles.visit { routes in
      guard comparisonsLeft > 0, found.count < ConflictFinder.limit else { return false }
      comparisonsLeft -= 1
      switch overlap.answer(routes.map { ($0, nil) }) {
      case .none: break
      case .witness(let link): found.append(.init(routes: routes, witness: link))
      case .undecided(let reason): found.append(.init(routes: routes, reason: reason))
      }
      return true
    }
    findings.cycles = found
    if !isComplete { findings.mayBeMore = true }
  }

  /// An alternative of a route, and an alternative of a later route that ties with it.
  private struct Candidate {
    var route: Int
    var group: Int
    var left: Int
    var right: Int
  }

  /// Compares a route with all later routes; returns `false` if the limit is reached.
  private mutating func judge(_ route: Int, _ own: Range<Int>) -> Bool {
    var candidates: [Candidate] = []
    // All alternatives of a class have the same candidates and the same results.
    var seen: Set<Int> = []
    var sides: [TieClasses.Side: [Int]] = [:]
    for left in own {
      if own.count > 1, !seen.insert(classes.classOfAlternative[left]).inserted { continue }
      let group = classes.groupOfAlternative[left]
      for other in classes.opposites(of: left, from: own.upperBound, known: &sides) {
        let pair = Pair(left: classes.classOfAlternative[left], right: other)
        if answers[pair] == RouteOverlap.Answer.none { continue }
        let members = classes.members[other]
        // Alternatives are ordered by route, so those of later routes follow.
        for right in members[members.indices.start { members[$0] >= own.upperBound }...] {
          candidates.append(
            Candidate(route: ties.alternatives[right].route, group: group, left: left, right: right)
          )
        }
      }
    }
    candidates.sort {
      ($0.route, $0.group, $0.left, $0.right) < ($1.route, $1.group, $1.left, $1.right)
    }
    var place = 0
    while place < candidates.count {
      let other = candidates[place].route
      var answer = RouteOverlap.Answer.none
      while place < candidates.count, candidates[place].route == other {
        if case .witness = answer {
        } else if isSettledBeforehand(candidates[place], of: route) {
          answer = .witness("")
        } else {
          let found = self.answer(candidates[place].left, candidates[place].right)
          if case .witness = found {
            answer = found
          } else if case .none = answer {
            answer = found
          }
        }
        place += 1
      }
      guard note(answer, route, other) else { return false }
    }
    return true
  }

  /// Returns whether two alternatives with equal plain paths are known to have links in common, and
  /// an `over` settles their conflict. No witness is needed then.
  private func isSettledBeforehand(_ candidate: Candidate, of route: Int) -> Bool {
    guard classes.classOfAlternative[candidate.left] == classes.classOfAlternative[candidate.right],
      over.has(route, candidate.route) || over.has(candidate.route, route),
      let plain = plain(ties.alternatives[candidate.left])
    else { return false }
    return plainAlternatives.contains(plain)
  }

  /// Returns the origin of an alternative that consists only of a plain path; `nil` for any other
  /// alternative.
  private func plain(_ alternative: PrecedenceTies.Alternative) -> PlainAlternative? {
    let route = matcher.routes[alternative.route]
    let pattern = route.patterns[alternative.pattern]
    guard pattern.path.isPlain, route.query.items.isEmpty, route.fragment == nil else { return nil }
    return PlainAlternative(list: ObjectIdentifier(pattern.list), origin: alternative.origin)
  }

  /// Compares the pairs of `ReadingTies`; returns `false` if the limit is reached.
  private mutating func judgeReadings() -> Bool {
    var known = Set(findings.conflicts.map { $0.routes } + findings.circles)
    for tie in ReadingTies(matcher).ties {
      let routes = [tie.folded.route, tie.host.route].sorted()
      if known.contains(routes) { continue }
      let found = answer(tie.folded, tie.host)
      if case .none = found { continue }
      known.insert(routes)
      guard note(found, routes[0], routes[1]) else { return false }
    }
    findings.conflicts.sort { $0.routes.lexicographicallyPrecedes($1.routes) }
    return true
  }

  /// Records the result for a pair of routes, unless an `over` settles their conflict; returns
  /// `false` if the limit is reached.
  private mutating func note(_ answer: RouteOverlap.Answer, _ route: Int, _ other: Int) -> Bool {
    if case .none = answer { return true }
    let leftWins = over.settles(route, other)
    let rightWins = over.settles(other, route)
    if leftWins && rightWins { findings.circles.append([route, other]) }
    if leftWins || rightWins { return true }
    guard findings.conflicts.count < ConflictFinder.limit else { return false }
    switch answer {
    case .none: break
    case .witness(let link):
      findings.conflicts.append(.init(routes: [route, other], witness: link))
    case .undecided(let reason):
      findings.conflicts.append(.init(routes: [route, other], reason: reason))
    }
    return true
  }

  private mutating func answer(_ left: Int, _ right: Int) -> RouteOverlap.Answer {
    let pair = Pair(
      left: classes.classOfAlternative[left], right: classes.classOfAlternative[right])
    if let known = answers[pair] { return known }
    let hadSteps = comparisonsLeft > 0
    let answer = answer(ties.alternatives[left], ties.alternatives[right])
    if hadSteps { answers[pair] = answer }
    if pair.left == pair.right, case .witness = answer, let plain = plain(ties.alternatives[left]) {
      plainAlternatives.insert(plain)
    }
    return answer
  }

  private mutating func answer(
    _ first: PrecedenceTies.Alternative, _ second: PrecedenceTies.Alternative
  ) -> RouteOverlap.Answer {
    if matcher.routes[first.route].sources.isDisjoint(with: matcher.routes[second.route].sources) {
      return .none
    }
    guard comparisonsLeft > 0 else {
      return .undecided("too many routes tie here to compare all pairs")
    }
    comparisonsLeft -= 1
    findings.comparisons += 1
    return overlap.answer([(first.route, first.linkForm), (second.route, second.linkForm)])
  }
}

extension PrecedenceTies.Alternative {
  var linkForm: LinkRoute.Form {
    LinkRoute.Form(pattern: pattern, form: form, exactness: origin.exactness)
  }
}
