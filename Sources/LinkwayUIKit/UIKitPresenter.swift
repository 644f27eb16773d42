#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import LinkwayRuntime
  public import UIKit

  /// Shows an app with UIKit's navigation controllers, tab bars, pages, sheets, popovers and
  /// full-screen modals, and reports the user's actions on them.
  ///
  /// `LinkwayApp.connect(_:_:)` creates a presenter for a scene. To show the app inside existing
  /// controllers, create a presenter and connect it to the app:
  ///
  /// ```swift
  /// app.connect(UIKitPresenter(inside: navigationController))
  /// ```
  ///
  /// Implementation, in reading order:
  ///
  /// 1. `show` stores the new description (`DescribedContainer`) without changing UIKit.
  /// 2. `reconcile` updates UIKit to match the description: it updates contents, dismisses modals,
  ///    and presents modals. It waits for transitions; `show` returns when all have ended.
  /// 3. `StackController`, `TabsController`, `PagesController` and `ModalController` implement
  ///    UIKit's delegates. User actions are applied to the description and reported.
  @MainActor public final class UIKitPresenter {
    /// The app's customizations.
    public let options: UIKitOptions

    /// The controller that presents the lowest modal: the window's root, or the app's own
    /// controller that contains the screens.
    let base: UIViewController
    /// The root view controller of the window; `nil` inside one of the app's own controllers.
    let windowHost: ContainerHost?
    /// Shows the innermost container in the app's own navigation controller; `nil` if there is
    /// none.
    let inside: StackController?
    /// Observes the app's own tab bar controller; `nil` if there is none.
    let ownTabs: TabBarDelegate?
    /// The id of the container that was last reported as covered; `nil` if it has been uncovered
    /// since.
    private var covered: String?
    /// Whether the pending call of `show` was caused by a link.
    var opensLink: Bool { isShowing && showsLink }
    private var showsLink = false
    /// Reports user actions to the app.
    private(set) var report: (UserAction) -> Void = { _ in }
    /// Completes the pending call of `show`; `nil` if no call is pending.
    private var shown: (() -> Void)?
    /// The presenter's tab in the app's tab bar.
    weak var ownTab: UIViewController?
    /// Whether `gestureBegan` was reported, and `gestureEnded` not yet.
    var isGestureReported = false
    var containers: [String: DescribedContainer] = [:]
    var app: DescribedContainer?
    /// Observes the scene of the window.
    private var foreground: ForegroundObserver?
    var phases = ForegroundPhases()
    /// Reports that the scene has returned to the foreground.
    private(set) var enterForeground: () -> Void = {}
    /// The modals that should be shown, lowest first.
    var pile: [DescribedContainer] = []
    /// The modals that this presenter has presented and that UIKit still shows, lowest first.
    var shownPile: [DescribedContainer] = []
    /// The transitions in progress, each with its container, which is kept alive until the
    /// transition ends.
    var motions: [Motion: (container: DescribedContainer?, number: Int)] = [:]
    /// The number of transitions so far.
    var motionCount = 0
    var isReconciling = false
    /// Whether an update is needed, because UIKit may differ from the description.
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

    /// Creates a presenter inside the app's own navigation controller. The presenter adds its
    /// screens above those already on the stack, and does not change the others. If the user goes
    /// back from the added screens, the next link shows them again.
    ///
    /// Screens of a coordinator that is shown as `root` are on the same stack. Tabs, pages or a
    /// custom container are one controller on this stack.
    ///
    /// - Parameters:
    ///   - navigation: the navigation controller that receives the screens.
    ///   - options: customizations of the UIKit controllers.
    public init(inside navigation: UINavigationController, options: UIKitOptions = UIKitOptions()) {
      self.options = options
      (windowHost, base) = (nil, navigation)
      (inside, ownTabs) = (StackController(navigation, nil), nil)
      inside?.presenter = self
      foreground = ForegroundObserver(self)
    }

    /// Creates a presenter inside the app's own tab bar controller, as an additional tab. A link
    /// selects this tab.
    ///
    /// - Parameters:
    ///   - tabs: the tab bar controller that receives a tab, after the existing ones.
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
    /// The presenter calls this method automatically for controllers on the stack and for tabs.
    /// UIKit does not report other changes, such as a modal that the app presents. Such changes are
    /// reported before the next event, or when the app calls this method.
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

    /// Suspends events if a transition is running, and reports covered screens. A screen may be
    /// notified of a pop before the navigation controller's delegate, so transitions must be
    /// detected here.
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

    /// Completes the pending call of `show`, and reports the end of the gesture. Called when no
    /// transition is in progress and the description is completely shown.
    func didBecomeIdle() {
      reportCover()
      if let done = shown {
        shown = nil
        done()
      }
      // The user action that the gesture caused has already been reported.
      if isGestureReported, motions.isEmpty {
        isGestureReported = false
        report(.gestureEnded)
      }
    }

    /// Whether events are suspended.
    var isSuspended: Bool { isShowing || isGestureReported }

    /// Whether a call of `show` is pending.
    var isShowing: Bool { shown != nil }

    /// Stores the description of a container and of everything in it, and returns it. The recursion
    /// is as deep as the table's coordinator tree.
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
