#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import LinkwayRuntime
  import UIKit

  /// Shows a stack in a navigation controller, and observes how the user changes it: with the back
  /// button and its menu, by swiping back, or by tapping the selected tab again. All of these end in
  /// `didShow` with a shorter stack. A cancelled swipe is reported only by the transition coordinator's
  /// completion.
  @MainActor final class StackController: ForwardingDelegate, UINavigationControllerDelegate {
    let navigation: UINavigationController
    /// The controller to add to the parent: the navigation controller, or a split view controller with
    /// it.
    let controller: UIViewController
    private unowned let container: DescribedContainer
    /// The screens that were last set on the navigation controller, or that UIKit has reported as
    /// shown.
    private var shown: [PresentedScreen<UIViewController>] = []
    /// The first screen, if the user has left the stack by going back from it.
    private var leftFrom: ScreenInstance.ID?
    /// Whether a controller pushed by the app covers the screens.
    private var isCovered = false
    private var appDelegate: (any UINavigationControllerDelegate)? {
      unsafe next as? any UINavigationControllerDelegate
    }

    init(_ container: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.container = container
      let options = presenter?.options ?? UIKitOptions()
      navigation =
        presenter?.navigationController(of: container.id)
        ?? options.navigationController(container.id)
      if let primary = options.split(container.id) {
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(primary, for: .primary)
        split.setViewController(navigation, for: .secondary)
        controller = split
      } else {
        controller = navigation
      }
      super.init()
      self.presenter = presenter
      unsafe next = navigation.delegate
      navigation.delegate = self
    }

    private var motion: Motion { .stack(ObjectIdentifier(self)) }

    var isSwipeEnabled: Bool {
      get { navigation.interactivePopGestureRecognizer?.isEnabled ?? false }
      set { navigation.interactivePopGestureRecognizer?.isEnabled = newValue }
    }

    /// Updates the navigation controller to match the description. During a transition, the update is
    /// postponed until its end.
    func show(isVisible: Bool) {
      let wanted = container.stack
      guard !shown.elementsEqual(wanted, by: { $0.content === $1.content }) else {
        shown = wanted
        return
      }
      // If the user has left the stack, it is shown again only for a different screen.
      if let leftFrom, wanted.count == 1, wanted.first?.id == leftFrom { return }
      guard !waitForTransition() else { return }
      leftFrom = nil
      let before = shown
      shown = wanted
      for screen in wanted {
        screen.content.hidesBottomBarWhenPushed = screen.instance.hidesBottomBar
      }
      let isAnimated = isVisible && presenter?.options.isAnimated() ?? false
      navigation.setViewControllers(controllers(of: wanted, after: before), animated: isAnimated)
      reportCover()
    }

    /// Returns the wanted screens together with the controllers that the app itself pushed. Those stay
    /// above the screen on which they were pushed, or above its replacement.
    private func controllers(
      of wanted: [PresentedScreen<UIViewController>],
      after before: [PresentedScreen<UIViewController>]
    ) -> [UIViewController] {
      var foreign: [Int: [UIViewController]] = [:]
      var place = 0
      for controller in navigation.viewControllers {
        if let own = before.firstIndex(where: { $0.content === controller }) {
          place = own + 1
        } else if !wanted.contains(where: { $0.content === controller }) {
          foreign[min(place, wanted.count), default: []].append(controller)
        }
      }
      guard !foreign.isEmpty else { return wanted.map(\.content) }
      return (0...wanted.count).flatMap { place in
        (place == 0 ? [] : [wanted[place - 1].content]) + (foreign[place] ?? [])
      }
    }

    /// Reports when a controller pushed by the app starts or stops covering the screens.
    private func reportCover() {
      let isCovered = navigation.topViewController.map { top in
        !shown.isEmpty && !shown.contains { $0.content === top }
      }
      guard let isCovered, isCovered != self.isCovered else { return }
      self.isCovered = isCovered
      presenter?.report(isCovered ? .covered(container.id) : .uncovered(container.id))
    }

    /// - Returns: whether a transition is running.
    @discardableResult
    func waitForTransition() -> Bool {
      guard let coordinator = navigation.transitionCoordinator else { return false }
      presenter?.begin(motion, of: container, until: coordinator)
      return true
    }

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) {
      if animated, let coordinator = navigationController.transitionCoordinator {
        let number = presenter?.begin(motion, of: container)
        _ = coordinator.animate(alongsideTransition: nil) { [weak self] context in
          self?.transitionDidEnd(number, isCancelled: context.isCancelled)
        }
      }
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.navigationController?(
            navigationController, willShow: viewController, animated: animated)
        #else
          appDelegate?.navigationController(
            navigationController, willShow: viewController, animated: animated)
        #endif
      }
    }

    /// `didShow` follows in the same turn of the main loop, unless the swipe was cancelled or the stack
    /// has left the window.
    private func transitionDidEnd(_ number: Int?, isCancelled: Bool) {
      if !isCancelled { reportPop() }
      if let number { presenter?.endAtNextTurn(motion, number) }
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      reportPop()
      reportCover()
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.navigationController?(
            navigationController, didShow: viewController, animated: animated)
        #else
          appDelegate?.navigationController(
            navigationController, didShow: viewController, animated: animated)
        #endif
      }
      presenter?.end(motion)
    }

    /// Reports screens that the user popped. Controllers pushed by the app are ignored.
    private func reportPop() {
      let actual = navigation.viewControllers
      let kept = shown.prefix { screen in actual.contains { $0 === screen.content } }
      guard kept.count < shown.count else { return }
      guard let top = kept.last else {
        // The user has gone back to a controller that the app placed below the stack.
        guard let first = container.stack.first else { return }
        (shown, leftFrom) = ([], first.id)
        container.pop(to: first.id)
        presenter?.report(.popped(to: first.id, in: container.id))
        return
      }
      shown = Array(kept)
      container.pop(to: top.id)
      presenter?.report(.popped(to: top.id, in: container.id))
    }
  }
#endif
