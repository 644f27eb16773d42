public import Foundation

/// https://developer.apple.com/documentation/uikit/uipageviewcontrollerdelegate
///
/// Its methods are optional in Objective-C; here they have defaults.
@MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uipageviewcontrollerdatasource
@MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

/// https://developer.apple.com/documentation/uikit/uipageviewcontroller
@MainActor open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  public struct OptionsKey: Hashable, Sendable {}

  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  private var page: UIViewController?

  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var viewControllers: [UIViewController]? { page.map { [$0] } }

  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let new = viewControllers?.first, viewControllers?.count == 1 else {
      return Stage.shared.complain("pages: it takes one controller")
    }
    require(ownTransition == nil, "pages: set while a page is being turned")
    let old = page
    guard animated, isAppeared, new !== old else {
      turn(to: new)
      completion?(true)
      return
    }
    adopt(new)
    page = new
    _ = StageTransition(of: self) { _ in
      self.leave(old)
      self.turn(to: new)
      completion?(true)
    }
  }

  override var shownChildren: [UIViewController] { page.map { [$0] } ?? [] }

  private func turn(to new: UIViewController) {
    let old = page
    page = new
    if old !== new { leave(old) }
    guard page === new else { return }
    adopt(new)
    view.addSubview(new.view)
    show(new)
  }

  private func leave(_ old: UIViewController?) {
    guard let old else { return }
    old.disappear()
    drop(old)
  }

  // MARK: User actions, which are not part of UIKit

  /// A finger begins to turn the page.
  public func beginTurn(_ direction: NavigationDirection) -> Bool {
    guard isAppeared, transitionCoordinator == nil, let page,
      let next = direction == .forward
        ? dataSource?.pageViewController(self, viewControllerAfter: page)
        : dataSource?.pageViewController(self, viewControllerBefore: page)
    else { return false }
    _ = StageTransition(of: self, isInteractive: true) { [self] isCancelled in
      if !isCancelled { turn(to: next) }
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [page],
        transitionCompleted: !isCancelled)
    }
    delegate?.pageViewController(self, willTransitionTo: [next])
    return true
  }

  public func endTurn(isCancelled: Bool) { ownTransition?.end(isCancelled: isCancelled) }
}

/// https://developer.apple.com/documentation/uikit/uisplitviewcontroller
@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  private var columns: [Column: UIViewController] = [:]

  public init(style: Style) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setViewController(_ vc: UIViewController?, for column: Column) {
    if let old = columns[column], old !== vc { drop(old) }
    columns[column] = vc
    guard let vc else { return }
    adopt(vc)
    view.addSubview(vc.view)
    vc.didMove(toParent: self)
  }
  open func viewController(for column: Column) -> UIViewController? { columns[column] }
}
