/// Everything that the engine knows: what is on screen, who the person is, what is held, and the
/// counters and the clock. A value; the reducer makes the next one from an event.
public struct EngineState: Hashable, Sendable, Codable {
  public package(set) var navigation = NavigationState()
  public package(set) var session = Session()
  /// The link, or the person's own step, that waits at a closed gate.
  public package(set) var held: HeldLink?
  /// How many presentations of flows there were.
  public package(set) var tickets = 0
  /// How many links arrived.
  public package(set) var arrivals = 0
  /// Seconds since 1970.
  public package(set) var clock: Int64 = 0

  public init() {}

  package init(
    navigation: NavigationState = NavigationState(), session: Session = Session(), clock: Int64 = 0
  ) {
    self.navigation = navigation
    self.session = session
    self.clock = clock
    // A ticket that is out already is not given again.
    tickets =
      navigation.containers.flatMap { [$0.ticket] + $0.stack.map(\.ticket) }
      .compactMap { $0 }.max() ?? 0
  }

  /// Whether anything runs.
  public var isLaunched: Bool { navigation.root != nil }
}

extension EngineState {
  private enum CodingKeys: String, CodingKey {
    case navigation, session, held, tickets, arrivals, clock
  }

  /// - Throws: also where a counter or the clock stands where none leads.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    navigation = try container.decode(NavigationState.self, forKey: .navigation)
    session = try container.decode(Session.self, forKey: .session)
    held = try container.decodeIfPresent(HeldLink.self, forKey: .held)
    tickets = try container.decodeCount(forKey: .tickets)
    arrivals = try container.decodeCount(forKey: .arrivals)
    clock = try container.decodeTime(forKey: .clock)
  }

  /// Leaves out what is held in memory only: a person's own step, and a link that carries a secret.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(navigation, forKey: .navigation)
    try container.encode(session, forKey: .session)
    try container.encode(held.flatMap { $0.isStorable ? $0 : nil }, forKey: .held)
    try container.encode(tickets, forKey: .tickets)
    try container.encode(arrivals, forKey: .arrivals)
    try container.encode(clock, forKey: .clock)
  }
}
