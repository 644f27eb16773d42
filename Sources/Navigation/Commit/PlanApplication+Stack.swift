import RouteMatching

extension PlanApplication {
  /// Brings a coordinator's stack to what the plan says: what is there in the right order stays,
  /// what stands above it is popped, the rest is pushed.
  mutating func bring(
    _ running: inout RunningCoordinator, to start: NavigationPlan.Step, _ steps: Steps,
    goesOnTop: Bool
  ) {
    guard !running.stack.isEmpty || !steps.isEmpty else { return }
    let wanted = entries(of: running.id, start, steps)
    var kept = 0
    while kept < min(wanted.count, running.stack.count),
      isSame(running.stack[kept], wanted[kept])
    { kept += 1 }
    // The target goes on top once more, over all that stands there.
    if goesOnTop, let target = wanted.last, !steps.isEmpty {
      push([target], &running)
      return
    }
    update(&running, wanted[..<kept], isTargetKept: kept == wanted.count)
    let popped = Array(running.stack[kept...])
    let pushed = Array(wanted[kept...])
    if popped.count == 1, pushed.count == 1, kept > 0, let new = pushed.first,
      popped[0].coordinator == new.coordinator,
      new.coordinator == running.stack[kept - 1].coordinator
    {
      append(
        Transition(.replaceTop, new.screen, in: running.id, parameters: new.parameters))
      running.stack[kept] = new
      return
    }
    pop(&running, downTo: kept)
    push(pushed, &running)
  }

  /// The stack that the plan asks for, the root first.
  private func entries(
    of owner: String, _ start: NavigationPlan.Step, _ steps: Steps
  ) -> [StackEntry] {
    var entries: [StackEntry] = []
    var coordinator = owner
    if let root = graph.coordinator(owner)?.screens.first {
      entries.append(
        StackEntry(screen: root, coordinator: owner, parameters: start.parameters))
    }
    for step in steps {
      switch step.kind {
      case .push(let screen):
        entries.append(
          StackEntry(screen: screen, coordinator: coordinator, parameters: step.parameters))
      case .start(let id, _):
        // A pushed coordinator stands on its parent's root screen, or on the one it names.
        let child = graph.coordinator(id)
        if let under = child?.under, let parent = graph.screen(under),
          !entries.contains(where: { $0.screen == under })
        {
          entries.append(
            StackEntry(
              screen: under, coordinator: parent.coordinator,
              parameters: step.parameters.keeping(parent.parameters ?? [])))
        }
        coordinator = id
        guard let root = child?.screens.first else { continue }
        entries.append(StackEntry(screen: root, coordinator: id, parameters: step.parameters))
      }
    }
    return entries
  }

  /// Whether a screen that stands is the one that is wanted.
  private func isSame(_ standing: StackEntry, _ wanted: StackEntry) -> Bool {
    guard standing.screen == wanted.screen, standing.coordinator == wanted.coordinator,
      let screen = graph.screen(wanted.screen)
    else { return false }
    // A coordinator's root stays as long as the coordinator does.
    if graph.coordinator(wanted.coordinator)?.screens.first == wanted.screen { return true }
    switch screen.identity {
    case .singleton: return true
    case .always: return false
    case .parameters(let names):
      return names.allSatisfy {
        wanted.parameters[$0] == nil || standing.parameters[$0] == wanted.parameters[$0]
      }
    }
  }

  /// Gives the screens that stay their new parameters. One below the target keeps those that the
  /// plan does not give.
  private mutating func update(
    _ running: inout RunningCoordinator, _ wanted: ArraySlice<StackEntry>, isTargetKept: Bool
  ) {
    for (index, entry) in wanted.enumerated() {
      let isTarget = isTargetKept && index == wanted.count - 1
      var parameters = isTarget ? entry.parameters : running.stack[index].parameters
      if !isTarget { parameters.merge(entry.parameters) }
      guard parameters != running.stack[index].parameters else { continue }
      append(Transition(.update, entry.screen, in: running.id, parameters: parameters))
      running.stack[index].parameters = parameters
    }
  }

  private mutating func pop(_ running: inout RunningCoordinator, downTo count: Int) {
    guard running.stack.count > count, count > 0 else { return }
    let popped = running.stack[count...]
    let left = running.stack[count - 1]
    append(
      count == 1
        ? Transition(.popToRoot, left.screen, in: running.id)
        : Transition(.popTo, left.screen, in: running.id))
    var last = left.coordinator
    var ended: [String] = []
    for entry in popped where entry.coordinator != last {
      ended.append(entry.coordinator)
      last = entry.coordinator
    }
    for id in ended.reversed() {
      append(Transition(.finish, id, in: running.id, outcome: .cancelled))
    }
    running.stack.removeSubrange(count...)
  }

  private mutating func push(_ entries: [StackEntry], _ running: inout RunningCoordinator) {
    for entry in entries {
      let last = running.stack.last?.coordinator ?? running.id
      if entry.coordinator != last, entry.coordinator != running.id {
        append(Transition(.start, entry.coordinator, in: running.id))
      }
      append(Transition(.push, entry.screen, in: running.id, parameters: entry.parameters))
      running.stack.append(entry)
    }
  }

  /// Takes a modal off the screen, what it presents before it.
  mutating func dismiss(_ modal: RunningCoordinator, in presenter: String) {
    if let inner = modal.modal { dismiss(inner, in: modal.id) }
    append(Transition(.dismiss, modal.id, in: presenter))
    var bare = modal
    bare.modal = nil
    finish(bare, in: presenter)
  }

  /// Ends a coordinator and all below it, the innermost first.
  mutating func finish(_ running: RunningCoordinator, in parent: String?) {
    if let modal = running.modal { dismiss(modal, in: running.id) }
    for child in running.tabs + (running.child.map { [$0] } ?? []) { finish(child, in: running.id) }
    var last = running.id
    for entry in running.stack where entry.coordinator != last {
      if entry.coordinator != running.id {
        append(Transition(.finish, entry.coordinator, in: running.id, outcome: .cancelled))
      }
      last = entry.coordinator
    }
    append(Transition(.finish, running.id, in: parent, outcome: .cancelled))
  }
}
