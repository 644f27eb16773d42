import JourneyModel
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler
import ReplayedScreens

/// The engine under test: the real loader's table and the real reducer.
struct Engine: Sendable {
  let table: AbstractTable
  let reducer: Reducer
  private let compiled: RouteTable

  /// - Throws: the reason why the table does not load.
  init(_ table: AbstractTable) throws(Unloadable) {
    let source = SourceText(file: "routes.json", text: TableText(table: table).text)
    let (compiled, diagnostics) = TableCompiler.compile(source)
    guard let compiled else {
      let errors = diagnostics.filter { $0.severity == .error }
      throw Unloadable(
        identifiers: errors.map(\.identifier), messages: errors.map(\.message))
    }
    self.table = table
    self.compiled = compiled
    reducer = Reducer(table: compiled)
  }

  struct Unloadable: Error {
    var identifiers: [String]
    var messages: [String]
  }

  /// Handles an event, and applies its transitions to the previously shown screens.
  func take(_ event: AbstractEvent, from state: EngineState) -> (EngineState, Answer) {
    if !fits(event) { return (state, Answer(state, outcome: "invalid")) }
    let (next, effects) = reducer.reduce(state, native(event))
    var previewed: [String] = []
    if case .open(let link, let source, let mode) = native(event) {
      previewed = differences(
        from: reducer.preview(link, source: source, mode: mode, in: state), state, next,
        effects)
    }
    var answer = Answer(next, outcome: effects.outcome.description)
    answer.gate = effects.gate ?? "-"
    answer.question =
      effects.interruption.map {
        "\($0.check): \($0.lost.joined(separator: " ")), \($0.shown ?? "")"
      } ?? "-"
    answer.fates = effects.fates.map { "\($0.arrival) \($0.fate.rawValue)" }.sorted()
    var replayed = ReplayedScreens(state.navigation)
    // A restart and another user begin with nothing on screen.
    if case .restart = event { replayed = ReplayedScreens(NavigationState()) }
    replayed.follow(effects.transitions, reducer.graph)
    answer.complaints = replayed.complaints + previewed
    if replayed != ReplayedScreens(next.navigation) {
      answer.complaints.append(
        "the transitions do not result in the visible screens: "
          + effects.transitions.map { "\($0.kind.rawValue) \($0.id) in \($0.container ?? "-")" }
          .joined(separator: ", "))
    }
    return (next, answer)
  }

  /// The differences between a preview and actually opening the link.
  private func differences(
    from preview: LinkPreview, _ old: EngineState, _ next: EngineState,
    _ effects: NavigationResult
  ) -> [String] {
    var found: [String] = []
    if preview.effects.outcome != effects.outcome
      || preview.effects.transitions != effects.transitions
      || preview.effects.questions != effects.questions || preview.effects.reason != effects.reason
    {
      found.append("the preview says \(preview.effects.outcome)")
    }
    if preview.held != (effects.outcome == .held ? next.held : nil)
      || preview.visible != next.navigation.visible || preview.lost != effects.lost
      || preview.asksApp != (effects.interruption != nil)
      || Set(preview.removed) != removed(from: old, to: next)
    {
      found.append("the preview waits otherwise")
    }
    // The gate at which the link waits is the first one that blocks it, unless it must not interrupt
    // something before that.
    let stopping = preview.gates.first { gate in
      gate.whileClosed ? gate.state != .closed : gate.state != .open
    }
    if effects.outcome == .held, let gate = next.held?.gate, gate != stopping?.id {
      found.append("the preview stops at \(stopping?.id ?? "nothing")")
    }
    return found
  }

  /// The ids of what is shown less often than before.
  private func removed(from old: EngineState, to new: EngineState) -> Set<String> {
    func counts(_ state: EngineState) -> [String: Int] {
      var counts: [String: Int] = [:]
      for running in state.navigation.containers {
        counts[running.id, default: 0] += 1
        for entry in running.stack {
          counts[entry.name, default: 0] += 1
          if entry.isStart { counts[entry.coordinator, default: 0] += 1 }
        }
      }
      return counts
    }
    let left = counts(new)
    return Set(counts(old).filter { $0.value > left[$0.key] ?? 0 }.keys)
  }

  /// Whether the parameters of a user's step are valid, as `simulate` and the navigator check
  /// before sending it.
  private func fits(_ event: AbstractEvent) -> Bool {
    switch event {
    case .push(let id, let values): compiled.problems(with: native(values), for: id).isEmpty
    case .start(let id, let values):
      compiled.problems(
        with: native(values), for: reducer.graph.coordinator(id)?.screens.first ?? id
      ).isEmpty
    default: true
    }
  }

