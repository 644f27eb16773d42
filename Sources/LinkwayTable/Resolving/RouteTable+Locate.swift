package import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayURLParsing

// The lazy form of `resolve`. A link is admitted and matched without allocation, unless it must be
// parsed. Its plan and its values are read from the located link on demand, the values one by one
// or all together. The first link of a route also reads the route's record, which allocates.

extension RouteTable {
  /// Finds the outcome of a link and the positions of its parameters. Allocates only if the link
  /// must be parsed.
  ///
  /// - Parameters:
  ///   - source: the source of the link; `nil` matches routes of all sources.
  ///   - located: receives the result.
  /// - Returns: the outcome, which is also stored in `located`. If the outcome is `unresolved`,
  ///   only ``resolve`` gives the result of the link. All other outcomes agree with the result of
  ///   ``resolve``, unless the route's record is damaged.
  @discardableResult
  package func locate(
    _ link: String, source: LinkSource?, into located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    link.withUTF8Span { locate($0, source: source, into: &located) }
  }

  /// Locates a link that is given as bytes, which must be UTF-8.
  @discardableResult
  package func locate(
    _ link: Span<UInt8>, source: LinkSource?, into located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    if !locateCanonical(link, source: source, into: &located) {
      locateOther(link, source: source, into: &located) { _, _ in }
    }
    return located.outcome
  }

  /// Locates a link if it is in canonical form.
  ///
  /// - Returns: whether the link is in canonical form.
  @inline(__always)
  func locateCanonical(
    _ link: Span<UInt8>, source: LinkSource?, into located: inout LocatedLink
  ) -> Bool {
    if located.isParsed { (located.parsed, located.isParsed) = (nil, false) }
    located.isRewritten = false
    let verdict = storage.automaton.locate(link, source: source, into: &located.match)
    if case .matched = verdict {
      noteMatched(&located)
    } else {
      if case .unparsed = verdict { return false }
      note(verdict, &located)
    }
    return true
  }

  /// Locates a link that is not in canonical form. The link is rewritten in scratch memory, or
  /// parsed if rewriting is not possible.
  ///
  /// - Parameter body: called with the bytes to which the offsets refer.
  @inline(never)
  func locateOther<Value>(
    _ link: Span<UInt8>, source: LinkSource?, into located: inout LocatedLink,
    _ body: (inout LocatedLink, Span<UInt8>) -> Value
  ) -> Value {
    let value = CanonicalForm.with(link) { form -> Value? in
      guard locateCanonical(form, source: source, into: &located) else { return nil }
      located.isRewritten = true
      return body(&located, form)
    }
    if let value { return value }
    located.isParsed = true
    switch storage.automaton.parse(link.text(0..<link.count)) {
    case .failure(let refusal):
      note(.refused(refusal, winner: false), &located)
      return body(&located, link)
    case .success(let url):
      located.parsed = url
      note(storage.automaton.locate(url, source: source, into: &located.match), &located)
      return url.withBytes { body(&located, $0) }
    }
  }

  @inline(__always)
  private func noteMatched(_ located: inout LocatedLink) {
    located.isMatched = true
    located.outcome = storage.records.outcome(of: located.match.route)
  }

  private func note(_ verdict: AutomatonVerdict, _ located: inout LocatedLink) {
    (located.isMatched, located.rejection) = (false, verdict)
    switch verdict {
    case .matched: noteMatched(&located)
    case .unmatched: located.outcome = .unmatched
    // The reason why a winner is refused may contain a secret.
    case .refused(_, let isWinner): located.outcome = isWinner ? .unresolved : .refused
    case .limited, .damaged, .unparsed: located.outcome = .unresolved
    }
  }

  /// Calls `body` with the match of a link, and the bytes from which its parameters are read.
  @inline(__always)
  private func withBytes<Value>(
    of located: inout LocatedLink, _ link: Span<UInt8>,
    _ body: (inout LocatedMatch, Span<UInt8>, _ written: String?) -> Value
  ) -> Value {
    guard located.isParsed || located.isRewritten else { return body(&located.match, link, nil) }
    let written = link.text(0..<link.count)
    guard let url = located.parsed else {
      return CanonicalForm.with(link) { body(&located.match, $0, written) }
        ?? body(&located.match, link, written)
    }
    return url.withBytes { body(&located.match, $0, written) }
  }

