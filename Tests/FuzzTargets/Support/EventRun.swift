import Foundation
import LinkwayNavigation
import ReplayedScreens

/// A sequence of events in an app. After each one, it checks what must hold for every table, state
/// and event.
struct EventRun {
  let reducer: Reducer
  private(set) var state: EngineState
  private let start: EngineState
  private var events: [NavigationEvent] = []
  private var outcomes: [NavigationResult] = []
  private var ended: Set<Int> = []

  init(_ reducer: Reducer, from state: EngineState = EngineState()) {
    self.reducer = reducer
    self.state = state
    start = state
  }

  mutating func send(_ event: NavigationEvent) throws(Violation) {
    let (next, effects) = reducer.reduce(state, event)
    events.append(event)
    outcomes.append(effects)
    var problems = Invariants.violations(of: next, reducer.graph)
    problems += changes(next, effects, by: event)
    problems += fates(next, effects)
    if !problems.isEmpty {
      throw Violation("\(problems)\n" + events.map { "  \($0)" }.joined(separator: "\n"))
    }
    for fate in effects.fates { ended.insert(fate.arrival) }
    state = next
  }

  /// Rules 10, 14 and 15, and that the transitions lead from the old state to the new one.
  private func changes(
    _ next: EngineState, _ effects: NavigationResult, by event: NavigationEvent
  ) -> [String] {
    var found: [String] = []
    switch effects.outcome {
    case .invalid, .stale, .vetoed:
      if next != state { found.append("rule 10: \(effects.outcome) changed something") }
      if effects.reason == nil { found.append("no reason") }
    case .waiting: found.append("the reducer waits for nothing")
    case .link, .held, .done: break
    }
    if state.isLaunched, !next.isLaunched { found.append("rule 14: nothing runs any more") }
    var screens = ReplayedScreens(event == .restart ? NavigationState() : state.navigation)
    screens.follow(effects.transitions, reducer.graph)
    found += screens.complaints
    if screens != ReplayedScreens(next.navigation) {
      found.append("the transitions lead elsewhere")
    }
    let repaired = reducer.restore(next.navigation, session: next.session, clock: next.clock)
    if repaired.state.navigation != next.navigation || !repaired.dropped.isEmpty {
      found.append("repair changes what fits: \(repaired.dropped)")
    }
    return found
  }

  /// Rules 9 and 12.
  private func fates(_ next: EngineState, _ effects: NavigationResult) -> [String] {
    var found: [String] = []
    let arrivals = effects.fates.map(\.arrival)
    if Set(arrivals).count != arrivals.count || !ended.isDisjoint(with: arrivals) {
      found.append("rule 12: a link ended twice")
    }
    for arrival in [state.held?.arrival].compactMap({ $0 })
      + (next.arrivals > state.arrivals ? [next.arrivals] : [])
    where next.held?.arrival != arrival && !arrivals.contains(arrival) {
      found.append("rule 12: link \(arrival) has no fate")
    }
    return found
  }

  /// Rule 15: the log of events replays to the same states. Encoding and decoding a state yields
  /// the same state.
  func conclude() throws(Violation) {
    var replayed = start
    for (event, outcome) in zip(events, outcomes) {
      let (next, effects) = reducer.reduce(replayed, event)
      try require(effects == outcome, "rule 15: \(event) does something else when it is replayed")
      replayed = next
    }
    try require(replayed == state, "rule 15: a replay leads elsewhere")
    let holdsSecret = state.navigation.containers.contains { running in
      running.stack.contains { $0.parameters.holdsSecret }
    }
    try StateRules.checkCoding(
      state, isWhole: !holdsSecret && state.held?.isStorable != false)
  }
}
