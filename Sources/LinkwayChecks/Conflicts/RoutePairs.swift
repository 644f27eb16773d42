import LinkwayMatching

/// The pairs of a table's routes whose literal texts (`OverlapTexts`) allow links in common.
struct RoutePairs {
  /// The number of pairs, including duplicates.
  private(set) var count = 0
  private var parts: [OverlapPartition.Part] = []

  /// Finds the pairs of `routes`. Approximately linear in the size of the routes.
  init(_ routes: [Route]) {
    var routeOfKey: [Int] = []
    var texts = OverlapTexts()
    for (number, route) in routes.enumerated() {
      for pattern in route.patterns.indices {
        let places = route.patterns[pattern].list.places
        for form in 0..<route.patterns[pattern].path.formCount {
          for place in places {
            let alternative = PrecedenceTies.Alternative(
              route: number, pattern: pattern, form: form, origin: place,
              fragment: PrecedenceTies.FragmentPlace(rank: 0, parts: 0))
            texts.add(alternative, of: route, includesOrigin: true)
            routeOfKey.append(number)
          }
        }
      }
    }
    for part in OverlapPartition(texts, members: Array(routeOfKey.indices)).parts {
      let routes = OverlapPartition.Part(
        left: Set(part.left.map { routeOfKey[$0] }).sorted(),
        right: part.right.map { right in Set(right.map { routeOfKey[$0] }).sorted() })
      guard routes.pairCount > 0 else { continue }
      count += routes.pairCount
      parts.append(routes)
    }
  }

  /// Returns, for each route, the routes that it forms a pair with, in ascending order. A route may
  /// be in its own list. O(n log n) in the number of pairs.
  func partners(of routeCount: Int) -> [[Int]] {
    var partners = [[Int]](repeating: [], count: routeCount)
    for part in parts {
      for route in part.left { partners[route] += part.right ?? part.left }
      for route in part.right ?? [] { partners[route] += part.left }
    }
    return partners.map { Set($0).sorted() }
  }
}
