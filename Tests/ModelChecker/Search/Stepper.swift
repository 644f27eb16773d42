import LinkwayNavigation
import LinkwayURLParsing
import ReplayedScreens

/// Performs a step of the real reducer and checks the rules.
struct Stepper: Sendable {
  struct Step: Sendable {
    var state: CheckedState
    var broken: [Broken]
  }

  let domain: Domain
  let table: DomainTable
  let reducer: Reducer
  private let links: [String: Domain.Link]

  init(_ domain: Domain) throws(CheckerError) {
    self.domain = domain
    table = try DomainTable(domain)
    reducer = try domain.reducer()
    links = Dictionary(domain.links.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the state after an event, and the rules that the event violated.
  func take(_ event: NavigationEvent, from state: CheckedState) -> Step {
    let (engine, effects) = reducer.reduce(state.engine, event)
    let observation = Observation(
      table: table, graph: reducer.graph, links: links, event: event, old: state.engine,
      new: engine, effects: effects, waiting: state.waiting)
    let next = CheckedState(engine: engine, waiting: observation.waitingAfter)
    return Step(state: next, broken: observation.broken())
  }

  /// The ways in which the process can die during an event, except those equivalent to dying before
  /// or after it: a part of the changes is durable.
  func crashes(between old: CheckedState, and new: CheckedState) -> [Crash] {
    guard old.engine.session != new.engine.session, old.stored != new.stored else { return [] }
    return Crash.all.filter { !($0.session && $0.store) }
  }

  /// Returns the state after a restart, if the process died during an event.
  func take(_ crash: Crash, between old: CheckedState, and new: CheckedState) -> Step {
    var left = CheckedState()
    let storing = crash.store ? new : old
    left.engine.session = (crash.session ? new : old).engine.session
    left.engine.held = storing.stored
    left.engine.tickets = storing.engine.tickets
    left.engine.checks = storing.engine.checks
    left.engine.arrivals = storing.engine.arrivals
    left.engine.clock = new.engine.clock
    // What was shown or durably removed has taken effect. What was only in memory is lost.
    left.waiting = (crash.store || crash.show ? new : old).waiting
      .filter { $0.arrival == left.engine.held?.arrival }
    return take(.restart, from: left)
  }

  /// Returns the rules that a single state violates.
  func broken(_ state: CheckedState) -> [Broken] { StateRules.broken(state, table, links) }

  /// Checks that are too slow for every step and are made when a step reaches a new state:
  /// repeating the event has the same result (§9.1 rule 15), and applying the transitions to the
  /// old screens yields the new ones (§9.1 rule 10).
  func brokenAgain(_ event: NavigationEvent, from state: CheckedState, to new: CheckedState)
    -> [Broken]
  {
    var found: [Broken] = []
    let (engine, effects) = reducer.reduce(state.engine, event)
    let (again, effectsAgain) = reducer.reduce(state.engine, event)
    if engine != new.engine || again != engine || effectsAgain != effects {
      found.append(Broken(rule: 15, text: "the same event gives something else"))
    }
    var screens = ReplayedScreens(
      event == .restart ? NavigationState() : state.engine.navigation)
    screens.follow(effects.transitions, reducer.graph)
    found += screens.complaints.map { Broken(rule: 10, text: "the transitions: \($0)") }
    if found.isEmpty, screens != ReplayedScreens(engine.navigation) {
      found.append(Broken(rule: 10, text: "the transitions lead elsewhere"))
    }
    return found
  }

  /// Returns whether two equivalent states are treated as such rightly: every event has the same
  /// result for both, and leads to equivalent states again.
  func goOnAlike(_ left: CheckedState, _ right: CheckedState) -> Bool {
    let events = zip(domain.events(from: left, table), domain.events(from: right, table))
    return events.allSatisfy { leftEvent, rightEvent in
      let outcomes = (
        reducer.reduce(left.engine, leftEvent).effects.outcome,
        reducer.reduce(right.engine, rightEvent).effects.outcome
      )
      let keys = (
        take(leftEvent, from: left).state.key(table),
        take(rightEvent, from: right).state.key(table)
      )
      return outcomes.0 == outcomes.1 && keys.0 == keys.1
    }
  }
}
