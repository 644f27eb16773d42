import Foundation
import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

/// An event on a state, or an event during which the process dies.
enum CheckedEvent: Hashable, Sendable {
  case whole(NavigationEvent)
  case crash(NavigationEvent, Crash)

  var event: NavigationEvent {
    switch self {
    case .whole(let event), .crash(let event, _): event
    }
  }
}

/// The progress of an event before the process died: which of its three steps were completed.
///
/// Each step is atomic: a file that is written separately, synchronized and renamed is the old one
/// before the rename and the new one afterwards. What is on screen is lost with the process, so it
/// only matters for what took effect before.
struct Crash: Hashable, Sendable {
  enum Step: Sendable, CaseIterable { case session, store, show }

  /// The signed-in user, which the app stores, is durable.
  var session: Bool
  /// The held link and the counters are durable.
  var store: Bool
  /// The user saw the result.
  var show: Bool

  /// The possible orders of the steps: an app may report its session first or last. The store
  /// precedes the screen, because the durable removal of a link is its effect.
  static let orders: [[Step]] = [
    [.session, .store, .show],
    [.store, .session, .show],
  ]

  /// All ways to die in the middle. Before the first step nothing has happened, and after the last
  /// step everything has: both are a restart, which is a separate event.
  static let all: [Crash] = {
    var found: [Crash] = []
    for order in orders {
      for count in 1..<order.count {
        let done = order.prefix(count)
        let crash = Crash(
          session: done.contains(.session), store: done.contains(.store),
          show: done.contains(.show))
        if !found.contains(crash) { found.append(crash) }
      }
    }
    return found
  }()
}

extension Domain {
  /// The events to try in a state, always in the same order.
  func events(from state: CheckedState, _ table: DomainTable) -> [NavigationEvent] {
    let engine = state.engine
    var events: [NavigationEvent] = [.launch, .restart, .discard]
    for link in links { events.append(.open(link.text, mode: link.mode)) }
    for (gate, declared) in table.gates.sorted(by: { $0.key < $1.key }) {
      let ticket = declared.flow.flatMap { Oracle.ticket(of: $0, in: engine.navigation) }
      // The ticket of an older presentation, and an invalid one.
      let stale = [(ticket ?? engine.tickets + 1) - 1, engine.tickets + 1]
      if declared.after.isEmpty {
        for user in Self.users {
          events.append(.pass(gate, user: user, ticket: ticket))
          events.append(.pass(gate, user: user))
        }
        events += stale.map { .pass(gate, user: "ann", ticket: $0) }
      } else {
        events.append(.pass(gate, user: "ann"))
        events += stale.map { .pass(gate, ticket: $0) }
      }
      events.append(.pass(gate))
      if let ticket { events.append(.pass(gate, ticket: ticket)) }
      events.append(.cancel(gate, ticket: ticket))
      events += stale.map { .cancel(gate, ticket: $0) }
      events.append(.revoke(gate))
      guard declared.isAsked else { continue }
      let check = engine.session.asked[gate]?.number
      for answer in GateAnswer.allCases { events.append(.answer(gate, check: check ?? 0, answer)) }
      events.append(.answer(gate, check: (check ?? engine.checks + 1) - 1, .open))
      events.append(.answer(gate, check: engine.checks + 1, .open))
      events.append(.refresh(gate))
    }
    if table.gates.values.contains(where: \.isAsked) { events.append(.foreground) }
    if let held = engine.held, held.gate == nil {
      let check = held.check ?? engine.checks
      for answer in InterruptionAnswer.allCases { events.append(.interrupt(answer, check: check)) }
      events.append(.interrupt(.now, check: engine.checks + 1))
    }
    events += [.signOut, .back, .popToRoot, .dismiss] + steps
    for due in dues(of: engine, table) {
      for seconds in [due - 1, due, due + 1] where seconds > 0 {
        if !events.contains(.advance(seconds)) { events.append(.advance(seconds)) }
      }
    }
    return events
  }

