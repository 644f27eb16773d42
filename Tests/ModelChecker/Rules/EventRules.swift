import LinkwayNavigation
import ReplayedScreens

/// The rules about an event: the states before and after it, and what was reported.
extension Observation {
  func broken() -> [Broken] {
    uncovering() + gatesJudged() + owner() + tickets() + expiry() + once() + purge() + pairing()
      + atomicity() + order() + fates() + closing() + neverEmpty() + presenting() + modes()
      + answers() + interruptions()
  }

  /// §9.1 rule 1 between transitions: none of them shows something behind a closed gate. A modal is
  /// dismissed before what is beneath it, if that is removed as a whole.
  private func uncovering() -> [Broken] {
    guard !closed.isEmpty || changedUser, event != .restart else { return [] }
    var found: [Broken] = []
    var leaving = new
    // Another user appears only after a sign-out.
    if changedUser { leaving.session.opened = [:] }
    var screens = ReplayedScreens(old.navigation)
    screens.follow(effects.transitions, graph) { [leaving] seen, transition in
      guard StateRules.isClosed(seen.screen, seen.parameters, new, table, links),
        transition.kind != .dismiss
          || !StateRules.isClosed(seen.root, seen.rootParameters, leaving, table, links)
      else { return }
      found.append(
        Broken(
          rule: 1, text: "\(transition.kind.rawValue) \(transition.id) shows `\(seen.screen)`"))
    }
    return found
  }

  /// §9.1 rules 2 and 11: links that are applied or held are checked against the gates after the
  /// event.
  private func gatesJudged() -> [Broken] {
    var found: [Broken] = []
    for (arrival, link) in applied {
      guard let route = link.route else { continue }
      // While a link is held, a gate can close only by another event.
      let obstacle = Oracle.obstacle(table.requirements(ofRoute: route), new, table)
      if obstacle != .none {
        found.append(Broken(rule: 2, text: "link \(arrival) is applied past \(obstacle)"))
      }
    }
    if let held = new.held, let place = held.gate, isHeldAnew {
      switch Oracle.obstacle(requirements(of: held), new, table) {
      case .closed(let gate) where gate == place: break
      case .unknown(let gate) where gate == place && held.isPending: break
      case .closed(let gate), .unknown(let gate):
        let rule = table.before(place).contains(gate) ? 11 : 2
        found.append(Broken(rule: rule, text: "held at `\(place)`, `\(gate)` comes first"))
      case .none, .open:
        found.append(Broken(rule: 2, text: "held at `\(place)` and nothing is in the way"))
      }
    }
    return found
  }

  /// §9.1 rule 3.
  private func owner() -> [Broken] {
    guard tookEffect else { return [] }
    var found: [Broken] = []
    if let held = new.held, case .link = held.content {
      let isAgain = held.arrival == old.held?.arrival
      let isNext = opened(by: event).map { old.held?.gate == $0 } ?? false
      let owner = isAgain && !isNext ? old.held?.owner : new.session.user
      if held.owner != owner {
        found.append(
          Broken(
            rule: 3,
            text: "held for \(held.owner ?? "no user") instead of \(owner ?? "no user")"))
      }
    }
    guard let before = old.held else { return found }
    let isApplied = applied.contains { $0.arrival == before.arrival }
    if let owner = before.owner, new.session.user != owner,
      isApplied || (new.held?.content == before.content)
    {
      found.append(
        Broken(rule: 3, text: "held for \(owner), resumed for \(new.session.user ?? "no user")"))
    }
    if let gate = opened(by: event), let place = before.gate, gate != place, isApplied {
      found.append(
        Broken(rule: 3, text: "resumes by `\(gate)`, held at `\(place)`"))
    }
    return found
  }

  /// The gate that an event opens.
  private func opened(by event: NavigationEvent) -> String? {
    switch event {
    case .pass(let gate, _, _), .answer(let gate, _, .open): gate
    default: nil
    }
  }

