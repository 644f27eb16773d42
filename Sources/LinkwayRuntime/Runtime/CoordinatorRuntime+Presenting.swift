import LinkwayNavigation

/// The state of the connection to one presenter, until another one is connected.
struct PresenterConnection {
  /// The number of earlier presenters, whose reports are dropped.
  var number = 0
  /// Whether the presenter is showing changes.
  var isShowing = false
  /// Whether a link caused the changes that the presenter is showing.
  var showsLink = false
  /// The number of gestures that have begun and not ended.
  var gestures = 0
  /// Whether the app's own controllers cover what is shown.
  var isCovered = false
}

extension CoordinatorRuntime {
  /// Lets the presenter show the changes, and suspends events until it is done.
  func present() {
    guard !connection.isShowing else { return }
    let (shown, opensLink) = (changes, self.opensLink)
    // Kept for a presenter that is connected later: it brings what the link opened to the front.
    if presenter.isConnected { self.opensLink = false }
    guard !shown.isEmpty || opensLink && connection.isCovered, var tree else { return }
    tree.opensLink = opensLink
    changes = []
    connection.isShowing = true
    connection.showsLink = opensLink
    queue.suspend()
    presenter.show(tree, shown) { [weak self, number = connection.number] in
      self?.didShow(number)
    }
  }

  private func didShow(_ number: Int) {
    guard number == connection.number, connection.isShowing else { return }
    connection.isShowing = false
    present()
    if !connection.isShowing { onShown?() }
    resume()
  }

  /// Shows the complete state to a presenter that has just been connected.
  ///
  /// - Parameter isNew: whether the presenter replaces another one. The previous one may be gone
  ///   without having ended what it began, so nothing waits for it any more.
  func didConnect(isNew: Bool) {
    if isNew { disconnect() }
    guard let tree else { return }
    changes = [.restored(tree)]
    present()
  }

  /// Reports what is shown, unless work in progress may still change it.
  func reportShown() {
    if queue.isIdle { onShown?() }
  }

  private func disconnect() {
    let old = connection
    connection = PresenterConnection(number: old.number + 1)
    for _ in 0..<old.gestures + (old.isShowing ? 1 : 0) { queue.resume() }
    if old.isShowing, old.showsLink { opensLink = true }
    if old.isCovered { onCover?(false) }
  }

  /// Reports a user action that the user interface already shows.
  ///
  /// A pop, dismissal or selection is handled before waiting events, because it has already
  /// happened for the user.
  ///
  /// - Parameter number: the number of the presenter, by default that of the connected one. Reports
  ///   of an earlier presenter are dropped.
  package func report(_ action: UserAction, from number: Int? = nil) {
    guard number ?? connection.number == connection.number else { return }
    switch action {
    case .gestureBegan:
      connection.gestures += 1
      return suspend()
    case .gestureEnded:
      // If no gesture had begun, resuming would end a suspension that has another cause.
      guard connection.gestures > 0 else { return }
      connection.gestures -= 1
      return resume()
    case .reselected(let tab, _):
      send(.select(tab))
      return
    case .covered, .uncovered:
      connection.isCovered = if case .covered = action { true } else { false }
      onCover?(connection.isCovered)
      reportShown()
      return
    case .popped, .dismissed, .selected: break
    }
    // Transitions are followed as a whole; an action in the middle of them is undone afterwards.
    if isFollowing { isOutOfSync = true } else { note(action) }
    queue.insert(.action(action))
    drain()
  }
}
