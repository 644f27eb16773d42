import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Compares ranges of a link with texts of the block, and checks values of types.
enum TextComparison {
  /// Returns whether `count` bytes of two texts are equal.
  ///
  /// - Parameter isFolded: whether ASCII letters are compared case-insensitively.
  static func equal(
    _ left: Span<UInt8>, _ leftStart: Int, _ right: Span<UInt8>, _ rightStart: Int, count: Int,
    isFolded: Bool
  ) -> Bool {
    var start = 0
    while count - start >= 8 {
      let (first, second) = (left.word64(leftStart + start), right.word64(rightStart + start))
      guard
        first == second
          || isFolded && SegmentKey.lowered(first) == SegmentKey.lowered(second)
      else { return false }
      start += 8
    }
    for place in Range(start, upTo: count) {
      let (first, second) = (left.byte(leftStart + place), right.byte(rightStart + place))
      guard first == second || isFolded && first.asciiLowercased == second.asciiLowercased
      else { return false }
    }
    return true
  }

  /// Returns whether a range of a link equals a text of the block, which is its length followed by
  /// its bytes.
  static func equal(
    _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>, text: Int, isFolded: Bool
  ) -> Bool {
    block.index(text) == range.count
      && equal(
        link, range.lowerBound, block, text + 4, count: range.count, isFolded: isFolded)
  }

  /// Returns whether a range of a text is a value of a kind.
  ///
  /// - Parameter operand: the offset in the texts section of an enumeration's values (their number,
  ///   then each value) or of a regex automaton; or the number of a PCRE2 regex.
  static func isValue(
    _ text: Span<UInt8>, _ range: Range<Int>, of kind: ValueKind, _ operand: UInt32,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, isFolded: Bool,
    _ budget: inout CheckBudget
  ) -> Bool {
    budget.steps &-= 1
    switch kind {
    case .any, .rest: return true
    case .text: return !range.isEmpty
    case .int: return integer(text, range) != nil
    case .number: return number(text, range) != nil
    case .bool: return truth(text, range) != nil
    case .uuid: return unsafe text.withSlice(range) { unsafe ASCIIForms.isUUID($0) }
    case .date: return unsafe text.withSlice(range) { unsafe ASCIIForms.isDate($0) }
    case .slug: return unsafe text.withSlice(range) { unsafe ASCIIForms.isSlug($0) }
    case .hex: return unsafe text.withSlice(range) { unsafe ASCIIForms.isHex($0) }
    case .enumeration:
      let values = environment.texts + operand.index * 4
      var place = values + 4
      for _ in 0..<min(block.index(values), max(budget.steps, 0)) {
        budget.steps &-= 1
        // Without this check, a damaged list could continue long after the block's end.
        guard place < block.count else { return false }
        if equal(text, range, block, text: place, isFolded: isFolded) { return true }
        place += 4 + (block.index(place) + 3) / 4 * 4
      }
      return false
    case .regex:
      let place = environment.texts + operand.index * 4
      return RegexAutomaton.Layout(block, at: place)?.matches(text, range, in: block) ?? false
    case .foreign: return matches(text, range, operand, environment, &budget)
    case .link: return NestedLink.isAdmitted(text, range, environment)
    }
  }

  @inline(never)
  private static func matches(
    _ text: Span<UInt8>, _ range: Range<Int>, _ number: UInt32,
    _ environment: ProgramEnvironment, _ budget: inout CheckBudget
  ) -> Bool {
    guard environment.foreign.indices.contains(number.index) else { return false }
    let regex = environment.foreign[number.index]
    do throws(RegexMatchError) {
      return try text.withPart(range) { (part) throws(RegexMatchError) in
        try regex.matcher.matches(part)
      }
    } catch {
      budget.limit = .regex(number, error)
      return true
    }
  }

  static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    unsafe bytes.withSlice(range) { unsafe ASCIIForms.number($0) }
  }

  static func integer(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    unsafe bytes.withSlice(range) { unsafe ASCIIForms.integer($0) }
  }

  static func truth(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool? {
    unsafe bytes.withSlice(range) { unsafe ASCIIForms.truth($0) }
  }
}
