public import Linkway
import LinkwayNavigation

/// A presenter without a user interface, which behaves like UIKit's containers.
///
/// It records what is on screen and how it is misused, and simulates user actions. It applies the
/// changes one by one, and records a misuse if their result differs from the described tree.
///
/// Each violation of these rules is recorded in ``misuses``:
/// - A container begins once before it is shown, and ends once after it has left the screen.
/// - A screen is pushed, replaced or popped to only in an existing container whose stack has a
///   root. A screen that is popped to is on the stack and not on top.
/// - The modals form a stack over the window: a new modal is presented over the topmost one, and
///   only the topmost modal is dismissed.
/// - In a container that a modal covers, no screen is pushed or replaced, no root is set or
///   removed, no tab is selected, and the selected tab is not removed. Screens may be popped and
///   updated.
/// - Only existing tabs are selected or removed. A new tab has a valid index.
///
/// For user actions, see ``tapBack()`` and the methods next to it.
public final class RecordingPresenter<Content> {
  /// A container that shows screens, tabs, pages or another container.
  public struct Container {
    /// The container's id, assigned by the runtime.
    public let id: String
    /// The kind of container.
    public let kind: ContainerKind
    /// How the parent presents the container.
    public let presentation: Presentation?
    /// The screens of the stack, bottom first.
    public internal(set) var stack: [PresentedScreen<Content>] = []
    /// The ids of the tabs or pages, in order.
    public internal(set) var tabs: [String] = []
    /// The id of the selected tab or page; `nil` if there are no tabs or pages.
    public internal(set) var selected: String?
    /// The id of the container shown in place of the stack; `nil` if there is none.
    public internal(set) var root: String?
    /// The ids of the protected screens, which the user cannot dismiss by a swipe.
    public internal(set) var protected: Set<ScreenInstance.ID> = []

    /// The id of the child shown in this container, which is its root or the selected tab or page;
    /// `nil` if it shows its stack.
    var content: String? { root ?? selected }
  }

  /// A container presented over the window.
  public struct Modal: Equatable {
    /// The id of the presented container.
    public let id: String
    /// The id of the presenting container.
    public let container: String
    /// The style: a sheet, a popover or full screen.
    public let presentation: Presentation
  }

  /// The containers that have begun and not ended, by id.
  public internal(set) var containers: [String: Container] = [:]
  /// The id of the container that the window shows; `nil` if the window is empty.
  public internal(set) var window: String?
  /// The presented modals, lowest first.
  public internal(set) var modals: [Modal] = []
  /// The number of times that the app asked to restore the whole tree.
  public internal(set) var restorations = 0
  /// Descriptions of the calls that UIKit would not allow.
  public internal(set) var misuses: [String] = []
  /// The received calls, such as `push photo in feed`. A test can clear this list.
  public var calls: [String] = []
  /// Whether calls are recorded.
  public var recordsCalls = true
  /// The gesture in progress; `nil` if there is none.
  var gesture: Gesture?
  /// Reports user actions to the app.
  var reportAction: (UserAction) -> Void = { _ in }
  /// Whether a user action has changed the window, and the described tree does not yet match it.
  var isAhead = false

  enum Gesture {
    case swipeBack(String)
    case swipeDown(String)
  }

  /// Creates a window that shows nothing.
  public init() {}

  // MARK: Inspecting

  /// The innermost container that is visible to the user; `nil` if the window shows nothing.
  public var visible: Container? { visiblePath.last.flatMap { containers[$0] } }

  /// The screens of the visible stack, bottom first.
  public var visibleStack: [ScreenInstance] { visible?.stack.map(\.instance) ?? [] }

  /// The ids of the screens of the visible stack, bottom first.
  public var visibleScreens: [String] { visibleStack.map(\.screen) }

  /// The content of the visible screen; `nil` if no screen is visible.
  public var visibleContent: Content? { visible?.stack.last?.content }

  /// The ids of the containers from the topmost modal, or the window, down to the visible
  /// container.
  public var visiblePath: [String] {
    var path: [String] = []
    var next = modals.last?.id ?? window
    while let id = next, let container = containers[id], !path.contains(id) {
      path.append(id)
      next = container.content
    }
    return path
  }

  /// Whether a screen of the visible stack hides the tab bar. UIKit keeps the tab bar hidden until
  /// that screen is popped, regardless of the screens above it.
  public var hidesBottomBar: Bool { visibleStack.contains(where: \.hidesBottomBar) }

  /// Returns whether a modal cannot be swiped down because it contains a protected screen.
  public func isModalInPresentation(_ modal: String) -> Bool {
    containers.values.contains { !$0.protected.isEmpty && pile(of: $0.id) == modal }
  }

  /// Returns the id of the modal or window root that contains a container; `nil` if the container
  /// is not on screen.
  func pile(of id: String) -> String? {
    var current = id
    for _ in 0...containers.count {
      if current == window || modals.contains(where: { $0.id == current }) { return current }
      guard
        let parent = containers.values.first(where: {
          $0.root == current || $0.tabs.contains(current)
        })
      else { return nil }
      current = parent.id
    }
    return nil
  }

  /// Returns whether a modal covers a container that would be visible otherwise.
  private func isCovered(_ id: String) -> Bool {
    isShown(id) && pile(of: id) != modals.last?.id ?? window
  }

  /// Returns whether a container is visible, or would be if no modal covered it.
  func isShown(_ id: String) -> Bool {
    var next = pile(of: id)
    while let current = next {
      if current == id { return true }
      next = containers[current]?.content
    }
    return false
  }

  // MARK: Recording misuses

  func recordMisuse(_ text: String) { misuses.append(text) }

  func note(_ call: @autoclosure () -> String) {
    if recordsCalls { calls.append(call()) }
  }

  func require(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { recordMisuse(text()) }
  }

  /// Records a misuse if a container does not exist, or if a modal covers it.
  func requireChangeable(_ id: String, _ call: String) {
    require(containers[id] != nil, "\(call): the container does not exist")
    require(!isCovered(id), "\(call): a modal covers it")
  }
}
