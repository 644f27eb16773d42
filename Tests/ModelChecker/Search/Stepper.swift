import LinkwayNavigation
import LinkwayURLParsing
import ReplayedScreens

/// Takes one step of the real reducer and holds the rules against it.
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

  /// The state after an event, with the rules that the event broke.
  func take(_ event: NavigationEvent, from state: CheckedState) -> Step {
    let (engine, effects) = reducer.reduce(state.engine, event)
    let observation = Observation(
      table: table, graph: reducer.graph, links: links, event: event, old: state.engine,
      new: engine, effects: effects, waiting: state.waiting)
    let next = CheckedState(engine: engine, waiting: observation.waitingAfter)
    return Step(state: next, broken: observation.broken())
  }

  /// The ways in which the process can die in the middle of an event, as far as they lead
  /// elsewhere than dying before or after it: those in which a part of what changed is durable.
  func crashes(between old: CheckedState, and new: CheckedState) -> [Crash] {
    guard old.engine.session != new.engine.session, old.stored != new.stored else { return [] }
    return Crash.all.filter { !($0.session && $0.store) }
  }

  /// The state after a restart, where the process died in the middle of an event.
  func take(_ crash: Crash, between old: CheckedState, and new: CheckedState) -> Step {
    var left = CheckedState()
    let storing = crash.store ? new : old
    left.engine.session = (crash.session ? new : old).engine.session
    left.engine.held = storing.stored
    left.engine.tickets = storing.engine.tickets
    left.engine.checks = storing.engine.checks
    left.engine.arrivals = storing.engine.arrivals
    left.engine.clock = new.engine.clock
    // What was shown or removed for good has taken effect. What was held in memory only is gone.
    left.waiting = (crash.store || crash.show ? new : old).waiting
      .filter { $0.arrival == left.engine.held?.arrival }
    return take(.restart, from: left)
  }

  /// The rules that a state breaks by itself.
  func broken(_ state: CheckedState) -> [Broken] { StateRules.broken(state, table, links) }

  /// What takes too long to be looked at in every step, and is when a step leads to a new state:
  /// the same event once more gives the same (§9.1 rule 15), and who follows the transitions from the
  /// old screens comes to the new ones (§9.1 rule 10).
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

  /// Whether two states that count as one do so rightly: every event comes to the same for both,
  /// and leads to states that count as one again.
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
