/// Everything that the engine knows: what is on screen, who the person is, what is held, and the
/// counters and the clock. A value; the reducer makes the next one from an event.
package struct EngineState: Hashable, Sendable {
  package var navigation = NavigationState()
  package var session = Session()
  /// The link, or the person's own step, that waits at a closed gate.
  package var held: HeldLink?
  /// How many presentations of flows there were.
  package var tickets = 0
  /// How many times gates were asked.
  package var checks = 0
  /// How many links arrived.
  package var arrivals = 0
  /// Seconds since 1970.
  package var clock: Int64 = 0

  package init() {}

  package init(
    navigation: NavigationState = NavigationState(), session: Session = Session(), clock: Int64 = 0
  ) {
    self.navigation = navigation
    self.session = session
    self.clock = clock
    // A ticket that is out already is not given again.
    tickets =
      navigation.containers.flatMap { [$0.ticket] + $0.stack.map { $0.ticket } }
      .compactMap { $0 }.max() ?? 0
  }

  /// When something falls due next, in seconds since 1970: a held link expires, a gate closes by
  /// itself, or a check has failed. `nil` where nothing does.
  package func nextDue(in graph: CoordinatorGraph) -> Int64? {
    let closings = graph.gates.compactMap { session.closing(of: $0) }
    return
      (closings + session.asked.values.compactMap { $0.due } + [held?.expires].compactMap { $0 })
      .min()
  }

  /// Whether anything runs.
  package var isLaunched: Bool { navigation.root != nil }
}

#if !hasFeature(Embedded)
  extension EngineState: Codable {
    private enum CodingKeys: String, CodingKey {
      case navigation, session, held, tickets, checks, arrivals, clock
    }

    /// - Throws: also where a counter or the clock stands where none leads.
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

    /// Leaves out what is held in memory only: a person's own step, and a link that carries a secret.
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
