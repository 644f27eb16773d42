/// Validates a stream of bytes as UTF-8, one byte at a time.
///
/// Standard: The Unicode Standard, table 3-7. Overlong forms, surrogates and values above U+10FFFF
/// are ill-formed.
struct UTF8Validator {
  private var remaining: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Whether the bytes so far end at a scalar boundary.
  var isComplete: Bool { remaining == 0 }

  /// Consumes the next byte. Returns `false` if it is invalid at this point.
  mutating func take(_ byte: UInt8) -> Bool {
    if remaining > 0 {
      guard byte >= lowest, byte <= highest else { return false }
      (lowest, highest) = (0x80, 0xBF)
      remaining &-= 1
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: remaining = 1
    case 0xE0: (remaining, lowest) = (2, 0xA0)
    case 0xED: (remaining, highest) = (2, 0x9F)
    case 0xE1...0xEF: remaining = 2
    case 0xF0: (remaining, lowest) = (3, 0x90)
    case 0xF1...0xF3: remaining = 3
    case 0xF4: (remaining, highest) = (3, 0x8F)
    default: return false
    }
    return true
  }

  /// Returns whether `bytes` is well-formed.
  static func isWellFormed(_ bytes: some Collection<UInt8>) -> Bool {
    // SAFETY: the buffer is the collection's own and is used only in this call.
    let found = bytes.withContiguousStorageIfAvailable {
      unsafe Span(_unsafeElements: $0).isWellFormedUTF8
    }
    return found ?? Array(bytes).withSpan { $0.isWellFormedUTF8 }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are well-formed UTF-8.
  package var isWellFormedUTF8: Bool {
    var validator = UTF8Validator()
    var place = 0
    while place < count {
      if validator.isComplete { place = firstNonASCII(from: place) }
      guard place < count else { break }
      guard validator.take(self[place]) else { return false }
      place += 1
    }
    return validator.isComplete
  }

  /// Returns the first position from `start` on of a byte that is not ASCII, or of one of the last
  /// seven bytes.
  private func firstNonASCII(from start: Int) -> Int {
    var place = start
    while place + 8 <= count {
      // SAFETY: every bit pattern is a valid integer, and the load is checked.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let marks = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
    }
    return place
  }

  /// Returns the scalar value at `position` and its number of bytes, or `nil` if the bytes are not
  /// well-formed or extend past `end`.
  package func scalar(at position: Int, before end: Int) -> (value: UInt32, length: Int)? {
    var validator = UTF8Validator()
    guard position < end, validator.take(self[position]) else { return nil }
    var value = UInt32(self[position])
    if value < 0x80 { return (value, 1) }
    // Remove the leading bits, which encode the length.
    value &= value < 0xE0 ? 0x1F : value < 0xF0 ? 0x0F : 0x07
    var next = position + 1
    while !validator.isComplete {
      guard next < end, validator.take(self[next]) else { return nil }
      value = value << 6 | UInt32(self[next] & 0x3F)
      next += 1
    }
    return (value, next - position)
  }
}
