#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import LinkwayRuntime
  import UIKit

  /// Shows tabs in a tab bar controller, and reports which tab the user taps.
  @MainActor final class TabsController {
    var controller: UITabBarController { bar.controller }
    private let bar: TabBarDelegate
    private unowned let container: DescribedContainer
    private weak var presenter: UIKitPresenter?
    private var items: [String: UITabBarItem] = [:]

    init(_ container: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.container = container
      self.presenter = presenter
      bar = TabBarDelegate(
        of: presenter?.options.tabBarController(container.id) ?? UITabBarController())
      bar.presenter = presenter
      bar.onSelect = { [unowned self] in reportSelection(of: $0) }
    }

    func show() {
      let wanted = container.tabs.map(\.controller)
      for (tab, tabController) in zip(container.tabs, wanted) {
        tabController.tabBarItem = item(of: tab.id)
      }
      if !(controller.viewControllers ?? []).elementsEqual(wanted, by: ===) {
        controller.setViewControllers(wanted, animated: false)
        // Disables reordering, which UIKit offers with more than five tabs. The table defines the
        // order.
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

    private func reportSelection(of viewController: UIViewController) {
      // The "More" list of tabs that do not fit in the bar is not a tab of the container.
      guard let tab = container.tabs.first(where: { $0.controller === viewController }) else {
        return
      }
      guard container.selected == tab.id else {
        container.selected = tab.id
        presenter?.report(.selected(tab.id, in: container.id))
        return
      }
      // If the tab is a navigation controller, UIKit pops it to its root, and its delegate reports
      // that.
      if !(viewController is UINavigationController) {
        presenter?.report(.reselected(tab.id, in: container.id))
      }
    }
  }

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
