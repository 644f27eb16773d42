#if os(Linux)
  import Linkway
  import LinkwayNavigation
  import UIKit

  @testable import LinkwayUIKit

  /// The controller of a hand-written app that contains the screens of a table.
  enum Enclosure {
    case navigation
    case tabs
    /// A navigation controller in the second of two tabs.
    case navigationInTab
  }

  /// A hand-written app with its own navigation controller or tab bar, in which a table handles
  /// some links. It only waits for UIKit, whose time is shared with other tests.
  @MainActor final class AdoptingApp {
    let navigation = UINavigationController()
    let tabs = UITabBarController()
    let runtime: CoordinatorRuntime<UIViewController>
    private(set) var covers: [Bool] = []
    private let presenter: UIKitPresenter
    private let window = UIWindow()

    init(routes: String, in enclosure: Enclosure = .navigation) throws {
      Stage.shared.reset()
      switch enclosure {
      case .navigation: presenter = UIKitPresenter(inside: navigation)
      case .tabs:
        tabs.setViewControllers([Self.controller("own")], animated: false)
        presenter = UIKitPresenter(inside: tabs)
      case .navigationInTab:
        tabs.setViewControllers([Self.controller("other"), navigation], animated: false)
        presenter = UIKitPresenter(inside: navigation)
      }
      navigation.setViewControllers([Self.controller("own")], animated: false)
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
      window.rootViewController = enclosure == .navigation ? navigation : tabs
      window.makeKeyAndVisible()
    }

    private static func controller(_ title: String) -> UIViewController {
      let controller = UIViewController()
      controller.title = title
      return controller
    }

    // MARK: Actions of the app and the user

    func push(_ title: String) {
      navigation.pushViewController(Self.controller(title), animated: true)
      Stage.shared.run()
    }

    /// The app presents a sheet over everything.
    func present(_ title: String) {
      let top = sequence(first: outermost, next: \.presentedViewController).reversed()[0]
      top.present(Self.controller(title), animated: true)
      Stage.shared.run()
    }

    /// The app dismisses the lowest modal.
    func dismiss() {
      outermost.dismiss(animated: true)
      Stage.shared.run()
    }

    /// - Returns: the outcome of the link.
    @discardableResult
    func open(_ link: String) -> NavigationResult.Outcome {
      send(.open(link))
    }

    @discardableResult
    func send(_ event: NavigationEvent) -> NavigationResult.Outcome {
      let outcome = runtime.send(event).outcome
      Stage.shared.run()
      return outcome
    }

    func tapBack(by count: Int = 1) -> Bool {
      let isPossible = navigation.tapBack(by: count)
      Stage.shared.run()
      return isPossible
    }

    func tapTab(_ place: Int) -> Bool {
      let isPossible = tabs.tap(place)
      Stage.shared.run()
      return isPossible
    }

    func popToRoot() {
      navigation.popToRootViewController(animated: true)
      Stage.shared.run()
    }

    /// Whether the user can swipe back.
    var isSwipeEnabled: Bool {
      get { navigation.interactivePopGestureRecognizer?.isEnabled ?? false }
      set { navigation.interactivePopGestureRecognizer?.isEnabled = newValue }
    }

    func reportCover() { presenter.reportCover() }

    // MARK: Visible contents

    private var outermost: UIViewController { window.rootViewController ?? navigation }
    var visibleScreen: String? { runtime.navigator.visibleScreen }
    /// The controllers in the app's navigation controller.
    var seen: [String] { Self.titles(navigation) }
    /// The controllers of the innermost visible navigation controller.
    var visible: [String] {
      var next = sequence(first: outermost, next: \.presentedViewController).reversed().first
      var titles: [String] = []
      while let controller = next {
        if let stack = controller as? UINavigationController {
          titles = Self.titles(stack)
          next = stack.topViewController.flatMap(WindowApp.content)
        } else {
          if let title = controller.title { titles = [title] }
          next = WindowApp.content(of: controller)
        }
      }
      return titles
    }
    private static func titles(_ stack: UINavigationController) -> [String] {
      stack.viewControllers.map { $0.title ?? "?" }
    }
    var tabCount: Int { tabs.viewControllers?.count ?? 0 }
    var firstTab: String? { tabs.viewControllers?.first?.title }
    var selectedTab: Int { tabs.selectedIndex }
    var complaints: [String] { Stage.shared.complaints }
  }
#endif
