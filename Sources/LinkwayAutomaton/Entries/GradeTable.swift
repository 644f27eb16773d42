import LinkwayMatching

/// The distinct results of precedence rules 2 to 4 among a table's entries, in their order.
///
/// Whether a fragment's pattern or its form is more specific is not decided by the rules; such
/// entries are left to `RouteMatcher`, so their order here is only that of the best they can be.
struct GradeTable {
  struct Grade: Hashable {
    var ranks: [SegmentRank]
    var query: Specificity.Conditions
    var fragment: Specificity.Fragment

    fileprivate func precedes(_ other: Grade) -> Bool {
      let order = Specificity.compare(specificity, other.specificity).order
      if order != 0 { return order < 0 }
      return Specificity.Conditions.compare(fragment.conditions, other.fragment.conditions) < 0
    }

    private var specificity: Specificity {
      Specificity(
        origin: .exact, path: ranks, query: query, fragment: fragment, optionalParts: 0)
    }
  }

  private var grades: [Grade] = []
  private var numbers: [Grade: UInt32] = [:]

  mutating func intern(_ grade: Grade) -> UInt32 {
    if let number = numbers[grade] { return number }
    let number = UInt32(grades.count)
    grades.append(grade)
    numbers[grade] = number
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
