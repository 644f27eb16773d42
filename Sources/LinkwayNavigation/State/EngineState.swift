/// The complete state of the engine: what is on screen, the session, what is held, the counters and
/// the clock. A value; the reducer computes the next state from an event.
package struct EngineState: Equatable, Sendable {
  package var navigation = NavigationState()
  package var session = Session()
  /// The link or user step that is held; `nil` if there is none.
  package var held: HeldLink?
  /// The number of flow presentations so far.
  package var tickets = 0
  /// The number of questions to the app so far: about gates and about interruptions.
  package var checks = 0
  /// The number of links received.
  package var arrivals = 0
  /// The current time in seconds since 1970.
  package var clock: Int64 = 0

  package init(
    navigation: NavigationState = NavigationState(), session: Session = Session(), clock: Int64 = 0
  ) {
    self.navigation = navigation
    self.session = session
    self.clock = clock
    // Tickets in use must not be assigned again.
    tickets =
      navigation.containers.flatMap { [$0.ticket] + $0.stack.map { $0.ticket } }
      .compactMap { $0 }.max() ?? 0
  }

  /// Returns the next time, in seconds since 1970, at which the held link or step expires, a gate
  /// closes by time limit, or a check times out. `nil` if there is no such time.
  package func nextDue(in graph: CoordinatorGraph) -> Int64? {
    let closings = graph.gates.compactMap { session.closing(of: $0) }
    return
      (closings + session.asked.values.compactMap { $0.due } + [held?.expires].compactMap { $0 })
      .min()
  }

  /// Whether the app is launched.
  package var isLaunched: Bool { navigation.root != nil }
}

#if !hasFeature(Embedded)
  extension EngineState: Codable {
    private enum CodingKeys: String, CodingKey {
      case navigation, session, held, tickets, checks, arrivals, clock
    }

    /// Decodes a state.
    ///
    /// - Throws: a decoding error, also if a counter or the clock is out of range.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      navigation = try container.decode(NavigationState.self, forKey: .navigation)
      session = try container.decode(Session.self, forKey: .session)
      held = try container.decodeIfPresent(HeldLink.self, forKey: .held)
      tickets = try container.decodeCount(forKey: .tickets)
      checks = container.contains(.checks) ? try container.decodeCount(forKey: .checks) : 0
      arrivals = try container.decodeCount(forKey: .arrivals)
      clock = try container.decodeTime(forKey: .clock)
    }

    /// Omits what is held in memory only: a user step, and a link with a secret.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(navigation, forKey: .navigation)
      try container.encode(session, forKey: .session)
      try container.encode(held.flatMap { $0.isStorable ? $0 : nil }, forKey: .held)
      try container.encode(tickets, forKey: .tickets)
      if checks > 0 { try container.encode(checks, forKey: .checks) }
      try container.encode(arrivals, forKey: .arrivals)
      try container.encode(clock, forKey: .clock)
    }
  }
#endif
