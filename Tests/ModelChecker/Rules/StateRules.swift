import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

/// The rules about a single state.
enum StateRules {
  static func broken(_ state: CheckedState, _ table: DomainTable, _ links: [String: Domain.Link])
    -> [Broken]
  {
    let engine = state.engine
    var found: [Broken] = []
    if let root = engine.navigation.root {
      found += safety(root, [], engine, table, links)
      found += passed(root, engine, table)
      if shown(engine.navigation) == nil {
        found.append(Broken(rule: 14, text: "nothing is on screen"))
      }
    }
    found += pairing(engine, table)
    found += questions(engine, table)
    found += waiting(engine, table)
    if state.waiting.count > 1 {
      let arrivals = state.waiting.map(\.arrival)
      found.append(Broken(rule: 9, text: "the links \(arrivals) wait at one time"))
    }
    if state.waiting.map(\.arrival) != [engine.held?.arrival].compactMap({ $0 }) {
      found.append(
        Broken(
          rule: 12,
          text: "without a fate: \(state.waiting.map(\.arrival)), held: "
            + "\(engine.held.map { "\($0)" } ?? "nothing")"))
    }
    if let held = engine.held, engine.clock >= held.expires {
      found.append(Broken(rule: 5, text: "held after its expiry"))
    }
    for link in state.waiting
    where link.arrival == engine.held?.arrival && link.deadline != engine.held?.expires {
      found.append(Broken(rule: 5, text: "link \(link.arrival) expires at another time"))
    }
    return found
  }

  /// §9.1 rule 1. The requirements of an outer coordinator apply to everything in it. Recursion
  /// depth is that of the table's tree.
  private static func safety(
    _ running: RunningCoordinator, _ outer: [String], _ state: EngineState, _ table: DomainTable,
    _ links: [String: Domain.Link]
  ) -> [Broken] {
    var found: [Broken] = []
    var asked = outer + table.requirements(ofStart: running.id)
    for entry in running.stack {
      asked += table.requirements(ofStart: entry.coordinator)
      asked += asking(entry.screen, entry.parameters, table, links)
    }
    for gate in Set(asked) where !gate.hasPrefix("!") && !Oracle.isOpen(gate, state, table) {
      found.append(Broken(rule: 1, text: "`\(running.id)` has something behind `\(gate)`"))
    }
    if let coordinator = table.coordinators[running.id], coordinator.isTabs {
      for tab in coordinator.children where table.coordinators[tab]?.presentation == "tab" {
        let required = table.requirements(of: tab)
        let isRunning = running.tabs.contains { $0.id == tab }
        // §9.2 rule 3: a running tab behind `!gate` stays when the gate opens.
        let checked = isRunning ? required.filter { !$0.hasPrefix("!") } : required
        let mayRun = Oracle.obstacle(checked, state, table) == .none
        if mayRun != isRunning {
          found.append(
            Broken(
              rule: 1,
              text: mayRun
                ? "the tab `\(tab)` may run and does not" : "the tab `\(tab)` runs behind a gate"))
        }
      }
    }
    for child in running.tabs + (running.child.map { [$0] } ?? []) + running.modals {
      found += safety(child, asked, state, table, links)
    }
    return found
  }

  /// The gates that a screen is behind. What only one route provides is behind that route's gates,
  /// wherever it is shown.
  private static func asking(
    _ screen: String, _ parameters: Parameters, _ table: DomainTable,
    _ links: [String: Domain.Link]
  ) -> [String] {
    var asked = table.screens[screen]?.requires ?? []
    for link in links.values {
      let isMarked = link.mark.map { parameters[$0] != nil } ?? false
      let holdsValue =
        link.value.map { value in parameters.contains { $0.value == .string(value) } } ?? false
      guard isMarked || holdsValue, let route = link.route else { continue }
      asked += table.routes[route]?.requires ?? []
    }
    return asked
  }

  /// Whether a screen with some parameters is behind a closed gate.
  static func isClosed(
    _ screen: String, _ parameters: Parameters, _ state: EngineState, _ table: DomainTable,
    _ links: [String: Domain.Link]
  ) -> Bool {
    var asked = asking(screen, parameters, table, links)
    for outer in table.path(to: table.coordinator(of: screen)) {
      asked += table.requirements(ofStart: outer)
    }
    return asked.contains { !$0.hasPrefix("!") && !Oracle.isOpen($0, state, table) }
  }

