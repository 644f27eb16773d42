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
  /// Returns the number of bytes of the scalar at `position`. A `%` counts as one byte, as in the
  /// standard.
  static func length(in bytes: ArraySlice<UInt8>, at position: Int) -> Int {
    let length =
      switch bytes[position] {
      case ..<0x80: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return min(length, bytes.endIndex - position)
  }

  /// Returns whether the scalar at `position` is a URL code point, or a `%` followed by two hex
  /// digits.
  static func isValid(in bytes: ArraySlice<UInt8>, at position: Int, length: Int) -> Bool {
    let first = bytes[position]
    if first < 0x80 {
      return ASCIISet.urlCodePoints.contains(first) || bytes.hasPercentEncodedByte(at: position)
    }
    return URLCodePoint.contains(scalar(in: bytes, at: position, length: length))
  }

  /// Returns the value of a multi-byte scalar.
  private static func scalar(
    in bytes: ArraySlice<UInt8>, at position: Int, length: Int
  ) -> UInt32 {
    var value = UInt32(bytes[position]) & (0x7F >> UInt32(length))
    for offset in 1..<max(length, 1) {
      value = value << 6 | UInt32(bytes[position + offset] & 0x3F)
    }
    return value
  }
}
