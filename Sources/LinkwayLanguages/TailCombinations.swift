import LinkwayURLParsing

/// An alternative for one part of a link, such as an item, with the rules that match it.
package protocol TailChoice {
  /// The approximate length of the alternative in a link.
  var size: Int { get }
  /// The rules that match, and those that refuse the link if they win.
  var holds: BitSet { get }
  var refuses: BitSet { get }
}

/// Finds a shortest combination of alternatives for each set of rules that match together.
package struct TailCombinations<Choice: TailChoice> {
  /// A combination with one choice per dimension.
  package struct Tail {
    package var choices: [Choice]
    package var key: Key
  }

  package struct Key: Hashable {
    package var holds: BitSet
    package var refuses: BitSet
  }

  private struct Entry {
    var size: Int
    var places: [Int]

    /// Returns whether this entry is preferred. The order is total, so that results are
    /// deterministic.
    func precedes(_ other: Entry) -> Bool {
      size != other.size ? size < other.size : places.lexicographicallyPrecedes(other.places)
    }
  }

  package var dimensions: [[Choice]] = []
  /// Lists of rules, of which the first rule that matches decides. Each rule has the last dimension
  /// that it tests; -1 for none.
  package var alternatives: [[(rule: Int, lastDimension: Int)]] = []
  /// Whether some combinations were omitted.
  package internal(set) var isTooLarge = false
  private let count: Int
  private let sought: BitSet
  /// The maximum number of choices per dimension, and of combinations.
  static var limit: Int { 3_000 }

  /// Creates a search without dimensions. The caller adds them before it searches.
  ///
  /// - Parameters:
  ///   - count: the number of rules.
  ///   - sought: the rules of which at least one must match.
  package init(count: Int, sought: BitSet) { (self.count, self.sought) = (count, sought) }

  /// Returns a shortest tail for each combination of matching rules of which at least one is
  /// sought, the shortest tails first.
  package mutating func shortest() -> [Tail] {
    combined(dimensions.indices).map { key, entry in
      Tail(
        choices: entry.places.enumerated().map { dimensions[$0][$1] }, key: key)
    }
  }

  /// Returns, for each given combination of rules and each choice of each dimension, a shortest
  /// tail that contains the choice, if there is one.
  mutating func variations(of keys: Set<Key>) -> [Tail] {
    var tails: [Tail] = []
    for varied in dimensions.indices {
      let others = combined(dimensions.indices.filter { $0 != varied })
      for choice in dimensions[varied] {
        var best: [Key: Entry] = [:]
        for (key, entry) in others {
          let key = joined(key, choice)
          guard keys.contains(key), entry.size < best[key]?.size ?? .max else { continue }
          best[key] = entry
        }
        for (key, entry) in best.sorted(by: { $0.value.precedes($1.value) }) {
          let kept = dimensions.indices.filter { $0 != varied }
          tails.append(
            Tail(
              choices: zip(kept, entry.places).map { dimensions[$0][$1] } + [choice], key: key))
        }
      }
    }
    return tails
  }

  private func joined(_ key: Key, _ choice: Choice) -> Key {
    let holds = key.holds.intersection(choice.holds)
    return Key(holds: holds, refuses: key.refuses.union(choice.refuses).intersection(holds))
  }

  /// Removes from each list the rules after a rule that matches regardless of later dimensions.
  private func decided(_ key: Key, after dimension: Int) -> Key {
    var key = key
    for list in alternatives {
      var isDecided = false
      for (rule, last) in list where key.holds.contains(rule) {
        if isDecided { key.holds.remove(rule) }
        isDecided = isDecided || last <= dimension
      }
    }
    return key
  }

  private mutating func combined(
    _ kept: some Sequence<Int>
  ) -> [(key: Key, value: Entry)] {
    let none = BitSet(count: count)
    let start = Key(holds: BitSet(count: count, isFull: true), refuses: none)
    var entries: [Key: Entry] = [decided(start, after: -1): Entry(size: 0, places: [])]
    for dimension in kept {
      var next: [Key: Entry] = [:]
      for (key, entry) in entries {
        for (place, choice) in dimensions[dimension].enumerated() {
          let joined = decided(joined(key, choice), after: dimension)
          guard joined.holds.intersection(sought) != none else { continue }
          let added = Entry(size: entry.size + choice.size, places: entry.places + [place])
          // Break ties deterministically, since the order of the entries varies.
          if let known = next[joined], !added.precedes(known) { continue }
          next[joined] = added
        }
        if next.count > Self.limit {
          isTooLarge = true
          break
        }
      }
      entries = next
    }
    return entries.sorted { $0.value.precedes($1.value) }
  }
}
