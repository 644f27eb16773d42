#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import UIKit

  /// Fills itself with one child that can be exchanged: the window's root, what a modal presents, and
  /// a `custom` container for which the app gives none.
  final class ContainerHost: UIViewController, CustomContainer {
    weak var presenter: UIKitPresenter?
    /// The modal that it shows; `nil` for the window's.
    private weak var modal: DescribedContainer?

    init() { super.init(nibName: nil, bundle: nil) }

    convenience init(of modal: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.init()
      self.modal = modal
      self.presenter = presenter
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    var embeddedContentView: UIView { view }

    override var childForStatusBarStyle: UIViewController? { children.last }
    override var childForStatusBarHidden: UIViewController? { children.last }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      // Nothing can be presented before the window is there.
      presenter?.reconcile()
    }

    /// Also by a button of a screen that dismisses by itself: no delegate hears of that.
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      guard isBeingDismissed, let modal else { return }
      presenter?.modalWillLeave(modal)
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isBeingDismissed, let modal { presenter?.modalDidLeave(modal) }
    }
  }

  extension CustomContainer {
    /// Exchanges the child in the order in which UIKit wants it.
    func embed(_ child: UIViewController?) {
      for old in children where old !== child {
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
      }
      guard let child, child.parent !== self else { return }
      addChild(child)
      child.view.frame = embeddedContentView.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      embeddedContentView.addSubview(child.view)
      child.didMove(toParent: self)
    }
  }
#endif
