import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayRegex

/// Why a link goes where it goes: every route's answer, with the rule or the segment that decided.
package struct Explanation: Sendable {
  package struct Candidate: Sendable {
    package enum Outcome: String, Hashable, Sendable {
      /// It takes the link.
      case wins
      /// It matches, and another route is more specific.
      case loses
      /// It does not match.
      case fails
      /// It would take the link, which has something that is refused.
      case refused
    }

    package var route: String
    package var outcome: Outcome
    /// The precedence rule that decided against it, 1 to 5; 0 stands for the declared order.
    package var rule: Int?
    /// The segment on which it lost or failed, counted from 1.
    package var segment: Int?
    package var reason: String
    package var parameters: Parameters?
    /// The route's place in the table.
    var place = 0
    /// How far the route came, if it does not match; the greater, the closer.
    var nearness = 0
  }

  package var link: String
  /// In the order in which they answered: the winner, those that matched, those that did not and
  /// came furthest first.
  package var candidates: [Candidate]
  package var resolution: ResolvedLink
  /// The explanation of the link that a redirect or a wrapped link led to.
  package var next: [Explanation]
  /// Whether it shows links that may hold a secret, because the person asked for it.
  package var reveals = false

  /// The link for output.
  package var shownLink: String {
    resolution.conceals(reveal: reveals) ? ResolvedLink.redacted(link) : link
  }
}

extension RouteTable {
  /// Explains a link, and the links that it leads to.
  ///
  /// - Parameters:
  ///   - source: `nil` filters no route by source.
  ///   - reveal: whether to show links, and values read from them, that may hold a secret.
  package func explain(
    _ link: String, source: LinkSource?, reveal: Bool = false
  ) -> Explanation {
    var texts: [String] = []
    let resolution = resolve(link, source: source) { texts.append($0) }
    var explanation: Explanation?
    for text in texts.reversed() {
      var candidates = candidates(for: text, source: source)
      if resolution.conceals(reveal: reveal) {
        // Another route, or the link around this one, would show the secret by another name.
        for place in candidates.indices
        where candidates[place].outcome != .wins || explanation != nil {
          let names = candidates[place].parameters?.names ?? []
          candidates[place].parameters?.markSecret(names)
        }
      }
      explanation = Explanation(
        link: text, candidates: candidates, resolution: resolution,
        next: explanation.map { [$0] } ?? [], reveals: reveal)
    }
    return explanation
      ?? Explanation(link: link, candidates: [], resolution: resolution, next: [])
  }

  private func candidates(
    for text: String, source: LinkSource?
  ) -> [Explanation.Candidate] {
    let matcher = matcher
    guard case .success(let link) = matcher.admission.admit(text) else { return [] }
    let answers: [RouteMatcher.Candidate]
    do throws(MatchLimitExceeded) {
      answers = try matcher.candidates(for: link, source: source)
    } catch {
      return []
    }
    var matches: [RouteMatch] = []
    var failures: [(Int, MatchObstacle)] = []
    for (route, answer) in answers.enumerated() {
      switch answer {
      case .matches(let match): matches.append(match)
      case .fails(let obstacle): failures.append((route, obstacle))
      }
    }
    let winner = matcher.best(of: matches)
    var explained: [Explanation.Candidate] = []
    if let winner { explained.append(self.winner(winner)) }
    for match in matches where match.route != winner?.route {
      explained.append(loser(match, against: winner))
    }
    failures.sort { $0.1.progress != $1.1.progress ? $0.1.progress > $1.1.progress : $0.0 < $1.0 }
    for (route, obstacle) in failures {
      explained.append(
        Explanation.Candidate(
          route: matcher.routes[route].id, outcome: .fails, rule: nil, segment: obstacle.segment,
          reason: obstacle.explanation + failedType(obstacle, matcher.routes[route], link),
          parameters: nil, place: route, nearness: Self.nearness(obstacle, route, link, matcher)))
    }
    return explained
  }

  /// How far a route came. Its sources are asked first, so one that fails by them is asked for the rest.
  private static func nearness(
    _ obstacle: MatchObstacle, _ route: Int, _ link: AdmittedLink, _ matcher: RouteMatcher
  ) -> Int {
    guard case .source = obstacle,
      case .fails(let other)? = try? matcher.candidates(for: link, source: nil, of: [route]).first
    else { return obstacle.nearness }
    return other.nearness
  }

  /// The type that a segment or query item is not of, as the end of a sentence; empty where that is
  /// not what is in the way.
  private func failedType(
    _ obstacle: MatchObstacle, _ route: Route, _ link: AdmittedLink
  ) -> String {
    switch obstacle {
    case .segment(let place):
      return link.readings.lazy.compactMap { failedType(at: place, $0, route, link) }.first ?? ""
    case .query(let name, .wrongType):
      let items = route.query.items.filter { $0.name == name }
      return items.first.map { ": \($0.isList ? "a list of " : "")`\($0.type.name)`" } ?? ""
    default: return ""
    }
  }

