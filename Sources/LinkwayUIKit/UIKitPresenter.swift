#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import Linkway
  public import UIKit

  /// Shows an app in a window of UIKit: stacks as navigation controllers, tabs, pages, sheets, popovers
  /// and full screens; and reports what the person did by their means.
  ///
  /// ```swift
  /// let presenter = UIKitPresenter(window: window)
  /// let runtime = try CoordinatorRuntime(
  ///   navigator: navigator, coordinators: registry, presenter: presenter,
  ///   missing: { _ in UIViewController() })
  /// window.makeKeyAndVisible()
  /// ```
  ///
  /// How it works, in reading order:
  ///
  /// 1. Each call of the `Presenter` edits a description (`DescribedContainer`), and nothing else.
  /// 2. When all calls of an event have been made, `UIKitPresenter+Reconciling` brings UIKit to the
  ///    description, once: contents, then modals that go, then modals that come. What takes time is
  ///    waited for, with the runtime suspended; the description may change meanwhile, and the last
  ///    one counts.
  /// 3. `StackController`, `TabsController`, `PagesController` and `ModalController` hear UIKit's
  ///    delegates. What the person did is edited into the description and reported.
  @MainActor public final class UIKitPresenter {
    /// Whose presenter it is. The runtime sets it when it is made.
    public weak var runtime: CoordinatorRuntime<UIViewController>?
    /// What the app gives of its own.
    public let options: UIKitOptions

    let windowHost = ContainerHost()
    var containers: [String: DescribedContainer] = [:]
    var app: DescribedContainer?
    /// The modals that are to be there, whoever presents them, the topmost last.
    var pile: [DescribedContainer] = []
    /// The modals that UIKit shows.
    var shownPile: [DescribedContainer] = []
    /// What moves, with the container that has to hear of its end, also where that has ended meanwhile.
    var motions: [Motion: (container: DescribedContainer?, number: Int)] = [:]
    /// How many motions there were.
    var motionCount = 0
    var isSuspended = false
    var isReconciling = false
    /// Whether UIKit may have come to show something else than the description since it was last
    /// brought there.
    var isStale = false
    /// Does something when UIKit has returned to the main loop.
    var atNextTurn: (@escaping @MainActor () -> Void) -> Void = { work in
      Task { @MainActor in work() }
    }

    /// - Parameters:
    ///   - window: its root view controller is the presenter's from now on.
    ///   - options: what the app gives of what UIKit asks for.
    public init(window: UIWindow, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      windowHost.presenter = self
      window.rootViewController = windowHost
    }

    private subscript(id: String) -> DescribedContainer? { containers[id] }

    private func container(_ described: PresentedContainer<UIViewController>) -> DescribedContainer
    {
      let container = DescribedContainer(described, self)
      containers[described.id] = container
      return container
    }
  }

  /// Edits the description.
  extension UIKitPresenter: @MainActor Presenter {
    public func begin(_ container: PresentedContainer<UIViewController>) {
      self.container(container).stack = container.stack
    }

    public func end(_ container: String) {
      guard let ended = containers.removeValue(forKey: container) else { return }
      for other in containers.values { other.forget(ended) }
      pile.removeAll { $0 === ended }
    }

    public func setWindowRoot(_ container: String) { app = self[container] }

    public func setRoot(_ child: String, in container: String, as presentation: Presentation) {
      self[container]?.root = self[child]
    }

    public func removeRoot(_ child: String, in container: String) { self[container]?.root = nil }

    public func push(_ screen: PresentedScreen<UIViewController>, in container: String) {
      self[container]?.stack.append(screen)
    }

    public func pop(to screen: ScreenInstance.ID, in container: String) {
      self[container]?.pop(to: screen)
    }

    public func replaceTop(with screen: PresentedScreen<UIViewController>, in container: String) {
      _ = self[container]?.stack.popLast()
      self[container]?.stack.append(screen)
    }

    public func update(_ screen: PresentedScreen<UIViewController>, in container: String) {
      guard let place = self[container]?.stack.firstIndex(where: { $0.id == screen.id }) else {
        return
      }
      self[container]?.stack[place] = screen
    }

    public func present(
      _ child: String, over container: String, on top: String, as presentation: Presentation
    ) {
      if let child = self[child] { pile.append(child) }
    }

    public func dismiss(_ child: String, from container: String) {
      pile.removeAll { $0.id == child }
    }

    public func addTab(
      _ child: String, at index: Int, in container: String, as presentation: Presentation
    ) {
      guard let child = self[child], let container = self[container],
        index <= container.tabs.count
      else { return }
      container.tabs.insert(child, at: index)
      if container.tabs.count == 1 { container.selected = child.id }
    }

    public func removeTab(_ child: String, in container: String) {
      guard let container = self[container] else { return }
      container.tabs.removeAll { $0.id == child }
      if container.selected == child { container.selected = container.tabs.first?.id }
    }

    public func selectTab(_ child: String, in container: String) {
      self[container]?.selected = child
    }

    /// Is shown at once: it moves nothing.
    public func setProtected(
      _ isProtected: Bool, screen: ScreenInstance.ID, in container: String
    ) {
      if isProtected {
        self[container]?.protected.insert(screen)
      } else {
        self[container]?.protected.remove(screen)
      }
      showProtection()
    }

    public func restore(_ app: PresentedContainer<UIViewController>) {
      var known: Set<String> = []
      self.app = restored(app, &known)
      containers = containers.filter { known.contains($0.key) }
      pile = app.pile.compactMap { containers[$0] }
      reconcile()
    }

    /// Recurses as deep as the table's tree.
    private func restored(
      _ described: PresentedContainer<UIViewController>, _ known: inout Set<String>
    ) -> DescribedContainer {
      known.insert(described.id)
      let container = self[described.id] ?? self.container(described)
      container.stack = described.stack
      container.protected = described.protected
      container.tabs = described.tabs.map { restored($0, &known) }
      container.selected = described.selected
      container.root = described.root.map { restored($0, &known) }
      for modal in described.modals { _ = restored(modal, &known) }
      return container
    }

    /// Screens hear of a pop before the navigation controller's delegate may.
    public func eventWillBegin() {
      for container in containers.values { container.stackController?.waitForTransition() }
    }

    public func transitionsDidEnd() { reconcile() }
  }
#endif
