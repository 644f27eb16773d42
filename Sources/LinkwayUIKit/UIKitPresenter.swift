#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import LinkwayRuntime
  public import UIKit

  /// Shows an app in UIKit: stacks as navigation controllers, tabs, pages, sheets, popovers and
  /// full-screen modals. Reports the user's actions on them.
  ///
  /// `LinkwayApp.connect(_:_:)` creates a presenter for a scene. To customize its controllers, or
  /// to use it inside an existing hierarchy, create a presenter and connect it to the app:
  ///
  /// ```swift
  /// app.connect(UIKitPresenter(inside: navigationController))
  /// ```
  ///
  /// Implementation, in reading order:
  ///
  /// 1. `show` stores the new description (`DescribedContainer`) without changing UIKit.
  /// 2. `UIKitPresenter+Reconciling` updates UIKit to match: first contents, then dismissed modals,
  ///    then presented ones. It waits for transitions; `show` returns when all have ended.
  /// 3. `StackController`, `TabsController`, `PagesController` and `ModalController` implement
  ///    UIKit's delegates. User actions are applied to the description and reported.
  @MainActor public final class UIKitPresenter {
    /// The app's customizations.
    public let options: UIKitOptions

    /// The controller that presents the lowest modal: the window's root, or the enclosing
    /// controller of the app.
    let base: UIViewController
    /// The root view controller of the window; `nil` inside a controller of the app.
    let windowHost: ContainerHost?
    /// Shows the innermost container in the navigation controller of the app.
    let inside: StackController?
    /// Observes the tab bar controller of the app.
    let ownTabs: TabBarDelegate?
    /// The container that controllers of the app cover, as it was last reported.
    private var covered: String?
    /// Whether the pending call of `show` was caused by a link.
    var opensLink: Bool { isShowing && showsLink }
    private var showsLink = false
    /// Reports user actions to the app.
    private(set) var report: (UserAction) -> Void = { _ in }
    /// Completes the pending call of `show`.
    private var shown: (() -> Void)?
    /// The presenter's tab in the app's tab bar.
    weak var ownTab: UIViewController?
    /// Whether a transition was reported that no call of `show` started.
    var isGestureReported = false
    var containers: [String: DescribedContainer] = [:]
    var app: DescribedContainer?
    /// Observes the scene of its window.
    private var foreground: ForegroundObserver?
    var phases = ForegroundPhases()
    /// Reports that the scene has returned to the foreground.
    private(set) var enterForeground: () -> Void = {}
    /// The modals that should be shown, topmost last.
    var pile: [DescribedContainer] = []
    /// The modals that UIKit shows.
    var shownPile: [DescribedContainer] = []
    /// The transitions in progress, each with its container, which is kept alive until the
    /// transition ends.
    var motions: [Motion: (container: DescribedContainer?, number: Int)] = [:]
    /// The number of transitions so far.
    var motionCount = 0
    var isReconciling = false
    /// Whether UIKit may differ from the description since the last update.
    var isStale = false
    /// Runs a closure after UIKit has returned to the main loop.
    var atNextTurn: (@escaping @MainActor () -> Void) -> Void = { work in
      Task { @MainActor in work() }
    }

    /// Creates a presenter for a window.
    ///
    /// - Parameters:
    ///   - window: a window, whose root view controller is replaced.
    ///   - options: customizations of the UIKit controllers.
    public init(window: UIWindow, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      let host = ContainerHost()
      (windowHost, base) = (host, host)
      (inside, ownTabs) = (nil, nil)
      host.presenter = self
      window.rootViewController = host
      foreground = ForegroundObserver(self)
    }

    /// Creates a presenter inside a navigation controller of the app. It adds its screens above
    /// those already on the stack and does not change any others. If the user goes back from them,
    /// the next link shows them again.
    ///
    /// Screens of a coordinator that is shown as `root` are on the same stack. Tabs, pages and
    /// custom containers are one controller on it.
    ///
    /// - Parameters:
    ///   - navigation: shows the container of the app's coordinator.
    ///   - options: customizations of the UIKit controllers.
    public init(inside navigation: UINavigationController, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      (windowHost, base) = (nil, navigation)
      (inside, ownTabs) = (StackController(navigation, nil), nil)
      inside?.presenter = self
      foreground = ForegroundObserver(self)
    }

    /// Creates a presenter inside a tab bar controller of the app, as an additional tab. A link
    /// selects the tab.
    ///
    /// - Parameters:
    ///   - tabs: receives a tab for the container of the app's coordinator, after the existing
    ///     ones.
    ///   - options: customizations of the UIKit controllers.
    public init(inside tabs: UITabBarController, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      (windowHost, base) = (nil, tabs)
      (inside, ownTabs) = (nil, TabBarDelegate(of: tabs))
      ownTabs?.presenter = self
      foreground = ForegroundObserver(self)
    }

    /// Reports whether the app's own controllers cover the screens, if that has changed.
    ///
    /// Called automatically for controllers on the stack and for tabs. UIKit does not report other
    /// changes, such as a modal that the app presents. They are reported before the next event, or
    /// when the app calls this method.
    public func reportCover() {
      guard motions.isEmpty, !isReconciling else { return }
      let now = coveredContainer
      defer { covered = now }
      if let now, covered == nil {
        report(.covered(now))
      } else if let covered, now == nil {
        report(.uncovered(covered))
      }
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

    /// Screens are notified of a pop before the navigation controller's delegate, so transitions
    /// must be detected here.
    public func eventWillBegin() {
      for container in containers.values { container.stackController?.waitForTransition() }
      inside?.waitForTransition()
      reportCover()
    }
  }

  extension UIKitPresenter: @MainActor PresentationOutput {
    package func show(
      _ tree: PresentedTree<UIViewController>, _ changes: [PresentedChange<UIViewController>],
      then done: @escaping () -> Void
    ) {
      report = tree.report
      enterForeground = tree.enterForeground
      // A container that has ended and begun again is a new one. A container that has not ended is
      // kept, even if it is not described: if the user has closed a modal, a link may open it again
      // with the same screens. After a restart, everything is new.
      for case .ended(let id) in changes { containers[id] = nil }
      var known: Set<String> = []
      app = restored(tree.root, &known, isInside: inside != nil)
      let isRestart = changes.contains { if case .restored = $0 { true } else { false } }
      if isRestart { containers = containers.filter { known.contains($0.key) } }
      pile = tree.modals.compactMap { containers[$0] }
      shown = done
      showsLink = tree.opensLink
      reconcile()
    }

    package func prepareForEvent() { eventWillBegin() }

    /// Called when no transition is in progress and the description is completely shown.
    func didBecomeIdle() {
      reportCover()
      if let done = shown {
        shown = nil
        done()
      }
      // The user action of the gesture has been reported before.
      if isGestureReported, motions.isEmpty {
        isGestureReported = false
        report(.gestureEnded)
      }
    }

    /// Whether events are suspended.
    var isSuspended: Bool { isShowing || isGestureReported }

    /// Whether a call of `show` is pending.
    var isShowing: Bool { shown != nil }

    /// Returns the description of a container with everything in it. Recursive, as deep as the
    /// table's coordinator tree.
    private func restored(
      _ described: PresentedContainer<UIViewController>, _ known: inout Set<String>,
      isInside: Bool = false
    ) -> DescribedContainer {
      known.insert(described.id)
      let container =
        containers[described.id] ?? DescribedContainer(described, self, isInside: isInside)
      containers[described.id] = container
      container.stack = described.stack
      container.protected = described.protected
      container.tabs = described.tabs.map { restored($0, &known) }
      container.selected = described.selected
      container.root = described.root.map {
        restored($0, &known, isInside: isInside && $0.presentation != .embed)
      }
      for modal in described.modals { _ = restored(modal, &known) }
      return container
    }
  }
#endif
