/// Finds the name that was probably meant.
package enum Spelling {
  /// Names with more scalars than this are not compared.
  package static let longestName = 128

  /// The candidate nearest to `name`, or `nil` where none is near enough.
  ///
  /// One that differs in ASCII case alone comes first; otherwise distances are taken without
  /// regard to ASCII case, and at most a third of the name's length may differ. Of equally near
  /// ones the first by its bytes wins, whatever the order of the candidates.
  ///
  /// O(m) for each candidate, and O(n · m) for one of similar length and letters.
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
      // Nearly all of thousands of names are far away, and that is soon seen.
      guard
        letters.difference(to: LetterCounts(candidate)) <= 2 * min(limit, best?.distance ?? limit)
      else { continue }
      let other = folded(candidate)
      guard !other.isEmpty, other.count <= longestName,
        let distance = distance(wanted, other, atMost: min(limit, best?.distance ?? limit))
      else { continue }
      // Where every scalar differs nothing was misspelt.
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

  /// ``did you mean `requires`?``, or `nil` where no candidate is near enough.
  package static func suggestion(
    for name: String, among candidates: some Sequence<String>
  ) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }

  /// The Damerau-Levenshtein distance in its restricted form (optimal string alignment): the
  /// least number of insertions, deletions, substitutions and swaps of neighbours that makes one
  /// from the other, no piece being edited twice. `nil` where it is more than `limit`.
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

  /// How often bytes of each of 32 kinds stand in a text, as far as 3, in two bits each.
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

    /// How many letters stand in one text alone, at least. Each edit changes at most two of them.
    func difference(to other: LetterCounts) -> Int {
      // Two bits differ by at least one where any of them does.
      let changed = counts ^ other.counts
      return ((changed | changed >> 1) & 0x5555_5555_5555_5555).nonzeroBitCount
    }
  }

  /// The scalars with the ASCII capitals made small. No more are read than tell that a name is
  /// too long.
  private static func folded(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.prefix(longestName + 1).map { scalar in
      ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
  }
}
