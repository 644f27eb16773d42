/// The URL code points above ASCII.
///
/// Standard: URL Standard, "URL code points".
package enum URLCodePoint {
  /// Returns whether a scalar above U+007F is a URL code point: neither a C1 control nor a
  /// noncharacter.
  package static func contains(_ scalar: UInt32) -> Bool {
    scalar >= 0xA0 && !(0xFDD0...0xFDEF).contains(scalar) && scalar & 0xFFFE != 0xFFFE
  }
}

/// URL units: URL code points and percent-encoded bytes, in well-formed UTF-8.
///
/// Standard: URL Standard, "URL code points" and "URL units".
enum URLUnit {
  /// Returns the number of bytes of the scalar at `position`, and whether it is a URL code point, or
  /// a `%` followed by two hex digits. A `%` counts as one byte, as in the standard.
  static func read(
    in bytes: ArraySlice<UInt8>, at position: Int
  ) -> (length: Int, isValid: Bool) {
    let first = bytes[position]
    if first < 0x80 {
      let isValid =
        ASCIISet.urlCodePoints.contains(first) || bytes.hasPercentEncodedByte(at: position)
      return (1, isValid)
    }
    let length = min(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4, bytes.endIndex - position)
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[position + offset] & 0x3F) }
    return (length, URLCodePoint.contains(value))
  }
}
