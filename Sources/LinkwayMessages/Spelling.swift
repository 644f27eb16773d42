/// Finds suggestions for misspelt names.
package enum Spelling {
  /// The maximum number of scalars in a name. Longer names are not compared.
  package static let longestName = 128

  /// Returns the candidate nearest to `name`, or `nil` if none is close enough.
  ///
  /// Distances ignore ASCII case and must not exceed a third of the name's length, but a distance
  /// of 1 is always allowed. A candidate that differs in every scalar is not near. Among equally
  /// near candidates, the first in byte order is returned, regardless of their order in
  /// `candidates`.
  ///
  /// For a name of n and a candidate of m scalars: O(m), or O(n · m) if their letters are similar.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: Array(candidates))
  }

  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= longestName else { return nil }
    let limit = max(1, wanted.count / 3)
    let letters = LetterCounts(name)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      // There can be thousands of candidates, and this check excludes most of them cheaply.
      guard
        letters.difference(to: LetterCounts(candidate)) <= 2 * min(limit, best?.distance ?? limit)
      else { continue }
      let other = folded(candidate)
      guard !other.isEmpty, other.count <= longestName,
        let distance = distance(wanted, other, atMost: min(limit, best?.distance ?? limit))
      else { continue }
      // If every scalar differs, the name is not a misspelling.
      guard distance < max(wanted.count, other.count) else { continue }
      if let found = best, found.distance == distance,
        !candidate.utf8.lexicographicallyPrecedes(found.name.utf8)
      {
        continue
      }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Returns ``did you mean `requires`?``, or `nil` if no candidate is close enough.
  package static func suggestion(
    for name: String, among candidates: some Sequence<String>
  ) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }

  /// Returns the Damerau-Levenshtein distance in its restricted form (optimal string alignment):
  /// the minimum number of insertions, deletions, substitutions and transpositions of adjacent
  /// scalars that converts one text into the other, without editing a substring twice. `nil` if the
  /// distance exceeds `limit`.
  static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1], current[column]) + 1
        cost = min(cost, last[column] + (scalar == other ? 0 : 1))
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    let distance = last[right.count]
    return distance <= limit ? distance : nil
  }

  /// The number of ASCII bytes of each of 32 classes in a text, saturated at 3, in two bits each.
  private struct LetterCounts {
    private var counts: UInt64 = 0

    init(_ text: String) {
      let bytes = text.utf8.prefix(4 * (longestName + 1))
      if unsafe bytes.withContiguousStorageIfAvailable({ unsafe count($0) }) == nil { count(bytes) }
    }

    private mutating func count(_ bytes: some Sequence<UInt8>) {
      for byte in bytes where byte < 0x80 {
        let shift = UInt64(byte & 31) &* 2
        if counts &>> shift & 3 < 3 { counts &+= 1 &<< shift }
      }
    }

    /// Returns a lower bound for the number of letter counts that differ. Each edit changes at most
    /// two.
    func difference(to other: LetterCounts) -> Int {
      // Two-bit fields differ if either of their bits differs.
      let changed = counts ^ other.counts
      return ((changed | changed >> 1) & 0x5555_5555_5555_5555).nonzeroBitCount
    }
  }

  /// Returns the scalars with ASCII uppercase letters converted to lowercase. Returns at most one
  /// scalar more than `longestName`.
  private static func folded(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.prefix(longestName + 1).map { scalar in
      ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
  }
}
