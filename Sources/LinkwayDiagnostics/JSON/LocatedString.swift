/// A string with its range in a source text, and a map from its bytes to their offsets there.
///
/// A pattern in a JSON string can contain escapes, so an offset in the value differs from one in
/// the source: `\\d` is two bytes in the value and three in the source. `sourceRange(of:)` maps
/// ranges back to the source, so that a caret is placed correctly.
///
/// Two strings are equal if their values have the same bytes and their ranges are equal.
package struct LocatedString: Sendable {
  package var value: String
  // A table contains hundreds of thousands of these, so offsets are stored in 32 bits, and escapes,
  // which are rare, are stored separately.
  private var lower: UInt32 = 0
  private var upper: UInt32 = 0
  /// The source offset of the value's first byte.
  private var contentStart: UInt32
  /// The offset of this value's first byte in the value of the entire literal, which the escapes
  /// refer to.
  private var base: UInt32 = 0
  /// The escapes, in order; `nil` if there are none.
  private var escapes: [Escape]?

  /// An escape: its range in the decoded value, and its range in the source.
  struct Escape: Hashable, Sendable {
    var decoded: Range<Int>
    var source: Range<Int>
  }

  /// The byte range in the source, including the quotes if the string is an entire literal.
  package var range: Range<Int> {
    get { Int(lower)..<Int(upper) }
    set {
      (lower, upper) = (
        UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
      )
    }
  }

  /// Creates a string that the source contains without escapes.
  ///
  /// - Parameter contentStart: The source offset of the value's first byte; by default the start of
  ///   the range.
  package init(_ value: String, at range: Range<Int>, contentStart: Int? = nil) {
    self.value = value
    self.contentStart = UInt32(clamping: contentStart ?? range.lowerBound)
    self.range = range
  }

  /// Creates a string from a JSON string literal. `range` includes its quotes.
  init(literal value: String, at range: Range<Int>, escapes: [Escape] = []) {
    self.init(value, at: range, contentStart: range.lowerBound + 1)
    if !escapes.isEmpty { self.escapes = escapes }
  }

  /// The bytes of the value, used for comparing and looking up names.
  package var bytes: [UInt8] { Array(value.utf8) }

  /// Returns whether the value has the same bytes as `text`.
  package func hasBytes(of text: String) -> Bool {
    guard value.utf8.count == text.utf8.count else { return false }
    // Strings are stored contiguously, except for those bridged from Objective-C.
    let isSame = unsafe value.utf8.withContiguousStorageIfAvailable { left in
      unsafe text.utf8.withContiguousStorageIfAvailable { unsafe left.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? value.utf8.elementsEqual(text.utf8)
  }

  /// Returns the source range from which a range of the value's UTF-8 bytes was read. An escape is
  /// included completely, even if the range covers only part of it. O(log escapes).
  ///
  /// Offsets after the end of the value are clamped. The result is within `range`.
  package func sourceRange(of decoded: Range<Int>) -> Range<Int> {
    let count = value.utf8.count
    let low = Int(base) + min(max(decoded.lowerBound, 0), count)
    let high = Int(base) + min(max(decoded.upperBound, 0), count)
    var start = sourceOffset(of: low, roundingUp: false)
    var end = low == high ? start : sourceOffset(of: high, roundingUp: true)
    start = min(max(start, range.lowerBound), range.upperBound)
    end = min(max(end, start), range.upperBound)
    return start..<end
  }

  /// Returns a part of the value as a located string, which keeps its mapping to the source.
  ///
  /// Bounds inside a scalar are rounded down to its start.
  package func part(_ decoded: Range<Int>) -> LocatedString {
    let low = scalarStart(at: decoded.lowerBound)
    let high = max(low, scalarStart(at: decoded.upperBound))
    var part = self
    let utf8 = value.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: low)
    let end = utf8.index(start, offsetBy: high - low)
    part.value = String(value[start..<end])
    part.range = sourceRange(of: low..<high)
    part.base = base + UInt32(clamping: low)
    return part
  }

  private func scalarStart(at offset: Int) -> Int {
    let utf8 = value.utf8
    var place = min(max(offset, 0), utf8.count)
    var index = utf8.index(utf8.startIndex, offsetBy: place)
    while place > 0, index < utf8.endIndex, utf8[index].continuesUTF8 {
      utf8.formIndex(before: &index)
      place -= 1
    }
    return place
  }

  /// Returns the source offset for an offset in the value of the entire literal.
  ///
  /// - Parameter roundingUp: Whether an offset inside an escape maps to the escape's end.
  private func sourceOffset(of offset: Int, roundingUp: Bool) -> Int {
    let escapes = escapes ?? []
    var low = 0
    var high = escapes.count
    while low < high {
      let middle = low + (high - low) / 2
      if escapes[middle].decoded.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return Int(contentStart) + offset }
    let escape = escapes[low - 1]
    if offset >= escape.decoded.upperBound {
      return escape.source.upperBound + (offset - escape.decoded.upperBound)
    }
    return roundingUp && offset > escape.decoded.lowerBound
      ? escape.source.upperBound : escape.source.lowerBound
  }
}

extension LocatedString: Hashable {
  package static func == (left: LocatedString, right: LocatedString) -> Bool {
    left.range == right.range && left.hasBytes(of: right.value)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    for byte in value.utf8 { hasher.combine(byte) }
  }
}
