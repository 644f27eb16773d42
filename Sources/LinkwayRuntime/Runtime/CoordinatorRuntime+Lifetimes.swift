import LinkwayMatching
import LinkwayNavigation

extension CoordinatorRuntime {
  // MARK: Starting

  /// Creates a coordinator. If it has a container, records for the presenter that the container
  /// began, with its first screen.
  func start(_ id: String, in container: String?, _ parameters: Parameters) {
    guard let coordinator = graph.coordinator(id),
      let node = makeNode(id, parameters, in: parentNode(of: id))
    else { return }
    guard coordinator.presentation != .push else {
      startedNode = node
      return
    }
    var running = RunningContainer(
      id: id, kind: coordinator.container, presentation: coordinator.presentation, node: node)
    if let root = coordinator.screens.first {
      running.stack = [makeScreen(root, parameters, node, isStart: false)]
    }
    containers[id] = running
    changes.append(.began(presented(running)))
  }

  /// Creates a coordinator, notifies its parent, and starts it.
  func makeNode(
    _ id: String, _ parameters: Parameters, in parent: CoordinatorNode<Content>?
  ) -> CoordinatorNode<Content>? {
    guard let factory = registry[id] else { return nil }
    let instance = CoordinatorInstance(
      id: id, parameters: parameters, parent: parent?.instance)
    let coordinator = factory(CoordinatorContext(instance: instance, runtime: self))
    let node = CoordinatorNode(instance, coordinator, in: parent)
    parent?.coordinator.childDidStart(coordinator, id: id)
    coordinator.start()
    return node
  }

  func makeScreen(
    _ id: String, _ parameters: Parameters, _ owner: CoordinatorNode<Content>, isStart: Bool
  ) -> RunningScreen<Content> {
    lastScreen += 1
    let instance = ScreenInstance(
      number: ScreenInstance.Number(value: lastScreen), screen: ScreenPlace.screen(of: id),
      coordinator: owner.instance.id,
      parameters: parameters, hidesBottomBar: graph.screen(id)?.hidesBottomBar ?? false)
    let content = owner.coordinator.content(for: instance) ?? placeholder(instance)
    return RunningScreen(
      instance: instance, place: id, content: content, owner: owner, isStart: isStart)
  }

  /// Returns the running parent of a coordinator; the topmost if there are several instances.
  func parentNode(of id: String) -> CoordinatorNode<Content>? {
    guard let parent = graph.coordinator(id)?.parent, let host = graph.host(of: parent) else {
      return nil
    }
    return host == parent
      ? containers[host]?.node : containers[host]?.beginning(of: parent)?.owner
  }

  /// Returns the coordinator that owns a screen on a stack; the topmost if there are several
  /// instances.
  func owner(of screen: String, in container: String) -> CoordinatorNode<Content>? {
    guard let coordinator = graph.screen(screen)?.coordinator else { return nil }
    return coordinator == container
      ? containers[container]?.node
      : containers[container]?.beginning(of: coordinator)?.owner
  }

  // MARK: Ending

  func finish(_ id: String, in container: String, _ outcome: FlowOutcome) {
    let isPushed = graph.coordinator(id)?.presentation == .push
    let ended = isPushed ? endPushed(id, in: container) : endContainer(id, in: container)
    guard let ended else { return }
    let parent = ended.parent
    ended.end()
    parent?.coordinator.childDidFinish(ended.coordinator, id: id, outcome: outcome)
  }

  /// Removes and returns a pushed coordinator whose screens were popped or whose container ends.
  private func endPushed(_ id: String, in container: String) -> CoordinatorNode<Content>? {
    if let place = unfinished[container]?.firstIndex(where: { $0.instance.id == id }) {
      let node = unfinished[container]?.remove(at: place)
      if unfinished[container]?.isEmpty == true { unfinished[container] = nil }
      return node
    }
    guard
      let place = containers[container]?.stack.lastIndex(where: {
        $0.isStart && $0.instance.coordinator == id
      })
    else { return nil }
    let node = containers[container]?.stack[place].owner
    containers[container]?.stack.removeSubrange(place...)
    return node
  }

  /// Removes roots that end without a replacement from the screen, before their contents end. If
  /// the container itself ends, its root is removed together with it.
  func removeRoots(endingBy ends: ArraySlice<Transition>) {
    for end in ends {
      guard let container = end.container, containers[container]?.root == end.id,
        isAttached(container), !ends.contains(where: { $0.id == container })
      else { continue }
      containers[container]?.root = nil
      changes.append(.removedRoot(end.id, in: container))
    }
  }

  private func endContainer(_ id: String, in container: String) -> CoordinatorNode<Content>? {
    guard let ended = containers.removeValue(forKey: id) else { return nil }
    if containers[container]?.root == id { containers[container]?.root = nil }
    containers[container]?.tabs.removeAll { $0 == id }
    changes.append(.ended(id))
    return ended.node
  }

  /// Returns whether a container is still reachable from the app's container.
  private func isAttached(_ id: String) -> Bool {
    let path = graph.hosts(of: id)
    return zip(path, path.dropFirst()).allSatisfy { outer, inner in
      guard let container = containers[outer] else { return false }
      return container.root == inner || container.tabs.contains(inner)
        || container.modals.contains(inner)
    }
  }
}
