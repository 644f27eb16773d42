#if !hasFeature(Embedded)
  package import LinkwayNavigation
  package import LinkwayTable

  /// The initial session, navigation state and clock of a simulation.
  package struct SimulationStart: Sendable {
    /// The initial time, as given.
    package var now: String
    /// The initial navigation state after repair; `nil` if none was given.
    package private(set) var navigation: NavigationState?
    package private(set) var state: EngineState

    /// The open gates, sorted.
    package var open: [String] { state.session.opened.keys.sorted() }
    /// Whether the open gates and the user describe the whole session: all gates were opened now, and no
    /// condition or check has been asked.
    package var hasPlainSession: Bool {
      state.session.closed.isEmpty && state.session.asked.isEmpty
        && state.session.opened.values.allSatisfy { $0 == state.clock }
    }

    /// Creates a start. Parts of `navigation` that do not match the table or the open gates are
    /// dropped.
    ///
    /// - Parameters:
    ///   - session: the session at `now`.
    ///   - now: a time in ISO 8601 format.
    ///   - arrivals: the number of links that have already arrived.
    ///   - tickets: the number of flows that have already been presented.
    ///   - checks: the number of questions that the app has already been asked.
    ///   - dropped: receives one sentence for each element that was dropped from `navigation`.
    /// - Returns: `nil` if `now` is not a valid time.
    package init?(
      session: Session, now: String, navigation: NavigationState?, arrivals: Int = 0,
      tickets: Int = 0, checks: Int = 0, table: RouteTable, dropped: inout [String]
    ) {
      guard let clock = TimeText.seconds(now) else { return nil }
      self.now = now
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
      state.checks = max(state.checks, checks)
    }
  }
#endif
