import JourneyModel
import LinkwayNavigation
import TestSupport

extension SeededGenerator {
  mutating func chance(_ percent: Int) -> Bool { next(below: 100) < percent }

  mutating func pick<Element>(_ elements: some Collection<Element>) -> Element? {
    elements.isEmpty
      ? nil : elements[elements.index(elements.startIndex, offsetBy: next(below: elements.count))]
  }

  /// Returns one of several values by weight.
  mutating func weighted<Choice>(_ choices: [(Int, Choice)]) -> Choice? {
    let sum = choices.reduce(0) { $0 + $1.0 }
    guard sum > 0 else { return nil }
    var rest = next(below: sum)
    for (weight, choice) in choices {
      if rest < weight { return choice }
      rest -= weight
    }
    return nil
  }
}

/// Draws tables: small apps with all features of sections 4 to 7.
struct TableDrawer {
  var random: SeededGenerator
  private var table = AbstractTable()
  /// The duration of everything, so that several deadlines are due at the same time; `nil` in most
  /// tables.
  private var duration: Int?

  init(_ random: SeededGenerator) { self.random = random }

  /// The parameters of all tables; a name has the same type everywhere.
  static let names: [(String, AbstractType)] = [
    ("a", .int), ("b", .string), ("c", .int), ("d", .bool),
  ]

  mutating func draw() -> AbstractTable {
    table = AbstractTable()
    duration = random.chance(20) ? 60 : nil
    drawApp()
    drawFlows()
    drawRequirements()
    drawFallbacks()
    drawInterruptions()
    table.routes = routes(of: table)
    return table
  }

  // MARK: - Coordinators

  private mutating func add(
    _ presentation: AbstractCoordinator.Presentation, to parent: String?
  ) -> Int {
    var coordinator = AbstractCoordinator(id: "c\(table.coordinators.count)", parent: parent)
    coordinator.presentation = presentation
    table.coordinators.append(coordinator)
    return table.coordinators.count - 1
  }

  /// - Parameter isBare: whether the root must be shown without parameters.
  private mutating func addScreens(_ count: Int, to place: Int, isBare: Bool) {
    let id = table.coordinators[place].id
    for number in 0..<count {
      var screen = AbstractScreen(id: "\(id)s\(number)", coordinator: id)
      if number > 1, random.chance(45) {
        screen.under = "\(id)s\(1 + random.next(below: number - 1))"
      }
      if random.chance(55) {
        screen.parameters = parameters(allowsRequired: !(number == 0 && isBare))
      }
      screen.identity = identity(screen)
      table.screens.append(screen)
    }
  }

  private mutating func parameters(allowsRequired: Bool) -> [AbstractParameter] {
    var parameters: [AbstractParameter] = []
    for (name, type) in Self.names where random.chance(40) {
      var parameter = AbstractParameter(name: name, type: type)
      switch random.next(below: allowsRequired ? 4 : 2) {
      case 0: parameter.isOptional = true
      case 1: parameter.fallback = value(type)
      default: break
      }
      parameters.append(parameter)
    }
    return parameters
  }

  private mutating func identity(_ screen: AbstractScreen) -> AbstractScreen.Identity {
    let declared = screen.parameters.map(\.name)
    switch random.next(below: 100) {
    case 0..<14: return .singleton
    case 14..<22: return .always
    case 22..<45 where !declared.isEmpty:
      let names = declared.filter { _ in random.chance(60) }
      return names.isEmpty ? .unsaid : .names(names)
    default: return .unsaid
    }
  }

  mutating func value(_ type: AbstractType) -> AbstractValue {
    switch type {
    case .int: .int(1 + random.next(below: 2))
    case .string: .text(random.chance(50) ? "x" : "y")
    case .bool: .flag(random.chance(50))
    }
  }

  private mutating func drawApp() {
    let app = add(.root, to: nil)
    if random.chance(55) {
      let main = add(.root, to: "c0")
      table.coordinators[app].start = table.coordinators[main].id
      fill(main, depth: 1, isBare: true)
      if random.chance(45) { fill(add(.root, to: "c0"), depth: 1, isBare: false) }
    } else {
      addScreens(1 + random.next(below: 3), to: app, isBare: true)
      addPushed(to: app, depth: 1, percent: 60)
      if random.chance(50) { fill(add(.root, to: "c0"), depth: 1, isBare: false) }
    }
    addModals(to: app, depth: 1, percent: 60)
    addModals(to: app, depth: 1, percent: 30)
  }

