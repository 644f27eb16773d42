import Foundation
import TestSupport

/// Generates tables of any size with links; the same seed always generates the same table.
///
/// The shape is that of the `w2` workloads: 2 to 6 segments, the first of which is a literal with
/// uniform frequency, then about 47 % parameters, and most routes share a prefix with another one.
/// In `w2` no parameter is next to a literal after the same prefix; if `mixes` is set, parameters
/// are, and a matcher has to follow both.
package struct RouteGenerator {
  private let mixes: Bool
  private var random: SeededGenerator
  private let words: [String]
  private let firstWords: Int

  package init(seed: UInt64, routes: Int, mixes: Bool = false) {
    self.mixes = mixes
    random = SeededGenerator(seed: seed)
    let syllables = ["ac", "ver", "lum", "kel", "shop", "tor", "in", "user", "list", "wil", "bra"]
    var words: Set<String> = []
    var ordered: [String] = []
    let wanted = max(64, routes / 3)
    while ordered.count < wanted {
      var word = ""
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        word += syllables[Int.random(in: 0..<syllables.count, using: &random)]
      }
      if words.contains(word) { word += "-\(ordered.count)" }
      if words.insert(word).inserted { ordered.append(word) }
    }
    self.words = ordered
    // As in `w2`: 40 for 1,000 routes, 150 for 10,000, 600 for 100,000.
    firstWords = min(ordered.count, max(4, Int(pow(Double(routes) / 1_000, 0.59) * 40)))
  }

  /// The table. No two routes have the same shape, so no routes conflict.
  package mutating func routes(_ count: Int) -> [RouteTemplate] {
    var shapes: Set<String> = []
    var routes: [[String]] = []
    routes.reserveCapacity(count)
    /// The indices of the routes that start with each first word.
    var families = [[Int]](repeating: [], count: firstWords)
    /// Whether a parameter follows a prefix.
    var isParameter: [String: Bool] = [:]
    let lengths = [2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6]
    while routes.count < count {
      let family = Int.random(in: 0..<firstWords, using: &random)
      let length = lengths[Int.random(in: 0..<lengths.count, using: &random)]
      var segments = [words[family]]
      if let base = families[family].randomElement(using: &random) {
        let isDeep = Int.random(in: 0..<10, using: &random) < 7
        let shared = isDeep ? length - 1 : Int.random(in: 1...length - 1, using: &random)
        segments = Array(routes[base].prefix(shared))
      }
      while segments.count < length {
        let beginning = segments.joined(separator: "/")
        let drawn = Int.random(in: 0..<100, using: &random) < 47
        let known = mixes ? nil : isParameter[beginning]
        if known == nil { isParameter[beginning] = drawn }
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        segments.append(known ?? drawn ? "{p\(segments.count)}" : word)
      }
      guard shapes.insert(segments.joined(separator: "/")).inserted else { continue }
      families[family].append(routes.count)
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
