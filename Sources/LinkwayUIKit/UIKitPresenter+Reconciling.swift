#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Linkway
  import UIKit

  /// Something that moves, for which the app waits.
  enum Motion: Hashable {
    case stack(ObjectIdentifier)
    case page(ObjectIdentifier)
    case tab(ObjectIdentifier)
    case modal(ObjectIdentifier)
    /// What the app presents or dismisses.
    case other(ObjectIdentifier)
    /// What UIKit does in this turn of the main loop.
    case turn

    static func modal(_ container: DescribedContainer) -> Motion {
      modal(ObjectIdentifier(container))
    }
  }

  extension UIKitPresenter {
    // MARK: Waiting

    /// - Returns: the motion's number, by which only this one is ended.
    @discardableResult
    func begin(_ motion: Motion, of container: DescribedContainer?) -> Int {
      motionCount += 1
      motions[motion] = (container, motionCount)
      suspend()
      return motionCount
    }

    /// Waits until a transition has ended in whatever way, unless it is waited for already; where
    /// there is none, because nothing is animated, for the rest of this turn.
    func begin(
      _ motion: Motion, of container: DescribedContainer?,
      until coordinator: (any UIViewControllerTransitionCoordinator)?
    ) {
      guard motions[motion] == nil else { return }
      guard let coordinator else { return hold(motion, of: container) }
      let number = begin(motion, of: container)
      let isHeard = coordinator.animate(alongsideTransition: nil) { [weak self] _ in
        // A delegate may have heard of the end before, and the next one have begun.
        self?.end(motion, number)
      }
      if !isHeard { endAtNextTurn(motion, number) }
    }

    /// Waits for the rest of this turn of the main loop, unless the end is heard of before.
    func hold(_ motion: Motion, of container: DescribedContainer? = nil) {
      guard motions[motion] == nil else { return }
      endAtNextTurn(motion, begin(motion, of: container))
    }

    /// Where nobody tells of the end before, it is at the next turn of the main loop.
    func endAtNextTurn(_ motion: Motion, _ number: Int) {
      atNextTurn { [weak self] in self?.end(motion, number) }
    }

    func end(_ motion: Motion) {
      guard motions.removeValue(forKey: motion) != nil else { return }
      reconcile()
    }

    private func end(_ motion: Motion, _ number: Int) {
      if motions[motion]?.number == number { end(motion) }
    }

    /// Events wait while something moves. A call of `show` is waited for anyway.
    private func suspend() {
      guard !isShowing, !isGestureReported else { return }
      isGestureReported = true
      report(.gestureBegan)
    }

    // MARK: Reconciling

    /// Brings UIKit to the description, as far as nothing moves; the app goes on when all is there.
    /// What screens ask of it meanwhile waits, so the description is changed by nothing but what UIKit
    /// tells of.
    func reconcile() {
      isStale = true
      guard !isReconciling else { return }
      isReconciling = true
      suspend()
      // What moves may end by what is shown, and is passed over until then.
      while motions.isEmpty, isStale {
        isStale = false
        // Before a modal goes: what it uncovers may be behind a gate that has closed.
        showContents()
        while motions.isEmpty, dismissNext() {}
        while motions.isEmpty, presentNext() {}
      }
      isReconciling = false
      if motions.isEmpty { didComeToRest() }
    }

    /// Whether nothing is being presented or dismissed, by the app or by a person: UIKit refuses both
    /// as long as something is, and calls no completion. Otherwise it waits for that.
    private func modalsRest() -> Bool {
      let moving = modals.first { $0.isBeingPresented || $0.isBeingDismissed }
      guard let moving else { return true }
      begin(.other(ObjectIdentifier(moving)), of: nil, until: moving.transitionCoordinator)
      return false
    }

    /// All that is presented, the window's own first; also what the app presents past Linkway.
    private var modals: some Sequence<UIViewController> {
      sequence(first: base, next: \.presentedViewController)
    }

    /// Dismisses the lowest modal that has to go, with all above it.
    ///
    /// - Returns: whether something was dismissed.
    private func dismissNext() -> Bool {
      let kept = zip(shownPile, pile).prefix { $0 === $1 }.count
      guard kept < shownPile.count, modalsRest() else { return false }
      let lowest = shownPile[kept]
      shownPile.removeSubrange(kept...)
      // An alert of the app may be what presents it, and stays.
      guard let presenting = lowest.host.presentingViewController else { return true }
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
      app.show(isSeen: shownPile.isEmpty)
      if let windowHost {
        windowHost.embed(app.controller)
      } else if let tabs = surroundings as? UITabBarController {
        add(app, to: tabs)
      }
      for modal in pile {
        modal.show(isSeen: modal === shownPile.last)
        modal.host.embed(modal.controller)
      }
      showProtection()
    }

    /// Adds a tab for the app's own container, and leaves the others alone.
    private func add(_ app: DescribedContainer, to tabs: UITabBarController) {
      let controller = app.controller
      let others = (tabs.viewControllers ?? []).filter { $0 !== ownTab && $0 !== controller }
      guard
        ownTab !== controller
          || !(tabs.viewControllers ?? []).contains(where: { $0 === controller })
      else {
        return
      }
      let wasSelected = ownTab != nil && tabs.selectedViewController === ownTab
      ownTab = controller
      controller.tabBarItem = options.tabBarItem(app.id)
      tabs.setViewControllers(others + [controller], animated: false)
      if wasSelected { tabs.selectedViewController = controller }
    }

    /// - Returns: whether something was presented.
    private func presentNext() -> Bool {
      guard shownPile.count < pile.count, modalsRest() else { return false }
      // Over whatever is on top: UIKit lets nothing present twice.
      let presenting = modals.reduce(base) { $1 }
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

    /// A modal is about to go, and not because it was told to.
    func modalWillLeave(_ modal: DescribedContainer) {
      guard shownPile.contains(where: { $0 === modal }) else { return }
      begin(.modal(modal), of: modal, until: modal.host.transitionCoordinator)
    }

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
      report(.dismissed(lowest.id))
    }
  }
#endif
