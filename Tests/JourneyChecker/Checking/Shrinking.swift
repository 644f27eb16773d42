import JourneyModel

/// Minimizes a disagreement: removes events, then parts of the table, as long as both sides still
/// disagree.
struct Shrinking {
  private(set) var journey: Journey

  init(_ journey: Journey) { self.journey = journey }

  mutating func run() {
    for _ in 0..<6 {
      let before = (journey.events.count, Self.size(journey.table))
      shrinkEvents()
      shrinkTable()
      if before == (journey.events.count, Self.size(journey.table)) { break }
    }
  }

  private static func size(_ table: AbstractTable) -> Int {
    TableText(table: table).text.utf8.count
  }

  private mutating func keeps(_ candidate: Journey) -> Bool {
    guard candidate.table.isSensible, let engine = try? Engine(candidate.table),
      let disagreement = candidate.play(on: engine)
    else { return false }
    journey = candidate
    journey.events = Array(candidate.events.prefix(disagreement.place + 1))
    return true
  }

  private mutating func shrinkEvents() {
    var place = journey.events.count - 1
    while place >= 0 {
      if place < journey.events.count {
        var candidate = journey
        candidate.events.remove(at: place)
        _ = keeps(candidate)
      }
      place -= 1
    }
    place = 0
    while place < journey.events.count {
      for simpler in Self.simpler(journey.events[place]) where place < journey.events.count {
        var candidate = journey
        candidate.events[place] = simpler
        _ = keeps(candidate)
      }
      place += 1
    }
  }

  private static func simpler(_ event: AbstractEvent) -> [AbstractEvent] {
    switch event {
    case .open(.wrapped(_, let inner), let source, let mode):
      [.open(inner, source: source, mode: mode)]
    case .open(let link, let source, let mode):
      (source != nil ? [.open(link, source: nil, mode: mode)] : [])
        + (mode != nil ? [.open(link, source: source, mode: nil)] : [])
    case .pass(let gate, let user, let ticket):
      (ticket != nil ? [.pass(gate, user: user, ticket: nil)] : [])
        + (user != nil ? [.pass(gate, user: nil, ticket: ticket)] : [])
    case .start(let id, let values) where !values.isEmpty: [.start(id, [:])]
    case .push(let id, let values) where !values.isEmpty: [.push(id, [:])]
    default: []
    }
  }

  private mutating func shrinkTable() {
    func each(_ count: Int, _ change: (inout AbstractTable, Int) -> Void) {
      for place in (0..<count).reversed() {
        var candidate = journey
        change(&candidate.table, place)
        _ = keeps(candidate)
      }
    }
    each(journey.table.routes.count) { table, place in table.routes.remove(at: place) }
    each(journey.table.coordinators.count) { table, place in
      guard place > 0, place < table.coordinators.count else { return }
      var gone: Set<String> = []
      for coordinator in table.coordinators
      where coordinator.id == table.coordinators[place].id
        || gone.contains(coordinator.parent ?? "")
      {
        gone.insert(coordinator.id)
      }
      table.coordinators.removeAll { gone.contains($0.id) }
      table.screens.removeAll { gone.contains($0.coordinator) }
    }
    each(journey.table.gates.count) { table, place in
      guard place < table.gates.count else { return }
      let gate = table.gates.remove(at: place)
      table.dropRequirements { $0 == gate.id || $0 == "!" + gate.id }
      for other in table.gates.indices { table.gates[other].after.removeAll { $0 == gate.id } }
    }
    each(journey.table.screens.count) { table, place in table.screens.remove(at: place) }
    each(journey.table.screens.count) { table, place in table.screens[place].requires = [] }
    each(journey.table.screens.count) { table, place in table.screens[place].identity = .unsaid }
    each(journey.table.screens.count) { table, place in table.screens[place].parameters = [] }
    each(journey.table.screens.count) { table, place in table.screens[place].under = nil }
    each(journey.table.coordinators.count) { table, place in
      table.coordinators[place].requires = []
    }
    each(journey.table.coordinators.count) { table, place in table.coordinators[place].under = nil }
    each(journey.table.routes.count) { table, place in table.routes[place].requires = [] }
    each(journey.table.routes.count) { table, place in table.routes[place].mode = nil }
    each(journey.table.routes.count) { table, place in table.routes[place].secret = [] }
    each(journey.table.routes.count) { table, place in table.routes[place].with = [:] }
    each(journey.table.routes.count) { table, place in table.routes[place].items = [] }
    each(journey.table.gates.count) { table, place in table.gates[place].staysOpen = nil }
    each(journey.table.gates.count) { table, place in table.gates[place].keeps = false }
    each(journey.table.gates.count) { table, place in table.gates[place].appliesPrefix = false }
    each(journey.table.gates.count) { table, place in table.gates[place].after = [] }
    each(journey.table.gates.count) { table, place in table.gates[place].fallback = nil }
    each(journey.table.screens.count) { table, place in
      table.screens[place].interruption = .allow
    }
    each(journey.table.coordinators.count) { table, place in
      table.coordinators[place].interruption = .allow
    }
    each(journey.table.gates.count) { table, place in table.gates[place].pending = nil }
  }
}

extension AbstractTable {
  /// Whether every coordinator has something to show.
  fileprivate var isSensible: Bool {
    coordinators.allSatisfy { coordinator in
      !screens(of: coordinator.id).isEmpty || coordinator.start != nil
        || children(of: coordinator.id).contains(where: \.isTab)
    }
  }

  fileprivate mutating func dropRequirements(where isGone: (String) -> Bool) {
    for place in coordinators.indices { coordinators[place].requires.removeAll(where: isGone) }
    for place in screens.indices { screens[place].requires.removeAll(where: isGone) }
    for place in routes.indices { routes[place].requires.removeAll(where: isGone) }
  }
}
