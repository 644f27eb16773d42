/// What is on screen: the tree of running coordinators, each with its stack, tabs and modals. A
/// value without UI.
package struct NavigationState: Hashable, Sendable {
  /// The app's coordinator; `nil` before the app is launched.
  package var root: RunningCoordinator?
  /// The modals of all containers, bottom first: each covers everything presented before it.
  package var modals: [String] = []

  package init() {}

  /// The modals in the order that the tree implies: those of an outer coordinator above those of
  /// inner ones. Modals inside a tab that is not selected, or beneath a root, are not included.
  package var impliedModals: [String] { root?.impliedModals ?? [] }
}

#if !hasFeature(Embedded)
  extension NavigationState: Codable {
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      root = try container.decodeIfPresent(RunningCoordinator.self, forKey: .root)
      modals = try container.decodeIfPresent([String].self, forKey: .modals) ?? impliedModals
    }

    /// Encodes `root` even if it is `nil`, so that readers find the key. Encodes the order of the
    /// modals only if the tree implies another one.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(root, forKey: .root)
      if modals != impliedModals { try container.encode(modals, forKey: .modals) }
    }

    private enum CodingKeys: String, CodingKey { case root, modals }
  }
#endif

/// A running coordinator that has a container.
package struct RunningCoordinator: Hashable, Sendable {
  package internal(set) var id: String
  /// The stack, bottom first, including screens of pushed coordinators.
  package var stack: [StackEntry] = []
  /// The running tabs or pages, in declared order.
  package var tabs: [RunningCoordinator] = []
  /// The id of the selected tab or page.
  package internal(set) var selected: String?
  /// The child shown as root or embedded. It covers the stack.
  package var child: RunningCoordinator? {
    get { childBox.first }
    set { childBox = newValue.map { [$0] } ?? [] }
  }
  /// The coordinators presented over this one, bottom first.
  package var modals: [RunningCoordinator] = []
  /// The gates of the routes that opened this coordinator, except those that it or its ancestors
  /// require anyway. Empty if it has screens: its root screen then has the gates.
  package var gates: [String] = []
  /// The ticket of this presentation, if the coordinator is the flow of a gate that has not opened;
  /// otherwise `nil`.
  package internal(set) var ticket: Int?
  /// A number by which this instance is found again after a change, if it can make a link wait. Set
  /// only while a link is checked, or waits for this instance to end. Not encoded.
  package internal(set) var mark: Int?

  // A struct can contain itself only indirectly, so this array holds at most one element.
  private var childBox: [RunningCoordinator] = []

  package init(id: String) {
    self.id = id
  }

  /// The modals in the order that the tree implies. Recursive, as deep as the tree, which is
  /// bounded.
  fileprivate var impliedModals: [String] {
    (content?.impliedModals ?? []) + modals.flatMap { [$0.id] + $0.impliedModals }
  }
}

#if !hasFeature(Embedded)
  extension RunningCoordinator: Codable {
    private enum Key: String, CodingKey {
      case coordinator, stack, tabs, selected, child, modals, gates, ticket
    }

    /// Decodes a running coordinator.
    ///
    /// - Throws: a decoding error, also if coordinators are nested more deeply than in any table.
    package init(from decoder: any Decoder) throws {
      // Each level adds a key, and for tabs and modals an index.
      guard decoder.codingPath.count <= 2 * NavigationLimit.decodedLevels else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "too many levels of coordinators"))
      }
      let container = try decoder.container(keyedBy: Key.self)
      self.init(id: try container.decode(String.self, forKey: .coordinator))
      stack = try container.decodeIfPresent([StackEntry].self, forKey: .stack) ?? []
      tabs = try container.decodeIfPresent([RunningCoordinator].self, forKey: .tabs) ?? []
      selected = try container.decodeIfPresent(String.self, forKey: .selected)
      child = try container.decodeIfPresent(RunningCoordinator.self, forKey: .child)
      modals = try container.decodeIfPresent([RunningCoordinator].self, forKey: .modals) ?? []
      gates = try container.decodeIfPresent([String].self, forKey: .gates) ?? []
      ticket = try container.decodeIfPresent(Int.self, forKey: .ticket)
    }

    /// Encodes the id, and the parts that are not empty.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: .coordinator)
      if !stack.isEmpty { try container.encode(stack, forKey: .stack) }
      if !tabs.isEmpty { try container.encode(tabs, forKey: .tabs) }
      try container.encodeIfPresent(selected, forKey: .selected)
      try container.encodeIfPresent(child, forKey: .child)
      if !modals.isEmpty { try container.encode(modals, forKey: .modals) }
      if !gates.isEmpty { try container.encode(gates, forKey: .gates) }
      try container.encodeIfPresent(ticket, forKey: .ticket)
    }
  }
#endif
