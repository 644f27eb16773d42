import LinkwayLanguages
package import LinkwayMatching

// How conflicts are found without looking at each pair of routes, stage by stage:
//
// 1. `PrecedenceTies`: the ways of matching that tie by rules 1 to 4, in groups.
// 2. `TieClasses`: of these, ways that overlap alike (`PatternSignature`) are one class.
// 3. `CandidateBlocks`: ways and classes whose texts (`OverlapTexts`) allow a common link stay
//    together; `LanguagePartition` parts the rest by languages.
// 4. The pairs of routes that are left are judged in declared order, each pair of classes once
//    (`RouteOverlap`), up to a hundred conflicts.
// 5. `ReadingTies`: pairs of ways that tie where one sees a link folded and the other its host.

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
    /// Whether there may be more conflicts: the search ends with the hundredth.
    package var mayBeMore = false
    /// Entries of `over` that settle nothing: the route, and the place in its list.
    package var needless: [(route: Int, entry: Int)] = []
    /// Pairs of routes that each say to win over the other.
    package var circles: [[Int]] = []
    /// How many pairs of classes were compared by their languages; what tests hold against bounds.
    package var comparisons = 0
  }

  /// No more conflicts than this are told.
  package static let limit = 100

  private let matcher: RouteSet

  package init(_ matcher: RouteSet) {
    self.matcher = matcher
  }

  /// All conflicts, in declared order. The work is about linear in the size of the routes and their
  /// lists `over`, whatever they have in common.
  package func find() -> Findings {
    guard matcher.precedence == .specificity else { return Findings() }
    var search = ConflictSearch(matcher)
    search.run()
    return search.findings
  }
}

/// One search for conflicts.
private struct ConflictSearch {
  var findings = ConflictFinder.Findings()

  private let matcher: RouteSet
  private var overlap: RouteOverlap
  private let ways: PrecedenceTies
  private var classes: TieClasses
  private var over: OverRelation
  /// What each pair of classes was found to be, by the class of the earlier route first.
  private var answers: [Pair: RouteOverlap.Answer] = [:]
  /// Pairs of classes that may yet be compared. Few need it: those that neither texts nor languages
  /// told apart, and yet have no link in common.
  private var comparisonsLeft: Int

  /// The origins under which some plain path was seen to have links.
  private var plainWays: Set<PlainWay> = []

  private struct PlainWay: Hashable {
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
    ways = PrecedenceTies(matcher.routes)
    classes = TieClasses(ways, matcher)
    over = OverRelation(matcher.routes)
    comparisonsLeft = 4_000 + 2 * ways.ways.count
  }

  mutating func run() {
    classes.partByLanguages(settlesNothing: over.isEmpty)
    judgeAll()
  }

  private mutating func judgeAll() {
    var first = 0
    while first < ways.ways.count {
      let route = ways.ways[first].route
      var end = first + 1
      while end < ways.ways.count, ways.ways[end].route == route { end += 1 }
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
  }

  /// A way of the route in question and one of a later route that ties with it.
  private struct Candidate {
    var route: Int
    var group: Int
    var left: Int
    var right: Int

    func precedes(_ other: Candidate) -> Bool {
      (route, group, left, right) < (other.route, other.group, other.left, other.right)
    }
  }

  /// Judges a route's pairs with all later ones; `false` where the limit is reached.
  private mutating func judge(_ route: Int, _ own: Range<Int>) -> Bool {
    var candidates: [Candidate] = []
    // Ways of one class have the same opposites and the same answers.
    var seen: Set<Int> = []
    var sides: [TieClasses.Side: [Int]] = [:]
    for left in own {
      if own.count > 1, !seen.insert(classes.classOfWay[left]).inserted { continue }
      let group = classes.groupOfWay[left]
      for other in classes.opposites(of: left, from: own.upperBound, known: &sides) {
        let pair = Pair(left: classes.classOfWay[left], right: other)
        if answers[pair] == RouteOverlap.Answer.none { continue }
        let members = classes.members[other]
        // The ways of earlier routes come before its own, and those of later ones behind them.
        for right in members[members.partition(above: own.upperBound - 1)...] {
          candidates.append(
            Candidate(route: ways.ways[right].route, group: group, left: left, right: right))
        }
      }
    }
    candidates.sort { $0.precedes($1) }
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

  /// Whether a pair has links in common as its patterns are the same, and an `over` settles it: then
  /// nobody asks which links.
  private func isSettledBeforehand(_ candidate: Candidate, of route: Int) -> Bool {
    guard classes.classOfWay[candidate.left] == classes.classOfWay[candidate.right],
      over.has(route, candidate.route) || over.has(candidate.route, route),
      let plain = plain(ways.ways[candidate.left])
    else { return false }
    return plainWays.contains(plain)
  }

  /// What decides whether a plain path has links; `nil` for another way.
  private func plain(_ way: PrecedenceTies.Way) -> PlainWay? {
    let route = matcher.routes[way.route]
    let pattern = route.patterns[way.pattern]
    guard pattern.path.isPlain, route.query.items.isEmpty, route.fragment == nil else { return nil }
    return PlainWay(list: ObjectIdentifier(pattern.list), origin: way.origin)
  }

  /// Judges the pairs of which one route sees a link folded and the other its host.
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

  /// Notes what a pair of routes was found to be, unless one goes over the other; `false` where the
  /// limit is reached.
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
    let pair = Pair(left: classes.classOfWay[left], right: classes.classOfWay[right])
    if let known = answers[pair] { return known }
    let hadSteps = comparisonsLeft > 0
    let answer = answer(ways.ways[left], ways.ways[right])
    if hadSteps { answers[pair] = answer }
    if pair.left == pair.right, case .witness = answer, let plain = plain(ways.ways[left]) {
      plainWays.insert(plain)
    }
    return answer
  }

  private mutating func answer(
    _ first: PrecedenceTies.Way, _ second: PrecedenceTies.Way
  ) -> RouteOverlap.Answer {
    if matcher.routes[first.route].sources.isDisjoint(with: matcher.routes[second.route].sources) {
      return .none
    }
    guard comparisonsLeft > 0 else {
      return .undecided("too many routes are alike here to compare all pairs")
    }
    comparisonsLeft -= 1
    findings.comparisons += 1
    return overlap.answer((first.route, first.linkForm), (second.route, second.linkForm))
  }
}

extension PrecedenceTies.Way {
  var linkForm: LinkRoute.Form {
    LinkRoute.Form(pattern: pattern, form: form, exactness: origin.exactness)
  }
}

extension [Int] {
  /// The first place of a greater number, in ascending order.
  fileprivate func partition(above number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
