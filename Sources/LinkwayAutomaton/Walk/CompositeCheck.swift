import LinkwayMatching
import LinkwayURLParsing

/// Matches segments that hold several captures, as `PatternProgram` does, on the bytes of a link.
///
/// In the block: how many pieces there are, with the highest bit set where ASCII letters are compared
/// in lower case; then two words for each piece: whether it is a capture, its slot and how its values
/// are checked (a byte each), and the place of its text, or of what the check needs.
enum CompositeCheck {
  /// More places than this are left to `PatternProgram`, which knows its limits.
  private static let effort = 4_096
  private static let foldedMark: UInt32 = 1 << 31

  /// - Returns: `nil` for a program that this cannot read.
  static func words(
    _ program: PatternProgram, isFolded: Bool, _ texts: inout WordPool
  ) -> [UInt32]? {
    guard let sequence = program.sequence else { return nil }
    var words = [UInt32(sequence.count) | (isFolded ? foldedMark : 0)]
    for piece in sequence {
      switch piece {
      case .text(let bytes):
        words += [0, texts.intern(text: bytes)]
      case .capture(let capture):
        guard case .value(let type) = capture.content,
          let constraint = EntryShape.Check.Constraint(type, &texts)
        else { return nil }
        words += [
          1 | UInt32(capture.slot) << 8 | UInt32(constraint.kind.rawValue) << 16, constraint.text,
        ]
      case .separator, .repetition:
        return nil
      }
    }
    return words
  }

  /// What is looked for, and what was found.
  private struct Search {
    /// Where texts start in the block.
    let texts: Int
    let isFolded: Bool
    /// The slot whose capture is wanted.
    let slot: Int?
    var effort = CompositeCheck.effort
    var found: Range<Int>?
    /// Whether a capture is a dot segment.
    var holdsDots = false
  }

  /// Whether a segment matches.
  ///
  /// - Parameters:
  ///   - program: the place of the program among the texts, in words.
  ///   - texts: where these start in the block.
  static func answer(
    _ program: UInt32, texts: Int, _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>
  ) -> CheckAnswer {
    var search = Search(
      texts: texts, isFolded: block.word32(texts + Int(program) * 4) & foldedMark != 0, slot: nil)
    let isMatched = match(program, link, range, block, &search)
    if search.effort < 0 || search.holdsDots { return .deferred }
    return isMatched ? .holds : .fails
  }

  /// Where a capture lies in a segment that matches.
  static func capture(
    ofSlot slot: Int, _ program: UInt32, texts: Int, _ link: Span<UInt8>, _ range: Range<Int>,
    _ block: Span<UInt8>
  ) -> Range<Int>? {
    var search = Search(
      texts: texts, isFolded: block.word32(texts + Int(program) * 4) & foldedMark != 0, slot: slot)
    return match(program, link, range, block, &search) ? search.found : nil
  }

  private static func match(
    _ program: UInt32, _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>,
    _ search: inout Search
  ) -> Bool {
    let start = search.texts + Int(program) * 4
    let count = min(Int(block.word32(start) & ~foldedMark), block.count / 8)
    return match(start + 4..<start + 4 + count * 8, link, range, block, &search)
  }

  /// - Parameters:
  ///   - pieces: where the pieces that are left stand in the block.
  ///   - range: what is left of the segment.
  private static func match(
    _ pieces: Range<Int>, _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>,
    _ search: inout Search
  ) -> Bool {
    guard !pieces.isEmpty else { return range.isEmpty }
    search.effort -= 1
    guard search.effort >= 0 else { return false }
    let head = block.word32(pieces.lowerBound)
    let text = search.texts + Int(block.word32(pieces.lowerBound + 4)) * 4
    let next = pieces.lowerBound + 8..<pieces.upperBound
    if head & 1 == 0 {
      let count = Int(block.word32(text))
      guard
        count <= range.count,
        TextComparison.equal(
          link, range.lowerBound, block, text + 4, count: count, isFolded: search.isFolded)
      else { return false }
      return match(next, link, range.lowerBound + count..<range.upperBound, block, &search)
    }
    guard let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head >> 16)) else {
      return false
    }
    // What is not constrained is as short as it can be, everything else as long as it can be.
    let isShortest = kind == .text
    let least = range.lowerBound + (isShortest ? 1 : 0)
    guard least <= range.upperBound else { return false }
    let first = next.isEmpty ? range.upperBound : least
    for step in 0...range.upperBound - first {
      let end = isShortest ? first + step : range.upperBound - step
      search.effort -= 1
      guard search.effort >= 0 else { return false }
      let value = range.lowerBound..<end
      guard mayStart(next, link, end..<range.upperBound, block, search),
        TextComparison.isValue(
          link, value, of: kind, values: text, block, isFolded: search.isFolded),
        match(next, link, end..<range.upperBound, block, &search)
      else { continue }
      if Int(head >> 8 & 0xFF) == search.slot { search.found = value }
      if link.isDots(value) { search.holdsDots = true }
      return true
    }
    return false
  }

  /// Whether the next piece is a capture, or a text that stands there.
  private static func mayStart(
    _ pieces: Range<Int>, _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>,
    _ search: Search
  ) -> Bool {
    guard !pieces.isEmpty, block.word32(pieces.lowerBound) & 1 == 0 else { return true }
    let text = search.texts + Int(block.word32(pieces.lowerBound + 4)) * 4
    let count = Int(block.word32(text))
    return count <= range.count
      && TextComparison.equal(
        link, range.lowerBound, block, text + 4, count: count, isFolded: search.isFolded)
  }
}

extension Span<UInt8> {
  /// Whether a range is `.` or `..`.
  func isDots(_ range: Range<Int>) -> Bool {
    guard range.count == 1 || range.count == 2 else { return false }
    for place in range where byte(place) != UInt8(ascii: ".") { return false }
    return true
  }
}
