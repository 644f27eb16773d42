import LinkwayAutomaton
import LinkwayChecks
package import LinkwayMatching
package import LinkwayNavigation
import LinkwayRegex
import LinkwayURLParsing

extension RouteTable {
  /// Resolves a link up to its plan. Pure: the same table and link give the same answer.
  ///
  /// - Parameters:
  ///   - source: `nil` filters no route by source.
  ///   - visit: is told each link on the way, the given one first.
  package func resolve(
    _ text: String, source: LinkSource?, visit: (String) -> Void = { _ in }
  ) -> ResolvedLink {
    var resolved = ResolvedLink(link: text, source: source)
    resolved.mayHoldSecret = storage.hasSecrets
    follow(text, visit, into: &resolved)
    return resolved
  }

  /// A function of its own, as a structure that is returned from within a loop is copied.
  private func follow(
    _ text: String, _ visit: (String) -> Void, into resolved: inout ResolvedLink
  ) {
    var current = text
    var located = LocatedLink()
    for _ in 0...Limit.depth {
      visit(current)
      switch step(current, &located, &resolved) {
      case .done: return
      case .next(let link): current = link
      }
    }
    resolved.route = nil
    resolved.parameters = Parameters()
    let refusal = Refusal(.depth(limit: Limit.depth))
    resolved.outcome = .refused(reason: refusal.message, offset: nil)
  }

  /// The route that leads a link on, and the link to which it does; `nil` where none does.
  func leadOn(_ link: String) -> (route: String, link: String)? {
    // Where the automaton alone knows the route, most ways are seen to end.
    var match = LocatedMatch()
    var won: Int?
    switch storage.automaton.locate(link, source: nil, into: &match) {
    case .unmatched: return nil
    case .matched where entry(at: match.route)?.action.leadsOn == false: return nil
    case .matched: won = match.route
    case .deferred: break
    }
    var resolved = ResolvedLink(link: link, source: nil)
    guard case .next(let next) = step(link, won: won, &resolved), let route = resolved.via.last
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
    if let step = step(link, link, &located, &resolved) { return step }
    let won = located.isMatched ? located.match.route : nil
    return step(rewritten: link, &located, &resolved) ?? step(link, won: won, &resolved)
  }

  /// What a link comes to by the automaton alone; `nil` where that cannot say.
  @inline(__always)
  private func step(
    _ link: String, _ written: String, _ located: inout LocatedLink,
    _ resolved: inout ResolvedLink
  ) -> Step? {
    link.withUTF8Span { bytes in
      locate(bytes, source: resolved.source, into: &located)
      return step(&located, bytes, written: written, into: &resolved)
    }
  }

  /// The same for a link that is written in another way than it is serialised, such as with
  /// capitals in its host, a port that is the scheme's own, or characters beyond ASCII.
  @inline(never)
  private func step(
    rewritten link: String, _ located: inout LocatedLink, _ resolved: inout ResolvedLink
  ) -> Step? {
    guard link.utf8.count <= Admission.Limit.length, let url = try? LinkURL(link),
      url.validationError == nil, url.credentialsOffset == nil,
      !url.href.hasSameBytes(as: link),
      // Such bytes may stand in what the parser has taken away.
      Admission.invalidUTF8(in: link) == nil
    else { return nil }
    return step(url.href, link, &located, &resolved)
  }

  /// What a link comes to by the simple matcher.
  ///
  /// - Parameter won: the route at which the automaton located it.
  private func step(_ text: String, won: Int?, _ resolved: inout ResolvedLink) -> Step {
    let answer: AutomatonMatcher.Answer
    do throws(MatchLimitExceeded) {
      answer = try storage.automaton.match(text, source: resolved.source, won: won)
    } catch {
      resolved.outcome = .failed(reason: "limit: \(error.reason)")
      return .done
    }
    switch answer {
    case .refused(let refusal):
      resolved.refuse(refusal)
    case .unmatched:
      resolved.outcome = .unmatched(reason: "no route matches")
    case .admitted(let link, let outcome):
      return step(outcome, link, &resolved)
    case .unreadable(let route):
      resolved.outcome = .failed(reason: Self.damage(of: route))
    }
    return .done
  }

