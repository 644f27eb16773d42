extension [UInt8] {
  /// Returns the Unicode scalar whose UTF-8 encoding begins at `offset`, and its number of bytes.
  ///
  /// `nil` if the bytes are ill-formed (The Unicode Standard, table 3-7): a stray continuation
  /// byte, an overlong form, a surrogate, a value above U+10FFFF or a truncated sequence.
  func utf8Scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard indices.contains(offset) else { return nil }
    var rest = self[offset...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
    return (UTF8.decode(encoded), encoded.count)
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
