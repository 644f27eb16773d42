#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import LinkwayRuntime
  import UIKit

  /// Shows pages in a page view controller, and reports which page the user selects.
  @MainActor
  final class PagesController: ForwardingDelegate, UIPageViewControllerDelegate,
    UIPageViewControllerDataSource
  {
    let controller: UIPageViewController
    private unowned let container: DescribedContainer
    private var pages: [UIViewController] = []
    private var appDelegate: (any UIPageViewControllerDelegate)? {
      unsafe next as? any UIPageViewControllerDelegate
    }

    init(_ container: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.container = container
      controller =
        presenter?.options.pageViewController(container.id)
        ?? UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      super.init()
      self.presenter = presenter
      unsafe next = controller.delegate
      controller.delegate = self
      controller.dataSource = self
    }

    private var motion: Motion { .page(ObjectIdentifier(self)) }

    func show(isVisible: Bool) {
      let old = pages
      pages = container.tabs.map(\.controller)
      if !old.elementsEqual(pages, by: ===) {
        // Makes UIKit discard its cached neighboring pages.
        controller.dataSource = nil
        controller.dataSource = self
      }
      let shown = controller.viewControllers?.first
      guard
        let place = container.tabs.firstIndex(where: { $0.id == container.selected }),
        pages[place] !== shown
      else { return }
      if let coordinator = controller.transitionCoordinator {
        presenter?.begin(motion, of: container, until: coordinator)
        return
      }
      let before = shown.flatMap { shown in pages.firstIndex { $0 === shown } }
      let isAnimated = isVisible && before != nil && presenter?.options.isAnimated() ?? false
      if isAnimated { presenter?.begin(motion, of: container) }
      controller.setViewControllers(
        [pages[place]], direction: before ?? 0 > place ? .reverse : .forward, animated: isAnimated
      ) { [weak self] _ in
        guard let self else { return }
        presenter?.end(motion)
      }
    }

    // MARK: User actions

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { neighbour(of: viewController, by: -1) }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { neighbour(of: viewController, by: 1) }

    private func neighbour(of controller: UIViewController, by step: Int) -> UIViewController? {
      guard let place = pages.firstIndex(where: { $0 === controller }),
        pages.indices.contains(place + step)
      else { return nil }
      return pages[place + step]
    }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) {
      presenter?.begin(motion, of: container)
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.pageViewController?(
            pageViewController, willTransitionTo: pendingViewControllers)
        #else
          appDelegate?.pageViewController(
            pageViewController, willTransitionTo: pendingViewControllers)
        #endif
      }
    }

    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      if completed { reportTurn() }
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.pageViewController?(
            pageViewController, didFinishAnimating: finished,
            previousViewControllers: previousViewControllers, transitionCompleted: completed)
        #else
          appDelegate?.pageViewController(
            pageViewController, didFinishAnimating: finished,
            previousViewControllers: previousViewControllers, transitionCompleted: completed)
        #endif
      }
      presenter?.end(motion)
    }

    private func reportTurn() {
      guard let shown = controller.viewControllers?.first,
        let page = container.tabs.first(where: { $0.controller === shown }),
        container.selected != page.id
      else { return }
      container.selected = page.id
      presenter?.report(.selected(page.id, in: container.id))
    }
  }
#endif
