import Foundation
import LinkwayMatching
import LinkwayNavigation
import ReplayedScreens
import TestSupport
import Testing

@Suite("Random events")
struct RandomEventTests {
  static let seed =
    SeededGenerator.givenSeed ?? UInt64.random(in: 0...UInt64(UInt32.max))
  static let events = Effort.rounds(5_000, thorough: 20_000, variable: "LINKWAY_EVENTS")

  // §8.2 rule 4
  @Test("No sequence of events breaks a rule")
  func rules() {
    print("random events: seed \(Self.seed)")
    var generator = SeededGenerator(seed: Self.seed)
    var sent = 0
    var outcomes: [String: Int] = [:]
    while sent < Self.events {
      guard let (name, graph) = SampleGraph.all.randomElement(using: &generator) else { return }
      var journey = Journey(graph)
      var log: [String] = []
      for _ in 0..<60 where sent < Self.events {
        let event = Self.event(for: journey, using: &generator)
        log.append("\(event)")
        sent += 1
        let (next, effects) = journey.reducer.reduce(journey.state, event)
        var problems = journey.problems(of: event, next, effects)
        let again = journey.reducer.reduce(journey.state, event)
        if again.state != next || again.effects != effects { problems.append("§9.1 rule 15") }
        problems += Self.problems(of: event, journey.state, next, effects, graph)
        problems += Self.lawProblems(of: event, next, effects, journey.reducer)
        if sent.isMultiple(of: 10) {
          problems += Self.repairProblems(of: next, journey.reducer, using: &generator)
        }
        if !problems.isEmpty {
          Issue.record("seed \(Self.seed), \(name): \(problems)\n\(log.joined(separator: "\n"))")
          return
        }
        outcomes[effects.outcome.description, default: 0] += 1
        journey.send(event)
      }
    }
    print("random events: \(sent) of \(Self.events), \(outcomes.sorted { $0.key < $1.key })")
    #expect(sent == Self.events)
  }

  /// Rules about the states before and after an event.
  static func problems(
    of event: NavigationEvent, _ old: EngineState, _ new: EngineState,
    _ effects: NavigationResult, _ graph: CoordinatorGraph
  ) -> [String] {
    var found: [String] = []
    let ended = effects.fates.map(\.arrival)
    if Set(ended).count != ended.count { found.append("§9.1 rule 12: two fates") }
    if let waiting = old.held?.arrival, new.held?.arrival != waiting, !ended.contains(waiting) {
      found.append("§9.1 rule 12: a link is lost")
    }
    if new.arrivals > old.arrivals, new.held?.arrival != new.arrivals,
      !ended.contains(new.arrivals)
    {
      found.append("§9.1 rule 12: the link has no fate")
    }
    if let waiting = old.held, new.held?.arrival == waiting.arrival, waiting.arrival != nil,
      new.held?.expires != waiting.expires
    {
      found.append("§9.1 rule 5: the expiry moved")
    }
    if let waiting = old.held,
      effects.fates.contains(where: { $0.arrival == waiting.arrival && $0.fate == .applied })
    {
      if let owner = waiting.owner, owner != new.session.user {
        found.append("§9.1 rule 3: applied for another user")
      }
      if new.clock >= waiting.expires { found.append("§9.1 rule 5: applied after its expiry") }
    }
    if case .pass(let id, _, let ticket?) = event, let flow = graph.gate(id)?.flow,
      Invariants.ticket(of: flow, old.navigation) != ticket, effects.outcome != .stale
    {
      found.append("§9.1 rule 4: an older ticket takes effect")
    }
    for gate in closedBy(event, effects, graph) {
      if let ticket = gate.flow.flatMap({ Invariants.ticket(of: $0, new.navigation) }),
        ticket <= old.tickets
      {
        found.append("§9.1 rule 13: the flow of `\(gate.id)` stays")
      }
    }
    if case .signOut = event, new.held != nil { found.append("§9.1 rule 7: held after sign-out") }
    if let user = old.session.user, let other = new.session.user, user != other,
      new.held != nil
    {
      found.append("§9.1 rule 7: held after a change of user")
    }
    if effects.outcome == .done || effects.outcome == .link(.applied) { return found }
    if case .link = effects.outcome, old.isLaunched, new.navigation != old.navigation {
      found.append("a link that was not taken changed what is on screen")
    }
    return found
  }

  /// The gates that an event closed.
  private static func closedBy(
    _ event: NavigationEvent, _ effects: NavigationResult, _ graph: CoordinatorGraph
  ) -> [CoordinatorGraph.Gate] {
    guard effects.outcome == .done else { return [] }
    switch event {
    case .signOut: return graph.gates
    case .revoke(let id): return graph.gates.filter { $0.id == id || $0.after.contains(id) }
    default: return []
    }
  }

