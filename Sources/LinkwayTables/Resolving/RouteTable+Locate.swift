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
  /// - Returns: the outcome, which is `located`'s too. Where it is `unresolved`, ``resolve``
  ///   says what becomes of the link; all others are what it says.
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
    located.parsed = nil
    let verdict = storage.automaton.locate(link, source: source, into: &located.match)
    if case .unparsed = verdict { return locateParsed(link, source: source, into: &located) }
    return note(verdict, &located)
  }

  /// The same for a link that is not written as the parser writes it, such as with capitals in its host,
  /// a port that is the scheme's own, or characters beyond ASCII.
  @inline(never)
  private func locateParsed(
    _ link: Span<UInt8>, source: LinkSource?, into located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    switch storage.automaton.parse(link.text(0..<link.count)) {
    case .failure(let refusal):
      return note(.refused(refusal, winner: false), &located)
    case .success(let url):
      located.parsed = url
      return note(storage.automaton.locate(url, source: source, into: &located.match), &located)
    }
  }

  @inline(__always)
  private func note(
    _ verdict: AutomatonVerdict, _ located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    located.verdict = verdict
    switch verdict {
    case .matched: located.outcome = storage.records.outcome(of: located.match.route)
    case .unmatched: located.outcome = .unmatched
    case .refused(let refusal, let isWinner):
      // What a winner is refused for may be secret.
      located.outcome = isWinner ? .unresolved : .refused
      located.refusal = refusal
    case .limited, .damaged, .unparsed: located.outcome = .unresolved
    }
    return located.outcome
  }

  /// Calls `body` with the bytes from which a link's parameters are read.
  @inline(__always)
  private func withBytes<Value>(
    of located: LocatedLink, _ link: Span<UInt8>, _ body: (Span<UInt8>, _ written: String?) -> Value
  ) -> Value {
    guard located.parsed != nil || located.match.isRewritten else { return body(link, nil) }
    let written = link.text(0..<link.count)
    guard let url = located.parsed else {
      return storage.automaton.withRewritten(link) { body($0, written) }
    }
    return url.withBytes { body($0, written) }
  }

  /// The name of the route that answered.
  package func routeName(of located: LocatedLink) -> String? {
    located.route.flatMap { storage.records.known(at: $0)?.id }
  }

  /// The steps of the plan, without parameters; `nil` unless it opens something.
  package func chain(of located: LocatedLink) -> PlanChain? {
    located.route.flatMap { chain(of: $0) }
  }

  /// The same by the place of a route.
  package func chain(of route: Int) -> PlanChain? { storage.records.known(at: route)?.chain }

  /// One parameter of a link, `nil` where it has none of that name. No other is read.
  ///
  /// - Parameter link: the bytes of the link that was located.
  package func parameter(
    _ name: String, of located: LocatedLink, in link: Span<UInt8>
  ) -> ParameterValue? {
    withBytes(of: located, link) { link, written in
      let outlined = outlined(located, link)
      var match = located.match
      if outlined.last?.isOtherItems == true {
        return parameters(outlined, of: &match, in: link, written: written)[name]
      }
      let found = outlined.first { $0.name.hasSameBytes(as: name) }
      return found.flatMap { value(of: $0, &match, in: link, written: written) }
    }
  }

  /// Passes each parameter of a link to `body`, in the order of their names' bytes.
  package func forEachParameter(
    of located: LocatedLink, in link: Span<UInt8>,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    withBytes(of: located, link) { link, written in
      let outlined = outlined(located, link)
      var match = located.match
      if outlined.last?.isOtherItems == true {
        return parameters(outlined, of: &match, in: link, written: written).visit {
          name, value, _ in
          body(name, value)
        }
      }
      for parameter in outlined {
        if let value = value(of: parameter, &match, in: link, written: written) {
          body(parameter.name, value)
        }
      }
    }
  }

  /// All parameters of a link, as ``resolve`` gives them.
  package func parameters(of located: LocatedLink, in link: Span<UInt8>) -> Parameters {
    withBytes(of: located, link) { link, written in
      var match = located.match
      return parameters(outlined(located, link), of: &match, in: link, written: written)
    }
  }

  private func parameters(
    _ outlined: [RouteParameter], of match: inout LocatedMatch,
    in link: Span<UInt8>, written: String? = nil
  ) -> Parameters {
    guard !outlined.isEmpty else { return Parameters() }
    var parameters = Parameters(capacity: outlined.count)
    for parameter in outlined {
      if parameter.isOtherItems {
        addOtherItems(parameter, of: match, in: link, to: &parameters)
      } else if let value = value(of: parameter, &match, in: link, written: written) {
        parameters.append(parameter.name, value)
      }
    }
    return parameters
  }

  /// Adds the items of the query that are passed on, the first of each name.
  @inline(never)
  private func addOtherItems(
    _ parameter: RouteParameter, of match: borrowing LocatedMatch, in link: Span<UInt8>,
    to parameters: inout Parameters
  ) {
    guard case .otherItems(let known, let isFragment) = parameter.origin else { return }
    storage.automaton.forEachItem(of: match, in: link, isFragment: isFragment) { name, value in
      guard parameters[name] == nil, !known.contains(where: { $0.hasSameBytes(as: name) })
      else { return }
      parameters[name] = value
    }
  }

  /// What a route comes to that has taken a link. It fails where the route's record is damaged, or says
  /// something else than its outcome.
  ///
  /// - Parameters:
  ///   - link: the bytes that were located: the link as it was written, or as the parser writes it.
  ///   - written: the link as it was written.
  func step(
    _ located: inout LocatedLink, _ link: Span<UInt8>, written: String,
    into resolved: inout ResolvedLink
  ) -> Step {
    let place = located.match.route
    if located.outcome == .unresolved { return leadOn(&located, link, written, &resolved) }
    guard let route = storage.records.known(at: place),
      let outcome = outcome(of: &located, route, link, written: written, into: &resolved.parameters)
    else {
      resolved.parameters = Parameters()
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return .done
    }
    resolved.route = route.id
    resolved.place = place
    resolved.outcome = outcome
    // A route with secrets leads on as far as this is concerned.
    resolved.noteWinnerWithoutSecrets()
    return .done
  }

  /// The same for a route that leads on or has secrets.
  @inline(never)
  private func leadOn(
    _ located: inout LocatedLink, _ link: Span<UInt8>, _ written: String,
    _ resolved: inout ResolvedLink
  ) -> Step {
    let place = located.match.route
    guard let route = storage.records.known(at: place) else {
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return .done
    }
    let captured = parameters(
      outlined(route, located, link), of: &located.match, in: link, written: written)
    // A redirect's path is made of what the link itself gives.
    var found = captured
    if case .redirect = route.entry.action { found = route.entry.changed(captured, link: written) }
    found.markSecret(route.entry.secrets)
    return act(route, at: place, found, captured: captured, &resolved) {
      link.replacingPath(&located.match, with: $0)
    }
  }

  /// The parameters of a route that would have taken a link which is refused.
  func parameters(
    of route: KnownRoute, ofRefused located: inout LocatedLink, _ link: Span<UInt8>
  ) -> Parameters {
    var found = parameters(outlined(route, located, link), of: &located.match, in: link)
    if case .redirect = route.entry.action { found = route.entry.changed(found, link: "") }
    found.markSecret(route.entry.secrets)
    return found
  }

  private func outcome(
    of located: inout LocatedLink, _ route: KnownRoute, _ link: Span<UInt8>, written: String,
    into found: inout Parameters
  ) -> ResolvedLink.Outcome? {
    found = parameters(
      outlined(route, located, link), of: &located.match, in: link, written: written)
    switch located.outcome {
    case .opens: return route.chain.map { .plan(NavigationPlan($0, found)) }
    case .resolver:
      guard case .resolver(let name) = route.entry.action else { return nil }
      return .resolver(name)
    case .leavesToWeb: return .leftToWeb
    case .refuses: return .refused(reason: Refusal(.route(route.id)).message, offset: nil)
    case .unmatched, .refused, .unresolved: return nil
    }
  }

  /// The parameters that the route's pattern can give; none where another link was located, or the
  /// route's record is damaged.
  private func outlined(_ located: LocatedLink, _ link: Span<UInt8>) -> [RouteParameter] {
    guard let route = located.route.flatMap({ storage.records.known(at: $0) }) else { return [] }
    return outlined(route, located, link)
  }

  private func outlined(
    _ route: KnownRoute, _ located: LocatedLink, _ link: Span<UInt8>
  ) -> [RouteParameter] {
    guard located.match.isOf(link) else { return [] }
    return route.parameters(ofPattern: storage.automaton.pattern(of: located.match))
  }

  private func value(
    of parameter: RouteParameter, _ match: inout LocatedMatch, in link: Span<UInt8>,
    written: String? = nil
  ) -> ParameterValue? {
    switch parameter.origin {
    case .located(let parameter):
      return parameter.value(in: link, &match, of: storage.automaton)
    case .constant(let value):
      return value
    case .template(let template, let sources):
      var values = Parameters()
      for source in sources {
        values[source.name] = source.value(in: link, &match, of: storage.automaton)
      }
      return template.value(
        values, link: template.holdsLink ? written ?? link.text(0..<link.count) : "")
    case .otherItems:
      return nil
    }
  }
}

extension Span<UInt8> {
  /// A link with another path; authority, query and fragment stay.
  fileprivate func replacingPath(_ match: inout LocatedMatch, with path: String) -> String {
    let tail = text(match.pathEnd..<count)
    let start = match.pathStart(in: self)
    // Behind an empty authority, which its first segment would be otherwise.
    return match.isFolded ? text(0..<start) + "//" + path + tail : text(0..<start) + path + tail
  }
}
