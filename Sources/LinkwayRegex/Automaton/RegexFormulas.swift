/// Conditions on the rest of a text, each known by a number: equal ones have the same.
///
/// A condition is a set of terms of which one must hold: what an NFA has as its set of states. A
/// term may ask more than to get to the end from its place, which is how lookarounds are kept in
/// mind: another condition that must not hold, and some that must.
struct RegexFormulas {
  struct Term: Hashable, BitwiseCopyable {
    /// The place of an instruction that takes a character or is an end; `always` for none.
    var place: Int32
    /// What must not hold.
    var refused: Int32 = never
    /// What must hold, as a list.
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
  private var numbers: [PlainList<Term>: Int32] = [:]
  private var lists: [[Int32]] = [[]]
  private var listNumbers: [PlainList<Int32>: Int32] = [PlainList([]): 0]

  subscript(formula: Int32) -> [Term] { terms[Int(formula)] }

  func list(_ number: Int32) -> [Int32] { lists[Int(number)] }

  /// The condition of which any of some terms must hold, given in any order.
  mutating func formula(_ terms: [Term]) -> Int32 {
    guard !terms.isEmpty else { return Self.never }
    var sorted = terms
    if sorted.count > 1 {
      sorted.sort { $0 < $1 }
      sorted = withoutImplied(sorted)
    }
    if sorted[0].place == Term.always, sorted[0].isPlain { return Self.always }
    if let known = numbers[PlainList(sorted)] { return known }
    let number = Int32(self.terms.count)
    self.terms.append(sorted)
    numbers[PlainList(sorted)] = number
    return number
  }

  mutating func union(_ left: Int32, _ right: Int32) -> Int32 {
    if left == right || right == Self.never || left == Self.always { return left }
    if left == Self.never || right == Self.always { return right }
    return formula(self[left] + self[right])
  }

  /// The list of some conditions, none of which never holds.
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
    if let known = listNumbers[PlainList(list)] { return known }
    lists.append(list)
    listNumbers[PlainList(list)] = Int32(lists.count - 1)
    return Int32(lists.count - 1)
  }

  /// The list with one more condition; `nil` if that never holds.
  mutating func list(_ number: Int32, adding formula: Int32) -> Int32? {
    guard formula != Self.never else { return nil }
    guard formula != Self.always, !list(number).contains(formula) else { return number }
    return self.number(of: (list(number) + [formula]).sorted())
  }

  /// Drops terms that ask for all that another of the same place asks for.
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

  /// Whether a term holds wherever another does.
  private func isImplied(_ term: Term, by other: Term) -> Bool {
    let refused = self[other.refused]
    let needed = list(other.needed)
    return self[term.refused].allSatisfy { refused.contains($0) }
      && list(term.needed).allSatisfy { needed.contains($0) }
  }
}

/// A list of numbers that is hashed as one piece of memory, which takes a fraction of hashing each.
struct PlainList<Element: Hashable & BitwiseCopyable>: Hashable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func hash(into hasher: inout Hasher) {
    unsafe elements.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
