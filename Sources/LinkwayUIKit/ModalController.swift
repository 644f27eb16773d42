#if canImport(UIKit)
  import Foundation
  import UIKit

  /// Hears how the person dismisses a modal: a swipe down, a tap beside a popover.
  @MainActor
  final class ModalController: ForwardingDelegate, UIAdaptivePresentationControllerDelegate {
    private unowned let modal: DescribedContainer
    private weak var presenter: UIKitPresenter?
    private var appDelegate: (any UIAdaptivePresentationControllerDelegate)? {
      unsafe next as? any UIAdaptivePresentationControllerDelegate
    }

    init(_ modal: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.modal = modal
      self.presenter = presenter
    }

    func listen(to presentation: UIPresentationController?) {
      guard let presentation, presentation.delegate !== self else { return }
      unsafe next = presentation.delegate
      presentation.delegate = self
    }

    /// Also a swipe that is let go of begins by this, and ends in the coordinator's completion.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      #if canImport(ObjectiveC)
        appDelegate?.presentationControllerWillDismiss?(presentationController)
      #else
        appDelegate?.presentationControllerWillDismiss(presentationController)
      #endif
      guard let coordinator = modal.host.transitionCoordinator else { return }
      presenter?.begin(.modal(modal), of: modal, until: coordinator)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      #if canImport(ObjectiveC)
        appDelegate?.presentationControllerDidDismiss?(presentationController)
      #else
        appDelegate?.presentationControllerDidDismiss(presentationController)
      #endif
      presenter?.modalDidLeave(modal)
      presenter?.end(.modal(modal))
    }

    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) {
      #if canImport(ObjectiveC)
        appDelegate?.presentationControllerDidAttemptToDismiss?(presentationController)
      #else
        appDelegate?.presentationControllerDidAttemptToDismiss(presentationController)
      #endif
    }

    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool {
      #if canImport(ObjectiveC)
        appDelegate?.presentationControllerShouldDismiss?(presentationController) ?? true
      #else
        appDelegate?.presentationControllerShouldDismiss(presentationController) ?? true
      #endif
    }
  }
#endif
