#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import UIKit

  /// What an app gives of its own to a ``UIKitPresenter``, each by the id of a coordinator.
  ///
  /// Delegates that the app has set on controllers it gives are still called. What they ask of the
  /// runtime is `waiting` until UIKit has returned to the main loop.
  @MainActor public struct UIKitOptions {
    /// The item of a tab in its bar. It is asked for once.
    public var tabBarItem: (_ tab: String) -> UITabBarItem = { id in
      UITabBarItem(title: id, image: nil, tag: 0)
    }
    /// What shows a stack. It must be empty.
    public var navigationController: (_ container: String) -> UINavigationController = { _ in
      UINavigationController()
    }
    /// The controller of a container of tabs.
    public var tabBarController: (_ container: String) -> UITabBarController = { _ in
      UITabBarController()
    }
    /// The controller of a container of pages.
    public var pageViewController: (_ container: String) -> UIPageViewController = { _ in
      UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    }
    /// What shows a container that the table calls `custom`; `nil` for one that its child fills.
    public var customContainer: (_ container: String) -> (any CustomContainer)? = { _ in nil }
    /// The primary column beside a stack; `nil` for a stack alone.
    public var split: (_ container: String) -> UIViewController? = { _ in nil }
    /// A modal is about to be presented: the time for detents, a popover's anchor, or another style.
    /// A popover without an anchor stands on the view of what presents it.
    public var prepareModal: (_ modal: String, _ controller: UIViewController) -> Void = { _, _ in }
    /// Whether what changes is animated where it is seen.
    public var isAnimated: () -> Bool = { true }

    /// UIKit's own controllers, animated.
    public init() {}
  }

  /// A container of the app's own, in which a child stands.
  @MainActor public protocol CustomContainer: UIViewController {
    /// The view that the child fills.
    var embeddedContentView: UIView { get }
  }
#endif
