package import LinkwayDiagnostics
import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

/// Applies lines of events to the engine, one after another.
package struct Simulation {
  /// The maximum length of a line in bytes. A link has at most 2,048 bytes; the rest is for parameters.
  package static let lineLimit = 65_536

  package let table: RouteTable
  /// Whether to show links that may contain a secret.
  package let reveals: Bool
  private let reducer: Reducer
  package private(set) var state: EngineState
  /// The number of lines processed, without blank lines.
  package private(set) var count = 0

  package init(table: RouteTable, state: EngineState, reveals: Bool = false) {
    self.table = table
    self.reveals = reveals
    self.state = state
    reducer = Reducer(table: table)
  }

  /// The result of one line.
  package struct Step {
    package var answer: SimulationResult
    /// The form of the line for the log.
    package var sent: SentEvent
    /// The errors of the line; empty if it is an event.
    package var diagnostics: [Diagnostic] = []
    /// The line.
    package var source: SourceText
  }

  /// Processes a line.
  ///
  /// - Parameter bytes: the line; `nil` if it exceeds ``lineLimit``.
  /// - Returns: `nil` for a blank line, which is skipped.
  package mutating func take(
    _ bytes: [UInt8]?, number: Int, of input: String
  ) -> Step? {
    guard let bytes, bytes.count <= Self.lineLimit else {
      let source = SourceText(file: input, bytes: [], firstLine: number)
      let diagnostic = Diagnostic(
        .error, "too-long", at: 0..<0, "the line has more than \(Self.lineLimit) bytes")
      return reject([diagnostic], source)
    }
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0D].contains($0) }
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return nil }
    let written = bytes[...last].drop(while: isBlank)
    let source = SourceText(file: input, bytes: bytes, firstLine: number)
    let (event, diagnostics) = EventReader.read(source, table)
    guard let event else { return reject(diagnostics, source) }
    let sent = SentEvent(event, written: written, table, reveal: reveals)
    count += 1
    let effects: NavigationResult
    (state, effects) = reducer.reduce(state, event)
    return Step(
      answer: SimulationResult(number: count, shown: sent.shown, effects: effects, state: state),
      sent: sent, source: source)
  }

  /// Returns the result of a line that is not an event. The state does not change.
  private mutating func reject(_ diagnostics: [Diagnostic], _ source: SourceText) -> Step {
    let answer = pass(reason: diagnostics.first?.message ?? "the line is not an event")
    return Step(answer: answer, sent: .none, diagnostics: diagnostics, source: source)
  }

  /// Counts a line that is not an event and returns its result.
  package mutating func pass(reason: String = "") -> SimulationResult {
    count += 1
    return SimulationResult(
      number: count, shown: "no event", effects: NavigationResult(.invalid, reason: reason),
      state: state)
  }
}

/// The result of one event, as printed by `linkctl simulate`.
package struct SimulationResult {
  /// The number of the event, starting at 1.
  package var number: Int
  /// A short form of the event, as in ``SentEvent/shown``.
  package var shown: String
  package var effects: NavigationResult
  /// The state after the event.
  package var state: EngineState

  /// The result as an object. All keys except `reason`, `offset`, `resolver`, `gate`, `asked` and
  /// `interrupts` are always present.
  package var json: JSONTree {
    let navigation = state.navigation
    var members: [String: JSONTree] = [
      "event": .int(number), "outcome": .string(effects.outcome.description),
      "fates": .array(effects.fates.map { $0.json }),
      "transitions": .array(effects.transitions.map { $0.json }),
      "held": state.held.map { $0.json } ?? .null,
      "visible": navigation.visible.map { $0.visibleJSON } ?? .null,
      "stack": .array(navigation.visibleStack.map { $0.stackJSON }),
      "coordinators": JSONTree(navigation.coordinators),
      "navigation": navigation.json,
    ]
    if let reason = effects.reason { members["reason"] = .string(reason) }
    if let offset = effects.offset { members["offset"] = .int(offset) }
    if let resolver = effects.resolver { members["resolver"] = .string(resolver) }
    if let gate = effects.gate { members["gate"] = .string(gate) }
    if let question = effects.interruption {
      members["interrupts"] = .object([
        "check": .int(question.check), "lost": JSONTree(question.lost),
        "shown": JSONTree(question.shown),
      ])
    }
    if !state.session.asked.isEmpty {
      members["asked"] = .array(
        state.session.questions.map {
          .object(["gate": .string($0.gate), "check": .int($0.check)])
        })
    }
    return .object(members)
  }
}

/// An event, in the forms for the log and for display.
package enum SentEvent: Hashable, Sendable {
  /// The line was not an event.
  case none
  /// The original line.
  case line(String, shown: String)
  /// An event that contains a secret, with the secret removed.
  case redacted(String, shown: String)

  /// A short form of the event, such as `open photos://photos/42`, without secrets. A link that may
  /// contain one is shown only if `reveal` is `true`.
  package var shown: String {
    switch self {
    case .none: "no event"
    case .line(_, let shown), .redacted(_, let shown): shown
    }
  }

  /// Creates the two forms of an event.
  ///
  /// - Parameter reveal: whether to show links that may contain a secret.
  init(
    _ event: NavigationEvent, written bytes: ArraySlice<UInt8>, _ table: RouteTable, reveal: Bool
  ) {
    var redacted = event
    var isSecret = false
    switch event {
    case .open(let link, let source, let mode):
      // The link may contain a secret even if its route does not accept this source.
      let resolved = [source ?? LinkSource(inferredFrom: link), nil]
        .map { table.resolve(link, source: $0) }
      if resolved.contains(where: { $0.conceals(reveal: reveal) }) {
        isSecret = true
        redacted = .open(ResolvedLink.redacted(link), source: source, mode: mode)
      }
    case .push(_, let parameters), .start(_, let parameters): isSecret = parameters.holdsSecret
    default: break
    }
    let shown = redacted.shown
    if isSecret {
      self = .redacted(JSONTree.object(redacted.members).text, shown: shown)
    } else {
      self = .line(String(decoding: bytes, as: UTF8.self), shown: shown)
    }
  }
}

extension NavigationEvent {
  /// A short form of the event, without the values of secret parameters.
  fileprivate var shown: String {
    switch self {
    case .launch: return "launch"
    case .open(let link, _, _): return "open \(link)"
    case .pass(let gate, let user, _):
      return "pass \(gate)" + (user.map { " as \($0)" } ?? "")
    case .cancel(let gate, _): return "cancel \(gate)"
    case .answer(let gate, _, let answer): return "\(gate) returned \(answer.rawValue)"
    case .interrupt(let answer, _): return "interrupt: \(answer.rawValue)"
    case .refresh(let gate): return "refresh \(gate)"
    case .foreground: return "foreground"
    case .discard: return "discard"
    case .signOut: return "sign out"
    case .revoke(let gate): return "revoke \(gate)"
    case .back: return "back"
    case .popTo(let screen): return "pop to \(screen)"
    case .popToRoot: return "pop to root"
    case .dismiss: return "dismiss"
    case .select(let tab): return "select \(tab)"
    case .push(let id, let parameters): return "push \(id)\(parameters.shown)"
    case .start(let id, let parameters): return "start \(id)\(parameters.shown)"
    case .finish(let id, let outcome):
      return "finish \(id)" + (outcome == .cancelled ? ", cancelled" : "")
    case .protect(let screen): return "protect \(screen)"
    case .unprotect(let screen): return "unprotect \(screen)"
    case .advance(let seconds): return "advance \(seconds)s"
    case .restart: return "restart"
    }
  }
}
