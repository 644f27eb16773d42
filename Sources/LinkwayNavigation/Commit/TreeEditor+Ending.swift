extension TreeEditor {
  /// Ends a coordinator that is no longer shown, and its descendants, innermost first. Its modals
  /// must already be dismissed. Recursive, as deep as the table's coordinator tree.
  mutating func end(
    _ running: RunningCoordinator, in container: String?,
    _ outcome: FlowOutcome = .cancelled
  ) {
    endRemovedRoots { $0.container == running.id }
    // A flow whose gate has opened is completed, even if it stays beneath a modal.
    let hasCompleted = running.ticket == nil && graph.gate(openedBy: running.id) != nil
    let outcome = hasCompleted ? .completed : outcome
    for child in running.children { end(child, in: running.id) }
    for entry in running.stack.reversed() {
      if !hasCompleted { touch(entry) }
      if entry.isStart {
        append(Transition(.finish, entry.coordinator, in: running.id, outcome: .cancelled))
      }
    }
    append(Transition(.finish, running.id, in: container, outcome: outcome))
  }

  // MARK: Stacks

  /// Pops a stack down to `count` screens, at least one, and ends the coordinators whose first
  /// screens are popped.
  mutating func pop(_ id: String, downTo count: Int, _ outcome: FlowOutcome = .cancelled) {
    guard var running = node(id) else { return }
    let ends = removeTop(from: &running, downTo: count, outcome)
    change(id) { $0 = running }
    for end in ends { append(end) }
  }

  /// Pops a stack down to `count` screens.
  ///
  /// - Returns: the ends of the coordinators whose first screens were popped. The caller must
  ///   record them.
  mutating func removeTop(
    from running: inout RunningCoordinator, downTo count: Int, _ outcome: FlowOutcome = .cancelled
  ) -> [Transition] {
    guard count > 0, running.stack.count > count else { return [] }
    let stack = running.stack
    appendPop(of: stack, downTo: count, in: running.id)
    running.stack.removeSubrange(count...)
    for entry in stack[count...] { touch(entry) }
    return stack.indices[count...].reversed().filter { stack[$0].isStart }.map { place in
      Transition(
        .finish, stack[place].coordinator, in: running.id,
        outcome: place == count ? outcome : .cancelled)
    }
  }

  /// Pushes screens on a stack. The first screen of a pushed coordinator also starts the
  /// coordinator. The edit fails if the stack would have too many screens.
  mutating func push(_ entries: [StackEntry], on id: String) {
    guard let count = node(id)?.stack.count else { return }
    guard count + entries.count <= NavigationLimit.stackDepth else {
      return fail("the stack of `\(id)` would have more than \(NavigationLimit.stackDepth) screens")
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

  // MARK: Ending by id

  /// Ends a running coordinator, with everything above it that cannot stay without it. If several
  /// instances run, the topmost one ends. Does nothing for the app's coordinator, a tab or a page.
  ///
  /// The end of a root is recorded once something else is shown in its place.
  mutating func finish(_ id: String, _ outcome: FlowOutcome, mayReturn: Bool = false) {
    guard let host = graph.host(of: id), let running = node(host) else { return }
    guard host == id else {
      guard let place = running.beginning(of: id) else { return }
      return shorten(host, downTo: place, outcome)
    }
    if let place = navigation.modals.firstIndex(of: id) {
      dismiss(downTo: place, outcome)
    } else if let container = graph.hosts(of: id).dropLast().last,
      let child = node(container)?.child, child.id == id
    {
      dismiss(downTo: pileEnd(before: child))
      removeRoot(in: container, outcome, mayReturn: mayReturn)
    }
  }

  /// Removes the root of a container. The root's end is recorded once something else is shown in
  /// its place.
  mutating func removeRoot(
    in container: String, _ outcome: FlowOutcome = .cancelled, mayReturn: Bool = false
  ) {
    guard let child = node(container)?.child else { return }
    change(container) { $0.child = nil }
    touchAll(in: child)
    removedRoots.append(
      RemovedRoot(coordinator: child, container: container, outcome: outcome, mayReturn: mayReturn))
  }

  /// Removes a flow that is shown as root and whose gate has opened, unless a modal covers it or
  /// its container still presents one. Protected screens of the flow are removed, too.
  ///
  /// - Parameters:
  ///   - id: the only gate whose flow is removed; `nil` for any gate.
  ///   - mayReturn: whether the flow may return beneath a modal that has nothing else beneath it.
  /// - Returns: the container that showed the flow; `nil` if there is no such flow.
  mutating func removeCompletedFlow(of id: String? = nil, mayReturn: Bool = false) -> String? {
    let container = navigation.containers.first { container in
      guard let flow = container.child, flow.ticket == nil, container.modals.isEmpty,
        let gate = graph.gate(openedBy: flow.id), id == nil || gate.id == id
      else { return false }
      return session.isOpen(gate.id, in: graph)
        && pileEnd(before: flow) == navigation.modals.count
    }
    guard let container else { return nil }
    let ignoredProtection = ignoresProtection
    ignoresProtection = true
    removeRoot(in: container.id, .completed, mayReturn: mayReturn)
    ignoresProtection = ignoredProtection
    return container.id
  }

  /// Pops a stack. Children of removed coordinators are removed first, with everything above them.
  /// Other modals, and another root over the stack, stay.
  mutating func shorten(
    _ id: String, downTo count: Int, _ outcome: FlowOutcome = .cancelled
  ) {
    guard let running = node(id) else { return }
    let removedChildren = running.children.filter { isRemoved($0.id, from: running, cutTo: count) }
    let ends = removedChildren.map { child in
      navigation.modals.firstIndex(of: child.id) ?? pileEnd(before: child)
    }
    dismiss(downTo: ends.min() ?? navigation.modals.count)
    if let child = running.child, removedChildren.contains(where: { $0.id == child.id }) {
      endContent(of: id)
    }
    pop(id, downTo: count, outcome)
  }

  /// Returns whether a child is removed when its container's stack is cut down to `count` screens,
  /// because the child's parent begins on the part that is cut off. If the parent has several
  /// instances, the topmost one counts.
  func isRemoved(_ child: String, from running: RunningCoordinator, cutTo count: Int) -> Bool {
    graph.coordinator(child)?.parent.flatMap(running.beginning).map { $0 >= count } ?? false
  }

  /// Records that every screen in a coordinator's tree is removed.
  private mutating func touchAll(in running: RunningCoordinator) {
    for entry in running.stack { touch(entry) }
    for child in running.children { touchAll(in: child) }
  }

  /// Ends the root that covers a container's stack or tabs, after dismissing what covers the root.
  mutating func endContent(of id: String) {
    guard let child = node(id)?.child else { return }
    dismiss(downTo: pileEnd(before: child))
    change(id) { $0.child = nil }
    end(child, in: id)
  }

  /// Records the ends of roots that were removed.
  mutating func endRemovedRoots(where isIncluded: (RemovedRoot) -> Bool = { _ in true }) {
    let ending = removedRoots.filter(isIncluded)
    removedRoots.removeAll(where: isIncluded)
    let ignoredProtection = ignoresProtection
    for removed in ending {
      // Protection was checked when the root was removed.
      ignoresProtection = true
      end(removed.coordinator, in: removed.container, removed.outcome)
    }
    ignoresProtection = ignoredProtection
  }

  /// Restores a completed flow, reset to its root screen, beneath a modal that has nothing else
  /// beneath it.
  mutating func restoreRemovedRoot(in container: String) {
    guard
      let place = removedRoots.lastIndex(where: { $0.container == container && $0.mayReturn })
    else { return }
    var flow = removedRoots.remove(at: place).coordinator
    flow.ticket = nil
    change(container) { $0.child = flow }
    let ignoredProtection = ignoresProtection
    ignoresProtection = true
    endContent(of: flow.id)
    pop(flow.id, downTo: 1)
    ignoresProtection = ignoredProtection
  }
}
