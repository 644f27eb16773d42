#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import Linkway
  public import UIKit

  /// Shows an app in UIKit: stacks as navigation controllers, tabs, pages, sheets, popovers and full
  /// screens; and reports what the user did by their means.
  ///
  /// An app of UIKit needs none of its own: `LinkwayApp.connect(_:_:)` makes one for a scene. To give
  /// containers of the app's own, or to live inside a hierarchy that there is, make one and hand it to the
  /// app:
  ///
  /// ```swift
  /// app.connect(UIKitPresenter(inside: navigationController))
  /// ```
  ///
  /// How it works, in reading order:
  ///
  /// 1. `show` takes over the description (`DescribedContainer`), and nothing else.
  /// 2. `UIKitPresenter+Reconciling` brings UIKit to the description: contents, then modals that go, then
  ///    modals that come. What takes time is waited for; `show` returns when all has come to rest.
  /// 3. `StackController`, `TabsController`, `PagesController` and `ModalController` hear UIKit's
  ///    delegates. What the user did is edited into the description and reported.
  @MainActor public final class UIKitPresenter {
    /// What the app gives of its own.
    public let options: UIKitOptions

    /// What presents the lowest modal: the window's root, or the controller inside of which it lives.
    let base: UIViewController
    /// Fills the window; `nil` inside a controller of the app's own.
    let windowHost: ContainerHost?
    /// The navigation controller or tab bar of the app's own inside of which it lives.
    private(set) weak var surroundings: UIViewController?
    /// Tells the app what the user does.
    private(set) var report: (UserAction) -> Void = { _ in }
    /// Ends the call of `show` that waits for the motion.
    private var shown: (() -> Void)?
    /// Its own tab in a tab bar of the app's.
    weak var ownTab: UIViewController?
    /// Whether a motion has been reported that no call of `show` began.
    var isGestureReported = false
    var containers: [String: DescribedContainer] = [:]
    var app: DescribedContainer?
    /// Hears that the scene of its window enters the foreground.
    var foreground: ForegroundObserver?
    /// The modals that are to be there, whoever presents them, the topmost last.
    var pile: [DescribedContainer] = []
    /// The modals that UIKit shows.
    var shownPile: [DescribedContainer] = []
    /// What moves, with the container that has to hear of its end, also where that has ended meanwhile.
    var motions: [Motion: (container: DescribedContainer?, number: Int)] = [:]
    /// How many motions there were.
    var motionCount = 0
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
      let host = ContainerHost()
      (windowHost, base) = (host, host)
      host.presenter = self
      window.rootViewController = host
    }

    /// A presenter that lives inside a navigation controller of the app's own, and manages what it puts
    /// there: its screens come above those that are there, and whatever else is there is left alone.
    ///
    /// - Parameters:
    ///   - navigation: shows the app's own container, which has to be a stack. It is held weakly.
    ///   - options: what the app gives of what UIKit asks for.
    public init(inside navigation: UINavigationController, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      (windowHost, base) = (nil, navigation)
      surroundings = navigation
    }

    /// A presenter that lives inside a tab bar of the app's own, as one more tab.
    ///
    /// - Parameters:
    ///   - tabs: gets a tab with the app's own container, after those that are there. It is held weakly.
    ///   - options: what the app gives of what UIKit asks for.
    public init(inside tabs: UITabBarController, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      (windowHost, base) = (nil, tabs)
      surroundings = tabs
    }

    /// The navigation controller that shows a container: the one inside of which the presenter lives, or
    /// one of the app's.
    func navigationController(of container: String) -> UINavigationController {
      if let outer = surroundings as? UINavigationController, container == app?.id { return outer }
      return options.navigationController(container)
    }

    private subscript(id: String) -> DescribedContainer? { containers[id] }

    private func container(_ described: PresentedContainer<UIViewController>) -> DescribedContainer
    {
      let container = DescribedContainer(described, self)
      containers[described.id] = container
      return container
    }
  }

  extension UIKitPresenter: @MainActor Presenter {
    public func show(
      _ tree: PresentedTree<UIViewController>, changes: [PresentedChange<UIViewController>]
    ) async {
      await withCheckedContinuation { continuation in
        show(tree, changes) { continuation.resume() }
      }
    }

    /// Screens hear of a pop before the navigation controller's delegate may.
    public func eventWillBegin() {
      for container in containers.values { container.stackController?.waitForTransition() }
    }
  }

  extension UIKitPresenter: @MainActor PresentationPort {
    package func show(
      _ tree: PresentedTree<UIViewController>, _ changes: [PresentedChange<UIViewController>],
      then done: @escaping () -> Void
    ) {
      report = tree.report
      // One that has begun anew is another one.
      for case .ended(let id) in changes { containers[id] = nil }
      var known: Set<String> = []
      app = restored(tree.root, &known)
      containers = containers.filter { known.contains($0.key) }
      pile = tree.modals.compactMap { containers[$0] }
      shown = done
      reconcile()
    }

    package func prepareForEvent() { eventWillBegin() }

    /// Nothing moves any more, and all is there that was described.
    func didComeToRest() {
      if let done = shown {
        shown = nil
        done()
      }
      // What a gesture led to has been reported before.
      if isGestureReported, motions.isEmpty {
        isGestureReported = false
        report(.gestureEnded)
      }
    }

    /// Whether events wait for it.
    var isSuspended: Bool { isShowing || isGestureReported }

    /// Whether what moves is waited for by a call of `show`.
    var isShowing: Bool { shown != nil }

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
  }
#endif
