import LinkwayAutomaton
import LinkwayMatching

/// The distinct results of precedence rules 2 to 4 among a table's entries, in their order.
///
/// Whether a fragment's pattern or its form is more specific is not decided by the rules, so that they
/// share a place; among forms their conditions decide.
struct GradeTable {
  struct Grade: Hashable {
    var ranks: [SegmentRank]
    var query: Specificity.Conditions
    var fragment: Specificity.Fragment

    /// The same, with no more said of a form than that it is one.
    fileprivate func precedes(_ other: Grade) -> Bool {
      Specificity.compare(specificity, other.specificity).order < 0
    }

    private var specificity: Specificity {
      var fragment = fragment
      if case .form = fragment { fragment = .pattern }
      return Specificity(
        origin: .exact, path: ranks, query: query, fragment: fragment, optionalParts: 0)
    }
  }

  private var grades: [Grade] = []
  private var numbers: [Grade: UInt32] = [:]
  /// The last ones that were asked for: a route's are mostly those of one before it.
  private var recent: [UInt32] = []
  private static let recentCount = 8

  mutating func intern(_ grade: Grade) -> UInt32 {
    if let place = recent.firstIndex(where: { grades[Int($0)] == grade }) { return recent[place] }
    let number = numbers[grade] ?? UInt32(grades.count)
    if number == grades.count {
      grades.append(grade)
      numbers[grade] = number
    }
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append(number)
    return number
  }

  /// For each number the place of its grade; grades that tie have one place.
  func places() -> [UInt32] {
    let order = grades.indices.sorted { grades[$0].precedes(grades[$1]) }
    var places = [UInt32](repeating: 0, count: grades.count)
    var place: UInt32 = 0
    for (index, grade) in order.enumerated() {
      if index > 0, grades[order[index - 1]].precedes(grades[grade]) { place += 1 }
      places[grade] = place
    }
    return places
  }
}
