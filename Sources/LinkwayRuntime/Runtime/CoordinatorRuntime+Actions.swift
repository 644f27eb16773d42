import LinkwayNavigation

extension CoordinatorRuntime {
  /// Records immediately what the user interface shows after a user action, so that the presenter
  /// does not receive it as a change.
  func note(_ action: UserAction) {
    switch action {
    case .popped(let screen, let container):
      guard let stack = containers[container]?.stack else { return }
      guard let place = stack.firstIndex(where: { $0.instance.id == screen }) else {
        isOutOfSync = true
        return
      }
      for above in stack.indices.suffix(from: place + 1) {
        containers[container]?.stack[above].isPopped = true
      }
    case .dismissed(let modal):
      let modals = presentedModals
      guard let place = modals.firstIndex(of: modal) else { return }
      dismissedModals.formUnion(modals[place...])
    case .selected(let tab, let container):
      guard let tabs = containers[container]?.tabs else { return }
      guard tabs.contains(tab) else {
        isOutOfSync = true
        return
      }
      containers[container]?.shown = tab
    case .reselected, .covered, .uncovered, .gestureBegan, .gestureEnded: break
    }
  }

  /// Applies a user action to the model, unless the model has already changed accordingly.
  func follow(_ action: UserAction) -> NavigationResult {
    let effects: NavigationResult
    switch action {
    case .popped(_, let container): effects = followPop(in: container)
    case .dismissed(let modal): effects = followDismissal(of: modal)
    case .selected(let tab, let container): effects = followSelection(of: tab, in: container)
    case .reselected, .covered, .uncovered, .gestureBegan, .gestureEnded:
      return NavigationResult(.done)
    }
    // The action waits for the store and will be applied again as a whole, so nothing is restored
    // yet.
    if navigator.isWaitingForStore { return effects }
    // While further user actions wait, the state is not restored: they are shown already, and must
    // not be undone before they are handled.
    if isAheadOfModel || isOutOfSync, !queue.hasActions { restore() }
    return effects
  }

  /// Whether the user interface shows less than the model contains, or another tab.
  var isAheadOfModel: Bool {
    !dismissedModals.isEmpty
      || containers.values.contains { container in
        container.shown != container.selected || container.stack.contains(where: \.isPopped)
      }
  }

  private func followPop(in container: String) -> NavigationResult {
    guard let stack = containers[container]?.stack,
      let place = stack.firstIndex(where: \.isPopped), place > 0
    else { return NavigationResult(.done) }
    guard navigator.state.navigation.visibleCoordinator?.id == container else {
      return NavigationResult(.invalid, reason: "`\(container)` is no longer visible")
    }
    return apply(pops(to: place - 1, of: stack))
  }

  /// Returns the events that pop a stack to a position. The model identifies screens by id, so a
  /// lower screen of several with the same id is reached one step at a time.
  private func pops(to place: Int, of stack: [RunningScreen<Content>]) -> [NavigationEvent] {
    let target = stack[place].instance
    let removed = stack[(place + 1)...]
    if removed.count == 1 { return [.back] }
    if place == 0 { return [.popToRoot] }
    guard removed.contains(where: { $0.instance.screen == target.screen }) else {
      return [.popTo(target.screen)]
    }
    // All or nothing: a protected screen in between would stop the steps halfway.
    return removed.contains(where: \.isProtected)
      ? [.popToRoot] : Array(repeating: .back, count: removed.count)
  }

  private func followDismissal(of modal: String) -> NavigationResult {
    guard dismissedModals.contains(modal) else { return NavigationResult(.done) }
    return apply([presentedModals.last == modal ? .dismiss : .finish(modal, .cancelled)])
  }

  private func followSelection(of tab: String, in container: String) -> NavigationResult {
    guard let running = containers[container], running.shown == tab, running.selected != tab else {
      return NavigationResult(.done)
    }
    return apply([.select(tab)])
  }

  /// Applies events in order, until one does not take effect.
  ///
  /// - Returns: the result of the last event applied.
  func apply(_ events: [NavigationEvent]) -> NavigationResult {
    var effects = NavigationResult(.done)
    for event in events {
      effects = apply(event)
      guard effects.outcome == .done else { break }
    }
    return effects
  }
}
