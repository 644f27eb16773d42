#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import UIKit

  /// A container view controller with one replaceable child that fills it: the window's root, a
  /// modal, or the default for a `custom` container.
  final class ContainerHost: UIViewController, CustomContainer {
    weak var presenter: UIKitPresenter?
    /// The container shown in this controller; `nil` for the window's root.
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
      // Presentation is impossible before the view is in a window.
      presenter?.reconcile()
    }

    /// Reports that the modal is about to be dismissed. UIKit also calls this method if a button of
    /// a screen dismisses the modal; no delegate method reports that.
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      guard isBeingDismissed, let modal else { return }
      presenter?.modalWillLeave(modal)
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      if isBeingDismissed, let modal { presenter?.modalDidLeave(modal) }
      // The reason may be that a full-screen modal of the app now covers the container.
      presenter?.reportCover()
    }
  }

  extension CustomContainer {
    /// Replaces the child, with the containment calls in the order that UIKit requires. Only
    /// removes the old child if `child` is `nil`.
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