  static func damage(of route: Int) -> String {
    "the compiled table is damaged at its route \(route + 1)"
  }

  private func step(
    _ outcome: RouteMatcher.Outcome, _ link: AdmittedLink, _ resolved: inout ResolvedLink
  ) -> Step {
    switch outcome {
    case .refused(let refusal, let winner):
      resolved.refuse(refusal)
      guard let winner else { break }
      resolved.route = routeID(at: winner.route)
      resolved.redact(parameters(of: winner, link: link.text))
    case .unmatched:
      resolved.outcome = .unmatched(reason: "no route matches")
    case .matched(let match):
      return act(on: match, link, &resolved)
    }
    return .done
  }

  private func act(
    on match: RouteMatch, _ link: AdmittedLink, _ resolved: inout ResolvedLink
  ) -> Step {
    guard let id = routeID(at: match.route), let entry = entry(at: match.route) else {
      resolved.outcome = .failed(reason: Self.damage(of: match.route))
      return .done
    }
    let parameters = parameters(of: match, by: entry, link: link.text)
    return act(
      entry, id, at: match.route, parameters, captured: match.parameters, &resolved
    ) { link.replacingPath(with: $0) } ?? .done
  }

  /// Does what a route that has won says.
  ///
  /// - Parameters:
  ///   - parameters: what its screen gets.
  ///   - captured: what the link gave, before `with` has changed it.
  ///   - replacingPath: the link with another path.
  /// - Returns: `nil` only where the path could not be replaced.
  func act(
    _ entry: Entry, _ id: String, at place: Int, _ parameters: Parameters, captured: Parameters,
    _ resolved: inout ResolvedLink, replacingPath: (String) -> String?
  ) -> Step? {
    resolved.redact(parameters)
    switch entry.action {
    case .redirect(let template):
      guard
        let path = template.path(captured, crossing: entry.crossing, raw: entry.raw)
      else {
        resolved.outcome = .failed(reason: "redirect: `\(id)` lacks a parameter")
        return .done
      }
      guard let next = replacingPath(path) else { return nil }
      resolved.via.append(id)
      return .next(next)
    case .unwrap(let name):
      guard let inner = parameters[name]?.linkText else {
        resolved.route = id
        resolved.refuse(Refusal(.notAbsolute))
        return .done
      }
      resolved.via.append(id)
      return .next(inner)
    case .opens(let target):
      resolved.outcome = .plan(
        graph.plan(
          to: target, parameters: parameters, requires: entry.requires, mode: entry.mode))
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
    if entry.secrets.isEmpty { resolved.noteWinnerWithoutSecrets() }
    return .done
  }

  /// The parameters of a match once `with` has changed them.
  package func parameters(of match: RouteMatch, link: String = "") -> Parameters {
    if let entry = entry(at: match.route) { return parameters(of: match, by: entry, link: link) }
    // Nobody can tell which of them is secret.
    var parameters = match.parameters
    parameters.markSecret(Set(parameters.names))
    return parameters
  }

  private func parameters(of match: RouteMatch, by entry: Entry, link: String) -> Parameters {
    var parameters = match.parameters
    for change in entry.changes {
      switch change.value {
      case .dropped: parameters[change.name] = nil
      case .constant(let value): parameters[change.name] = value
      case .template(let template):
        parameters[change.name] = template.value(match.parameters, link: link)
      }
    }
    parameters.markSecret(entry.secrets)
    return parameters
  }
}

extension ResolvedLink {
  fileprivate mutating func refuse(_ refusal: Refusal) {
    outcome = .refused(reason: refusal.message, offset: via.isEmpty ? refusal.offset : nil)
  }
}

extension AdmittedLink {
  /// The link with another path; authority, query and fragment stay.
  func replacingPath(with path: String) -> String {
    let components = url.components
    let tail = written(from: components.path.upperBound)
    // Behind an empty authority, which its first segment would be otherwise.
    if isFolded { return url.scheme + "://" + path + tail }
    return url.string(in: 0..<components.path.lowerBound) + path + tail
  }
}
