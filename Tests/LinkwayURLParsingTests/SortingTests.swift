import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("Sorting by one code for all types")
struct SortingTests {
  @Test("elements are in order, and equal ones keep theirs")
  func stable() {
    var random = SeededGenerator(for: "sorting")
    for _ in 0..<Effort.rounds(300, thorough: 3_000) {
      let count = Int.random(in: 0...70, using: &random)
      let keys = (0..<count).map { _ in Int.random(in: 0...count / 3, using: &random) }
      // The standard library sorts these numbers, which are all different.
      let expected = keys.enumerated().map { $1 * 100 + $0 }.sorted()
      #expect(keys.enumerated().sorted { $0.1 < $1.1 }.map { $1 * 100 + $0 } == expected)
      var pairs = Array(keys.enumerated())
      pairs.sort { $0.1 < $1.1 }
      #expect(pairs.map { $1 * 100 + $0 } == expected)
    }
  }

  @Test("elements in order are compared once with their neighbours")
  func inOrder() {
    var comparisons = 0
    let sorted = (0..<100).sorted { left, right in
      comparisons += 1
      return left < right
    }
    #expect(sorted == Array(0..<100))
    #expect(comparisons == 99)
  }
}
