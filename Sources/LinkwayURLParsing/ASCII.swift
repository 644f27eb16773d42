/// A set of ASCII characters as a 128-bit mask, so that a membership test is a shift and a mask.
///
/// The sets are written as bit masks because a static constant of plain integers needs no
/// initialisation at run time. The tests rebuild each set from its characters.
package struct ASCIISet: Hashable, Sendable {
  /// Bits for characters 0 to 63, least significant bit first.
  let low: UInt64
  /// Bits for characters 64 to 127, least significant bit first.
  let high: UInt64

  /// Returns whether `byte` is in the set. Bytes above 127 never are.
  @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && (word >> UInt64(byte & 0x3F)) & 1 == 1
  }

  /// The URL code points in ASCII: letters, digits and `!$&'()*+,-./:;=?@_~`.
  static let urlCodePoints = ASCIISet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)

  /// The characters allowed after the first letter of a scheme: letters, digits and `+-.`.
  static let scheme = ASCIISet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)

  /// Forbidden host code points: NUL, tab, LF, CR, space and `#/:<>?@[\]^|`.
  static let forbiddenHost = ASCIISet(low: 0xD400_8009_0000_2601, high: 0x1000_0000_7800_0001)

  /// Forbidden domain code points: the forbidden host code points, C0 controls, `%` and DEL.
  package static let forbiddenDomain = ASCIISet(
    low: 0xD400_8029_FFFF_FFFF, high: 0x9000_0000_7800_0001)
}

extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }
  var isASCIIAlpha: Bool { (self | 0x20) &- 0x61 < 26 }
  var isASCIITabOrNewline: Bool { self == 0x09 || self == 0x0A || self == 0x0D }

  @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

  /// The value of an ASCII hex digit, in either case.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The byte, with an ASCII uppercase letter converted to lowercase.
  @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension StringProtocol {
  /// Returns whether two strings have the same bytes. `==` also treats canonically equivalent
  /// strings as equal, so one name in a table could be mistaken for another.
  @inlinable package func hasSameBytes(as other: some StringProtocol) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Strings are stored contiguously, except for those bridged from Objective-C.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { unsafe left.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension String {
  /// Compares two strings by their bytes; negative if this one precedes the other.
  package func comparedByBytes(with other: String) -> Int {
    withUTF8Span { left in
      other.withUTF8Span { right in
        for place in 0..<min(left.count, right.count) where left[place] != right[place] {
          return left[place] < right[place] ? -1 : 1
        }
        return left.count - right.count
      }
    }
  }
}

extension Span<UInt8> {
  /// Returns the text of a byte range, clamped to the span. Ill-formed UTF-8 is repaired.
  package func text(_ range: Range<Int>) -> String {
    // SAFETY: slicing checks the range, and the slice is used only inside the call.
    unsafe withUnsafeBytes {
      let slice = unsafe $0[range.clamped(to: 0..<count)]
      return unsafe String(decoding: UnsafeRawBufferPointer(rebasing: slice), as: UTF8.self)
    }
  }

  /// Returns whether the bytes equal a range of `other`.
  func matches(_ other: Span<UInt8>, _ range: Range<Int>) -> Bool {
    count == range.count && range.allSatisfy { other[$0] == self[$0 - range.lowerBound] }
  }

  /// Returns whether the bytes at `position` equal this ASCII text.
  func matches(_ text: String, at position: Int) -> Bool {
    guard position >= 0, position <= count, text.utf8.count <= count - position else {
      return false
    }
    var next = position
    for byte in text.utf8 {
      guard self[next] == byte else { return false }
      next += 1
    }
    return true
  }
}

extension String {
  /// Calls `body` with the UTF-8 bytes of the string.
  ///
  /// - Complexity: O(1) plus the cost of `body` for a native string. A string bridged by Foundation
  ///   is copied.
  @inlinable
  package func withUTF8Span<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // SAFETY: the span is made and used inside the closure that the buffer is valid for, and a
    // span cannot leave the closure it is passed to.
    let result = unsafe utf8.withContiguousStorageIfAvailable { buffer in
      Result { () throws(Failure) -> Value in try unsafe body(buffer.span) }
    }
    if let result { return try result.get() }
    return try Array(utf8).withSpan(body)
  }
}
