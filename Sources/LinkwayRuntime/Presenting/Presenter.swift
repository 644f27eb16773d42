public import LinkwayNavigation

/// The interface between Linkway and an app's user interface: updates a window to a described
/// state, and returns when the animation has ended.
///
/// The tree is complete, so a presenter can compare it with what it shows and needs nothing else.
/// The changes are for presenters that follow each step. Their order suits UIKit's containers: a
/// modal is dismissed before something else is shown beneath it, and a new root is set before the
/// old one ends. Intermediate states must not be visible: when a gate closes, a modal is dismissed
/// before the private screens beneath it are removed.
///
/// Calls do not overlap. Events that arrive meanwhile wait.
///
/// User actions in the user interface itself are reported by ``PresentedTree/report``.
@MainActor public protocol Presenter<Content>: AnyObject {
  /// The content of a screen, the same type that the coordinators create.
  associatedtype Content

  /// Updates a window to the described state.
  ///
  /// - Parameters:
  ///   - tree: the complete contents of the window.
  ///   - changes: the changes since the last call, in order. Empty if a link changed nothing, but
  ///     the app's own controllers cover what it opened.
  func show(_ tree: PresentedTree<Content>, changes: [PresentedChange<Content>]) async

  /// Called before an event is handled. The presenter can report ``UserAction/gestureBegan`` here
  /// if something already moves, such as during a gesture that the framework reports later. Does
  /// nothing by default.
  func eventWillBegin()
}

extension Presenter {
  public func eventWillBegin() {}
}

/// The contents of one window, including everything that is covered.
public struct PresentedTree<Content> {
  /// The id of the window.
  public let window: String
  /// The app's container, which fills the window.
  public let root: PresentedContainer<Content>
  /// The ids of the modals of all containers, bottom first. A gate's flow may cover a modal of an
  /// outer coordinator, or be a modal of a tab that is not selected.
  public let modals: [String]
  /// Whether a link was applied or held since the last call. What it opened should become visible
  /// even if the app's own controllers cover it (``UserAction/covered(_:)``).
  public package(set) var opensLink = false
  /// Reports a user action that the user interface already shows. A presenter has no other way to
  /// report to the app. Keep this closure instead of the tree, which retains the contents of
  /// screens.
  public let report: (UserAction) -> Void
  /// Reports that the window has returned to the foreground.
  package let enterForeground: () -> Void
}

/// One change to the contents of a window.
///
/// Containers are identified by the ids of their coordinators. A pushed coordinator has no
/// container: its screens are on the stack of the coordinator below.
public enum PresentedChange<Content> {
  /// A container was created but is not shown yet; only its stack can have contents.
  case began(PresentedContainer<Content>)
  /// A container has ended and is off screen.
  case ended(String)
  /// The app's container fills the window.
  case filledWindow(String)
  /// A child replaces what its container shows. It is presented as `root` in a window or screen,
  /// and as `embed` inside a custom container. Anything that it replaces ends afterwards.
  case setRoot(String, in: String, as: Presentation)
  /// The child that covers a container's stack is removed without replacement.
  case removedRoot(String, in: String)
  /// A screen was pushed on a container's stack.
  case pushed(PresentedScreen<Content>, in: String)
  /// Everything above a screen is popped.
  case popped(to: ScreenInstance.ID, in: String)
  /// The topmost screen is replaced.
  case replacedTop(with: PresentedScreen<Content>, in: String)
  /// A screen has new parameters. Its content may have been replaced.
  case updated(PresentedScreen<Content>, in: String)
  /// A container is presented over another. `on` is the topmost modal or the app's container. It
  /// must present the new container if each container can present only one modal at a time, as in
  /// UIKit.
  case presented(String, over: String, on: String, as: Presentation)
  /// The topmost modal is dismissed. Several dismissals in one event are one animation, from the
  /// topmost to the lowest.
  case dismissed(String, from: String)
  /// A tab or page is added; the first one becomes selected.
  case addedTab(String, at: Int, in: String, as: Presentation)
  /// A tab or page is removed. If it was selected, the first remaining one becomes selected.
  case removedTab(String, in: String)
  /// A tab or page is selected.
  case selectedTab(String, in: String)
  /// A screen must not be removed from now on, or may be removed again.
  case setProtected(Bool, screen: ScreenInstance.ID, in: String)
  /// Everything must be updated to the tree, regardless of what is shown: for example, the
  /// presenter was just connected, the user did something invalid, or the app's state was restored.
  case restored(PresentedTree<Content>)
}

/// A user action that the user interface already shows.
public enum UserAction: Equatable, Sendable {
  /// Screens were popped down to a screen of a container, by the back button, its menu or a swipe,
  /// or because the selected tab was tapped and the tab bar popped its stack to the root.
  case popped(to: ScreenInstance.ID, in: String)
  /// A modal and all modals above it were dismissed.
  case dismissed(String)
  /// A tab or page was selected in a container.
  case selected(String, in: String)
  /// The selected tab was tapped again, and the tab bar does not pop its stack to the root on its
  /// own.
  case reselected(String, in: String)
  /// A view controller of the app itself covers what a container shows, or the user has gone back
  /// from the container to the app's own screens.
  case covered(String)
  /// What the container shows is no longer covered.
  case uncovered(String)
  /// The user began a gesture. Events wait until an equal number of gestures has ended.
  case gestureBegan
  /// The gesture ended. Its results have already been reported.
  case gestureEnded
}

/// The destination for a runtime's changes. `show` calls `done` once, when the animation has ended.
package protocol PresentationOutput<Content>: AnyObject {
  associatedtype Content

  /// Whether a presenter that shows the changes is connected.
  var isConnected: Bool { get }

  func show(
    _ tree: PresentedTree<Content>, _ changes: [PresentedChange<Content>],
    then done: @escaping () -> Void)
  /// Called before an event is handled.
  func prepareForEvent()
}

extension PresentationOutput {
  package var isConnected: Bool { true }
  package func prepareForEvent() {}
}
