import Linkway

/// Shared by the navigator tests: a table, a clock that is set manually, and the recorded
/// notifications.
final class NavigatorFixture {
  static let table = #"""
    { "version": 1, "origins": ["https://photos.example", "photos:"],
      "gates": {
        "session": { "flow": "auth" },
        "adult": { "flow": "ageCheck", "after": ["session"], "expiresAfter": "5m" },
        "pin": { "flow": "lock", "staysOpen": "1m" } },
      "app": {
        "coordinator": "app", "start": "browse",
        "children": [
          { "coordinator": "auth", "as": "root", "screens": ["welcome", "logIn"] },
          { "coordinator": "ageCheck", "as": "sheet", "screens": ["birthday"] },
          { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
          { "coordinator": "browse", "as": "root", "requires": ["session"],
            "screens": ["photos", "photo", "album"] } ] },
      "routes": [
        { "route": "photo", "paths": ["/photos/:id<int>"], "opens": "photo" },
        { "route": "original", "paths": ["/photos/:id<int>/original"], "opens": "photo",
          "requires": ["adult"] },
        { "route": "album", "paths": ["/albums/:id<int>"], "opens": "album",
          "requires": ["pin"] },
        { "route": "magic", "paths": ["/magic/:token"], "opens": "photo", "secret": ["token"] },
        { "route": "welcome", "paths": ["/welcome"], "opens": "welcome" },
        { "route": "help", "paths": ["/help"], "leaveToWeb": true } ] }
    """#

  let router: LinkRouter
  let store: any HeldLinkStore
  var reading = ClockReading(wall: 1_000, uptime: 50)
  /// The notifications of observers and of ``LinkNavigator/onStep``, in order.
  var heard: [String] = []

  init(store: any HeldLinkStore = MemoryStore(), table: String = NavigatorFixture.table) throws {
    router = try LinkRouter(routes: table)
    self.store = store
  }

  /// Creates a navigator with the fixture's store and clock, as after the start of a process.
  func navigator(
    user: String? = nil, openGates: Set<String> = [], waitsFor: Set<String> = []
  ) -> LinkNavigator {
    LinkNavigator(
      router: router, user: user, openGates: openGates, store: store,
      clock: NavigatorClock { self.reading }, waitsFor: waitsFor)
  }

  /// Advances both clocks.
  func pass(_ seconds: Int64) {
    reading.wall += seconds
    reading.uptime += seconds
  }

  func listen(to navigator: LinkNavigator, revealing reveals: Bool = false) {
    _ = navigator.observe(revealing: reveals) { self.heard.append("\($0)") }
  }

  /// Removes and returns the recorded notifications.
  func takeHeard() -> [String] {
    defer { heard = [] }
    return heard
  }
}

extension LinkNavigator {
  /// The visible stack, bottom first, such as `photos photo(42)`.
  var stack: String {
    state.navigation.visibleStack.map { entry in
      let values = entry.parameters.map {
        if case .int(let number) = $0.value { "\(number)" } else { "?" }
      }
      return values.isEmpty ? entry.screen : "\(entry.screen)(\(values.joined(separator: ",")))"
    }.joined(separator: " ")
  }
}

extension NavigationResult {
  /// The links that ended, such as `1 applied`.
  var ended: [String] { fates.map { "\($0.arrival) \($0.fate.rawValue)" } }
}
