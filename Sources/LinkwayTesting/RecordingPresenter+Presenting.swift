public import Linkway
package import LinkwayNavigation

extension RecordingPresenter: @MainActor Presenter {
  @MainActor public func show(
    _ tree: PresentedTree<Content>, changes: [PresentedChange<Content>]
  ) async {
    show(tree, changes) {}
  }
}

extension RecordingPresenter: PresentationOutput {
  package func show(
    _ tree: PresentedTree<Content>, _ changes: [PresentedChange<Content>],
    then done: @escaping () -> Void
  ) {
    reportAction = tree.report
    for change in changes { follow(change) }
    if matches(tree) {
      isAhead = false
    } else if !isAhead {
      recordMisuse("the changes do not result in the described tree")
    }
    done()
  }

  private func follow(_ change: PresentedChange<Content>) {
    switch change {
    case .began(let container): begin(container)
    case .ended(let id): end(id)
    case .filledWindow(let id): setWindowRoot(id)
    case .setRoot(let child, let container, let presentation):
      setRoot(child, in: container, as: presentation)
    case .removedRoot(let child, let container): removeRoot(child, in: container)
    case .pushed(let screen, let container): push(screen, in: container)
    case .popped(let screen, let container): pop(to: screen, in: container)
    case .replacedTop(let screen, let container): replaceTop(with: screen, in: container)
    case .updated(let screen, let container): update(screen, in: container)
    case .presented(let child, let container, let top, let presentation):
      present(child, over: container, on: top, as: presentation)
    case .dismissed(let child, let container): dismiss(child, from: container)
    case .addedTab(let child, let place, let container, let presentation):
      addTab(child, at: place, in: container, as: presentation)
    case .removedTab(let child, let container): removeTab(child, in: container)
    case .selectedTab(let child, let container): selectTab(child, in: container)
    case .setProtected(let isProtected, let screen, let container):
      setProtected(isProtected, screen: screen, in: container)
    case .restored(let tree): restore(tree)
    }
  }

  /// Returns whether the recorded state equals a tree.
  private func matches(_ tree: PresentedTree<Content>) -> Bool {
    var count = 0
    return window == tree.root.id && modals.map(\.id) == tree.modals && holds(tree.root, &count)
      && count == containers.count
  }

  /// Returns whether the recorded state of a container and its descendants equals the description,
  /// and adds the number of compared containers to `count`. The recursion is as deep as the table's
  /// tree.
  private func holds(_ described: PresentedContainer<Content>, _ count: inout Int) -> Bool {
    count += 1
    guard let shown = containers[described.id], shown.root == described.root?.id,
      shown.stack.map(\.id) == described.stack.map(\.id), shown.protected == described.protected,
      shown.tabs == described.tabs.map(\.id), shown.selected == described.selected
    else { return false }
    return (described.tabs + described.modals + [described.root].compactMap(\.self))
      .allSatisfy { holds($0, &count) }
  }
}

extension RecordingPresenter {
  // MARK: Containers

  package func begin(_ container: PresentedContainer<Content>) {
    note("begin \(container.id)")
    require(containers[container.id] == nil, "begin \(container.id): it already exists")
    require(
      container.tabs.isEmpty && container.modals.isEmpty && container.root == nil,
      "begin \(container.id): it already has contents")
    containers[container.id] = Container(
      id: container.id, kind: container.kind, presentation: container.presentation,
      stack: container.stack)
  }

  package func end(_ container: String) {
    note("end \(container)")
    require(pile(of: container) == nil, "end \(container): it is on screen")
    require(containers[container] != nil, "end \(container): it does not exist")
    containers[container] = nil
  }

  package func setWindowRoot(_ container: String) {
    note("window \(container)")
    require(containers[container] != nil, "window \(container): the container does not exist")
    window = container
  }

  package func setRoot(_ child: String, in container: String, as presentation: Presentation) {
    let call = "\(presentation) \(child) in \(container)"
    note(call)
    requireChangeable(container, call)
    require(presentation.isRoot, "\(call): it is not a root")
    require(containers[child] != nil, "\(call): the child does not exist")
    require(
      containers[child]?.presentation == presentation, "\(call): it has a different presentation")
    require(pile(of: child) == nil, "\(call): it is already on screen")
    if presentation == .embed {
      require(containers[container]?.kind == .custom, "\(call): the container is not custom")
    }
    containers[container]?.root = child
  }

  package func removeRoot(_ child: String, in container: String) {
    let call = "remove \(child) in \(container)"
    note(call)
    requireChangeable(container, call)
    require(containers[container]?.root == child, "\(call): it is not the root")
    containers[container]?.root = nil
  }

  // MARK: Stacks

  package func push(_ screen: PresentedScreen<Content>, in container: String) {
    let call = "push \(screen.instance.screen) in \(container)"
    note(call)
    requireChangeable(container, call)
    require(containers[container]?.stack.isEmpty == false, "\(call): the stack has no root")
    require(
      !containers.values.contains { $0.stack.contains { $0.id == screen.id } },
      "\(call): it is already on a stack")
    containers[container]?.stack.append(screen)
  }

