/// Finds three routes that `over` puts into a cycle: the first takes precedence over the second,
/// the second over the third, and the third over the first.
///
/// Cycles of three suffice: if several routes tie on a link, `over` decides between every two of
/// these routes. If none of the routes takes precedence over all others, three of them form a
/// cycle.
struct OverCycles {
  /// The entries that settle a conflict: for each route, the routes that it takes precedence over.
  private var settled: [Int: Set<Int>] = [:]
  /// The number of pairs of entries that may still be examined.
  private var stepsLeft: Int

  init(_ entries: [(route: Int, other: Int)], steps: Int = 1_000_000) {
    for entry in entries { settled[entry.route, default: []].insert(entry.other) }
    stepsLeft = steps
    removeRoutesOutsideCycles()
  }

  /// Removes the routes over which no other one takes precedence, until there are none. Only
  /// routes of cycles, and those below them, remain. O(n) in the number of entries.
  private mutating func removeRoutesOutsideCycles() {
    var winners: [Int: Int] = [:]
    for others in settled.values { for other in others { winners[other, default: 0] += 1 } }
    var unbeaten = settled.keys.filter { winners[$0] == nil }
    while let route = unbeaten.popLast() {
      for other in settled.removeValue(forKey: route) ?? [] {
        winners[other, default: 0] -= 1
        if winners[other] == 0 { unbeaten.append(other) }
      }
    }
    for (route, others) in settled { settled[route] = others.filter { settled[$0] != nil } }
  }

  /// Calls `body` with each cycle, as a list that starts with the smallest index.
  ///
  /// - Parameter body: returns whether to continue.
  /// - Returns: `false` if the search ended before all cycles were found.
  mutating func visit(_ body: ([Int]) -> Bool) -> Bool {
    for first in settled.keys.sorted() {
      for second in (settled[first] ?? []).filter({ $0 > first }).sorted() {
        for third in (settled[second] ?? []).filter({ $0 > first }).sorted() {
          guard stepsLeft > 0 else { return false }
          stepsLeft -= 1
          // Two routes that name each other have been reported.
          guard settled[third]?.contains(first) == true,
            settled[second]?.contains(first) != true, settled[third]?.contains(second) != true,
            settled[first]?.contains(third) != true
          else { continue }
          guard body([first, second, third]) else { return false }
        }
      }
    }
    return true
  }
}
