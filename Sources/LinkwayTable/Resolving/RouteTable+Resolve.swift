import LinkwayAutomaton
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayRegex
import LinkwayURLParsing

extension RouteTable {
  /// Resolves a link up to its plan. The function is pure: the same table, link and source always
  /// give the same result.
  ///
  /// - Parameters:
  ///   - source: the source of the link; `nil` matches routes of all sources.
  ///   - visit: called with each link that is resolved, beginning with the given one.
  package func resolve(
    _ text: String, source: LinkSource?, visit: (String) -> Void = { _ in }
  ) -> ResolvedLink {
    var resolved = ResolvedLink(link: text, source: source)
    resolved.mayHoldSecret = hasSecrets
    follow(text, visit, into: &resolved)
    return resolved
  }

  /// Resolves a link into `resolved`, following redirects and wrapped links. A separate function,
  /// because a structure that is returned from within a loop is copied.
  private func follow(
    _ text: String, _ visit: (String) -> Void, into resolved: inout ResolvedLink
  ) {
    var located = LocatedLink()
    visit(text)
    var step = step(text, &located, &resolved)
    var depth = 0
    while case .next(let link) = step {
      depth += 1
      guard depth <= Limit.depth else { return refuseDepth(&resolved) }
      visit(link)
      step = self.step(link, &located, &resolved)
    }
  }

  private func refuseDepth(_ resolved: inout ResolvedLink) {
    resolved.route = nil
    resolved.parameters = Parameters()
    let refusal = Refusal(.depth(limit: Limit.depth))
    resolved.outcome = .refused(reason: refusal.message, offset: nil)
  }

  /// Returns the route that redirects or unwraps a link, and the next link; `nil` if there is none.
  /// Subtracts the matcher's effort from `effortLeft`.
  package func nextLink(after link: String, effortLeft: inout Int) -> (route: String, link: String)?
  {
    var located = LocatedLink()
    // For most links, locating them is enough to know that they are neither redirected nor
    // unwrapped.
    let outcome = locate(link, source: nil, into: &located)
    effortLeft -= 1 + storage.automaton.effort(of: located.match)
    guard outcome == .unresolved else { return nil }
    var resolved = ResolvedLink(link: link, source: nil)
    guard case .next(let next) = step(link, &located, &resolved), let route = resolved.via.last
    else {
      return nil
    }
    return (route, next)
  }

  enum Step {
    case done
    case next(String)
  }

  private func step(
    _ link: String, _ located: inout LocatedLink, _ resolved: inout ResolvedLink
  ) -> Step {
    link.withUTF8Span { bytes in
      if locateCanonical(bytes, source: resolved.source, into: &located) {
        return step(&located, bytes, link, &resolved)
      }
      return locateOther(bytes, source: resolved.source, into: &located) { located, form in
        step(&located, form, link, &resolved)
      }
    }
  }

  private func step(
    _ located: inout LocatedLink, _ bytes: Span<UInt8>, _ link: String,
    _ resolved: inout ResolvedLink
  ) -> Step {
    if located.isMatched { return step(&located, bytes, written: link, into: &resolved) }
    switch located.rejection {
    case .unmatched:
      resolved.outcome = .unmatched(reason: "no route matches")
    case .refused(let refusal, let isWinner):
      resolved.refuse(refusal)
      if isWinner { concealRefused(&located, bytes, &resolved) }
    case .limited(let limit):
      resolved.outcome = .failed(reason: "limit: \(limit.reason)")
    case .damaged, .unparsed, .matched:
      resolved.outcome = .failed(reason: "the compiled table is damaged")
    }
    return .done
  }

  /// Records the route that won although the link is refused, and redacts the parameters.
  private func concealRefused(
    _ located: inout LocatedLink, _ link: Span<UInt8>, _ resolved: inout ResolvedLink
  ) {
    let place = located.match.route
    guard let route = storage.records.known(at: place) else {
      resolved.outcome = .failed(reason: Self.damage(of: place))
      return
    }
    let parameters = parameters(of: route, ofRefused: &located, link)
    resolved.route = route.id
    resolved.redact(parameters)
  }

  static func damage(of route: Int) -> String {
    "the compiled table is damaged at its route \(route + 1)"
  }

  /// Performs the action of the route that won.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the route's screen.
  ///   - captured: the parameters of the link, before `with`.
  ///   - replacingPath: returns the link with another path.
  func act(
    _ route: DecodedRoute, at place: Int, _ parameters: Parameters, captured: Parameters,
    _ resolved: inout ResolvedLink, replacingPath: (String) -> String
  ) -> Step {
    let (id, entry) = (route.id, route.entry)
    resolved.redact(parameters)
    switch entry.action {
    case .redirect(let template):
      guard
        let path = template.path(captured, crossing: entry.crossing, raw: entry.raw)
      else {
        resolved.outcome = .failed(reason: "redirect: `\(id)` lacks a parameter")
        return .done
      }
      resolved.via.append(id)
      return .next(replacingPath(path))
    case .unwrap(let name):
      guard let inner = parameters[name]?.linkText else {
        resolved.route = id
        resolved.refuse(Refusal(.notAbsolute))
        return .done
      }
      resolved.via.append(id)
      return .next(inner)
    case .opens:
      resolved.outcome =
        route.chain.map { .plan(NavigationPlan($0, parameters)) }
        ?? .failed(reason: Self.damage(of: place))
    case .resolver(let name):
      resolved.outcome = .resolver(name)
    case .leaveToWeb:
      resolved.outcome = .leftToWeb
    case .refuse:
      let refusal = Refusal(.route(id))
      resolved.outcome = .refused(reason: refusal.message, offset: nil)
    }
    resolved.route = id
    resolved.place = place
    resolved.parameters = parameters
    if entry.secrets.isEmpty { resolved.markMatchWithoutSecrets() }
    return .done
  }
}

extension ResolvedLink {
  fileprivate mutating func refuse(_ refusal: Refusal) {
    outcome = .refused(reason: refusal.message, offset: via.isEmpty ? refusal.offset : nil)
  }
}
