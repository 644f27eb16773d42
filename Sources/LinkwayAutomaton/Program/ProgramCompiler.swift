package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// The data that programs share: texts, and the regexes that PCRE2 matches.
package struct ProgramPool {
  package var texts = WordPool()
  package private(set) var foreign: [RegexType] = []
  private var numbers: [String: UInt32] = [:]

  package init() {}

  /// Returns the number of a regex that has no automaton, adding it if necessary.
  mutating func intern(_ regex: RegexType) -> UInt32 {
    if let number = numbers[regex.source] { return number }
    let number = UInt32(foreign.count)
    foreign.append(regex)
    numbers[regex.source] = number
    return number
  }

  /// Returns the kind of check for the values of a type, and the operand of the kind.
  package mutating func constraint(_ type: ValueType) -> (kind: ValueKind, operand: UInt32) {
    switch type {
    case .enumeration(let enumeration): return (.enumeration, texts.intern(enumeration))
    case .regex(let regex):
      if let automaton = texts.intern(regex) { return (.regex, automaton) }
      return (.foreign, intern(regex))
    case .builtIn(let type):
      switch type {
      case .string: return (.text, 0)
      case .int: return (.int, 0)
      case .number: return (.number, 0)
      case .bool: return (.bool, 0)
      case .uuid: return (.uuid, 0)
      case .date: return (.date, 0)
      case .hex: return (.hex, 0)
      case .slug: return (.slug, 0)
      case .link: return (.link, 0)
      case .path, .raw: return (.any, 0)
      }
    }
  }
}

