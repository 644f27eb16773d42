/// One piece of a link (a path segment, the name or value of a query item), percent-decoded once.
///
/// Pieces are split first and decoded afterwards: `%2F` is never a separator, and `%252e` becomes
/// `%2e` and no more. `+` is a literal plus, unless the caller says that it stands for a space, as in
/// `application/x-www-form-urlencoded`.
///
/// Standard: URL Standard, "percent-decode".
package struct DecodedPiece: Hashable, Sendable {
  /// The decoded bytes, ill-formed ones included.
  package let bytes: [UInt8]
  /// The first thing about the piece that strict admission refuses.
  package let fault: DecodingFault?

  /// Decodes the bytes of `range`.
  package init(_ source: Span<UInt8>, in range: Range<Int>, plusIsSpace: Bool = false) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    fault = DecodingFault.scan(source, in: range, plusIsSpace: plusIsSpace) { bytes.append($0) }
    self.bytes = bytes
  }

  /// The decoded text, or `nil` when the bytes are not UTF-8.
  package var string: String? {
    if fault?.kind == .invalidUTF8 || !UTF8Validator.isWellFormed(bytes) { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Something in a decoded piece that strict admission refuses.
package struct DecodingFault: Hashable, Sendable {
  /// What is wrong.
  package let kind: Kind
  /// The byte offset in the text that was decoded, as written: for a percent-encoded byte, that
  /// of its `%`.
  package let offset: Int

  package enum Kind: Hashable, Sendable {
    /// A `%` without two hex digits after it.
    case malformedPercentEncoding
    /// Bytes that are not UTF-8 once decoded.
    case invalidUTF8
    /// A C0 control or DEL once decoded.
    case controlCharacter
  }

  /// The first fault of a piece, found without decoding it into memory; `nil` for a sound one.
  ///
  /// - Complexity: O(length of the piece), without allocation.
  package static func first(in source: Span<UInt8>, _ range: Range<Int>) -> DecodingFault? {
    scan(source, in: range) { _ in }
  }

  /// The offset of the first character of a link that is no UTF-8 once decoded, whatever component
  /// it stands in; `nil` where all is.
  ///
  /// - Complexity: O(length), without allocation.
  package static func firstInvalidUTF8(in source: Span<UInt8>) -> Int? {
    var validator = UTF8Validator()
    var scalarStart = 0
    var position = 0
    while position < source.count {
      let decoded = source.percentEncodedByte(at: position, before: source.count)
      if validator.isComplete { scalarStart = position }
      guard validator.take(decoded ?? source[position]) else { return scalarStart }
      position += decoded == nil ? 1 : 3
    }
    return validator.isComplete ? nil : scalarStart
  }

  /// Passes every decoded byte to `body` and finds the first fault.
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

/// Walks the decoded bytes of a piece in bytes that the caller holds already. What is no
/// percent-encoded byte stands for itself.
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

  /// The next decoded byte, or `nil` after the last.
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
  /// The byte that `%` and two hex digits at `position` stand for, if they do and end before
  /// `end`.
  @inlinable
  package func percentEncodedByte(at position: Int, before end: Int) -> UInt8? {
    guard position < end - 2, self[position] == UInt8(ascii: "%"),
      let high = self[position + 1].hexDigitValue, let low = self[position + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}

extension ArraySlice<UInt8> {
  /// Whether `%` and two hex digits stand at `position`.
  func hasPercentEncodedByte(at position: Int) -> Bool {
    position < endIndex - 2 && self[position] == UInt8(ascii: "%")
      && self[position + 1].hexDigitValue != nil && self[position + 2].hexDigitValue != nil
  }
}