  private func native(_ event: AbstractEvent) -> NavigationEvent {
    switch event {
    case .launch: .launch
    case .open(let link, let source, let mode):
      .open(
        link.text(in: table), source: source.flatMap { LinkSource(rawValue: $0.rawValue) },
        mode: mode.flatMap { NavigationMode(rawValue: $0.rawValue) })
    case .pass(let gate, let user, let ticket): .pass(gate, user: user, ticket: ticket)
    case .cancel(let gate, let ticket): .cancel(gate, ticket: ticket)
    case .answer(let gate, let check, let answer):
      .answer(gate, check: check, GateAnswer(rawValue: answer.rawValue) ?? .failed)
    case .interrupt(let word, let check):
      .interrupt(InterruptionAnswer(rawValue: word.rawValue) ?? .wait, check: check)
    case .refresh(let gate): .refresh(gate)
    case .foreground: .foreground
    case .discard: .discard
    case .signOut: .signOut
    case .revoke(let gate): .revoke(gate)
    case .back: .back
    case .popTo(let screen): .popTo(screen)
    case .popToRoot: .popToRoot
    case .dismiss: .dismiss
    case .select(let tab): .select(tab)
    case .push(let id, let values): .push(id, native(values))
    case .start(let id, let values): .start(id, native(values))
    case .finish(let id, let isCancelled): .finish(id, isCancelled ? .cancelled : .completed)
    case .protect(let screen): .protect(screen)
    case .unprotect(let screen): .unprotect(screen)
    case .advance(let seconds): .advance(Int64(seconds))
    case .restart: .restart
    }
  }

  private func native(_ values: AbstractValues) -> Parameters {
    var parameters = Parameters()
    for (name, value) in values {
      switch value {
      case .int(let value): parameters[name] = .int(Int64(value))
      case .text(let value): parameters[name] = .string(value)
      case .flag(let value): parameters[name] = .bool(value)
      }
    }
    return parameters
  }
}

/// The complete result of an event, as text for comparing the engine's and the model's states.
struct Answer: Equatable, Sendable {
  var outcome: String
  var fates: [String] = []
  var tree: String
  /// The modals, bottom first.
  var pile: String
  var visible: String
  var stack: String
  var coordinators: String
  var held: String
  var session: String
  /// The known results of conditions and checks, and the pending questions.
  var answers: String
  /// The condition or check that refused the link or step.
  var gate = "-"
  /// The question to the app about a link.
  var question = "-"
  /// The transitions of the engine that a presenter could not have performed.
  var complaints: [String] = []

  /// A difference: its subject, and both values.
  func differences(from model: Answer) -> [(what: String, engine: String, model: String)] {
    [
      ("outcome", outcome, model.outcome),
      ("fates", "\(fates)", "\(model.fates)"),
      ("held", held, model.held),
      ("tree", tree, model.tree),
      ("modals", pile, model.pile),
      ("visible", visible, model.visible),
      ("stack", stack, model.stack),
      ("coordinators", coordinators, model.coordinators),
      ("session", session, model.session), ("answers", answers, model.answers),
      ("gate", gate, model.gate), ("question", question, model.question),
      ("transitions", complaints.joined(separator: "; "), ""),
    ].filter { $0.1 != $0.2 }
  }
}

extension Answer {
  init(_ state: EngineState, outcome: String) {
    let navigation = state.navigation
    self.init(
      outcome: outcome, tree: navigation.root.map(Self.text) ?? "nothing",
      pile: navigation.modals.joined(separator: " "),
      visible: navigation.visible.map { "\($0.screen) in \($0.coordinator)" } ?? "nothing",
      stack: navigation.visibleStack.map(Self.text).joined(separator: " "),
      coordinators: navigation.coordinators.joined(separator: " "),
      held: state.held.map { held in
        "\(held.gate ?? held.awaited ?? "-") \(held.flow ?? (held.isPending ? "answers" : "ends")) #\(held.ticket ?? held.check ?? 0) "
          + "for \(held.owner ?? "-") until \(held.expires), "
          + (held.arrival.map { "link \($0)" } ?? "a step")
      } ?? "nothing",
      session: Self.session(
        state.session.user, state.session.opened.mapValues { Int($0) }, state.tickets,
        state.arrivals, Int(state.clock)),
      answers: Self.answers(
        state.session.closed,
        state.session.asked.mapValues { ($0.number, $0.due.map { Int($0) }) }, state.checks))
  }

