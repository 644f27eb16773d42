#if os(Linux)
  import Foundation
  import Linkway
  import LinkwayTesting
  import UIKit

  @testable import LinkwayUIKit

  /// The app of a table as an app creates it: one object, connected by a scene.
  @MainActor final class SceneApp {
    let app: LinkwayApp<UIViewController>
    let stage = Stage.shared
    private(set) var window: UIWindow?
    private let scene = UIWindowScene()

    init(routes: String, clock: TestClock? = nil) throws {
      Stage.shared.reset()
      let router = try LinkRouter(routes: routes)
      var registry = CoordinatorRegistry<UIViewController>()
      for coordinator in router.table.graph.coordinators {
        registry[coordinator.id] = { TitleCoordinator($0) }
      }
      app = try LinkwayApp(
        router: router, coordinators: registry, presenter: nil,
        clock: clock?.appClock ?? .system,
        placeholder: { _ in MainActor.assumeIsolated { UIViewController() } })
    }

    /// A scene connects with the options of the system.
    func connect(url: String? = nil, activity: String? = nil, notified: String? = nil) {
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
          notificationResponse: notified.map { UNNotificationResponse(userInfo: ["link": $0]) }))
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

  /// A hand-written app with its own navigation controller or tab bar, in which a table handles
  /// some links. It only waits for UIKit, whose time is shared with other tests.
  @MainActor final class AdoptingApp {
    let navigation = UINavigationController()
    let tabs = UITabBarController()
    let runtime: CoordinatorRuntime<UIViewController>
    private(set) var covers: [Bool] = []
    private let window = UIWindow()

    init(routes: String, inTabs: Bool = false) throws {
      Stage.shared.reset()
      let own: UIViewController = inTabs ? tabs : navigation
      if inTabs {
        tabs.setViewControllers([Self.controller("own")], animated: false)
      } else {
        navigation.setViewControllers([Self.controller("own")], animated: false)
      }
      let presenter = inTabs ? UIKitPresenter(inside: tabs) : UIKitPresenter(inside: navigation)
      presenter.atNextTurn = Stage.shared.later
      let router = try LinkRouter(routes: routes)
      var registry = CoordinatorRegistry<UIViewController>()
      for coordinator in router.table.graph.coordinators {
        registry[coordinator.id] = { TitleCoordinator($0) }
      }
      runtime = try CoordinatorRuntime(
        navigator: LinkNavigator(router: router), coordinators: registry, presenter: presenter,
        placeholder: { _ in MainActor.assumeIsolated { UIViewController() } })
      runtime.onCover = { [weak self] isCovered in
        MainActor.assumeIsolated { self?.covers.append(isCovered) }
      }
      window.rootViewController = own
      window.makeKeyAndVisible()
    }

    private static func controller(_ title: String) -> UIViewController {
      let controller = UIViewController()
      controller.title = title
      return controller
    }

    func push(_ title: String) {
      navigation.pushViewController(Self.controller(title), animated: true)
      Stage.shared.run()
    }

    func open(_ link: String) {
      runtime.open(link)
      Stage.shared.run()
    }

    func tapBack(by count: Int = 1) -> Bool {
      let isPossible = navigation.tapBack(by: count)
      Stage.shared.run()
      return isPossible
    }

    var visibleScreen: String? { runtime.navigator.visibleScreen }
    var seen: [String] { navigation.viewControllers.map { $0.title ?? "?" } }
    var tabCount: Int { tabs.viewControllers?.count ?? 0 }
    var firstTab: String? { tabs.viewControllers?.first?.title }
    var complaints: [String] { Stage.shared.complaints }
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
