import LinkwayURLParsing

/// Interned conditions on the rest of a text: equal conditions have the same number.
///
/// A condition is a disjunction of terms, which correspond to NFA states. To represent lookarounds,
/// a term can also have one condition that must not hold, and several that must hold.
struct RegexFormulas {
  struct Term: Hashable, BitwiseCopyable {
    /// The index of a `consume`, `end` or `acceptLookbehind` instruction; `always` if nothing
    /// remains to be matched.
    var place: Int32
    /// The condition that must not hold.
    var refused: Int32 = never
    /// The conditions that must hold, as the number of an interned list.
    var needed: Int32 = 0

    static let always: Int32 = -1

    var isPlain: Bool { refused == RegexFormulas.never && needed == 0 }

    static func < (left: Term, right: Term) -> Bool {
      (left.place, left.refused, left.needed) < (right.place, right.refused, right.needed)
    }
  }

  /// The condition that never holds.
  static let never: Int32 = 0
  /// The condition that always holds.
  static let always: Int32 = 1

  private var terms: [[Term]] = [[], [Term(place: Term.always)]]
  private var numbers: [HashedList<Term>: Int32] = [:]
  private var lists: [[Int32]] = [[]]
  private var listNumbers: [HashedList<Int32>: Int32] = [HashedList([]): 0]

  subscript(formula: Int32) -> [Term] { terms[Int(formula)] }

  func list(_ number: Int32) -> [Int32] { lists[Int(number)] }

  /// Returns the condition that any of `terms` holds. The order of `terms` does not matter.
  mutating func formula(_ terms: [Term]) -> Int32 {
    guard !terms.isEmpty else { return Self.never }
    var sorted = terms
    if sorted.count > 1 {
      sorted.sort { $0 < $1 }
      sorted = withoutImplied(sorted)
    }
    if sorted[0].place == Term.always, sorted[0].isPlain { return Self.always }
    if let known = numbers[HashedList(sorted)] { return known }
    let number = Int32(self.terms.count)
    self.terms.append(sorted)
    numbers[HashedList(sorted)] = number
    return number
  }

  mutating func union(_ left: Int32, _ right: Int32) -> Int32 {
    if left == right || right == Self.never || left == Self.always { return left }
    if left == Self.never || right == Self.always { return right }
    return formula(self[left] + self[right])
  }

  /// Returns the number of a list of conditions, none of which is `never`.
  mutating func list(of formulas: [Int32]) -> Int32 {
    var sorted = formulas.filter { $0 != Self.always }
    sorted.sort()
    var kept = 0
    for place in sorted.indices where place == 0 || sorted[place] != sorted[place - 1] {
      sorted[kept] = sorted[place]
      kept += 1
    }
    sorted.removeSubrange(kept...)
    return number(of: sorted)
  }

  private mutating func number(of list: [Int32]) -> Int32 {
    if let known = listNumbers[HashedList(list)] { return known }
    lists.append(list)
    listNumbers[HashedList(list)] = Int32(lists.count - 1)
    return Int32(lists.count - 1)
  }

  /// Returns the list with an additional condition; `nil` if the condition is `never`.
  mutating func list(_ number: Int32, adding formula: Int32) -> Int32? {
    guard formula != Self.never else { return nil }
    guard formula != Self.always, !list(number).contains(formula) else { return number }
    return self.number(of: (list(number) + [formula]).sorted())
  }

  /// Removes terms that are implied by another term with the same instruction.
  private func withoutImplied(_ sorted: [Term]) -> [Term] {
    var kept: [Term] = []
    kept.reserveCapacity(sorted.count)
    var first = 0
    for term in sorted {
      if let last = kept.last, last.place == term.place {
        if kept[first].isPlain { continue }
        if kept[first...].contains(where: { isImplied($0, by: term) }) { continue }
        var place = first
        for other in kept[first...] where !isImplied(term, by: other) {
          kept[place] = other
          place += 1
        }
        kept.removeLast(kept.count - place)
      } else {
        first = kept.count
      }
      kept.append(term)
    }
    return kept
  }

  /// Returns whether it is certain that `term` holds whenever `other` holds. Both have the same
  /// instruction.
  private func isImplied(_ term: Term, by other: Term) -> Bool {
    let refused = self[other.refused]
    let needed = list(other.needed)
    return self[term.refused].allSatisfy { refused.contains($0) }
      && list(term.needed).allSatisfy { needed.contains($0) }
  }
}

/// A list of integers that is hashed as one block of memory, which is much faster than hashing each
/// element.
struct HashedList<Element: Hashable & BitwiseCopyable>: Hashable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func hash(into hasher: inout Hasher) {
    unsafe elements.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
