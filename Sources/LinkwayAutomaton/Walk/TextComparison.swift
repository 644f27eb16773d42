import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Compares ranges of a link with texts of the block, and reads the forms of types.
enum TextComparison {
  /// - Parameter isFolded: whether ASCII letters are compared in lower case.
  static func equal(
    _ left: Span<UInt8>, _ leftStart: Int, _ right: Span<UInt8>, _ rightStart: Int, count: Int,
    isFolded: Bool
  ) -> Bool {
    for place in 0..<count {
      let (first, second) = (left.byte(leftStart + place), right.byte(rightStart + place))
      guard first == second || isFolded && first.asciiLowercased == second.asciiLowercased
      else { return false }
    }
    return true
  }

  /// Whether a range of a link is a text of the block: its length, then its bytes.
  static func equal(
    _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>, text: Int, isFolded: Bool
  ) -> Bool {
    Int(block.word32(text)) == range.count
      && equal(
        link, range.lowerBound, block, text + 4, count: range.count, isFolded: isFolded)
  }

  /// Whether a range of a link is a value of a type.
  ///
  /// - Parameter values: where the values of an enumeration stand, their number, then each; or the
  ///   automaton of a regex.
  static func isValue(
    _ link: Span<UInt8>, _ range: Range<Int>, of kind: EntryShape.Check.Kind, values: Int,
    _ block: Span<UInt8>, isFolded: Bool
  ) -> Bool {
    switch kind {
    case .affixes: return true
    case .literal: return equal(link, range, block, text: values, isFolded: isFolded)
    case .composite, .link: return false
    case .text: return !range.isEmpty
    case .int: return integer(link, range) != nil
    case .number: return unsafe link.withSlice(range) { unsafe ASCIIForms.number($0) != nil }
    case .bool: return truth(link, range) != nil
    case .uuid: return unsafe link.withSlice(range) { unsafe ASCIIForms.isUUID($0) }
    case .date: return unsafe link.withSlice(range) { unsafe ASCIIForms.isDate($0) }
    case .slug: return unsafe link.withSlice(range) { unsafe ASCIIForms.isSlug($0) }
    case .hex: return unsafe link.withSlice(range) { unsafe ASCIIForms.isHex($0) }
    case .enumeration:
      var place = values + 4
      for _ in 0..<min(Int(block.word32(values)), block.count / 4) {
        if equal(link, range, block, text: place, isFolded: isFolded) { return true }
        place += 4 + (Int(block.word32(place)) + 3) / 4 * 4
      }
      return false
    case .regex:
      return RegexAutomaton.Layout(block, at: values)?.matches(link, range, in: block) ?? false
    }
  }

  /// The same for a range that holds encoded bytes.
  static func isValue(
    encoded range: Range<Int>, _ link: Span<UInt8>, of kind: EntryShape.Check.Kind, values: Int,
    _ block: Span<UInt8>, isFolded: Bool
  ) -> Bool {
    // Types that stand beside each other in a table mostly differ in their first character.
    if kind == .regex {
      var decoder = PercentDecoder(range)
      guard let first = decoder.next(in: link),
        RegexAutomaton.Layout(block, at: values)?.mayBegin(with: first, in: block) ?? false
      else { return false }
    }
    return link.withDecoded(range) {
      isValue($0, 0..<$0.count, of: kind, values: values, block, isFolded: isFolded)
    }
  }

  static func integer(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    unsafe bytes.withSlice(range) { unsafe ASCIIForms.integer($0) }
  }

  static func truth(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool? {
    unsafe bytes.withSlice(range) { unsafe ASCIIForms.truth($0) }
  }
}
