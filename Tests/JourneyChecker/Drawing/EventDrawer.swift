import JourneyModel
import TestSupport

/// Draws the next event of a journey from the state of the model. Most events are possible, so that
/// links reach gates, are held, pass, are cancelled and expire.
struct EventDrawer {
  var random: SeededGenerator
  let table: AbstractTable
  private var links: [AbstractLink] = []

  init(_ random: SeededGenerator, table: AbstractTable) {
    self.random = random
    self.table = table
  }

  private enum Kind {
    case answer, refresh, foreground, interrupt, discard
    case launch, open, pass, cancel, signOut, revoke, back, popTo, popToRoot, dismiss, select
    case push, start, finish, protect, unprotect, advance, restart
  }

  mutating func draw(_ model: Model) -> AbstractEvent {
    switch random.weighted(weights(model)) ?? .open {
    case .launch: return .launch
    case .open:
      return .open(
        link(), source: random.chance(12) ? random.pick(AbstractSource.allCases) : nil,
        mode: random.chance(25) ? random.pick(AbstractMode.allCases) : nil)
    case .pass: return pass(model)
    case .cancel:
      let gate = presented(model) ?? random.pick(table.gates.map(\.id)) ?? ""
      return .cancel(gate, ticket: ticket(of: gate, model))
    case .answer: return answer(model)
    case .interrupt:
      let number = model.held?.ticket ?? model.checks
      return .interrupt(
        random.weighted([(4, AbstractWord.now), (2, .wait), (2, .decline)]) ?? .wait,
        check: random.chance(90) ? number : model.checks)
    case .refresh: return .refresh(askedGate(model))
    case .foreground: return .foreground
    case .discard: return .discard
    case .signOut: return .signOut
    case .revoke:
      let open = table.gates.map(\.id).filter(model.isOpen)
      return .revoke((random.chance(90) ? random.pick(open) : nil) ?? table.gates[0].id)
    case .back: return .back
    case .popTo: return .popTo(stackScreen(model))
    case .popToRoot: return .popToRoot
    case .dismiss: return .dismiss
    case .select:
      let tabs = table.coordinators.filter(\.isTab)
      let near = tabs.filter { tab in
        model.visible.contains(tab.parent ?? "")
      }
      return .select(
        (random.chance(85) ? random.pick(near)?.id : nil) ?? random.pick(tabs)?.id ?? "c0")
    case .push:
      let onTop = chain(model)
      let near = table.screens.filter { onTop.contains($0.coordinator) && !isRoot($0) }
      let screen = (random.chance(90) ? random.pick(near) : nil) ?? random.pick(table.screens)
      return .push(screen?.id ?? "", values(for: screen))
    case .start:
      let onTop = chain(model)
      let near = table.coordinators.filter { onTop.contains($0.parent ?? "") && !$0.isTab }
      let id = ((random.chance(90) ? random.pick(near) : nil) ?? random.pick(table.coordinators))?
        .id
      return .start(id ?? "", values(for: id.flatMap { table.screens(of: $0).first }))
    case .finish:
      let running = random.chance(85) ? random.pick(model.coordinators) : nil
      return .finish(
        running ?? random.pick(table.coordinators)?.id ?? "", isCancelled: random.chance(40))
    case .protect: return .protect(stackScreen(model))
    case .unprotect: return .unprotect(stackScreen(model))
    case .advance: return .advance(time(model))
    case .restart: return .restart
    }
  }

  private func weights(_ model: Model) -> [(Int, Kind)] {
    if let held = model.held, held.awaited != nil {
      return plainWeights(model) + [
        (held.ticket > 0 ? 25 : 2, .interrupt), (20, .back), (8, .finish),
      ]
    }
    guard table.gates.contains(where: \.isAsked) else { return plainWeights(model) }
    let isAsking = !model.asked.isEmpty
    return plainWeights(model) + [
      (isAsking ? 30 : 1, .answer), (4, .refresh), (2, .foreground),
    ]
  }

  private func plainWeights(_ model: Model) -> [(Int, Kind)] {
    guard model.root != nil else {
      return [
        (45, .launch), (45, .open), (6, .pass), (2, .restart), (2, .push), (1, .back),
        (1, .advance),
        (1, .signOut), (1, .cancel), (1, .select), (1, .discard),
      ]
    }
    if model.held != nil {
      return [
        (36, .pass), (6, .cancel), (16, .open), (9, .advance), (4, .dismiss), (4, .back),
        (5, .push), (6, .start), (3, .select), (3, .signOut), (5, .revoke), (4, .restart),
        (4, .finish), (3, .protect), (1, .popTo), (1, .popToRoot), (4, .discard),
      ]
    }
    return [
      (34, .open), (11, .pass), (12, .push), (12, .start), (8, .select), (6, .back), (3, .popTo),
      (2, .popToRoot), (5, .dismiss), (5, .revoke), (3, .signOut), (4, .advance), (2, .restart),
      (4, .finish), (5, .protect), (2, .unprotect), (2, .cancel), (1, .launch),
    ]
  }

  // MARK: - Gates

  /// A gate whose flow is presented.
  private mutating func presented(_ model: Model) -> String? {
    random.pick(
      table.gates.map(\.id).filter { model.ticket(of: table.gate($0)?.flow ?? "") != nil })
  }

