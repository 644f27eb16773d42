extension NavigationState {
  /// The containers from the app's to the one that the person sees, each shown by the one before.
  package var visiblePath: [RunningCoordinator] {
    var path: [RunningCoordinator] = []
    var next = root
    while let current = next {
      path.append(current)
      next = current.shown
    }
    return path
  }

  /// The container that the person sees: the innermost one that nothing covers.
  package var visibleCoordinator: RunningCoordinator? { visiblePath.last }

  /// The stack that the person sees, bottom first.
  public var visibleStack: [StackEntry] { visibleCoordinator?.stack ?? [] }

  /// The screen that the person sees.
  public var visible: StackEntry? { visibleStack.last }

  /// The ids of the coordinators that run, sorted, one entry an instance.
  public var coordinators: [String] { instances.sorted() }

  /// The ids of the coordinators that run, one entry an instance, outer ones first.
  package var instances: [String] {
    var ids: [String] = []
    var pending = root.map { [$0] } ?? []
    while let next = pending.popLast() {
      ids.append(next.id)
      ids += next.pushedCoordinators
      pending += next.children
    }
    return ids
  }

  /// The containers that run, outer ones first.
  package var containers: [RunningCoordinator] {
    var found: [RunningCoordinator] = []
    var pending = root.map { [$0] } ?? []
    while let next = pending.popLast() {
      found.append(next)
      pending += next.children.reversed()
    }
    return found
  }

  /// The container of an id, on the way that the table gives.
  package func container(_ path: [String]) -> RunningCoordinator? {
    guard let first = path.first, var current = root, current.id == first else { return nil }
    for id in path.dropFirst() {
      guard let next = current.children.first(where: { $0.id == id }) else { return nil }
      current = next
    }
    return current
  }
}

extension RunningCoordinator {
  /// What it shows instead of its own stack: the topmost modal before all else, then a root, then
  /// the selected tab.
  package var shown: RunningCoordinator? { modals.last ?? content }

  /// What it shows under its modals instead of its own stack.
  package var content: RunningCoordinator? { child ?? tabs.first { $0.id == selected } }

  /// What it holds: tabs, root, modals.
  package var children: [RunningCoordinator] { tabs + (child.map { [$0] } ?? []) + modals }

  /// Whether it has anything under its modals.
  package var hasContent: Bool { !stack.isEmpty || child != nil || !tabs.isEmpty }

  /// The ids of the coordinators pushed on its stack, bottom first, one entry an instance.
  package var pushedCoordinators: [String] { stack.filter(\.isStart).map(\.coordinator) }

  /// Where the topmost instance of a pushed coordinator begins on the stack.
  package func beginning(of coordinator: String) -> Int? {
    stack.lastIndex { $0.isStart && $0.coordinator == coordinator }
  }
}
