/// Makes tables of any size and links for them, the same for the same seed.
///
/// The shape is that of the `w2` workloads: 2 to 6 segments, the first one literal, about 45 %
/// parameters behind it, and most routes beginning like others.
package struct RouteGenerator {
  private var random: SplitMix64
  private let words: [String]
  private let firstWords: Int

  package init(seed: UInt64, routes: Int) {
    random = SplitMix64(seed: seed)
    let syllables = ["ac", "ver", "lum", "kel", "shop", "tor", "in", "user", "list", "wil", "bra"]
    var words: Set<String> = []
    var ordered: [String] = []
    let wanted = max(64, routes / 4)
    while ordered.count < wanted {
      var word = ""
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        word += syllables[Int.random(in: 0..<syllables.count, using: &random)]
      }
      if words.contains(word) { word += "-\(ordered.count)" }
      if words.insert(word).inserted { ordered.append(word) }
    }
    self.words = ordered
    firstWords = min(ordered.count, max(8, Int(Double(routes).squareRoot() * 2)))
  }

  /// The table. No two routes have the same shape, so none conflict.
  package mutating func routes(_ count: Int) -> [RouteTemplate] {
    var shapes: Set<String> = []
    var routes: [[String]] = []
    routes.reserveCapacity(count)
    while routes.count < count {
      var segments: [String] = []
      let length = Int.random(in: 2...6, using: &random)
      if let base = routes.randomElement(using: &random), Int.random(in: 0..<10, using: &random) < 8
      {
        segments = Array(base.prefix(Int.random(in: 1...base.count, using: &random)))
      } else {
        segments = [words[Int.random(in: 0..<firstWords, using: &random)]]
      }
      while segments.count < length {
        let isParameter = Int.random(in: 0..<100, using: &random) < 45
        segments.append(
          isParameter ? "{p\(segments.count)}" : words.randomElement(using: &random) ?? "word")
      }
      guard shapes.insert(segments.joined(separator: "/")).inserted else { continue }
      routes.append(segments)
    }
    return routes.map { RouteTemplate("/" + $0.joined(separator: "/")) }
  }

  /// Links that each match at least one of the routes.
  package mutating func links(_ count: Int, of routes: [RouteTemplate]) -> [String] {
    (0..<count).map { _ in
      let route = routes[Int.random(in: 0..<routes.count, using: &random)]
      let segments = route.segments.map { segment in
        segment ?? String(UInt32.random(in: 0...99_999_999, using: &random), radix: 36)
      }
      return "/" + segments.joined(separator: "/")
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small, and the same on every machine.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
