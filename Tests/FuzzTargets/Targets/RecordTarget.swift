import Foundation
import Linkway
import LinkwayNavigation
import ReplayedScreens
import TestSupport

extension FuzzTarget {
  /// The contents of a store's file, with a valid checksum: it is not a record, or writing and
  /// reading it yields the same record, and a navigator that starts from it obeys the rules.
  static let record = FuzzTarget(
    name: "record", maximumLength: 1_024,
    check: { bytes throws(Violation) in
      _ = try? RecordFile.record(in: bytes)
      guard let file = RecordFile.bytes(ofPayload: bytes),
        let record = try? RecordFile.record(in: file)
      else { return }
      try RecordRules.checkCoding(record)
      for reading in RecordRules.readings { try RecordRules.checkStart(record, reading) }
    },
    seeds: { try RecordRules.seeds() },
    mutate: { bytes, limit, random, plain in
      RecordRules.mutation.mutate(bytes, limit: limit, &random, plain: plain)
    })
}

enum RecordRules {
  private static let table = FixedTable.navigating[1]
  /// The clock readings when the process starts: a moment later, much later, and set back.
  static let readings = [
    ClockReading(wall: 1_010, uptime: 60),
    ClockReading(wall: .max, uptime: .max), ClockReading(wall: -5, uptime: 0),
  ]

  /// Keeps the last saved record.
  private final class OneRecord: HeldLinkStore, @unchecked Sendable {
    var record: HeldLinkRecord?

    init(_ record: HeldLinkRecord?) { self.record = record }
    func load() throws(HeldLinkStoreError) -> HeldLinkRecord? { record }
    func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) { self.record = record }
    func remove() throws(HeldLinkStoreError) { record = nil }
  }

  static func checkCoding(_ record: HeldLinkRecord) throws(Violation) {
    guard let bytes = RecordFile.bytes(of: record) else { return }
    let again = try? RecordFile.record(in: bytes)
    try require(again == record, "written and read: \(again.map { "\($0)" } ?? "no record")")
  }

  /// A navigator resumes the held link at most once, and what it saves is a valid record.
  static func checkStart(
    _ record: HeldLinkRecord, _ reading: ClockReading
  ) throws(Violation) {
    let store = OneRecord(record)
    var time = reading
    let navigator = LinkNavigator(
      router: LinkRouter(table: table.table), store: store, clock: NavigatorClock { time })
    var applied = 0
    let arrival = record.held?.arrival
    let token = navigator.observe { notice in
      guard notice.arrival == arrival, arrival != nil else { return }
      if case .ended(.applied, _, _) = notice.step { applied += 1 }
    }
    var events: [NavigationEvent] = [.launch]
    events += table.table.graph.gates.map { gate in
      NavigationEvent.pass(gate.id, user: "ann")
    }
    events += [.advance(1), .open(table.links.first ?? ""), .signOut, .restart]
    for event in events {
      navigator.send(event)
      let problems = Invariants.violations(of: navigator.state, table.table.graph)
      try require(problems.isEmpty, "after \(event): \(problems)")
      if let saved = store.record { try checkCoding(saved) }
      time.uptime = time.uptime.addingCapped(7)
      _ = navigator.secondsUntilDue
    }
    navigator.removeObserver(token)
    try require(applied <= 1, "rule 6: the stored link took effect \(applied) times")
    try require(navigator.state.held == nil, "rule 7: a link is held after the sign-out")
  }

  /// The records that navigators saved.
  static func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for link in table.links {
      let store = OneRecord(nil)
      let navigator = LinkNavigator(
        router: LinkRouter(table: table.table), store: store,
        clock: NavigatorClock { ClockReading(wall: 1_000, uptime: 50) })
      navigator.send(.open(link, source: .notification, mode: .push))
      guard let record = store.record, let file = RecordFile.bytes(of: record) else { continue }
      seeds.append(Array(file.dropFirst(RecordFile.headerLength)))
    }
    return seeds
  }

  static let mutation = JSONMutation(
    values: [
      "null", "0", "-1", "1", "599", "600", "281474976710656", "281474976710657",
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e30", "1.0", #""""#,
      #""session""#, #""adult""#, #""auth""#, #""reset""#, #""internal""#, #""shelf://a""#,
    ],
    members: [
      #""owner": "ann""#, #""unstored": 3"#, #""unstored": -1"#, #""mode": "reset""#,
      #""source": "scheme""#, #""link": "box://items/7""#, #""gate": "session""#,
      #""flow": "auth""#, #""ticket": 1"#, #""expires": 9223372036854775807"#,
      #""arrival": 9223372036854775807"#, #""arrived": -1"#, #""arrivals": 281474976710656"#,
    ])
}
