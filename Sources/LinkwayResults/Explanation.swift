import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayRegex
package import LinkwayTable
import LinkwayURLParsing

/// An explanation of a link's result: the outcome of each route, and the rule or segment that
/// decided.
package struct Explanation: Sendable {
  package struct Candidate: Sendable {
    package enum Outcome: String, Hashable, Sendable {
      /// The route handles the link.
      case wins
      /// The route matches, but another route takes precedence.
      case loses
      /// The route does not match.
      case fails
      /// The route would handle the link, but the link is refused.
      case refused
    }

    package var route: String
    package var outcome: Outcome
    /// The precedence rule by which the route lost, 1 to 5, or 0 for the declared order; `nil` if
    /// the route did not lose.
    package var rule: Int?
    /// The segment at which the route lost or failed, counted from 1; `nil` if no segment decided.
    package var segment: Int?
    package var reason: String
    package var parameters: Parameters?
    /// The index of the route in the table.
    var place = 0
    /// How far the route came if it does not match. A higher number is closer to a match.
    var nearness = 0
  }

  package var link: String
  /// The winner, then the other routes that match, then those that do not match, by how far their
  /// patterns matched (`MatchObstacle.progress`); empty if the link cannot be parsed. Text output
  /// sorts the last group by `nearness`.
  package var candidates: [Candidate]
  package var resolution: ResolvedLink
  /// The explanation of the link after a redirect, or of the wrapped link.
  package var next: [Explanation]
  /// Whether to show links that may contain a secret, because the user requested it.
  package var reveals = false

  /// The link for output, redacted if it may contain a secret.
  package var shownLink: String {
    resolution.conceals(reveal: reveals) ? ResolvedLink.redacted(link) : link
  }
}