  private func failedType(
    at place: Int, _ reading: AdmittedLink.Reading, _ route: Route, _ link: AdmittedLink
  ) -> String? {
    let path = SegmentedPath(reading.path, policy: automaton.reference.slashes).segments
    guard path.indices.contains(place) else { return nil }
    var segments = SegmentMatcher(
      segments: Array(path[...place]), end: link.pathEnd,
      rules: ValueRules(
        caseSensitive: route.caseSensitive, admission: automaton.reference.admission))
    for pattern in route.patterns
    where pattern.origins.contains(where: { ($0.host == nil) == reading.isFolded }) {
      for form in pattern.path.forms {
        guard let type = form.type(at: place),
          let other = form.untyped(at: place),
          ((try? segments.match(other, slots: pattern.path.slots.count)) ?? nil) != nil
        else { continue }
        return ", which is no `\(type.name)`"
      }
    }
    return nil
  }

  private func winner(_ match: RouteMatch) -> Explanation.Candidate {
    let refusal = automaton.reference.refusal(of: match)
    return Explanation.Candidate(
      route: routeID(at: match.route) ?? "", outcome: refusal == nil ? .wins : .refused, rule: nil,
      segment: nil, reason: refusal?.message ?? "it is the most specific route that matches",
      parameters: parameters(of: match))
  }

  private func loser(
    _ match: RouteMatch, against winner: RouteMatch?
  ) -> Explanation.Candidate {
    let id = routeID(at: match.route) ?? ""
    guard let winner else {
      return Explanation.Candidate(
        route: id, outcome: .loses, rule: nil, segment: nil, reason: "", parameters: nil)
    }
    let winnerID = routeID(at: winner.route) ?? ""
    if automaton.reference.precedence == .declared {
      return Explanation.Candidate(
        route: id, outcome: .loses, rule: 0, segment: nil,
        reason: "`\(winnerID)` is declared before it", parameters: parameters(of: match))
    }
    let verdict = Specificity.compare(winner.specificity, match.specificity)
    return Explanation.Candidate(
      route: id, outcome: .loses, rule: verdict.rule, segment: verdict.segment.map { $0 + 1 },
      reason: reason(verdict, winner, match, winnerID), parameters: parameters(of: match))
  }

  private func reason(
    _ verdict: Specificity.Verdict, _ winner: RouteMatch, _ loser: RouteMatch, _ winnerID: String
  ) -> String {
    switch verdict.rule {
    case 1:
      return "rule 1: the origin of `\(winnerID)` is more exact"
    case 2:
      let place = verdict.segment ?? 0
      let names = [winner, loser].map { match in
        let path = match.specificity.path
        return (place < path.count ? path[place] : .end).kind.name
      }
      let beats =
        names[0] == names[1] ? "the more specific \(names[0])" : "\(names[0]) beats \(names[1])"
      return "rule 2: at segment \(place + 1), \(beats)"
    case 3:
      return "rule 3: `\(winnerID)` asks more of the query"
    case 4:
      let isByParts = winner.specificity.fragment == loser.specificity.fragment
      return isByParts
        ? "rule 4: `\(winnerID)` has fewer optional parts"
        : "rule 4: `\(winnerID)` asks more of the fragment"
    default:
      return "rule 5: `\(winnerID)` is declared to go over it"
    }
  }
}

extension ComponentPattern.Form {
  /// The type of the capture that a segment is, where others than texts fail it.
  fileprivate func type(at place: Int) -> ValueType? {
    guard case .segments(let patterns) = segments, patterns.indices.contains(place),
      case .single(_, _, let type, _) = patterns[place]
    else { return nil }
    if case .builtIn(.string) = type { return nil }
    return type
  }

  /// The form up to a segment, which may be any text; `nil` where it spans others before that.
  fileprivate func untyped(at place: Int) -> Self? {
    guard case .segments(let patterns) = segments, patterns.indices.contains(place),
      case .single(let prefix, let slot, _, let suffix) = patterns[place],
      !patterns[..<place].contains(where: { $0.isSpan })
    else { return nil }
    let any = SegmentPattern.single(prefix: prefix, slot: slot, type: .string, suffix: suffix)
    return Self(
      pieces: [], segments: .segments(patterns[..<place] + [any]), ranks: [],
      tailIsOptional: false)
  }
}

extension MatchObstacle {
  /// The path segment at which nothing went on, counted from 1.
  var segment: Int? { if case .segment(let place) = self { place + 1 } else { nil } }
}
