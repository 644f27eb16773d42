package import LinkwayMatching

/// Computes the next state from an event. Pure: the same state and event yield the same result, and
/// nothing is kept between events.
///
/// An event passes through these stages:
///
/// 1. A ``Turn`` splits the state: what is on screen, the session and the tickets go to a
/// ``TreeEditor``, which records transitions; the held link, the clock and the other counters stay
/// in the turn.
/// 2. The event is handled. A link is resolved, its plan is checked against the gates, and it is
/// applied, held, or ended.
/// 3. The turn concludes: empty containers end or follow `start`, a held link whose flow has ended
/// is cancelled, and one that waited for something to end resumes.
/// 4. If the event is invalid or stale, or would remove or change a protected screen, the old state
/// is kept.
package struct Reducer: Sendable {
  package typealias Resolve = @Sendable (_ link: String, _ source: LinkSource?) -> ResolvedLink

  /// Returns an error message, with a remedy, for a screen that cannot be shown with these
  /// parameters; otherwise `nil`.
  package typealias CheckParameters =
    @Sendable (_ parameters: Parameters, _ screen: String) ->
    String?

  package let graph: CoordinatorGraph
  /// Resolves a link up to its plan. Must be pure.
  package let resolve: Resolve
  /// Checks the parameters of a user step against the screen's declarations, as the table does for
  /// routes. Must be pure.
  package let checkParameters: CheckParameters

  package init(
    graph: CoordinatorGraph, checkParameters: @escaping CheckParameters = { _, _ in nil },
    resolve: @escaping Resolve
  ) {
    self.graph = graph
    self.checkParameters = checkParameters
    self.resolve = resolve
  }

  /// Returns the state after an event, and the result.
  ///
  /// - Complexity: O(size of the table's tree and of the stacks).
  package func reduce(
    _ state: EngineState, _ event: NavigationEvent
  ) -> (state: EngineState, effects: NavigationResult) {
    var turn = Turn(state, reducer: self)
    do throws(EventRejection) {
      try turn.handle(event)
      turn.conclude()
      try turn.check()
    } catch {
      var effects = NavigationResult(error.outcome, reason: error.reason)
      effects.gate = error.gate
      return (state, effects)
    }
    return (turn.state, turn.report)
  }

  /// Returns an initial state from what was on screen, repaired to match the table and the gates.
  ///
  /// - Returns: the state, and a description of each part that was dropped.
  package func restore(
    _ navigation: NavigationState, session: Session = Session(), clock: Int64 = 0
  ) -> (state: EngineState, dropped: [String]) {
    var repair = StateRepair(graph: graph, session: session)
    let repaired = repair.repair(navigation)
    let state = EngineState(navigation: repaired, session: session, clock: clock)
    var turn = Turn(state, reducer: self)
    turn.editor.fillTabs()
    turn.conclude()
    return (turn.state, repair.dropped)
  }
}

/// The reason why an event changes nothing.
struct EventRejection: Error {
  var outcome: NavigationResult.Outcome
  var reason: String
  /// The closed condition or check that blocked the event.
  var gate: String?

  static func closed(_ gate: String) -> EventRejection {
    EventRejection(outcome: .invalid, reason: Turn.closedReason(gate), gate: gate)
  }

  static func invalid(_ reason: String) -> EventRejection {
    EventRejection(outcome: .invalid, reason: reason)
  }

  static func stale(_ gate: String) -> EventRejection {
    EventRejection(outcome: .stale, reason: "the flow of `\(gate)` has a newer ticket")
  }

  static func staleCheck(_ gate: String) -> EventRejection {
    EventRejection(outcome: .stale, reason: "the gate `\(gate)` has a newer check")
  }

  static let vetoed = EventRejection(
    outcome: .vetoed, reason: "a protected screen would be removed or changed")
}
