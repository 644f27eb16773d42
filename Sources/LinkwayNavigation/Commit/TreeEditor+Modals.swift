extension TreeEditor {
  // The modals make one pile, whoever presents them. What is not in a modal lies beneath all of
  // them, and what is in one beneath those above it.

  /// How many modals lie beneath a container or hold it: all above these lie over it.
  func depth(of id: String) -> Int {
    let modal = graph.hosts(of: id).last { graph.coordinator($0)?.presentation?.isModal == true }
    return modal.flatMap(navigation.modals.firstIndex).map { $0 + 1 } ?? 0
  }

  /// Whether a container would be seen if no modal lay over it: no other tab is selected, and no
  /// root covers it, on the way from the modal that it is in.
  func isShown(_ id: String) -> Bool {
    let path = graph.hosts(of: id)
    for (outer, inner) in zip(path, path.dropFirst()).reversed() {
      if graph.coordinator(inner)?.presentation?.isModal == true { break }
      guard node(outer)?.content?.id == inner else { return false }
    }
    return node(id) != nil
  }

  /// The place in the pile of the lowest modal that has to go before a container does: the first
  /// over it, where it is shown, otherwise the first that it presents or that stands on what it
  /// holds. The end of the pile where there is none.
  func pileEnd(before running: RunningCoordinator) -> Int {
    if isShown(running.id) { return depth(of: running.id) }
    let inside = running.modalsInside
    return navigation.modals.firstIndex(where: inside.contains) ?? navigation.modals.count
  }

  /// Dismisses modals from the top down to a number that stays.
  ///
  /// - Parameter outcome: that of the lowest one that goes.
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

  /// Dismisses what lies over a container. Nothing where it is not shown: what the person sees does
  /// not change then.
  mutating func uncover(_ id: String) {
    if isShown(id) { dismiss(downTo: depth(of: id)) }
  }

  /// Dismisses what lies over a modal, but for what belongs to it and nothing else lies beneath.
  mutating func bringForward(_ modal: String) {
    let own = node(modal)?.modalsInside ?? []
    let above = navigation.modals.dropFirst(depth(of: modal))
    dismiss(downTo: above.firstIndex { !own.contains($0) } ?? navigation.modals.count)
  }

  /// Presents a coordinator on top of whatever is there, which stays. It needs something to stand
  /// on: where there is nothing, `start` is followed first.
  mutating func present(_ id: String, in container: String) {
    guard let running = node(container), !navigation.modals.contains(id) else { return }
    let front = running.front
    if front.stack.isEmpty, depth(of: container) == navigation.modals.count {
      giveFloor(to: front.id, under: id)
    }
    // What is beneath the modal does not change once it is there.
    endDeparting { $0.container == container }
    let modal = begin(id, in: container)
    append(
      Transition(.present, id, in: container, as: graph.coordinator(id)?.presentation))
    change(container) { $0.modals.append(modal) }
    navigation.modals.append(id)
  }
}
