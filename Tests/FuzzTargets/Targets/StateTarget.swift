import Foundation
import Linkway
import LinkwayNavigation
import ReplayedScreens
import TestSupport

extension FuzzTarget {
  /// A byte for the table, one for the open gates, then a state as JSON. If the state can be
  /// decoded, encoding and decoding it yields the same state. After a repair it obeys the rules,
  /// and a second repair changes nothing.
  static let state = FuzzTarget(
    name: "state", maximumLength: 4_096,
    check: { bytes throws(Violation) in
      var reader = InputReader(bytes)
      guard let fixed = reader.choice(of: FixedTable.navigating) else { return }
      let gates = fixed.table.graph.gates.map(\.id)
      let bits = reader.byte()
      let open = Set(gates.indices.filter { bits >> $0 & 1 == 1 }.map { gates[$0] })
      let data = Data(reader.remainder)
      try StateRules.checkSnapshot(data)
      let decoder = JSONDecoder()
      if let engine = try? decoder.decode(EngineState.self, from: data) {
        try StateRules.checkCoding(engine)
        try StateRules.checkRelaunch(engine, fixed)
      }
      if let navigation = try? decoder.decode(NavigationState.self, from: data) {
        try StateRules.checkCoding(navigation)
        try StateRules.checkRepair(navigation, Session(opened: open), fixed)
      }
    },
    seeds: { try StateRules.seeds() },
    mutate: { bytes, limit, random, plain in
      guard bytes.count > 2, limit > 2, random.next(below: 16) > 0 else {
        return plain(bytes, limit)
      }
      let state = StateRules.mutation.mutate(
        Array(bytes[2...]), limit: limit - 2, &random, plain: plain)
      return Array(bytes[..<2]) + state
    })
}

enum StateRules {
  /// A decoded value is encoded to a text that decodes to the same value and encodes to the same
  /// bytes.
  ///
  /// - Parameter isWhole: whether all of a value is encoded, which excludes secrets and a user's
  ///   step. Otherwise only later rounds must yield the same.
  static func checkCoding<Value: Codable & Equatable>(
    _ value: Value, isWhole: Bool = true
  ) throws(Violation) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else {
      throw Violation("a \(Value.self) cannot be written")
    }
    guard let again = try? JSONDecoder().decode(Value.self, from: data) else {
      throw Violation("a \(Value.self) that was written cannot be read")
    }
    guard isWhole else { return try checkCoding(again) }
    try require(again == value, "a \(Value.self) is another when it was written and read")
    try require((try? encoder.encode(again)) == data, "a \(Value.self) is written in two ways")
  }

  static func checkSnapshot(_ data: Data) throws(Violation) {
    guard let snapshot = try? NavigationSnapshot(data) else { return }
    guard let again = try? NavigationSnapshot(snapshot.data()) else {
      throw Violation("a snapshot that was written cannot be read")
    }
    try require(again == snapshot, "a snapshot is another when it was written and read")
  }

  static func checkRepair(
    _ navigation: NavigationState, _ session: Session, _ fixed: FixedTable
  ) throws(Violation) {
    let repaired = fixed.reducer.restore(navigation, session: session, clock: 1_000)
    let problems = Invariants.violations(of: repaired.state, fixed.table.graph)
    try require(problems.isEmpty, "repaired: \(problems)")
    let again = fixed.reducer.restore(
      repaired.state.navigation, session: session, clock: 1_000)
    try require(
      again.state.navigation == repaired.state.navigation && again.dropped.isEmpty,
      "a second repair drops \(again.dropped)")
    var run = EventRun(fixed.reducer, from: repaired.state)
    let tabs = navigation.root?.tabs.prefix(2).map { NavigationEvent.select($0.id) } ?? []
    let passes = fixed.table.graph.gates.prefix(2).map { gate in
      NavigationEvent.pass(gate.id, user: "ann")
    }
    var events: [NavigationEvent] = [.launch, .back] + tabs
    events += [.dismiss, .popToRoot, .open(fixed.links.first ?? "")] + passes
    events += [.advance(3_600), .signOut, .restart]
    for event in events { try run.send(event) }
    try run.conclude()
  }

  /// The state that survives a process has nothing running; the visible screens are restored.
  static func checkRelaunch(_ engine: EngineState, _ fixed: FixedTable) throws(Violation) {
    var empty = engine
    empty.navigation = NavigationState()
    let (state, _) = fixed.reducer.relaunch(empty, with: engine.navigation)
    let problems = Invariants.violations(of: state, fixed.table.graph)
    try require(problems.isEmpty, "relaunched: \(problems)")
    var run = EventRun(fixed.reducer, from: state)
    for event in [NavigationEvent.back, .advance(60), .signOut, .restart] { try run.send(event) }
    try run.conclude()
  }

  /// States reached by a few events.
  static func seeds() throws -> [[UInt8]] {
    let encoder = JSONEncoder()
    var seeds: [[UInt8]] = []
    for (place, fixed) in FixedTable.navigating.enumerated() {
      var state = EngineState()
      let gates = fixed.table.graph.gates.map(\.id)
      var events: [NavigationEvent] = [.launch]
      events += fixed.links.map { link in NavigationEvent.open(link) }
      events += gates.map { gate in NavigationEvent.pass(gate, user: "ann") }
      events += fixed.links.map { link in NavigationEvent.open(link, mode: .push) }
      for (step, event) in events.enumerated() {
        state = fixed.reducer.reduce(state, event).state
        guard step % 4 == 0 else { continue }
        let head = [UInt8(place), state.session.opened.isEmpty ? 0 : 0xFF]
        seeds.append(head + Array(try encoder.encode(state.navigation)))
        if step % 12 == 0 { seeds.append(head + Array(try encoder.encode(state))) }
      }
    }
    return seeds.filter { $0.count <= 4_096 }
  }

  static let mutation = JSONMutation(
    values: [
      "null", "0", "-1", "1", "true", "281474976710656", "281474976710657", "9223372036854775807",
      "-9223372036854775808", "1e400", "1.5", "[]", "{}", #""""#, #""app""#, #""browse""#,
      #""feed""#, #""auth""#, #""photo""#, #""welcome""#, #""session""#, #"["session"]"#,
      #"{ "coordinator": "auth", "stack": [{ "screen": "welcome", "coordinator": "auth" }] }"#,
    ],
    members: [
      #""ticket": 1"#, #""ticket": 9223372036854775807"#, #""selected": "feed""#, #""start": true"#,
      #""protected": true"#, #""gates": ["session"]"#, #""parameters": { "id": 1 }"#,
      #""parameters": { "id": [1, "x", [2.5]] }"#, #""modals": []"#, #""tabs": []"#,
      #""child": { "coordinator": "auth" }"#, #""stack": []"#, #""held": null"#,
      #""clock": 9223372036854775807"#, #""opened": { "session": -9223372036854775808 }"#,
      #""user": "ann""#, #""arrivals": 9223372036854775807"#, #""version": 1"#,
    ])
}
