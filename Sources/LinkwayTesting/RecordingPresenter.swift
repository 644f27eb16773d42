public import Linkway
import LinkwayNavigation

/// A user interface without pixels, which behaves as UIKit's containers do.
///
/// It keeps what is on screen, complains where it is misused, and can be handled as a person would. It
/// follows the changes one by one, and complains where they lead elsewhere than the description says.
///
/// Rules of presenting, each of which is a complaint in ``misuses`` when it is broken:
/// - A container is begun once before it is shown, and ended once after it is off the screen.
/// - A screen is pushed, exchanged or popped to in a container that is there, whose stack has a
///   root. The screen that is popped to is on the stack and not on top.
/// - Each thing presents one modal at a time, so the modals are one pile over the window: a new one
///   is presented on the topmost, which is visible, and only the topmost is dismissed.
/// - What a modal covers does not change beneath it, but for tabs that are not selected.
/// - A tab that is selected or removed is there; a new one has a place among the others.
///
/// For what the person can do see ``tapBack()`` and its neighbours.
public final class RecordingPresenter<Content> {
  /// What shows screens, tabs, pages or one other container.
  public struct Container {
    /// The id that the runtime gives it.
    public let id: String
    /// What it shows its children in.
    public let kind: ContainerKind
    /// How its parent shows it.
    public let presentation: Presentation?
    /// Its screens, bottom first.
    public internal(set) var stack: [PresentedScreen<Content>] = []
    /// The ids of its tabs or pages, in order.
    public internal(set) var tabs: [String] = []
    /// The tab or page that is seen.
    public internal(set) var selected: String?
    /// The one container that it shows in place of a stack.
    public internal(set) var root: String?
    /// The screens that must not be swiped away.
    public internal(set) var protected: Set<ScreenInstance.ID> = []

    /// What it shows in place of its stack.
    var content: String? { root ?? selected }
  }

  /// A container over the window.
  public struct Modal: Equatable {
    /// The id of the container that was presented.
    public let id: String
    /// The container that it was presented on.
    public let container: String
    /// Whether it is a sheet, a popover or full screen.
    public let presentation: Presentation
  }

  /// The containers that have begun and not ended, by their ids.
  public internal(set) var containers: [String: Container] = [:]
  /// The container that the window shows.
  public internal(set) var window: String?
  /// The pile of modals, the lowest first.
  public internal(set) var modals: [Modal] = []
  /// How often it was told to restore.
  public internal(set) var restorations = 0
  /// What nobody may ask of UIKit.
  public internal(set) var misuses: [String] = []
  /// What it was told since the log was cleared, as `push photo in feed`.
  public var calls: [String] = []
  /// Whether calls are noted.
  public var notesCalls = true
  /// A gesture that has begun.
  var gesture: Gesture?
  /// Tells the app what the user does.
  var tell: (UserAction) -> Void = { _ in }
  /// Whether the user has done something since the app last described what is there.
  var isAhead = false

  enum Gesture {
    case swipeBack(String)
    case swipeDown(String)
  }

  /// A window that shows nothing yet.
  public init() {}

  // MARK: Looking

  /// The container that the person sees.
  public var visible: Container? { visiblePath.last.flatMap { containers[$0] } }

  /// The screens of the visible stack, bottom first.
  public var visibleStack: [ScreenInstance] { visible?.stack.map(\.instance) ?? [] }

  /// The ids of the screens of the visible stack, bottom first.
  public var visibleScreens: [String] { visibleStack.map(\.screen) }

  /// What the person sees.
  public var visibleContent: Content? { visible?.stack.last?.content }

  /// The containers from the topmost modal's, or the window's, inwards to the visible one.
  public var visiblePath: [String] {
    var path: [String] = []
    var next = modals.last?.id ?? window
    while let id = next, let container = containers[id], !path.contains(id) {
      path.append(id)
      next = container.content
    }
    return path
  }

  /// Whether a bar is hidden by a screen of the visible stack. UIKit keeps it hidden until that
  /// screen is popped, whatever is pushed on it.
  public var hidesBottomBar: Bool { visibleStack.contains(where: \.hidesBottomBar) }

  /// Whether a modal cannot be swiped down: something in it is protected.
  public func isModalInPresentation(_ modal: String) -> Bool {
    containers.values.contains { !$0.protected.isEmpty && pile(of: $0.id) == modal }
  }

  /// The modal in whose tree a container stands, or the window's; `nil` where it is in neither.
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

  /// Whether a modal stands over a container that would be seen otherwise.
  private func isCovered(_ id: String) -> Bool {
    isShown(id) && pile(of: id) != modals.last?.id ?? window
  }

  /// Whether a container is seen but for modals above it.
  func isShown(_ id: String) -> Bool {
    var next = pile(of: id)
    while let current = next {
      if current == id { return true }
      next = containers[current]?.content
    }
    return false
  }

  // MARK: Complaining

  func complain(_ text: String) { misuses.append(text) }

  func note(_ call: @autoclosure () -> String) {
    if notesCalls { calls.append(call()) }
  }

  func require(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { complain(text()) }
  }

  /// A container whose content changes.
  func requireChangeable(_ id: String, _ call: String) {
    require(containers[id] != nil, "\(call): there is no such container")
    require(!isCovered(id), "\(call): a modal covers it")
  }
}
