#if os(iOS) || os(Linux)
  import Linkway
  import LinkwayNavigation
  import LinkwayTesting
  import UIKit

  @testable import LinkwayUIKit

  /// A UIKit callback of a screen.
  enum ScreenCall: CaseIterable { case willAppear, didAppear, willDisappear, didDisappear }

  /// The content of a screen in tests: a controller that stores its screen.
  final class ScreenController: UIViewController {
    fileprivate(set) var instance: ScreenInstance
    let context: CoordinatorContext<UIViewController>
    private let census: Census

    fileprivate init(
      _ instance: ScreenInstance, _ context: CoordinatorContext<UIViewController>, _ census: Census
    ) {
      self.instance = instance
      self.context = context
      self.census = census
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewWillAppear(_ animated: Bool) { census.onCall(self, .willAppear) }
    override func viewDidAppear(_ animated: Bool) { census.onCall(self, .didAppear) }
    override func viewWillDisappear(_ animated: Bool) { census.onCall(self, .willDisappear) }
    override func viewDidDisappear(_ animated: Bool) { census.onCall(self, .didDisappear) }
  }

  /// An alert that the app shows directly.
  final class OwnAlert: UIAlertController {
    var onDisappear: () -> Void = {}
    override func viewWillDisappear(_ animated: Bool) { onDisappear() }
  }

  /// Creates controllers, some of which are created again when their parameters change.
  @MainActor final class ScreenCoordinator {
    let context: CoordinatorContext<UIViewController>
    private let census: Census

    init(_ context: CoordinatorContext<UIViewController>, _ census: Census) {
      self.context = context
      self.census = census
      census.coordinators.append(Weak(self))
    }
  }

  extension ScreenCoordinator: @MainActor Coordinator {
    func start() { census.onStart(context.coordinator) }

    func content(for screen: ScreenInstance) -> UIViewController? {
      let made = ScreenController(screen, context, census)
      census.screens.append(Weak(made))
      return made
    }

    func update(_ content: inout UIViewController, for screen: ScreenInstance) {
      // About half of the controllers are replaced, as contents that are values always are.
      if screen.screen.utf8.count % 2 == 0, let new = self.content(for: screen) {
        content = new
      } else {
        (content as? ScreenController)?.instance = screen
      }
    }
  }

  struct Weak<Object: AnyObject> {
    private(set) weak var object: Object?
    init(_ object: Object) { self.object = object }
  }

  /// The live objects, by weak references.
  @MainActor final class Census {
    fileprivate var coordinators: [Weak<ScreenCoordinator>] = []
    fileprivate var screens: [Weak<ScreenController>] = []
    fileprivate var onCall: (ScreenController, ScreenCall) -> Void = { _, _ in }
    fileprivate var onStart: (String) -> Void = { _ in }

    var livingCoordinators: [String] {
      coordinators.removeAll { $0.object == nil }
      return coordinators.compactMap { $0.object?.context.coordinator }.sorted()
    }

    var livingScreens: Int {
      screens.removeAll { $0.object == nil }
      return screens.count
    }
  }

  /// The app of a table in a window.
  @MainActor final class WindowApp {
    let window = UIWindow()
    let census = Census()
    /// The app's customizations, retained for the delegates.
    var own: OwnControllers?
    /// The clock for closing gates.
    let clock: TestClock
    /// The number of deadlines that passed during UIKit animations.
    var dueInMotion = 0
    let presenter: UIKitPresenter
    let runtime: CoordinatorRuntime<UIViewController>

    convenience init(routes: String, options: UIKitOptions? = nil) throws {
      try self.init(LinkRouter(routes: routes), options: options ?? UIKitOptions())
    }

    convenience init(_ router: LinkRouter, options: UIKitOptions) throws {
      let clock = TestClock()
      try self.init(LinkNavigator(router: router, clock: clock), clock, options: options)
    }

    init(
      _ navigator: LinkNavigator, _ clock: TestClock = TestClock(),
      options: UIKitOptions = UIKitOptions(), isShown: Bool = true
    ) throws {
      self.clock = clock
      Stage.shared.reset()
      presenter = UIKitPresenter(window: window, options: options)
      presenter.atNextTurn = Stage.shared.later
      var registry = CoordinatorRegistry<UIViewController>()
      for coordinator in navigator.router.table.graph.coordinators {
        registry[coordinator.id] = { [census] context in
          MainActor.assumeIsolated { ScreenCoordinator(context, census) }
        }
      }
      runtime = try CoordinatorRuntime(
        navigator: navigator, coordinators: registry, presenter: presenter,
        placeholder: { _ in MainActor.assumeIsolated { UIViewController() } })
      if isShown { window.makeKeyAndVisible() }
      #if os(iOS)
        Stage.shared.show(window)
      #endif
    }

    /// Called with each UIKit callback of a screen.
    var onCall: (ScreenController, ScreenCall) -> Void {
      get { census.onCall }
      set { census.onCall = newValue }
    }

    /// Called with each coordinator that starts.
    var onStart: (String) -> Void {
      get { census.onStart }
      set { census.onStart = newValue }
    }

    var navigator: LinkNavigator { runtime.navigator }
    /// The time of UIKit. Files that import Testing cannot import UIKit: the two have an overlay.
    let stage = Stage.shared

    /// Sends an event and lets everything settle.
    @discardableResult
    func send(_ event: NavigationEvent) -> NavigationResult {
      let effects = runtime.send(event)
      Stage.shared.run()
      return effects
    }

    @discardableResult
    func open(_ link: String) -> NavigationResult { send(.open(link)) }
  }

  // MARK: Visible contents

  extension WindowApp {
    /// The window's root, and the controllers presented over it, lowest first.
    private var wholePile: [UIViewController] {
      window.rootViewController.map { Array(sequence(first: $0, next: \.presentedViewController)) }
        ?? []
    }

    /// The window's root and the modals of the table.
    var pile: [UIViewController] { wholePile.filter { !($0 is UIAlertController) } }

    /// The controllers that the app has presented directly, lowest first.
    var alerts: [OwnAlert] { wholePile.compactMap { $0 as? OwnAlert } }

    /// The topmost screen.
    var screen: ScreenController? { stack?.topViewController as? ScreenController }

    /// The app presents an alert over everything, if UIKit allows it.
    @discardableResult
    func showAlert(animated: Bool, onDisappear: @escaping () -> Void = {}) -> Bool {
      guard let top = wholePile.last, top.mayPresent else { return false }
      let alert = OwnAlert(title: nil, message: nil, preferredStyle: .alert)
      alert.onDisappear = onDisappear
      top.present(alert, animated: animated)
      return true
    }

    /// The controllers from the topmost modal, or the window, inwards.
    var path: [UIViewController] { path(from: pile.last) }

    private func path(from outermost: UIViewController?) -> [UIViewController] {
      var path: [UIViewController] = []
      var next = outermost
      while let controller = next {
        path.append(controller)
        next = Self.content(of: controller)
      }
      return path
    }

    static func content(of controller: UIViewController) -> UIViewController? {
      switch controller {
      case let tabs as UITabBarController: tabs.selectedViewController
      case let pages as UIPageViewController: pages.viewControllers?.first
      case is UINavigationController, is ScreenController: nil
      case let split as UISplitViewController: split.viewController(for: .secondary)
      default: controller.children.last
      }
    }

    var stack: UINavigationController? { path.last as? UINavigationController }
    var tabs: UITabBarController? { path.lazy.compactMap { $0 as? UITabBarController }.last }
    var pages: UIPageViewController? { path.lazy.compactMap { $0 as? UIPageViewController }.last }
    /// The topmost modal.
    var modal: UIViewController? { pile.dropFirst().last }

    /// The screens of the visible stack, bottom first.
    var seen: [String] { screens(of: stack) }

    /// The screens of the stack that the window shows beneath all modals.
    var beneath: [String] { screens(of: path(from: pile.first).last as? UINavigationController) }

    private func screens(of stack: UINavigationController?) -> [String] {
      stack?.viewControllers.map { ($0 as? ScreenController)?.instance.screen ?? "?" } ?? []
    }

    // MARK: Comparing

    /// The differences from the model, misuses of UIKit, and leaked objects.
    var problems: [String] {
      let navigation = navigator.state.navigation
      var found = Stage.shared.complaints
      if Stage.shared.isMoving { found.append("it moves") }
      if presenter.isSuspended { found.append("the runtime waits for \(presenter.motions.keys)") }
      let modals = navigation.modals.compactMap { id in navigation.containers.first { $0.id == id }
      }
      let expected = (navigation.root.map { [$0] } ?? []) + modals
      if navigation.root != nil, pile.count != expected.count {
        found.append("\(pile.count - 1) modals are shown, not \(modals.map(\.id))")
      }
      for (shown, running) in zip(pile, expected) {
        guard let content = shown.children.last, shown.children.count == 1 else {
          found.append("`\(running.id)` shows \(shown.children.count) things")
          continue
        }
        found += differences(content, running)
      }
      if census.livingCoordinators != navigation.coordinators.sorted() {
        found.append(
          "the live coordinators are \(census.livingCoordinators), not \(navigation.coordinators)")
      }
      let screens = navigation.containers.reduce(0) { $0 + $1.stack.count }
      if census.livingScreens != screens {
        found.append("\(census.livingScreens) screens are live, not \(screens)")
      }
      let others = Stage.shared.livingControllers - screens - alerts.count
      if others > 1 + 3 * navigation.containers.count { found.append("\(others) containers live") }
      return found
    }

    /// Compares the controllers of a coordinator with the model. Recursive, as deep as the
    /// table's tree.
    private func differences(
      _ shown: UIViewController, _ running: RunningCoordinator
    ) -> [String] {
      let graph = navigator.router.table.graph
      if let child = running.child {
        let isEmbedded =
          graph.coordinator(child.id)?.presentation == .embed
          && graph.coordinator(running.id)?.container == .custom
        guard isEmbedded else { return differences(shown, child) }
        guard let inner = shown.children.first, shown.children.count == 1 else {
          return ["`\(running.id)` embeds \(shown.children.count) things"]
        }
        return differences(inner, child)
      }
      switch graph.coordinator(running.id)?.container {
      case .tabs:
        guard let tabs = shown as? UITabBarController else {
          return ["`\(running.id)` is shown by \(type(of: shown))"]
        }
        let controllers = tabs.viewControllers ?? []
        guard controllers.count == running.tabs.count else {
          return ["`\(running.id)` has \(controllers.count) tabs, not \(running.tabs.count)"]
        }
        var found = zip(controllers, running.tabs).flatMap { differences($0, $1) }
        let selected = running.tabs.firstIndex { $0.id == running.selected }
        if let selected, tabs.selectedIndex != selected {
          found.append("`\(running.id)` selects \(tabs.selectedIndex), not \(selected)")
        }
        return found
      case .pages:
        guard let page = (shown as? UIPageViewController)?.viewControllers?.first,
          let expected = running.tabs.first(where: { $0.id == running.selected })
        else { return ["`\(running.id)` shows no page"] }
        return differences(page, expected)
      default: return stackDifferences(shown, running)
      }
    }

    private func stackDifferences(
      _ shown: UIViewController, _ running: RunningCoordinator
    ) -> [String] {
      let beside = (shown as? UISplitViewController)?.viewController(for: .secondary)
      let screens = ((beside ?? shown) as? UINavigationController)?.viewControllers ?? []
      let isSame =
        screens.count == running.stack.count
        && zip(screens, running.stack).allSatisfy { controller, entry in
          let instance = (controller as? ScreenController)?.instance
          return instance?.screen == entry.name && instance?.coordinator == entry.coordinator
            && instance?.parameters == entry.parameters
        }
      let names = screens.map { ($0 as? ScreenController)?.instance.screen ?? "?" }
      return isSame ? [] : ["`\(running.id)` shows \(names), not \(running.stack.map(\.name))"]
    }
  }
#endif
