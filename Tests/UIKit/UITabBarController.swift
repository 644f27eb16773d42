public import Foundation

/// https://developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate
///
/// Its methods are optional in Objective-C; here they have defaults.
@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var customizableViewControllers: [UIViewController]?
  /// Shows the list of the tabs that do not fit in the bar.
  open var moreNavigationController: UINavigationController { more }
  private lazy var more = UINavigationController(rootViewController: UIViewController())
  private var tabs: [UIViewController] = []
  private var shown: UIViewController?
  /// Whether the selected tab changes.
  private var isTurning = false
  /// The number of places in an iPhone's bar.
  private static let places = 5

  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    require(Set(new.map(ObjectIdentifier.init)).count == new.count, "a tab is there twice")
    for old in tabs where !new.contains(where: { $0 === old }) { drop(old) }
    for tab in new { adopt(tab) }
    tabs = new
    customizableViewControllers = new
    let kept = shown.flatMap { shown in new.first { $0 === shown } }
    turn(to: kept ?? new.first)
  }

  open var selectedViewController: UIViewController? {
    get { shown }
    set {
      guard let newValue, tabs.contains(where: { $0 === newValue }) else {
        return Stage.shared.complain("select: it is no tab")
      }
      turn(to: newValue)
    }
  }

  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === shown } ?? Int.max }
    set {
      guard tabs.indices.contains(newValue) else {
        return Stage.shared.complain("select: there is no tab \(newValue)")
      }
      turn(to: tabs[newValue])
    }
  }

  override var shownChildren: [UIViewController] { shown.map { [$0] } ?? [] }

  private func turn(to tab: UIViewController?) {
    guard tab !== shown else { return }
    require(!isTurning, "select: another tab is about to be shown")
    isTurning = true
    defer { isTurning = false }
    let old = shown
    shown = tab
    old?.beginDisappearing(false)
    old?.viewIfLoaded?.removeFromSuperview()
    old?.endDisappearing(false)
    // A disappearing controller may have selected another tab.
    guard let tab, shown === tab else { return }
    view.addSubview(tab.view)
    show(tab)
  }

  // MARK: User actions, which are not part of UIKit

  /// Whether a screen of the selected stack hides the bar.
  public var isBarHidden: Bool {
    (shown as? UINavigationController)?.viewControllers.contains(where: \.hidesBottomBarWhenPushed)
      ?? false
  }

  /// A tap on the bar, even while the stack of the selected tab pops; a tab that does not fit in
  /// the bar is tapped in the list of the others.
  public func tap(_ index: Int) -> Bool {
    guard isAppeared, !isBarHidden, tabs.indices.contains(index), transitionCoordinator == nil,
      shown?.ownTransition.map({ !$0.isHeld && shown !== tabs[index] }) ?? true
    else { return false }
    let tab = tabs[index]
    if tabs.count > Self.places, index >= Self.places - 1 {
      guard delegate?.tabBarController(self, shouldSelect: more) ?? true else { return false }
      delegate?.tabBarController(self, didSelect: more)
    }
    guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else { return false }
    let wasShown = tab === shown
    turn(to: tab)
    delegate?.tabBarController(self, didSelect: tab)
    if wasShown, let stack = tab as? UINavigationController {
      stack.popToRootViewController(animated: true)
    }
    return true
  }
}
