import LinkwayMatching
import LinkwayNavigation

/// A node of the runtime's tree of running coordinators. Parents hold their children.
final class CoordinatorNode<Content> {
  let instance: CoordinatorInstance
  let coordinator: any Coordinator<Content>
  private(set) weak var parent: CoordinatorNode?
  private(set) var children: [CoordinatorNode] = []

  init(
    _ instance: CoordinatorInstance, _ coordinator: any Coordinator<Content>,
    in parent: CoordinatorNode?
  ) {
    self.instance = instance
    self.coordinator = coordinator
    self.parent = parent
    parent?.children.append(self)
  }

  /// Removes the node from the tree. O(children of its parent).
  func end() {
    instance.isRunning = false
    parent?.children.removeAll { $0 === self }
  }
}

/// A screen on a stack, with the coordinator that created it.
struct RunningScreen<Content> {
  var instance: ScreenInstance
  /// The screen's id in the graph, which distinguishes several placements of one screen.
  let place: String
  var content: Content
  let owner: CoordinatorNode<Content>
  /// Whether the screen is the first one of a pushed coordinator.
  let isStart: Bool
  var isProtected = false
  /// Whether the user has popped the screen but the model still contains it.
  var isPopped = false

  var presented: PresentedScreen<Content> {
    PresentedScreen(instance: instance, content: content)
  }
}

/// A running coordinator that has a container, as the presenter shows it: the model's state, with
/// coordinator and content objects.
struct RunningContainer<Content> {
  let id: String
  let kind: ContainerKind
  let presentation: Presentation?
  let node: CoordinatorNode<Content>
  var stack: [RunningScreen<Content>] = []
  var tabs: [String] = []
  /// The tab that is selected in the model.
  var selected: String?
  /// The tab that the user interface shows; differs from `selected` until the model has followed.
  var shown: String?
  var root: String?
  var modals: [String] = []

  /// Returns the first screen of the topmost instance of a pushed coordinator.
  func beginning(of coordinator: String) -> RunningScreen<Content>? {
    stack.last { $0.isStart && $0.instance.coordinator == coordinator }
  }
}
