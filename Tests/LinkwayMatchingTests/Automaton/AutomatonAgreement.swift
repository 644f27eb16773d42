import LinkwayAutomatonBuilder
import LinkwayMatching
import LinkwayURLParsing
import RouteOracle

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

/// Compares the automaton with the simple matcher for a link.
struct AutomatonAgreement {
  var reference: RouteSet
  var automaton: AutomatonMatcher
  /// The same automaton with as many forks as possible.
  var forked: AutomatonMatcher
  private var links = 0

  init(_ reference: RouteSet) {
    self.reference = reference
    automaton = AutomatonMatcher(reference)
    forked = AutomatonMatcher(reference, budget: 0)
  }

  /// Returns the difference; `nil` if they agree.
  mutating func difference(on text: String, source: LinkSource?) -> String? {
    let expected = expected(text, source)
    links += 1
    if let difference = difference(automaton, expected, text, source) { return difference }
    // Every fourth link, to save time.
    guard links % 4 == 1 else { return nil }
    if let difference = differenceOfTrace(text, source) { return difference }
    return difference(forked, expected, text, source).map { "with forks: " + $0 }
  }

  /// Returns the difference on a link for which the table has a conflict, and so does not load; `nil`
  /// if there is none. Each side may choose any of the tied routes, but has to answer as if it were
  /// the only one. (A route that no `over` names ends the automaton's search of a list.)
  func difference(on text: String, source: LinkSource?, tied: Set<Int>) -> String? {
    let possible = Set(
      tied.map { route in
        var alone = self
        alone.reference.routes = [reference.routes[route]]
        return alone.expected(text, source)
      })
    let answers = [automaton, forked].map { answer($0, text, source) }
    guard answers.allSatisfy(possible.contains) else {
      return "simple: one of \(possible.sorted()); automaton: \(answers)"
    }
    return differenceOfTrace(text, source, tied: tied)
  }

  private func difference(
    _ automaton: AutomatonMatcher, _ expected: String, _ text: String, _ source: LinkSource?
  ) -> String? {
    let answer = answer(automaton, text, source)
    return expected == answer ? nil : "simple: \(expected); automaton: \(answer)"
  }

  /// Returns the difference between the results of each route.
  private func differenceOfTrace(
    _ text: String, _ source: LinkSource?, tied: Set<Int> = []
  ) -> String? {
    let trace = automaton.trace(text, source: source)
    guard case .success(let link) = reference.admission.admit(text) else {
      return trace == nil ? nil : "traced, though not admitted"
    }
    guard let trace else { return "not traced" }
    // Ignores limits that the simple matcher throws.
    guard let candidates = try? reference.candidates(for: link, source: source) else { return nil }
    var winner: Int?
    switch try? reference.match(link, source: source) {
    case .matched(let match), .refused(_, let match?): winner = match.route
    case .unmatched, .refused(_, nil), nil: winner = trace.winner
    }
    if winner != trace.winner,
      ![winner, trace.winner].allSatisfy({ $0.map(tied.contains) ?? false })
    {
      return "the winner: \(winner ?? -1); traced: \(trace.winner ?? -1)"
    }
    for (route, (answer, candidate)) in zip(trace.answers, candidates).enumerated() {
      let expected = described(candidate, isWhole: isWhole(reference.routes[route]))
      let found = described(answer, isWhole: isWhole(reference.routes[route]))
      if expected != found { return "\(id(route)): simple: \(expected); traced: \(found)" }
    }
    return nil
  }

  /// Whether a form of its paths is not split into segments; the simple matcher then does not
  /// report its progress.
  private func isWhole(_ route: Route) -> Bool {
    route.patterns.contains { pattern in
      pattern.path.forms.contains { if case .whole = $0.segments { true } else { false } }
    }
  }

  private func described(_ candidate: RouteMatcher.Candidate, isWhole: Bool) -> String {
    switch candidate {
    case .fails(let obstacle): return described(obstacle, isWhole: isWhole)
    case .matches(let match):
      let refusal = RouteMatcher(reference).refusal(of: match)
      return "\(match.specificity) "
        + (match.limit.map { "limit: \($0.reason)" } ?? refusal.map { "\($0)" } ?? "matches")
    }
  }

  private func described(_ answer: LinkTrace.Answer, isWhole: Bool) -> String {
    switch answer {
    case .fails(let obstacle, _): return described(obstacle, isWhole: isWhole)
    case .matches(let match):
      let verdict =
        switch match.verdict {
        case .matched: "matches"
        case .limited(let limit): "limit: \(limit.reason)"
        case .refused(let refusal, winner: true): "\(refusal)"
        default: "\(match.verdict)"
        }
      return "\(match.specificity) \(verdict)"
    }
  }

