package import Linkway
import LinkwayNavigation

/// The run of a scenario in a user interface.
@MainActor package final class GateRun<Shown: ShownApp> {
  /// Creates the app of a process.
  package typealias Launch = (_ routes: String, any HeldLinkStore) throws -> Shown

  private let scenario: GateScenario
  private let launch: Launch
  private let advance: (Int64) -> Void
  private let store: any HeldLinkStore
  private let questions = GateQuestions()
  private var shown: Shown
  private var arrivals: [LinkArrival] = []
  private var ended: [(number: Int, fate: LinkFate)] = []
  private var problems: [String] = []
  /// The number of tasks that open links or sign out and have not returned.
  private var running = 0
  /// The number of questions of this process that the app has not handled the results of.
  private var open = 0

  /// - Parameter advance: lets seconds pass.
  package init(
    _ scenario: GateScenario, advance: @escaping (Int64) -> Void, launch: @escaping Launch
  ) throws {
    (self.scenario, self.launch, self.advance) = (scenario, launch, advance)
    store = scenario.hasSlowStore ? SlowStore() : MemoryStore()
    shown = try launch(scenario.routes, store)
    prepare(user: scenario.user)
  }

  private var app: LinkwayApp<Shown.Content> { shown.shownApp }

  /// Registers the app's code, and observes the app.
  private func prepare(user: String?) {
    (open, running) = (0, 0)
    questions.beginProcess()
    let ask = app.runtime.onQuestions
    app.runtime.onQuestions = { [weak self] result in
      self?.open += result.questions.count + (result.interruption == nil ? 0 : 1)
      ask?(result)
    }
    app.navigator.onRecord = { [weak self] event, _, _ in
      switch event {
      case .answer, .interrupt: self?.open -= 1
      default: break
      }
    }
    app.session.restore(user: user, openGates: user == nil ? [] : ["session"])
    for gate in app.router.table.graph.gates where gate.isAsked {
      app.decide(gate: gate.id) { [questions] in try await questions.decide(gate: gate.id) }
    }
    if scenario.decidesInterruptions {
      app.onInterruption = { [questions] _, _ in await questions.ask("interruption") }
    }
    let events = app.events()
    Task { [weak self] in
      for await event in events {
        guard case .ended(let fate, _, _) = event.step, let number = event.arrival else { continue }
        self?.ended.append((number, fate))
      }
    }
  }

  /// Runs the scenario.
  ///
  /// - Returns: the differences from the expectations.
  package func differences() async throws -> [String] {
    for (place, (action, expected)) in scenario.actions.enumerated() {
      try await perform(action)
      await settle(expecting: expected)
      guard let expected else { continue }
      if found != expected {
        problems.append("\(place + 1), \(action): there is `\(found)`, not `\(expected)`")
      }
      problems += shown.problems.map { "\(place + 1), \(action): \($0)" }
    }
    if let asks = scenario.asks, questions.asked != asks {
      problems.append("the questions are \(questions.asked), not \(asks)")
    }
    await compareFates()
    questions.end()
    return problems
  }

  /// The visible stack, and what holds a link or step.
  private var found: String {
    let held = app.heldLink.map { " @" + ($0.gate ?? $0.awaited ?? "") } ?? ""
    return shown.seen.joined(separator: " ") + held
  }

  /// The turns of the main actor after which what has not happened will not happen.
  private static var patience: Int { 20_000 }

  /// Lets everything happen that may happen. Other threads may take part in it, so that a number of
  /// turns is not enough.
  ///
  /// - Parameter expected: what is waited for. Without it, the user interface does not move on.
  private func settle(expecting expected: String?) async {
    await wait(atLeast: 10) { [self] in
      if expected != nil { shown.rest() }
      // An event that waits until nothing moves is handled later.
      if expected == nil, !app.runtime.isIdle { return true }
      return running == 0 && open == questions.waitingCount && app.runtime.isIdle
        && (expected == nil || found == expected)
    }
  }

  private func wait(atLeast least: Int = 0, until isDone: () -> Bool) async {
    var turns = 0
    while turns < least || turns < Self.patience && !isDone() {
      turns += 1
      await Task.yield()
    }
  }

  private func compareFates() async {
    let count = scenario.fates.count { $0 != nil }
    await wait { ended.count >= count }
    for (place, expected) in scenario.fates.enumerated() {
      let found = ended.filter { $0.number == place + 1 }.map(\.fate)
      if found != [expected].compactMap(\.self) {
        let fate = expected.map { "\($0)" } ?? "held"
        problems.append("link \(place + 1) is \(found), not \(fate)")
      }
    }
    if let extra = ended.first(where: { $0.number > scenario.fates.count }) {
      problems.append("there is a link \(extra.number)")
    }
    // The code that opened a link is notified of the same fate.
    for arrival in arrivals {
      guard let last = ended.first(where: { $0.number == arrival.number }) else { continue }
      let fate = await arrival.fate
      if fate != last.fate { problems.append("link \(arrival.number) returns \(fate)") }
    }
  }

  private func perform(_ action: GateScenario.Action) async throws {
    switch action {
    case .connect(let link): shown.connect(link: link.map { "bank:/\($0)" }, restoring: nil)
    case .open(let link):
      begin { app, run in
        let arrival = await app.open("bank:/\(link)")
        run()?.arrivals.append(arrival)
      }
    case .answer(let number, let answer): questions.answer(number, answer)
    case .answerEarlier(let answer):
      for number in questions.asked.indices.dropFirst() { questions.answer(number, answer) }
    case .answerLast(let answer): questions.answer(questions.asked.count, answer)
    case .advance(let seconds): advance(seconds)
    case .refresh(let gate): app.refresh(gate: gate)
    case .foreground: app.enterForeground()
    case .signIn(let user): app.session.signIn(user: user, opening: "session")
    // Returns when the user interface has settled.
    case .signOut: begin { app, _ in await app.session.signOut() }
    case .restart: app.runtime.send(.restart)
    case .newProcess(let user, let restores, let link, let routes):
      let snapshot = restores ? try NavigationSnapshot(app.snapshot.data()) : nil
      try await beginProcess(with: routes ?? scenario.routes, user: user)
      shown.connect(link: link.map { "bank:/\($0)" }, restoring: snapshot)
    case .cancelHeldLink(let outcome): expect(outcome, app.cancelHeldLink(), of: action)
    case .swipeDown:
      beginSwipeDown()
      shown.endSwipeDown(isCancelled: false)
    case .beginSwipeDown: beginSwipeDown()
    case .endSwipeDown(let isCancelled): shown.endSwipeDown(isCancelled: isCancelled)
    case .reconnect: shown.connect(link: nil, restoring: nil)
    case .step(let event, let outcome): expect(outcome, app.runtime.send(event), of: action)
    }
  }

  /// Begins a task of the app.
  ///
  /// - Parameter work: receives the app, and a function that returns the run if the process still exists.
  private func begin(
    _ work: @escaping @MainActor (LinkwayApp<Shown.Content>, () -> GateRun?) async -> Void
  ) {
    running += 1
    Task { [weak self, app] in
      await work(app) { self?.app === app ? self : nil }
      if let self, self.app === app { running -= 1 }
    }
  }

  private func beginSwipeDown() {
    if !shown.beginSwipeDown() { problems.append("nothing can be swiped down") }
  }

  private func expect(
    _ outcome: NavigationResult.Outcome, _ result: NavigationResult, of action: GateScenario.Action
  ) {
    let isLater = outcome == .done && result.outcome == .waiting
    guard result.outcome != outcome, !isLater else { return }
    problems.append("\(action) is \(result.outcome): \(result.reason ?? "")")
  }

  /// Ends the process, with everything that it has not stored, and begins another one.
  private func beginProcess(with routes: String, user: String?) async throws {
    weak let old = app
    arrivals = []
    shown = try launch(routes, store)
    await wait { old == nil }
    if old != nil { problems.append("the app of the old process still exists") }
    prepare(user: user)
  }
}
