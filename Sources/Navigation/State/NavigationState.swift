public import RouteMatching

/// What is on screen: the running coordinators as a tree, each with its stack, its tabs and what
/// it presents. A value without UI.
public struct NavigationState: Hashable, Sendable, Codable {
  /// The app's coordinator; `nil` before anything runs.
  public package(set) var root: RunningCoordinator?

  public init() {}

  /// Nothing is left out where nothing runs, so that readers find the key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root, forKey: .root)
  }

  private enum CodingKeys: String, CodingKey { case root }
}

/// A coordinator that runs.
public struct RunningCoordinator: Hashable, Sendable {
  public package(set) var id: String
  /// The stack that it owns, bottom first; screens of coordinators pushed on it are in it too.
  public package(set) var stack: [StackEntry] = []
  /// The tabs or pages that run, in declared order.
  public package(set) var tabs: [RunningCoordinator] = []
  /// The id of the selected tab or page.
  public package(set) var selected: String?
  /// The child shown as root, or embedded.
  public package(set) var child: RunningCoordinator? {
    get { childBox.first }
    set { childBox = newValue.map { [$0] } ?? [] }
  }
  /// The coordinator presented over this one.
  public package(set) var modal: RunningCoordinator? {
    get { modalBox.first }
    set { modalBox = newValue.map { [$0] } ?? [] }
  }

  // A struct cannot hold itself but by way of an array; there is one element at most.
  private var childBox: [RunningCoordinator] = []
  private var modalBox: [RunningCoordinator] = []

  package init(id: String) {
    self.id = id
  }
}

/// A screen on a stack.
public struct StackEntry: Hashable, Sendable {
  public package(set) var screen: String
  /// The coordinator whose screen it is: the stack's owner, or one that was pushed on it.
  public package(set) var coordinator: String
  public package(set) var parameters: Parameters

  package init(screen: String, coordinator: String, parameters: Parameters) {
    self.screen = screen
    self.coordinator = coordinator
    self.parameters = parameters
  }
}

extension RunningCoordinator: Codable {
  private enum Key: String, CodingKey {
    case coordinator, stack, tabs, selected, child, modal
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(id: try container.decode(String.self, forKey: .coordinator))
    stack = try container.decodeIfPresent([StackEntry].self, forKey: .stack) ?? []
    tabs = try container.decodeIfPresent([RunningCoordinator].self, forKey: .tabs) ?? []
    selected = try container.decodeIfPresent(String.self, forKey: .selected)
    child = try container.decodeIfPresent(RunningCoordinator.self, forKey: .child)
    modal = try container.decodeIfPresent(RunningCoordinator.self, forKey: .modal)
  }

  /// Writes only what is there, beside the id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .coordinator)
    if !stack.isEmpty { try container.encode(stack, forKey: .stack) }
    if !tabs.isEmpty { try container.encode(tabs, forKey: .tabs) }
    try container.encodeIfPresent(selected, forKey: .selected)
    try container.encodeIfPresent(child, forKey: .child)
    try container.encodeIfPresent(modal, forKey: .modal)
  }
}

extension StackEntry: Codable {
  private enum Key: String, CodingKey { case screen, coordinator, parameters }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      screen: try container.decode(String.self, forKey: .screen),
      coordinator: try container.decode(String.self, forKey: .coordinator),
      parameters: try container.decodeIfPresent(Parameters.self, forKey: .parameters)
        ?? Parameters())
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(screen, forKey: .screen)
    try container.encode(coordinator, forKey: .coordinator)
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
  }
}
