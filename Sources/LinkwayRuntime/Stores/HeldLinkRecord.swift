import LinkwayMatching
import LinkwayNavigation

/// The state that outlives a process: the held link, and the counters.
///
/// It never contains a secret: for a link with a secret, only its arrival number is kept.
public struct HeldLinkRecord: Hashable, Sendable {
  /// The held link; `nil` if there is none or it contains a secret.
  public package(set) var held: HeldLink?
  /// The arrival number of a link that is held in memory only and ends with the process; `nil` if
  /// there is none.
  public package(set) var unstored: Int?
  /// The number of links received so far.
  public package(set) var arrivals = 0
  /// The number of flow presentations so far.
  public package(set) var tickets = 0
  /// The engine's time and the clock reading when the record was created.
  var mark: EngineClock.Mark

  /// Creates the record of a state.
  init(_ state: EngineState, held: HeldLink?, arrivals: Int, mark: EngineClock.Mark) {
    self.held = held.flatMap { $0.isStorable ? $0 : nil }
    unstored = self.held == nil ? held?.arrival : nil
    self.arrivals = arrivals
    tickets = state.tickets
    self.mark = mark
  }

  /// Returns whether another record is equivalent, regardless of its time.
  func isEquivalent(to other: HeldLinkRecord) -> Bool {
    held == other.held && unstored == other.unstored && arrivals == other.arrivals
      && tickets == other.tickets
  }
}

extension HeldLinkRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The counters and where the link is held; not the link itself, which may contain personal data.
  public var description: String {
    "arrivals \(arrivals), tickets \(tickets)" + (held.map { ", \($0)" } ?? "")
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["record": description]) }
}

extension HeldLinkRecord: Codable {
  // Explicit and flat, so that the file format does not change when a type does.
  private enum Key: String, CodingKey {
    case arrivals, tickets, unstored, clock, wall, uptime
    case link, source, mode, arrival, arrived, gate, flow, ticket, check, awaited, owner, expires
  }

  /// Decodes a record.
  ///
  /// - Throws: a decoding error, also if a number is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    arrivals = try container.decodeCount(forKey: .arrivals)
    tickets = try container.decodeCount(forKey: .tickets)
    unstored =
      container.contains(.unstored)
      ? try container.decodeCount(forKey: .unstored, atLeast: 1) : nil
    mark = EngineClock.Mark(
      time: try container.decodeTime(forKey: .clock),
      reading: ClockReading(
        wall: try container.decodeTime(forKey: .wall),
        uptime: try container.decodeTime(forKey: .uptime)))
    guard let text = try container.decodeIfPresent(String.self, forKey: .link) else { return }
    let link = ArrivedLink(
      text: text, source: try container.decodeIfPresent(LinkSource.self, forKey: .source),
      mode: try container.decodeIfPresent(NavigationMode.self, forKey: .mode),
      arrival: try container.decodeCount(forKey: .arrival, atLeast: 1),
      arrived: try container.decodeTime(forKey: .arrived))
    held = HeldLink(
      link, try HeldLink.Wait(from: container, .gate, .flow, .ticket, .check, .awaited),
      owner: try container.decodeIfPresent(String.self, forKey: .owner),
      expires: try container.decodeTime(forKey: .expires))
    arrivals = max(arrivals, link.arrival)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(arrivals, forKey: .arrivals)
    try container.encode(tickets, forKey: .tickets)
    try container.encodeIfPresent(unstored, forKey: .unstored)
    try container.encode(mark.time, forKey: .clock)
    try container.encode(mark.reading.wall, forKey: .wall)
    try container.encode(mark.reading.uptime, forKey: .uptime)
    guard let held, let link = held.link else { return }
    try container.encode(link.text, forKey: .link)
    try container.encodeIfPresent(link.source, forKey: .source)
    try container.encodeIfPresent(link.mode, forKey: .mode)
    try container.encode(link.arrival, forKey: .arrival)
    try container.encode(link.arrived, forKey: .arrived)
    try held.wait.encode(to: &container, .gate, .flow, .ticket, .check, .awaited)
    try container.encodeIfPresent(held.owner, forKey: .owner)
    try container.encode(held.expires, forKey: .expires)
  }
}
