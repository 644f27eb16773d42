public import LinkwayMatching
public import LinkwayNavigation

/// A screen that is on a stack: one of possibly many of its kind.
public struct ScreenInstance: Identifiable, Hashable, Sendable {
  /// Tells the screens of one runtime apart, also those of one kind with the same parameters.
  public struct ID: Hashable, Sendable {
    let number: Int
  }

  /// Stays the same while the screen is shown.
  public let id: ID
  /// The screen's id in the table.
  public let screen: String
  /// The id of the coordinator whose screen it is.
  public let coordinator: String
  /// What the link or the person's step gave it.
  public internal(set) var parameters: Parameters
  /// Whether a tab bar is hidden while it is on the stack, also under others.
  public let hidesBottomBar: Bool
}

/// A screen with what it shows.
public struct PresentedScreen<Content> {
  /// Which screen it is, and what it was given.
  public let instance: ScreenInstance
  /// What shows it.
  public let content: Content

  /// Its instance's.
  public var id: ScreenInstance.ID { instance.id }
}

/// What a presenter shows of one coordinator, with all that is in it.
///
/// The model shows one thing of a container under its modals: the root, otherwise the selected tab,
/// otherwise the stack. The modals of all containers make one pile.
public struct PresentedContainer<Content> {
  /// The coordinator's id. One that is not pushed runs once at most, so the id names its container.
  public let id: String
  /// How it holds what it shows.
  public let kind: ContainerKind
  /// How its parent shows it; `nil` for the app's.
  public let presentation: Presentation?
  /// Bottom first; screens of coordinators that are pushed on it are in it too.
  public internal(set) var stack: [PresentedScreen<Content>] = []
  /// The tabs or pages that run, in declared order.
  public internal(set) var tabs: [PresentedContainer<Content>] = []
  /// The tab or page that is selected; `nil` where there are none.
  public internal(set) var selected: String?
  /// The child shown as root, or embedded; it covers the stack.
  public internal(set) var root: PresentedContainer<Content>? {
    get { rootBox.first }
    set { rootBox = newValue.map { [$0] } ?? [] }
  }
  /// The coordinators presented over this one, bottom first.
  public internal(set) var modals: [PresentedContainer<Content>] = []
  /// The screens on its stack that may not be removed.
  public internal(set) var protected: Set<ScreenInstance.ID> = []

  // A struct cannot hold itself but by way of an array; there is one element at most.
  private var rootBox: [PresentedContainer<Content>] = []

  package init(id: String, kind: ContainerKind, presentation: Presentation?) {
    self.id = id
    self.kind = kind
    self.presentation = presentation
  }
}
