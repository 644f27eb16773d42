import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching
import LinkwayURLParsing
import RouteOracle
import Testing

/// Builds small tables for tests without a `routes.json`.
struct RouteFixture {
  var types = TypeTable.compiling()
  var slashes = SlashPolicy()
  var origins = ["https://photos.example", "photos:"]
  var admission = Admission()
  var caseSensitive = true
  var precedence = RouteSet.Precedence.specificity

  func route(
    _ id: String, _ paths: [String], query: [QueryItemRule] = [], fragment: String? = nil,
    over: [Int] = []
  ) throws -> Route {
    let origins = try origins.map { try OriginCompiler(types: types).origin($0) }
    let compiler = ComponentCompiler(kind: .path, types: types, policy: slashes)
    let patterns = try paths.map {
      RoutePattern(text: $0, origins: origins, path: try compiler.compile($0))
    }
    let fragmentRule = try fragment.map {
      FragmentRule.pattern(
        try ComponentCompiler(kind: .fragment, types: types, policy: slashes).compile($0))
    }
    return Route(
      id: id, patterns: patterns, query: QueryRule(items: query), fragment: fragmentRule,
      caseSensitive: caseSensitive, over: over)
  }

  func matcher(_ routes: [Route]) -> RouteSet {
    var admission = admission
    admission.declarePorts(of: routes.flatMap(\.patterns).flatMap(\.origins))
    return RouteSet(
      routes: routes, slashes: slashes, admission: admission, precedence: precedence)
  }

  /// One route per path, named after it.
  func matcher(paths: [String]) throws -> RouteSet {
    matcher(try paths.map { try route($0, [$0]) })
  }
}

extension RouteSet {
  /// The id of the winner, `nil` if nothing matches, or the message of the refusal. The simple
  /// matcher must agree.
  func winner(of link: String, source: LinkSource? = nil) throws -> String? {
    let (verdict, match, _) = AutomatonMatcher(self).match(link, source: source)
    let winner: String? =
      switch verdict {
      case .matched: routes[match.route].id
      case .unmatched: nil
      case .refused(let refusal, _): "refused: " + refusal.message
      case .limited(let limit): throw limit
      case .unparsed, .damaged: "\(verdict)"
      }
    let simple = try simpleWinner(of: link, source: source)
    #expect(winner == simple, "\(link)")
    return winner
  }

  private func simpleWinner(of link: String, source: LinkSource?) throws -> String? {
    switch admission.admit(link) {
    case .failure(let refusal): "refused: " + refusal.message
    case .success(let admitted):
      switch try match(admitted, source: source) {
      case .matched(let match): routes[match.route].id
      case .unmatched: nil
      case .refused(let refusal, _): "refused: " + refusal.message
      }
    }
  }

  func parameters(of link: String) throws -> Parameters? {
    guard case .success(let admitted) = admission.admit(link),
      case .matched(let match) = try match(admitted, source: nil)
    else { return nil }
    var agreement = AutomatonAgreement(self)
    #expect(agreement.difference(on: link, source: nil) == nil)
    return match.parameters
  }
}
