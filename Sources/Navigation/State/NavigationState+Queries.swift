extension NavigationState {
  /// The container that the person sees: the innermost one that nothing covers.
  package var visibleCoordinator: RunningCoordinator? {
    var current = root
    while let next = current?.shown { current = next }
    return current
  }

  /// The stack that the person sees, bottom first.
  public var visibleStack: [StackEntry] { visibleCoordinator?.stack ?? [] }

  /// The screen that the person sees.
  public var visible: StackEntry? { visibleStack.last }

  /// The ids of the coordinators that run, sorted, one entry an instance.
  public var coordinators: [String] {
    var ids: [String] = []
    var pending = root.map { [$0] } ?? []
    while let next = pending.popLast() {
      ids.append(next.id)
      var last = next.id
      for entry in next.stack where entry.coordinator != last {
        if entry.coordinator != next.id { ids.append(entry.coordinator) }
        last = entry.coordinator
      }
      pending += next.tabs + [next.child, next.modal].compactMap { $0 }
    }
    return ids.sorted()
  }
}

extension RunningCoordinator {
  /// What it shows instead of its own stack: a modal before all else, then a root, then the
  /// selected tab.
  package var shown: RunningCoordinator? {
    modal ?? child ?? tabs.first { $0.id == selected }
  }

  /// Whether it has anything that a modal can stand on.
  package var showsSomething: Bool { !stack.isEmpty || child != nil || !tabs.isEmpty }
}