extension RouteTable {
  /// Explains a link, and the links that follow by redirects or unwrapping.
  ///
  /// - Parameters:
  ///   - source: the source of the link; `nil` matches routes of all sources.
  ///   - reveal: whether to show links, and values from them, that may contain a secret.
  package func explain(
    _ link: String, source: LinkSource?, reveal: Bool = false
  ) -> Explanation {
    var texts: [String] = []
    let resolution = resolve(link, source: source) { texts.append($0) }
    var explanation: Explanation?
    for text in texts.reversed() {
      var candidates = candidates(for: text, source: source)
      if resolution.conceals(reveal: reveal) {
        // Another route, or the enclosing link, could show the secret under another name.
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
    guard let trace = automaton.trace(text, source: source) else { return [] }
    var matches: [(place: Int, match: LinkTrace.Match)] = []
    var failures: [(place: Int, obstacle: MatchObstacle, type: ValueType?)] = []
    for (place, answer) in trace.answers.enumerated() {
      switch answer {
      case .matches(let match): matches.append((place, match))
      case .fails(let obstacle, let type): failures.append((place, obstacle, type))
      }
    }
    func parameters(_ match: LinkTrace.Match) -> Parameters? {
      if let parsed = trace.parsed {
        return parsed.withBytes { self.parameters(ofMatch: match.match, in: $0) }
      }
      return text.withUTF8Span { self.parameters(ofMatch: match.match, in: $0) }
    }
    var explained: [Explanation.Candidate] = []
    let winner = matches.first { $0.place == trace.winner }
    if let winner {
      explained.append(winnerCandidate(winner.place, winner.match, parameters(winner.match)))
      for match in matches where match.place != winner.place {
        var candidate = loser(match.place, match.match, against: winner)
        candidate.parameters = parameters(match.match)
        explained.append(candidate)
      }
    }
    failures.sort {
      $0.obstacle.progress != $1.obstacle.progress
        ? $0.obstacle.progress > $1.obstacle.progress : $0.place < $1.place
    }
    let nearness = nearness(of: failures.map { ($0.place, $0.obstacle) }, text)
    for (failure, nearness) in zip(failures, nearness) {
      explained.append(
        Explanation.Candidate(
          route: routeID(at: failure.place) ?? "", outcome: .fails,
          segment: failure.obstacle.segment,
          reason: failure.obstacle.explanation
            + failedType(failure.obstacle, failure.type, at: failure.place),
          place: failure.place, nearness: nearness))
    }
    return explained
  }

  /// Returns how far each route matched. Sources are checked first, so a route that does not accept
  /// the link's source is matched again without a source.
  private func nearness(
    of failures: [(place: Int, obstacle: MatchObstacle)], _ text: String
  ) -> [Int] {
    let barred = failures.filter { if case .source = $0.obstacle { true } else { false } }
    var obstacles: [Int: MatchObstacle] = [:]
    if !barred.isEmpty,
      let trace = automaton.trace(text, source: nil, of: barred.map { $0.place })
    {
      for (failure, answer) in zip(barred, trace.answers) {
        if case .fails(let obstacle, _) = answer { obstacles[failure.place] = obstacle }
      }
    }
    return failures.map { (obstacles[$0.place] ?? $0.obstacle).nearness }
  }

  /// Returns the end of a sentence, which names the type that a segment or query item does not
  /// match; empty for other obstacles.
  private func failedType(
    _ obstacle: MatchObstacle, _ type: ValueType?, at place: Int
  ) -> String {
    switch obstacle {
    case .segment:
      return type.map { ", which is not of the type `\($0.name)`" } ?? ""
    case .query(let name, .wrongType):
      let items = automaton.route(at: place)?.query.items.filter { $0.name == name } ?? []
      return items.first.map { ": \($0.isList ? "a list of " : "")`\($0.type.name)`" } ?? ""
    default: return ""
    }
  }

  private func winnerCandidate(
    _ place: Int, _ match: LinkTrace.Match, _ parameters: Parameters?
  ) -> Explanation.Candidate {
    var outcome = Explanation.Candidate.Outcome.wins
    var reason =
      automaton.routeSet.precedence == .declared
      ? "it is declared before the others that match" : "it is the most specific route that matches"
    switch match.verdict {
    case .refused(let refusal, _): (outcome, reason) = (.refused, refusal.message)
    case .limited(let limit): reason += "; this could not be decided: \(limit.reason)"
    case .matched, .unmatched, .unparsed, .damaged: break
    }
    return Explanation.Candidate(
      route: routeID(at: place) ?? "", outcome: outcome, reason: reason, parameters: parameters)
  }

  private func loser(
    _ place: Int, _ match: LinkTrace.Match, against winner: (place: Int, match: LinkTrace.Match)
  ) -> Explanation.Candidate {
    let winnerID = routeID(at: winner.place) ?? ""
    var candidate = Explanation.Candidate(
      route: routeID(at: place) ?? "", outcome: .loses, rule: 0,
      reason: "`\(winnerID)` is declared before it")
    if automaton.routeSet.precedence == .specificity {
      let verdict = Specificity.compare(winner.match.specificity, match.specificity)
      candidate.rule = verdict.rule
      candidate.segment = verdict.segment.map { $0 + 1 }
      candidate.reason = reason(
        verdict, winner.match.specificity, match.specificity, winnerID)
    }
    if case .limited(let limit) = match.verdict {
      candidate.reason += "; whether it matches could not be decided: \(limit.reason)"
    }
    return candidate
  }

  private func reason(
    _ verdict: Specificity.Verdict, _ winner: Specificity, _ loser: Specificity,
    _ winnerID: String
  ) -> String {
    switch verdict.rule {
    case 1:
      return "rule 1: the origin of `\(winnerID)` is more specific"
    case 2:
      let place = verdict.segment ?? 0
      let names = [winner, loser].map { specificity in
        let path = specificity.path
        return (place < path.count ? path[place] : .end).kind.name
      }
      let beats =
        names[0] == names[1] ? "the more specific \(names[0])" : "\(names[0]) beats \(names[1])"
      return "rule 2: at segment \(place + 1), \(beats)"
    case 3:
      return "rule 3: `\(winnerID)` has more specific query conditions"
    case 4:
      let isByParts = winner.fragment == loser.fragment
      return isByParts
        ? "rule 4: `\(winnerID)` has fewer optional parts"
        : "rule 4: `\(winnerID)` has more specific fragment conditions"
    default:
      return "rule 5: `\(winnerID)` names this route in its `over`"
    }
  }
}

extension MatchObstacle {
  /// The path segment that does not match, counted from 1.
  var segment: Int? { if case .segment(let place) = self { place + 1 } else { nil } }
}
