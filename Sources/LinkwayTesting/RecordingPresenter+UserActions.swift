internal import Linkway

/// Simulated user actions. The methods, except those that cancel a gesture, return whether the
/// action is possible: a button that is not visible cannot be tapped.
///
/// As in UIKit:
/// - The navigation controller pops a screen first and reports that afterwards (`didShow`). Events
///   that occur during the animation wait.
/// - A swipe back that is released before the middle pops nothing and reports no pop.
/// - A long press on the back button pops several screens at once.
/// - A tab bar selects a tab first and reports that afterwards. Tapping the selected tab again pops
///   its stack to the root if the stack is visible. Each tab keeps its stack.
/// - A swipe down dismisses a sheet, and a tap outside dismisses a popover, unless the modal
///   contains a protected screen (`isModalInPresentation`). The dismissal is reported afterwards. A
///   full-screen modal cannot be dismissed in these ways.
/// - Closing a modal also closes the modals above it.
/// - A page can only be turned to an adjacent page.
extension RecordingPresenter {
  private func report(_ action: UserAction) {
    isAhead = true
    reportAction(action)
  }

  // MARK: Back

  /// Taps the back button.
  ///
  /// - Returns: Whether there is a back button.
  @discardableResult
  public func tapBack() -> Bool { popByUser(count: 1) }

  /// Pops several screens at once with the menu of the back button.
  @discardableResult
  public func longPressBack(popping count: Int) -> Bool { popByUser(count: count) }

  /// Begins to swipe the top screen from the left edge.
  @discardableResult
  public func beginSwipeBack() -> Bool {
    guard gesture == nil, let visible, visible.stack.count > 1,
      visible.protected.isEmpty
    else { return false }
    gesture = .swipeBack(visible.id)
    report(.gestureBegan)
    return true
  }

  /// Cancels the swipe: the screen snaps back.
  public func cancelSwipeBack() { endGesture() }

  /// Finishes the swipe beyond the middle: the screen is popped.
  ///
  /// - Returns: Whether a swipe had begun.
  @discardableResult
  public func finishSwipeBack() -> Bool {
    guard case .swipeBack(let container)? = gesture else { return false }
    pop(count: 1, in: container)
    endGesture()
    return true
  }

  /// Performs a complete swipe from the left edge.
  ///
  /// - Returns: Whether there is a screen to go back to.
  @discardableResult
  public func swipeBack() -> Bool { beginSwipeBack() && finishSwipeBack() }

  private func popByUser(count: Int) -> Bool {
    guard gesture == nil, count > 0, let visible, visible.stack.count > count else { return false }
    report(.gestureBegan)
    pop(count: count, in: visible.id)
    report(.gestureEnded)
    return true
  }

  private func pop(count: Int, in container: String) {
    guard let stack = containers[container]?.stack, stack.count > count else { return }
    let place = stack.count - count - 1
    remove(from: place + 1, in: container)
    report(.popped(to: stack[place].id, in: container))
  }

  private func endGesture() {
    guard gesture != nil else { return }
    gesture = nil
    report(.gestureEnded)
  }

  // MARK: Tabs and pages

  /// Taps a tab of a visible tab bar.
  @discardableResult
  public func tapTab(_ tab: String) -> Bool {
    guard gesture == nil, let container = visibleContainer(of: tab), container.kind == .tabs,
      !hidesBottomBar
    else { return false }
    guard container.selected == tab else {
      containers[container.id]?.selected = tab
      report(.selected(tab, in: container.id))
      return true
    }
    guard let stack = visible?.id == tab ? containers[tab]?.stack : nil, stack.count > 1 else {
      return true
    }
    return popByUser(count: stack.count - 1)
  }

  /// Swipes to a page adjacent to the visible one.
  @discardableResult
  public func turnPage(to page: String) -> Bool {
    guard gesture == nil, let container = visibleContainer(of: page), container.kind == .pages,
      let selected = container.selected, let from = container.tabs.firstIndex(of: selected),
      let to = container.tabs.firstIndex(of: page), abs(from - to) == 1
    else { return false }
    containers[container.id]?.selected = page
    report(.selected(page, in: container.id))
    return true
  }

  /// Returns the visible container that contains a tab or page and shows its tabs.
  private func visibleContainer(of tab: String) -> Container? {
    visiblePath.compactMap { containers[$0] }
      .last { $0.tabs.contains(tab) && $0.root == nil }
  }

  // MARK: Modals

  /// Begins to swipe down the topmost sheet.
  @discardableResult
  public func beginSwipeDown() -> Bool {
    guard gesture == nil, let top = modals.last, top.presentation == .sheet,
      !isModalInPresentation(top.id)
    else { return false }
    gesture = .swipeDown(top.id)
    report(.gestureBegan)
    return true
  }

  /// Cancels the swipe: the sheet snaps back.
  public func cancelSwipeDown() { endGesture() }

  /// Finishes the swipe: the sheet is dismissed.
  ///
  /// - Returns: Whether a swipe had begun.
  @discardableResult
  public func finishSwipeDown() -> Bool {
    guard case .swipeDown(let modal)? = gesture else { return false }
    modals.removeAll { $0.id == modal }
    report(.dismissed(modal))
    endGesture()
    return true
  }

  /// Performs a complete swipe down.
  ///
  /// - Returns: Whether there is a sheet that can be swiped down.
  @discardableResult
  public func swipeDown() -> Bool { beginSwipeDown() && finishSwipeDown() }

  /// Closes a modal with a button in one of its screens. As in UIKit, the modals above it are also
  /// closed.
  @discardableResult
  public func close(_ modal: String) -> Bool {
    guard gesture == nil, let place = modals.firstIndex(where: { $0.id == modal }) else {
      return false
    }
    modals.removeSubrange(place...)
    report(.dismissed(modal))
    return true
  }

  /// Taps outside the topmost popover.
  @discardableResult
  public func tapOutside() -> Bool {
    guard gesture == nil, let top = modals.last, top.presentation == .popover,
      !isModalInPresentation(top.id)
    else { return false }
    modals.removeLast()
    report(.dismissed(top.id))
    return true
  }
}
