import LinkwayMatching
import LinkwayRegex
import RouteOracle

@testable import LinkwayChecks

/// A table with its matchers, their oracle and its conflicts, for testing links.
struct OracleTrial {
  enum Verdict {
    /// The link is refused before matching, which both sides share.
    case notAdmitted
    case agree(matched: Bool)
    /// The table has a reported conflict for this link.
    case undecided
    /// The match exceeds its limits, which the two sides count differently.
    case overLimit
    case differ(String)
  }

  var table: SampleTable
  var matcher: RouteSet
  var reference: ReferenceMatcher
  /// The pairs of routes with a conflict before `over` settles any.
  var conflicts: Set<ReferenceMatcher.Tie>
  /// The routes that can never win according to the finder.
  var shadowed: Set<Int> = []
  /// The automaton next to the simple matcher.
  var agreement: AutomatonAgreement

  init(_ table: SampleTable) throws {
    self.table = table
    matcher = try table.routeSet()
    agreement = AutomatonAgreement(matcher)
    reference = try ReferenceMatcher(table, admission: matcher.admission)
    var open = matcher
    for place in open.routes.indices { open.routes[place].over = [] }
    conflicts = Set(
      ConflictFinder(open).find().conflicts.map {
        ReferenceMatcher.Tie(left: $0.routes[0], right: $0.routes[1])
      })
    shadowed = Set(ShadowFinder(matcher).find().map(\.route))
  }

  /// Settles conflicts: adds `over` to routes of an otherwise unchanged table.
  mutating func settle(by table: SampleTable) throws {
    self.table = table
    matcher = try table.routeSet()
    agreement = AutomatonAgreement(matcher)
    reference.table = table
    for place in table.routes.indices {
      reference.routes[place].declaration = table.routes[place]
    }
    shadowed = Set(ShadowFinder(matcher).find().map(\.route))
  }

  /// Whether matcher and oracle agree on a link, and every tie was reported.
  mutating func verdict(on text: String, source: LinkSource?) -> Verdict {
    if let difference = agreement.difference(on: text, source: source) {
      guard let tied = tiedRoutes(text, source) else { return .differ(difference) }
      return agreement.difference(on: text, source: source, tied: tied).map(Verdict.differ)
        ?? .undecided
    }
    guard case .success(let link) = matcher.admission.admit(text) else { return .notAdmitted }
    let items = link.query.map { [$0.name, $0.value] }
    guard items == decodedItems(link.url.query ?? "") else {
      return .differ("items: \(link.query)")
    }
    guard let outcome = try? matcher.match(link, source: source),
      let (answer, ties) = try? reference.answer(link, source: source)
    else { return .overLimit }
    if let tie = ties.first(where: { !conflicts.contains($0) && sharesSource($0) }) {
      let names = [tie.left, tie.right].map { table.routes[$0].id }
      return .differ("unreported tie of \(names.joined(separator: " and "))")
    }
    if case .matched(let match) = outcome, shadowed.contains(match.route),
      source != nil || winsFromOwnSource(match.route, link)
    {
      return .differ(
        "\(table.routes[match.route].id) wins, of which the finder says that it cannot")
    }
    switch (outcome, answer) {
    case (.matched(let match), .matched(let route, let parameters)):
      if match.route == route, match.parameters == parameters { return .agree(matched: true) }
    case (.unmatched, .unmatched): return .agree(matched: false)
    case (_, .undecided): return .undecided
    case (.refused(let refusal, _), .refused(let reasons)):
      if reasons.contains(refusal) { return .agree(matched: false) }
    default: break
    }
    return .differ("matcher: \(described(outcome)); oracle: \(described(answer))")
  }

  /// The routes that tie for a link if the table has a conflict for it; `nil` if it has none.
  private func tiedRoutes(_ text: String, _ source: LinkSource?) -> Set<Int>? {
    guard case .success(let link) = matcher.admission.admit(text),
      let (answer, ties) = try? reference.answer(link, source: source),
      case .undecided(let unbeaten) = answer
    else { return nil }
    return Set(unbeaten + ties.flatMap { [$0.left, $0.right] })
  }

  /// Whether a route wins a link from one of its sources. If the source is unspecified, as in tools,
  /// routes without a common source tie, too, and a chain of `over` may choose any of them.
  private func winsFromOwnSource(_ route: Int, _ link: AdmittedLink) -> Bool {
    matcher.routes[route].sources.contains { source in
      guard case .matched(let match)? = try? matcher.match(link, source: source) else {
        return false
      }
      return match.route == route
    }
  }

  /// Parses the names and values of a query a second time.
  private func decodedItems(_ query: String) -> [[[UInt8]]] {
    query.split(separator: "&").map { item in
      let equals = item.firstIndex(of: "=") ?? item.endIndex
      return [item[..<equals], item[equals...].dropFirst()].map { text in
        String(table.plusIsSpace ? text.replacing("+", with: " ") : text).percentDecoded
      }
    }
  }

  /// Routes without a common source tie only if the source is unspecified, as in tools.
  private func sharesSource(_ tie: ReferenceMatcher.Tie) -> Bool {
    table.routes[tie.left].sources.contains { table.routes[tie.right].sources.contains($0) }
  }

  private func described(_ outcome: RouteMatcher.Outcome) -> String {
    switch outcome {
    case .matched(let match): described(match.route, match.parameters)
    case .unmatched: "unmatched"
    case .refused(let refusal, _): "\(refusal)"
    }
  }

  private func described(_ answer: ReferenceMatcher.Answer) -> String {
    switch answer {
    case .matched(let route, let parameters): described(route, parameters)
    case .unmatched: "unmatched"
    case .refused(let reasons): "\(reasons)"
    case .undecided(let routes): "undecided \(routes)"
    }
  }

  private func described(_ route: Int, _ parameters: Parameters) -> String {
    "\(table.routes[route].id) \(parameters.map { "\($0.name)=\($0.value)" })"
  }

  /// A witness that does not show its conflict: both routes must match it, each on its own, and
  /// tie.
  ///
  /// - Parameter count: incremented for each witness tested.
  static func wrongWitness(in table: SampleTable, count: inout Int) throws -> String? {
    let matcher = try table.routeSet()
    let reference = try ReferenceMatcher(table, admission: matcher.admission)
    for conflict in ConflictFinder(matcher).find().conflicts {
      guard let witness = conflict.witness else { continue }
      guard case .success(let link) = matcher.admission.admit(witness) else {
        return "the witness \(witness) is not admitted"
      }
      // A witness for which the oracle's regex exceeds a limit proves nothing.
      guard let (_, ties) = try? reference.answer(link, source: nil) else { continue }
      count += 1
      let tie = ReferenceMatcher.Tie(left: conflict.routes[0], right: conflict.routes[1])
      var alone: [String] = []
      for route in conflict.routes {
        var table = table
        table.routes = [table.routes[route]]
        let candidates = try table.routeSet().candidates(for: link, source: nil)
        if case .matches? = candidates.first { continue }
        alone.append(matcher.routes[route].id)
      }
      if !alone.isEmpty { return "\(alone) do not match the witness \(witness)" }
      if !ties.contains(tie) { return "no tie at the witness \(witness)" }
    }
    return nil
  }
}
