import LinkwayMatching
import LinkwayNavigation

extension CoordinatorRuntime {
  /// Follows the transitions of an event, in order.
  func follow(_ transitions: [Transition]) {
    for (place, transition) in transitions.enumerated() {
      let isFirst = place == 0 || transitions[place - 1].kind != .finish
      if transition.kind == .finish, isFirst {
        removeRoots(endingBy: transitions[place...].prefix { $0.kind == .finish })
      }
      follow(transition)
    }
  }

  /// Applies one transition to the tree of coordinators. Records it for the presenter, unless the
  /// presenter already shows the change.
  private func follow(_ transition: Transition) {
    let id = transition.id
    guard let container = transition.container else {
      guard transition.kind == .start else { return }
      start(id, in: nil, transition.parameters)
      return changes.append(.filledWindow(id))
    }
    switch transition.kind {
    case .start: start(id, in: container, transition.parameters)
    case .finish: finish(id, in: container, transition.outcome ?? .cancelled)
    case .setRoot:
      containers[container]?.root = id
      changes.append(.setRoot(id, in: container, as: transition.presentation ?? .root))
    case .present:
      let top = presentedModals.last ?? graph.coordinators.first?.id ?? container
      containers[container]?.modals.append(id)
      presentedModals.append(id)
      changes.append(
        .presented(id, over: container, on: top, as: transition.presentation ?? .sheet))
    case .dismiss:
      containers[container]?.modals.removeAll { $0 == id }
      presentedModals.removeAll { $0 == id }
      if dismissedModals.remove(id) == nil { changes.append(.dismissed(id, from: container)) }
    case .addTab: addTab(id, in: container, as: transition.presentation ?? .tab)
    case .removeTab: removeTab(id, in: container)
    case .selectTab: select(id, in: container)
    case .push: push(transition, in: container)
    case .popTo, .popToRoot: pop(transition, in: container)
    case .replaceTop: replaceTop(transition, in: container)
    case .update: update(transition, in: container)
    }
  }

  // MARK: Tabs

  private func addTab(_ id: String, in container: String, as presentation: Presentation) {
    let order = graph.coordinator(container)?.children ?? []
    let before = order.prefix { $0 != id }
    guard let tabs = containers[container]?.tabs else { return }
    let place = tabs.prefix { before.contains($0) }.count
    containers[container]?.tabs.insert(id, at: place)
    if tabs.isEmpty {
      containers[container]?.selected = id
      containers[container]?.shown = id
    }
    changes.append(.addedTab(id, at: place, in: container, as: presentation))
  }

  private func removeTab(_ id: String, in container: String) {
    containers[container]?.tabs.removeAll { $0 == id }
    let first = containers[container]?.tabs.first
    if containers[container]?.selected == id { containers[container]?.selected = first }
    if containers[container]?.shown == id { containers[container]?.shown = first }
    changes.append(.removedTab(id, in: container))
  }

  private func select(_ id: String, in container: String) {
    containers[container]?.selected = id
    guard containers[container]?.shown != id else { return }
    containers[container]?.shown = id
    changes.append(.selectedTab(id, in: container))
  }

  // MARK: Stacks

  private func push(_ transition: Transition, in container: String) {
    let owner = startedNode ?? owner(of: transition.id, in: container)
    let isStart = startedNode != nil
    startedNode = nil
    guard let owner else { return }
    let screen = makeScreen(transition.id, transition.parameters, owner, isStart: isStart)
    containers[container]?.stack.append(screen)
    changes.append(.pushed(screen.presented, in: container))
  }

  private func pop(_ transition: Transition, in container: String) {
    guard let stack = containers[container]?.stack else { return }
    let place =
      transition.kind == .popToRoot
      ? stack.indices.first
      : stack.dropLast().lastIndex {
        $0.instance.screen == transition.name && $0.instance.parameters == transition.parameters
      }
    guard let place else { return }
    let removed = stack[(place + 1)...]
    unfinished[container, default: []] += removed.reversed().filter(\.isStart).map(\.owner)
    containers[container]?.stack.removeSubrange((place + 1)...)
    guard removed.contains(where: { !$0.isPopped }) else { return }
    changes.append(.popped(to: stack[place].instance.id, in: container))
  }

  private func replaceTop(_ transition: Transition, in container: String) {
    guard let old = containers[container]?.stack.popLast() else { return }
    let screen = makeScreen(
      transition.id, transition.parameters, old.owner, isStart: old.isStart)
    containers[container]?.stack.append(screen)
    changes.append(.replacedTop(with: screen.presented, in: container))
  }

  private func update(_ transition: Transition, in container: String) {
    guard let stack = containers[container]?.stack,
      let place = stack.lastIndex(where: { $0.place == transition.id })
    else { return }
    var screen = stack[place]
    screen.instance.parameters = transition.parameters
    screen.owner.coordinator.update(&screen.content, for: screen.instance)
    containers[container]?.stack[place] = screen
    changes.append(.updated(screen.presented, in: container))
  }

  // MARK: Afterwards

  /// Takes over state that transitions do not include: the tickets of flows, and the protected
  /// screens.
  func synchronize(with navigation: NavigationState) {
    for running in navigation.containers {
      guard let container = containers[running.id] else { continue }
      if let ticket = running.ticket { container.node.instance.ticket = ticket }
      for (place, (entry, screen)) in zip(running.stack, container.stack).enumerated() {
        if let ticket = entry.ticket { screen.owner.instance.ticket = ticket }
        guard entry.isProtected != screen.isProtected else { continue }
        containers[running.id]?.stack[place].isProtected = entry.isProtected
        // The presenter no longer has the screen. If it returns, `restore` includes the protection.
        guard !screen.isPopped else { continue }
        changes.append(
          .setProtected(entry.isProtected, screen: screen.instance.id, in: running.id))
      }
    }
  }
}
