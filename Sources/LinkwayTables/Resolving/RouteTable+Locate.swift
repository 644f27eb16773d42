import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

// The lazy form of `resolve`: a link is parsed, admitted and matched, its plan is known, and
// nothing is allocated. What it opens and its values are read from the located link when they are
// asked for, one by one or all.

extension RouteTable {
  /// Finds what becomes of a link and where its parameters lie, without allocation.
  ///
  /// - Parameters:
  ///   - source: `nil` filters no route by source.
  ///   - located: takes what was found.
  /// - Returns: the outcome, which is `located`'s too. Where it is `deferred`, ``resolve`` says
  ///   what becomes of the link; all others are what it says.
  @discardableResult
  package func locate(
    _ link: String, source: LinkSource?, into located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    link.withUTF8Span { locate($0, source: source, into: &located) }
  }

  /// The same for a link in its bytes, which must be UTF-8.
  @discardableResult
  package func locate(
    _ link: Span<UInt8>, source: LinkSource?, into located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    switch storage.compiled.locate(link, source: source, into: &located.match) {
    case .matched: located.outcome = storage.outcome(of: located.match.route)
    case .unmatched: located.outcome = .unmatched
    case .deferred: located.outcome = .deferred
    }
    return located.outcome
  }

  /// The name of the route that answered.
  package func routeName(of located: LocatedLink) -> String? {
    located.route.flatMap { routeID(at: $0) }
  }

  /// The steps of the plan, without parameters; `nil` unless it opens something. O(1), but
  /// O(steps) of a table from a compiled file.
  package func chain(of located: LocatedLink) -> PlanChain? {
    located.route.flatMap { storage.chain(of: $0) }
  }

  /// One parameter of a link, `nil` where it has none of that name. No other is read.
  ///
  /// - Parameter link: the bytes of the link that was located.
  package func parameter(
    _ name: String, of located: LocatedLink, in link: Span<UInt8>
  ) -> ParameterValue? {
    let found = (outlined(located, link) ?? []).first { $0.name.hasSameBytes(as: name) }
    var match = located.match
    return found.flatMap { value(of: $0, &match, in: link) }
  }

  /// Passes each parameter of a link to `body`, in the order of their names' bytes.
  package func forEachParameter(
    of located: LocatedLink, in link: Span<UInt8>,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    var match = located.match
    for parameter in outlined(located, link) ?? [] {
      if let value = value(of: parameter, &match, in: link) { body(parameter.name, value) }
    }
  }

  /// All parameters of a link, as ``resolve`` gives them.
  package func parameters(of located: LocatedLink, in link: Span<UInt8>) -> Parameters {
    outlined(located, link).map { parameters($0, of: located, in: link) } ?? Parameters()
  }

  private func parameters(
    _ outlined: ArraySlice<RouteOutlines.Parameter>, of located: LocatedLink,
    in link: Span<UInt8>
  ) -> Parameters {
    guard !outlined.isEmpty else { return Parameters() }
    var parameters = Parameters(capacity: outlined.count)
    var match = located.match
    for parameter in outlined {
      if let value = value(of: parameter, &match, in: link) {
        parameters.append(parameter.name, value)
      }
    }
    return parameters
  }

  /// Fills in what a located link came to. It fails where the route's record is damaged, or says
  /// something else than its outcome.
  ///
  /// - Returns: `false` where it is deferred, and nothing was filled in.
  func resolve(
    _ located: LocatedLink, _ link: Span<UInt8>, into resolved: inout ResolvedLink
  ) -> Bool {
    guard located.outcome != .deferred else { return false }
    guard let place = located.route else {
      resolved.outcome = .unmatched(reason: "no route matches")
      return true
    }
    guard let id = routeID(at: place), let outlined = outlined(located, link),
      let outcome = outcome(of: located, id, outlined, link, into: &resolved.parameters)
    else {
      resolved.parameters = Parameters()
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return true
    }
    resolved.route = id
    resolved.outcome = outcome
    // A route with secrets is always deferred.
    resolved.noteWinnerWithoutSecrets()
    return true
  }

  private func outcome(
    of located: LocatedLink, _ id: String, _ outlined: ArraySlice<RouteOutlines.Parameter>,
    _ link: Span<UInt8>, into found: inout Parameters
  ) -> ResolvedLink.Outcome? {
    guard let place = located.route else { return nil }
    found = parameters(outlined, of: located, in: link)
    switch located.outcome {
    case .opens:
      return storage.plan(of: place, found).map { .plan($0) }
    case .resolver:
      guard case .resolver(let name)? = entry(at: place)?.action else { return nil }
      return .resolver(name)
    case .leavesToWeb: return .leftToWeb
    case .refuses: return .refused(reason: Refusal(.route(id)).message, offset: nil)
    case .unmatched, .deferred: return nil
    }
  }

  /// The parameters that the route's pattern can give; none where another link was located, `nil`
  /// where the route's record is damaged.
  private func outlined(
    _ located: LocatedLink, _ link: Span<UInt8>
  ) -> ArraySlice<RouteOutlines.Parameter>? {
    guard let route = located.route, located.match.isOf(link) else { return [] }
    return storage.parameters(
      of: route, pattern: storage.compiled.pattern(of: located.match).pattern)
  }

  private func value(
    of parameter: RouteOutlines.Parameter, _ match: inout CompiledMatch, in link: Span<UInt8>
  ) -> ParameterValue? {
    switch parameter.origin {
    case .located(let parameter):
      return parameter.value(in: link, &match, of: storage.compiled)
    case .constant(let value):
      return value
    case .template(let template, let sources):
      var values = Parameters()
      for source in sources {
        values[source.name] = source.value(in: link, &match, of: storage.compiled)
      }
      return template.value(
        values, link: template.holdsLink ? link.text(0..<link.count) : "")
    }
  }
}
