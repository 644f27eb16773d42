#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import LinkwayRuntime
  import UIKit

  /// A controller that the presenter puts on a navigation controller's stack.
  struct StackedController {
    let controller: UIViewController
    /// The id of the container to which the controller belongs.
    let container: String
    /// The screen of the controller; `nil` if the controller contains tabs, pages or a custom
    /// container.
    var screen: ScreenInstance?

    func isSame(as other: StackedController) -> Bool {
      screen.map { $0.id == other.screen?.id } ?? (controller === other.controller)
    }
  }

  /// Shows a stack in a navigation controller, and observes how the user changes it: with the back
  /// button and its menu, by swiping back, or by tapping the selected tab again. All of these end
  /// in `didShow` with a shorter stack. A cancelled swipe is reported only by the transition
  /// coordinator's completion.
  ///
  /// Other controllers on the navigation controller belong to the app and are not changed.
  @MainActor final class StackController: ForwardingDelegate, UINavigationControllerDelegate {
    let navigation: UINavigationController
    /// The container that is shown.
    private weak var container: DescribedContainer?
    /// The controllers that were last set on the navigation controller, or that UIKit has reported
    /// as shown.
    private var shown: [StackedController] = []
    /// The app's own setting for the swipe while a protected screen disables it; `nil` while the
    /// swipe is not disabled.
    private var ownSwipe: Bool?
    /// The first controller if the user has gone back from it, and thus left the stack; otherwise
    /// `nil`.
    private var left: StackedController?
    private var appDelegate: (any UINavigationControllerDelegate)? {
      unsafe next as? any UINavigationControllerDelegate
    }

    init(_ navigation: UINavigationController, _ presenter: UIKitPresenter?) {
      self.navigation = navigation
      super.init()
      self.presenter = presenter
      unsafe next = navigation.delegate
      navigation.delegate = self
    }

    private var motion: Motion { .stack(ObjectIdentifier(self)) }

    /// Disables the swipe if a protected screen is on top; otherwise, restores the app's own
    /// setting if the swipe was disabled here. An app that disables the swipe itself keeps its
    /// setting.
    func showProtection() {
      guard let swipe = navigation.interactivePopGestureRecognizer else { return }
      if isTopProtected, ownSwipe == nil {
        ownSwipe = swipe.isEnabled
        swipe.isEnabled = false
      } else if !isTopProtected, let own = ownSwipe {
        ownSwipe = nil
        swipe.isEnabled = own
      }
    }

    private var isTopProtected: Bool {
      guard let top = shown.last(where: { $0.controller === navigation.topViewController }),
        let container = presenter?.containers[top.container]
      else { return false }
      return top.screen.map { container.protected.contains($0.id) } ?? container.holdsProtected
    }

    /// Whether one of the app's own controllers covers the stack, or the user has left the stack.
    var isCovered: Bool {
      guard !shown.isEmpty else { return left != nil }
      return !shown.contains { $0.controller === navigation.topViewController }
    }

    /// Updates the navigation controller to match the description. During a transition, does
    /// nothing: the presenter updates it again when the transition has ended.
    func show(_ wanted: [StackedController], of container: DescribedContainer, isVisible: Bool) {
      self.container = container
      guard !shown.elementsEqual(wanted, by: { $0.controller === $1.controller }) else {
        shown = wanted
        return
      }
      // If the user has left the stack, only a link or a different screen shows it again.
      if let left, presenter?.opensLink != true, wanted.count == 1, left.isSame(as: wanted[0]) {
        self.left = wanted[0]
        return
      }
      guard !waitForTransition() else { return }
      left = nil
      let before = shown
      shown = wanted
      for stacked in wanted {
        stacked.controller.hidesBottomBarWhenPushed =
          stacked.screen?.hidesBottomBar ?? (container.kind == .tabs)
      }
      let isAnimated = isVisible && presenter?.options.isAnimated() ?? false
      let controllers = navigation.viewControllers.replacing(
        before.map(\.controller), with: wanted.map(\.controller)
      ) { $0 === $1 }
      navigation.setViewControllers(controllers, animated: isAnimated)
    }

    /// Suspends events until the running transition has ended. Does nothing if there is no
    /// transition.
    ///
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

    /// Reports screens that a transition popped, and ends the transition at the next turn. UIKit
    /// calls `didShow` before that, unless the swipe was cancelled or the stack has left the
    /// window.
    private func transitionDidEnd(_ number: Int?, isCancelled: Bool) {
      if !isCancelled { reportPop() }
      if let number { presenter?.endAtNextTurn(motion, number) }
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      reportPop()
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.navigationController?(
            navigationController, didShow: viewController, animated: animated)
        #else
          appDelegate?.navigationController(
            navigationController, didShow: viewController, animated: animated)
        #endif
      }
      showProtection()
      presenter?.end(motion)
      presenter?.presentWaitingModals()
      presenter?.reportCover()
    }

    /// Reports screens that the user popped. Controllers pushed by the app are ignored.
    private func reportPop() {
      let actual = navigation.viewControllers
      let kept = shown.prefix { stacked in actual.contains { $0 === stacked.controller } }
      guard kept.count < shown.count, let first = shown.first else { return }
      // The user may have gone back to a controller that the app placed below the stack.
      if kept.isEmpty { left = first }
      shown = Array(kept)
      let top = kept.last ?? first
      guard let screen = top.screen else { return }
      presenter?.containers[top.container]?.pop(to: screen.id)
      presenter?.report(.popped(to: screen.id, in: top.container))
    }
  }
#endif
