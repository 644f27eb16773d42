public import LinkwayNavigation

/// What an app's user interface implements: it shows what the runtime says, and reports what the
/// person did by ``CoordinatorRuntime/report(_:)``.
///
/// Containers are named by the ids of their coordinators: `begin` announces one, with its first
/// screen where it has any, and `end` releases it; in between it is shown by `setRoot`, `addTab` or
/// `present`. A coordinator that is pushed has no container: its screens are on the stack of the
/// one below.
///
/// The calls come one after the other, in an order in which UIKit's containers can follow: a modal
/// goes before something else is shown beneath it, and a new root stands before the old one ends. The calls
/// of one event are one change, which ends with ``transitionsDidEnd()``. What is between two of them must not
/// be seen: when a gate closes, a modal is dismissed before the private screens beneath it have gone. They say
/// what is to be, not how: whether something is animated is the presenter's choice. A presenter
/// that animates calls ``CoordinatorRuntime/suspend()`` when an animation or a gesture begins and
/// ``CoordinatorRuntime/resume()`` when it has ended, so that events that come meanwhile wait.
///
/// A class of the main actor conforms by an isolated conformance, `extension Window: @MainActor
/// Presenter`. The runtime holds its presenter; a presenter holds the runtime weakly.
public protocol Presenter<Content>: AnyObject {
  /// What shows a screen, the same as the coordinators make.
  associatedtype Content

  /// What it reports the person's actions to. The runtime sets it when it is made; hold it weakly.
  var runtime: CoordinatorRuntime<Content>? { get set }

  // MARK: Containers

  /// A container comes to be and is not shown yet; only its `stack` can hold something.
  func begin(_ container: PresentedContainer<Content>)
  /// A container has ended and is off the screen.
  func end(_ container: String)

  /// The app's own container fills the window.
  func setWindowRoot(_ container: String)
  /// A child takes the place of what its container shows: `root` in a window or screen, `embed`
  /// inside a custom container. What was there before, if anything, ends afterwards.
  func setRoot(_ child: String, in container: String, as presentation: Presentation)
  /// The child that covers a container's stack goes, and nothing has taken its place: what it
  /// covered, tabs or a stack, is seen again. Where there is nothing, something follows.
  func removeRoot(_ child: String, in container: String)

  // MARK: Stacks

  /// Puts a screen on a container's stack.
  func push(_ screen: PresentedScreen<Content>, in container: String)
  /// Everything above a screen goes.
  func pop(to screen: ScreenInstance.ID, in container: String)
  /// The topmost screen is exchanged for another.
  func replaceTop(with screen: PresentedScreen<Content>, in container: String)
  /// A screen stays with other parameters. Its content may be another one.
  func update(_ screen: PresentedScreen<Content>, in container: String)

  // MARK: Modals

  /// A container is shown over another.
  ///
  /// - Parameters:
  ///   - child: the container that is shown.
  ///   - container: the one that presents it to the model. A gate's flow comes on top of whatever
  ///     is there, also where that container is covered or in a tab that is not selected.
  ///   - top: the topmost modal, or the app's container: what has to present it where, as in UIKit,
  ///     each presents one at a time.
  ///   - presentation: `sheet`, `fullScreen` or `popover`.
  func present(
    _ child: String, over container: String, on top: String, as presentation: Presentation)
  /// The topmost modal goes. Several in one event are one motion, from the topmost to the lowest of them.
  func dismiss(_ child: String, from container: String)

  // MARK: Tabs and pages

  /// A tab or page comes in; the first one is selected by that.
  func addTab(_ child: String, at index: Int, in container: String, as presentation: Presentation)
  /// A tab or page goes. Where it was selected, the first of those that stay is selected by that.
  func removeTab(_ child: String, in container: String)
  /// Selects a tab, or turns to a page.
  func selectTab(_ child: String, in container: String)

  // MARK: What the person may do

  /// A screen may not be removed from now on, or may again: time to set `isModalInPresentation`
  /// and to stop the swipe back. By default nothing: the model refuses what should not be, and the
  /// presenter is told to restore.
  func setProtected(_ isProtected: Bool, screen: ScreenInstance.ID, in container: String)

  /// Brings everything to what is described, without looking at what was there: the person did
  /// what may not be, or the app's state is restored. Containers that are not known begin by this,
  /// and those that are not described end.
  func restore(_ app: PresentedContainer<Content>)

  /// An event is about to be taken: time to call ``CoordinatorRuntime/suspend()`` where something moves
  /// of which the presenter has not heard, as when a screen acts before its framework has told of a
  /// gesture. The event waits then. By default nothing.
  func eventWillBegin()

  /// All calls that come of one event have been made: time to show what they lead to. By default nothing.
  func transitionsDidEnd()
}

extension Presenter {
  public func setProtected(
    _ isProtected: Bool, screen: ScreenInstance.ID, in container: String
  ) {}
  public func eventWillBegin() {}
  public func transitionsDidEnd() {}
}

/// What a person did to the user interface by its own means, which it shows already.
public enum PersonAction: Hashable, Sendable {
  /// Screens were popped, by the back button, its menu or a swipe, down to one of a container. Also
  /// where a tab was tapped that was selected already and a tab bar took its stack to the root.
  case popped(to: ScreenInstance.ID, in: String)
  /// A modal was dismissed, with those above it.
  case dismissed(String)
  /// A tab was chosen, or a page turned, in a container. Where it was selected already nothing
  /// comes of it: a tab bar that does not go to the root by itself sends the event `select`.
  case selected(String, in: String)
}
