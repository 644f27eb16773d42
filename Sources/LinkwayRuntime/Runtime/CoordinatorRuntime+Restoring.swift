import LinkwayMatching
import LinkwayNavigation

extension CoordinatorRuntime {
  /// Creates the coordinators and contents for a complete state and shows it. All previous
  /// coordinators are discarded, as after the end of the process.
  func adopt(_ navigation: NavigationState) {
    for container in containers.values {
      container.node.instance.isRunning = false
      for screen in container.stack { screen.owner.instance.isRunning = false }
    }
    containers = [:]
    presentedModals = navigation.modals
    unfinished = [:]
    startedNode = nil
    guard let root = navigation.root else { return }
    adopt(root, in: nil)
    synchronize(with: navigation)
    restore()
  }

  /// Creates a coordinator with everything in it. Recursive, as deep as the table's coordinator
  /// tree.
  private func adopt(_ running: RunningCoordinator, in container: String?) {
    guard let coordinator = graph.coordinator(running.id),
      let node = makeNode(
        running.id, running.stack.first?.parameters ?? Parameters(),
        in: parentNode(of: running.id))
    else { return }
    containers[running.id] = RunningContainer(
      id: running.id, kind: coordinator.container, presentation: coordinator.presentation,
      node: node)
    for entry in running.stack {
      let owner =
        entry.isStart
        ? makeNode(entry.coordinator, entry.parameters, in: parentNode(of: entry.coordinator))
        : owner(of: entry.screen, in: running.id)
      guard let owner else { continue }
      var screen = makeScreen(entry.screen, entry.parameters, owner, isStart: entry.isStart)
      screen.isProtected = entry.isProtected
      containers[running.id]?.stack.append(screen)
    }
    for child in running.children { adopt(child, in: running.id) }
    containers[running.id]?.tabs = running.tabs.map(\.id)
    containers[running.id]?.selected = running.selected
    containers[running.id]?.root = running.child?.id
    containers[running.id]?.modals = running.modals.map(\.id)
  }

  /// Lets the presenter show the complete current state.
  func restore() {
    isOutOfSync = false
    dismissedModals = []
    containers = containers.mapValues { container in
      var container = container
      container.shown = container.selected
      for place in container.stack.indices { container.stack[place].isPopped = false }
      return container
    }
    if let tree { changes.append(.restored(tree)) }
  }

  /// The complete contents of the window; `nil` before the app is launched. Screens and modals that
  /// the user has already removed are left out.
  var tree: PresentedTree<Content>? {
    guard let app = graph.coordinators.first.flatMap({ containers[$0.id] }) else { return nil }
    return PresentedTree(
      window: window, root: presented(app),
      modals: presentedModals.filter { !dismissedModals.contains($0) },
      report: { [weak self, number = connection.number] action in
        self?.report(action, from: number)
      },
      enterForeground: { [weak self, number = connection.number] in
        if let self, number == connection.number { send(.foreground) }
      })
  }

  /// Returns a container with everything in it. Recursive, as deep as the table's
  /// coordinator tree.
  func presented(_ running: RunningContainer<Content>) -> PresentedContainer<Content> {
    var presented = PresentedContainer<Content>(
      id: running.id, kind: running.kind, presentation: running.presentation)
    let stack = running.stack.filter { !$0.isPopped }
    presented.stack = stack.map(\.presented)
    presented.protected = Set(stack.filter(\.isProtected).map(\.instance.id))
    presented.tabs = running.tabs.compactMap { containers[$0].map(self.presented) }
    presented.selected = running.shown ?? running.selected
    presented.root = running.root.flatMap { containers[$0] }.map(self.presented)
    presented.modals = running.modals.filter { !dismissedModals.contains($0) }
      .compactMap { containers[$0].map(self.presented) }
    return presented
  }
}
