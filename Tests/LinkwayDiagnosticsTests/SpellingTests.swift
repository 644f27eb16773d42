import Testing

@testable import LinkwayMessages

@Suite("Spelling")
struct SpellingTests {
  static let keys = ["route", "routes", "requires", "paths", "opens", "origins", "over", "with"]

  static let nearest: [(String, [String], String?)] = [
    ("requries", keys, "requires"), ("Requires", keys, "requires"), ("path", keys, "paths"),
    ("open", keys, "opens"), ("x", keys, nil), ("banana", keys, nil), ("", keys, nil),
    ("orgins", keys, "origins"), ("ROUTE", keys, "route"), ("wiht", keys, "with"),
    // A candidate that differs only in case comes before all others.
    ("Ab", ["Ax", "ab"], "ab"),
    // Among equally near candidates, the first in byte order is returned, regardless of their
    // order.
    ("cat", ["hat", "bat", "rat"], "bat"), ("cat", ["rat", "bat", "hat"], "bat"),
    (String(repeating: "a", count: 129), [String(repeating: "a", count: 129)], nil),
    ("größe", ["grösse", "größer"], "größer"),
  ]

  @Test("the nearest name is found, or none", arguments: nearest)
  func nearestName(to name: String, candidates: [String], expected: String?) {
    #expect(Spelling.nearest(to: name, among: candidates) == expected)
  }

  @Test("a suggestion is phrased as a question")
  func suggestion() {
    #expect(
      Spelling.suggestion(for: "requries", among: Self.keys) == "did you mean `requires`?")
    #expect(Spelling.suggestion(for: "zzz", among: Self.keys) == nil)
  }

  /// The definition, implemented literally.
  private func reference(_ a: ArraySlice<Unicode.Scalar>, _ b: ArraySlice<Unicode.Scalar>) -> Int {
    guard let x = a.last else { return b.count }
    guard let y = b.last else { return a.count }
    var cost = min(reference(a.dropLast(), b), reference(a, b.dropLast())) + 1
    cost = min(cost, reference(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
    if a.count > 1, b.count > 1, a.dropLast().last == y, b.dropLast().last == x {
      cost = min(cost, reference(a.dropLast(2), b.dropLast(2)) + 1)
    }
    return cost
  }

  @Test("distances agree with the definition for all short words over three letters")
  func distances() {
    var words: [[Unicode.Scalar]] = [[]]
    for length in 1...4 {
      for word in words where word.count == length - 1 {
        words += (["a", "b", "c"] as [Unicode.Scalar]).map { word + [$0] }
      }
    }
    #expect(words.count == 121)
    var wrong = 0
    for left in words {
      for right in words {
        let expected = reference(left[...], right[...])
        if Spelling.distance(left, right, atMost: 4) != expected { wrong += 1 }
        if Spelling.distance(left, right, atMost: 1) != (expected <= 1 ? expected : nil) {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }
}
