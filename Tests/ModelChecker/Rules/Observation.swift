import LinkwayNavigation
import LinkwayURLParsing

/// An event as the rules see it: the states before and after, and what was reported.
struct Observation {
  let table: DomainTable
  let graph: CoordinatorGraph
  let links: [String: Domain.Link]
  let event: NavigationEvent
  let old: EngineState
  let new: EngineState
  let effects: NavigationResult
  /// The links that had not ended before.
  let waiting: [CheckedState.Waiting]

  /// Whether the event took effect.
  var tookEffect: Bool {
    switch effects.outcome {
    case .invalid, .stale, .vetoed, .waiting: false
    case .link, .held, .done: true
    }
  }

  func fate(of arrival: Int?) -> LinkFate? {
    effects.fates.first { $0.arrival == arrival }?.fate
  }

  /// The link that the event opened.
  var opened: (link: Domain.Link, arrival: Int)? {
    guard case .open(let text, _, _) = event, tookEffect, let link = links[text] else { return nil }
    return (link, old.arrivals + 1)
  }

  /// The links that took effect by the event, with their arrivals: the opened link, and the held
  /// one.
  var applied: [(arrival: Int, link: Domain.Link)] {
    var found: [(arrival: Int, link: Domain.Link)] = []
    for ended in effects.fates where ended.fate == .applied {
      if let opened, opened.arrival == ended.arrival {
        found.append((ended.arrival, opened.link))
      } else if let held = old.held?.link, held.arrival == ended.arrival,
        let link = links[held.text]
      {
        found.append((ended.arrival, link))
      }
    }
    return found
  }

  /// Whether this event held what is held now: for the first time, again, or resumed.
  var isHeldAnew: Bool {
    guard let held = new.held else { return false }
    guard let before = old.held else { return true }
    return held.content != before.content || held.gate != before.gate
      || held.ticket != before.ticket || held.isPending != before.isPending
      || held.awaited != before.awaited
  }

  /// The requirements of a held link or step.
  func requirements(of held: HeldLink) -> [String] {
    switch held.content {
    case .link(let link):
      links[link.text]?.route.map { table.requirements(ofRoute: $0) } ?? []
    case .step(let step, _): table.requirements(of: step.target)
    }
  }

  /// The links that have not ended after the event.
  var waitingAfter: [CheckedState.Waiting] {
    var left = waiting
    if let opened {
      // The expiry is computed for links that are held immediately; others end in this event.
      let deadline: Int64 =
        switch Oracle.obstacle(
          opened.link.route.map { table.requirements(ofRoute: $0) } ?? [], old, table)
        {
        // It waits for the end of something before it reaches the gate.
        case .closed where new.held?.gate == nil, .unknown where new.held?.gate == nil:
          old.clock.addingCapped(600)
        case .closed(let gate), .unknown(let gate):
          old.clock.addingCapped(table.gates[gate]?.expiresAfter ?? 0)
        // A link that waits for the end of something expires after ten minutes.
        case .none, .open: old.clock.addingCapped(600)
        }
      left.append(CheckedState.Waiting(arrival: opened.arrival, deadline: deadline))
    }
    return left.filter { fate(of: $0.arrival) == nil }
  }

  /// The gates that the event closed.
  var closed: [String] {
    guard tookEffect else { return [] }
    switch event {
    case .signOut: return Array(table.gates.keys)
    case .revoke, .restart, .advance, .answer:
      let left = Oracle.session(after: event, old, new.clock, table).opened
      return old.session.opened.keys.filter { left[$0] == nil }
    default: return []
    }
  }

  /// Whether the event changed from one user to another.
  var changedUser: Bool {
    guard tookEffect, case .pass(_, let user?, _) = event, let before = old.session.user else {
      return false
    }
    return user != before
  }
}

/// A violated rule of §9.1.
struct Broken: Hashable, Sendable {
  /// 1 to 15; 16 represents §9.7, and 17 represents §9.8.
  var rule: Int
  var text: String
}
