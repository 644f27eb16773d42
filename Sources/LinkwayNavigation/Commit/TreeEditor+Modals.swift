extension TreeEditor {
  // The modals of all containers form one pile. Everything outside modals is beneath all of them;
  // the contents of a modal are beneath the modals above it.

  /// Returns the number of modals beneath a container, including the one that contains it. All
  /// others are above it.
  func depth(of id: String) -> Int {
    let modal = graph.hosts(of: id).last { graph.coordinator($0)?.presentation?.isModal == true }
    return modal.flatMap(navigation.modals.firstIndex).map { $0 + 1 } ?? 0
  }

  /// Returns whether a container would be visible without the modals above it. Between the
  /// container and the modal that contains it, no other tab may be selected and no root may cover
  /// it.
  func isShown(_ id: String) -> Bool {
    let path = graph.hosts(of: id)
    for (outer, inner) in zip(path, path.dropFirst()).reversed() {
      if graph.coordinator(inner)?.presentation?.isModal == true { break }
      guard node(outer)?.content?.id == inner else { return false }
    }
    return node(id) != nil
  }

  /// Returns the pile index of the lowest modal to dismiss before a container can be removed: the
  /// first modal above the container if the container is shown, otherwise the first modal inside
  /// it. Returns the end of the pile if there is no such modal.
  func pileEnd(before running: RunningCoordinator) -> Int {
    if isShown(running.id) { return depth(of: running.id) }
    let inside = running.modalsInside
    return navigation.modals.firstIndex(where: inside.contains) ?? navigation.modals.count
  }

  /// Dismisses modals from the top until `count` are left.
  ///
  /// - Parameter outcome: the outcome of the lowest dismissed modal; the others are cancelled.
  mutating func dismiss(downTo count: Int, _ outcome: FlowOutcome = .cancelled) {
    while navigation.modals.count > count, let id = navigation.modals.popLast() {
      guard let container = graph.hosts(of: id).dropLast().last,
        let modal = node(container)?.modals.first(where: { $0.id == id })
      else { continue }
      change(container) { running in running.modals.removeAll { $0.id == id } }
      append(Transition(.dismiss, id, in: container))
      end(modal, in: container, navigation.modals.count == count ? outcome : .cancelled)
    }
  }

  /// Dismisses the modals above a container. Does nothing if the container is not shown, because
  /// dismissing the modals would not make it visible.
  mutating func uncover(_ id: String) {
    if isShown(id) { dismiss(downTo: depth(of: id)) }
  }

  /// Dismisses the lowest modal that is above `modal` but not inside it, with everything above.
  mutating func bringForward(_ modal: String) {
    let own = node(modal)?.modalsInside ?? []
    let above = navigation.modals.dropFirst(depth(of: modal))
    dismiss(downTo: above.firstIndex { !own.contains($0) } ?? navigation.modals.count)
  }

  /// Presents a coordinator on top of everything else, which stays. If nothing would be beneath the
  /// modal, `start` is followed first.
  mutating func present(_ id: String, in container: String) {
    guard let running = node(container), !navigation.modals.contains(id) else { return }
    let front = running.front
    if front.stack.isEmpty, depth(of: container) == navigation.modals.count {
      fillContainer(front.id, under: id)
    }
    // What is beneath the modal does not change after it is presented.
    endRemovedRoots { $0.container == container }
    let modal = begin(id, in: container)
    append(graph.transition(.present, id, in: container))
    change(container) { $0.modals.append(modal) }
    navigation.modals.append(id)
  }
}
