public import Foundation

/// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
///
/// Its methods are optional in Objective-C; here they have defaults.
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uigesturerecognizer
@MainActor open class UIGestureRecognizer {
  open var isEnabled = true
}

/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { gesture }
  private let gesture = UIGestureRecognizer()
  private var stack: [UIViewController] = []
  private var swiped: UIViewController?

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers, animated: animated)
  }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    change(to: stack + [viewController], animated: animated)
  }
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    popToPlace(stack.count - 2, animated: animated).last
  }
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let place = stack.firstIndex(where: { $0 === viewController }) else {
      Stage.shared.complain("pop: it is not on the stack")
      return nil
    }
    return popToPlace(place, animated: animated)
  }
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    popToPlace(0, animated: animated)
  }

  private func popToPlace(_ place: Int, animated: Bool) -> [UIViewController] {
    guard place >= 0, place < stack.count - 1 else { return [] }
    let gone = Array(stack[(place + 1)...])
    change(to: Array(stack[...place]), animated: animated)
    return gone
  }

  override var shownChildren: [UIViewController] { stack.suffix(1) }

  /// A controller that appears also reports its top controller to its delegate.
  override func beginAppearing(_ animated: Bool) {
    guard !isAppeared else { return }
    if let top = stack.last {
      view.addSubview(top.view)
      delegate?.navigationController(self, willShow: top, animated: animated)
    }
    super.beginAppearing(animated)
  }

  override func endAppearing(_ animated: Bool) {
    guard isAppeared, !hasAppeared else { return }
    super.endAppearing(animated)
    if let top = stack.last, ownTransition == nil {
      delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  /// A pop does not complete while it is not visible, and its end is reported only by its
  /// coordinator.
  override func endDisappearing(_ animated: Bool) {
    super.endDisappearing(animated)
    ownTransition?.end()
  }

  private func change(to new: [UIViewController], animated: Bool) {
    require(
      ownTransition == nil, "nested transition: navigation bar may be corrupted")
    require(
      Set(new.map(ObjectIdentifier.init)).count == new.count, "a controller is pushed twice")
    for controller in new {
      require(
        !(controller is UINavigationController
          || controller is UITabBarController && parent != nil),
        "pushing \(type(of: controller)) is not supported")
    }
    let old = stack
    guard !old.elementsEqual(new, by: ===) else { return }
    for controller in new { adopt(controller) }
    stack = new
    let gone = old.filter { controller in !new.contains { $0 === controller } }
    guard let top = new.last, isAppeared, top !== old.last else {
      for controller in gone { drop(controller) }
      if let top = new.last { show(top) }
      return
    }
    move(from: old.last, to: top, gone: gone, animated: animated)
  }

  private func move(
    from old: UIViewController?, to top: UIViewController, gone: [UIViewController],
    animated: Bool
  ) {
    let end = { [self] (_: Bool) in
      old?.viewIfLoaded?.removeFromSuperview()
      old?.endDisappearing(animated)
      for controller in gone { drop(controller) }
      finish(top, animated)
    }
    let transition = animated ? StageTransition(of: self, end) : nil
    begin(from: old, to: top, animated)
    if transition == nil { end(false) }
  }

  /// It is not documented whether the delegate or the screens are notified first.
  private func begin(from old: UIViewController?, to top: UIViewController, _ animated: Bool) {
    let isFirst = Stage.shared.tellsDelegatesFirst
    if isFirst { delegate?.navigationController(self, willShow: top, animated: animated) }
    old?.beginDisappearing(animated)
    view.addSubview(top.view)
    if isAppeared { top.beginAppearing(animated) }
    if !isFirst { delegate?.navigationController(self, willShow: top, animated: animated) }
  }

  private func finish(_ top: UIViewController, _ animated: Bool) {
    guard isAppeared else { return }
    top.endAppearing(animated)
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  // MARK: User actions, which are not part of UIKit

  /// A tap on the back button, or on an entry of its menu.
  public func tapBack(by count: Int = 1) -> Bool {
    guard isAppeared, transitionCoordinator == nil, stack.count > count, count > 0 else {
      return false
    }
    _ = popToPlace(stack.count - count - 1, animated: true)
    return true
  }

  /// A finger begins to pull the top screen from the left edge. The stack is shorter from then on,
  /// unless the finger lets go too early.
  public func beginSwipeBack() -> Bool {
    guard isAppeared, transitionCoordinator == nil, gesture.isEnabled, stack.count > 1,
      let top = stack.popLast(), let target = stack.last
    else { return false }
    _ = StageTransition(of: self, isInteractive: true) { [self] isCancelled in
      guard !isCancelled else {
        stack.append(top)
        target.disappear(true)
        target.viewIfLoaded?.removeFromSuperview()
        return top.appear(true)
      }
      top.viewIfLoaded?.removeFromSuperview()
      top.endDisappearing(true)
      drop(top)
      finish(target, true)
    }
    begin(from: top, to: target, true)
    return true
  }

  public func endSwipeBack(isCancelled: Bool) { ownTransition?.end(isCancelled: isCancelled) }
}