  init(_ model: Model, outcome: AbstractOutcome) {
    self.init(
      outcome: outcome.text, tree: model.root.map(Self.text) ?? "nothing",
      pile: model.pile.joined(separator: " "),
      visible: model.visibleStack.last.map { "\($0.screen) in \($0.coordinator)" } ?? "nothing",
      stack: model.visibleStack.map(Self.text).joined(separator: " "),
      coordinators: model.coordinators.joined(separator: " "),
      held: model.held.map { held in
        "\(held.awaited?.id ?? held.gate) \(held.flow ?? (held.isPending ? "answers" : "ends")) #\(held.ticket) "
          + "for \(held.owner ?? "-") until \(held.expires), "
          + (held.link.map { "link \($0.arrival)" } ?? "a step")
      } ?? "nothing",
      session: Self.session(model.user, model.open, model.tickets, model.arrivals, model.now),
      answers: Self.answers(
        model.closed, model.asked.mapValues { ($0.number, $0.due) }, model.checks))
    gate = model.refusing ?? "-"
    question =
      model.interruption.map { "\($0.check): \($0.lost.joined(separator: " ")), \($0.shown)" }
      ?? "-"
    fates = model.fates.map { "\($0.arrival) \($0.fate.rawValue)" }.sorted()
  }

  private static func session(
    _ user: String?, _ open: [String: Int], _ tickets: Int, _ arrivals: Int, _ now: Int
  ) -> String {
    let gates = open.sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value)" }
    return "\(user ?? "-") \(gates.joined(separator: " ")), \(tickets) tickets, "
      + "\(arrivals) arrivals, at \(now)"
  }

  private static func answers(
    _ closed: Set<String>, _ asked: [String: (number: Int, due: Int?)], _ checks: Int
  ) -> String {
    let questions = asked.sorted { $0.value.number < $1.value.number }
      .map { "\($0.key)?\($0.value.number)" + ($0.value.due.map { " until \($0)" } ?? "") }
    return "closed \(closed.sorted().joined(separator: " ")), "
      + "\(questions.joined(separator: " ")), \(checks) checks"
  }

  private static func text(_ running: RunningCoordinator) -> String {
    tree(
      running.id, running.ticket, running.stack.map(text),
      running.tabs.map { ($0.id == running.selected ? ">" : "") + text($0) },
      running.child.map(text), running.modals.map(text))
  }

  private static func text(_ running: Running) -> String {
    tree(
      running.id, running.ticket, running.stack.map(text),
      running.tabs.map { ($0.id == running.selected ? ">" : "") + text($0) },
      running.child.first.map(text), running.modals.map(text))
  }

  private static func tree(
    _ id: String, _ ticket: Int?, _ stack: [String], _ tabs: [String], _ child: String?,
    _ modals: [String]
  ) -> String {
    var text = id + (ticket.map { "#\($0)" } ?? "")
    if !stack.isEmpty { text += "[\(stack.joined(separator: " "))]" }
    if !tabs.isEmpty { text += "{\(tabs.joined(separator: " "))}" }
    if let child { text += "/\(child)" }
    if !modals.isEmpty { text += "^(\(modals.joined(separator: ", ")))" }
    return text
  }

  private static func text(_ entry: StackEntry) -> String {
    var values: [(String, String)] = []
    for name in entry.parameters.names {
      let value =
        switch entry.parameters[name] {
        case .int(let value): "\(value)"
        case .string(let value): "'\(value)'"
        case .bool(let value): "\(value)"
        default: "?"
        }
      values.append((name, value))
    }
    return screen(
      entry.screen, of: entry.coordinator, entry.isStart, entry.ticket, entry.isProtected, values)
  }

  private static func text(_ shown: Shown) -> String {
    let values = shown.parameters.map { name, value in
      if case .text(let text) = value { (name, "'\(text)'") } else { (name, value.bare) }
    }
    return screen(
      shown.screen, of: shown.coordinator, shown.isStart, shown.ticket, shown.isProtected, values)
  }

  private static func screen(
    _ id: String, of coordinator: String, _ isStart: Bool, _ ticket: Int?, _ isProtected: Bool,
    _ values: [(String, String)]
  ) -> String {
    let inner = values.sorted { $0.0 < $1.0 }.map { "\($0.0):\($0.1)" }.joined(separator: ",")
    return (isStart ? "\(coordinator)*" : "") + id + (ticket.map { "#\($0)" } ?? "")
      + (isProtected ? "!" : "") + (inner.isEmpty ? "" : "{\(inner)}")
  }
}