  /// §9.1 rule 8, and the gate that holds a link is closed.
  private static func pairing(_ state: EngineState, _ table: DomainTable) -> [Broken] {
    guard let held = state.held, let gate = held.gate else { return [] }
    if Oracle.isOpen(gate, state, table) {
      return [Broken(rule: 2, text: "held at `\(gate)`, which is open")]
    }
    guard !held.isPending else { return [] }
    let flow = table.gates[gate]?.flow ?? ""
    let ticket = Oracle.ticket(of: flow, in: state.navigation)
    if ticket != held.ticket || held.flow != flow {
      return [
        Broken(
          rule: 8,
          text: "held with ticket \(held.ticket ?? 0), the flow of `\(gate)` has "
            + (ticket.map { "\($0)" } ?? "none"))
      ]
    }
    return []
  }

  /// §9.8 rule 4: a link waits as long as what it waits for exists, and nothing else is marked.
  private static func waiting(_ state: EngineState, _ table: DomainTable) -> [Broken] {
    var marked: [String] = []
    for running in state.navigation.containers {
      if running.mark != nil { marked.append(running.id) }
      for entry in running.stack {
        if entry.startMark != nil { marked.append(entry.coordinator) }
        if entry.mark != nil { marked.append(entry.screen) }
      }
    }
    let awaited = [state.held?.awaited].compactMap(\.self)
    if marked != awaited {
      return [Broken(rule: 17, text: "\(awaited) is awaited, \(marked) is there")]
    }
    return []
  }

  /// §9.7 rules 4, 5, 6 and 8: the pending questions, and what is held for a result.
  private static func questions(_ state: EngineState, _ table: DomainTable) -> [Broken] {
    var found: [Broken] = []
    let session = state.session
    for (id, question) in session.asked {
      let isAskable =
        table.gates[id].map { gate in
          gate.isAsked && gate.after.allSatisfy { Oracle.isOpen($0, state, table) }
        } ?? false
      if !isAskable { found.append(Broken(rule: 16, text: "`\(id)` is asked and cannot be")) }
      if question.number > state.checks {
        found.append(Broken(rule: 16, text: "check \(question.number) was never asked"))
      }
      if question.due.map({ $0 <= state.clock }) == true {
        found.append(Broken(rule: 16, text: "`\(id)` is asked after its time"))
      }
    }
    for id in session.closed where table.gates[id]?.isAsked != true || session.opened[id] != nil {
      found.append(Broken(rule: 16, text: "`\(id)` is known to be closed and is not"))
    }
    if let held = state.held, held.isPending, let check = held.check,
      session.asked[held.gate ?? ""]?.number != check
    {
      found.append(Broken(rule: 16, text: "nothing answers check \(check)"))
    }
    var met: [String] = []
    for running in state.navigation.containers {
      for tab in table.coordinators[running.id]?.children ?? []
      where ["tab", "page"].contains(table.coordinators[tab]?.presentation)
        && !running.tabs.contains(where: { $0.id == tab })
      {
        switch Oracle.obstacle(table.requirements(of: tab), state, table) {
        case .closed(let gate), .unknown(let gate): met.append(gate)
        case .open, .none: break
        }
      }
    }
    let runs = state.navigation.coordinators
    met += table.gates.filter { id, gate in
      runs.contains(gate.pending ?? "")
        && !table.gates.contains {
          $0.value.pending == gate.pending && session.asked[$0.key] != nil
        }
    }.map(\.key)
    for gate in met where Oracle.isUnknown(gate, state, table) && session.asked[gate] == nil {
      found.append(Broken(rule: 16, text: "`\(gate)` was met and is not asked"))
    }
    return found
  }

  /// §9.1 rule 14: no root flow whose gate is open remains visible. It stays beneath modals that
  /// its parent presents, and is removed with the last of these. Recursive, as deep as the
  /// table's tree.
  private static func passed(
    _ running: RunningCoordinator, _ state: EngineState, _ table: DomainTable
  ) -> [Broken] {
    var found: [Broken] = []
    if let child = running.child, child.ticket == nil, running.modals.isEmpty,
      state.navigation.modals.isEmpty,
      let gate = table.gates.first(where: { $0.value.flow == child.id })?.key,
      Oracle.isOpen(gate, state, table)
    {
      found.append(Broken(rule: 14, text: "`\(child.id)` has passed and no modal is above it"))
    }
    for child in running.tabs + (running.child.map { [$0] } ?? []) + running.modals {
      found += passed(child, state, table)
    }
    return found
  }

  /// The visible screen: in the topmost modal or, without modals, in the app.
  static func shown(_ navigation: NavigationState) -> StackEntry? {
    var pending = navigation.root.map { [$0] } ?? []
    while let next = pending.popLast() {
      if next.id != navigation.modals.last ?? navigation.root?.id {
        pending += next.modals + next.tabs + (next.child.map { [$0] } ?? [])
        continue
      }
      var current = next
      while let inner = current.child
        ?? current.tabs.first(where: { [selected = current.selected] in $0.id == selected })
      {
        current = inner
      }
      return current.stack.last
    }
    return nil
  }
}
