/// Presenting and dismissing:
/// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
/// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
extension UIViewController {
  /// What presented this or what it stands in.
  public var presentingViewController: UIViewController? {
    ownPresenter ?? parent?.presentingViewController
  }

  /// The outermost one that this stands in: what presents, as it does for all that is not
  /// `currentContext`.
  var outermost: UIViewController { parent?.outermost ?? self }

  public func present(
    _ shown: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let source = outermost
    require(shown.parent == nil, "present: it has a parent")
    require(source.view.window != nil, "present: the view is not in the window hierarchy")
    guard shown.ownPresenter == nil else {
      return Stage.shared.complain("present: it is presented already")
    }
    guard source.presentedViewController == nil else {
      return Stage.shared.complain("present: \(type(of: source)) presents one already")
    }
    require(!source.isBeingDismissed, "present: what presents is being dismissed")
    require(source.transitionCoordinator == nil, "present: a transition is running")
    let presentation = shown.madePresentation
    (presentation as? UIPopoverPresentationController)?.requireAnchor()
    source.presentedViewController = shown
    shown.ownPresenter = source
    shown.isBeingPresented = true
    source.view.window?.addSubview(shown.view)
    let end = { (_: Bool) in
      shown.isBeingPresented = false
      shown.appear(animated)
      completion?()
    }
    if animated { _ = StageTransition(of: shown, end) } else { end(false) }
  }

  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let lowest = outermost.presentedViewController else {
      guard let presenting = presentingViewController else {
        return Stage.shared.complain("dismiss: nothing is presented")
      }
      return presenting.dismiss(animated: animated, completion: completion)
    }
    guard !lowest.isBeingDismissed else {
      return Stage.shared.complain("dismiss: it is being dismissed already")
    }
    require(!lowest.isBeingPresented, "dismiss: it is still being presented")
    let pile = lowest.pile
    for modal in pile { modal.isBeingDismissed = true }
    let end = { (_: Bool) in
      for modal in pile.reversed() { modal.leave(animated) }
      completion?()
    }
    let transition = animated ? StageTransition(of: lowest, end) : nil
    for modal in pile.reversed() { modal.beginDisappearing(animated) }
    if transition == nil { end(false) }
  }

  /// This and what is presented over it, the lowest first.
  var pile: [UIViewController] {
    [self] + (presentedViewController?.pile ?? [])
  }

  /// Is off the screen from now on.
  func leave(_ animated: Bool) {
    view.removeFromSuperview()
    ownPresenter?.presentedViewController = nil
    ownPresenter = nil
    disappear(animated)
    isBeingDismissed = false
    ownPresentation = nil
  }
}

/// What a person does to a modal. Not of UIKit.
extension UIViewController {
  private var isSheet: Bool {
    switch modalPresentationStyle {
    case .pageSheet, .formSheet, .automatic: true
    case .popover: Stage.shared.isCompact
    default: false
    }
  }

  /// A finger starts to pull a sheet down.
  ///
  /// - Returns: whether it can be pulled: it is a sheet on top, and nothing forbids it.
  public func beginSwipeDown() -> Bool {
    guard isSheet else { return false }
    return beginDismissalByHand(isInteractive: true)
  }

  /// The finger lets go, near the bottom or near the top.
  public func endSwipeDown(isCancelled: Bool) { ownTransition?.end(isCancelled: isCancelled) }

  /// A tap beside a popover.
  public func tapOutside() -> Bool {
    guard modalPresentationStyle == .popover, !Stage.shared.isCompact else { return false }
    return beginDismissalByHand(isInteractive: false)
  }

  private func beginDismissalByHand(isInteractive: Bool) -> Bool {
    guard ownPresenter != nil, presentedViewController == nil, ownTransition == nil,
      !isBeingDismissed, let presentation = ownPresentation
    else { return false }
    let delegate = presentation.delegate
    guard !isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(presentation) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return false
    }
    isBeingDismissed = true
    let transition = StageTransition(of: self, isInteractive: isInteractive) { isCancelled in
      guard !isCancelled else {
        self.isBeingDismissed = false
        return self.stay(true)
      }
      self.leave(true)
      delegate?.presentationControllerDidDismiss(presentation)
    }
    delegate?.presentationControllerWillDismiss(presentation)
    beginDisappearing(true)
    transition.isHeld = isInteractive
    return true
  }
}
