package import LinkwayMatching
import LinkwayPatterns
package import LinkwayRegex
import LinkwayURL

/// Matches what segments cannot express: several captures in one segment, repeated texts, wildcards
/// with a prefix or a suffix.
///
/// It works on decoded bytes, in which separators are `PatternProgram.separator`. Constraint checks
/// are limited, so the worst case is bounded.
///
/// If there are several ways to match, the first one is used in this order: captures from left to
/// right, a plain one as short as possible, a constrained one or a wildcard as long as possible.
package struct PatternProgram: Sendable {
  /// UTF-8 cannot contain this byte.
  package static let separator: UInt8 = 0xFF
  /// The maximum number of constraint checks in a match; exceeding it is an error, not a failed
  /// match.
  package static let checkLimit = 20_000
  /// The maximum number of capture ends examined in a match; exceeding it is an error too.
  static let lookLimit = 500_000

  /// Groups and elements are numbered by their slots.
  private let program: BacktrackingProgram
  private let captures: [PatternPiece.Capture]
  package let pieces: [PatternPiece]
  /// Whether the matched text starts with a separator, like a path.
  let startsWithSeparator: Bool
  /// The separator in the values that constraints see, if values may cross separators.
  private let crossed: UInt8?

  /// - Parameters:
  ///   - tailIsOptional: whether the last capture and the separator before it may both be absent.
  ///   - crossed: the separator in values that may cross separators, as in a host.
  package init(
    _ pieces: [PatternPiece], startsWithSeparator: Bool = false, tailIsOptional: Bool = false,
    crossed: UInt8? = nil
  ) {
    self.startsWithSeparator = startsWithSeparator
    self.crossed = crossed
    self.pieces = pieces
    var isTailed = false
    if tailIsOptional, case .separator? = pieces.dropLast().last { isTailed = true }
    var program = BacktrackingProgram()
    program.append(pieces.dropLast(isTailed ? 2 : 0))
    if isTailed { program.appendOptional { $0.append(pieces.suffix(2)) } }
    self.program = program
    captures = pieces.compactMap {
      switch $0 {
      case .text, .separator: nil
      case .capture(let capture): capture
      case .repetition(let repetition): repetition.capture
      }
    }
  }

  /// The program of a form that is not split into segments.
  init(_ form: ComponentPattern.Form, _ kind: ComponentPattern.Kind) {
    self.init(
      form.pieces, startsWithSeparator: kind == .path, tailIsOptional: form.tailIsOptional,
      crossed: kind == .host ? UInt8(ascii: ".") : nil)
  }

  /// The slots of its captures.
  package var slots: [Int] { captures.map { $0.slot } }

  /// Returns the captured ranges by slot if the entire subject matches; otherwise `nil`.
  package func match(
    _ subject: [UInt8], slots: Int, rules: ValueRules
  ) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    var work = Work()
    return try program.match(subject, groups: slots, ignoresCase: !rules.caseSensitive) {
      slot, start, isLast throws(MatchLimitExceeded) in
      guard let capture = captures.first(where: { $0.slot == slot }) else { return [] }
      return try possibleEnds(
        of: capture.content, in: subject, from: start, isLast: isLast, rules, &work)
    }
  }

  /// The captures of the current match.
  private struct Work {
    var checks = 0
    var looks = 0
  }

  /// Returns the possible ends of a capture that begins at `start`; the last element is tried
  /// first.
  private func possibleEnds(
    of content: PatternPiece.Content, in subject: [UInt8], from start: Int, isLast: Bool,
    _ rules: ValueRules, _ work: inout Work
  ) throws(MatchLimitExceeded) -> [Int] {
    work.looks += subject.count - start + 1
    guard work.looks <= Self.lookLimit else {
      throw MatchLimitExceeded(
        reason: "captures can end at more than \(Self.lookLimit) places")
    }
    let rest = subject[start...]
    let segmentEnd = rest.firstIndex(of: Self.separator) ?? subject.count
    let isCharacterBoundary = { (end: Int) in end == subject.count || subject[end] & 0xC0 != 0x80 }
    switch content {
    case .wildcard, .raw:
      return (start...subject.count).filter(isCharacterBoundary)
    case .rest:
      return start < subject.count ? (start + 1...subject.count).filter(isCharacterBoundary) : []
    case .value(.builtIn(.string)):
      return start < segmentEnd
        ? (start + 1...segmentEnd).filter(isCharacterBoundary).reversed() : []
    case .value(let type):
      // A text that may contain separators extends to the end, where a separator is an ordinary
      // byte.
      var text = subject[start..<segmentEnd]
      var least = 0
      if let crossed, type.mayContain(crossed) {
        text = rest.map { $0 == Self.separator ? crossed : $0 }[...]
        // Nothing may follow the last capture.
        least = isLast ? text.count : 0
      }
      let first = text.startIndex
      var ends: [Int] = []
      if case .regex(let regex) = type, let automaton = regex.matcher.automaton {
        Array(text).withSpan { automaton.forEachEnd(in: $0) { ends.append(start + $0) } }
        return ends
      }
      for count in least...text.count where isCharacterBoundary(start + count) {
        work.checks += 1
        guard work.checks <= Self.checkLimit else {
          throw MatchLimitExceeded(
            reason:
              "a \(crossed == nil ? "segment" : "host") needs more than \(Self.checkLimit) constraint checks"
          )
        }
        if try rules.read(text[..<(first + count)], as: type) != nil {
          ends.append(start + count)
        }
      }
      return ends
    }
  }
}

extension BacktrackingProgram {
  fileprivate mutating func append(_ pieces: some Sequence<PatternPiece>) {
    for piece in pieces {
      switch piece {
      case .text(let bytes): append(text: bytes)
      case .separator: append(text: [PatternProgram.separator])
      case .capture(let capture):
        appendGroup(capture.slot) { $0.appendTake(capture.slot) }
      case .repetition(let repetition):
        if repetition.minimum == 0 {
          appendOptional { $0.append(repetition) }
        } else {
          append(repetition)
        }
      }
    }
  }

  /// prefix begin (take (suffix prefix take)*) end suffix, as in the standard's "generate a regular
  /// expression and name list"; a repeated text is (text)+.
  private mutating func append(_ repetition: PatternPiece.Repetition) {
    let between = repetition.suffix + repetition.prefix
    append(repetition.prefix)
    if let slot = repetition.capture?.slot {
      appendGroup(slot) {
        $0.appendTake(slot)
        $0.appendRounds {
          $0.append(between)
          $0.appendTake(slot)
        }
      }
    } else {
      appendRounds { $0.append(between) }
    }
    append(repetition.suffix)
  }
}
