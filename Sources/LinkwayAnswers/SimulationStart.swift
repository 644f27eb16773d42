#if !hasFeature(Embedded)
  package import LinkwayNavigation
  package import LinkwayTables

  /// The initial session, navigation state and clock of a simulation.
  package struct SimulationStart: Sendable {
    /// The open gates.
    package var open: [String]
    package var user: String?
    /// The initial time, as given.
    package var now: String
    /// The initial navigation state after repair; `nil` if none was given.
    package private(set) var navigation: NavigationState?
    package private(set) var state: EngineState

    /// - Parameters:
    ///   - open: gates of the table.
    ///   - now: a time in ISO 8601 format.
    ///   - arrivals: the number of links that arrived before.
    ///   - tickets: the number of flow presentations before.
    ///   - dropped: receives one sentence for each element that was dropped from `navigation`.
    /// - Returns: `nil` if `now` is not a valid time.
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