  /// §9.1 rule 4.
  private func tickets() -> [Broken] {
    var found: [Broken] = []
    let sent: (gate: String, ticket: Int)? =
      switch event {
      case .pass(let gate, _, let ticket?): (gate, ticket)
      case .cancel(let gate, let ticket?): (gate, ticket)
      default: nil
      }
    if let sent, let flow = table.gates[sent.gate]?.flow {
      let isStale = Oracle.ticket(of: flow, in: old.navigation) != sent.ticket
      if isStale != (effects.outcome == .stale) {
        found.append(
          Broken(
            rule: 4,
            text: isStale ? "an older presentation takes effect" : "the present one is stale"))
      }
    } else if effects.outcome == .stale, !isAnswer, !isWord {
      found.append(Broken(rule: 4, text: "stale without a ticket"))
    }
    for gate in table.gates.values {
      guard let flow = gate.flow, let ticket = Oracle.ticket(of: flow, in: new.navigation) else {
        continue
      }
      let isKept = ticket == Oracle.ticket(of: flow, in: old.navigation)
      if !isKept, ticket <= old.tickets || ticket > new.tickets {
        found.append(Broken(rule: 4, text: "ticket \(ticket) of `\(flow)` was given before"))
      }
    }
    return found
  }

  /// If gates have closed by time limit.
  private var closings: [Int64] {
    table.gates.compactMap { id, gate in
      guard let opened = old.session.opened[id], let staysOpen = gate.staysOpen else { return nil }
      let time = opened.addingCapped(staysOpen)
      return time <= new.clock ? time : nil
    }
  }

  /// §9.1 rule 5, apart from what a single state shows.
  private func expiry() -> [Broken] {
    var found: [Broken] = []
    for link in waiting where applied.contains(where: { $0.arrival == link.arrival }) {
      // A link that waits for a check resumes if the check times out.
      let timeout =
        old.held?.isPending != true
        ? nil : old.held?.gate.flatMap { old.session.asked[$0]?.due }
      // A link that waits for the end of something may resume when a gate on its path has closed.
      let closing = old.held?.awaited == nil ? nil : closings.min()
      let time = timedOut.isEmpty ? closing ?? new.clock : timeout ?? new.clock
      if time >= link.deadline {
        found.append(Broken(rule: 5, text: "link \(link.arrival) resumes after its expiry"))
      }
    }
    if let link = waiting.first, fate(of: link.arrival) == .expired, new.clock < link.deadline {
      found.append(Broken(rule: 5, text: "link \(link.arrival) expires too early"))
    }
    if case .advance = event, tookEffect, closed.isEmpty, timedOut.isEmpty,
      ReplayedScreens(new.navigation) != ReplayedScreens(old.navigation)
    {
      found.append(Broken(rule: 5, text: "an expiry changes what is on screen"))
    }
    return found
  }

  /// §9.1 rule 6: nothing takes effect that had ended before.
  private func once() -> [Broken] {
    var found: [Broken] = []
    let known = Set(waiting.map(\.arrival) + (opened.map { [$0.arrival] } ?? []))
    for (arrival, _) in applied where !known.contains(arrival) {
      found.append(Broken(rule: 6, text: "link \(arrival) takes effect again"))
    }
    if let held = new.held?.arrival, !known.contains(held) {
      found.append(Broken(rule: 6, text: "link \(held) is held again after its end"))
    }
    if let held = new.held?.arrival, applied.contains(where: { $0.arrival == held }) {
      found.append(Broken(rule: 6, text: "link \(held) took effect and is still held"))
    }
    return found
  }

  /// §9.1 rule 7.
  private func purge() -> [Broken] {
    guard tookEffect, let before = old.held else { return [] }
    let fate: LinkFate
    switch event {
    case .signOut: fate = .purged
    case .pass where changedUser: fate = .purged
    case .cancel(let gate, _) where gate == before.gate && before.flow != nil: fate = .cancelled
    case .discard: fate = .cancelled
    default: return []
    }
    if new.held != nil { return [Broken(rule: 7, text: "still held")] }
    guard let arrival = before.arrival, self.fate(of: arrival) != fate else { return [] }
    return [Broken(rule: 7, text: "link \(arrival) is not \(fate.rawValue)")]
  }

  /// §9.1 rule 8: if the user leaves the flow, the held link ends as cancelled.
  private func pairing() -> [Broken] {
    guard tookEffect, let before = old.held, before.flow != nil, let arrival = before.arrival,
      new.held != before
    else { return [] }
    switch event {
    case .back, .popTo, .popToRoot, .dismiss, .select, .push, .start, .finish, .cancel:
      let fate = fate(of: arrival)
      let isReplaced = fate == .replaced && new.held != nil && new.held?.arrival == nil
      if fate == .cancelled || isReplaced { return [] }
      return [
        Broken(
          rule: 8,
          text:
            "link \(arrival) ends \(fate?.rawValue ?? "without a fate") by an action of the user")
      ]
    default: return []
    }
  }

