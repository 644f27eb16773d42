package import LinkwayMatching

/// A screen on a stack.
package struct StackEntry: Hashable, Sendable {
  /// The screen, or of one that several coordinators can show its place.
  package var screen: String
  /// The screen's own id.
  package var name: String { ScreenPlace.screen(of: screen) }
  /// The coordinator whose screen it is: the stack's owner, or one that was pushed on it.
  package var coordinator: String
  /// Whether an instance of a pushed coordinator begins with it.
  package var isStart = false
  package var parameters: Parameters
  /// Whether the app asked that it be neither removed nor changed.
  package var isProtected = false
  /// The gates of routes that led to it or gave it parameters, but for those that the table puts
  /// before it anyway.
  package var gates: [String] = []
  /// The number of this presentation, where it begins the flow of a gate.
  package var ticket: Int?
  /// A number by which the screen is found again: while a link is judged, and while one waits for its
  /// end. It is not written.
  package var mark: Int?
  /// That of the coordinator that begins with it.
  package var startMark: Int?

  package init(screen: String, coordinator: String, parameters: Parameters) {
    self.screen = screen
    self.coordinator = coordinator
    self.parameters = parameters
  }
}

#if !hasFeature(Embedded)
  extension StackEntry: Codable {
    private enum Key: String, CodingKey {
      case screen, coordinator, start, parameters, protected, gates, ticket
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      // A place is made of it again when the state is brought to a table.
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

    /// Writes only what says something, beside the screen's own id and its coordinator, which together
    /// tell its place.
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
