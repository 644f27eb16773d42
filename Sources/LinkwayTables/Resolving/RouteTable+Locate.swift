package import LinkwayAutomaton
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
    let verdict = storage.automaton.locate(link, source: source, into: &located.match)
    return note(verdict, &located)
  }

  /// Finds where several links lead; ``take(_:of:into:)`` tells of each what becomes of it.
  ///
  /// - Parameter links: the bytes of each, which must be UTF-8 and live as long as the call; at
  ///   most as many as a batch has.
  // SAFETY: the buffers are the caller's word.
  @unsafe package func locate(
    _ links: [UnsafeBufferPointer<UInt8>], source: (Span<UInt8>) -> LinkSource?,
    into batch: inout LinkBatch
  ) {
    unsafe storage.automaton.locate(links, source: source, into: &batch)
  }

  /// What becomes of a link of a batch, as ``locate(_:source:into:)`` tells it of one.
  ///
  /// - Parameter number: its place among those that were located.
  @discardableResult
  package func take(
    _ number: Int, of batch: borrowing LinkBatch, into located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    located.match = batch.matches[number]
    return note(batch.verdicts[number], &located)
  }

  @inline(__always)
  private func note(
    _ verdict: AutomatonVerdict, _ located: inout LocatedLink
  ) -> LocatedLink.Outcome {
    // Not compared: that would ask another module how.
    located.isMatched = false
    switch verdict {
    case .matched:
      located.isMatched = true
      located.outcome = storage.outcome(of: located.match.route)
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

  /// The same by the place of a route.
  package func chain(of route: Int) -> PlanChain? { storage.chain(of: route) }

  /// One parameter of a link, `nil` where it has none of that name. No other is read.
  ///
  /// - Parameter link: the bytes of the link that was located.
  package func parameter(
    _ name: String, of located: LocatedLink, in link: Span<UInt8>
  ) -> ParameterValue? {
    let outlined = outlined(located, link) ?? []
    if outlined.last?.isOtherItems == true { return parameters(of: located, in: link)[name] }
    let found = outlined.first { $0.name.hasSameBytes(as: name) }
    var match = located.match
    return found.flatMap { value(of: $0, &match, in: link) }
  }

  /// Passes each parameter of a link to `body`, in the order of their names' bytes.
  ///
  /// - Parameter known: what this table's earlier links needed.
  package func forEachParameter(
    of located: LocatedLink, in link: Span<UInt8>, _ known: inout KnownOutlines,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    let outlined = outlined(located, link, &known) ?? []
    if outlined.last?.isOtherItems == true {
      return parameters(outlined, of: located, in: link).visit { name, value, _ in
        body(name, value)
      }
    }
    var match = located.match
    for parameter in outlined {
      if let value = value(of: parameter, &match, in: link) { body(parameter.name, value) }
    }
  }

  /// All parameters of a link, as ``resolve`` gives them.
  package func parameters(of located: LocatedLink, in link: Span<UInt8>) -> Parameters {
    outlined(located, link).map { parameters($0, of: located, in: link) } ?? Parameters()
  }

  private func parameters(
    _ outlined: ArraySlice<RouteOutlines.Parameter>, of located: LocatedLink,
    in link: Span<UInt8>, written: String? = nil
  ) -> Parameters {
    guard !outlined.isEmpty else { return Parameters() }
    var parameters = Parameters(capacity: outlined.count)
    var match = located.match
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
    _ parameter: RouteOutlines.Parameter, of match: borrowing LocatedMatch, in link: Span<UInt8>,
    to parameters: inout Parameters
  ) {
    guard case .otherItems(let known) = parameter.origin else { return }
    storage.automaton.forEachItem(of: match, in: link) { name, value in
      guard parameters[name] == nil, !known.contains(where: { $0.hasSameBytes(as: name) })
      else { return }
      parameters[name] = value
    }
  }

  /// The way of a link that was located, as far as it is known by that; the link ends, or leads on.
  /// It fails where the route's record is damaged, or says something else than its outcome.
  ///
  /// - Parameters:
  ///   - link: the bytes that were located: the link as it was written, or its serialisation.
  ///   - written: the link as it was written.
  /// - Returns: `nil` where it is deferred, and nothing was filled in.
  func step(
    _ located: inout LocatedLink, _ link: Span<UInt8>, written: String,
    into resolved: inout ResolvedLink
  ) -> Step? {
    if located.outcome == .deferred { return deferredStep(located, link, written, &resolved) }
    guard let place = located.route else {
      resolved.outcome = .unmatched(reason: "no route matches")
      return .done
    }
    guard let id = routeID(at: place), let outlined = outlined(located, link),
      let outcome = outcome(
        of: located, id, outlined, link, written: written, into: &resolved.parameters)
    else {
      resolved.parameters = Parameters()
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return .done
    }
    resolved.route = id
    resolved.place = place
    resolved.outcome = outcome
    // A route with secrets is always deferred.
    resolved.noteWinnerWithoutSecrets()
    return .done
  }

  /// The same for a route that leads on or has secrets.
  @inline(never)
  private func deferredStep(
    _ located: LocatedLink, _ link: Span<UInt8>, _ written: String,
    _ resolved: inout ResolvedLink
  ) -> Step? {
    let place = located.match.route
    guard located.isMatched, storage.parametersAreLocated(of: place) else { return nil }
    guard let id = routeID(at: place), let entry = entry(at: place),
      let outlined = outlined(place, located, link)
    else {
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return .done
    }
    if case .redirect = entry.action, !entry.secrets.isEmpty { return nil }
    var found = parameters(outlined, of: located, in: link, written: written)
    found.markSecret(entry.secrets)
    return act(entry, id, at: place, found, captured: found, &resolved) { path in
      CanonicalScan.recognise(link).map { link.replacingPath($0, with: path) }
    }
  }

  private func outcome(
    of located: LocatedLink, _ id: String, _ outlined: ArraySlice<RouteOutlines.Parameter>,
    _ link: Span<UInt8>, written: String, into found: inout Parameters
  ) -> ResolvedLink.Outcome? {
    guard let place = located.route else { return nil }
    found = parameters(outlined, of: located, in: link, written: written)
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
    guard let route = located.route else { return [] }
    return outlined(route, located, link)
  }

  /// The same, from what is known where that is quicker.
  private func outlined(
    _ located: LocatedLink, _ link: Span<UInt8>, _ known: inout KnownOutlines
  ) -> ArraySlice<RouteOutlines.Parameter>? {
    guard let records = storage.records, let route = located.route, located.match.isOf(link) else {
      return outlined(located, link)
    }
    let pattern = storage.automaton.pattern(of: located.match).pattern
    return known.parameters(of: route, pattern: pattern, in: records)?[...]
  }

  private func outlined(
    _ route: Int, _ located: LocatedLink, _ link: Span<UInt8>
  ) -> ArraySlice<RouteOutlines.Parameter>? {
    guard located.match.isOf(link) else { return [] }
    return storage.parameters(
      of: route, pattern: storage.automaton.pattern(of: located.match).pattern)
  }

  private func value(
    of parameter: RouteOutlines.Parameter, _ match: inout LocatedMatch, in link: Span<UInt8>,
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
  /// A canonical link with another path; authority, query and fragment stay.
  fileprivate func replacingPath(_ components: LinkURL.Components, with path: String) -> String {
    let tail = text(components.path.upperBound..<count)
    // Behind an empty authority, which its first segment would be otherwise.
    if components.specialScheme == nil { return text(components.scheme) + "://" + path + tail }
    return text(0..<components.path.lowerBound) + path + tail
  }
}
