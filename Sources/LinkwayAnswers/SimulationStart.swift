#if !hasFeature(Embedded)
  package import LinkwayNavigation
  package import LinkwayTable

  /// What a simulation starts from: the session, the state and the clock.
  package struct SimulationStart: Sendable {
    /// The gates that are open.
    package var open: [String]
    package var user: String?
    /// The time as it was given.
    package var now: String
    /// What is on screen, where a state was given; repaired.
    package private(set) var navigation: NavigationState?
    package private(set) var state: EngineState

    /// - Parameters:
    ///   - open: gates of the table.
    ///   - now: a time by ISO 8601.
    ///   - arrivals: how many links arrived before.
    ///   - tickets: how many presentations of flows there were before.
    /// - Returns: `nil` where `now` is no time. What was dropped from the navigation goes to
    ///   `dropped`, a sentence each.
    package init?(
      open: [String], user: String?, now: String, navigation: NavigationState?,
      arrivals: Int = 0, tickets: Int = 0, table: RouteTable, dropped: inout [String]
    ) {
      guard let clock = TimeText.seconds(now) else { return nil }
      let session = Session(user: user, opened: Set(open), at: clock)
      (self.open, self.user, self.now) = (open, user, now)
      state = EngineState(session: session, clock: clock)
      if let navigation {
        let restored = Reducer(table: table).restore(
          table.markingSecrets(in: navigation), session: session, clock: clock)
        state = restored.state
        dropped = restored.dropped
        self.navigation = state.navigation
      }
      state.arrivals = max(state.arrivals, arrivals)
      state.tickets = max(state.tickets, tickets)
    }
  }
#endif
