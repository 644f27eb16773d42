#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import Linkway
  import UIKit

  /// Shows tabs by a tab bar controller, and hears which one the person taps.
  @MainActor final class TabsController: ForwardingDelegate, UITabBarControllerDelegate {
    let controller: UITabBarController
    private unowned let container: DescribedContainer
    private var items: [String: UITabBarItem] = [:]
    private var appDelegate: (any UITabBarControllerDelegate)? {
      unsafe next as? any UITabBarControllerDelegate
    }

    init(_ container: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.container = container
      controller = presenter?.options.tabBarController(container.id) ?? UITabBarController()
      super.init()
      self.presenter = presenter
      unsafe next = controller.delegate
      controller.delegate = self
    }

    func show() {
      let wanted = container.tabs.map(\.controller)
      for (tab, tabController) in zip(container.tabs, wanted) {
        tabController.tabBarItem = item(of: tab.id)
      }
      if !(controller.viewControllers ?? []).elementsEqual(wanted, by: ===) {
        controller.setViewControllers(wanted, animated: false)
        // Their order is the table's: with more than five, a person could change it.
        controller.customizableViewControllers = []
      }
      let selected = zip(container.tabs, wanted).first { $0.0.id == container.selected }?.1
      if let selected, controller.selectedViewController !== selected {
        controller.selectedViewController = selected
      }
    }

    private func item(of tab: String) -> UITabBarItem {
      if let item = items[tab] { return item }
      let item = presenter?.options.tabBarItem(tab) ?? UITabBarItem()
      items[tab] = item
      return item
    }

    private var motion: Motion { .tab(ObjectIdentifier(self)) }

    /// From now on UIKit exchanges one tab for the other, and tells nobody but the screens of it until
    /// `didSelect`, unless the app's delegate refuses.
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      presenter?.hold(motion)
      return tellApp {
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
      reportSelection(of: viewController)
      tellApp {
        #if canImport(ObjectiveC)
          appDelegate?.tabBarController?(tabBarController, didSelect: viewController)
        #else
          appDelegate?.tabBarController(tabBarController, didSelect: viewController)
        #endif
      }
      presenter?.end(motion)
    }

    private func reportSelection(of viewController: UIViewController) {
      // The list of the tabs that have no place in the bar is none of them.
      guard let tab = container.tabs.first(where: { $0.controller === viewController }) else {
        return
      }
      guard container.selected == tab.id else {
        container.selected = tab.id
        presenter?.report(.selected(tab.id, in: container.id))
        return
      }
      // A navigation controller goes to its root by itself, and says so.
      if !(viewController is UINavigationController) {
        presenter?.report(.reselected(tab.id, in: container.id))
      }
    }
  }
#endif
