#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import UIKit

  /// Reports to the presenter when the user dismisses a modal by swiping down, or by tapping
  /// outside a popover.
  @MainActor
  final class ModalController: ForwardingDelegate, UIAdaptivePresentationControllerDelegate {
    private unowned let modal: DescribedContainer
    private var appDelegate: (any UIAdaptivePresentationControllerDelegate)? {
      unsafe next as? any UIAdaptivePresentationControllerDelegate
    }

    init(_ modal: DescribedContainer, _ presenter: UIKitPresenter?) {
      self.modal = modal
      super.init()
      self.presenter = presenter
    }

    func listen(to presentation: UIPresentationController?) {
      guard let presentation, presentation.delegate !== self else { return }
      unsafe next = presentation.delegate
      presentation.delegate = self
    }

    /// Reports that the modal is about to be dismissed. UIKit also calls this method for a swipe
    /// that is cancelled later. The completion of the transition coordinator then reports the
    /// cancellation.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      presenter?.modalWillLeave(modal)
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.presentationControllerWillDismiss?(presentationController)
        #else
          appDelegate?.presentationControllerWillDismiss(presentationController)
        #endif
      }
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      presenter?.modalDidLeave(modal)
      let motion = Motion.modal(modal)
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.presentationControllerDidDismiss?(presentationController)
        #else
          appDelegate?.presentationControllerDidDismiss(presentationController)
        #endif
      }
      presenter?.end(motion)
    }

    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) {
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.presentationControllerDidAttemptToDismiss?(presentationController)
        #else
          appDelegate?.presentationControllerDidAttemptToDismiss(presentationController)
        #endif
      }
    }

    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool {
      callAppDelegate {
        #if canImport(ObjectiveC)
          appDelegate?.presentationControllerShouldDismiss?(presentationController) ?? true
        #else
          appDelegate?.presentationControllerShouldDismiss(presentationController) ?? true
        #endif
      }
    }
  }
#endif
