#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import UIKit

  /// Observes which tab of a tab bar controller the user taps.
  @MainActor final class TabBarDelegate: ForwardingDelegate, UITabBarControllerDelegate {
    let controller: UITabBarController
    /// Called with the tapped tab, or with the "More" list, before the app's delegate is called.
    var onSelect: (UIViewController) -> Void = { _ in }
    private var appDelegate: (any UITabBarControllerDelegate)? {
      unsafe next as? any UITabBarControllerDelegate
    }

    init(of controller: UITabBarController) {
      self.controller = controller
      super.init()
      unsafe next = controller.delegate
      controller.delegate = self
    }

    private var motion: Motion { .tab(ObjectIdentifier(self)) }

    /// Suspends events: between this call and `didSelect`, UIKit switches tabs and notifies only
    /// their screens. The app's delegate may refuse the selection.
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      presenter?.hold(motion)
      return callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.tabBarController?(tabBarController, shouldSelect: viewController) ?? true
        #else
          appDelegate?.tabBarController(tabBarController, shouldSelect: viewController) ?? true
        #endif
      }
    }

    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
      onSelect(viewController)
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.tabBarController?(tabBarController, didSelect: viewController)
        #else
          appDelegate?.tabBarController(tabBarController, didSelect: viewController)
        #endif
      }
      presenter?.end(motion)
    }
  }
#endif
