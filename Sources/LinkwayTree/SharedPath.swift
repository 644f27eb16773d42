import LinkwayRuntime

/// An element that Linkway puts on a navigation path of the app: a screen, or a container with
/// tabs, pages or custom contents.
public struct NavigationPlace: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case screen(ScreenInstance.ID)
    /// The id of the container's coordinator.
    case container(String)
  }

  let kind: Kind
}

/// Shows the root container of a tree on a navigation path that the app already has. Elements that
/// the app itself puts on the path stay unchanged.
///
/// If the user goes back from the screens of the tree, the next link shows them again. Screens of a
/// coordinator that is shown as `root` are on the same path. Tabs, pages and custom containers are
/// one element.
public final class SharedPath<Content, Element: Hashable> {
  /// An element that this object has put on the path.
  private struct Item {
    let element: Element
    let screen: ScreenInstance.ID?
    /// The id of the container that contains the screen.
    let container: String
  }

  private let tree: NavigationTree<Content>
  private let element: (NavigationPlace) -> Element
  private var shown: [Item] = []
  /// The first element, if the user has left the screens by going back from it.
  private var left: Item?
  /// The container that was last reported as covered by the app's own screens; `nil` if none is
  /// covered.
  private var covered: String?

  /// Creates a shared path that shows nothing yet.
  ///
  /// - Parameters:
  ///   - tree: the tree to show, connected to an app.
  ///   - element: returns the path element for a place. It must always return the same element for
  ///     the same place.
  public init(_ tree: NavigationTree<Content>, as element: @escaping (NavigationPlace) -> Element) {
    self.tree = tree
    self.element = element
  }

  /// Returns the path with the screens of the tree. Call this method when the tree has changed.
  ///
  /// - Complexity: O(n²) in the length of the path.
  public func updated(_ path: [Element]) -> [Element] {
    guard let node = tree.app?.innermost else { return path }
    let wanted = items(of: node)
    var updated = path
    if tree.opensLink || wanted.count != 1 || wanted[0].element != left?.element {
      updated = path.replacing(
        shown.map(\.element), with: wanted.map(\.element), by: { $0 == $1 })
      shown = wanted
      left = nil
    }
    reportCover(updated)
    return updated
  }

  /// Handles a change of the path, and reports the screens that the user has popped. Elements that
  /// the app itself put on the path are ignored.
  public func pathDidChange(to path: [Element]) {
    let kept = shown.prefix { path.contains($0.element) }
    if kept.count < shown.count, let first = shown.first {
      // The user may have gone back to an element that the app placed below the screens.
      if kept.isEmpty { left = first }
      shown = Array(kept)
      let top = kept.last ?? first
      if let screen = top.screen, let node = tree.containers[top.container] {
        node.pop(to: screen)
        tree.report(.popped(to: screen, in: top.container))
      }
    }
    reportCover(path)
  }

  /// Returns the content of the screen at a place; `nil` if the place is a container, or if the
  /// screen no longer exists.
  public func content(at place: NavigationPlace) -> Content? {
    guard case .screen(let id) = place.kind else { return nil }
    return tree.app?.innermost.stack.first { $0.id == id }?.content
  }

  /// Returns the container at a place; `nil` if the place is a screen, or if the container no
  /// longer exists.
  public func container(at place: NavigationPlace) -> NavigationNode<Content>? {
    guard case .container(let id) = place.kind else { return nil }
    return tree.containers[id]
  }

  private func items(of node: NavigationNode<Content>) -> [Item] {
    if node.kind == .tabs || node.kind == .pages || node.embeds {
      let place = NavigationPlace(kind: .container(node.coordinator))
      return [Item(element: element(place), screen: nil, container: node.coordinator)]
    }
    return node.stack.map { screen in
      let place = NavigationPlace(kind: .screen(screen.id))
      return Item(element: element(place), screen: screen.id, container: node.coordinator)
    }
  }

  private func reportCover(_ path: [Element]) {
    guard let app = tree.app else { return }
    let isOnTop = shown.contains { $0.element == path.last }
    let now = tree.shownPile.isEmpty && !isOnTop ? app.innermost.coordinator : nil
    defer { covered = now }
    if let now, covered == nil {
      tree.report(.covered(now))
    } else if let covered, now == nil {
      tree.report(.uncovered(covered))
    }
  }
}

extension NavigationNode {
  /// Whether the container is a custom container in which its root is embedded.
  fileprivate var embeds: Bool { kind == .custom && root?.presentation == .embed }
  /// The container that is shown in place of this one.
  fileprivate var innermost: NavigationNode { embeds ? self : root?.innermost ?? self }
}
