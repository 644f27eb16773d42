#if canImport(UIKit) && (os(iOS) || os(Linux))
  import LinkwayRuntime
  import UIKit

  /// The desired contents of a coordinator's container, and the view controllers that show it.
  @MainActor final class DescribedContainer {
    let id: String
    let kind: ContainerKind
    let presentation: Presentation?
    var stack: [PresentedScreen<UIViewController>] = []
    var tabs: [DescribedContainer] = []
    var selected: String?
    var root: DescribedContainer?
    var protected: Set<ScreenInstance.ID> = []
    /// Whether the container's stack is shown in the app's own navigation controller, on the same
    /// stack as the app's own screens.
    let isInside: Bool

    /// The controller around the container if the container is a modal, or is one element of the
    /// app's own stack.
    private(set) lazy var host = ContainerHost(of: self, presenter)
    private(set) lazy var modalController = ModalController(self, presenter)
    private(set) weak var presenter: UIKitPresenter?
    private(set) var stackController: StackController?
    /// The split view controller whose secondary column is the stack; `nil` if there is no split
    /// view.
    private var besideSplit: UISplitViewController?
    private lazy var shownTabs = TabsController(self, presenter)
    private lazy var shownPages = PagesController(self, presenter)
    private lazy var embedding: any CustomContainer =
      presenter?.options.customContainer(id) ?? ContainerHost()

    init(
      _ described: PresentedContainer<UIViewController>, _ presenter: UIKitPresenter,
      isInside: Bool
    ) {
      id = described.id
      kind = described.kind
      presentation = described.presentation
      self.isInside = isInside
      self.presenter = presenter
    }

    /// Removes everything above a screen. Does nothing if the stack does not contain the screen.
    func pop(to screen: ScreenInstance.ID) {
      guard let place = stack.firstIndex(where: { $0.id == screen }) else { return }
      protected.subtract(stack[(place + 1)...].map(\.id))
      stack.removeSubrange((place + 1)...)
    }

    /// Whether the container or any of its descendants contains a screen that may not be removed.
    var holdsProtected: Bool {
      !protected.isEmpty || root?.holdsProtected ?? false
        || tabs.contains(where: \.holdsProtected)
    }

    // MARK: View controllers

    /// Whether the root child is embedded in this custom container instead of replacing its
    /// contents.
    var embeds: Bool { kind == .custom && root?.presentation == .embed }

    /// The innermost container that fills this container; the container itself if nothing does.
    var innermost: DescribedContainer { embeds ? self : root?.innermost ?? self }

    /// Returns the controllers that represent this container on a navigation controller's stack:
    /// one for each screen, or a single host for tabs, pages and custom containers, because UIKit
    /// does not push tab bar controllers.
    func stacked() -> [StackedController] {
      if kind == .tabs || kind == .pages || embeds {
        host.embed(controller)
        return [StackedController(controller: host, container: id)]
      }
      return stack.map {
        StackedController(controller: $0.content, container: id, screen: $0.instance)
      }
    }

    /// Whether one of the app's own controllers covers the visible stack.
    var isCovered: Bool {
      if let inner = root ?? tabs.first(where: { $0.id == selected }) { return inner.isCovered }
      return stackController?.isCovered ?? false
    }

    /// The controller that represents the container in its parent.
    var controller: UIViewController {
      if embeds { return embedding }
      if let root { return root.controller }
      switch kind {
      case .tabs: return shownTabs.controller
      case .pages: return shownPages.controller
      case .stack, .custom: return besideSplit ?? shownStack.navigation
      }
    }

    private var shownStack: StackController {
      if let stackController { return stackController }
      let options = presenter?.options ?? UIKitOptions()
      let made = StackController(options.navigationController(id), presenter)
      stackController = made
      if let primary = options.split(id) {
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(primary, for: .primary)
        split.setViewController(made.navigation, for: .secondary)
        besideSplit = split
      }
      return made
    }

    /// Updates the view controllers to match the description, descendants first. Covered containers
    /// are updated as well, so that removed screens are released.
    ///
    /// - Parameter isVisible: whether the user sees the container, so that changes may be animated.
    func show(isVisible: Bool) {
      for tab in tabs { tab.show(isVisible: isVisible && root == nil && tab.id == selected) }
      root?.show(isVisible: isVisible)
      if embeds { embedding.embed(root?.controller) }
      let isOnTop = isVisible && root == nil
      switch kind {
      case .tabs: shownTabs.show()
      case .pages: shownPages.show(isVisible: isOnTop)
      case .stack, .custom:
        guard !isInside, !stack.isEmpty || stackController != nil else { return }
        shownStack.show(stacked(), of: self, isVisible: isOnTop)
      }
    }
  }
#endif
