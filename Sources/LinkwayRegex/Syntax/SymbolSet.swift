import LinkwayURLParsing

/// A set of symbols. A symbol is a Unicode scalar value or the separator between segments.
///
/// Stored as sorted, disjoint, non-adjacent closed ranges of symbol numbers. A scalar's number is
/// its value; the separator's is the number after the last scalar. Surrogates are never in a set.
package struct SymbolSet: Hashable, Sendable {
  /// A closed range of symbol numbers.
  package struct Span: Hashable, Sendable {
    package internal(set) var low: UInt32
    package internal(set) var high: UInt32
  }

  package private(set) var spans: [Span]

  /// The number of the separator.
  static let separatorNumber: UInt32 = 0x11_0000

  /// The empty set.
  package static let empty = SymbolSet(spans: [])
  /// The set of only the separator.
  package static let separator = SymbolSet(
    spans: [Span(low: separatorNumber, high: separatorNumber)])
  /// All scalars, without the separator.
  package static let scalars = SymbolSet(
    spans: [Span(low: 0, high: 0xD7FF), Span(low: 0xE000, high: 0x10_FFFF)])
  /// The set of all symbols.
  package static let everything = SymbolSet(
    spans: [Span(low: 0, high: 0xD7FF), Span(low: 0xE000, high: separatorNumber)])

  private init(spans: [Span]) {
    self.spans = spans
  }

  /// Creates a set from ranges of code points in any order, without surrogates. O(n log n).
  init(codePoints ranges: [ClosedRange<UInt32>]) {
    let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Span] = []
    for range in sorted {
      if let last = merged.last, range.lowerBound <= last.high &+ 1 {
        merged[merged.count - 1].high = max(last.high, range.upperBound)
      } else {
        merged.append(Span(low: range.lowerBound, high: range.upperBound))
      }
    }
    self = SymbolSet(spans: merged).intersection(.everything)
  }

  package init(codePoint: UInt32) {
    if codePoint < 0x80 {
      self = Self.ascii[Int(codePoint)]
    } else {
      self.init(codePoints: [codePoint...codePoint])
    }
  }

  /// The sets of one ASCII character, preallocated because patterns consist mostly of them.
  private static let ascii = (0..<0x80).map { SymbolSet(spans: [Span(low: $0, high: $0)]) }

  /// Creates a set from ranges of scalars.
  package init(_ ranges: ClosedRange<Unicode.Scalar>...) {
    self.init(codePoints: ranges.map { $0.lowerBound.value...$0.upperBound.value })
  }

  /// Creates a set of one scalar.
  package init(_ scalar: Unicode.Scalar) {
    self.init(codePoint: scalar.value)
  }

  /// Creates a set of the scalars in a text.
  package init(scalarsOf text: String) {
    self.init(codePoints: text.unicodeScalars.map { $0.value...$0.value })
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// The number of symbols.
  package var count: Int { spans.reduce(0) { $0 + Int($1.high - $1.low) + 1 } }

  package func contains(_ scalar: Unicode.Scalar) -> Bool { contains(number: scalar.value) }

  /// Returns whether the set contains a symbol. O(log n).
  func contains(number: UInt32) -> Bool {
    let place = spans.indices.partitioningIndex { spans[$0].high >= number }
    return place < spans.count && spans[place].low <= number
  }

  /// Returns the symbols in both sets. O(n + m).
  package func intersection(_ other: SymbolSet) -> SymbolSet {
    var result: [Span] = []
    var left = 0
    var right = 0
    while left < spans.count, right < other.spans.count {
      let low = max(spans[left].low, other.spans[right].low)
      let high = min(spans[left].high, other.spans[right].high)
      if low <= high { result.append(Span(low: low, high: high)) }
      if spans[left].high < other.spans[right].high { left += 1 } else { right += 1 }
    }
    return SymbolSet(spans: result)
  }

  /// Returns whether the sets have a symbol in common. O(n + m), without allocation.
  package func intersects(_ other: SymbolSet) -> Bool {
    var left = 0
    var right = 0
    while left < spans.count, right < other.spans.count {
      let low = max(spans[left].low, other.spans[right].low)
      let high = min(spans[left].high, other.spans[right].high)
      if low <= high { return true }
      if spans[left].high < other.spans[right].high { left += 1 } else { right += 1 }
    }
    return false
  }

  /// Returns the symbols in either set. O(n + m).
  package func union(_ other: SymbolSet) -> SymbolSet {
    guard !other.isEmpty else { return self }
    guard !isEmpty else { return other }
    var result: [Span] = []
    result.reserveCapacity(spans.count + other.spans.count)
    var left = spans[...]
    var right = other.spans[...]
    while let next = Self.popLower(&left, &right) {
      if let last = result.last, next.low <= last.high &+ 1 {
        result[result.count - 1].high = max(last.high, next.high)
      } else {
        result.append(next)
      }
    }
    return SymbolSet(spans: result)
  }

  private static func popLower(_ left: inout ArraySlice<Span>, _ right: inout ArraySlice<Span>)
    -> Span?
  {
    guard let first = left.first else { return right.popFirst() }
    guard let second = right.first, second.low < first.low else { return left.popFirst() }
    return right.popFirst()
  }

  /// Returns the symbols that are not in `other`. O(n + m).
  package func subtracting(_ other: SymbolSet) -> SymbolSet {
    var result: [Span] = []
    var place = 0
    for span in spans {
      var low = span.low
      while place < other.spans.count, other.spans[place].high < low { place += 1 }
      var next = place
      while next < other.spans.count, other.spans[next].low <= span.high, low <= span.high {
        if other.spans[next].low > low {
          result.append(Span(low: low, high: other.spans[next].low - 1))
        }
        low = other.spans[next].high + 1
        next += 1
      }
      if low <= span.high { result.append(Span(low: low, high: span.high)) }
    }
    return SymbolSet(spans: result)
  }

  /// The case of the hexadecimal digits in a percent-encoded byte.
  package enum EncodedDigits: UInt32, CaseIterable, Sendable {
    case capitals = 0x12_0000
    case smallLetters = 0x24_0000
  }

  /// Returns symbols that represent the percent-encoded spellings of the set's scalars. An
  /// automaton over links as written needs them to tell `%41` from `A`. No other method creates
  /// these symbols.
  package func encoded(_ digits: EncodedDigits = .capitals) -> SymbolSet {
    SymbolSet(
      spans: intersection(.scalars).spans.map {
        Span(low: $0.low + digits.rawValue, high: $0.high + digits.rawValue)
      })
  }

  /// All scalars that are not in the set.
  package var complementInScalars: SymbolSet { SymbolSet.scalars.subtracting(self) }
}
