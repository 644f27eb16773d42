public import LinkwayMatching

/// The final outcome of a link. Every link has exactly one.
public enum LinkFate: String, CaseIterable, Hashable, Sendable {
  /// The link's plan was applied completely.
  case applied
  /// No route matches the link.
  case unmatched
  /// The link is not admitted, a route or gate refuses it, or too many events are waiting.
  case refused
  /// The link is left to the browser.
  case leftToWeb
  /// The link is passed to the app's resolver, which chooses the target.
  case resolver
  /// The link could not be handled: for example, its target cannot be shown, the app's resolver
  /// failed, or the app no longer exists.
  case failed
  /// The held link was cancelled: the flow of its gate was cancelled, the app discarded the link,
  /// or the app did not let it interrupt.
  case cancelled
  /// The link was held until it expired.
  case expired
  /// A new link replaced the held link.
  case replaced
  /// The link was held for another user, the user signed out or changed while the link was held or
  /// its resolver ran, or the process ended while a link with a secret was held.
  case purged
  /// The link would have removed or changed a protected screen.
  case vetoed
}

/// A link that ended.
package struct EndedLink: Hashable, Sendable {
  /// The number of the arrival, counted from 1.
  package var arrival: Int
  package var fate: LinkFate
  /// The closed condition or check that refused the link; `nil` if none did.
  package var gate: String?
  /// The reason why the link was not applied; `nil` if the fate says everything.
  package internal(set) var reason: String?

  package init(arrival: Int, fate: LinkFate, gate: String? = nil, reason: String? = nil) {
    self.arrival = arrival
    self.fate = fate
    self.gate = gate
    self.reason = reason
  }
}

#if !hasFeature(Embedded)
  extension EndedLink: Encodable {
    /// Writes `[arrival, fate]`.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(arrival)
      try container.encode(fate)
    }
  }
#endif

/// A question to the app whether a gate is open. The app sends the result as an event.
package struct GateQuestion: Hashable, Sendable {
  package var gate: String
  /// The number that the app's answer must carry.
  package internal(set) var check: Int

  package init(gate: String, check: Int) { (self.gate, self.check) = (gate, check) }
}

/// A question to the app whether a link may remove or cover something. The app sends the decision
/// as an event.
package struct InterruptionQuestion: Hashable, Sendable {
  /// The number that the app's answer must carry.
  package internal(set) var check: Int
  /// The screens and coordinators with the policy `ask` that would be removed or covered.
  package internal(set) var lost: [String]
  /// The screen that would be shown.
  package internal(set) var shown: String?
}

/// The result of an event, besides the new state.
public struct NavigationResult: Hashable, Sendable {
  /// The kind of result.
  public enum Outcome: Hashable, Sendable {
    /// The link that the event opened ended.
    case link(LinkFate)
    /// The link that the event opened is held: at a gate, or until something that it would
    /// interrupt has ended.
    case held
    /// Another kind of event took effect.
    case done
    /// The event is invalid; nothing changed.
    case invalid
    /// The event's ticket or number belongs to an earlier presentation or question; nothing
    /// changed.
    case stale
    /// The event would have removed or changed a protected screen; nothing changed.
    case vetoed
    /// The event waits for a signal or for another event, and the navigator handles it later. The
    /// reducer never returns this.
    case waiting

    /// The link was opened: its target is on screen.
    public static let applied = link(.applied)
    /// No route matches the link.
    public static let unmatched = link(.unmatched)
    /// The link is not admitted, or a route or gate refuses it.
    public static let refused = link(.refused)
    /// The link is left to the browser.
    public static let leftToWeb = link(.leftToWeb)
  }

  /// The outcome of the event.
  public package(set) var outcome: Outcome
  /// Whether the app handles the link, or the event took effect: the value that a scene or
  /// application delegate returns. `true` for a link that is held or waiting; `false` for one that
  /// no route matches or that is left to the web.
  public var isHandled: Bool {
    switch outcome {
    case .link(.applied), .link(.resolver), .held, .done, .waiting: true
    case .link, .invalid, .stale, .vetoed: false
    }
  }
  /// All links that the event ended, in order of arrival.
  package var fates: [EndedLink] = []
  /// The transitions for a presenter, in order.
  package var transitions: [Transition] = []
  /// The gates that the app must evaluate, in the order in which they were reached.
  package internal(set) var questions: [GateQuestion] = []
  /// The question to the app whether the held link may interrupt; `nil` if there is none.
  package var interruption: InterruptionQuestion?
  /// The screens and coordinators that the held link would remove or cover, if this event made it
  /// wait for them; otherwise empty.
  package internal(set) var lost: [String] = []
  /// The closed condition or check that refused a link or step; `nil` if none did.
  public package(set) var gate: String?
  /// The reason why the event had no effect, or why the link was not handled.
  public package(set) var reason: String?
  /// The byte offset in the link that the reason refers to.
  public package(set) var offset: Int?
  /// Descriptions of the parts of a restored state that were dropped, because they do not match the
  /// table or the open gates.
  public package(set) var dropped: [String] = []
  /// The resolver that must choose the target, if the link names one.
  public package(set) var resolver: String?
  /// The parameters for the resolver.
  public package(set) var parameters = Parameters()

  package init(_ outcome: Outcome, reason: String? = nil) {
    self.outcome = outcome
    self.reason = reason
  }
}

extension NavigationResult.Outcome: CustomStringConvertible {
  /// The outcome as the command line prints it: the link's fate, or the case's name.
  public var description: String {
    switch self {
    case .link(let fate): fate.rawValue
    case .held: "held"
    case .done: "done"
    case .invalid: "invalid"
    case .stale: "stale"
    case .vetoed: "vetoed"
    case .waiting: "waiting"
    }
  }
}

#if !hasFeature(Embedded)
  extension LinkFate: Codable {}
#endif
