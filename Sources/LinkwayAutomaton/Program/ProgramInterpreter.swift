import LinkwayMatching
import LinkwayURLParsing

/// The destination for the captures of a run.
protocol CaptureSink {
  mutating func entry(at slot: Int) -> CaptureSet.Entry
  mutating func set(_ entry: CaptureSet.Entry, at slot: Int)
  static var takesCaptures: Bool { get }
  /// Records the failure of an instruction.
  mutating func fails(_ instruction: Instruction, at position: Int)
}

extension CaptureSink {
  @inline(__always)
  func fails(_ instruction: Instruction, at position: Int) {}
}

extension CaptureSet: CaptureSink {
  mutating func entry(at slot: Int) -> Entry { self[slot] }
  mutating func set(_ entry: Entry, at slot: Int) { self[slot] = entry }
  static var takesCaptures: Bool { true }
}

/// A sink for runs that only determine whether a program matches.
struct NoCaptures: CaptureSink {
  func entry(at slot: Int) -> CaptureSet.Entry { .absent }
  func set(_ entry: CaptureSet.Entry, at slot: Int) {}
  static var takesCaptures: Bool { false }
}

/// Runs check programs.
///
/// If there are several ways to match, captures are decided from left to right: a plain capture is
/// as short as possible; a constrained capture, a wildcard or a span is as long as possible. Each
/// choice is made at most once at each position, so the work is bounded by the product of choices
/// and positions.
///
/// Standard: URL Pattern Standard, "compile a component", whose note allows this instead of a
/// regex.
struct ProgramInterpreter<Sink: CaptureSink> {
  /// The offset of the first instruction in the block, in bytes.
  let start: Int
  let count: Int
  let choices: Int
  let subject: Subject
  /// The number of leading segments that are matched whole by two instructions each, and how many
  /// of them accept any non-empty text.
  private let whole: Int
  private let unchecked: Int
  /// The instruction and the position at which the run starts.
  private(set) var first = 0
  private(set) var firstPosition: Int
  /// The start of the rest of the link that a `raw` instruction has matched; `nil` if no such
  /// instruction has matched a rest.
  private(set) var rawStart: Int?
  /// How many more capture ends may be examined, and how many more calls of PCRE2 may be made.
  var looks = ProgramLimits.looks
  var calls = ProgramLimits.calls

  /// Prepares a run of a program.
  ///
  /// - Parameter program: the offset of the program in the block, in bytes.
  init(_ program: Int, _ subject: Subject, _ block: Span<UInt8>) {
    let head = block.word64(program)
    start = program + 8
    count = Int(head & 0xFFFF)
    choices = Int(head >> 16 & 0xFFFF)
    whole = Int(head >> 32 & 0xFFFF)
    unchecked = Int(head >> 48)
    self.subject = subject
    firstPosition = subject.range.lowerBound
  }

  /// Skips the leading segments that accept any non-empty text. No segment may be empty.
  mutating func passUnchecked(_ text: Span<UInt8>) {
    guard unchecked > 0, unchecked * 2 <= count else { return }
    for _ in 0..<unchecked {
      guard firstPosition < subject.end else { return }
      firstPosition = segmentEnd(from: firstPosition + 1, text)
      first += 2
    }
  }

  /// Whether the program only consists of segments that are matched whole.
  var isWhole: Bool { whole * 2 + 1 == count }

  /// Records the captures of the leading segments that are matched whole, and skips them. The
  /// program must match the path.
  ///
  /// - Parameter segments: the number of segments in the path.
  mutating func takeWhole(
    _ tape: inout SegmentOffsets, of segments: Int, _ block: Span<UInt8>, _ captures: inout Sink
  ) {
    guard whole <= segments, whole * 2 <= count else { return }
    for segment in 0..<whole {
      let instruction = Instruction(block, at: start + (segment * 2 + 1) * Instruction.size)
      let range = Range(tape[segment], upTo: tape[segment + 1] - 1)
      note(instruction, CaptureSet.Entry(range), &captures)
    }
    (first, firstPosition) = (whole * 2, tape[whole] - 1)
  }

  /// Returns whether the program matches the entire subject.
  ///
  /// - Parameters:
  ///   - text: the bytes that contain the subject.
  ///   - captures: receives the captures if the program matches.
  @inline(__always)
  mutating func holds(
    _ text: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>,
    _ budget: inout CheckBudget, _ captures: inout Sink
  ) -> Bool {
    choices == 0
      ? runs(text, environment, block, &budget, &captures)
      : searches(text, environment, block, &budget, &captures)
  }

  /// Runs a program without choices.
  private mutating func runs(
    _ text: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>,
    _ budget: inout CheckBudget, _ captures: inout Sink
  ) -> Bool {
    var position = firstPosition
    for index in Range(first, upTo: count) {
      budget.steps &-= 1
      let instruction = Instruction(block, at: start + index * Instruction.size)
      guard !budget.isSpent,
        let next = advance(
          instruction, position, text, environment, block, &budget, &captures)
      else {
        captures.fails(instruction, at: position)
        return false
      }
      position = next
    }
    return position == subject.end
  }