  /// The laws of applied links: opening one again changes nothing, and a cold start shows the same
  /// screen, with `reset` the same stack.
  static func lawProblems(
    of event: NavigationEvent, _ new: EngineState, _ effects: NavigationResult,
    _ reducer: Reducer
  ) -> [String] {
    guard case .open(let link, _, let given) = event, effects.outcome == .link(.applied) else {
      return []
    }
    guard case .plan(let plan) = reducer.resolve(link, nil).outcome else { return [] }
    var found: [String] = []
    let mode = given ?? plan.mode
    let again = reducer.reduce(new, event)
    let hasNewIdentity = plan.steps.contains {
      if case .push("footnote") = $0.kind { true } else { false }
    }
    if mode != .push, again.effects.outcome == .link(.applied), !hasNewIdentity,
      !again.effects.transitions.isEmpty
    {
      found.append("law: again it makes \(again.effects.transitions.map(\.short))")
    }
    let empty = EngineState(
      navigation: NavigationState(), session: new.session, clock: new.clock)
    let cold = reducer.reduce(empty, event)
    guard cold.effects.outcome == .link(.applied) else {
      // A link shown by a flow whose gate is closed, or only while a gate was closed, is checked
      // again.
      return found
    }
    let (warmStack, coldStack) = (new.navigation.visibleStack, cold.state.navigation.visibleStack)
    if warmStack.last?.short != coldStack.last?.short {
      found.append("law: warm \(warmStack.map(\.short)), cold \(coldStack.map(\.short))")
    }
    if mode == .reset, warmStack.map(\.short) != coldStack.map(\.short) {
      found.append("law of reset: warm \(warmStack.map(\.short)), cold \(coldStack.map(\.short))")
    }
    return found
  }

  /// A valid state is unchanged; with other open gates, it is repaired to a valid one.
  static func repairProblems(
    of state: EngineState, _ reducer: Reducer, using generator: inout SeededGenerator
  ) -> [String] {
    var found: [String] = []
    let same = reducer.restore(state.navigation, session: state.session, clock: state.clock)
    if same.state.navigation != state.navigation || !same.dropped.isEmpty {
      found.append("repair: changes a state that fits: \(same.dropped)")
    }
    let open = reducer.graph.gates.map(\.id).filter { _ in Bool.random(using: &generator) }
    let other = reducer.restore(state.navigation, session: Session(opened: Set(open)))
    found += Invariants.violations(of: other.state, reducer.graph).map { "repair: \($0)" }
    return found
  }

  /// Returns an event that is likely to be possible.
  static func event(
    for journey: Journey, using generator: inout SeededGenerator
  ) -> NavigationEvent {
    let graph = journey.graph
    let screen = graph.screens.randomElement(using: &generator)?.id ?? ""
    let coordinator = graph.coordinators.randomElement(using: &generator)?.id ?? ""
    let gate = graph.gates.randomElement(using: &generator)
    let id = Int.random(in: 1...3, using: &generator)
    let shown = journey.state.navigation.visibleStack.randomElement(using: &generator)?.screen
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<4: return .launch
    case 4..<30:
      var link = "\(Bool.random(using: &generator) ? screen : coordinator) id=\(id)"
      if let gate, Int.random(in: 0..<5, using: &generator) == 0 { link += " +\(gate.id)" }
      if let gate, Int.random(in: 0..<10, using: &generator) == 0 { link += " -\(gate.id)" }
      if Int.random(in: 0..<10, using: &generator) == 0 { link += " secret" }
      let mode = NavigationMode.allCases.randomElement(using: &generator)
      return .open(link, mode: Bool.random(using: &generator) ? mode : nil)
    case 30..<32:
      let links = ["unmatched", "refused", "web", "resolver", "failed"]
      return .open(links.randomElement(using: &generator) ?? "")
    case 32..<45:
      let ticket: Int? =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: nil
        case 1: Int.random(in: 0...max(1, journey.state.tickets), using: &generator)
        default: journey.state.held?.ticket
        }
      let opened = Bool.random(using: &generator) ? journey.state.held?.gate : gate?.id
      return .pass(
        opened ?? gate?.id ?? "",
        user: [nil, nil, "ann", "bob"].randomElement(using: &generator) ?? nil,
        ticket: ticket)
    case 45..<48: return .cancel(gate?.id ?? "")
    case 48..<50: return .signOut
    case 50..<53: return .revoke(gate?.id ?? "")
    case 53..<60: return .back
    case 60..<63: return .popTo(shown ?? screen)
    case 63..<65: return .popToRoot
    case 65..<69: return .dismiss
    case 69..<76: return .select(coordinator)
    case 76..<83: return .push(screen, ["id": .int(Int64(id))])
    case 83..<90: return .start(coordinator, ["id": .int(Int64(id))])
    case 90..<93:
      return .finish(coordinator, Bool.random(using: &generator) ? .completed : .cancelled)
    case 93..<95: return .protect(shown ?? screen)
    case 95..<96: return .unprotect(shown ?? screen)
    case 96..<99: return .advance(Int64.random(in: 0...200, using: &generator))
    default: return .restart
    }
  }
}
