#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import UIKit

  /// Customizations of a ``UIKitPresenter``, by coordinator identifier.
  ///
  /// Delegates that the app has set on its own controllers are still called. Navigation requests that
  /// they make are `waiting` until UIKit has returned to the main loop.
  @MainActor public struct UIKitOptions {
    /// Returns the tab bar item of a tab. Called once per tab.
    public var tabBarItem: (_ tab: String) -> UITabBarItem = { id in
      UITabBarItem(title: id, image: nil, tag: 0)
    }
    /// Returns the navigation controller for a stack. It must be empty.
    public var navigationController: (_ container: String) -> UINavigationController = { _ in
      UINavigationController()
    }
    /// Returns the tab bar controller for a container of tabs.
    public var tabBarController: (_ container: String) -> UITabBarController = { _ in
      UITabBarController()
    }
    /// Returns the page view controller for a container of pages.
    public var pageViewController: (_ container: String) -> UIPageViewController = { _ in
      UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    }
    /// Returns the controller for a `custom` container; `nil` for one that its child fills.
    public var customContainer: (_ container: String) -> (any CustomContainer)? = { _ in nil }
    /// Returns the primary column of a split view next to a stack; `nil` for no split view.
    public var split: (_ container: String) -> UIViewController? = { _ in nil }
    /// Called before a modal is presented, to set detents, a popover's anchor, or another style. A
    /// popover without an anchor is anchored to the view of its presenting controller.
    public var prepareModal: (_ modal: String, _ controller: UIViewController) -> Void = { _, _ in }
    /// Whether visible changes are animated.
    public var isAnimated: () -> Bool = { true }

    /// Uses UIKit's own controllers, with animations.
    public init() {}
  }

  /// A custom container controller that embeds a child.
  @MainActor public protocol CustomContainer: UIViewController {
    /// The view that the child fills.
    var embeddedContentView: UIView { get }
  }
#endif
