/// The distinct literals of a table's patterns, by numbers in the order in which they came.
struct LiteralPool {
  private(set) var bytes: [UInt8] = []
  /// Where each literal starts in `bytes`, and where the last one ends.
  private(set) var starts: [UInt32] = [0]
  private var slots = [UInt32](repeating: 0, count: 64)

  var count: Int { starts.count - 1 }

  func range(of literal: UInt32) -> Range<Int> {
    Int(starts[Int(literal)])..<Int(starts[Int(literal) + 1])
  }

  func text(of literal: UInt32) -> ArraySlice<UInt8> { bytes[range(of: literal)] }

  /// The number of a literal, a new one where it is not there yet. O(length).
  mutating func intern(_ text: some Collection<UInt8>) -> UInt32 {
    if count * 2 >= slots.count { grow() }
    let place = slot(of: text)
    if slots[place] != 0 { return slots[place] - 1 }
    bytes.append(contentsOf: text)
    starts.append(UInt32(bytes.count))
    slots[place] = UInt32(count)
    return UInt32(count - 1)
  }

  func number(of text: some Collection<UInt8>) -> UInt32? {
    let place = slot(of: text)
    return slots[place] == 0 ? nil : slots[place] - 1
  }

  private func slot(of text: some Collection<UInt8>) -> Int {
    var place = Self.hash(text) & (slots.count - 1)
    while slots[place] != 0, !self.text(of: slots[place] - 1).elementsEqual(text) {
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for literal in 0..<UInt32(count) {
      var place = Self.hash(text(of: literal)) & (slots.count - 1)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = literal + 1
    }
  }

  private static func hash(_ text: some Collection<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
  }
}
