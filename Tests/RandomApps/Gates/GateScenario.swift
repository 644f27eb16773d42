import Linkway
import LinkwayNavigation

/// A sequence of actions of an app and its user, with what is on screen after each of them.
package struct GateScenario: Sendable, CustomStringConvertible {
  /// An action of the app's code, of the system or of the user.
  enum Action: Sendable {
    /// A scene connects, with or without a link.
    case connect(link: String? = nil)
    /// A link arrives; its number is the next one.
    case open(String)
    /// The app answers a question, counted from 1. `nil` if a check fails or a link has to wait.
    case answer(Int, Bool?)
    /// The app answers all questions except the last one.
    case answerEarlier(Bool?)
    /// The app answers the last question.
    case answerLast(Bool?)
    /// Time passes, in seconds.
    case advance(Int64)
    case refresh(String)
    case foreground
    case signIn(String)
    case signOut
    /// The engine restarts in the same process.
    case restart
    /// The process ends, and another one starts, for a user and with or without the snapshot of the
    /// earlier one. With a link, the link has started the process. It may have another table.
    case newProcess(
      user: String?, restores: Bool = false, link: String? = nil, routes: String? = nil)
    case cancelHeldLink(NavigationResult.Outcome)
    /// The user swipes the topmost modal down.
    case swipeDown
    /// The user begins to swipe the topmost modal down.
    case beginSwipeDown
    /// The finger lets go, near the bottom or near the top.
    case endSwipeDown(isCancelled: Bool)
    /// Another scene or view shows the app, in place of the earlier one.
    case reconnect
    /// A step of the user, or of the app's own code.
    case step(NavigationEvent, NavigationResult.Outcome = .done)
  }

  let name: String
  let routes: String
  let user: String?
  /// Whether the app decides about interruptions.
  let decidesInterruptions: Bool
  /// Whether the store is written on another thread.
  let hasSlowStore: Bool
  /// Each action, and afterwards the visible stack and, after `@`, what holds a link or step. Without
  /// expectation, the next action comes before the user interface has settled.
  let actions: [(Action, String?)]
  /// The fates of the links, in order of arrival. `nil` if a link is still held at the end.
  let fates: [LinkFate?]
  /// The questions to the app, in order.
  let asks: [String]?

  package var description: String { name }

  /// The same scenario with a store that is written on another thread.
  package var withSlowStore: GateScenario {
    GateScenario(
      name + ", with a slow store", on: routes, user: user,
      decidesInterruptions: decidesInterruptions, hasSlowStore: true, actions, fates: fates,
      asks: asks)
  }

  /// Scenarios with an immediate and with a slow store.
  package static func inAllStores(_ scenarios: [GateScenario]) -> [GateScenario] {
    scenarios + scenarios.map(\.withSlowStore)
  }

  /// Scenarios for screens inside a controller or on a path of the app.
  package static let inOwnController = pending + steps + starts + interruptions + processes

  init(
    _ name: String, on routes: String = GateTables.bank, user: String? = "ann",
    decidesInterruptions: Bool = true, hasSlowStore: Bool = false, _ actions: [(Action, String?)],
    fates: [LinkFate?] = [],
    asks: [String]? = nil
  ) {
    (self.name, self.routes, self.user, self.actions) = (name, routes, user, actions)
    (self.decidesInterruptions, self.hasSlowStore) = (decidesInterruptions, hasSlowStore)
    (self.fates, self.asks) = (fates, asks)
  }
}
