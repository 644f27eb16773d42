import LinkwayMatching
import LinkwayMessages

extension Turn {
  /// Takes a user step, or holds it at the first closed gate.
  mutating func attempt(_ step: UserStep) throws(EventRejection) {
    let origin = StepOrigin(path: containerPath, stack: try visible().stack)
    if let problem = problem(with: step) { throw .invalid(problem) }
    try attempt(placed(step), from: origin, expires: nil, owner: session.user)
  }

  /// The containers from the app's to the visible one. A completed flow is skipped, even if it
  /// stays beneath a modal.
  private var containerPath: [String] {
    editor.navigation.visiblePath
      .filter { $0.ticket != nil || graph.gate(openedBy: $0.id) == nil }.map { $0.id }
  }

  /// Returns the step. The id of a screen that several coordinators can show is replaced by its
  /// placement in the topmost coordinator on the visible stack that has the screen.
  private func placed(_ step: UserStep) throws(EventRejection) -> UserStep {
    guard case .push(let id, let parameters) = step, graph.screen(id) == nil else { return step }
    let places = graph.screens(named: id)
    guard !places.isEmpty else { return step }
    for coordinator in try coordinatorsOnStack().reversed() {
      guard let place = places.first(where: { $0.coordinator == coordinator }) else { continue }
      return .push(place.id, parameters)
    }
    let coordinators = places.map { "`\($0.coordinator)`" }.joined(separator: ", ")
    throw .invalid(
      "none of the coordinators \(coordinators) with the screen `\(id)` is on the visible stack")
  }

  /// Returns an error for the parameters of a push or start; `nil` if they are valid.
  private func problem(with step: UserStep) -> String? {
    switch step {
    case .push(let screen, let parameters): reducer.checkParameters(parameters, screen)
    case .start(let id, let parameters):
      reducer.checkParameters(parameters, graph.coordinator(id)?.screens.first ?? id)
    case .select: nil
    }
  }

  private mutating func attempt(
    _ step: UserStep, from origin: StepOrigin, expires: Int64?, owner: String?
  ) throws(EventRejection) {
    let steps = try steps(for: step)
    switch decide(steps, byUser: true) {
    case .apply:
      perform(step)
    case .refuse(let reason):
      throw .invalid(reason)
    case .closed(let gate):
      throw .closed(gate.id)
    case .ask(let gate):
      if let reason = replaceHeld(by: gate.id) { throw .invalid(reason) }
      holdForResult(.step(step, from: origin), at: gate, expires: expires, owner: owner)
    case .hold(let gate, _):
      if let reason = replaceHeld(by: gate.id) { throw .invalid(reason) }
      guard let flow = gate.flow else { throw .closed(gate.id) }
      editor.endIdle(before: [flow])
      editor.showFlow(of: gate)
      guard hold(.step(step, from: origin), at: gate, expires: expires, owner: owner) else {
        throw .invalid("the flow `\(flow)` has no screen to show")
      }
    }
  }

  /// Resumes a held step if the user is at the same place; otherwise treats it as a link to the
  /// same target. An invalid step is dropped.
  mutating func resume(
    _ step: UserStep, from origin: StepOrigin, expires: Int64, owner: String?
  ) {
    guard origin.path == containerPath,
      origin.stack.map({ $0.screen }) == editor.navigation.visibleStack.map({ $0.screen })
    else {
      let plan = graph.plan(
        to: step.target, parameters: step.parameters, requires: [], mode: .reuse)
      _ = attempt(plan, for: .step(step, from: origin), expires: expires, owner: owner)
      return
    }
    var trial = self
    do throws(EventRejection) {
      try trial.attempt(step, from: origin, expires: expires, owner: owner)
      try trial.check()
    } catch {
      if let gate = error.gate { refusingGate = gate }
      return
    }
    self = trial
  }

  /// Returns the steps, with their gates, that take the user from the visible screen to the target.
  private func steps(for step: UserStep) throws(EventRejection) -> [NavigationPlan.Step] {
    switch step {
    case .push(let screen, _): try stepsToPush(screen)
    case .start(let coordinator, _): try stepsToStart(coordinator)
    case .select(let tab): try stepsToSelect(tab)
    }
  }

  func unknown(_ noun: String, _ id: String, among ids: [String]) -> EventRejection {
    let help = Spelling.suggestion(for: id, among: ids)
    return .invalid("unknown \(noun) `\(id)`" + (help.map { "; \($0)" } ?? ""))
  }

