#if os(Linux)
  import UIKit

  /// A window without an app, for testing the stand-in itself.
  @MainActor final class BareWindow {
    let window = UIWindow()
    let root = UIViewController()
    let stack = ShownStack()
    private(set) var completions = 0
    /// Files that import Testing cannot import UIKit.
    let stage = Stage.shared

    init(isShown: Bool = true) {
      Stage.shared.reset()
      window.rootViewController = root
      if isShown { window.makeKeyAndVisible() }
    }

    /// - Returns: the controller that was to be presented.
    @discardableResult
    func present(
      over source: UIViewController? = nil, animated: Bool = true,
      style: UIModalPresentationStyle = .automatic
    ) -> UIViewController {
      let shown = UIViewController()
      shown.modalPresentationStyle = style
      (source ?? root).present(shown, animated: animated) { self.completions += 1 }
      return shown
    }

    func dismiss(_ controller: UIViewController? = nil, animated: Bool = true) {
      (controller ?? root).dismiss(animated: animated) { self.completions += 1 }
    }

    var isRootInWindow: Bool { root.view.window != nil }
  }

  /// A stack in the first of two tabs, with a delegate that records its calls.
  @MainActor final class ShownStack: NSObject, UINavigationControllerDelegate {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let tabs = UITabBarController()
    var heard: [String] = []

    func show(in window: UIWindow) {
      tabs.viewControllers = [navigation, UIViewController()]
      window.rootViewController = tabs
      navigation.pushViewController(UIViewController(), animated: false)
      navigation.delegate = self
    }

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("willShow") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { heard.append("didShow") }
  }
#endif
