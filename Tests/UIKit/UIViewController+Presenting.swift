/// Presenting and dismissing:
/// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
/// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
extension UIViewController {
  /// The presenting controller, or that of the containing controller.
  public var presentingViewController: UIViewController? {
    ownPresenter ?? parent?.presentingViewController
  }

  /// The outermost containing controller, which presents unless the style is `currentContext`.
  var outermost: UIViewController { parent?.outermost ?? self }

  /// Presents a controller, unless UIKit would refuse: with a warning, and without calling the
  /// completion.
  public func present(
    _ shown: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let source = outermost
    if let refusal = source.refusal ?? shown.refusalToBePresented {
      return Stage.shared.complain("present: \(refusal)")
    }
    let presentation = shown.madePresentation
    (presentation as? UIPopoverPresentationController)?.requireAnchor()
    source.presentedViewController = shown
    shown.ownPresenter = source
    shown.isBeingPresented = true
    source.view.window?.addSubview(shown.view)
    let isCovering = shown.modalPresentationStyle == .fullScreen
    let end = { (_: Bool) in
      if isCovering {
        source.view.removeFromSuperview()
        source.endDisappearing(animated)
      }
      shown.endAppearing(animated)
      shown.isBeingPresented = false
      completion?()
    }
    let transition = animated ? StageTransition(of: shown, end) : nil
    if isCovering { source.beginDisappearing(animated) }
    shown.beginAppearing(animated)
    if transition == nil { end(false) }
  }

  /// Dismisses the presented controller, or this one, unless UIKit would refuse as in ``present``.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let source = outermost
    guard let lowest = source.presentedViewController else {
      guard let presenting = presentingViewController else {
        return Stage.shared.complain("dismiss: nothing is presented")
      }
      return presenting.dismiss(animated: animated, completion: completion)
    }
    let pile = lowest.pile
    guard !pile.contains(where: \.isBetween) else {
      return Stage.shared.complain("dismiss: a presentation or dismissal is in progress")
    }
    for modal in pile { modal.isBeingDismissed = true }
    let isUncovering = source.view.window == nil
    let end = { (_: Bool) in
      for modal in pile.reversed() { modal.leave(animated) }
      if isUncovering { source.endAppearing(animated) }
      completion?()
    }
    let transition = animated ? StageTransition(of: lowest, end) : nil
    if isUncovering {
      lowest.view.window?.addSubview(source.view)
      source.beginAppearing(animated)
    }
    for modal in pile.reversed() { modal.beginDisappearing(animated) }
    if transition == nil { end(false) }
  }

  /// This controller and those presented over it, lowest first.
  var pile: [UIViewController] {
    [self] + (presentedViewController?.pile ?? [])
  }

  /// Whether a presentation or dismissal is in progress.
  private var isBetween: Bool { isBeingPresented || isBeingDismissed }

  /// Returns the reason why UIKit would not present anything over this.
  private var refusal: String? {
    if view.window == nil { return "the view is not in the window hierarchy" }
    if let presentedViewController {
      return "\(type(of: self)) presents \(type(of: presentedViewController)) already"
    }
    return isBetween ? "a presentation or dismissal is in progress" : nil
  }

  private var refusalToBePresented: String? {
    if parent != nil { return "it has a parent" }
    return ownPresenter != nil ? "it is presented already" : nil
  }

  /// Marks the controller as off screen.
  func leave(_ animated: Bool) {
    view.removeFromSuperview()
    ownPresenter?.presentedViewController = nil
    ownPresenter = nil
    disappear(animated)
    isBeingDismissed = false
    ownPresentation = nil
  }
}

/// User actions on a modal, and questions that an app can ask. Not of UIKit.
extension UIViewController {
  /// Whether UIKit would present something over the outermost container of this.
  public var mayPresent: Bool { outermost.refusal == nil }

  /// Whether UIKit would dismiss what is presented over the outermost container of this.
  public var mayDismiss: Bool {
    outermost.presentedViewController.map { !$0.pile.contains(where: \.isBetween) } ?? false
  }

  private var isSheet: Bool {
    switch modalPresentationStyle {
    case .pageSheet, .formSheet, .automatic: true
    case .popover: Stage.shared.isCompact
    default: false
    }
  }

  /// A finger begins to pull a sheet down.
  ///
  /// - Returns: whether this is possible: it is the topmost sheet, and nothing prevents it.
  public func beginSwipeDown() -> Bool {
    guard isSheet else { return false }
    return beginDismissalByHand(isInteractive: true)
  }

  /// The finger lets go, near the bottom or near the top.
  public func endSwipeDown(isCancelled: Bool) { ownTransition?.end(isCancelled: isCancelled) }

  /// A tap outside a popover.
  public func tapOutside() -> Bool {
    guard modalPresentationStyle == .popover, !Stage.shared.isCompact else { return false }
    return beginDismissalByHand(isInteractive: false)
  }

  private func beginDismissalByHand(isInteractive: Bool) -> Bool {
    guard ownPresenter != nil, presentedViewController == nil, ownTransition == nil,
      !isBetween, let presentation = ownPresentation
    else { return false }
    let delegate = presentation.delegate
    guard !isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(presentation) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return false
    }
    // The delegate may have dismissed it, or presented something.
    guard ownPresenter != nil, presentedViewController == nil, !isBetween else { return false }
    isBeingDismissed = true
    let transition = StageTransition(of: self, isInteractive: isInteractive) { isCancelled in
      guard !isCancelled else {
        self.isBeingDismissed = false
        return self.appear(true)
      }
      self.leave(true)
      delegate?.presentationControllerDidDismiss(presentation)
    }
    let isFirst = Stage.shared.tellsDelegatesFirst
    if isFirst { delegate?.presentationControllerWillDismiss(presentation) }
    beginDisappearing(true)
    if !isFirst { delegate?.presentationControllerWillDismiss(presentation) }
    transition.isHeld = isInteractive
    return true
  }
}
