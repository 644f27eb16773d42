/// One line of the table of figures to reach.
struct Figure: Codable {
  enum Wish: Codable {
    case atLeast(Double)
    case atMost(Double)

    func isReached(by value: Double) -> Bool {
      switch self {
      case .atLeast(let wished): value >= wished
      case .atMost(let wished): value <= wished
      }
    }
  }

  var title: String
  var wish: Wish
  /// What the values count, such as `×` or `ms`.
  var unit: String
  /// `nil` where it was not measured.
  var measured: Summary?
  /// Why it was not measured.
  var reason: String?

  /// `nil` where it was not measured.
  var isReached: Bool? {
    measured.map { wish.isReached(by: $0.median) }
  }
}