  /// The seconds until the next deadlines.
  private func dues(of engine: EngineState, _ table: DomainTable) -> [Int64] {
    var dues: [Int64] = []
    if let held = engine.held { dues.append(held.expires.subtractingCapped(engine.clock)) }
    for (id, gate) in table.gates.sorted(by: { $0.key < $1.key }) {
      guard let opened = engine.session.opened[id], let staysOpen = gate.staysOpen else { continue }
      dues.append(opened.addingCapped(staysOpen).subtractingCapped(engine.clock))
    }
    for (_, question) in engine.session.asked.sorted(by: { $0.key < $1.key }) {
      if let due = question.due { dues.append(due.subtractingCapped(engine.clock)) }
    }
    return dues
  }
}

// MARK: - As `simulate` reads it

extension CheckedEvent {
  /// The lines that reproduce it in `simulate`. That does not support crashes in the middle of an
  /// event: these are written as an object that it rejects.
  var lines: [String] {
    switch self {
    case .whole(let event): return [event.line]
    case .crash(let event, let crash):
      let done = [
        crash.session ? "session" : nil, crash.store ? "store" : nil, crash.show ? "screen" : nil,
      ].compactMap { $0 }
      return [
        #"{"crash":\#(event.line),"after":["\#(done.joined(separator: #"",""#))"]}"#,
        NavigationEvent.restart.line,
      ]
    }
  }
}

extension NavigationEvent {
  /// The event as one line of JSON.
  var line: String {
    var pairs: [(String, String)]
    switch self {
    case .launch: pairs = [("launch", "true")]
    case .open(let link, let source, let mode):
      pairs = [("open", quoted(link))]
      if let source { pairs.append(("source", quoted(source.rawValue))) }
      if let mode { pairs.append(("mode", quoted(mode.rawValue))) }
    case .pass(let gate, let user, let ticket):
      pairs = [("pass", quoted(gate))]
      if let user { pairs.append(("user", quoted(user))) }
      if let ticket { pairs.append(("ticket", "\(ticket)")) }
    case .cancel(let gate, let ticket):
      pairs = [("cancel", quoted(gate))]
      if let ticket { pairs.append(("ticket", "\(ticket)")) }
    case .answer(let gate, let check, let answer):
      pairs = [
        ("gate", quoted(gate)), ("check", "\(check)"), ("result", quoted(answer.rawValue)),
      ]
    case .interrupt(let answer, let check):
      pairs = [("interrupt", quoted(answer.rawValue)), ("check", "\(check)")]
    case .refresh(let gate): pairs = [("refresh", quoted(gate))]
    case .foreground: pairs = [("foreground", "true")]
    case .discard: pairs = [("discard", "true")]
    case .signOut: pairs = [("signOut", "true")]
    case .revoke(let gate): pairs = [("revoke", quoted(gate))]
    case .back: pairs = [("back", "true")]
    case .popTo(let screen): pairs = [("popTo", quoted(screen))]
    case .popToRoot: pairs = [("popToRoot", "true")]
    case .dismiss: pairs = [("dismiss", "true")]
    case .select(let tab): pairs = [("select", quoted(tab))]
    case .push(let screen, let parameters):
      pairs = [("push", quoted(screen))] + written(parameters)
    case .start(let coordinator, let parameters):
      pairs = [("start", quoted(coordinator))] + written(parameters)
    case .finish(let coordinator, let outcome):
      pairs = [("finish", quoted(coordinator)), ("outcome", quoted(outcome.rawValue))]
    case .protect(let screen): pairs = [("protect", quoted(screen))]
    case .unprotect(let screen): pairs = [("unprotect", quoted(screen))]
    case .advance(let seconds): pairs = [("advance", quoted("\(seconds)s"))]
    case .restart: pairs = [("restart", "true")]
    }
    return "{\(pairs.map { "\(quoted($0)):\($1)" }.joined(separator: ","))}"
  }

  /// The names in the domains need no escapes.
  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func written(_ parameters: Parameters) -> [(String, String)] {
    guard !parameters.isEmpty, let data = try? JSONEncoder().encode(parameters) else { return [] }
    return [("parameters", String(decoding: data, as: UTF8.self))]
  }
}
