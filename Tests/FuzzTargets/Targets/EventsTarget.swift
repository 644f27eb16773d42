import LinkwayMatching
import LinkwayNavigation

extension FuzzTarget {
  /// Events derived from bytes: the first byte selects the table, the others the events. No event
  /// traps or violates a rule of gates, and the log replays.
  static let events = FuzzTarget(
    name: "events", maximumLength: 160,
    check: { bytes throws(Violation) in
      var reader = InputReader(bytes)
      guard let fixed = reader.choice(of: FixedTable.navigating) else { return }
      var run = EventRun(fixed.reducer)
      for _ in 0..<40 where !reader.isAtEnd {
        try run.send(EventGrammar.event(&reader, fixed, run.state))
      }
      try run.conclude()
    },
    seeds: {
      FixedTable.navigating.indices.flatMap { table in
        [[UInt8(table)] + EventGrammar.everything, [UInt8(table)] + EventGrammar.plainJourney]
      }
    },
    mutate: nil)
}

/// The interpretation of bytes as events.
enum EventGrammar {
  /// A link, sign-in, a tab, a step and back, sign-out.
  static let plainJourney: [UInt8] = [0, 1, 0, 0, 5, 0, 1, 14, 2, 15, 3, 1, 10, 1, 2, 0, 8, 10]

  /// Launch, then each kind of event with many a link, gate, tab and step.
  static let everything: [UInt8] = {
    var bytes: [UInt8] = [0]
    for link in 0..<24 as Range<UInt8> { bytes += [1 + link % 4, link, link % 3] }
    for kind in 5..<21 as Range<UInt8> { bytes += [kind, kind, 1] }
    return bytes
  }()

  static func event(
    _ reader: inout InputReader, _ fixed: FixedTable, _ state: EngineState
  ) -> NavigationEvent {
    let graph = fixed.table.graph
    let gates = graph.gates.map(\.id)
    switch reader.byte() % 24 {
    case 0: return .launch
    case 1...4:
      let link = reader.choice(of: fixed.links) ?? ""
      let detail = reader.byte()
      let sources: [LinkSource?] = [nil, nil, .universal, .internal]
      let modes: [NavigationMode?] = [nil, .reuse, .push, .reset]
      return .open(link, source: sources[detail % 4], mode: modes[detail / 4 % 4])
    case 5, 6:
      let gate = reader.choice(of: gates) ?? ""
      let detail = reader.byte()
      return .pass(
        gate, user: [nil, "ann", "bob"][detail % 3], ticket: ticket(detail / 3 % 4, state))
    case 7: return .cancel(reader.choice(of: gates) ?? "", ticket: ticket(reader.byte() % 4, state))
    case 8: return .signOut
    case 9: return .revoke(reader.choice(of: gates) ?? "")
    case 10: return .back
    case 11: return .popTo(shown(&reader, state))
    case 12: return .popToRoot
    case 13: return .dismiss
    case 14, 20: return .select(reader.choice(of: graph.coordinators)?.id ?? "")
    case 15, 21:
      let screen = reader.choice(of: graph.screens)?.id ?? ""
      return .push(screen, parameters(&reader, of: screen, fixed))
    case 16, 22:
      let coordinator = reader.choice(of: graph.coordinators)
      let screen = coordinator?.screens.first ?? ""
      return .start(coordinator?.id ?? "", parameters(&reader, of: screen, fixed))
    case 17:
      let coordinator = reader.choice(of: graph.coordinators)?.id ?? ""
      return .finish(coordinator, reader.byte() % 2 == 0 ? .completed : .cancelled)
    case 18: return reader.byte() % 3 == 0 ? unprotect(&reader, state) : protect(&reader, state)
    case 19: return .advance([0, 1, 59, 60, 300, 600, -5, .max, .min][reader.byte() % 9])
    default: return .restart
    }
  }

  private static func protect(
    _ reader: inout InputReader, _ state: EngineState
  ) -> NavigationEvent { .protect(shown(&reader, state)) }

  private static func unprotect(
    _ reader: inout InputReader, _ state: EngineState
  ) -> NavigationEvent { .unprotect(shown(&reader, state)) }

  private static func shown(_ reader: inout InputReader, _ state: EngineState) -> String {
    reader.choice(of: state.navigation.visibleStack)?.screen ?? ""
  }

  /// No ticket, the current one, an older one, or an invalid one.
  private static func ticket(_ choice: Int, _ state: EngineState) -> Int? {
    switch choice {
    case 0: nil
    case 1: state.held?.ticket ?? state.tickets
    case 2: max(0, state.tickets - 1)
    default: .max
    }
  }

  /// The declared parameters, none, or unknown ones.
  private static func parameters(
    _ reader: inout InputReader, of screen: String, _ fixed: FixedTable
  ) -> Parameters {
    let detail = reader.byte()
    let number = Int64(detail / 4 % 3)
    switch detail % 4 {
    case 0: return Parameters()
    case 1: return ["id": .int(number)]
    case 2: return ["id": .string("x"), "other": .list([.bool(true), .number(0.5)])]
    default:
      var parameters = Parameters()
      for declared in fixed.table.screenParameters[screen] ?? [] {
        parameters[declared.name] = declared.isList ? .list([.int(number)]) : .int(number)
      }
      return parameters
    }
  }
}
