package import LinkwayRegex

/// A small backtracking matcher for what segments cannot express: several captures in one
/// segment, texts that repeat, wildcards with a prefix or a suffix.
///
/// It works on decoded bytes, in which separators are `PatternProgram.separator`. Every pair of
/// instruction and position is tried at most once, and constraint checks are counted against a
/// limit, so the worst case is bounded.
///
/// Of several ways to match, the first counts in this order: captures from left to right, a
/// plain one as short as it can be, a constrained one or a wildcard as long as it can be.
package struct PatternProgram: Sendable {
  /// No byte of valid UTF-8.
  package static let separator: UInt8 = 0xFF
  /// Constraint checks in one match; past it the match is an error and not a no-match.
  package static let checkLimit = 20_000
  /// Places looked at for the ends of captures in one match; past it the match is an error too.
  static let lookLimit = 500_000

  enum Instruction: Sendable {
    case text([UInt8])
    case separator
    case begin(slot: Int)
    case end(slot: Int)
    case take(PatternPiece.Content)
    /// Tries the next instruction, then the one at the index.
    case attempt(otherwise: Int)
    /// Goes back to repeat, but only if something was consumed since.
    case jump(Int)
  }

  private(set) var instructions: [Instruction] = []
  /// The slots of its captures.
  package private(set) var slots: [Int] = []
  /// Whether the text it matches starts with a separator, as a path does.
  let startsWithSeparator: Bool
  /// What a separator is in the value that a constraint sees, where values may cross it.
  private let crossed: UInt8?

  /// - Parameters:
  ///   - tailIsOptional: whether the last capture and the separator before it may be missing.
  ///   - crossed: what separators are in values that may cross them, as in a host.
  package init(
    _ pieces: [PatternPiece], startsWithSeparator: Bool = false, tailIsOptional: Bool = false,
    crossed: UInt8? = nil
  ) {
    self.startsWithSeparator = startsWithSeparator
    self.crossed = crossed
    let isTailed: Bool
    if tailIsOptional, case .separator? = pieces.dropLast().last {
      isTailed = true
    } else {
      isTailed = false
    }
    append(pieces.dropLast(isTailed ? 2 : 0))
    if isTailed {
      let skip = reserve()
      append(pieces.suffix(2))
      instructions[skip] = .attempt(otherwise: instructions.count)
    }
  }

  private mutating func append(_ pieces: some Sequence<PatternPiece>) {
    for piece in pieces {
      switch piece {
      case .text(let bytes): instructions.append(.text(bytes))
      case .separator: instructions.append(.separator)
      case .capture(let capture):
        slots.append(capture.slot)
        instructions.append(.begin(slot: capture.slot))
        instructions.append(.take(capture.content))
        instructions.append(.end(slot: capture.slot))
      case .repetition(let repetition): append(repetition)
      }
    }
  }

  /// prefix begin (take (suffix prefix take)*) end suffix, as the standard's "generate a regular
  /// expression and name list" writes it; a repeated text is (text)+ or (text)*.
  private mutating func append(_ repetition: PatternPiece.Repetition) {
    let skip = repetition.minimum == 0 ? reserve() : nil
    if let capture = repetition.capture { slots.append(capture.slot) }
    append(repetition.prefix)
    if let capture = repetition.capture { instructions.append(.begin(slot: capture.slot)) }
    let loop = instructions.count
    if let capture = repetition.capture { instructions.append(.take(capture.content)) }
    let leave = reserve()
    append(repetition.suffix)
    append(repetition.prefix)
    instructions.append(.jump(loop))
    instructions[leave] = .attempt(otherwise: instructions.count)
    if let capture = repetition.capture { instructions.append(.end(slot: capture.slot)) }
    append(repetition.suffix)
    if let skip { instructions[skip] = .attempt(otherwise: instructions.count) }
  }

  private mutating func reserve() -> Int {
    instructions.append(.attempt(otherwise: 0))
    return instructions.count - 1
  }
}

extension PatternProgram {
  /// Its texts and captures in their order; `nil` where something in it repeats or may be missing.
  package var sequence: [PatternPiece]? {
    var sequence: [PatternPiece] = []
    var slot = 0
    for instruction in instructions {
      switch instruction {
      case .text(let bytes): sequence.append(.text(bytes))
      case .begin(let place): slot = place
      case .take(let content): sequence.append(.capture(.init(slot: slot, content: content)))
      case .end: break
      case .separator, .attempt, .jump: return nil
      }
    }
    return sequence
  }

