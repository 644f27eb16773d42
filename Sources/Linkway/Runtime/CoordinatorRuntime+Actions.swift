import Navigation

extension CoordinatorRuntime {
  /// Follows what a person did by the user interface's own means.
  func follow(_ action: PersonAction) -> NavigationEffects {
    let effects: NavigationEffects
    switch action {
    case .popped(let screen, let container): effects = followPop(to: screen, in: container)
    case .dismissed(let modal): effects = followDismissal(of: modal)
    case .selected(let tab, let container): effects = followSelection(of: tab, in: container)
    }
    if isBehind { restore() }
    return effects
  }

  /// Whether the user interface shows less than the model has, or another tab.
  private var isBehind: Bool {
    !goneModals.isEmpty
      || containers.values.contains { container in
        container.shown != container.selected || container.stack.contains(where: \.isGone)
      }
  }

  private func followPop(
    to screen: ScreenInstance.ID, in container: String
  ) -> NavigationEffects {
    guard let stack = containers[container]?.stack,
      let place = stack.firstIndex(where: { $0.instance.id == screen })
    else {
      restore()
      return NavigationEffects(.invalid, reason: "`\(container)` has no such screen by now")
    }
    let removed = stack.indices.suffix(from: place + 1)
    // As when a tab is tapped that was selected before by the model.
    guard !removed.isEmpty else { return NavigationEffects(.done) }
    for place in removed { containers[container]?.stack[place].isGone = true }
    guard navigator.state.navigation.visibleCoordinator?.id == container else {
      return NavigationEffects(.invalid, reason: "`\(container)` is not visible by now")
    }
    return apply(pops(to: place, of: stack))
  }

  /// The events by which a stack is popped to a place. The model knows screens by their ids, so a
  /// lower one of several of a kind is reached step by step.
  private func pops(to place: Int, of stack: [RunningScreen<Content>]) -> [NavigationEvent] {
    let screen = stack[place].instance.screen
    let count = stack.count - place - 1
    if count == 1 { return [.back] }
    if place == 0 { return [.popToRoot] }
    if stack.last(where: { $0.instance.screen == screen })?.instance.id == stack[place].instance.id
    {
      return [.popTo(screen)]
    }
    // Whole or not at all: a protected screen on the way would stop the steps half way.
    let isProtected = stack[(place + 1)...].contains(where: \.isProtected)
    return isProtected ? [.popToRoot] : Array(repeating: .back, count: count)
  }

  private func followDismissal(of modal: String) -> NavigationEffects {
    let modals = presentedModals
    guard let place = modals.firstIndex(of: modal) else {
      restore()
      return NavigationEffects(.invalid, reason: "`\(modal)` is not shown by now")
    }
    goneModals = Set(modals[place...])
    return apply([place == modals.count - 1 ? .dismiss : .finish(modal, .cancelled)])
  }

  private func followSelection(of tab: String, in container: String) -> NavigationEffects {
    guard containers[container]?.tabs.contains(tab) == true else {
      restore()
      return NavigationEffects(.invalid, reason: "`\(container)` has no such tab by now")
    }
    containers[container]?.shown = tab
    return apply([.select(tab)])
  }

  /// Applies events one after the other, as long as each takes effect.
  ///
  /// - Returns: what the last one did.
  func apply(_ events: [NavigationEvent]) -> NavigationEffects {
    var effects = NavigationEffects(.done)
    for event in events {
      effects = apply(event)
      guard effects.outcome == .done else { break }
    }
    return effects
  }
}
