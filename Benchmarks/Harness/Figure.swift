/// One row of the table of targets.
struct Figure: Codable {
  enum Wish: Codable {
    case atLeast(Double)
    case atMost(Double)

    func isReached(by value: Double) -> Bool {
      switch self {
      case .atLeast(let target): value >= target
      case .atMost(let target): value <= target
      }
    }
  }

  var title: String
  var wish: Wish
  /// The unit of the values, such as `×` or `ms`.
  var unit: String
  /// `nil` if it was not measured.
  var measured: Summary?
  /// The reason why it was not measured.
  var reason: String?

  /// `nil` if it was not measured.
  var isReached: Bool? {
    measured.map { wish.isReached(by: $0.median) }
  }
}