  private mutating func askedGate(_ model: Model) -> String {
    let asked = table.gates.filter(\.isAsked).map(\.id)
    return (random.chance(95) ? random.pick(asked) : nil) ?? random.pick(table.gates)?.id ?? ""
  }

  private mutating func answer(_ model: Model) -> AbstractEvent {
    let gate =
      random.pick(model.asked.keys.sorted()) ?? askedGate(model)
    let number = model.asked[gate]?.number ?? model.checks
    let result = random.weighted(
      [(6, AbstractAnswer.open), (4, .closed), (2, .failed)])
    return .answer(
      gate, check: random.chance(92) ? number : max(1, number - 1 + random.next(below: 3)),
      result ?? .open)
  }

  private mutating func pass(_ model: Model) -> AbstractEvent {
    var gate = random.chance(80) ? model.held?.gate : nil
    if gate == nil, random.chance(75) { gate = presented(model) }
    let id = gate ?? random.pick(table.gates.map(\.id)) ?? ""
    var user: String?
    if table.gate(id)?.after.isEmpty == true || random.chance(4) {
      if model.user == nil {
        user = random.chance(65) ? random.pick(["ann", "bob"]) : nil
      } else {
        user =
          random.chance(50) ? model.user : random.chance(25) ? random.pick(["ann", "bob"]) : nil
      }
    }
    return .pass(id, user: user, ticket: ticket(of: id, model))
  }

  private mutating func ticket(of gate: String, _ model: Model) -> Int? {
    switch random.next(below: 10) {
    case 0..<6: model.ticket(of: table.gate(gate)?.flow ?? "")
    case 6: max(1, model.tickets - random.next(below: 2))
    default: nil
    }
  }

  private mutating func time(_ model: Model) -> Int {
    var due: [Int] = table.gates.compactMap { gate in
      guard let since = model.open[gate.id], let time = gate.staysOpen else { return nil }
      return since + time - model.now
    }
    due += model.asked.values.compactMap(\.due).sorted().map { $0 - model.now }
    if let held = model.held { due.append(held.expires - model.now) }
    if let next = random.pick(due), random.chance(75) {
      return max(0, next + random.next(below: 3) - 1)
    }
    return random.pick([1, 30, 60, 600]) ?? 1
  }

  // MARK: - Places

  /// The coordinators from the top one to the app.
  private func chain(_ model: Model) -> [String] {
    var chain: [String] = []
    var next = model.visibleStack.last?.coordinator
    while let id = next {
      chain.append(id)
      next = table.coordinator(id)?.parent
    }
    return chain
  }

  private func isRoot(_ screen: AbstractScreen) -> Bool {
    table.screens(of: screen.coordinator).first?.id == screen.id
  }

  private mutating func stackScreen(_ model: Model) -> String {
    let near = random.chance(90) ? random.pick(model.visibleStack)?.screen : nil
    return near ?? random.pick(table.screens)?.id ?? ""
  }

  // MARK: - Values

  /// Parameters for a user's step, mostly valid.
  private mutating func values(for screen: AbstractScreen?) -> AbstractValues {
    var values: AbstractValues = [:]
    guard let screen else { return values }
    if screen.parameters.isEmpty {
      if random.chance(25) { values["a"] = value(.int) }
      return values
    }
    for parameter in screen.parameters where parameter.isRequired || random.chance(35) {
      values[parameter.name] = value(parameter.type)
    }
    if random.chance(12) {
      switch random.next(below: 3) {
      case 0: values["z"] = .int(1)
      case 1: if let name = values.keys.sorted().first { values[name] = nil }
      default:
        if let parameter = random.pick(screen.parameters) {
          values[parameter.name] = parameter.type == .int ? .text("x") : .int(1)
        }
      }
    }
    return values
  }

  private mutating func value(_ type: AbstractType) -> AbstractValue {
    switch type {
    case .int: .int(1 + random.next(below: 2))
    case .string: .text(random.chance(50) ? "x" : "y")
    case .bool: .flag(random.chance(50))
    }
  }

  private mutating func link() -> AbstractLink {
    if let again = random.pick(links), random.chance(20) { return again }
    let link = newLink(table.routes)
    links.append(link)
    return link
  }

  private mutating func newLink(_ routes: [AbstractRoute]) -> AbstractLink {
    let kind = random.next(below: 100)
    if kind < 3 { return .nowhere }
    if kind < 5 { return .inadmissible }
    guard let route = random.pick(routes) else { return .nowhere }
    if route.action == .unwrap {
      return .wrapped(route.id, newLink(routes.filter { $0.action != .unwrap }))
    }
    var target = route
    if case .redirect(let other) = route.action { target = table.route(other) ?? route }
    var captures: AbstractValues = [:]
    var query: AbstractValues = [:]
    for capture in route.captures { captures[capture.name] = value(capture.type) }
    for item in target.items where item.isRequired || random.chance(50) {
      query[item.name] = value(item.type)
    }
    if kind < 10 {
      if let capture = random.pick(route.captures.filter { $0.type != .string }) {
        captures[capture.name] = .text("w")
      } else if let item = random.pick(target.items.filter { $0.type != .string }) {
        query[item.name] = .text("w")
      } else if let item = random.pick(target.items) {
        query[item.name] = nil
      }
    }
    return .route(route.id, captures, query: query, isWeb: random.chance(50))
  }
}
