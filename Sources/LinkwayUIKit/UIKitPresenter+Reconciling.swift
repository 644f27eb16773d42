#if canImport(UIKit)
  import Linkway
  import UIKit

  /// Something that moves, for which the runtime waits.
  enum Motion: Hashable {
    case stack(ObjectIdentifier)
    case page(ObjectIdentifier)
    case modal(ObjectIdentifier)

    static func modal(_ container: DescribedContainer) -> Motion {
      modal(ObjectIdentifier(container))
    }
  }

  extension UIKitPresenter {
    // MARK: Waiting

    func begin(_ motion: Motion, of container: DescribedContainer) {
      motionCount += 1
      motions[motion] = (container, motionCount)
      guard !isSuspended else { return }
      isSuspended = true
      runtime?.suspend()
    }

    /// Waits until a transition has ended in whatever way, unless it is waited for already.
    func begin(
      _ motion: Motion, of container: DescribedContainer,
      until coordinator: any UIViewControllerTransitionCoordinator
    ) {
      guard motions[motion] == nil else { return }
      begin(motion, of: container)
      let number = motionCount
      let isHeard = coordinator.animate(alongsideTransition: nil) { [weak self] _ in
        // A delegate may have heard of the end before, and the next one have begun.
        if self?.motions[motion]?.number == number { self?.end(motion) }
      }
      if !isHeard { end(motion) }
    }

    func end(_ motion: Motion) {
      guard motions.removeValue(forKey: motion) != nil else { return }
      reconcile()
    }

    // MARK: Reconciling

    /// Brings UIKit to the description, as far as nothing moves; the runtime goes on when all is there.
    func reconcile() {
      guard !isReconciling else { return }
      isReconciling = true
      while motions.isEmpty, dismissNext() {}
      if motions.isEmpty { showContents() }
      while motions.isEmpty, presentNext() {}
      isReconciling = false
      guard motions.isEmpty, isSuspended else { return }
      isSuspended = false
      runtime?.resume()
    }

    /// Dismisses the lowest modal that has to go, with all above it.
    ///
    /// - Returns: whether something was dismissed.
    private func dismissNext() -> Bool {
      let kept = zip(shownPile, pile).prefix { $0 === $1 }.count
      guard kept < shownPile.count else { return false }
      let lowest = shownPile[kept]
      shownPile.removeSubrange(kept...)
      let presenting = shownPile.last?.host ?? windowHost
      guard presenting.presentedViewController != nil else { return true }
      let isAnimated = options.isAnimated()
      let motion = Motion.modal(lowest)
      if isAnimated { begin(motion, of: lowest) }
      presenting.dismiss(animated: isAnimated) { [weak self] in
        self?.end(motion)
      }
      return true
    }

    private func showContents() {
      guard let app else { return }
      let isCovered = !shownPile.isEmpty
      app.show(isSeen: !isCovered)
      windowHost.embed(app.controller)
      for (place, modal) in pile.enumerated() {
        modal.show(isSeen: place == shownPile.count - 1)
        modal.host.embed(modal.controller)
      }
      showProtection()
    }

    /// - Returns: whether something was presented.
    private func presentNext() -> Bool {
      guard shownPile.count < pile.count else { return false }
      let presenting = shownPile.last?.host ?? windowHost
      // It is tried again when the window is there.
      guard presenting.viewIfLoaded?.window != nil else { return false }
      let modal = pile[shownPile.count]
      prepare(modal, over: presenting)
      shownPile.append(modal)
      let isAnimated = options.isAnimated()
      let motion = Motion.modal(modal)
      if isAnimated { begin(motion, of: modal) }
      presenting.present(modal.host, animated: isAnimated) { [weak self] in self?.end(motion) }
      return true
    }

    private func prepare(_ modal: DescribedContainer, over presenting: UIViewController) {
      let host = modal.host
      switch modal.presentation {
      case .fullScreen: host.modalPresentationStyle = .fullScreen
      case .popover: host.modalPresentationStyle = .popover
      default: host.modalPresentationStyle = .pageSheet
      }
      options.prepareModal(modal.id, host)
      if let popover = host.popoverPresentationController, popover.sourceView == nil {
        popover.sourceView = presenting.view
        popover.sourceRect = presenting.view.bounds
      }
      modal.modalController.listen(to: host.presentationController)
    }

    func showProtection() {
      for modal in pile { modal.host.isModalInPresentation = modal.holdsProtected }
      for container in containers.values {
        container.stackController?.isSwipeEnabled = container.protected.isEmpty
      }
    }

    // MARK: What the person did

    /// A modal has gone, and not because it was told to: reported once, for the lowest that went.
    func modalDidLeave(_ modal: DescribedContainer) {
      guard shownPile.contains(where: { $0 === modal }),
        let place = shownPile.firstIndex(where: {
          $0 === modal || $0.host.isBeingDismissed || $0.host.presentingViewController == nil
        })
      else { return }
      let lowest = shownPile[place]
      shownPile.removeSubrange(place...)
      if let place = pile.firstIndex(where: { $0 === lowest }) { pile.removeSubrange(place...) }
      runtime?.report(.dismissed(lowest.id))
    }
  }
#endif
