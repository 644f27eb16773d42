import LinkwayMatching
import LinkwayNavigation

/// A running coordinator in the runtime's tree. Parents hold their children.
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

  /// Takes it out of the tree. O(children of its parent).
  func end() {
    instance.isRunning = false
    parent?.children.removeAll { $0 === self }
  }
}

/// A screen on a stack, with who made it.
struct RunningScreen<Content> {
  var instance: ScreenInstance
  /// The screen's id in the graph, which tells one of several places.
  let place: String
  var content: Content
  let owner: CoordinatorNode<Content>
  /// Whether a pushed coordinator begins with it.
  let isStart: Bool
  var isProtected = false
  /// Whether the person has popped it already, and the model has not yet followed.
  var isGone = false

  var presented: PresentedScreen<Content> {
    PresentedScreen(instance: instance, content: content)
  }
}

/// What the presenter was told of a coordinator that has a container: the model's state with
/// objects in it.
struct RunningContainer<Content> {
  let id: String
  let kind: ContainerKind
  let presentation: Presentation?
  let node: CoordinatorNode<Content>
  var stack: [RunningScreen<Content>] = []
  var tabs: [String] = []
  /// The tab that is selected to the model.
  var selected: String?
  /// The tab that the user interface shows; another one until the model has followed.
  var shown: String?
  var root: String?
  var modals: [String] = []

  /// What it shows instead of its stack, under its modals.
  var content: String? { root ?? selected }

  /// Where the topmost instance of a pushed coordinator begins.
  func beginning(of coordinator: String) -> RunningScreen<Content>? {
    stack.last { $0.isStart && $0.instance.coordinator == coordinator }
  }
}