  private func described(_ obstacle: MatchObstacle, isWhole: Bool) -> String {
    if isWhole, case .segment = obstacle { return "some segment" }
    return "\(obstacle)"
  }

  private func expected(_ text: String, _ source: LinkSource?) -> String {
    switch reference.admission.admit(text) {
    case .failure(let refusal): return "refused \(refusal)"
    case .success(let link):
      do {
        switch try reference.match(link, source: source) {
        case .unmatched: return "unmatched"
        case .refused(let refusal, let match):
          return "refused \(refusal)\(match.map { " by \(id($0.route))" } ?? "")"
        case .matched(let match):
          return described(match.route, match.parameters, captures(match, link))
        }
      } catch {
        return "limit: \(error.reason)"
      }
    }
  }

  private func answer(
    _ automaton: AutomatonMatcher, _ text: String, _ source: LinkSource?
  ) -> String {
    let (verdict, match, parsed) = automaton.match(text, source: source)
    switch verdict {
    case .unmatched: return "unmatched"
    case .refused(let refusal, let isWinner):
      return "refused \(refusal)\(isWinner ? " by \(id(match.route))" : "")"
    case .limited(let limit): return "limit: \(limit.reason)"
    case .unparsed, .damaged: return "\(verdict)"
    case .matched:
      let bytes = Array((parsed?.href ?? text).utf8)
      return described(
        match.route, parameters(automaton, match, bytes.span),
        captures(automaton, match, bytes.span))
    }
  }

  private func id(_ route: Int) -> String { reference.routes[route].id }

  private func described(
    _ route: Int, _ parameters: Parameters, _ captures: [String]
  ) -> String {
    "\(id(route)) \(parameters.map { "\($0.name)=\($0.value)" }) \(captures.sorted())"
  }

  /// All parameters, as read with a table's outlines.
  private func parameters(
    _ automaton: AutomatonMatcher, _ match: LocatedMatch, _ link: Span<UInt8>
  ) -> Parameters {
    let route = reference.routes[match.route]
    var match = match
    var pool = LocatedParameterPool()
    var parameters = Parameters()
    let located = route.locatedParameters(ofPattern: automaton.pattern(of: &match), &pool)
    for parameter in located {
      parameters[parameter.name] = parameter.value(in: link, &match, of: automaton)
    }
    func add(_ rule: QueryRule, isFragment: Bool) {
      guard rule.passesOthers else { return }
      var names = located.map(\.name) + rule.items.map(\.name)
      automaton.forEachItem(of: &match, in: link, isFragment: isFragment) { name, value in
        guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return }
        names.append(name)
        if parameters[name] == nil { parameters[name] = value() }
      }
    }
    add(route.query, isFragment: false)
    if case .form(let rule)? = route.fragment { add(rule, isFragment: true) }
    return parameters
  }

  /// The value of each capture of the path, with pieces decoded and joined. A wildcard may match no
  /// segment or an empty one.
  private func captures(
    _ automaton: AutomatonMatcher, _ match: LocatedMatch, _ link: Span<UInt8>
  ) -> [String] {
    var match = match
    let pattern = automaton.pattern(of: &match)
    let slots = reference.routes[match.route].patterns[pattern].path.slots
    return automaton.captures(of: match, in: link).compactMap { capture in
      let slot = slots[capture.slot]
      if case .raw = slot.content {
        return "\(slot.name)=\(link.text(capture.range))"
      }
      let text = automaton.text(of: capture, match, in: link)
      return text.isEmpty ? nil : "\(slot.name)=\(text)"
    }
  }

  private func captures(_ match: RouteMatch, _ link: AdmittedLink) -> [String] {
    let patterns = reference.routes[match.route].patterns
    let start = match.isFolded ? 0 : link.url.components.path.lowerBound
    return match.captures.compactMap { capture -> String? in
      // A capture of the fragment may have the same name and position in its pattern as one of the
      // path.
      guard capture.offset >= start, capture.offset <= link.pathEnd,
        capture.captured.separator != Captured.hostSeparator,
        patterns.contains(where: { pattern in
          pattern.path.slots.contains {
            $0.name == capture.slot.name && $0.range == capture.slot.range
          }
        })
      else { return nil }
      if let offset = capture.captured.rawOffset {
        return "\(capture.slot.name)=\(link.written(from: offset))"
      }
      let text = String(decoding: capture.captured.joined, as: UTF8.self)
      return text.isEmpty ? nil : "\(capture.slot.name)=\(text)"
    }
  }
}
