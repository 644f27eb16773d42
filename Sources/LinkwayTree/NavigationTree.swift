public import Linkway

/// What is on screen as a tree of plain objects, for a user interface that follows state.
///
/// It is a `Presenter`: the app describes to it what to show, and the tree follows. A view
/// reads the tree and writes back what its framework makes of a person's doing: a shorter path, a
/// selected tab, a modal that is gone. The setters tell a person's doing from an echo of the model's by
/// comparing ids, and report it.
///
/// It knows no toolkit: it belongs to whoever made it. The views of
/// `LinkwaySwiftUI` follow it, and windows of GTK in `Examples/PhotosDesktop`.
public final class NavigationTree<Content> {
  /// Tells the app what the user does.
  private(set) var report: (UserAction) -> Void = { _ in }
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

  /// Whether a node is part of what is described, and not one that was there before.
  func holds(_ node: NavigationNode<Content>) -> Bool { containers[node.coordinator] === node }

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
    report(.dismissed(modal.coordinator))
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

extension NavigationTree: @MainActor Presenter {
  /// Nothing has to be waited for: views show an animation of what has happened already.
  @MainActor public func show(
    _ tree: PresentedTree<Content>, changes: [PresentedChange<Content>]
  ) async {
    show(tree, changes) {}
  }
}

extension NavigationTree: PresentationPort {
  package func show(
    _ tree: PresentedTree<Content>, _ changes: [PresentedChange<Content>],
    then done: @escaping () -> Void
  ) {
    report = tree.report
    // One that has begun anew is another one.
    for case .ended(let id) in changes { containers[id] = nil }
    var known: Set<String> = []
    app = restored(tree.root, &known)
    containers = containers.filter { known.contains($0.key) }
    pile = tree.modals.compactMap { containers[$0] }
    change()
    done()
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
}
