import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

/// A table of the distinct grades of entries. A grade contains everything that precedence rules 2
/// to 4 compare, except the number of optional parts.
///
/// The rules do not order a fragment pattern and a fragment with items, so these have the same
/// rank. Two fragments with items are ordered by their conditions, which are compared separately
/// (`AutomatonEntry.conditions`).
struct GradeTable {
  struct Grade: Hashable {
    var ranks: [SegmentRank]
    var query: Specificity.Conditions
    var fragment: Specificity.Fragment

    /// Returns whether this grade has higher precedence, treating a fragment with items as a
    /// fragment pattern.
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
  /// The most recently interned grades. Most routes have the same grade as a route shortly before
  /// them.
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

  /// Returns the rank of each grade, indexed by the number of the grade. Grades that tie have the
  /// same rank.
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
