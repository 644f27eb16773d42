extension TreeEditor {
  /// Ends a coordinator that nothing shows any more, and all below it, the innermost first.
  /// Recurses as deep as the table's tree.
  mutating func end(
    _ running: RunningCoordinator, in container: String?,
    _ outcome: Transition.Outcome = .cancelled
  ) {
    endDeparting { $0.container == running.id }
    // A flow that passed has done what it was for, however long it stays beneath a modal.
    let hasPassed = running.ticket == nil && graph.gate(openedBy: running.id) != nil
    let outcome = hasPassed ? .completed : outcome
    var rest = running
    dismissAll(inside: &rest)
    for child in rest.children { end(child, in: running.id) }
    for entry in running.stack.reversed() {
      touch(entry)
      if entry.isStart {
        append(Transition(.finish, entry.coordinator, in: running.id, outcome: .cancelled))
      }
    }
    append(Transition(.finish, running.id, in: container, outcome: outcome))
  }

  /// Dismisses every modal in a coordinator's tree, the topmost first: those of outer ones stand
  /// over those of inner ones.
  mutating func dismissAll(inside running: inout RunningCoordinator) {
    while let modal = running.modals.popLast() { dismissed(modal, in: running.id) }
    for place in running.tabs.indices { dismissAll(inside: &running.tabs[place]) }
    if var child = running.child {
      dismissAll(inside: &child)
      running.child = child
    }
  }

  private mutating func dismissed(
    _ modal: RunningCoordinator, in container: String, _ outcome: Transition.Outcome = .cancelled
  ) {
    var bare = modal
    dismissAll(inside: &bare)
    append(Transition(.dismiss, modal.id, in: container))
    end(bare, in: container, outcome)
  }

  /// Dismisses the modals of a container from the top down to a number that stays.
  mutating func dismiss(
    in container: String, downTo count: Int, _ outcome: Transition.Outcome = .cancelled
  ) {
    guard let modals = node(container)?.modals, modals.count > count else { return }
    for (place, modal) in modals.enumerated().reversed() where place >= count {
      dismissed(modal, in: container, place == count ? outcome : .cancelled)
    }
    change(container) { $0.modals.removeSubrange(count...) }
  }

  /// Dismisses what covers a container, its own modals too. Nothing where another tab is shown
  /// instead of it: what the person sees does not change then.
  mutating func uncover(_ id: String) {
    guard isReachable(id) else { return }
    let path = graph.hosts(of: id)
    for (outer, inner) in zip(path, path.dropFirst()) {
      let modals = node(outer)?.modals ?? []
      dismiss(in: outer, downTo: (modals.firstIndex { $0.id == inner } ?? -1) + 1)
    }
    guard var running = node(id) else { return }
    dismissAll(inside: &running)
    change(id) { $0 = running }
  }

  // MARK: Stacks

  /// Pops a stack down to a number of screens, one at least, and ends the coordinators whose
  /// first screens go.
  mutating func pop(_ id: String, downTo count: Int, _ outcome: Transition.Outcome = .cancelled) {
    guard var running = node(id) else { return }
    pop(&running, downTo: count, outcome)
    change(id) { $0 = running }
  }

  mutating func pop(
    _ running: inout RunningCoordinator, downTo count: Int,
    _ outcome: Transition.Outcome = .cancelled
  ) {
    guard count > 0, running.stack.count > count else { return }
    let stack = running.stack
    let left = stack[count - 1]
    if count == 1 {
      append(Transition(.popToRoot, left.screen, in: running.id))
    } else {
      // Where an equal one stands between, a presenter meets that first.
      var top = stack.count - 1
      while top > count - 1 {
        top = stack[..<top].lastIndex { $0.looksLike(left) } ?? count - 1
        append(Transition(.popTo, left.screen, in: running.id, parameters: left.parameters))
      }
    }
    for place in stride(from: stack.count - 1, through: count, by: -1) {
      touch(stack[place])
      guard stack[place].isStart else { continue }
      append(
        Transition(
          .finish, stack[place].coordinator, in: running.id,
          outcome: place == count ? outcome : .cancelled))
    }
    running.stack.removeSubrange(count...)
  }

  /// Puts screens on a stack; those that begin a pushed coordinator start it.
  mutating func push(_ entries: [StackEntry], on id: String) {
    guard let count = node(id)?.stack.count else { return }
    guard count + entries.count <= NavigationLimit.stackDepth else {
      return fail("the stack of `\(id)` would hold more than \(NavigationLimit.stackDepth) screens")
    }
    for entry in entries {
      var entry = entry
      if entry.isStart {
        entry.ticket = nextTicket(for: entry.coordinator)
        append(
          Transition(.start, entry.coordinator, in: id, parameters: entry.parameters))
      }
      append(Transition(.push, entry.screen, in: id, parameters: entry.parameters))
      change(id) { $0.stack.append(entry) }
    }
  }

  // MARK: Ending by name

  /// Ends a running coordinator with what stands on it: the topmost, where several run.
  ///
  /// A root's end is told once something else is shown in its place.
  mutating func finish(_ id: String, _ outcome: Transition.Outcome, mayStay: Bool = false) {
    guard let host = graph.host(of: id), let running = node(host) else { return }
    guard host == id else {
      guard let place = running.beginning(of: id) else { return }
      uncover(host)
      endContent(of: host)
      return pop(host, downTo: place, outcome)
    }
    guard let container = graph.hosts(of: id).dropLast().last else { return }
    if let place = node(container)?.modals.firstIndex(where: { $0.id == id }) {
      uncover(id)
      dismiss(in: container, downTo: place, outcome)
    } else if node(container)?.child?.id == id {
      uncover(container)
      guard let child = node(container)?.child else { return }
      change(container) { $0.child = nil }
      touchAll(in: child)
      departing.append(
        Departing(coordinator: child, container: container, outcome: outcome, mayStay: mayStay))
    }
  }

  /// Notes that every screen in a coordinator's tree goes.
  private mutating func touchAll(in running: RunningCoordinator) {
    for entry in running.stack { touch(entry) }
    for child in running.children { touchAll(in: child) }
  }

  /// Ends the root that covers a container's stack.
  mutating func endContent(of id: String) {
    guard var child = node(id)?.child else { return }
    dismissAll(inside: &child)
    change(id) { $0.child = nil }
    end(child, in: id)
  }

  /// Tells the end of roots that were taken off.
  mutating func endDeparting(where isMeant: (Departing) -> Bool = { _ in true }) {
    let meant = departing.filter(isMeant)
    departing.removeAll(where: isMeant)
    let ignoredProtection = ignoresProtection
    for departed in meant {
      // Whether a protected screen may go was decided when it was taken off.
      ignoresProtection = true
      end(departed.coordinator, in: departed.container, departed.outcome)
    }
    ignoresProtection = ignoredProtection
  }

  /// Puts a flow that has passed back to its root, under a modal that has nothing else to stand on.
  mutating func bringBackDeparting(in container: String) {
    guard
      let place = departing.lastIndex(where: { $0.container == container && $0.mayStay })
    else { return }
    var flow = departing.remove(at: place).coordinator
    flow.ticket = nil
    change(container) { $0.child = flow }
    let ignoredProtection = ignoresProtection
    ignoresProtection = true
    endContent(of: flow.id)
    pop(flow.id, downTo: 1)
    ignoresProtection = ignoredProtection
  }
}

extension StackEntry {
  /// Whether a presenter that is told screen and parameters takes it for another.
  fileprivate func looksLike(_ other: StackEntry) -> Bool {
    screen == other.screen && parameters == other.parameters
  }
}