  /// Gives a coordinator with a container something to show.
  private mutating func fill(_ place: Int, depth: Int, isBare: Bool) {
    let id = table.coordinators[place].id
    let kind = depth > 2 ? 0 : random.next(below: 100)
    switch kind {
    case 45..<85:
      let isPages = random.chance(25)
      table.coordinators[place].container = isPages ? .pages : .tabs
      for _ in 0..<(1 + random.next(below: 3)) {
        let tab = add(isPages ? .page : .tab, to: id)
        fill(tab, depth: depth + (depth > 1 ? 2 : 1), isBare: true)
      }
      addModals(to: place, depth: depth + 1, percent: 25)
    case 85...:
      table.coordinators[place].container = .custom
      for number in 0..<(1 + random.next(below: 2)) {
        let embedded = add(.embed, to: id)
        if number == 0 { table.coordinators[place].start = table.coordinators[embedded].id }
        fill(embedded, depth: depth + 1, isBare: number == 0)
      }
      addModals(to: place, depth: depth + 1, percent: 25)
    default:
      addScreens(1 + random.next(below: 3), to: place, isBare: isBare)
      addPushed(to: place, depth: depth + 1, percent: 45)
      addModals(to: place, depth: depth + 1, percent: 30)
      if depth < 2, random.chance(12) { fill(add(.root, to: id), depth: depth + 2, isBare: false) }
    }
  }

  private mutating func addPushed(to place: Int, depth: Int, percent: Int) {
    guard depth < 5, random.chance(percent) else { return }
    let parent = table.coordinators[place].id
    let pushed = add(.push, to: parent)
    let below = table.screens(of: parent).dropFirst()
    if random.chance(35) { table.coordinators[pushed].under = random.pick(below)?.id }
    addScreens(1 + random.next(below: 2), to: pushed, isBare: false)
    addPushed(to: pushed, depth: depth + 1, percent: 30)
    addModals(to: pushed, depth: depth + 1, percent: 25)
  }

  private mutating func addModals(to place: Int, depth: Int, percent: Int) {
    guard depth < 5, random.chance(percent) else { return }
    let kinds: [AbstractCoordinator.Presentation] = [.sheet, .fullScreen, .popover]
    let modal = add(random.pick(kinds) ?? .sheet, to: table.coordinators[place].id)
    fill(modal, depth: random.chance(80) ? 3 : 2, isBare: false)
  }

  // MARK: - Gates

  private mutating func drawFlows() {
    let count = 1 + random.next(below: 3)
    for number in 0..<count {
      let decides =
        random.weighted([(60, AbstractGate.Kind.flow), (18, .condition), (22, .check)]) ?? .flow
      if decides == .condition || decides == .check && random.chance(45) {
        addGate(AbstractGate(id: "g\(number)", flow: nil), decides, number)
        continue
      }
      let parent =
        random.chance(60) ? 0 : random.next(below: table.coordinators.count)
      let hasStack = !table.screens(of: table.coordinators[parent].id).isEmpty
      let isCustom = table.coordinators[parent].container == .custom
      let kinds: [(Int, AbstractCoordinator.Presentation)] = [
        (table.coordinators[parent].isPushed || isCustom ? 0 : 40, .root), (25, .sheet),
        (8, .fullScreen), (8, .popover), (hasStack ? 30 : 0, .push), (isCustom ? 40 : 0, .embed),
      ]
      let kind = random.weighted(kinds) ?? .sheet
      let flow = add(
        table.coordinators[parent].hasTabs && kind == .root ? .sheet : kind,
        to: table.coordinators[parent].id)
      addScreens(1 + random.next(below: 2), to: flow, isBare: true)
      addGate(
        AbstractGate(id: "g\(number)", flow: table.coordinators[flow].id),
        decides, number)
    }
  }

  private mutating func addGate(_ gate: AbstractGate, _ kind: AbstractGate.Kind, _ number: Int) {
    var gate = gate
    gate.kind = kind
    gate.expiresAfter = duration ?? random.pick([60, 120, 600]) ?? 60
    if number > 0, random.chance(50) { gate.after = ["g\(random.next(below: number))"] }
    if random.chance(duration == nil ? 30 : 60) {
      gate.staysOpen = duration ?? random.pick([60, 90, 300])
    }
    gate.appliesPrefix = gate.flow != nil && random.chance(45)
    gate.keeps = random.chance(25)
    if kind == .check {
      gate.timeout = duration ?? random.pick([10, 60, 90])
      gate.showsFlowOnFailure = gate.flow != nil && random.chance(50)
      if random.chance(65) {
        let parent = random.chance(60) ? 0 : random.next(below: table.coordinators.count)
        let shared = table.gates.compactMap(\.pending).first
        if let shared, random.chance(40) {
          gate.pending = shared
        } else {
          let pending = add(random.chance(70) ? .sheet : .popover, to: "c\(parent)")
          addScreens(1, to: pending, isBare: true)
          gate.pending = table.coordinators[pending].id
        }
      }
    }
    table.gates.append(gate)
  }

