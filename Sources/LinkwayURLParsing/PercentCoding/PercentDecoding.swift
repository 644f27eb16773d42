/// A piece of a link (a path segment, or the name or value of a query item), percent-decoded once.
///
/// Links are split before they are decoded: `%2F` is never a separator, and `%252e` becomes `%2e`.
/// `+` is a literal plus unless `plusIsSpace` is set, as in `application/x-www-form-urlencoded`.
///
/// Standard: URL Standard, "percent-decode".
package struct DecodedPiece: Hashable, Sendable {
  /// The decoded bytes, including ill-formed UTF-8.
  package let bytes: [UInt8]
  /// The first fault for which strict admission rejects the piece.
  package let fault: DecodingFault?

  /// Decodes the bytes of `range`.
  package init(_ source: Span<UInt8>, in range: Range<Int>, plusIsSpace: Bool = false) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    fault = DecodingFault.scan(source, in: range, plusIsSpace: plusIsSpace) { bytes.append($0) }
    self.bytes = bytes
  }

  /// The decoded text, or `nil` if the bytes are not UTF-8.
  package var string: String? {
    if fault?.kind == .invalidUTF8 || !UTF8Validator.isWellFormed(bytes) { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A fault in a decoded piece that strict admission rejects.
package struct DecodingFault: Hashable, Sendable {
  /// The kind of fault.
  package let kind: Kind
  /// The byte offset in the encoded text. For a percent-encoded byte, the offset of its `%`.
  package let offset: Int

  package enum Kind: Hashable, Sendable {
    /// A `%` that is not followed by two hex digits.
    case malformedPercentEncoding
    /// Bytes that are not UTF-8 after decoding.
    case invalidUTF8
    /// A C0 control or DEL after decoding.
    case controlCharacter
  }

  /// Returns the first fault of a piece without storing the decoded bytes; `nil` if there is none.
  ///
  /// - Complexity: O(length of the piece), without allocation.
  package static func first(in source: Span<UInt8>, _ range: Range<Int>) -> DecodingFault? {
    scan(source, in: range) { _ in }
  }

  /// Returns the offset of the first character of a link, in any component, that is not UTF-8 after
  /// decoding; `nil` if there is none. The undecoded link must be UTF-8.
  ///
  /// - Complexity: O(length), without allocation.
  package static func firstInvalidUTF8(in source: Span<UInt8>) -> Int? {
    var validator = UTF8Validator()
    var scalarStart = 0
    var position = 0
    while position < source.count {
      if validator.isComplete {
        position = source.firstPlace(of: UInt8(ascii: "%"), in: position..<source.count)
        guard position < source.count else { return nil }
        scalarStart = position
      }
      let decoded = source.percentEncodedByte(at: position, before: source.count)
      guard validator.take(decoded ?? source[position]) else { return scalarStart }
      position += decoded == nil ? 1 : 3
    }
    return validator.isComplete ? nil : scalarStart
  }

  /// Passes every decoded byte to `body` and returns the first fault.
  fileprivate static func scan(
    _ source: Span<UInt8>, in range: Range<Int>, plusIsSpace: Bool = false,
    _ body: (UInt8) -> Void
  ) -> DecodingFault? {
    var fault: DecodingFault?
    var validator = UTF8Validator()
    var scalarStart = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      var byte = source[position]
      var length = 1
      if byte == UInt8(ascii: "%") {
        if let decoded = source.percentEncodedByte(at: position, before: range.upperBound) {
          byte = decoded
          length = 3
        } else if fault == nil {
          fault = DecodingFault(kind: .malformedPercentEncoding, offset: position)
        }
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        byte = 0x20
      }
      if fault == nil {
        if validator.isComplete { scalarStart = position }
        if !validator.take(byte) {
          fault = DecodingFault(kind: .invalidUTF8, offset: scalarStart)
        } else if byte < 0x20 || byte == 0x7F {
          fault = DecodingFault(kind: .controlCharacter, offset: position)
        }
      }
      body(byte)
      position += length
    }
    if fault == nil, !validator.isComplete {
      fault = DecodingFault(kind: .invalidUTF8, offset: scalarStart)
    }
    return fault
  }
}

/// Decodes a piece byte by byte from a span provided by the caller. A byte that is not
/// percent-encoded is returned unchanged, except that `+` becomes a space if `plusIsSpace` is set.
package struct PercentDecoder {
  @usableFromInline var position: Int
  @usableFromInline let end: Int
  @usableFromInline let plusIsSpace: Bool

  @inlinable
  package init(_ range: Range<Int>, plusIsSpace: Bool = false) {
    position = range.lowerBound
    end = range.upperBound
    self.plusIsSpace = plusIsSpace
  }

  /// Returns the next decoded byte, or `nil` after the last.
  @inlinable @inline(__always)
  package mutating func next(in source: Span<UInt8>) -> UInt8? {
    guard position < end else { return nil }
    let byte = source[position]
    if byte == UInt8(ascii: "%"),
      let decoded = source.percentEncodedByte(at: position, before: end)
    {
      position += 3
      return decoded
    }
    position += 1
    return plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte
  }
}

extension Span<UInt8> {
  /// Returns the byte encoded by `%` and two hex digits at `position`; `nil` if there are none
  /// before `end`.
  @inlinable
  package func percentEncodedByte(at position: Int, before end: Int) -> UInt8? {
    guard position < end - 2, self[position] == UInt8(ascii: "%"),
      let high = self[position + 1].hexDigitValue, let low = self[position + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether there is a `%` followed by two hex digits at `position`.
  func hasPercentEncodedByte(at position: Int) -> Bool {
    position < endIndex - 2 && self[position] == UInt8(ascii: "%")
      && self[position + 1].hexDigitValue != nil && self[position + 2].hexDigitValue != nil
  }
}
