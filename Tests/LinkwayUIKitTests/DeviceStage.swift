#if os(iOS)
  import UIKit

  /// Implements what the random runs need of the stand-in's `Stage` for the real UIKit of a device
  /// or simulator.
  ///
  /// UIKit has no interface for simulated swipes in tests. Actions that end in a call of a delegate
  /// are performed as UIKit does: the change, then the call. Swiping back is omitted.
  @MainActor final class Stage {
    static let shared = Stage()

    /// UIKit only logs its warnings.
    let complaints: [String] = []
    /// A window is as wide as the device.
    var isCompact = false
    /// UIKit decides.
    var tellsDelegatesFirst = true
    /// UIKit does not report it.
    let livingControllers = 0
    private var window: UIWindow?

    func reset() { isCompact = false }

    /// Accelerates the animations of a window.
    func show(_ window: UIWindow) {
      window.layer.speed = 100
      self.window = window
    }

    var isMoving: Bool {
      var rest = [window?.rootViewController].compactMap { $0 }
      while let controller = rest.popLast() {
        if controller.transitionCoordinator != nil || controller.isBeingPresented
          || controller.isBeingDismissed
        {
          return true
        }
        rest += controller.children + [controller.presentedViewController].compactMap { $0 }
      }
      return false
    }

    /// Runs the main loop until nothing has moved for three turns, for at most two seconds.
    func run() {
      let end = Date(timeIntervalSinceNow: 2)
      var still = 0
      while still < 3, Date() < end {
        turn()
        still = isMoving ? 0 : still + 1
      }
    }

    func step() { turn() }

    func turn() { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.005)) }

    func later(_ work: @escaping @MainActor () -> Void) {
      RunLoop.main.perform { MainActor.assumeIsolated { work() } }
    }
  }

  // MARK: User actions

  extension UINavigationController {
    func tapBack(by count: Int = 1) -> Bool {
      guard count > 0, viewControllers.count > count, transitionCoordinator == nil else {
        return false
      }
      popToViewController(viewControllers[viewControllers.count - 1 - count], animated: true)
      return true
    }

    func beginSwipeBack() -> Bool { false }

    func endSwipeBack(isCancelled: Bool) {}
  }

  extension UITabBarController {
    func tap(_ index: Int) -> Bool {
      guard let tabs = viewControllers, tabs.indices.contains(index), transitionCoordinator == nil,
        delegate?.tabBarController?(self, shouldSelect: tabs[index]) ?? true
      else { return false }
      selectedIndex = index
      delegate?.tabBarController?(self, didSelect: tabs[index])
      return true
    }
  }

  extension UIPageViewController {
    private func next(_ direction: NavigationDirection) -> UIViewController? {
      guard let page = viewControllers?.first else { return nil }
      return direction == .forward
        ? dataSource?.pageViewController(self, viewControllerAfter: page)
        : dataSource?.pageViewController(self, viewControllerBefore: page)
    }

    /// Turns the page immediately: UIKit has no interface for a finger that holds it.
    func beginTurn(_ direction: NavigationDirection) -> Bool {
      guard transitionCoordinator == nil, let page = viewControllers?.first,
        let next = next(direction)
      else { return false }
      delegate?.pageViewController?(self, willTransitionTo: [next])
      setViewControllers([next], direction: direction, animated: false)
      delegate?.pageViewController?(
        self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: true)
      return true
    }

    func endTurn(isCancelled: Bool) {}
  }

  extension UIViewController {
    var mayPresent: Bool {
      presentedViewController == nil && !isBeingPresented && !isBeingDismissed
        && viewIfLoaded?.window != nil
    }

    var mayDismiss: Bool {
      guard let presented = presentedViewController else { return false }
      return !presented.isBeingPresented && !presented.isBeingDismissed
        && presented.presentedViewController == nil
    }

    func beginSwipeDown() -> Bool {
      presentingViewController?.mayDismiss == true && !isModalInPresentation
        && modalPresentationStyle != .fullScreen
    }

    func endSwipeDown(isCancelled: Bool) {
      guard !isCancelled, let sheet = presentationController else { return }
      sheet.delegate?.presentationControllerWillDismiss?(sheet)
      dismiss(animated: true) { sheet.delegate?.presentationControllerDidDismiss?(sheet) }
    }

    func tapOutside() -> Bool { false }
  }

  extension UIAlertController {
    func tapButton() -> Bool {
      guard presentingViewController?.mayDismiss == true else { return false }
      dismiss(animated: true)
      return true
    }
  }
#endif
