#if canImport(UIKit) && (os(iOS) || os(Linux))
  import LinkwayRuntime
  import UIKit

  /// A transition in progress, for which events are suspended.
  enum Motion: Hashable {
    case stack(ObjectIdentifier)
    case page(ObjectIdentifier)
    case tab(ObjectIdentifier)
    case modal(ObjectIdentifier)
    /// A presentation or dismissal that must end before another one can start.
    case other(ObjectIdentifier)
    /// Anything that UIKit does in the current turn of the main loop.
    case turn

    static func modal(_ container: DescribedContainer) -> Motion {
      modal(ObjectIdentifier(container))
    }
  }

  extension UIKitPresenter {
    // MARK: Waiting

    /// Suspends events until a transition ends.
    ///
    /// - Parameter container: the container that is kept alive until then; `nil` for none.
    /// - Returns: the number that identifies this transition when it ends.
    @discardableResult
    func begin(_ motion: Motion, of container: DescribedContainer?) -> Int {
      motionCount += 1
      motions[motion] = (container, motionCount)
      suspend()
      return motionCount
    }

    /// Suspends events until a transition ends or is cancelled. Does nothing if the transition is
    /// already tracked. If there is no transition coordinator, because nothing is animated,
    /// suspends events only for the current turn of the main loop.
    func begin(
      _ motion: Motion, of container: DescribedContainer?,
      until coordinator: (any UIViewControllerTransitionCoordinator)?
    ) {
      guard motions[motion] == nil else { return }
      guard let coordinator else { return hold(motion, of: container) }
      let number = begin(motion, of: container)
      let isHeard = coordinator.animate(alongsideTransition: nil) { [weak self] _ in
        // A delegate may have reported the end earlier. The number distinguishes a transition that
        // has started since.
        self?.end(motion, number)
      }
      if !isHeard { endAtNextTurn(motion, number) }
    }

    /// Suspends events until the next turn of the main loop, or until the end of the transition is
    /// reported.
    func hold(_ motion: Motion, of container: DescribedContainer? = nil) {
      guard motions[motion] == nil else { return }
      endAtNextTurn(motion, begin(motion, of: container))
    }

    /// Ends a transition at the next turn of the main loop, unless its end is reported earlier.
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

    /// Suspends events during transitions. Does nothing during a call of `show`, because the app
    /// waits for that call anyway.
    private func suspend() {
      guard !isShowing, !isGestureReported else { return }
      isGestureReported = true
      report(.gestureBegan)
    }

    // MARK: Reconciling

    /// Updates UIKit to match the description, then lets the app continue. During a transition, the
    /// update is postponed until the transition ends. Meanwhile, navigation requests of screens
    /// wait, so only user actions reported by UIKit change the description.
    func reconcile() {
      isStale = true
      guard !isReconciling else { return }
      isReconciling = true
      suspend()
      // An update may start a transition; its end calls this method again.
      while motions.isEmpty, isStale {
        isStale = false
        // Contents are updated before a modal is dismissed, because the content below may be behind
        // a gate that has closed.
        showContents()
        while motions.isEmpty, dismissNext() {}
        while motions.isEmpty, presentNext() {}
      }
      isReconciling = false
      if motions.isEmpty { didBecomeIdle() }
    }

    /// Returns whether a modal can be presented or dismissed now. If a presentation or dismissal is
    /// in progress, suspends events until it ends and returns `false`: meanwhile, UIKit would
    /// ignore another one without calling its completion.
    private func waitForModalTransition() -> Bool {
      let moving = modals.first { $0.isBeingPresented || $0.isBeingDismissed }
      guard let moving else { return true }
      begin(.other(ObjectIdentifier(moving)), of: nil, until: moving.transitionCoordinator)
      return false
    }

    /// The base, followed by all controllers presented over it, including those that the app
    /// presents without Linkway.
    private var modals: some Sequence<UIViewController> {
      sequence(first: base, next: \.presentedViewController)
    }

    /// Dismisses the lowest modal that should no longer be shown, with all modals above it.
    ///
    /// - Returns: whether a modal was dismissed.
    private func dismissNext() -> Bool {
      let kept = zip(shownPile, pile).prefix { $0 === $1 }.count
      guard kept < shownPile.count, waitForModalTransition() else { return false }
      let lowest = shownPile[kept]
      shownPile.removeSubrange(kept...)
      // The presenting controller may be an alert of the app, which stays.
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
      app.show(isVisible: shownPile.isEmpty)
      if let inside {
        inside.show(app.innermost.stacked(), of: app.innermost, isVisible: shownPile.isEmpty)
      } else if let tabs = ownTabs?.controller {
        add(app, to: tabs)
      } else {
        windowHost?.embed(app.controller)
      }
      if opensLink { selectTabs() }
      for modal in pile {
        modal.show(isVisible: modal === shownPile.last)
        modal.host.embed(modal.controller)
      }
      showProtection()
    }

    /// Adds a tab for the app's container without changing the other tabs.
    private func add(_ app: DescribedContainer, to tabs: UITabBarController) {
      let controller = app.controller
      var all = tabs.viewControllers ?? []
      guard !all.contains(where: { $0 === controller }) else { return }
      let place = all.firstIndex { $0 === ownTab } ?? all.count
      let wasSelected = ownTab != nil && tabs.selectedViewController === ownTab
      all.replaceSubrange(place..<min(place + 1, all.count), with: [controller])
      ownTab = controller
      controller.tabBarItem = options.tabBarItem(app.id)
      tabs.setViewControllers(all, animated: false)
      if wasSelected { tabs.selectedViewController = controller }
    }

    // MARK: Controllers of the app

    /// The app's own tab bar controllers around the screens, innermost first, each with the tab
    /// that contains the screens.
    private var enclosingTabs: [(bar: UITabBarController, tab: UIViewController)] {
      sequence(first: ownTab ?? base, next: \.parent).compactMap { tab in
        (tab.parent as? UITabBarController).map { ($0, tab) }
      }
    }

    /// Selects the tab that contains the screens in each of the app's own tab bar controllers.
    private func selectTabs() {
      for (bar, tab) in enclosingTabs where bar.selectedViewController !== tab {
        bar.selectedViewController = tab
      }
    }

    /// The id of the container that the app's own controllers cover; `nil` if no container is
    /// covered.
    var coveredContainer: String? {
      guard let app else { return nil }
      let top = modals.filter { !$0.isBeingDismissed }.reduce(base) { $1 }
      let isForeign = top !== base && !shownPile.contains { $0.host === top }
      if let modal = shownPile.last { return isForeign || modal.isCovered ? modal.id : nil }
      let isCovered =
        isForeign || enclosingTabs.contains { $0.bar.selectedViewController !== $0.tab }
        || inside?.isCovered ?? false || app.isCovered
      return isCovered ? app.innermost.id : nil
    }

    /// Presents the lowest modal that should be shown but is not, if that is possible now.
    ///
    /// - Returns: whether a modal was presented.
    private func presentNext() -> Bool {
      guard shownPile.count < pile.count, waitForModalTransition() else { return false }
      // The topmost controller presents the modal, because a controller can present only one other.
      let presenting = modals.reduce(base) { $1 }
      // When the view is in a window, `viewDidAppear` calls `reconcile` again.
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

    /// Presents the modals that could not be presented before the app's navigation controller was
    /// visible, for example because the app showed another tab.
    func presentWaitingModals() {
      if inside != nil, shownPile.count < pile.count { reconcile() }
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
      for container in containers.values { container.stackController?.showProtection() }
      inside?.showProtection()
    }

    // MARK: User actions

    /// Called when a modal is about to be dismissed, other than by Linkway.
    func modalWillLeave(_ modal: DescribedContainer) {
      guard shownPile.contains(where: { $0 === modal }) else { return }
      begin(.modal(modal), of: modal, until: modal.host.transitionCoordinator)
    }

    /// Called when a modal has been dismissed, other than by Linkway. If several modals are
    /// dismissed together, only the lowest one is reported.
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
