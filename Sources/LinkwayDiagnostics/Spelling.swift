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
  /// O(n · m) for each candidate of a similar length.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= longestName else { return nil }
    let limit = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
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

  /// The scalars with the ASCII capitals made small. No more are read than tell that a name is
  /// too long.
  private static func folded(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.prefix(longestName + 1).map { scalar in
      ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
  }
}
