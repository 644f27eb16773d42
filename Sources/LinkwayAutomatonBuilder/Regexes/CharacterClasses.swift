import LinkwayRegex
import LinkwayURLParsing

/// Equivalence classes of characters: two characters share a class if every set contains both or
/// neither.
struct CharacterClasses {
  /// The maximum number of classes. With the additional class of characters that no state accepts,
  /// class numbers still fit in one byte.
  static let limit = 255

  /// A range of consecutive characters in one class. No range contains both ASCII and non-ASCII
  /// characters.
  struct Interval {
    var low: UInt32
    var high: UInt32
    var number: Int
  }

  /// Ranges that cover all code points, in ascending order.
  private(set) var intervals: [Interval] = []
  private(set) var count = 1
  /// A bitmap of the classes in each set, four words per set.
  private var members: [UInt64] = []

  private static let firstAfterLast: UInt32 = 0x11_0000

  /// Computes the classes of `sets`. O(n log n) in the ranges of the sets, plus one step per
  /// interval in each set.
  ///
  /// - Returns: `nil` if there are more than `limit` classes.
  init?(of sets: [SymbolSet]) {
    var bounds: [UInt32] = [0, 0x80, Self.firstAfterLast]
    for set in sets {
      for span in set.spans where span.low < Self.firstAfterLast {
        bounds.append(span.low)
        bounds.append(min(span.high &+ 1, Self.firstAfterLast))
      }
    }
    bounds.sort()
    for (place, bound) in bounds.enumerated().dropLast() where bounds[place + 1] > bound {
      intervals.append(Interval(low: bound, high: bounds[place + 1] - 1, number: 0))
    }

    var sizes = [intervals.count]
    // The number of intervals of each class that are in the current set, and the class they move
    // to.
    var inside = [Int](repeating: 0, count: Self.limit + 1)
    var renamed = inside
    var parts: [Int] = []
    for set in sets {
      forEachInterval(of: set) { interval in
        if inside[interval.number] == 0 { parts.append(interval.number) }
        inside[interval.number] += 1
      }
      parts.sort()
      for part in parts {
        renamed[part] = part
        if inside[part] < sizes[part] {
          guard sizes.count < Self.limit else { return nil }
          renamed[part] = sizes.count
          sizes.append(inside[part])
          sizes[part] -= inside[part]
        }
        inside[part] = 0
      }
      parts.removeAll(keepingCapacity: true)
      forEachInterval(of: set) { $0.number = renamed[$0.number] }
    }
    count = sizes.count
    var members = [UInt64](repeating: 0, count: sets.count * 4)
    for (place, set) in sets.enumerated() {
      forEachInterval(of: set) {
        members[place * 4 + $0.number >> 6] |= 1 << UInt64($0.number & 63)
      }
    }
    self.members = members
  }

  /// Refines a partition: splits every part that is only partially inside a set.
  ///
  /// - Parameters:
  ///   - sizes: the number of members of each part.
  ///   - inside: the number of members of each part that are in the set.
  /// - Returns: for each part, the part that its members inside the set now belong to.
  static func split(_ sizes: inout [Int], _ inside: [Int]) -> [Int] {
    var renamed = Array(inside.indices)
    for part in inside.indices where inside[part] > 0 && inside[part] < sizes[part] {
      renamed[part] = sizes.count
      sizes.append(inside[part])
      sizes[part] -= inside[part]
    }
    return renamed
  }

  private mutating func forEachInterval(
    of set: SymbolSet, _ body: (inout Interval) -> Void
  ) {
    for span in set.spans {
      var low = firstInterval(from: span.low)
      while low < intervals.count, intervals[low].high <= span.high {
        body(&intervals[low])
        low += 1
      }
    }
  }

  /// Returns the index of the first interval with `low >= bound`.
  private func firstInterval(from bound: UInt32) -> Int {
    intervals.indices.partitioningIndex { intervals[$0].low >= bound }
  }

  /// Returns whether the set at index `set` contains the characters of class `number`.
  func holds(_ set: Int, _ number: Int) -> Bool {
    members[set * 4 + number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  /// Calls `body` with each class in the set at index `set`.
  @inline(__always)
  func forEach(of set: Int, _ body: (Int) -> Void) {
    for place in 0..<4 {
      var word = members[set * 4 + place]
      while word != 0 {
        body(place << 6 | word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// Renumbers the classes. The sets can no longer be queried afterwards.
  mutating func renumber(_ numbers: [Int], count: Int) {
    for place in intervals.indices { intervals[place].number = numbers[intervals[place].number] }
    self.count = count
    members = []
  }
}