  package func pop(to screen: ScreenInstance.ID, in container: String) {
    let stack = containers[container]?.stack ?? []
    let place = stack.firstIndex { $0.id == screen }
    let call = "pop to \(place.map { stack[$0].instance.screen } ?? "nothing") in \(container)"
    note(call)
    // A stack may be shortened beneath a modal when a gate closes or a coordinator ends.
    guard let place else { return recordMisuse("\(call): it is not on the stack") }
    require(place < stack.count - 1, "\(call): it is already on top")
    remove(from: place + 1, in: container)
  }

  package func replaceTop(with screen: PresentedScreen<Content>, in container: String) {
    let call = "replace \(screen.instance.screen) in \(container)"
    note(call)
    requireChangeable(container, call)
    let count = containers[container]?.stack.count ?? 0
    require(count > 0, "\(call): the stack is empty")
    remove(from: max(0, count - 1), in: container)
    containers[container]?.stack.append(screen)
  }

  package func update(_ screen: PresentedScreen<Content>, in container: String) {
    let call = "update \(screen.instance.screen) in \(container)"
    note(call)
    guard let place = containers[container]?.stack.firstIndex(where: { $0.id == screen.id })
    else { return recordMisuse("\(call): it is not on the stack") }
    containers[container]?.stack[place] = screen
  }

  func remove(from place: Int, in container: String) {
    guard let removed = containers[container]?.stack[place...].map(\.id) else { return }
    containers[container]?.stack.removeSubrange(place...)
    containers[container]?.protected.subtract(removed)
  }

  // MARK: Modals

  package func present(
    _ child: String, over container: String, on top: String, as presentation: Presentation
  ) {
    let call = "present \(child) over \(container) as \(presentation)"
    note(call)
    require(presentation.isModal, "\(call): it is not a modal")
    require(containers[child] != nil, "\(call): the child does not exist")
    require(pile(of: child) == nil, "\(call): it is already on screen")
    require(pile(of: container) != nil, "\(call): the presenting container is not on screen")
    require(top == modals.last?.id ?? window, "\(call): `\(top)` already presents a modal")
    modals.append(Modal(id: child, container: container, presentation: presentation))
  }

  package func dismiss(_ child: String, from container: String) {
    let call = "dismiss \(child) from \(container)"
    note(call)
    require(modals.last?.id == child, "\(call): it is not on top")
    require(modals.last?.container == container, "\(call): another container presents it")
    modals.removeAll { $0.id == child }
  }

  // MARK: Tabs and pages

  package func addTab(
    _ child: String, at index: Int, in container: String, as presentation: Presentation
  ) {
    let call = "add \(presentation) \(child) in \(container)"
    note(call)
    let tabs = containers[container]?.tabs ?? []
    require(containers[container] != nil, "\(call): the container does not exist")
    require(presentation.isTab, "\(call): it is neither tab nor page")
    require(
      containers[child]?.presentation == presentation, "\(call): it has a different presentation")
    require(!tabs.contains(child), "\(call): it already exists")
    guard tabs.indices.contains(index) || index == tabs.count else {
      return recordMisuse("\(call): invalid index \(index)")
    }
    containers[container]?.tabs.insert(child, at: index)
    if tabs.isEmpty { containers[container]?.selected = child }
  }

  package func removeTab(_ child: String, in container: String) {
    let call = "remove tab \(child) in \(container)"
    note(call)
    if containers[container]?.selected == child { requireChangeable(container, call) }
    require(containers[container]?.tabs.contains(child) == true, "\(call): it does not exist")
    containers[container]?.tabs.removeAll { $0 == child }
    guard containers[container]?.selected == child else { return }
    let first = containers[container]?.tabs.first
    containers[container]?.selected = first
  }

  package func selectTab(_ child: String, in container: String) {
    let call = "select \(child) in \(container)"
    note(call)
    requireChangeable(container, call)
    require(containers[container]?.tabs.contains(child) == true, "\(call): it does not exist")
    containers[container]?.selected = child
  }

  // MARK: What the user may do

  package func setProtected(
    _ isProtected: Bool, screen: ScreenInstance.ID, in container: String
  ) {
    note("\(isProtected ? "protect" : "unprotect") in \(container)")
    require(
      containers[container]?.stack.contains { $0.id == screen } == true,
      "protect in \(container): the screen is not on the stack")
    if isProtected {
      containers[container]?.protected.insert(screen)
    } else {
      containers[container]?.protected.remove(screen)
    }
  }

  package func restore(_ tree: PresentedTree<Content>) {
    note("restore")
    restorations += 1
    containers = [:]
    modals = []
    gesture = nil
    window = tree.root.id
    restore(contents: tree.root)
    for id in tree.modals {
      guard let place = modals.firstIndex(where: { $0.id == id }) else {
        recordMisuse("restore: `\(id)` is missing")
        continue
      }
      modals.append(modals.remove(at: place))
    }
    require(modals.map(\.id) == tree.modals, "restore: some modals are missing")
  }

  private func restore(contents described: PresentedContainer<Content>) {
    var container = Container(
      id: described.id, kind: described.kind, presentation: described.presentation,
      stack: described.stack)
    container.tabs = described.tabs.map(\.id)
    container.selected = described.selected
    container.root = described.root?.id
    container.protected = described.protected
    containers[described.id] = container
    for tab in described.tabs { restore(contents: tab) }
    if let root = described.root { restore(contents: root) }
    for modal in described.modals {
      modals.append(
        Modal(
          id: modal.id, container: described.id, presentation: modal.presentation ?? .sheet))
      restore(contents: modal)
    }
  }
}