  /// Draws screens and coordinators that make links wait.
  private mutating func drawInterruptions() {
    guard random.chance(40) else { return }
    let flows = Set(table.gates.flatMap { [$0.flow, $0.pending] }.compactMap(\.self))
    for place in table.screens.indices
    where !flows.contains(table.screens[place].coordinator) && random.chance(15) {
      table.screens[place].interruption = random.chance(50) ? .wait : .ask
    }
    for place in table.coordinators.indices.dropFirst()
    where !flows.contains(table.coordinators[place].id) && random.chance(10) {
      table.coordinators[place].interruption = random.chance(50) ? .wait : .ask
    }
  }

  /// Draws fallback screens for conditions, which are shown without parameters. They may be behind
  /// other gates, where only some refused links show them.
  private mutating func drawFallbacks() {
    for place in table.gates.indices where table.gates[place].kind == .condition {
      let start = table.coordinators[0].start.flatMap(table.coordinator)
      let isWanted = start?.requires.contains(table.gates[place].id) == true
      guard isWanted || random.chance(75) else { continue }
      let allowsGates = random.chance(40)
      let plain = table.screens.filter { screen in
        !screen.parameters.contains(where: \.isRequired)
          && (screen.requires.isEmpty || allowsGates && screen.requires != [table.gates[place].id])
      }
      table.gates[place].fallback = random.pick(plain)?.id
    }
  }

  private mutating func drawRequirements() {
    let gates = table.gates.map(\.id)
    let flows = Set(table.gates.flatMap { [$0.flow, $0.pending] }.compactMap(\.self))
    for place in table.coordinators.indices.dropFirst()
    where !flows.contains(table.coordinators[place].id) {
      let coordinator = table.coordinators[place]
      if random.chance(coordinator.isTab || coordinator.id == "c1" ? 35 : 20) {
        table.coordinators[place].requires = random.pick(gates).map { [$0] } ?? []
      }
      if coordinator.id == table.coordinators[0].start, let gate = gateOfStart, random.chance(60) {
        table.coordinators[place].requires = [gate]
        if random.chance(30), let other = random.pick(gates), other != gate {
          table.coordinators[place].requires.append(other)
        }
      }
      let isStart = table.coordinators.contains { $0.start == coordinator.id }
      let isOnlyTab =
        coordinator.isTab
        && !table.coordinators[..<place].contains {
          $0.isTab && $0.parent == coordinator.parent && $0.requires.isEmpty
            && !table.screens(of: $0.id).isEmpty
        }
      if !isStart, !isOnlyTab, random.chance(coordinator.isTab ? 12 : 3) {
        table.coordinators[place].requires.append("!\(random.pick(gates) ?? "")")
      }
    }
    for place in table.screens.indices where table.screens[place].coordinator != "c0" {
      let isRoot =
        place == 0
        || table.screens[place - 1].coordinator != table.screens[place].coordinator
      if flows.contains(table.screens[place].coordinator) { continue }
      if random.chance(isRoot ? 6 : 18) {
        table.screens[place].requires = random.pick(gates).map { [$0] } ?? []
      }
      if !isRoot, random.chance(4) {
        table.screens[place].requires.append("!\(random.pick(gates) ?? "")")
      }
    }
    freeFlows()
  }

  /// A gate whose flow or fallback is shown in place of what the app starts with.
  private var gateOfStart: String? {
    table.gates.first { gate in
      let flow = gate.flow.flatMap(table.coordinator)
      return gate.kind == .condition
        || gate.kind == .flow && flow?.presentation == .root && flow?.parent == "c0"
    }?.id
  }

  /// A flow may only be behind the gates in its gate's `after`, so other gates on its path are
  /// removed.
  private mutating func freeFlows() {
    for gate in table.gates {
      for shown in [gate.flow, gate.pending].compactMap(\.self) {
        var before = gate.after
        for _ in table.gates { before += before.flatMap { table.gate($0)?.after ?? [] } }
        var way: [String] = []
        var next: String? = shown
        while let id = next {
          way.append(id)
          next = table.coordinator(id)?.parent
        }
        for place in table.coordinators.indices where way.contains(table.coordinators[place].id) {
          table.coordinators[place].requires.removeAll { !before.contains($0) }
        }
        let passed = Set(way.compactMap { table.coordinator($0)?.under })
        for place in table.screens.indices
        where way.contains(table.screens[place].coordinator)
          || passed.contains(table.screens[place].id)
        {
          let isRoot =
            place == 0
            || table.screens[place - 1].coordinator != table.screens[place].coordinator
          let isBelow = passed.contains(table.screens[place].id) || !passed.isEmpty
          if isRoot || isBelow { table.screens[place].requires.removeAll { !before.contains($0) } }
        }
      }
    }
  }
}
