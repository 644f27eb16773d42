public import Linkway

/// What is on screen as a tree of plain objects, for a user interface that follows state.
///
/// It is a `Presenter`: the runtime tells it what to show, and each call changes the tree. A view
/// reads the tree and writes back what its framework makes of a person's doing: a shorter path, a
/// selected tab, a modal that is gone. The setters tell a person's doing from an echo of the model's by
/// comparing ids, and report it.
///
/// It knows no toolkit and no actor: it belongs to whoever made it, as the runtime does. The views of
/// `LinkwaySwiftUI` follow it, and windows of GTK in `Examples/PhotosDesktop`.
public final class NavigationTree<Content> {
  /// Whose presenter it is. The runtime sets it when it is made.
  public weak var runtime: CoordinatorRuntime<Content>?
  /// Is called when what the tree says has changed, once an event.
  public var onChange: (() -> Void)?

  /// The app's own container; `nil` before the app starts.
  public private(set) var app: NavigationNode<Content>?
  var containers: [String: NavigationNode<Content>] = [:]
  /// The modals that are to be there, the topmost last.
  private(set) var pile: [NavigationNode<Content>] = []
  /// The modals that views are told to show. What comes waits until what goes has gone: a framework
  /// that is told to dismiss one and present another in its place at once does neither.
  private(set) var shownPile: [NavigationNode<Content>] = []
  /// Modals on screen that views were told to dismiss, or have dismissed, the lowest first.
  private var leaving: [NavigationNode<Content>] = []

  /// A tree that shows nothing yet.
  public init() {}

  // MARK: Modals

  /// What is presented over a modal, or over the app's container.
  func modal(over node: NavigationNode<Content>) -> NavigationNode<Content>? {
    if node === app { return shownPile.first }
    guard let place = shownPile.firstIndex(where: { $0 === node }) else { return nil }
    return shownPile.dropFirst(place + 1).first
  }

  /// The person has dismissed what is presented over a node.
  func dismissed(over node: NavigationNode<Content>) {
    guard let modal = modal(over: node), let place = shownPile.firstIndex(where: { $0 === modal })
    else { return }
    leave(from: place)
    if let place = pile.firstIndex(where: { $0 === modal }) { pile.removeSubrange(place...) }
    runtime?.report(.dismissed(modal.coordinator))
  }

  /// A modal is on screen. Only then is it waited for when it goes.
  public func didAppear(_ modal: NavigationNode<Content>) {
    modal.isOnScreen = true
    // It was told to go before it came.
    if !shownPile.contains(where: { $0 === modal }), !isLeaving(modal) { leaving.append(modal) }
  }

  /// A modal is off the screen, for whatever reason: what waited for that comes.
  public func didDisappear(_ modal: NavigationNode<Content>) {
    modal.isOnScreen = false
    guard let place = leaving.firstIndex(where: { $0 === modal }) else { return }
    // Those above it have gone with it.
    leaving.removeSubrange(place...)
    settle()
    onChange?()
  }

  private func isLeaving(_ modal: NavigationNode<Content>) -> Bool {
    leaving.contains { $0 === modal }
  }

  private func leave(from place: Int) {
    // One that was never seen will not disappear.
    leaving = shownPile[place...].filter(\.isOnScreen) + leaving
    shownPile.removeSubrange(place...)
  }

  private func settle() {
    let kept = zip(shownPile, pile).prefix { $0 === $1 }.count
    if kept < shownPile.count { leave(from: kept) }
    if leaving.isEmpty { shownPile = pile }
  }

  private func change() {
    settle()
    onChange?()
  }

  private func node(_ described: PresentedContainer<Content>) -> NavigationNode<Content> {
    let node = NavigationNode(described, self)
    containers[described.id] = node
    return node
  }
}

extension NavigationTree: Presenter {
  public func begin(_ container: PresentedContainer<Content>) {
    node(container).stack = container.stack
  }

  public func end(_ container: String) {
    guard let ended = containers.removeValue(forKey: container) else { return }
    for node in containers.values { node.forget(ended) }
    pile.removeAll { $0 === ended }
  }

  public func setWindowRoot(_ container: String) { app = containers[container] }

  public func setRoot(_ child: String, in container: String, as presentation: Presentation) {
    containers[container]?.root = containers[child]
  }

  public func removeRoot(_ child: String, in container: String) {
    containers[container]?.root = nil
  }

  public func push(_ screen: PresentedScreen<Content>, in container: String) {
    containers[container]?.stack.append(screen)
  }

  public func pop(to screen: ScreenInstance.ID, in container: String) {
    containers[container]?.pop(to: screen)
  }

  public func replaceTop(with screen: PresentedScreen<Content>, in container: String) {
    _ = containers[container]?.stack.popLast()
    containers[container]?.stack.append(screen)
  }

  public func update(_ screen: PresentedScreen<Content>, in container: String) {
    guard let place = containers[container]?.stack.firstIndex(where: { $0.id == screen.id }) else {
      return
    }
    containers[container]?.stack[place] = screen
  }

  public func present(
    _ child: String, over container: String, on top: String, as presentation: Presentation
  ) {
    if let child = containers[child] { pile.append(child) }
  }

  public func dismiss(_ child: String, from container: String) {
    pile.removeAll { $0.coordinator == child }
  }

  public func addTab(
    _ child: String, at index: Int, in container: String, as presentation: Presentation
  ) {
    guard let child = containers[child], let container = containers[container],
      index <= container.tabs.count
    else { return }
    container.tabs.insert(child, at: index)
    if container.tabs.count == 1 { container.selected = child.coordinator }
  }

  public func removeTab(_ child: String, in container: String) {
    guard let container = containers[container] else { return }
    container.tabs.removeAll { $0.coordinator == child }
    if container.selected == child { container.selected = container.tabs.first?.coordinator }
  }

  public func selectTab(_ child: String, in container: String) {
    containers[container]?.selected = child
  }

  public func setProtected(
    _ isProtected: Bool, screen: ScreenInstance.ID, in container: String
  ) {
    if isProtected {
      containers[container]?.protected.insert(screen)
    } else {
      containers[container]?.protected.remove(screen)
    }
    onChange?()
  }

  public func restore(_ app: PresentedContainer<Content>) {
    var known: Set<String> = []
    self.app = restored(app, &known)
    containers = containers.filter { known.contains($0.key) }
    pile = app.pile.compactMap { containers[$0] }
    change()
  }

  /// Recurses as deep as the table's tree.
  private func restored(
    _ described: PresentedContainer<Content>, _ known: inout Set<String>
  ) -> NavigationNode<Content> {
    known.insert(described.id)
    // A modal that the person has dismissed is another one when it comes back.
    let old = containers[described.id].flatMap { isLeaving($0) ? nil : $0 }
    let node = old ?? self.node(described)
    node.stack = described.stack
    node.protected = described.protected
    node.tabs = described.tabs.map { restored($0, &known) }
    node.selected = described.selected
    node.root = described.root.map { restored($0, &known) }
    for modal in described.modals { _ = restored(modal, &known) }
    return node
  }

  public func transitionsDidEnd() { change() }
}
