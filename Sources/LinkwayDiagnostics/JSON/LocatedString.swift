/// A string of a source text: its value, where it stands, and where each of its bytes came from.
///
/// A pattern inside a JSON string can be written with escapes, so an offset in the value is not
/// one in the source: `\\d` is two bytes of value and three of source. `sourceRange(of:)` leads
/// back, so that a caret stands under the right place.
///
/// Two are equal when their values have the same bytes and they stand at the same place.
package struct LocatedString: Sendable {
  package var value: String
  // A table holds hundreds of thousands of these, so places are 32 bits wide, and escapes, which
  // are rare, lie elsewhere.
  private var lower: UInt32 = 0
  private var upper: UInt32 = 0
  /// Where the first byte of the value comes from.
  private var contentStart: UInt32
  /// The offset of this value's first byte in the value of the whole literal, by which the
  /// escapes count.
  private var base: UInt32 = 0
  private var escaped: EscapedText?

  /// What only a literal with escapes has.
  private final class EscapedText: Sendable {
    /// In order.
    let escapes: [Escape]
    let replacesLoneSurrogate: Bool

    init(_ escapes: [Escape], replacesLoneSurrogate: Bool) {
      self.escapes = escapes
      self.replacesLoneSurrogate = replacesLoneSurrogate
    }
  }

  /// One escape: where it stands in the source, and what it became in the decoded value.
  struct Escape: Hashable, Sendable {
    var decoded: Range<Int>
    var source: Range<Int>
  }

  /// Where it stands in the source, in bytes; with the quotes where it is a whole literal.
  package var range: Range<Int> {
    get { Int(lower)..<Int(upper) }
    set {
      (lower, upper) = (
        UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
      )
    }
  }

  /// Whether an escape of a lone surrogate was replaced by U+FFFD.
  package var replacesLoneSurrogate: Bool { escaped?.replacesLoneSurrogate ?? false }

  /// A string that stands in the source as it is.
  ///
  /// - Parameter contentStart: where the value's first byte stands; by default at the beginning
  ///   of the range.
  package init(_ value: String, at range: Range<Int>, contentStart: Int? = nil) {
    self.value = value
    self.contentStart = UInt32(clamping: contentStart ?? range.lowerBound)
    self.range = range
  }

  /// A JSON string literal; `range` includes its quotes.
  init(
    literal value: String, at range: Range<Int>, escapes: [Escape] = [],
    replacesLoneSurrogate: Bool = false
  ) {
    self.init(value, at: range, contentStart: range.lowerBound + 1)
    if !escapes.isEmpty {
      escaped = EscapedText(escapes, replacesLoneSurrogate: replacesLoneSurrogate)
    }
  }

  /// The bytes of the value, by which names are compared and looked up.
  package var bytes: [UInt8] { Array(value.utf8) }

  /// Whether the value has exactly the bytes of `text`.
  package func hasBytes(of text: String) -> Bool {
    guard value.utf8.count == text.utf8.count else { return false }
    // Texts lie in one piece, but for those that Apple's systems bridge.
    let isSame = unsafe value.utf8.withContiguousStorageIfAvailable { left in
      unsafe text.utf8.withContiguousStorageIfAvailable { unsafe left.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? value.utf8.elementsEqual(text.utf8)
  }

  /// The bytes of the source from which a range of the value's UTF-8 bytes was read. An escape is
  /// taken whole, also where the range covers a part of it. O(log escapes).
  ///
  /// Offsets beyond the value are moved to its end. The result lies within `range`.
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

  /// A part of the value as a located string of its own; it keeps the way back to the source.
  ///
  /// Bounds inside a scalar are moved down to its beginning.
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

  /// - Parameter roundingUp: whether an offset inside of an escape leads to its end.
  private func sourceOffset(of offset: Int, roundingUp: Bool) -> Int {
    let escapes = escaped?.escapes ?? []
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
