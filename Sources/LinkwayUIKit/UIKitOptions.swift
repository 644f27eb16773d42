#if canImport(UIKit) && (os(iOS) || os(Linux))
  public import UIKit

  /// Customizations of a ``UIKitPresenter``. The closures receive the ids of coordinators.
  ///
  /// Delegates that the app has set on its own controllers are still called. Navigation requests
  /// that these delegates make wait until UIKit has returned to the main loop (`waiting`).
  @MainActor public struct UIKitOptions {
    /// Returns the tab bar item of a tab. Called once per tab while its container is running. If
    /// the presenter is inside a tab bar controller of the app, also called with the id of the
    /// app's coordinator.
    public var tabBarItem: (_ tab: String) -> UITabBarItem = { id in
      UITabBarItem(title: id, image: nil, tag: 0)
    }
    /// Returns the navigation controller for a stack. The navigation controller must be empty.
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
    /// Returns the controller for a `custom` container; `nil` for a default controller, which its
    /// child fills.
    public var customContainer: (_ container: String) -> (any CustomContainer)? = { _ in nil }
    /// Returns the primary column of a split view next to a stack; `nil` for no split view.
    public var split: (_ container: String) -> UIViewController? = { _ in nil }
    /// Prepares the controller of a modal before it is presented: sets detents, a popover's anchor,
    /// or another style. A popover without an anchor is anchored to the view of its presenting
    /// controller.
    public var prepareModal: (_ modal: String, _ controller: UIViewController) -> Void = { _, _ in }
    /// Whether visible changes are animated.
    public var isAnimated: () -> Bool = { true }

    /// Creates options with UIKit's own controllers and with animations.
    public init() {}
  }

  // The ids of generated code.
  extension UIKitOptions {
    /// Sets an option for ids of the generated code: `Routes.Steps.Tab` for ``tabBarItem``, and
    /// `Routes.Steps.Coordinator` for the options of containers. For other ids, the previous value
    /// of the option still applies.
    ///
    /// ```swift
    /// options.set(\.tabBarItem) { (tab: Routes.Steps.Tab) in
    ///   switch tab {
    ///   case .feed: UITabBarItem(title: "Photos", image: nil, tag: 0)
    ///   case .likes: UITabBarItem(title: "Liked", image: nil, tag: 1)
    ///   }
    /// }
    /// ```
    public mutating func set<ID: RawRepresentable<String>, Value>(
      _ option: WritableKeyPath<UIKitOptions, (String) -> Value>,
      _ value: @escaping (_ id: ID) -> Value
    ) {
      self[keyPath: option] = { [others = self[keyPath: option]] in
        ID(rawValue: $0).map(value) ?? others($0)
      }
    }

    /// Sets ``prepareModal`` for the modals of the generated code (`Routes.Steps.Modal`). For other
    /// modals, the previous closure still applies.
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
  }

  /// A custom container controller that embeds a child.
  @MainActor public protocol CustomContainer: UIViewController {
    /// The view that the child fills.
    var embeddedContentView: UIView { get }
  }
#endif
