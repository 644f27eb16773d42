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
    /// The controller of the app that contains the screens; `nil` if they fill the window.
    private let enclosure: Enclosure?

    init(
      routes: String, store: (any HeldLinkStore)? = nil, clock: TestClock? = nil,
      in enclosure: Enclosure? = nil
    ) throws {
      self.enclosure = enclosure
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

    /// The app's own controllers, in a window of the scene, get the screens.
    func connect(in enclosure: Enclosure) {
      let window = UIWindow(windowScene: scene)
      let (navigation, tabs) = (UINavigationController(), UITabBarController())
      navigation.setViewControllers([Self.ownController()], animated: false)
      tabs.setViewControllers(
        [Self.ownController()] + (enclosure == .navigationInTab ? [navigation] : []),
        animated: false)
      window.rootViewController = enclosure == .navigation ? navigation : tabs
      window.makeKeyAndVisible()
      let presenter =
        enclosure == .tabs ? UIKitPresenter(inside: tabs) : UIKitPresenter(inside: navigation)
      presenter.atNextTurn = stage.later
      app.connect(presenter)
      self.window = window
      stage.run()
    }

    private static func ownController() -> UIViewController {
      let controller = UIViewController()
      controller.title = "own"
      return controller
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

    /// The screens of the visible navigation controller, without the app's own one at the bottom.
    var seen: [String] {
      let titles = stack?.viewControllers.map { $0.title ?? "?" } ?? []
      return titles.first == "own" ? Array(titles.dropFirst()) : titles
    }
  }

  extension SceneApp: ShownApp {
    var shownApp: LinkwayApp<UIViewController> { app }
    var problems: [String] { stage.complaints }

    func connect(link: String?, restoring snapshot: NavigationSnapshot?) {
      // The earlier scene has been disconnected.
      window = nil
      guard let enclosure else { return connect(url: link, restoring: snapshot) }
      connect(in: enclosure)
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
