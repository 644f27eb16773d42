public import LinkwayMatching
public import LinkwayNavigation

/// One instance of a screen on a stack. A screen can have several instances at a time.
public struct ScreenInstance: Identifiable, Hashable, Sendable {
  /// The number of a screen, counted within a runtime.
  struct Number: Hashable, Sendable {
    let value: Int
  }

  let number: Number
  /// The identity of the screen, which is stable while the screen is shown. It differs even among
  /// screens of the same kind with the same parameters.
  public var id: some Hashable & Sendable { number }
  /// The screen's id in the table.
  public let screen: String
  /// The id of the coordinator that owns the screen.
  public let coordinator: String
  /// The parameters that the link or step provided, and the declared defaults of others.
  public internal(set) var parameters: Parameters
  /// Whether the tab bar is hidden while the screen is on the stack, even below other screens.
  public let hidesBottomBar: Bool
}

/// A screen with its content.
public struct PresentedScreen<Content> {
  /// The screen and its parameters.
  public let instance: ScreenInstance
  /// The content of the screen.
  public let content: Content

  /// The id of the instance.
  public var id: ScreenInstance.ID { instance.id }
}

/// The container of one coordinator with everything in it.
///
/// Below its modals, a container shows the root if it has one, otherwise the selected tab,
/// otherwise the stack. The modals of all containers form one pile.
public struct PresentedContainer<Content> {
  /// The coordinator's id. A coordinator that is not pushed runs at most once, so the id identifies
  /// its container.
  public let id: String
  /// The kind of container.
  public let kind: ContainerKind
  /// The presentation in the parent; `nil` for the app's container.
  public let presentation: Presentation?
  /// The screens, bottom first, including those of pushed coordinators.
  public internal(set) var stack: [PresentedScreen<Content>] = []
  /// The running tabs or pages, in declared order.
  public internal(set) var tabs: [PresentedContainer<Content>] = []
  /// The selected tab or page; `nil` if there are none.
  public internal(set) var selected: String?
  /// The child shown as root or embedded, which covers the stack.
  public internal(set) var root: PresentedContainer<Content>? {
    get { rootBox.first }
    set { rootBox = newValue.map { [$0] } ?? [] }
  }
  /// The coordinators presented over this one, bottom first.
  public internal(set) var modals: [PresentedContainer<Content>] = []
  /// The screens on the stack that must not be removed.
  public internal(set) var protected: Set<ScreenInstance.ID> = []

  // A struct can contain itself only indirectly, so this array holds at most one element.
  private var rootBox: [PresentedContainer<Content>] = []

  package init(id: String, kind: ContainerKind, presentation: Presentation?) {
    self.id = id
    self.kind = kind
    self.presentation = presentation
  }
}