  /// What one match has taken so far.
  private struct Work {
    var checks = 0
    var looks = 0
  }

  private struct Choice {
    var instruction: Int
    var position: Int
    /// What is tried next there: a length for `take`, the other branch for `attempt`.
    var remaining: [Int]
    var trail: Int
  }

  /// The captured ranges by slot where all of `subject` matches, `nil` where it does not.
  package func match(
    _ subject: [UInt8], slots: Int, rules: ValueRules
  ) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    var captures = [Range<Int>?](repeating: nil, count: slots)
    var trail: [(slot: Int, old: Range<Int>?)] = []
    var choices: [Choice] = []
    var tried = Set<Int>()
    var work = Work()
    var (place, position) = (0, 0)

    search: while true {
      var advances = tried.insert(place * (subject.count + 1) + position).inserted
      if advances {
        if place == instructions.count {
          if position == subject.count { return captures }
          advances = false
        } else {
          switch instructions[place] {
          case .text(let bytes):
            advances = equal(bytes, subject, at: position, rules)
            if advances { (place, position) = (place + 1, position + bytes.count) }
          case .separator:
            advances = position < subject.count && subject[position] == Self.separator
            if advances { (place, position) = (place + 1, position + 1) }
          case .begin(let slot):
            trail.append((slot, captures[slot]))
            captures[slot] = position..<position
            place += 1
          case .end(let slot):
            trail.append((slot, captures[slot]))
            captures[slot] = (captures[slot]?.lowerBound ?? position)..<position
            place += 1
          case .jump(let target):
            place = target
          case .attempt(let otherwise):
            choices.append(
              Choice(
                instruction: place, position: position, remaining: [otherwise],
                trail: trail.count))
            place += 1
          case .take(let content):
            let ends = try possibleEnds(
              of: content, in: subject, from: position, isLast: place + 2 == instructions.count,
              rules, &work)
            advances = !ends.isEmpty
            if let first = ends.last {
              if ends.count > 1 {
                choices.append(
                  Choice(
                    instruction: place, position: position, remaining: ends.dropLast(),
                    trail: trail.count))
              }
              (place, position) = (place + 1, first)
            }
          }
        }
      }
      if advances { continue }
      guard var choice = choices.popLast(), let next = choice.remaining.popLast() else {
        return nil
      }
      while trail.count > choice.trail, let (slot, old) = trail.popLast() { captures[slot] = old }
      switch instructions[choice.instruction] {
      case .take: (place, position) = (choice.instruction + 1, next)
      default: (place, position) = (next, choice.position)
      }
      if !choice.remaining.isEmpty { choices.append(choice) }
    }
  }

  private func equal(
    _ bytes: [UInt8], _ subject: [UInt8], at position: Int, _ rules: ValueRules
  ) -> Bool {
    subject.count - position >= bytes.count
      && ByteComparison.equal(
        bytes, subject[position..<position + bytes.count], caseSensitive: rules.caseSensitive)
  }

  /// Where a capture that starts at `start` may end, the end to try first at the last place.
  private func possibleEnds(
    of content: PatternPiece.Content, in subject: [UInt8], from start: Int, isLast: Bool,
    _ rules: ValueRules, _ work: inout Work
  ) throws(MatchLimitExceeded) -> [Int] {
    work.looks += subject.count - start + 1
    guard work.looks <= Self.lookLimit else {
      throw MatchLimitExceeded(
        reason: "the captures can end at more than \(Self.lookLimit) places")
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
      // A text that may hold what separates takes the rest, in which that stands for itself.
      var text = subject[start..<segmentEnd]
      var least = 0
      if let crossed, type.mayHold(crossed) {
        text = rest.map { $0 == Self.separator ? crossed : $0 }[...]
        // Behind the last capture nothing is left to be taken by others.
        least = isLast ? text.count : 0
      }
      let first = text.startIndex
      var ends: [Int] = []
      if case .regex(let regex) = type, regex.matcher.automaton != nil {
        regex.forEachEnd(in: text) { ends.append(start + $0 - first) }
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
