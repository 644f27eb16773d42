public import LinkwayNavigation

/// What an app's user interface implements: it brings a window to what is described, and returns when
/// the motion has ended.
///
/// The description is complete, so that a presenter can compare it with what it shows and need nothing
/// else. The changes say how it came about, for one that wants to follow them step by step. They come in
/// an order in which UIKit's containers can follow: a modal goes before something else is shown beneath
/// it, and a new root stands before the old one ends. What is between two of them must not be seen: when
/// a gate closes, a modal is dismissed before the private screens beneath it have gone.
///
/// One call ends before the next one begins. Events that come meanwhile wait.
///
/// What the user does by the user interface's own means is reported by ``PresentedTree/report``.
@MainActor public protocol Presenter<Content>: AnyObject {
  /// What shows a screen, the same as the coordinators make.
  associatedtype Content

  /// Brings a window to what is described.
  ///
  /// - Parameters:
  ///   - tree: all that is to be in the window.
  ///   - changes: what led there since the last call, in order.
  func show(_ tree: PresentedTree<Content>, changes: [PresentedChange<Content>]) async

  /// An event is about to be taken: time to report ``UserAction/gestureBegan`` where something moves
  /// that has not been reported, as when a screen acts before its framework has told of a gesture. By
  /// default nothing.
  func eventWillBegin()
}

extension Presenter {
  public func eventWillBegin() {}
}

/// What is visible in one window, with all that is beneath it.
public struct PresentedTree<Content> {
  /// The window that it is about.
  public let window: String
  /// The app's own container, which fills the window.
  public let root: PresentedContainer<Content>
  /// The ids of all modals, bottom first, whoever presents them. A gate's flow may lie over a modal of
  /// an outer coordinator, or be a modal of a tab that is not selected.
  public let modals: [String]
  /// Tells the app what the user did by the user interface's own means, which it shows already. It is
  /// the one way back from a presenter: keep it, and not the tree, which holds what screens show.
  public let report: (UserAction) -> Void

  package init(
    window: String, root: PresentedContainer<Content>, modals: [String],
    report: @escaping (UserAction) -> Void = { _ in }
  ) {
    self.window = window
    self.root = root
    self.modals = modals
    self.report = report
  }
}

/// One step by which what is visible changes.
///
/// Containers are named by the ids of their coordinators. A coordinator that is pushed has no container:
/// its screens are on the stack of the one below.
public enum PresentedChange<Content> {
  /// A container comes to be and is not shown yet; only its stack can hold something.
  case began(PresentedContainer<Content>)
  /// A container has ended and is off the screen.
  case ended(String)
  /// The app's own container fills the window.
  case filledWindow(String)
  /// A child takes the place of what its container shows: `root` in a window or screen, `embed` inside
  /// a custom container. What was there before, if anything, ends afterwards.
  case setRoot(String, in: String, as: Presentation)
  /// The child that covers a container's stack goes, and nothing has taken its place.
  case removedRoot(String, in: String)
  /// A screen came on a container's stack.
  case pushed(PresentedScreen<Content>, in: String)
  /// Everything above a screen goes.
  case popped(to: ScreenInstance.ID, in: String)
  /// The topmost screen is exchanged for another.
  case replacedTop(with: PresentedScreen<Content>, in: String)
  /// A screen stays with other parameters. Its content may be another one.
  case updated(PresentedScreen<Content>, in: String)
  /// A container is shown over another. `on` is the topmost modal, or the app's container: what has to
  /// present it where, as in UIKit, each presents one at a time.
  case presented(String, over: String, on: String, as: Presentation)
  /// The topmost modal goes. Several in one event are one motion, from the topmost to the lowest.
  case dismissed(String, from: String)
  /// A tab or page comes in; the first one is selected by that.
  case addedTab(String, at: Int, in: String, as: Presentation)
  /// A tab or page goes. Where it was selected, the first of those that stay is selected by that.
  case removedTab(String, in: String)
  /// A tab is selected, or a page turned to.
  case selectedTab(String, in: String)
  /// A screen may not be removed from now on, or may again.
  case setProtected(Bool, screen: ScreenInstance.ID, in: String)
  /// Everything is brought to a description, whatever was there: the user did what may not be, or the
  /// app's state was restored.
  case restored(PresentedTree<Content>)
}

/// What a user did to the user interface by its own means, which it shows already.
public enum UserAction: Hashable, Sendable {
  /// Screens were popped, by the back button, its menu or a swipe, down to one of a container. Also
  /// where a tab was tapped that was selected already and a tab bar took its stack to the root.
  case popped(to: ScreenInstance.ID, in: String)
  /// A modal was dismissed, with those above it.
  case dismissed(String)
  /// A tab was chosen, or a page turned, in a container.
  case selected(String, in: String)
  /// The selected tab was chosen again, and the tab bar does not take its stack to the root by itself.
  case reselected(String, in: String)
  /// A controller of the app's own lies over what a container shows.
  case covered(String)
  /// It does so no longer.
  case uncovered(String)
  /// The user began to move something. Events wait until as many gestures have ended.
  case gestureBegan
  /// What the user moved has come to rest; what it led to has been reported before.
  case gestureEnded
}

/// Where a runtime shows what changed. It calls `done` once, when the motion has ended.
package protocol PresentationPort<Content>: AnyObject {
  associatedtype Content

  func show(
    _ tree: PresentedTree<Content>, _ changes: [PresentedChange<Content>],
    then done: @escaping () -> Void)
  /// An event is about to be taken.
  func prepareForEvent()
}

extension PresentationPort {
  package func prepareForEvent() {}
}
