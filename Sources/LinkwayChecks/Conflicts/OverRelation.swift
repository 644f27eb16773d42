import LinkwayMatching
import LinkwayURLParsing

/// The `over` entries of all routes, and which of them settle a conflict.
struct OverRelation {
  /// The entries, sorted by route, then by the other route.
  private var entries: [(route: Int32, other: Int32, place: Int32)] = []
  private var isNeeded: [Bool]

  /// Whether no route has an `over`.
  var isEmpty: Bool { entries.isEmpty }

  /// Collects the entries of `routes`. O(n log n) in the number of entries.
  init(_ routes: [Route]) {
    for route in routes.indices where !routes[route].hasOnlyPatterns {
      for (place, other) in routes[route].over.enumerated() {
        entries.append((Int32(route), Int32(other), Int32(place)))
      }
    }
    entries.sort { ($0.route, $0.other, $0.place) < ($1.route, $1.other, $1.place) }
    isNeeded = [Bool](repeating: false, count: entries.count)
  }

  /// Returns whether `route` names `other` in `over`, and marks the entry as needed. Call it only
  /// for two routes that would otherwise conflict. O(log n).
  mutating func settles(_ route: Int, _ other: Int) -> Bool {
    let first = place(of: route, other)
    var last = first
    while last < entries.count, isEntry(last, route, other) {
      isNeeded[last] = true
      last += 1
    }
    return last > first
  }

  /// Returns whether `route` names `other` in `over`. O(log n).
  func has(_ route: Int, _ other: Int) -> Bool {
    let first = place(of: route, other)
    return first < entries.count && isEntry(first, route, other)
  }

  private func isEntry(_ place: Int, _ route: Int, _ other: Int) -> Bool {
    (entries[place].route, entries[place].other) == (Int32(route), Int32(other))
  }

  /// Returns the index of the first entry for `route` and `other`, or the index where it would be
  /// inserted.
  private func place(of route: Int, _ other: Int) -> Int {
    let wanted = (Int32(route), Int32(other))
    return entries.indices.start { (entries[$0].route, entries[$0].other) >= wanted }
  }

  /// The entries that settle a conflict.
  var needed: [(route: Int, other: Int)] {
    entries.indices.filter { isNeeded[$0] }.map { (Int(entries[$0].route), Int(entries[$0].other)) }
  }

  /// The entries that settle no conflict, in declared order.
  var needless: [(route: Int, entry: Int)] {
    entries.indices.filter { !isNeeded[$0] }
      .sorted { (entries[$0].route, entries[$0].place) < (entries[$1].route, entries[$1].place) }
      .map { (Int(entries[$0].route), Int(entries[$0].place)) }
  }
}

extension Range<Int> {
  /// Returns the first number for which a condition holds that also holds for all later numbers; the
  /// end if there is none. O(log n).
  func start(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