  /// §9.1 rule 10: completely or not at all.
  private func atomicity() -> [Broken] {
    var found: [Broken] = []
    if !tookEffect {
      if new != old { found.append(Broken(rule: 10, text: "\(effects.outcome) changes the state")) }
      if !effects.transitions.isEmpty || !effects.fates.isEmpty {
        found.append(Broken(rule: 10, text: "\(effects.outcome) reports changes"))
      }
      return found
    }
    // The fallback of a closed condition is shown.
    if case .link(let fate) = effects.outcome, fate != .applied, old.isLaunched,
      effects.gate == nil,
      new.navigation != old.navigation || new.session != old.session || new.held != old.held
        || new.tickets != old.tickets
    {
      found.append(Broken(rule: 10, text: "a link that is \(fate.rawValue) changes the state"))
    }
    if effects.outcome == .held, new.held?.arrival != new.arrivals {
      found.append(Broken(rule: 10, text: "held, and it is not there"))
    }
    for (arrival, link) in applied {
      guard let route = link.route, let target = table.routes[route]?.opens,
        let shown = StateRules.shown(new.navigation)
      else { continue }
      let hasMark = link.mark.map { shown.parameters[$0] != nil } ?? true
      if shown.screen != target || !hasMark {
        found.append(
          Broken(rule: 10, text: "link \(arrival) is applied and `\(shown.screen)` is shown"))
      }
    }
    // Data that the state only stores about a screen, such as its gates, may change without a
    // transition.
    if old.navigation != new.navigation, effects.transitions.isEmpty,
      ReplayedScreens(old.navigation) != ReplayedScreens(new.navigation)
    {
      found.append(Broken(rule: 10, text: "the screen changes without a transition"))
    }
    return found
  }

  /// §9.1 rule 11: a gate opens after its prerequisites, and only a gate without prerequisites
  /// signs a user in.
  private func order() -> [Broken] {
    guard case .pass(let gate, let user, _) = event, effects.outcome == .done else { return [] }
    var found: [Broken] = []
    if !changedUser, let first = table.before(gate).first(where: { !Oracle.isOpen($0, old, table) })
    {
      found.append(Broken(rule: 11, text: "`\(gate)` opens before `\(first)`"))
    }
    if let user, user != old.session.user, table.gates[gate]?.after.isEmpty == false {
      found.append(Broken(rule: 11, text: "`\(gate)` comes after another and signs in"))
    }
    if !isSession(Oracle.session(after: event, old, new.clock, table)) {
      found.append(Broken(rule: 11, text: "other gates are open than that opened"))
    }
    return found
  }

  /// Whether the user and the open gates are as expected.
  private func isSession(_ session: Session) -> Bool {
    new.session.user == session.user && new.session.opened == session.opened
  }

  /// §9.1 rule 12.
  private func fates() -> [Broken] {
    var found: [Broken] = []
    let known = waiting.map(\.arrival) + (opened.map { [$0.arrival] } ?? [])
    for (place, ended) in effects.fates.enumerated() {
      if !known.contains(ended.arrival) {
        found.append(Broken(rule: 12, text: "link \(ended.arrival) ends once more"))
      }
      if effects.fates[..<place].contains(where: { $0.arrival == ended.arrival }) {
        found.append(Broken(rule: 12, text: "link \(ended.arrival) has two fates"))
      }
    }
    guard let opened else { return found }
    let outcome: NavigationResult.Outcome = fate(of: opened.arrival).map { .link($0) } ?? .held
    if effects.outcome != outcome || new.arrivals != opened.arrival {
      found.append(Broken(rule: 12, text: "the outcome is \(effects.outcome), not \(outcome)"))
    }
    return found
  }

  /// §9.1 rule 13, in addition to rule 1: the gates close, and so do their flows.
  private func closing() -> [Broken] {
    guard tookEffect else { return [] }
    var found: [Broken] = []
    for gate in closed {
      guard let flow = table.gates[gate]?.flow,
        let ticket = Oracle.ticket(of: flow, in: old.navigation),
        Oracle.ticket(of: flow, in: new.navigation) == ticket
      else { continue }
      found.append(Broken(rule: 13, text: "the flow of `\(gate)` stays"))
    }
    if case .pass = event { return found }
    if !isSession(Oracle.session(after: event, old, new.clock, table)) {
      found.append(Broken(rule: 13, text: "other gates are closed than that close"))
    }
    return found
  }

  /// §9.1 rule 14: what is running does not end because of this.
  private func neverEmpty() -> [Broken] {
    guard old.isLaunched, !new.isLaunched else { return [] }
    return [Broken(rule: 14, text: "nothing runs any more")]
  }
}