/// Compiles one form of a component to a program.
package struct ProgramCompiler {
  private let kind: ComponentPattern.Kind
  private let flags: Instruction.Flags
  /// Returns the number under which the capture of a slot is recorded; `nil` if it is not recorded.
  private let number: (Int) -> Int?
  private let boundsSpans: Bool
  private var pool = ProgramPool()
  private var instructions: [Instruction] = []
  private var choices = 0
  /// The number of leading segments that are matched whole, and how many of them accept any
  /// non-empty text.
  private var whole = 0
  private var unchecked = 0

  /// Compiles a form.
  ///
  /// - Parameters:
  ///   - indexed: the number of leading segments in which the automaton compares the literals.
  ///   - boundsSpans: whether the only span of a form takes all segments except those after it,
  ///     without backtracking, which is faster. Otherwise, a span first takes as many segments as
  ///     possible, then fewer, until the rest of the form matches.
  ///   - number: returns the number under which the capture of a slot is recorded.
  /// - Returns: the offset of the program in the texts section, in words.
  package static func compile(
    _ form: ComponentPattern.Form, _ kind: ComponentPattern.Kind, isFolded: Bool,
    indexed: Int = 0, boundsSpans: Bool = true, _ pool: inout ProgramPool,
    number: (Int) -> Int? = { $0 }
  ) -> UInt32 {
    withoutActuallyEscaping(number) { number in
      var compiler = ProgramCompiler(
        kind: kind, flags: isFolded ? .folded : [], number: number, boundsSpans: boundsSpans)
      // The pool is moved, because a shared one would be copied completely when it grows.
      swap(&compiler.pool, &pool)
      compiler.append(form, indexed: indexed)
      compiler.instructions.append(Instruction(.end))
      swap(&compiler.pool, &pool)
      let head =
        UInt32(truncatingIfNeeded: compiler.instructions.count)
        | UInt32(truncatingIfNeeded: compiler.choices) << 16
      let wholes =
        UInt32(truncatingIfNeeded: compiler.whole)
        | UInt32(truncatingIfNeeded: compiler.unchecked) << 16
      return pool.texts.intern([head, wholes] + compiler.instructions.flatMap { $0.words })
    }
  }

  private mutating func append(_ form: ComponentPattern.Form, indexed: Int) {
    switch form.segments {
    case .segments(let patterns):
      let spans = patterns.count { $0.isSpan }
      for (place, pattern) in patterns.enumerated() {
        if place < indexed, case .literal = pattern {
          instructions += [Instruction(.separator), Instruction(.skip)]
          count(wholeAt: place, isUnchecked: true)
          continue
        }
        switch pattern {
        case .literal(let bytes) where !bytes.isEmpty: count(wholeAt: place, isUnchecked: false)
        case .single(let prefix, _, let type, let suffix) where prefix.isEmpty && suffix.isEmpty:
          count(wholeAt: place, isUnchecked: pool.constraint(type).kind == .text)
        default: break
        }
        append(pattern, isOnlySpan: spans == 1 && boundsSpans, behind: patterns.count - place - 1)
      }
    case .whole:
      var pieces = form.pieces[...]
      if kind != .path { instructions.append(Instruction(.separator)) }
      guard form.tailIsOptional, case .capture(let tail)? = pieces.last else {
        return append(pieces, isAtEnd: true)
      }
      pieces.removeLast()
      let hasSeparator = pieces.last?.isSeparator ?? false
      if hasSeparator { pieces.removeLast() }
      append(pieces, isAtEnd: false)
      append(tail: tail, hasSeparator: hasSeparator)
    }
  }

  // MARK: Segments

  /// Counts a segment that is matched whole by a separator and one other instruction, if all
  /// segments before it are matched in the same way.
  private mutating func count(wholeAt place: Int, isUnchecked: Bool) {
    if whole == place { whole += 1 }
    if isUnchecked, unchecked == place { unchecked += 1 }
  }

  private mutating func append(_ pattern: SegmentPattern, isOnlySpan: Bool, behind: Int) {
    switch pattern {
    case .literal(let bytes):
      instructions.append(Instruction(.separator))
      append(text: bytes)
    case .single(let prefix, let slot, let type, let suffix):
      instructions.append(Instruction(.separator))
      append(text: prefix)
      append(
        value: .init(slot: slot, content: .value(type)), isCrossing: false, suffix: suffix.count)
      append(text: suffix)
    case .composite(let pieces):
      instructions.append(Instruction(.separator))
      append(pieces[...], isAtEnd: false, endsSegment: true)
    case .repeated(let slot, let type, let minimum):
      let (kind, operand) = type.map { pool.constraint($0) } ?? (.rest, 0)
      append(
        span: slot, kind, operand, minimum, isOnlySpan ? behind : nil,
        isFree: type?.takesSlashes ?? false)
    case .wildcard(let slot, let minimum):
      append(span: slot, .any, 0, minimum, isOnlySpan ? behind : nil, isFree: false)
    case .raw(let slot):
      instructions.append(Instruction(.raw, slot: number(ofSlot: slot)))
    }
  }

  /// Appends the instruction for a span.
  ///
  /// - Parameter behind: the number of segments after the span if the span needs no backtracking;
  ///   otherwise `nil`.
  private mutating func append(
    span slot: Int, _ kind: ValueKind, _ operand: UInt32, _ minimum: Int, _ behind: Int?,
    isFree: Bool
  ) {
    var flags = isFree ? flags.union(.free) : flags
    if behind != nil { flags.insert(.bounded) }
    var second = UInt32(clamping: minimum) | UInt32(clamping: behind ?? 0) << 8
    if behind == nil { second |= newChoice() << 16 }
    instructions.append(
      Instruction(
        .span, slot: number(ofSlot: slot), kind: kind, flags: flags, first: operand,
        second: second))
  }

  private mutating func append(text bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    // Path text may contain a slash that links write as `%2F`.
    let isEncoded = (kind == .path || kind == .fragment) && bytes.contains(UInt8(ascii: "/"))
    instructions.append(
      Instruction(
        .text, flags: isEncoded ? flags.union(.encoded) : flags,
        first: pool.texts.intern(text: bytes)))
  }

  private mutating func newChoice() -> UInt32 {
    choices += 1
    return UInt32(choices - 1)
  }

  private func number(ofSlot slot: Int) -> UInt8? {
    number(slot).flatMap { UInt8(exactly: $0) }
  }

  // MARK: Pieces

  /// Appends the instructions for pieces of a form.
  ///
  /// - Parameters:
  ///   - isAtEnd: whether the subject ends after the pieces.
  ///   - endsSegment: whether a segment ends after the pieces.
  private mutating func append(
    _ pieces: ArraySlice<PatternPiece>, isAtEnd: Bool, endsSegment: Bool = false
  ) {
    for (place, piece) in zip(pieces.indices, pieces) {
      let rest = pieces[(place + 1)...]
      switch piece {
      case .text(let bytes): append(text: bytes)
      case .separator: instructions.append(Instruction(.separator))
      case .capture(let capture):
        switch capture.content {
        case .value(let type):
          // The value may continue after a dot of the host.
          let isCrossing = kind == .host && type.mayContain(UInt8(ascii: "."))
          append(
            value: capture, isCrossing: isCrossing,
            suffix: isCrossing
              ? isAtEnd ? Self.length(rest) : nil
              : suffix(rest, isAtEnd: isAtEnd, endsSegment: endsSegment))
        case .wildcard, .rest, .raw:
          append(wildcard: capture, suffix: isAtEnd ? Self.length(rest) : nil)
        }
      case .repetition(let repetition): append(repetition)
      }
    }
  }

  /// Returns the length of the literal text up to the end of the segment, in bytes; `nil` if there
  /// are other pieces.
  private func suffix(
    _ rest: ArraySlice<PatternPiece>, isAtEnd: Bool, endsSegment: Bool
  ) -> Int? {
    let segment = rest.prefix { !$0.isSeparator }
    guard segment.count < rest.count || isAtEnd || endsSegment else { return nil }
    return Self.length(segment)
  }

  /// Returns the length of literal text and separators, in bytes; `nil` if there are other pieces.
  private static func length(_ pieces: ArraySlice<PatternPiece>) -> Int? {
    var length = 0
    for piece in pieces {
      switch piece {
      case .text(let bytes): length += bytes.count
      case .separator: length += 1
      case .capture, .repetition: return nil
      }
    }
    return length
  }

  /// Appends the instruction for a capture of a type's value.
  ///
  /// - Parameter suffix: the length of the literal text up to the end of the segment; `nil` if
  ///   anything else follows.
  private mutating func append(
    value capture: PatternPiece.Capture, isCrossing: Bool, suffix: Int?, isNoted: Bool = true
  ) {
    guard case .value(let type) = capture.content else { return }
    let (kind, operand) = pool.constraint(type)
    var flags = flags
    if isCrossing { flags.insert(.crossing) }
    if suffix != nil { flags.insert(.bounded) }
    if type.takesSlashes { flags.insert(.free) }
    instructions.append(
      Instruction(
        .value, slot: isNoted ? number(ofSlot: capture.slot) : nil, kind: kind, flags: flags,
        first: operand, second: suffix.map { UInt32($0) } ?? newChoice()))
  }

  private mutating func append(
    wildcard capture: PatternPiece.Capture, suffix: Int?, isNoted: Bool = true
  ) {
    let isRest: Bool = if case .rest = capture.content { true } else { false }
    // A value of the type `path` cannot be empty. The interpreter checks this only for a wildcard
    // with a choice.
    let suffix = isRest ? nil : suffix
    instructions.append(
      Instruction(
        .wildcard, slot: isNoted ? number(ofSlot: capture.slot) : nil, kind: isRest ? .rest : .any,
        flags: suffix == nil ? flags : flags.union(.bounded),
        second: suffix.map { UInt32($0) } ?? newChoice()))
  }

  /// Appends the last capture and the separator before it, which are optional together.
  private mutating func append(tail: PatternPiece.Capture, hasSeparator: Bool) {
    if case .raw = tail.content {
      instructions.append(Instruction(.raw, slot: number(ofSlot: tail.slot)))
      return
    }
    let split = instructions.count
    instructions.append(Instruction(.split))
    if hasSeparator { instructions.append(Instruction(.separator)) }
    append(wildcard: tail, suffix: 0)
    instructions.append(Instruction(.end))
    complete(split, second: instructions.count)
    instructions.append(Instruction(.nothing, slot: number(ofSlot: tail.slot)))
  }

  // MARK: Repetitions

  private mutating func append(_ repetition: PatternPiece.Repetition) {
    let split = instructions.count
    if repetition.minimum == 0 { instructions.append(Instruction(.split)) }
    appendRounds(repetition)
    if repetition.minimum == 0 { complete(split, second: instructions.count) }
  }

  /// Appends `prefix begin (take (suffix prefix take)*) finish suffix`, as in the standard's
  /// "generate a regular expression and name list"; a repeated text is `(text)+`.
  private mutating func appendRounds(_ repetition: PatternPiece.Repetition) {
    let between = repetition.suffix + repetition.prefix
    append(repetition.prefix[...], isAtEnd: false)
    if let capture = repetition.capture {
      let slot = number(ofSlot: capture.slot)
      if slot != nil { instructions.append(Instruction(.begin, slot: slot)) }
      append(take: capture)
      appendMore {
        $0.append(between[...], isAtEnd: false)
        $0.append(take: capture)
      }
      if slot != nil {
        let isFree: Bool =
          if case .value(let type) = capture.content { type.takesSlashes } else { false }
        instructions.append(Instruction(.finish, slot: slot, flags: isFree ? .free : []))
      }
    } else {
      appendMore { $0.append(between[...], isAtEnd: false) }
    }
    append(repetition.suffix[...], isAtEnd: false)
  }

  private mutating func append(take capture: PatternPiece.Capture) {
    if case .value(let type) = capture.content {
      append(
        value: capture, isCrossing: kind == .host && type.mayContain(UInt8(ascii: ".")),
        suffix: nil,
        isNoted: false)
    } else {
      append(wildcard: capture, suffix: nil, isNoted: false)
    }
  }

  /// Appends a loop of zero or more iterations, trying as many as possible first.
  private mutating func appendMore(_ body: (inout Self) -> Void) {
    let split = instructions.count
    instructions.append(Instruction(.split))
    body(&self)
    instructions.append(Instruction(.jump, first: UInt32(split)))
    complete(split, second: instructions.count)
  }

  private mutating func complete(_ split: Int, second: Int) {
    instructions[split].first = UInt32(split + 1)
    instructions[split].second = UInt32(truncatingIfNeeded: second) & 0xFFFF | newChoice() << 16
  }
}
