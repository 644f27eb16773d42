extension Turn {
  /// Pops the top of the visible stack.
  mutating func back() throws(EventRejection) {
    let visible = try visible()
    guard visible.stack.count > 1 else { throw .invalid("there is no screen to go back to") }
    editor.pop(visible.id, downTo: visible.stack.count - 1)
  }

  /// Pops down to the topmost screen with this id on the visible stack.
  mutating func pop(to screen: String) throws(EventRejection) {
    let visible = try visible()
    guard let place = visible.stack.lastIndex(where: { $0.isNamed(screen) }) else {
      throw .invalid("`\(screen)` is not on the visible stack")
    }
    editor.pop(visible.id, downTo: place + 1)
  }

  mutating func popToRoot() throws(EventRejection) {
    editor.pop(try visible().id, downTo: 1)
  }

  /// Dismisses the topmost modal and everything in it.
  mutating func dismiss() throws(EventRejection) {
    guard let modal = editor.navigation.modals.last else { throw .invalid("no modal is shown") }
    editor.finish(modal, .cancelled)
  }

  /// The containers that no modal covers, outer ones first.
  var uncoveredPath: [RunningCoordinator] {
    let path = editor.navigation.visiblePath
    guard let modal = editor.navigation.modals.last,
      let place = path.firstIndex(where: { $0.id == modal })
    else {
      return path
    }
    return Array(path[place...])
  }

  /// Ends a coordinator with an outcome. If the coordinator is the flow of a gate, the flow is
  /// cancelled.
  mutating func finish(_ id: String, _ outcome: FlowOutcome) throws(EventRejection) {
    guard let coordinator = graph.coordinator(id), editor.isRunning(id) else {
      throw .invalid("`\(id)` is not running")
    }
    guard let presentation = coordinator.presentation, !presentation.isTab else {
      throw .invalid("`\(id)` ends only with its parent")
    }
    if let gate = graph.gate(openedBy: id) { return try cancel(gate.id) }
    editor.finish(id, outcome)
  }

  /// Protects the topmost screen with this id on the visible stack.
  mutating func protect(_ screen: String) throws(EventRejection) {
    let visible = try visible()
    guard let place = visible.stack.lastIndex(where: { $0.isNamed(screen) }) else {
      throw .invalid("`\(screen)` is not on the visible stack")
    }
    editor.change(visible.id) { $0.stack[place].isProtected = true }
  }

  /// Removes the protection of a screen: the topmost on the visible stack, otherwise one that is
  /// covered.
  mutating func unprotect(_ screen: String) throws(EventRejection) {
    let containers = [try visible()] + editor.navigation.containers
    for container in containers {
      let place = container.stack.lastIndex { $0.isNamed(screen) && $0.isProtected }
      guard let place else { continue }
      return editor.change(container.id) { $0.stack[place].isProtected = false }
    }
    throw .invalid("`\(screen)` is not protected")
  }
}

extension StackEntry {
  /// Returns whether an id is the screen's own id or that of its placement.
  fileprivate func isNamed(_ id: String) -> Bool { name == id || screen == id }
}
