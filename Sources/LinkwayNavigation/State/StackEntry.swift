package import LinkwayMatching

/// A screen on a stack.
package struct StackEntry: Hashable, Sendable {
  /// The screen's id in the graph: its placement if several coordinators can show it.
  package internal(set) var screen: String
  /// The screen's own id.
  package var name: String { ScreenPlace.screen(of: screen) }
  /// The coordinator that owns the screen: the stack's owner, or one pushed on the stack.
  package internal(set) var coordinator: String
  /// Whether the screen is the first one of a pushed coordinator.
  package internal(set) var isStart = false
  package var parameters: Parameters
  /// Whether the app protects the screen from being removed or changed.
  package internal(set) var isProtected = false
  /// The gates of the routes that opened the screen or gave it parameters, without those that the
  /// screen or its coordinators require anyway.
  package var gates: [String] = []
  /// The ticket of this presentation, if the screen is the first one of a gate's flow; otherwise
  /// `nil`.
  package internal(set) var ticket: Int?
  /// A number by which this instance of the screen is found again after a change, if it can make a
  /// link wait. Set only while a link is checked, or waits for this instance to end. Not encoded.
  package internal(set) var mark: Int?
  /// The mark of the pushed coordinator whose first screen this is. Set and used like `mark`.
  package internal(set) var startMark: Int?
}

#if !hasFeature(Embedded)
  extension StackEntry: Codable {
    private enum Key: String, CodingKey {
      case screen, coordinator, start, parameters, protected, gates, ticket
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      // The id is converted back to a placement when the state is repaired.
      self.init(
        screen: try container.decode(String.self, forKey: .screen),
        coordinator: try container.decode(String.self, forKey: .coordinator),
        parameters: try container.decodeIfPresent(Parameters.self, forKey: .parameters)
          ?? Parameters())
      isStart = try container.decodeIfPresent(Bool.self, forKey: .start) ?? false
      isProtected = try container.decodeIfPresent(Bool.self, forKey: .protected) ?? false
      gates = try container.decodeIfPresent([String].self, forKey: .gates) ?? []
      ticket = try container.decodeIfPresent(Int.self, forKey: .ticket)
    }

    /// Encodes the screen's own id and its coordinator, which together identify the placement, and
    /// those other parts that are not empty.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .screen)
      try container.encode(coordinator, forKey: .coordinator)
      if isStart { try container.encode(true, forKey: .start) }
      if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
      if isProtected { try container.encode(true, forKey: .protected) }
      if !gates.isEmpty { try container.encode(gates, forKey: .gates) }
      try container.encodeIfPresent(ticket, forKey: .ticket)
    }
  }
#endif
