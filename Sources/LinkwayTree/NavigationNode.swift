public import LinkwayRuntime

/// A container in a ``NavigationTree``: a navigation stack, tabs or pages, or a root container in
/// their place.
///
/// Nodes are identified by object identity: a coordinator that ends and starts again has a new
/// node.
public final class NavigationNode<Content>: Identifiable {
  /// The id of the container's coordinator.
  public let coordinator: String
  /// The kind of container.
  public let kind: ContainerKind
  /// How the parent presents the container; `nil` for the app's root.
  public let presentation: Presentation?
  /// The screens of the stack, bottom first.
  public internal(set) var stack: [PresentedScreen<Content>] = []
  /// The tabs or pages, in declared order.
  public internal(set) var tabs: [NavigationNode<Content>] = []
  /// The container that replaces the stack or the tabs, or is embedded in a custom container.
  public internal(set) var root: NavigationNode<Content>?
  var selected: String?
  /// Whether the container is a modal that is currently on screen.
  var isOnScreen = false
  var protected: Set<ScreenInstance.ID> = []
  private weak var tree: NavigationTree<Content>?

  init(_ described: PresentedContainer<Content>, _ tree: NavigationTree<Content>) {
    coordinator = described.id
    kind = described.kind
    presentation = described.presentation
    self.tree = tree
  }

  func pop(to screen: ScreenInstance.ID) {
    guard let place = stack.firstIndex(where: { $0.id == screen }) else { return }
    protected.subtract(stack[(place + 1)...].map(\.id))
    stack.removeSubrange((place + 1)...)
  }

  // MARK: Bindings for views

  /// The screens above the first. The user can only shorten the path. Any other change is ignored,
  /// and the views are notified to restore the current path.
  public var path: [ScreenInstance.ID] {
    get { stack.dropFirst().map(\.id) }
    set {
      let old = path
      guard newValue != old else { return }
      guard tree?.holds(self) == true, newValue.count < old.count, old.starts(with: newValue),
        let top = newValue.last ?? stack.first?.id
      else {
        tree?.onChange?()
        return
      }
      pop(to: top)
      tree?.report(.popped(to: top, in: coordinator))
    }
  }

  /// The selected tab or page. If the user selects the selected tab again, the app is notified, so
  /// that the tab can return to its root.
  public var selection: String? {
    get { selected }
    set {
      // A view that is disappearing may belong to a coordinator that has since been restarted.
      guard let newValue, tabs.contains(where: { $0.coordinator == newValue }),
        tree?.holds(self) == true
      else { return }
      guard newValue != selected else {
        if kind == .tabs { tree?.report(.reselected(newValue, in: coordinator)) }
        return
      }
      selected = newValue
      tree?.report(.selected(newValue, in: coordinator))
    }
  }

  /// The modal presented over this node, if the node is the app's root or a modal. A view sets it
  /// to `nil` when the user dismisses the modal.
  public var modal: NavigationNode? {
    get { tree?.modal(over: self) }
    set { if newValue == nil { tree?.dismissed(over: self) } }
  }

  /// Returns the modal if it is presented with the given style.
  public func modal(as presentation: Presentation) -> NavigationNode? {
    guard let modal, modal.presentation == presentation else { return nil }
    return modal
  }

  /// Returns whether the user must not leave a screen of the stack.
  public func isProtected(_ screen: ScreenInstance.ID) -> Bool { protected.contains(screen) }

  /// Whether a swipe must not dismiss the container, because it contains a protected screen.
  public var isDismissDisabled: Bool {
    !protected.isEmpty || root?.isDismissDisabled ?? false
      || tabs.contains(where: \.isDismissDisabled)
  }

  /// Whether the tab bar is hidden while this stack is visible.
  public var hidesBottomBar: Bool { stack.contains(where: \.instance.hidesBottomBar) }

  /// Reports that this modal has appeared on screen.
  public func didAppear() { tree?.didAppear(self) }

  /// Reports that this modal has disappeared from the screen, for any reason.
  public func didDisappear() { tree?.didDisappear(self) }
}