  private func stepsToPush(_ id: String) throws(EventRejection) -> [NavigationPlan.Step] {
    guard let screen = graph.screen(id) else {
      throw unknown("screen", id, among: graph.screens.map { ScreenPlace.screen(of: $0.id) })
    }
    guard try coordinatorsOnStack().contains(screen.coordinator) else {
      throw .invalid(
        "the screen `\(ScreenPlace.screen(of: id))` belongs to `\(screen.coordinator)`, which is not on the visible stack"
      )
    }
    guard graph.coordinator(screen.coordinator)?.screens.first != id else {
      throw .invalid(
        "`\(ScreenPlace.screen(of: id))` is shown when `\(screen.coordinator)` starts")
    }
    return [NavigationPlan.Step(.push(id), requires: graph.withPrerequisites(screen.requires))]
  }

  private func stepsToStart(_ id: String) throws(EventRejection) -> [NavigationPlan.Step] {
    guard let coordinator = graph.coordinator(id) else {
      throw unknown("coordinator", id, among: graph.coordinators.map { $0.id })
    }
    guard let presentation = coordinator.presentation, let parent = coordinator.parent,
      !presentation.isTab
    else { throw .invalid("`\(id)` is started by its parent") }
    if editor.isRunning(id), !graph.allowsSeveralInstances(id) {
      throw .invalid("`\(id)` is already running")
    }
    if let gate = graph.gate(openedBy: id), gate.staysOpen == nil,
      session.isOpen(gate.id, in: graph)
    {
      throw .invalid("the gate `\(gate.id)` is open")
    }
    guard let top = try visible().stack.last?.coordinator else {
      throw .invalid("nothing is visible")
    }
    if presentation == .push {
      guard try coordinatorsOnStack().contains(parent) else {
        throw .invalid("`\(id)` is pushed by `\(parent)`, which is not on the visible stack")
      }
    } else {
      guard graph.isInside(top, parent) else {
        throw .invalid("`\(id)` is shown by `\(parent)`, which does not contain the visible screen")
      }
    }
    return [
      NavigationPlan.Step(
        .start(id, as: presentation), requires: graph.startRequirements(of: id))
    ] + graph.impliedSteps(after: id, in: session)
  }

  private func stepsToSelect(_ id: String) throws(EventRejection) -> [NavigationPlan.Step] {
    guard let presentation = graph.coordinator(id)?.presentation, presentation.isTab else {
      throw .invalid("`\(id)` is not a tab")
    }
    guard let container = try tabContainer(of: id) else {
      throw .invalid("no visible container has the tab `\(id)`")
    }
    if container.tabs.contains(where: { $0.id == id }) { return [] }
    return [
      NavigationPlan.Step(
        .start(id, as: presentation), requires: graph.startRequirements(of: id))
    ] + graph.impliedSteps(after: id, in: session)
  }

  /// Returns the container of a tab, if its tabs are visible.
  private func tabContainer(of id: String) throws(EventRejection) -> RunningCoordinator? {
    let parent = graph.coordinator(id)?.parent
    return uncoveredPath.last { $0.id == parent && $0.child == nil }
  }

  /// Returns the coordinators on the visible stack: the coordinator of the top screen, preceded by
  /// its ancestors from the stack's owner on.
  private func coordinatorsOnStack() throws(EventRejection) -> [String] {
    let visible = try visible()
    guard let top = visible.stack.last?.coordinator else { return [] }
    let path = graph.path(to: top).map { $0.id }
    return Array(path[(path.firstIndex(of: visible.id) ?? path.endIndex)...])
  }

  private mutating func perform(_ step: UserStep) {
    guard let visible = editor.navigation.visibleCoordinator else { return }
    switch step {
    case .push(let screen, let parameters):
      guard let coordinator = graph.screen(screen)?.coordinator else { return }
      editor.push([editor.entry(screen, of: coordinator, parameters)], on: visible.id)
    case .start(let id, let parameters):
      guard let coordinator = graph.coordinator(id) else { return }
      if coordinator.presentation == .push {
        guard let root = coordinator.screens.first else {
          return editor.fail("`\(id)` has no screen to push")
        }
        var entry = editor.entry(root, of: id, parameters)
        entry.isStart = true
        editor.push([entry], on: visible.id)
      } else {
        let plan = graph.plan(to: id, parameters: parameters, requires: [], mode: .reuse)
        if let start = plan.steps.last, editor.presentOnTop(start) { return }
        editor.apply(plan.steps + graph.impliedSteps(after: id, in: session), mode: .reuse)
      }
    case .select(let tab):
      guard let container = try? tabContainer(of: tab) else { return }
      editor.addTab(tab, in: container.id)
      if container.selected == tab {
        editor.pop(visible.id, downTo: 1)
      } else {
        editor.select(tab, in: container.id)
      }
    }
  }
}
