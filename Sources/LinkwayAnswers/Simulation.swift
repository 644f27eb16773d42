package import LinkwayDiagnostics
import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

/// Plays lines of events against the engine, one after the other.
package struct Simulation {
  /// The most bytes that a line may have: a link has 2,048 at most, and the rest is parameters.
  package static let lineLimit = 65_536

  package let table: RouteTable
  /// Whether links are shown that may hold a secret.
  package let reveals: Bool
  private let reducer: Reducer
  package private(set) var state: EngineState
  /// How many lines were answered.
  package private(set) var count = 0

  package init(table: RouteTable, state: EngineState, reveals: Bool = false) {
    self.table = table
    self.reveals = reveals
    self.state = state
    reducer = Reducer(table: table)
  }

  /// What became of one line.
  package struct Step {
    package var answer: SimulationAnswer
    /// What a log writes of the line.
    package var sent: SentEvent
    /// What is wrong with a line that is no event, and the line itself.
    package var diagnostics: [Diagnostic] = []
    package var source: SourceText
  }

  /// Takes a line.
  ///
  /// - Parameter bytes: the line; `nil` stands for one over ``lineLimit``.
  /// - Returns: `nil` for a line of blanks, which is passed over.
  package mutating func take(
    _ bytes: [UInt8]?, number: Int, of input: String
  ) -> Step? {
    guard let bytes, bytes.count <= Self.lineLimit else {
      let source = SourceText(file: input, bytes: [], firstLine: number)
      return reject(
        Diagnostic(
          .error, "too-long", at: 0..<0, "the line has more than \(Self.lineLimit) bytes"),
        source)
    }
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0D].contains($0) }
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return nil }
    let written = bytes[...last].drop(while: isBlank)
    let source = SourceText(file: input, bytes: bytes, firstLine: number)
    let (event, diagnostics) = EventReader.read(source, table)
    guard let event else {
      var step = reject(diagnostics.first, source)
      step.diagnostics = diagnostics
      return step
    }
    let sent = SentEvent(event, written: written, table, reveal: reveals)
    return Step(answer: take(event, shown: sent.shown), sent: sent, source: source)
  }

  private mutating func take(_ event: NavigationEvent, shown: String) -> SimulationAnswer {
    count += 1
    let effects: NavigationResult
    (state, effects) = reducer.reduce(state, event)
    return SimulationAnswer(number: count, shown: shown, effects: effects, state: state)
  }

  /// Answers a line that is no event: nothing changes.
  private mutating func reject(_ diagnostic: Diagnostic?, _ source: SourceText) -> Step {
    let reason = diagnostic?.message ?? "the line is not an event"
    let answer = pass(reason: reason)
    return Step(
      answer: answer, sent: .none, diagnostics: diagnostic.map { [$0] } ?? [], source: source)
  }

  /// Counts a line that is no event.
  package mutating func pass(reason: String = "") -> SimulationAnswer {
    count += 1
    return SimulationAnswer(
      number: count, shown: "no event", effects: NavigationResult(.invalid, reason: reason),
      state: state)
  }
}

/// An event as a log writes it and people read it.
package enum SentEvent: Hashable, Sendable {
  /// The line was no event.
  case none
  /// The line itself.
  case line(String, shown: String)
  /// An event that carries a secret, without it.
  case redacted(String, shown: String)

  /// The event in short, such as `open photos://photos/42`, without anything secret.
  package var shown: String {
    switch self {
    case .none: "no event"
    case .line(_, let shown), .redacted(_, let shown): shown
    }
  }

  /// - Parameter reveal: whether links are shown that may hold a secret.
  init(
    _ event: NavigationEvent, written bytes: ArraySlice<UInt8>, _ table: RouteTable, reveal: Bool
  ) {
    var told = event
    var isSecret = false
    switch event {
    case .open(let link, let source, let mode):
      // A route that does not take links from this source may have a secret all the same.
      let resolved = [source ?? LinkSource(inferredFrom: link), nil]
        .map { table.resolve(link, source: $0) }
      if resolved.contains(where: { $0.conceals(reveal: reveal) }) {
        isSecret = true
        told = .open(ResolvedLink.redacted(link), source: source, mode: mode)
      }
    case .push(_, let parameters), .start(_, let parameters): isSecret = parameters.holdsSecret
    default: break
    }
    let shown = told.shown
    if isSecret {
      self = .redacted(JSONTree.object(told.members).text, shown: shown)
    } else {
      self = .line(String(decoding: bytes, as: UTF8.self), shown: shown)
    }
  }
}

extension NavigationEvent {
  /// The event in short; of secret parameters the names only.
  fileprivate var shown: String {
    switch self {
    case .launch: return "launch"
    case .open(let link, _, _): return "open \(link)"
    case .pass(let gate, let user, _):
      return "pass \(gate)" + (user.map { " as \($0)" } ?? "")
    case .cancel(let gate, _): return "cancel \(gate)"
    case .answer(let gate, _, let isOpen):
      return "\(gate) answers \(GateAnswer(isOpen: isOpen).rawValue)"
    case .interrupt(_, let isAllowed):
      return "interrupt: \(InterruptionAnswer(isAllowed: isAllowed).rawValue)"
    case .refresh(let gate): return "refresh \(gate)"
    case .foreground: return "foreground"
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
