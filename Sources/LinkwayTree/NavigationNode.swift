public import Linkway

/// One container of a ``NavigationTree``: a stack, tabs or pages, with what it shows in their place.
///
/// Its identity is the object's: a coordinator that ends and starts again is another node.
public final class NavigationNode<Content>: Identifiable {
  /// The id of its coordinator.
  public let coordinator: String
  /// What it shows its children in.
  public let kind: ContainerKind
  /// How its parent shows it; `nil` for the app's.
  public let presentation: Presentation?
  /// Bottom first.
  public internal(set) var stack: [PresentedScreen<Content>] = []
  /// The tabs or pages, in declared order.
  public internal(set) var tabs: [NavigationNode<Content>] = []
  /// What covers the stack or the tabs, or stands inside a custom container.
  public internal(set) var root: NavigationNode<Content>?
  var selected: String?
  /// Whether it is a modal that is on screen.
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

  // MARK: What views bind to

  /// The screens above the first. A person makes it shorter; anything else that is set is none of
  /// theirs, and the views are told again what there is.
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

  /// The selected tab or page. One that is selected again goes to its root.
  public var selection: String? {
    get { selected }
    set {
      // What is on its way out may be of a coordinator that has started again meanwhile.
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

  /// What is presented over this one, where it is the app's or a modal itself. A person sets it to
  /// `nil`.
  public var modal: NavigationNode? {
    get { tree?.modal(over: self) }
    set { if newValue == nil { tree?.dismissed(over: self) } }
  }

  /// The modal, where it is presented in this way.
  public func modal(as presentation: Presentation) -> NavigationNode? {
    guard let modal, modal.presentation == presentation else { return nil }
    return modal
  }

  /// Whether the person may not leave a screen of its stack.
  public func isProtected(_ screen: ScreenInstance.ID) -> Bool { protected.contains(screen) }

  /// Whether no swipe may dismiss it: a screen in it is protected.
  public var isDismissDisabled: Bool {
    !protected.isEmpty || root?.isDismissDisabled ?? false
      || tabs.contains(where: \.isDismissDisabled)
  }

  /// Whether a tab bar is hidden while its stack is seen.
  public var hidesBottomBar: Bool { stack.contains(where: \.instance.hidesBottomBar) }

  /// A modal is on screen.
  public func didAppear() { tree?.didAppear(self) }

  /// A modal is off the screen, for whatever reason.
  public func didDisappear() { tree?.didDisappear(self) }
}
