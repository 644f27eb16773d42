/// What is on screen: the running coordinators as a tree, each with its stack, its tabs and what
/// it presents. A value without UI.
package struct NavigationState: Hashable, Sendable {
  /// The app's coordinator; `nil` before anything runs.
  package var root: RunningCoordinator?
  /// The modals, whoever presents them, bottom first: each covers all that was there before it.
  package var modals: [String] = []

  package init() {}

  /// The modals as the tree tells them: those over what it shows, an outer coordinator's over those
  /// of inner ones.
  package var toldModals: [String] { root?.toldModals ?? [] }
}

#if !hasFeature(Embedded)
  extension NavigationState: Codable {
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      root = try container.decodeIfPresent(RunningCoordinator.self, forKey: .root)
      modals = try container.decodeIfPresent([String].self, forKey: .modals) ?? toldModals
    }

    /// The root is not left out where nothing runs, so that readers find the key. The order of the
    /// modals is written only where the tree does not tell it.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(root, forKey: .root)
      if modals != toldModals { try container.encode(modals, forKey: .modals) }
    }

    private enum CodingKeys: String, CodingKey { case root, modals }
  }
#endif

/// What grows by use has an end.
package enum NavigationLimit {
  /// Screens on one stack.
  package static let stackDepth = 100
  /// What a counter that is read may stand at. No app counts further, and from there on there is
  /// room to count, also where `Int` has 32 bits.
  package static let count: Int64 = 1 << 30
  /// Where the clock stops: the end of the year 9999, in seconds since 1970.
  package static let latest: Int64 = 253_402_300_799
  /// The seconds since 1970 that are read: from the year 1 on, with the day for which something may
  /// wait at the end.
  package static let times: ClosedRange<Int64> = -62_135_596_800...latest + 86_400
  /// Levels of coordinators that are followed; tables have fewer.
  package static let graphLevels = 128
  /// Levels of running coordinators in a state that is decoded. A table has at most 64 levels of
  /// JSON; each level of coordinators takes two of them.
  package static let decodedLevels = 32
}

/// A coordinator that runs and holds a container of its own.
package struct RunningCoordinator: Hashable, Sendable {
  package var id: String
  /// The stack that it owns, bottom first; screens of coordinators pushed on it are in it too.
  package var stack: [StackEntry] = []
  /// The tabs or pages that run, in declared order.
  package var tabs: [RunningCoordinator] = []
  /// The id of the selected tab or page.
  package var selected: String?
  /// The child shown as root, or embedded. It covers the stack.
  package var child: RunningCoordinator? {
    get { childBox.first }
    set { childBox = newValue.map { [$0] } ?? [] }
  }
  /// The coordinators presented over this one, bottom first.
  package var modals: [RunningCoordinator] = []
  /// The gates of routes that led to it, where it has no screen of its own to be behind them. Those
  /// that the table puts before it anyway are left out.
  package var gates: [String] = []
  /// The number of this presentation, where it is the flow of a gate and has not passed.
  package var ticket: Int?
  /// A number by which it is found again: while a link is judged, and while one waits for its end. It
  /// is not written.
  package var mark: Int?

  // A struct cannot hold itself but by way of an array; there is one element at most.
  private var childBox: [RunningCoordinator] = []

  package init(id: String) {
    self.id = id
  }

  /// Recurses as deep as the tree, which is bounded.
  fileprivate var toldModals: [String] {
    (content?.toldModals ?? []) + modals.flatMap { [$0.id] + $0.toldModals }
  }
}

#if !hasFeature(Embedded)
  extension RunningCoordinator: Codable {
    private enum Key: String, CodingKey {
      case coordinator, stack, tabs, selected, child, modals, gates, ticket
    }

    /// - Throws: also where coordinators lie deeper in each other than any table has them.
    package init(from decoder: any Decoder) throws {
      // A level is a key, and for tabs and modals an index.
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

    /// Writes only what is there, beside the id.
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
