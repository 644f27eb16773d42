extension NavigationState {
  /// The containers from the app's to the one that the person sees. Down to the topmost modal each
  /// holds the next, and from there each shows it.
  package var visiblePath: [RunningCoordinator] {
    guard let root else { return [] }
    var path = modals.last.flatMap(root.path(to:)) ?? [root]
    while let next = path.last?.content { path.append(next) }
    return path
  }

  /// The container that the person sees: the innermost one that nothing covers.
  package var visibleCoordinator: RunningCoordinator? { visiblePath.last }

  /// The stack that the person sees, bottom first.
  package var visibleStack: [StackEntry] { visibleCoordinator?.stack ?? [] }

  /// The screen that the person sees.
  package var visible: StackEntry? { visibleStack.last }

  /// The ids of the coordinators that run, sorted, one entry an instance.
  package var coordinators: [String] { instances.sorted() }

  /// The ids of the coordinators that run, one entry an instance, outer ones first.
  package var instances: [String] { root?.instances ?? [] }

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
  /// What it shows under its modals instead of its own stack: a root, then the selected tab.
  package var content: RunningCoordinator? { child ?? tabs.first { $0.id == selected } }

  /// The containers from this one to one in it. O(those that run); recurses as deep as the tree.
  fileprivate func path(to id: String) -> [RunningCoordinator]? {
    if self.id == id { return [self] }
    for child in children {
      if let rest = child.path(to: id) { return [self] + rest }
    }
    return nil
  }

  /// The ids of the coordinators that run in it, one entry an instance, outer ones first.
  package var instances: [String] {
    var ids: [String] = []
    var pending = [self]
    while let next = pending.popLast() {
      ids.append(next.id)
      ids += next.pushedCoordinators
      pending += next.children
    }
    return ids
  }

  /// What it holds: tabs, root, modals.
  package var children: [RunningCoordinator] { tabs + (child.map { [$0] } ?? []) + modals }

  /// The modals that it presents, or what is in it does. Recurses as deep as the tree.
  package var modalsInside: [String] {
    modals.map { $0.id } + children.flatMap { $0.modalsInside }
  }

  /// The innermost container that it shows, modals apart. Recurses as deep as the tree.
  package var front: RunningCoordinator { content?.front ?? self }

  /// Whether it has anything under its modals.
  package var hasContent: Bool { !stack.isEmpty || child != nil || !tabs.isEmpty }

  /// The ids of the coordinators pushed on its stack, bottom first, one entry an instance.
  package var pushedCoordinators: [String] { stack.filter { $0.isStart }.map { $0.coordinator } }

  /// Where the topmost instance of a pushed coordinator begins on the stack.
  package func beginning(of coordinator: String) -> Int? {
    stack.lastIndex { $0.isStart && $0.coordinator == coordinator }
  }
}
