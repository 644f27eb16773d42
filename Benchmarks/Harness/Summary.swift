/// The median, minimum and maximum of some samples.
struct Summary: Codable {
  var median: Double
  var minimum: Double
  var maximum: Double

  /// `nil` if there are no samples.
  init?(_ samples: [Double]) {
    let sorted = samples.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    minimum = first
    maximum = last
  }

  func scaled(by factor: Double) -> Summary {
    var scaled = self
    scaled.median *= factor
    scaled.minimum *= factor
    scaled.maximum *= factor
    return scaled
  }
}
