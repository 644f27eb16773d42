#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Linkway
  import UIKit

  /// What is to be shown of one coordinator's container, with the controllers that show it.
  @MainActor final class DescribedContainer {
    let id: String
    let kind: ContainerKind
    let presentation: Presentation?
    var stack: [PresentedScreen<UIViewController>] = []
    var tabs: [DescribedContainer] = []
    var selected: String?
    var root: DescribedContainer?
    var protected: Set<ScreenInstance.ID> = []

    /// Where it is a modal: what is presented.
    private(set) lazy var host = ContainerHost(of: self, presenter)
    private(set) lazy var modalController = ModalController(self, presenter)
    private(set) weak var presenter: UIKitPresenter?
    private(set) var stackController: StackController?
    private var tabsController: TabsController?
    private var pagesController: PagesController?
    private var customContainer: (any CustomContainer)?

    init(
      _ described: PresentedContainer<UIViewController>, _ presenter: UIKitPresenter
    ) {
      id = described.id
      kind = described.kind
      presentation = described.presentation
      self.presenter = presenter
    }

    /// Everything above a screen goes; nothing where it is not there.
    func pop(to screen: ScreenInstance.ID) {
      guard let place = stack.firstIndex(where: { $0.id == screen }) else { return }
      protected.subtract(stack[(place + 1)...].map(\.id))
      stack.removeSubrange((place + 1)...)
    }

    /// Whether a screen in it, or in what it shows, may not be removed.
    var holdsProtected: Bool {
      !protected.isEmpty || root?.holdsProtected ?? false
        || tabs.contains(where: \.holdsProtected)
    }

    // MARK: What shows it

    /// Whether its child stands inside a controller of its own instead of covering all of it.
    private var embeds: Bool { kind == .custom && root?.presentation == .embed }

    /// The controller that stands for it in its parent's.
    var controller: UIViewController {
      if embeds { return embedding }
      if let root { return root.controller }
      switch kind {
      case .tabs: return shownTabs.controller
      case .pages: return shownPages.controller
      case .stack, .custom: return shownStack.controller
      }
    }

    private var shownStack: StackController {
      if let stackController { return stackController }
      let made = StackController(self, presenter)
      stackController = made
      return made
    }

    private var shownTabs: TabsController {
      if let tabsController { return tabsController }
      let made = TabsController(self, presenter)
      tabsController = made
      return made
    }

    private var shownPages: PagesController {
      if let pagesController { return pagesController }
      let made = PagesController(self, presenter)
      pagesController = made
      return made
    }

    private var embedding: any CustomContainer {
      if let customContainer { return customContainer }
      let made = presenter?.options.customContainer(id) ?? ContainerHost()
      customContainer = made
      return made
    }

    /// Brings what shows it to the description, with all that is in it, the innermost first. What is
    /// covered is brought there, too, or what has gone from it would live on.
    ///
    /// - Parameter isSeen: whether a change is seen.
    func show(isSeen: Bool) {
      for tab in tabs { tab.show(isSeen: isSeen && root == nil && tab.id == selected) }
      root?.show(isSeen: isSeen)
      if embeds { embedding.embed(root?.controller) }
      let isOnTop = isSeen && root == nil
      switch kind {
      case .tabs: shownTabs.show()
      case .pages: shownPages.show(isSeen: isOnTop)
      case .stack, .custom:
        if !stack.isEmpty || stackController != nil { shownStack.show(isSeen: isOnTop) }
      }
    }
  }
#endif
