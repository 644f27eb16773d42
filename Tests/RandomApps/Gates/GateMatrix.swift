import Linkway
import LinkwayNavigation

/// All decisions of a gate, combined with the events that may happen meanwhile (§9.7
/// rules 2, 3, 6, 7, 9, 10, 11 and 14).
package enum GateMatrix {
  /// The circumstances.
  private enum Setting: String {
    case calm = ""
    /// The event, or else the decision, comes before the user interface has settled.
    case moving = " during an animation"
    case slowStore = " with a slow store"
  }

  /// How a gate decides in the end.
  private enum Decision: String, CaseIterable {
    case slow = "opens late"
    case failing = "fails"
    case neverEnding = "never answers"
    case contradictory = "contradicts itself"
  }

  /// What happens while the gate decides.
  private enum Event: String, CaseIterable {
    case nothing = "nothing happens"
    case secondLink = "a second link arrives"
    case sameGate = "a second link reaches the same gate"
    case signOut = "the user signs out"
    case otherUser = "another user signs in"
    case restart = "the engine restarts"
    case newProcess = "the process is replaced"
    case restoredProcess = "the process is replaced and restores its screens"
    case processOfOther = "the process is replaced by one of another user"
    case processOfNobody = "the process is replaced by one without a user"
    case refreshed = "the app refreshes the gate"
    case foreground = "the app returns to the foreground"
    case cancelled = "the app cancels the link"
  }

  /// A gate, and what becomes of a link that it decides about undisturbed.
  private struct Gate {
    let id: String
    let link: String
    let keepsLink: Bool
    /// The seconds after which a link is given up if the gate never answers.
    let patience: Int64
    /// What is on screen while it decides.
    let undecided: String
    /// What is on screen afterwards, and the fate of the link.
    let results: [Decision: (screens: String, fate: LinkFate)]
  }

  private static let gates = [
    // A check with a flow and a pending coordinator. Its flow is cancelled in the end.
    Gate(
      id: "device", link: "account", keepsLink: false, patience: 10,
      undecided: "spinner @device",
      results: [
        .slow: ("home account", .applied), .failing: ("help @device", .cancelled),
        .neverEnding: ("help @device", .cancelled), .contradictory: ("help @device", .cancelled),
      ]),
    // A check without a flow, which keeps its link.
    Gate(
      id: "region", link: "offer", keepsLink: true, patience: 10, undecided: "home @region",
      results: [
        .slow: ("home offer", .applied), .failing: ("home", .refused),
        .neverEnding: ("home", .refused), .contradictory: ("home", .refused),
      ]),
    // A check with a flow that is shown only if it is closed. Its flow is cancelled in the end.
    Gate(
      id: "vault", link: "safe", keepsLink: false, patience: 10, undecided: "home @vault",
      results: [
        .slow: ("home safe", .applied), .failing: ("home", .refused),
        .neverEnding: ("home", .refused), .contradictory: ("digits @vault", .cancelled),
      ]),
    // A condition with a fallback. It has no timeout, but the link expires.
    Gate(
      id: "crypto", link: "coin", keepsLink: false, patience: 600, undecided: "home @crypto",
      results: [
        .slow: ("home coin", .applied), .failing: ("home soon", .refused),
        .neverEnding: ("home", .expired), .contradictory: ("home soon", .refused),
      ]),
  ]

  package static let scenarios = scenarios(in: [.calm, .moving, .slowStore])
  /// Those in which the user interface settles after each action.
  package static let calmScenarios = scenarios(in: [.calm])

  private static func scenarios(in settings: [Setting]) -> [GateScenario] {
    gates.flatMap { gate in
      Decision.allCases.flatMap { decision in
        Event.allCases.flatMap { event in
          // No animation takes as long as a gate that never answers.
          settings.filter { $0 != .moving || event != .nothing || decision != .neverEnding }
            .map { scenario(gate, decision, event, $0) }
        }
      }
    }
  }

  private static func action(_ event: Event, _ gate: Gate) -> GateScenario.Action? {
    switch event {
    case .nothing: nil
    case .secondLink: .open("note")
    case .sameGate: .open(gate.link)
    case .signOut: .signOut
    case .otherUser: .signIn("bob")
    case .restart: .restart
    case .newProcess: .newProcess(user: "ann")
    case .restoredProcess: .newProcess(user: "ann", restores: true)
    case .processOfOther: .newProcess(user: "bob")
    case .processOfNobody: .newProcess(user: nil)
    case .refreshed: .refresh(gate.id)
    case .foreground: .foreground
    case .cancelled: .cancelHeldLink(.done)
    }
  }

  private static func scenario(
    _ gate: Gate, _ decision: Decision, _ event: Event, _ setting: Setting
  ) -> GateScenario {
    var (during, after) = (gate.undecided, gate.results[decision]?.screens ?? "")
    var fates: [LinkFate?] = [gate.results[decision]?.fate]
    switch event {
    case .signOut, .otherUser, .processOfOther, .processOfNobody:
      (during, after, fates) = ("home", "home", [.purged])
    case .secondLink where !gate.keepsLink:
      (during, after, fates) = ("home note", "home note", [.replaced, .applied])
    case .cancelled: (during, after, fates) = ("home", "home", [.cancelled])
    case .sameGate where !gate.keepsLink: fates.insert(.replaced, at: 0)
    case .secondLink, .sameGate: fates.append(.refused)
    case .nothing, .restart, .newProcess, .restoredProcess, .refreshed, .foreground: break
    }
    var actions: [(GateScenario.Action, String?)] = [
      (.connect(), "home"), (.open(gate.link), setting == .moving ? nil : gate.undecided),
    ]
    if let action = action(event, gate) { actions.append((action, during)) }
    switch decision {
    case .slow:
      let isLate = gate.patience > 10 ? 599 : gate.patience - 1
      actions += [
        (.advance(isLate), during), (.answerEarlier(false), during), (.answerLast(true), after),
      ]
    case .failing: actions += [(.answerEarlier(true), during), (.answerLast(nil), after)]
    case .neverEnding:
      // The results come too late.
      actions += [
        (.advance(gate.patience), after), (.answerEarlier(true), after),
        (.answerLast(true), after),
      ]
    case .contradictory:
      actions += [
        (.refresh(gate.id), during), (.answerLast(false), after), (.answerEarlier(true), after),
      ]
    }
    // The flow is cancelled.
    if after.contains("@") { actions.append((.cancelHeldLink(.done), "home")) }
    let name = "`\(gate.id)` \(decision.rawValue), and \(event.rawValue)"
    return GateScenario(
      name + setting.rawValue, hasSlowStore: setting == .slowStore, actions, fates: fates)
  }
}
