import Foundation
import LinkwayNavigation
import ReplayedScreens
import TestSupport
import Testing

@Suite("Starting with what was on screen")
struct RelaunchTests {
  /// The state of a process that has not launched the app yet.
  private func beforeLaunch(_ state: EngineState, open: Set<String>? = nil) -> EngineState {
    var empty = EngineState(
      navigation: NavigationState(),
      session: open.map { Session(user: state.session.user, opened: $0) } ?? state.session)
    empty.held = state.held
    empty.tickets = state.tickets
    empty.arrivals = state.arrivals
    empty.clock = state.clock
    return empty
  }

  /// Returns the errors of a relaunch.
  private func problems(
    _ reducer: Reducer, _ state: EngineState, with navigation: NavigationState
  ) -> [String] {
    let (next, effects) = reducer.relaunch(state, with: navigation)
    var found = Invariants.violations(of: next, reducer.graph)
    var replayed = ReplayedScreens(NavigationState())
    replayed.follow(effects.transitions, reducer.graph)
    found += replayed.complaints
    if replayed != ReplayedScreens(next.navigation) {
      found.append("the transitions lead elsewhere")
    }
    if next.tickets < state.tickets { found.append("a ticket is given again") }
    if let held = state.held, let arrival = held.arrival {
      let isThere = next.held?.arrival == arrival
      if isThere == effects.fates.contains(where: { $0.arrival == arrival }) {
        found.append("§9.1 rule 12: the held link has no fate, or goes on after it")
      }
      if isThere, next.held?.expires != held.expires {
        found.append("§9.1 rule 5: the expiry moved")
      }
    }
    return found
  }

  @Test("From any state and with any gates, the transitions build a valid state")
  func random() {
    let seed = RandomEventTests.seed
    print("relaunches: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var count = 0
    var kept = 0
    for _ in 0..<150 {
      guard let (name, graph) = SampleGraph.all.randomElement(using: &generator) else { return }
      var journey = Journey(graph)
      for _ in 0..<20 {
        journey.send(RandomEventTests.event(for: journey, using: &generator))
        let state = journey.state
        let open = graph.gates.map(\.id).filter { _ in Bool.random(using: &generator) }
        let before = [
          beforeLaunch(state), beforeLaunch(state, open: Set(open)), beforeLaunch(state, open: []),
        ]
        for (place, empty) in before.enumerated() {
          let found = problems(journey.reducer, empty, with: state.navigation)
          count += 1
          if !found.isEmpty {
            Issue.record("seed \(seed), \(name), \(place): \(found)")
            return
          }
        }
        guard state.isLaunched, state.held == nil else { continue }
        let same = journey.reducer.relaunch(before[0], with: state.navigation)
        #expect(same.state.navigation == state.navigation && same.effects.dropped == [])
        kept += 1
      }
    }
    print("relaunches: \(count) of 9000, \(kept) unchanged")
    #expect(count == 9_000 && kept > 500)
  }

  @Test("A running flow keeps its ticket, and the link held for it stays held")
  func heldLink() {
    var journey = Journey(SampleGraph.photos)
    journey.send([.open("photo id=1"), .push("logIn")])
    let (state, effects) = journey.reducer.relaunch(
      beforeLaunch(journey.state), with: journey.state.navigation)
    #expect(state == journey.state)
    #expect(effects.outcome == .done && effects.fates == [])
    #expect(
      effects.transitions.map(\.short) == [
        "start app", "start auth in app", "setRoot auth in app", "push logIn in auth",
      ])
  }

  @Test("An empty snapshot launches the app; a running app is not started again")
  func nothing() {
    let reducer = Reducer(scripted: SampleGraph.photos)
    let (state, effects) = reducer.relaunch(EngineState(), with: NavigationState())
    #expect(state.navigation.visibleStack.map(\.screen) == ["welcome"])
    #expect(effects.dropped == [])
    let again = reducer.relaunch(state, with: NavigationState())
    #expect(again.state == state && again.effects.outcome == .invalid)
  }
}
