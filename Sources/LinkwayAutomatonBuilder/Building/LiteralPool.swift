import LinkwayAutomaton
import LinkwayURLParsing

/// The distinct literals of a table's patterns, numbered in order of insertion.
struct LiteralPool {
  private(set) var bytes: [UInt8] = []
  /// The start of each literal in `bytes`, and the end of the last one.
  private var starts: [UInt32] = [0]
  private var slots = [UInt32](repeating: 0, count: 64)

  var count: Int { starts.count - 1 }

  func range(of literal: UInt32) -> Range<Int> {
    Int(starts[Int(literal)])..<Int(starts[Int(literal) + 1])
  }

  func text(of literal: UInt32) -> ArraySlice<UInt8> { bytes[range(of: literal)] }

  /// Returns the number of a literal, adding it if necessary. O(length).
  mutating func intern(_ text: some Sequence<UInt8>) -> UInt32 {
    let text = Array(text)
    return text.withSpan { intern($0, 0..<$0.count) }
  }

  /// Returns the number of a literal in a range of bytes, adding it if necessary.
  mutating func intern(_ source: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    if count * 2 >= slots.count { grow() }
    let place = slot(of: source, range)
    if slots[place] != 0 { return slots[place] - 1 }
    for place in range { bytes.append(source[place]) }
    starts.append(UInt32(bytes.count))
    slots[place] = UInt32(count)
    return UInt32(count - 1)
  }

  func number(of text: some Sequence<UInt8>) -> UInt32? {
    let text = Array(text)
    let place = text.withSpan { slot(of: $0, 0..<$0.count) }
    return slots[place] == 0 ? nil : slots[place] - 1
  }

  private func slot(of source: Span<UInt8>, _ range: Range<Int>) -> Int {
    var place = Self.hash(source, range) & (slots.count - 1)
    while slots[place] != 0 {
      let known = self.range(of: slots[place] - 1)
      if known.count == range.count,
        range.allSatisfy({ source[$0] == bytes[known.lowerBound + $0 - range.lowerBound] })
      {
        break
      }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for literal in 0..<UInt32(count) {
      let range = range(of: literal)
      var place = bytes.withSpan { Self.hash($0, range) } & (slots.count - 1)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = literal + 1
    }
  }

  private static func hash(_ source: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in range { hash = (hash ^ UInt64(source[place])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
  }
}
