package import LinkwayMatching

/// Makes the next state from an event. Pure: the same state and event give the same result, and
/// nothing is kept between two events.
///
/// An event runs through these stages:
///
/// 1. A ``Turn`` takes the state apart: what is on screen goes to a ``TreeEditor``, which notes
///    transitions; session, held link and counters stay in the turn.
/// 2. The event is taken. A link is resolved, its plan is compared with the gates, and it is
///    applied, held, or ends.
/// 3. The turn concludes: containers that show nothing end or follow `start`, and a link whose
///    flow has gone is cancelled.
/// 4. If the event could not be, or a protected screen would have gone, the old state stands.
package struct Reducer: Sendable {
  package typealias Resolve = @Sendable (_ link: String, _ source: LinkSource?) -> ResolvedLink

  /// Says what keeps a screen from being shown with some parameters, and what to do; `nil` where
  /// nothing does.
  package typealias CheckParameters =
    @Sendable (_ parameters: Parameters, _ screen: String) ->
    String?

  package let graph: CoordinatorGraph
  /// Resolves a link up to its plan. Must be pure.
  package let resolve: Resolve
  /// Holds a person's own step against what the screen declares, as the table does a route. Must
  /// be pure.
  package let checkParameters: CheckParameters

  package init(
    graph: CoordinatorGraph, checkParameters: @escaping CheckParameters = { _, _ in nil },
    resolve: @escaping Resolve
  ) {
    self.graph = graph
    self.checkParameters = checkParameters
    self.resolve = resolve
  }

  /// The state after an event, and what the event did.
  ///
  /// - Complexity: O(size of the table's tree and of the stacks).
  package func reduce(
    _ state: EngineState, _ event: NavigationEvent
  ) -> (state: EngineState, effects: NavigationEffects) {
    var turn = Turn(state, reducer: self)
    do throws(EventRejection) {
      try turn.take(event)
      turn.conclude()
      try turn.check()
    } catch {
      return (state, NavigationEffects(error.outcome, reason: error.reason))
    }
    return (turn.state, turn.report)
  }

  /// A state to start from: what is on screen is brought to what the table and the gates allow.
  ///
  /// - Returns: the state, and what was dropped for it, a sentence each.
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

/// Why an event changes nothing.
struct EventRejection: Error {
  var outcome: NavigationEffects.Outcome
  var reason: String

  static func invalid(_ reason: String) -> EventRejection {
    EventRejection(outcome: .invalid, reason: reason)
  }

  static func stale(_ gate: String) -> EventRejection {
    EventRejection(outcome: .stale, reason: "the flow of `\(gate)` has a newer ticket")
  }

  static let vetoed = EventRejection(outcome: .vetoed, reason: "a protected screen would go")
}
