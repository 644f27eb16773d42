#if os(iOS) || os(Linux)
  import LinkwayUIKit
  import UIKit

  /// Customizations by an app, and the calls that its delegates receive.
  @MainActor final class OwnControllers: NSObject {
    private(set) var heard: [String] = []
    /// The action of the app in a delegate call, performed once.
    var actions: [String: () -> Void] = [:]
    /// Called with each call of a delegate.
    var onCall: (String) -> Void = { _ in }

    private func hear(_ call: String) {
      heard.append(call)
      actions.removeValue(forKey: call)?()
      onCall(call)
    }

    var options: UIKitOptions {
      var options = UIKitOptions()
      options.navigationController = { [weak self] _ in
        let made = OwnNavigationController()
        made.delegate = self
        return made
      }
      options.tabBarController = { [weak self] _ in
        let made = UITabBarController()
        made.delegate = self
        return made
      }
      options.pageViewController = { [weak self] _ in
        let made = UIPageViewController(
          transitionStyle: .scroll, navigationOrientation: .horizontal)
        made.delegate = self
        return made
      }
      options.tabBarItem = { UITabBarItem(title: $0.uppercased(), image: nil, tag: 7) }
      options.customContainer = { _ in OwnContainer() }
      options.split = { $0 == "two" ? UIViewController() : nil }
      options.prepareModal = { [weak self] id, controller in
        controller.sheetPresentationController?.detents = [.medium(), .large()]
        controller.presentationController?.delegate = self
        self?.heard.append("prepare \(id)")
      }
      return options
    }

    func takeHeard() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  /// Options by enumerations, as the generated code has them.
  @MainActor enum GeneratedNames {
    private enum Tab: String { case feed }
    private enum Modal: String { case help }
    private enum Coordinator: String { case feed }

    static func titles(of tabs: String...) -> [String?] {
      var options = UIKitOptions()
      options.tabBarItem = { UITabBarItem(title: "other \($0)", image: nil, tag: 0) }
      options.set(\.tabBarItem) { (tab: Tab) in
        switch tab {
        case .feed: UITabBarItem(title: "Feed", image: nil, tag: 1)
        }
      }
      return tabs.map { options.tabBarItem($0).title }
    }

    /// The containers, of those given, whose controllers the typed functions make.
    static func made(_ containers: String...) -> [[String]] {
      var options = UIKitOptions()
      var made: [[String]] = []
      func note(_ kind: String, _ id: Coordinator) { made.append([kind, "\(id)"]) }
      options.set(\.navigationController) { (id: Coordinator) in
        note("stack", id)
        return UINavigationController()
      }
      options.set(\.customContainer) { (id: Coordinator) in
        note("custom", id)
        return OwnContainer()
      }
      for id in containers {
        _ = options.navigationController(id)
        _ = options.customContainer(id)
      }
      return made
    }

    static func prepared(_ modals: String...) -> [String] {
      var prepared: [String] = []
      var options = UIKitOptions()
      options.prepareModal = { id, _ in prepared.append("other \(id)") }
      options.setPrepareModal { (modal: Modal, _) in prepared.append("\(modal)") }
      for modal in modals { options.prepareModal(modal, UIViewController()) }
      return prepared
    }
  }

  final class OwnNavigationController: UINavigationController {}

  final class OwnContainer: UIViewController, CustomContainer {
    let column = UIView()
    var embeddedContentView: UIView { column }
    override func viewDidLoad() { view.addSubview(column) }
  }

  extension OwnControllers: UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIAdaptivePresentationControllerDelegate, UIPageViewControllerDelegate
  {
    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { hear("willTransitionTo") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { hear("didFinishAnimating") }
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { hear("willShow") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { hear("didShow") }
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      hear("shouldSelect")
      return true
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { hear("didSelect") }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      hear("willDismiss")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      hear("didDismiss")
    }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) { hear("didAttemptToDismiss") }
    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool {
      hear("shouldDismiss")
      return true
    }
  }

  extension WindowApp {
    /// The titles of the visible controllers, from the window inwards.
    var kinds: [String] { path.map { "\(type(of: $0))" } }
    var tabTitles: [String] { (tabs?.viewControllers ?? []).compactMap { $0.tabBarItem.title } }
  }
#endif
