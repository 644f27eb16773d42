#if os(Linux)
  import Foundation
  import Linkway
  import LinkwayTesting
  import RandomApps
  import UIKit

  @testable import LinkwayUIKit

  /// The app of a table as an app creates it: one object, connected by a scene.
  @MainActor final class SceneApp {
    let app: LinkwayApp<UIViewController>
    let stage = Stage.shared
    private(set) var window: UIWindow?
    private let scene = UIWindowScene()
    /// Whether the screens are in a tab of the app's own tab bar.
    private let isInTab: Bool

    init(
      routes: String, store: (any HeldLinkStore)? = nil, clock: TestClock? = nil,
      isInTab: Bool = false
    ) throws {
      self.isInTab = isInTab
      Stage.shared.reset()
      let router = try LinkRouter(routes: routes)
      var registry = CoordinatorRegistry<UIViewController>()
      for coordinator in router.table.graph.coordinators {
        registry[coordinator.id] = { TitleCoordinator($0) }
      }
      app = try LinkwayApp(
        router: router, coordinators: registry, presenter: nil, store: store,
        clock: clock?.appClock ?? .system,
        placeholder: { _ in MainActor.assumeIsolated { UIViewController() } })
    }

    /// Files that import Testing cannot import UIKit: the two have an overlay.
    static func withOwnStage(_ test: () async throws -> Void) async rethrows {
      try await Stage.withOwn(test)
    }

    /// A scene connects with the options of the system.
    func connect(
      url: String? = nil, activity: String? = nil, notified: String? = nil,
      restoring snapshot: NavigationSnapshot? = nil
    ) {
      var activities: Set<NSUserActivity> = []
      if let activity {
        let made = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        made.webpageURL = URL(string: activity)
        activities = [made]
      }
      window = app.connect(
        scene,
        UIScene.ConnectionOptions(
          urlContexts: Set(
            [url].compactMap { $0.flatMap(URL.init(string:)) }.map(UIOpenURLContext.init)),
          userActivities: activities,
          notificationResponse: notified.map { UNNotificationResponse(userInfo: ["link": $0]) }),
        restoring: snapshot)
      stage.run()
    }

    /// The app's own tab bar, in a window of the scene, gets a tab with the screens.
    func connectInTab() {
      let (window, tabs) = (UIWindow(windowScene: scene), UITabBarController())
      tabs.setViewControllers([UIViewController()], animated: false)
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let presenter = UIKitPresenter(inside: tabs)
      presenter.atNextTurn = stage.later
      app.connect(presenter)
      self.window = window
      stage.run()
    }

    var selectedTab: Int? { (window?.rootViewController as? UITabBarController)?.selectedIndex }

    /// The system reports that the scene enters the background.
    func enterBackground() {
      NotificationCenter.default.post(
        name: UIScene.didEnterBackgroundNotification, object: scene)
      stage.run()
    }

    /// The system reports that the scene enters the foreground.
    func enterForeground() {
      NotificationCenter.default.post(
        name: UIScene.willEnterForegroundNotification, object: scene)
      stage.run()
    }

    /// The visible navigation controller.
    var stack: UINavigationController? {
      var top = window?.rootViewController
      while let next = top?.presentedViewController { top = next }
      while let controller = top, !(controller is UINavigationController) {
        top = WindowApp.content(of: controller)
      }
      return top as? UINavigationController
    }

    var seen: [String] { stack?.viewControllers.map { $0.title ?? "?" } ?? [] }
  }

  extension SceneApp: ShownApp {
    var shownApp: LinkwayApp<UIViewController> { app }
    var problems: [String] { stage.complaints }

    func connect(link: String?, restoring snapshot: NavigationSnapshot?) {
      // The earlier scene has been disconnected.
      window = nil
      guard isInTab else { return connect(url: link, restoring: snapshot) }
      connectInTab()
      if let snapshot { app.launch(restoring: snapshot) }
      if let link { app.begin(link, source: nil) } else if !app.isLaunched { app.launch() }
      stage.run()
      (window?.rootViewController as? UITabBarController)?.selectedIndex = 1
    }

    func rest() { stage.run() }

    private var topmost: UIViewController? {
      window?.rootViewController.map {
        Array(sequence(first: $0, next: \.presentedViewController))
      }?
      .last
    }

    func beginSwipeDown() -> Bool { topmost?.beginSwipeDown() == true }
    func endSwipeDown(isCancelled: Bool) { topmost?.endSwipeDown(isCancelled: isCancelled) }
  }

  /// Creates controllers with the titles of their screens.
  final class TitleCoordinator: Coordinator {
    typealias Content = UIViewController
    let context: CoordinatorContext<UIViewController>
    init(_ context: CoordinatorContext<UIViewController>) { self.context = context }

    func content(for screen: ScreenInstance) -> UIViewController? {
      MainActor.assumeIsolated {
        let controller = UIViewController()
        controller.title = screen.screen
        return controller
      }
    }
  }
#endif
