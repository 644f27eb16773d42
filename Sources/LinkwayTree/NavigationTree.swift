public import LinkwayRuntime

/// The visible screens as a tree of plain objects, for state-driven user interfaces.
///
/// The tree is a `Presenter`: the app describes what to show, and the tree updates its nodes. A
/// view reads the tree and writes back the user's actions as its framework reports them: a shorter
/// path, a selected tab, a dismissed modal. The setters compare ids to distinguish user actions
/// from echoes of model changes, and report only user actions.
///
/// The tree does not depend on a UI framework or an actor. The views in `LinkwaySwiftUI` use it,
/// and so do the GTK windows in `Examples/PhotosDesktop`.
public final class NavigationTree<Content> {
  /// Reports user actions to the app.
  private(set) var report: (UserAction) -> Void = { _ in }
  /// Whether the tree is changing because a link was applied or held.
  private(set) var opensLink = false
  /// Called when views must be updated: after each change from the app, when a dismissed modal has
  /// disappeared, and when a view has set an invalid path.
  public var onChange: (() -> Void)?

  /// The app's root container; `nil` before the app starts.
  public private(set) var app: NavigationNode<Content>?
  var containers: [String: NavigationNode<Content>] = [:]
  /// The modals that the app wants to present, topmost last.
  private(set) var pile: [NavigationNode<Content>] = []
  /// The modals that views should show. A new modal waits until the old ones have disappeared: if
  /// one modal is dismissed and another presented at the same time, UI frameworks do neither.
  private(set) var shownPile: [NavigationNode<Content>] = []
  /// The modals on screen that are being dismissed, lowest first.
  private var leaving: [NavigationNode<Content>] = []

  /// Creates an empty tree.
  public init() {}

  /// Returns whether a node is current: it has neither ended nor been replaced by another node.
  func holds(_ node: NavigationNode<Content>) -> Bool { containers[node.coordinator] === node }

  // MARK: Modals

  /// Returns the modal presented over a modal, or over the app's root.
  func modal(over node: NavigationNode<Content>) -> NavigationNode<Content>? {
    if node === app { return shownPile.first }
    guard let place = shownPile.firstIndex(where: { $0 === node }) else { return nil }
    return shownPile.dropFirst(place + 1).first
  }

  /// Handles the user's dismissal of the modal presented over a node.
  func dismissed(over node: NavigationNode<Content>) {
    guard let modal = modal(over: node), let place = shownPile.firstIndex(where: { $0 === modal })
    else { return }
    leave(from: place)
    if let place = pile.firstIndex(where: { $0 === modal }) { pile.removeSubrange(place...) }
    report(.dismissed(modal.coordinator))
  }

  /// Reports that a modal has appeared on screen. The tree only waits for such modals to disappear.
  public func didAppear(_ modal: NavigationNode<Content>) {
    modal.isOnScreen = true
    // The modal was dismissed before it appeared.
    if !shownPile.contains(where: { $0 === modal }), !isLeaving(modal) { leaving.append(modal) }
  }

  /// Reports that a modal has disappeared from the screen, for any reason. Presents the modals that
  /// waited for it.
  public func didDisappear(_ modal: NavigationNode<Content>) {
    modal.isOnScreen = false
    guard let place = leaving.firstIndex(where: { $0 === modal }) else { return }
    // The modals above it have disappeared with it.
    leaving.removeSubrange(place...)
    change()
  }

  private func isLeaving(_ modal: NavigationNode<Content>) -> Bool {
    leaving.contains { $0 === modal }
  }

  private func leave(from place: Int) {
    // A modal that never appeared will not disappear.
    leaving = shownPile[place...].filter(\.isOnScreen) + leaving
    shownPile.removeSubrange(place...)
  }

  /// Shows the modals that can be shown now, and updates the views.
  private func change() {
    let kept = zip(shownPile, pile).prefix { $0 === $1 }.count
    if kept < shownPile.count { leave(from: kept) }
    if leaving.isEmpty { shownPile = pile }
    onChange?()
  }
}

extension NavigationTree: @MainActor Presenter {
  /// Updates the tree, and returns without waiting for animations, because views animate a change
  /// that has already happened.
  @MainActor public func show(
    _ tree: PresentedTree<Content>, changes: [PresentedChange<Content>]
  ) async {
    show(tree, changes) {}
  }
}

extension NavigationTree: PresentationOutput {
  package func show(
    _ tree: PresentedTree<Content>, _ changes: [PresentedChange<Content>],
    then done: @escaping () -> Void
  ) {
    report = tree.report
    opensLink = tree.opensLink
    // A container that has been restarted gets a new node.
    for case .ended(let id) in changes { containers[id] = nil }
    var known: Set<String> = []
    app = restored(tree.root, &known)
    containers = containers.filter { known.contains($0.key) }
    pile = tree.modals.compactMap { containers[$0] }
    change()
    opensLink = false
    done()
  }

  /// Returns the node of a container, updated to its description, and inserts the ids of the
  /// container and everything in it into `known`. Recursion is limited by the depth of the table's
  /// tree.
  private func restored(
    _ described: PresentedContainer<Content>, _ known: inout Set<String>
  ) -> NavigationNode<Content> {
    known.insert(described.id)
    // A modal that the user has dismissed gets a new node when it is presented again.
    let old = containers[described.id].flatMap { isLeaving($0) ? nil : $0 }
    let node = old ?? NavigationNode(described, self)
    containers[described.id] = node
    node.stack = described.stack
    node.protected = described.protected
    node.tabs = described.tabs.map { restored($0, &known) }
    node.selected = described.selected
    node.root = described.root.map { restored($0, &known) }
    for modal in described.modals { _ = restored(modal, &known) }
    return node
  }
}
