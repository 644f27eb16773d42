public import LinkwayMatching

/// How a link ended. Every link ends in exactly one of these.
public enum LinkFate: String, CaseIterable, Hashable, Sendable {
  /// Its plan was applied, whole.
  case applied
  /// No route takes it.
  case unmatched
  /// It is not admitted, or a route refuses it.
  case refused
  /// It is for the browser.
  case leftToWeb
  /// The app's own code chooses.
  case resolver
  /// Its route cannot be read, or leads nowhere.
  case failed
  /// The flow of the gate at which it waited was cancelled.
  case cancelled
  /// It waited too long.
  case expired
  /// A new link took its place.
  case replaced
  /// It was for somebody else, or the person signed out.
  case purged
  /// A protected screen would have gone.
  case vetoed
}

/// How a coordinator ended: its task is done, or was given up.
public enum FlowOutcome: String, CaseIterable, Hashable, Sendable {
  /// The flow has done what it is for.
  case completed
  /// The person gave it up.
  case cancelled
}

/// A link that ended.
package struct EndedLink: Hashable, Sendable {
  /// The number of the arrival, counted from 1.
  package var arrival: Int
  package var fate: LinkFate
  /// The closed condition or check that refused it.
  package var gate: String?

  package init(arrival: Int, fate: LinkFate, gate: String? = nil) {
    self.arrival = arrival
    self.fate = fate
    self.gate = gate
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

/// A gate that an event asks whether it is open: the app sends its answer as an event.
package struct GateQuestion: Hashable, Sendable {
  package var gate: String
  /// The number that the answer has to carry.
  package var check: Int

  package init(gate: String, check: Int) { (self.gate, self.check) = (gate, check) }
}

/// A link that would remove or cover something: the app answers as an event.
package struct InterruptionQuestion: Hashable, Sendable {
  /// The number that the answer has to carry.
  package var check: Int
  /// The screens and coordinators that would go or be covered, those that are to be asked for.
  package var lost: [String]
  /// The screen that would be shown.
  package var shown: String?

  package init(check: Int, lost: [String], shown: String?) {
    (self.check, self.lost, self.shown) = (check, lost, shown)
  }
}

/// What came of an event: what it did beside the new state.
public struct NavigationResult: Hashable, Sendable {
  /// What came of an event.
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

    /// The link was followed: what it opens is on screen.
    public static let applied = link(.applied)
    /// No route takes the link.
    public static let unmatched = link(.unmatched)
    /// The link is not admitted, or a route refuses it.
    public static let refused = link(.refused)
    /// The link is for the browser.
    public static let leftToWeb = link(.leftToWeb)
  }

  /// What came of the event.
  public package(set) var outcome: Outcome
  /// Whether the app handles the link, or the event took effect: what a scene or application delegate
  /// answers. A link that is held or waits for its turn is handled; one that no route takes, or that is
  /// left to the web, is not.
  public var isHandled: Bool {
    switch outcome {
    case .link(.applied), .link(.resolver), .held, .done, .waiting: true
    case .link, .invalid, .stale, .vetoed: false
    }
  }
  /// Every link that ended by the event, in the order of arrival.
  package var fates: [EndedLink] = []
  /// What a presenter has to do, in order.
  package var transitions: [Transition] = []
  /// The gates that are asked by the event, in the order in which they were met.
  package var questions: [GateQuestion] = []
  /// What the app is asked about the link that is held now.
  package var interruption: InterruptionQuestion?
  /// The closed condition or check by which a link or step was refused.
  public package(set) var gate: String?
  /// Why the event had no effect, or why the link was not taken.
  public package(set) var reason: String?
  /// The place in the link that the reason is about, in bytes.
  public package(set) var offset: Int?
  /// What of a restored state fits neither the table nor the open gates, a sentence each.
  public package(set) var dropped: [String] = []
  /// The resolver of the app's own that has to choose, where the link names one.
  public package(set) var resolver: String?
  /// What the resolver gets.
  public package(set) var parameters = Parameters()

  package init(_ outcome: Outcome, reason: String? = nil) {
    self.outcome = outcome
    self.reason = reason
  }
}

extension NavigationResult.Outcome: CustomStringConvertible {
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

#if !hasFeature(Embedded)
  extension LinkFate: Codable {}
  extension FlowOutcome: Codable {}
#endif