  /// Returns the position after an instruction without a choice; `nil` if the instruction fails.
  @inline(__always)
  mutating func advance(
    _ instruction: Instruction, _ position: Int, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget,
    _ captures: inout Sink
  ) -> Int? {
    switch instruction.opcode {
    case .separator:
      return position < subject.end && isSeparator(position, text) ? position + 1 : nil
    case .skip:
      return segmentEnd(from: position, text)
    case .text:
      let place = environment.texts + instruction.first.index * 4
      let length = block.index(place)
      guard length <= subject.end - position,
        !instruction.flags.contains(.encoded) || subject.isDecoded,
        TextComparison.equal(
          text, position, block, place + 4, count: length,
          isFolded: instruction.flags.contains(.folded))
      else { return nil }
      return position + length
    case .value, .wildcard:
      let isWithin = instruction.opcode == .value && !instruction.flags.contains(.crossing)
      let limit = isWithin ? segmentEnd(from: position, text) : subject.end
      let end = limit - instruction.second.index
      guard end >= position,
        self.isValue(
          instruction, position..<end, text, environment, block, &budget)
      else { return nil }
      note(instruction, CaptureSet.Entry(position..<end), &captures)
      return end
    case .span:
      return spanEnd(instruction, position, text, environment, block, &budget, &captures)
    case .raw:
      if position == subject.end {
        note(instruction, CaptureSet.Entry(rawFrom: nil), &captures)
        return position
      }
      guard isSeparator(position, text) else { return nil }
      rawStart = position + 1
      note(instruction, CaptureSet.Entry(rawFrom: position + 1), &captures)
      return subject.end
    case .begin:
      if Sink.takesCaptures {
        captures.set(CaptureSet.Entry(from: position), at: Int(instruction.slot))
      }
      return position
    case .finish:
      if Sink.takesCaptures {
        let lower = captures.entry(at: Int(instruction.slot)).lower
        note(instruction, CaptureSet.Entry(Range(lower, upTo: position)), &captures)
      }
      return position
    case .nothing:
      note(instruction, CaptureSet.Entry(position..<position), &captures)
      return position
    case .end:
      return position == subject.end ? position : nil
    case .split, .jump:
      return nil
    }
  }

  @inline(__always)
  func note(
    _ instruction: Instruction, _ entry: CaptureSet.Entry, _ captures: inout Sink
  ) {
    if Sink.takesCaptures, instruction.flags.contains(.noted) {
      var entry = entry
      if instruction.flags.contains(.free) { entry.isFree = true }
      captures.set(entry, at: Int(instruction.slot))
    }
  }

  @inline(__always)
  func isSeparator(_ position: Int, _ text: Span<UInt8>) -> Bool {
    position == subject.range.lowerBound || text.byte(position) == subject.separator
  }

  @inline(__always)
  func segmentEnd(from position: Int, _ text: Span<UInt8>) -> Int {
    // A subject may start at -1, before the first byte.
    text.firstPlace(of: subject.separator, in: Range(max(position, 0), upTo: subject.end))
  }

  @inline(__always)
  func isValue(
    _ instruction: Instruction, _ range: Range<Int>, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> Bool {
    TextComparison.isValue(
      text, range, of: instruction.kind, instruction.first, environment, block,
      isFolded: instruction.flags.contains(.folded), &budget)
  }
}

// MARK: Spans

extension ProgramInterpreter {
  /// Returns the end of a span that takes all segments except those after it; `nil` if the span
  /// does not match.
  @inline(never)
  private func spanEnd(
    _ instruction: Instruction, _ position: Int, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget,
    _ captures: inout Sink
  ) -> Int? {
    guard position == subject.end || isSeparator(position, text) else { return nil }
    if instruction.kind == .any, instruction.behind == 0 {
      guard instruction.minimum == 0 || position < subject.end else { return nil }
      noteSpan(instruction, position, subject.end, &captures)
      return subject.end
    }
    var taken = segmentCount(from: position, text) - instruction.behind
    guard taken >= instruction.minimum, taken >= 0 else { return nil }
    if instruction.kind == .rest, !isRest(position, text) { return nil }
    var end = position
    while taken > 0 {
      guard
        let next = nextSegment(
          instruction, end, text, environment, block, &budget)
      else { return nil }
      end = next
      taken -= 1
    }
    noteSpan(instruction, position, end, &captures)
    return end
  }

  /// Returns the end of the segment whose separator is at a position; `nil` if the span does not
  /// accept that segment.
  @inline(__always)
  func nextSegment(
    _ instruction: Instruction, _ position: Int, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> Int? {
    budget.steps &-= 1
    guard position < subject.end, isSeparator(position, text), !budget.isSpent else { return nil }
    let end = segmentEnd(from: position + 1, text)
    return isValue(instruction, position + 1..<end, text, environment, block, &budget) ? end : nil
  }

  func noteSpan(
    _ instruction: Instruction, _ position: Int, _ end: Int, _ captures: inout Sink
  ) {
    if end > position {
      note(instruction, CaptureSet.Entry(position + 1..<end), &captures)
    } else if instruction.kind == .any {
      // Without segments, a wildcard captures an empty text, and the capture of a repeated value is
      // absent.
      note(instruction, CaptureSet.Entry(position..<position), &captures)
    } else {
      note(instruction, .absent, &captures)
    }
  }

  private func segmentCount(from position: Int, _ text: Span<UInt8>) -> Int {
    var count = 0
    var place = position
    while place < subject.end {
      count += 1
      place = segmentEnd(from: place + 1, text)
    }
    return count
  }

  /// Returns whether the remaining segments are more than a single empty one.
  func isRest(_ position: Int, _ text: Span<UInt8>) -> Bool {
    // An empty segment has one byte: its separator.
    subject.end - position > 1
  }
}
