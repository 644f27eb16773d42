/// Converts scalar values to Unicode Normalization Form C (NFC).
///
/// Standard: UAX 15, and The Unicode Standard, sections 3.11 and 3.12.
enum Normalization {
  /// Returns the NFC of `scalars`.
  ///
  /// - Complexity: O(n log n) in the worst case, a single long run of combining marks.
  static func composed(_ scalars: [UInt32]) -> [UInt32] {
    // A text that contains only code points below U+0300 is already in NFC.
    if scalars.allSatisfy({ $0 < 0x300 }) { return scalars }
    return compose(decompose(scalars))
  }

  // MARK: Decomposition

  private static func decompose(_ scalars: [UInt32]) -> [UInt32] {
    let tables = UnicodeTables.unpacked
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var pending: [UInt32] = []
    for scalar in scalars {
      pending.append(scalar)
      while let next = pending.popLast() {
        if let syllable = HangulSyllable(next) {
          result.append(contentsOf: syllable.jamo)
        } else if let pair = tables.decomposition(of: next) {
          if pair.second != 0 { pending.append(pair.second) }
          pending.append(pair.first)
        } else {
          result.append(next)
        }
      }
    }
    reorder(&result)
    return result
  }

  /// Applies the canonical ordering algorithm: sorts each run of marks by combining class, stably.
  private static func reorder(_ scalars: inout [UInt32]) {
    let classes = scalars.map(UnicodeTables.unpacked.combiningClass(of:))
    var start = 0
    while start < scalars.count {
      guard classes[start] != 0 else {
        start += 1
        continue
      }
      var end = start
      while end < scalars.count, classes[end] != 0 { end += 1 }
      if end - start > 1 {
        let order = (start..<end).sorted { (classes[$0], $0) < (classes[$1], $1) }
        scalars.replaceSubrange(start..<end, with: order.map { scalars[$0] })
      }
      start = end
    }
  }

  // MARK: Composition

  private static func compose(_ scalars: [UInt32]) -> [UInt32] {
    let tables = UnicodeTables.unpacked
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    var lastClass: UInt32 = 0
    for scalar in scalars {
      let combiningClass = tables.combiningClass(of: scalar)
      // A character between the starter and this character blocks composition, unless its class is
      // lower.
      if let starter, result.count == starter + 1 || lastClass < combiningClass,
        let composite = HangulSyllable.composition(of: result[starter], scalar)
          ?? tables.composition(of: result[starter], scalar)
      {
        result[starter] = composite
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    return result
  }
}

/// A Hangul syllable, which is decomposed and composed arithmetically.
///
/// Standard: The Unicode Standard, section 3.12.
struct HangulSyllable {
  private static let syllables: UInt32 = 0xAC00
  private static let leading: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  private static let trailing: UInt32 = 0x11A7

  /// The jamo that compose with a preceding character: vowels and trailing consonants.
  static let composing = [vowels..<vowels + 21, trailing + 1..<trailing + 28].joined()

  /// The two or three conjoining jamo of the syllable.
  let jamo: [UInt32]

  init?(_ scalar: UInt32) {
    guard scalar >= Self.syllables, scalar - Self.syllables < 11_172 else { return nil }
    let index = scalar - Self.syllables
    let pair = [Self.leading + index / 588, Self.vowels + index % 588 / 28]
    jamo = index % 28 == 0 ? pair : pair + [Self.trailing + index % 28]
  }

  /// Returns the syllable that two code points compose to.
  static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    if first >= leading, first < leading + 19, second >= vowels, second < vowels + 21 {
      return syllables + ((first - leading) * 21 + second - vowels) * 28
    }
    if first >= syllables, first - syllables < 11_172, (first - syllables) % 28 == 0,
      second > trailing, second < trailing + 28
    {
      return first + second - trailing
    }
    return nil
  }
}
