import LinkwayNavigation

/// Explores the states that a domain can reach, the nearest ones first.
///
/// States are expanded in batches. The workers of a batch share the known states, and their results
/// are merged in the order of the batch, so that the search is independent of the number of
/// workers.
struct Search {
  /// A state, and how it was reached.
  private struct Node {
    var parent: Int32
    /// The index of the event among the events of the parent, and of the crash in it.
    var event: UInt16
    var crash: UInt16
    var depth: UInt16
  }

  /// A state that a worker found.
  private struct Found: Sendable {
    var key: Int
    var state: CheckedState
    var parent: Int32
    var event: UInt16
    /// 0 if the event was completed.
    var crash: UInt16
    var broken: [Broken]
  }

  private struct Share: Sendable {
    var found: [Found] = []
    var transitions = 0
    var compared = 0
  }

  /// A violation of a rule, with its shortest path.
  struct Violation {
    var broken: [Broken]
    var path: [CheckedEvent]
  }

  let stepper: Stepper
  let limit: Int
  let workers: Int
  private(set) var transitions = 0
  private(set) var replayed = 0
  private(set) var compared = 0
  private(set) var violation: Violation?
  /// Whether all states have been expanded.
  private(set) var isComplete = false
  private var nodes: [Node] = []
  private var known: Set<Int> = []
  /// A sample of states, by key, which are compared with equivalent states.
  private var samples: [Int: CheckedState] = [:]
  private var frontier: [(node: Int32, state: CheckedState)] = []

  var states: Int { nodes.count }
  var depth: Int { Int(nodes.last?.depth ?? 0) }

  /// - Parameter limit: the maximum number of distinct states.
  init(_ stepper: Stepper, limit: Int, workers: Int) {
    self.stepper = stepper
    self.limit = min(limit, Int(Int32.max) / 2)
    self.workers = max(1, workers)
  }

  mutating func run() async {
    let start = CheckedState()
    nodes = [Node(parent: -1, event: 0, crash: 0, depth: 0)]
    known = [start.key(stepper.table)]
    frontier = [(0, start)]
    while !frontier.isEmpty, nodes.count < limit, violation == nil {
      var next: [(node: Int32, state: CheckedState)] = []
      var place = 0
      while place < frontier.count, nodes.count < limit, violation == nil {
        let end = min(place + 4096, frontier.count)
        await expand(Array(frontier[place..<end]), into: &next)
        place = end
      }
      frontier = next
    }
    isComplete = frontier.isEmpty
  }

  private mutating func expand(
    _ batch: [(node: Int32, state: CheckedState)],
    into next: inout [(node: Int32, state: CheckedState)]
  ) async {
    let size = (batch.count + workers - 1) / workers
    let (stepper, known, samples) = (stepper, known, samples)
    let shares = await withTaskGroup(of: (Int, Share).self) { group in
      for start in stride(from: 0, to: batch.count, by: size) {
        let part = Array(batch[start..<min(start + size, batch.count)])
        group.addTask { (start, Self.expand(part, stepper, known, samples)) }
      }
      var shares: [(Int, Share)] = []
      for await share in group { shares.append(share) }
      return shares.sorted { $0.0 < $1.0 }.map(\.1)
    }
    for share in shares {
      transitions += share.transitions
      compared += share.compared
      for found in share.found {
        if !found.broken.isEmpty {
          let path = path(to: found.parent) + [event(found.event, found.crash, from: found.parent)]
          violation = Violation(broken: found.broken, path: path)
          return
        }
        if nodes.count >= limit { return }
        guard self.known.insert(found.key).inserted else { continue }
        let node = Int32(nodes.count)
        nodes.append(
          Node(
            parent: found.parent, event: found.event, crash: found.crash,
            depth: nodes[Int(found.parent)].depth + 1))
        next.append((node, found.state))
        if nodes.count.isMultiple(of: 1000) {
          self.samples[found.key] = found.state
          replay(to: node, found.state)
        }
        if violation != nil { return }
      }
    }
  }

  private static func expand(
    _ part: [(node: Int32, state: CheckedState)], _ stepper: Stepper, _ known: Set<Int>,
    _ samples: [Int: CheckedState]
  ) -> Share {
    var share = Share()
    var seen: Set<Int> = []
    for (node, state) in part {
      let events = stepper.domain.events(from: state, stepper.table)
      for (place, event) in events.enumerated() {
        let step = stepper.take(event, from: state)
        add(step, crash: 0)
        for (number, crash) in Crash.all.enumerated()
        where stepper.crashes(between: state, and: step.state).contains(crash) {
          add(stepper.take(crash, between: state, and: step.state), crash: UInt16(number + 1))
        }
        func add(_ step: Stepper.Step, crash: UInt16) {
          share.transitions += 1
          var broken = step.broken
          let key = step.state.key(stepper.table)
          let isNew = !known.contains(key) && seen.insert(key).inserted
          if isNew {
            broken += stepper.broken(step.state)
            if crash == 0 { broken += stepper.brokenAgain(event, from: state, to: step.state) }
          }
          if let sample = samples[key], sample.engine != step.state.engine {
            share.compared += 1
            if !stepper.goOnAlike(sample, step.state) {
              broken.append(Broken(rule: 15, text: "states that count as one go on differently"))
            }
          }
          guard isNew || !broken.isEmpty else { return }
          share.found.append(
            Found(
              key: key, state: step.state, parent: node, event: UInt16(place), crash: crash,
              broken: broken))
        }
        if share.found.last?.broken.isEmpty == false { return share }
      }
    }
    return share
  }

  /// §9.1 rule 15: repeating the events that led to a state leads to the same state.
  private mutating func replay(to node: Int32, _ expected: CheckedState) {
    replayed += 1
    let path = path(to: node)
    var state = CheckedState()
    for event in path { state = take(event, from: state) }
    guard state.engine != expected.engine || state.waiting != expected.waiting else { return }
    violation = Violation(
      broken: [Broken(rule: 15, text: "the events lead elsewhere when they are replayed")],
      path: path)
  }

  private func take(_ event: CheckedEvent, from state: CheckedState) -> CheckedState {
    let whole = stepper.take(event.event, from: state).state
    guard case .crash(_, let crash) = event else { return whole }
    return stepper.take(crash, between: state, and: whole).state
  }

  /// The events from the start to a state. They are found by repeating the search, because states
  /// are not stored.
  private func path(to node: Int32) -> [CheckedEvent] {
    var chain: [Node] = []
    var current = nodes[Int(node)]
    while current.parent >= 0 {
      chain.append(current)
      current = nodes[Int(current.parent)]
    }
    var state = CheckedState()
    var path: [CheckedEvent] = []
    for node in chain.reversed() {
      let event = event(node.event, node.crash, from: state)
      path.append(event)
      state = take(event, from: state)
    }
    return path
  }

  private func event(_ event: UInt16, _ crash: UInt16, from parent: Int32) -> CheckedEvent {
    var state = CheckedState()
    for event in path(to: parent) { state = take(event, from: state) }
    return self.event(event, crash, from: state)
  }

  private func event(
    _ event: UInt16, _ crash: UInt16, from state: CheckedState
  ) -> CheckedEvent {
    let event = stepper.domain.events(from: state, stepper.table)[Int(event)]
    return crash == 0 ? .whole(event) : .crash(event, Crash.all[Int(crash) - 1])
  }
}
