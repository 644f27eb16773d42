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

  // The ids of generated code.
  extension UIKitOptions {
    /// Sets ``tabBarItem`` for the tabs of the generated code.
    ///
    /// ```swift
    /// options.setTabBarItems { (tab: Routes.Steps.Tab) in
    ///   switch tab {
    ///   case .feed: UITabBarItem(title: "Photos", image: nil, tag: 0)
    ///   case .likes: UITabBarItem(title: "Liked", image: nil, tag: 1)
    ///   }
    /// }
    /// ```
    public mutating func setTabBarItems<Tab: RawRepresentable<String>>(
      _ item: @escaping (_ tab: Tab) -> UITabBarItem
    ) {
      tabBarItem = Self.typed(item, or: tabBarItem)
    }

    /// Sets ``navigationController`` for the coordinators of the generated code
    /// (`Routes.Steps.Coordinator`).
    public mutating func setNavigationControllers<ID: RawRepresentable<String>>(
      _ make: @escaping (_ container: ID) -> UINavigationController
    ) {
      navigationController = Self.typed(make, or: navigationController)
    }

    /// Sets ``tabBarController`` for the coordinators of the generated code.
    public mutating func setTabBarControllers<ID: RawRepresentable<String>>(
      _ make: @escaping (_ container: ID) -> UITabBarController
    ) {
      tabBarController = Self.typed(make, or: tabBarController)
    }

    /// Sets ``pageViewController`` for the coordinators of the generated code.
    public mutating func setPageViewControllers<ID: RawRepresentable<String>>(
      _ make: @escaping (_ container: ID) -> UIPageViewController
    ) {
      pageViewController = Self.typed(make, or: pageViewController)
    }

    /// Sets ``customContainer`` for the coordinators of the generated code.
    public mutating func setCustomContainers<ID: RawRepresentable<String>>(
      _ make: @escaping (_ container: ID) -> (any CustomContainer)?
    ) {
      customContainer = Self.typed(make, or: customContainer)
    }

    /// Sets ``split`` for the coordinators of the generated code.
    public mutating func setSplits<ID: RawRepresentable<String>>(
      _ make: @escaping (_ container: ID) -> UIViewController?
    ) {
      split = Self.typed(make, or: split)
    }

    /// Sets ``prepareModal`` for the modals of the generated code (`Routes.Steps.Modal`).
    public mutating func setPrepareModal<Modal: RawRepresentable<String>>(
      _ prepare: @escaping (_ modal: Modal, _ controller: UIViewController) -> Void
    ) {
      prepareModal = { [others = prepareModal] id, controller in
        if let modal = Modal(rawValue: id) {
          prepare(modal, controller)
        } else {
          others(id, controller)
        }
      }
    }

    private static func typed<ID: RawRepresentable<String>, Value>(
      _ value: @escaping (ID) -> Value, or others: @escaping (String) -> Value
    ) -> (String) -> Value {
      { ID(rawValue: $0).map(value) ?? others($0) }
    }
  }

  /// A custom container controller that embeds a child.
  @MainActor public protocol CustomContainer: UIViewController {
    /// The view that the child fills.
    var embeddedContentView: UIView { get }
  }
#endif
