public import LinkwayMatching

/// What resolving a link came to, as far as the reducer needs it.
package enum LinkResolution: Sendable {
  /// A screen or coordinator is to be opened.
  case plan(NavigationPlan, route: String, carriesSecret: Bool)
  case unmatched(reason: String, offset: Int? = nil)
  case refused(reason: String, offset: Int? = nil)
  case leftToWeb
  case resolver(name: String, parameters: Parameters)
  case failed(reason: String)
}

/// How a link ended. Every link ends in exactly one of these.
public enum LinkFate: String, CaseIterable, Hashable, Sendable, Codable {
  case applied, unmatched, refused, leftToWeb, resolver, failed
  case cancelled, expired, replaced, purged, vetoed
}

/// A link that ended.
public struct EndedLink: Hashable, Sendable {
  /// The number of the arrival, counted from 1.
  public var arrival: Int
  public var fate: LinkFate

  package init(arrival: Int, fate: LinkFate) {
    self.arrival = arrival
    self.fate = fate
  }
}

extension EndedLink: Encodable {
  /// Writes `[arrival, fate]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(arrival)
    try container.encode(fate)
  }
}

/// What an event did beside the new state.
public struct NavigationEffects: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The link that the event opened ended.
    case link(LinkFate)
    /// The link that the event opened waits at a gate.
    case held
    /// Any other event that took effect.
    case done
    /// The event cannot be; nothing changed.
    case invalid
    /// The ticket is of an older presentation; nothing changed.
    case stale
    /// A protected screen would have gone; nothing changed.
    case vetoed
    /// A navigator takes the event later: it waits for a signal, or for another event to be done.
    /// The reducer never says so.
    case waiting
  }

  public var outcome: Outcome
  /// Every link that ended by the event, in the order of arrival.
  public var fates: [EndedLink] = []
  /// What a presenter has to do, in order.
  public var transitions: [Transition] = []
  /// Why the event had no effect, or why the link was not taken.
  public var reason: String?
  /// The place in the link that the reason is about, in bytes.
  public var offset: Int?
  /// What of a restored state fits neither the table nor the open gates, a sentence each.
  public var dropped: [String] = []
  /// What the app's own code has to choose by, where the link names a resolver.
  public var resolver: ResolverCall?

  public struct ResolverCall: Hashable, Sendable {
    public var name: String
    public var parameters: Parameters
  }

  package init(_ outcome: Outcome, reason: String? = nil) {
    self.outcome = outcome
    self.reason = reason
  }
}

extension NavigationEffects.Outcome: CustomStringConvertible {
  /// As the command line prints it: the fate, or the outcome's own name.
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
