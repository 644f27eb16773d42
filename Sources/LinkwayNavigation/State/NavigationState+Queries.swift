extension NavigationState {
  /// The containers from the app's to the visible one. Down to the topmost modal, each container
  /// contains the next one. From there on, each one shows the next one.
  package var visiblePath: [RunningCoordinator] {
    guard let root else { return [] }
    var path = modals.last.flatMap(root.path(to:)) ?? [root]
    while let next = path.last?.content { path.append(next) }
    return path
  }

  /// The visible container: the innermost one that nothing covers.
  package var visibleCoordinator: RunningCoordinator? { visiblePath.last }

  /// The visible stack, bottom first.
  package var visibleStack: [StackEntry] { visibleCoordinator?.stack ?? [] }

  /// The visible screen.
  package var visible: StackEntry? { visibleStack.last }

  /// The ids of the running coordinators, sorted, one entry per instance.
  package var coordinators: [String] { instances.sorted() }

  /// The ids of the running coordinators, one entry per instance, outer ones first.
  package var instances: [String] { root?.instances ?? [] }

  /// The running containers, outer ones first.
  package var containers: [RunningCoordinator] {
    var found: [RunningCoordinator] = []
    var pending = root.map { [$0] } ?? []
    while let next = pending.popLast() {
      found.append(next)
      pending += next.children.reversed()
    }
    return found
  }

  /// Returns the running container at a path of ids, which starts with the app's; `nil` if a
  /// container on the path is not running.
  package func container(_ path: [String]) -> RunningCoordinator? {
    guard let first = path.first, var current = root, current.id == first else { return nil }
    for id in path.dropFirst() {
      guard let next = current.children.first(where: { $0.id == id }) else { return nil }
      current = next
    }
    return current
  }

  /// Returns the ticket of a flow's presentation, if it is running and the gate has not opened.
  package func ticket(of flow: String, in graph: CoordinatorGraph) -> Int? {
    guard let host = container(graph.hosts(of: flow)) else { return nil }
    return host.id == flow
      ? host.ticket : host.beginning(of: flow).flatMap { host.stack[$0].ticket }
  }
}

extension RunningCoordinator {
  /// The child that this container shows in place of its stack, beneath its modals: the root,
  /// otherwise the selected tab.
  package var content: RunningCoordinator? { child ?? tabs.first { $0.id == selected } }

  /// Returns the containers on the path from this one to a descendant, both included. O(running
  /// containers). Recursive, as deep as the tree.
  fileprivate func path(to id: String) -> [RunningCoordinator]? {
    if self.id == id { return [self] }
    for child in children {
      if let rest = child.path(to: id) { return [self] + rest }
    }
    return nil
  }

  /// The ids of this coordinator and of all that run in it, one entry per instance, outer ones
  /// first.
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

  /// The tabs, the root and the modals.
  package var children: [RunningCoordinator] { tabs + (child.map { [$0] } ?? []) + modals }

  /// The modals that this container, or any container in it, presents. Recursive, as deep as the
  /// tree.
  package var modalsInside: [String] {
    modals.map { $0.id } + children.flatMap { $0.modalsInside }
  }

  /// The innermost container that this one shows, apart from modals; the container itself if it
  /// shows no child. Recursive, as deep as the tree.
  package var front: RunningCoordinator { content?.front ?? self }

  /// Whether this container shows anything beneath its modals.
  package var hasContent: Bool { !stack.isEmpty || child != nil || !tabs.isEmpty }

  /// The ids of the coordinators pushed on this container's stack, bottom first, one entry per
  /// instance.
  package var pushedCoordinators: [String] { stack.filter { $0.isStart }.map { $0.coordinator } }

  /// Returns the index on the stack at which the topmost instance of a pushed coordinator begins.
  package func beginning(of coordinator: String) -> Int? {
    stack.lastIndex { $0.isStart && $0.coordinator == coordinator }
  }
}
