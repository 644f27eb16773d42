extension [UInt8] {
  /// Returns the Unicode scalar whose UTF-8 encoding begins at `offset`, and its number of bytes.
  ///
  /// `nil` if the bytes are ill-formed (The Unicode Standard, table 3-7): a stray continuation
  /// byte, an overlong form, a surrogate, a value above U+10FFFF or a truncated sequence.
  func utf8Scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard indices.contains(offset) else { return nil }
    let lead = self[offset]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length: Int
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard length <= count - offset, second.contains(self[offset + 1]) else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for place in 1..<length {
      let byte = self[offset + place]
      guard byte.continuesUTF8 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Returns the offset of the first byte that is not part of well-formed UTF-8; `nil` if there is
  /// no such byte. O(n).
  func firstInvalidUTF8() -> Int? {
    var offset = 0
    while offset < count {
      if self[offset] < 0x80 {
        offset += 1
      } else if let (_, length) = utf8Scalar(at: offset) {
        offset += length
      } else {
        return offset
      }
    }
    return nil
  }

  /// Returns the offset of the first byte of the scalar that contains `offset`; `offset` itself if
  /// none begins within the three bytes before it.
  func scalarStart(at offset: Int) -> Int {
    var start = offset
    while start > 0, start < count, self[start].continuesUTF8, offset - start < 3 { start -= 1 }
    return start < count && self[start].continuesUTF8 ? offset : start
  }
}

extension UInt8 {
  /// Whether the byte is a UTF-8 continuation byte, `10xxxxxx`.
  var continuesUTF8: Bool { self & 0xC0 == 0x80 }
}