  /// Returns the id of the route that decided the outcome, or `nil` if there is none or its record
  /// is damaged.
  package func routeName(of located: inout LocatedLink) -> String? {
    located.route.flatMap { storage.records.known(at: $0)?.id }
  }

  /// Returns the steps of the plan, without parameters, or `nil` if the link opens nothing.
  package func chain(of located: inout LocatedLink) -> PlanChain? {
    located.route.flatMap { chain(of: $0) }
  }

  /// Returns the steps of the plan of a route, given its index, or `nil` if the route opens
  /// nothing.
  package func chain(of route: Int) -> PlanChain? { storage.records.known(at: route)?.chain }

  /// Returns one parameter of a link, or `nil` if there is none of that name. Other parameters are
  /// read only if the route passes on undeclared items.
  ///
  /// - Parameters:
  ///   - located: the link's location. Only the caches in it are changed.
  ///   - link: the bytes of the link that was located.
  package func parameter(
    _ name: String, of located: inout LocatedLink, in link: Span<UInt8>
  ) -> ParameterValue? {
    let route = located.route
    return withBytes(of: &located, link) { match, link, written in
      let outlined = outlined(ofRoute: route, &match, link)
      if outlined.last?.isOtherItems == true {
        return parameters(outlined, of: &match, in: link, written: written)[name]
      }
      let found = outlined.first { $0.name.hasSameBytes(as: name) }
      return found.flatMap { value(of: $0, &match, in: link, written: written) }
    }
  }

