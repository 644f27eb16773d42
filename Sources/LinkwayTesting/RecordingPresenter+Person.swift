internal import Linkway

/// What a person does. Each answers whether it can be done: a button that is not there cannot be
/// tapped.
///
/// As in UIKit:
/// - the navigation controller pops by itself and says so afterwards (`didShow`); events that come
///   during the animation wait;
/// - a swipe back that is let go of before the middle changes nothing and reports nothing;
/// - a long press on the back button pops several at once;
/// - a tab bar selects by itself; the selected tab tapped again takes its stack to the root, where
///   its stack is what is seen; each tab keeps its stack;
/// - a sheet is swiped down by itself and says so after it has gone, unless something in it is
///   protected (`isModalInPresentation`); a popover goes by a tap outside; a full screen by neither;
/// - a modal that is closed takes those above it along;
/// - a page is turned to its neighbour only.
extension RecordingPresenter {
  private func report(_ action: UserAction) {
    isAhead = true
    tell(action)
  }

  // MARK: Back

  /// The back button.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func tapBack() -> Bool { popByHand(count: 1) }

  /// The back button's menu: several screens at once.
  @discardableResult
  public func longPressBack(popping count: Int) -> Bool { popByHand(count: count) }

  /// A finger starts to pull the top screen away from the left edge.
  @discardableResult
  public func beginSwipeBack() -> Bool {
    guard gesture == nil, let visible, visible.stack.count > 1,
      visible.protected.isEmpty
    else { return false }
    gesture = .swipeBack(visible.id)
    report(.gestureBegan)
    return true
  }

  /// The screen snaps back.
  public func cancelSwipeBack() { endGesture() }

  /// The finger lets go beyond the middle: the screen goes.
  ///
  /// - Returns: whether a swipe had begun.
  @discardableResult
  public func finishSwipeBack() -> Bool {
    guard case .swipeBack(let container)? = gesture else { return false }
    pop(count: 1, in: container)
    endGesture()
    return true
  }

  /// A swipe from the edge, to its end.
  ///
  /// - Returns: whether there is anything to go back to.
  @discardableResult
  public func swipeBack() -> Bool { beginSwipeBack() && finishSwipeBack() }

  private func popByHand(count: Int) -> Bool {
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

  /// Taps a tab of a bar that is seen.
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
    return popByHand(count: stack.count - 1)
  }

  /// Swipes to a page beside the one that is seen.
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

  /// The visible container that has a tab or page, and shows its tabs.
  private func visibleContainer(of tab: String) -> Container? {
    visiblePath.compactMap { containers[$0] }
      .last { $0.tabs.contains(tab) && $0.root == nil }
  }

  // MARK: Modals

  /// A finger starts to pull the topmost sheet down.
  @discardableResult
  public func beginSwipeDown() -> Bool {
    guard gesture == nil, let top = modals.last, top.presentation == .sheet,
      !isModalInPresentation(top.id)
    else { return false }
    gesture = .swipeDown(top.id)
    report(.gestureBegan)
    return true
  }

  /// The sheet snaps back.
  public func cancelSwipeDown() { endGesture() }

  /// The finger lets go far enough down: the sheet goes.
  ///
  /// - Returns: whether a swipe had begun.
  @discardableResult
  public func finishSwipeDown() -> Bool {
    guard case .swipeDown(let modal)? = gesture else { return false }
    modals.removeAll { $0.id == modal }
    report(.dismissed(modal))
    endGesture()
    return true
  }

  /// A swipe down, to its end.
  ///
  /// - Returns: whether there is a sheet that can be swiped away.
  @discardableResult
  public func swipeDown() -> Bool { beginSwipeDown() && finishSwipeDown() }

  /// A screen's own button closes the modal that it is in by itself. As in UIKit, those above go
  /// along.
  @discardableResult
  public func close(_ modal: String) -> Bool {
    guard gesture == nil, let place = modals.firstIndex(where: { $0.id == modal }) else {
      return false
    }
    modals.removeSubrange(place...)
    report(.dismissed(modal))
    return true
  }

  /// Taps beside the topmost popover.
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
