import RouteMatching

/// Made-up routes by the million: two to six segments, four in ten of them captures, many with a
/// common start. The same for the same seed.
///
/// Behind one start there stand either captures or literals, as many routers ask for; or, where it
/// is mixed, both, which makes links match several routes at once.
struct GeneratedRoutes {
  private var state: UInt64
  private(set) var segments: [[UInt32]] = []
  private var words: [String] = []

  /// Stands for a capture among the words' numbers.
  private static let capture = UInt32.max

  init(count: Int, isMixed: Bool, seed: UInt64 = 5) {
    state = seed
    let syllables = [
      "act", "ba", "con", "der", "edit", "fin", "grow", "hol", "in", "jo", "kel", "list", "mer",
      "nor", "ost", "pri", "qua", "res", "ship", "tor", "user", "ver", "wil", "yon", "zen",
    ]
    var seenWords = Set<String>()
    // As many as 600 for 100,000 routes.
    while words.count < max(600, count / 160) {
      let word = (0..<2 + below(3)).map { _ in syllables[below(syllables.count)] }.joined()
      if seenWords.insert(word).inserted { words.append(word) }
    }
    var seen = Set<[UInt32]>()
    while segments.count < count {
      var route: [UInt32] = []
      if !segments.isEmpty, below(100) < 60 {
        // Of the latest, so that no start gathers a large part of the table.
        let base = segments[segments.count - 1 - below(min(200, segments.count))]
        route = Array(base.prefix(1 + below(base.count)))
      }
      let length = max(route.count + 1, 2 + below(5))
      while route.count < min(length, 6) {
        let isCapture =
          !route.isEmpty && (isMixed ? below(100) : Self.number(of: route)) < 40
        route.append(isCapture ? Self.capture : UInt32(below(words.count)))
      }
      if seen.insert(route).inserted { segments.append(route) }
    }
  }

  /// A number below 100 that goes by the start of a route.
  private static func number(of start: [UInt32]) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in start { hash = (hash ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15 }
    return Int((hash ^ hash >> 32) % 100)
  }

  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 1) % bound
  }

  func pattern(_ route: Int) -> String {
    segments[route].enumerated().map { place, word in
      word == Self.capture ? "/:p\(place)" : "/" + words[Int(word)]
    }.joined()
  }

  /// A link of some route, by its path.
  mutating func path() -> (path: String, route: Int) {
    let route = below(segments.count)
    let path = segments[route].map { word in
      word == Self.capture ? "/u\(below(1_000_000))" : "/" + words[Int(word)]
    }.joined()
    return (path, route)
  }

  /// Whether a route matches a path and comes before another by precedence, or is it.
  func answers(_ found: Int, _ path: String, from route: Int) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count == segments[found].count else { return false }
    for (part, word) in zip(parts, segments[found])
    where word != Self.capture && part != words[Int(word)] { return false }
    for (left, right) in zip(segments[found], segments[route]) {
      if left == Self.capture, right != Self.capture { return false }
      if left != Self.capture, right == Self.capture { return true }
    }
    return found == route
  }
}