  /// Calls `body` with each parameter of a link, sorted by the bytes of the names.
  package func forEachParameter(
    of located: inout LocatedLink, in link: Span<UInt8>,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    let route = located.route
    withBytes(of: &located, link) { match, link, written in
      let outlined = outlined(ofRoute: route, &match, link)
      if outlined.last?.isOtherItems == true, match.mayHoldItems {
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

  /// Returns all parameters of a link, as ``resolve`` does.
  package func parameters(of located: inout LocatedLink, in link: Span<UInt8>) -> Parameters {
    let route = located.route
    return withBytes(of: &located, link) { match, link, written in
      let outlined = outlined(ofRoute: route, &match, link)
      return parameters(outlined, of: &match, in: link, written: written)
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
        if match.mayHoldItems { addOtherItems(parameter, of: &match, in: link, to: &parameters) }
      } else if let value = value(of: parameter, &match, in: link, written: written) {
        parameters.append(parameter.name, value)
      }
    }
    return parameters
  }

  /// Adds the undeclared items of the query or fragment, the first of each name.
  @inline(never)
  private func addOtherItems(
    _ parameter: RouteParameter, of match: inout LocatedMatch, in link: Span<UInt8>,
    to parameters: inout Parameters
  ) {
    guard case .otherItems(let known, let isFragment) = parameter.origin else { return }
    storage.automaton.forEachItem(of: &match, in: link, isFragment: isFragment) { name, value in
      if known.contains(where: { $0.hasSameBytes(as: name) }) { return }
      parameters.addIfAbsent(name, value)
    }
  }

  /// Completes the result of a link that a route matched. The result is a failure if the route's
  /// record is damaged or contradicts the outcome.
  ///
  /// - Parameters:
  ///   - link: the bytes that were located: the link as written, or in canonical form.
  ///   - written: the link as written.
  func step(
    _ located: inout LocatedLink, _ link: Span<UInt8>, written: String,
    into resolved: inout ResolvedLink
  ) -> Step {
    let place = located.match.route
    if located.outcome == .unresolved {
      return completeUnresolved(&located, link, written, &resolved)
    }
    guard let route = storage.records.known(at: place),
      complete(&located, route, link, written: written, &resolved)
    else {
      resolved.parameters = Parameters()
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return .done
    }
    resolved.route = route.id
    resolved.place = place
    // A route with secrets has been handled by `completeUnresolved` above.
    resolved.markMatchWithoutSecrets()
    return .done
  }

  /// Completes the result of a link whose route redirects, unwraps or has secrets.
  @inline(never)
  private func completeUnresolved(
    _ located: inout LocatedLink, _ link: Span<UInt8>, _ written: String,
    _ resolved: inout ResolvedLink
  ) -> Step {
    let place = located.match.route
    guard let route = storage.records.known(at: place) else {
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return .done
    }
    let outlined = outlined(route, &located.match, link)
    let captured = parameters(outlined, of: &located.match, in: link, written: written)
    // A redirect's path is composed of the link's own parameters.
    var found = captured
    if case .redirect = route.entry.action { found = route.entry.changed(captured, link: written) }
    found.markSecret(route.entry.secrets)
    return act(route, at: place, found, captured: captured, &resolved) {
      link.replacingPath(&located.match, with: $0)
    }
  }

  /// Returns the parameters of a link for a route that matches it, even if it does not win. Returns
  /// `nil` if the route's record is damaged.
  package func parameters(ofMatch match: LocatedMatch, in link: Span<UInt8>) -> Parameters? {
    var located = LocatedLink()
    located.match = match
    return storage.records.known(at: match.route)
      .map { parameters(of: $0, ofRefused: &located, link) }
  }

  /// Returns the parameters of a refused link for the route that would have handled it.
  func parameters(
    of route: DecodedRoute, ofRefused located: inout LocatedLink, _ link: Span<UInt8>
  ) -> Parameters {
    let outlined = outlined(route, &located.match, link)
    var found = parameters(outlined, of: &located.match, in: link)
    if case .redirect = route.entry.action { found = route.entry.changed(found, link: "") }
    found.markSecret(route.entry.secrets)
    return found
  }

  /// Reads the parameters and the outcome of a link that a route matched.
  ///
  /// - Returns: `false` if the route's record contradicts the outcome.
  private func complete(
    _ located: inout LocatedLink, _ route: DecodedRoute, _ link: Span<UInt8>, written: String,
    _ resolved: inout ResolvedLink
  ) -> Bool {
    let outlined = outlined(route, &located.match, link)
    resolved.parameters = parameters(outlined, of: &located.match, in: link, written: written)
    switch located.outcome {
    case .opens:
      guard let chain = route.chain else { return false }
      resolved.outcome = .plan(NavigationPlan(chain, resolved.parameters))
    case .resolver:
      guard case .resolver(let name) = route.entry.action else { return false }
      resolved.outcome = .resolver(name)
    case .leavesToWeb: resolved.outcome = .leftToWeb
    case .refuses:
      resolved.outcome = .refused(reason: Refusal(.route(route.id)).message, offset: nil)
    case .unmatched, .refused, .unresolved: return false
    }
    return true
  }

  /// Returns the parameters that the route's pattern defines; empty if there is no route, another
  /// link was located, or the route's record is damaged.
  private func outlined(
    ofRoute place: Int?, _ match: inout LocatedMatch, _ link: Span<UInt8>
  ) -> [RouteParameter] {
    guard let route = place.flatMap({ storage.records.known(at: $0) }) else { return [] }
    return outlined(route, &match, link)
  }

  private func outlined(
    _ route: DecodedRoute, _ match: inout LocatedMatch, _ link: Span<UInt8>
  ) -> [RouteParameter] {
    guard match.isOf(link) else { return [] }
    return route.parameters(ofPattern: storage.automaton.pattern(of: &match))
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
  /// Returns the link with another path; authority, query and fragment are kept.
  fileprivate func replacingPath(_ match: inout LocatedMatch, with path: String) -> String {
    let tail = text(match.pathEnd..<count)
    let start = match.pathStart(in: self)
    // The authority must be empty: otherwise the first segment would be read as the authority.
    return match.isFolded ? text(0..<start) + "//" + path + tail : text(0..<start) + path + tail
  }
}
