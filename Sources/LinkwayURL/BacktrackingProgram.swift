package import LinkwayRegex
import LinkwayURLParsing

/// A pattern compiled for a backtracking matcher: texts, branches and group boundaries.
///
/// `branch` and `take` instructions are choice points. Each pair of choice point and position is
/// tried at most once, so the work is bounded by the number of pairs. If there are several ways to
/// match, the first one is used.
///
/// Standard: URL Pattern Standard, "compile a component", which permits this instead of a regex.
package struct BacktrackingProgram: Sendable {
  /// The maximum number of pairs of choice point and position in one match. Exceeding it is an
  /// error.
  package static let pairLimit = 1 << 24

  enum Instruction: Sendable {
    /// Matches these bytes.
    case text([UInt8])
    /// Matches any single byte except this one.
    case any(except: UInt8?)
    /// Matches the element with this number. The closure `ends` of `match` provides the candidate
    /// end positions, which are tried in turn.
    case take(Int, choice: Int)
    /// Records the position as the start or end of a group.
    case mark(Int)
    /// Continues at the first index, and at the second if that fails.
    case branch(choice: Int, first: Int, second: Int)
    case jump(Int)
  }

  private(set) var instructions: [Instruction] = []
  private(set) var choiceCount = 0

  package init() {}

  package mutating func append(text: some Sequence<UInt8>) {
    let bytes = Array(text)
    if !bytes.isEmpty { instructions.append(.text(bytes)) }
  }

  package mutating func appendAny(except byte: UInt8? = nil) {
    instructions.append(.any(except: byte))
  }

  package mutating func appendTake(_ number: Int) {
    instructions.append(.take(number, choice: newChoice()))
  }

  package mutating func appendGroup(_ number: Int, _ body: (inout Self) -> Void) {
    instructions.append(.mark(2 * number))
    body(&self)
    instructions.append(.mark(2 * number + 1))
  }

  package mutating func appendOptional(_ body: (inout Self) -> Void) {
    let branch = reserveBranch()
    body(&self)
    complete(branch, second: instructions.count)
  }

  /// Appends a greedy loop of zero or more rounds. A round that consumes nothing fails.
  package mutating func appendRounds(_ body: (inout Self) -> Void) {
    let branch = reserveBranch()
    body(&self)
    instructions.append(.jump(branch))
    complete(branch, second: instructions.count)
  }

  /// Appends a lazy loop of one or more rounds.
  package mutating func appendFewestRounds(_ body: (inout Self) -> Void) {
    let start = instructions.count
    body(&self)
    complete(reserveBranch(), second: start)
  }

  private mutating func newChoice() -> Int {
    choiceCount += 1
    return choiceCount - 1
  }

  private mutating func reserveBranch() -> Int {
    let next = instructions.count + 1
    instructions.append(.branch(choice: newChoice(), first: next, second: next))
    return next - 1
  }

  private mutating func complete(_ branch: Int, second: Int) {
    guard case .branch(let choice, let first, _) = instructions[branch] else { return }
    instructions[branch] = .branch(choice: choice, first: first, second: second)
  }
}

extension BacktrackingProgram {
  /// A closure that returns the possible end positions of a `take` instruction. The last position
  /// in the array is tried first.
  ///
  /// - Parameters:
  ///   - number: The number of the element to match.
  ///   - start: The start position.
  ///   - isLast: Whether only the end of a group follows.
  package typealias Ends = (_ number: Int, _ start: Int, _ isLast: Bool) throws(MatchLimitExceeded)
    -> [Int]

  /// Matches the entire subject.
  ///
  /// - Parameters:
  ///   - groups: The number of groups.
  ///   - ignoresCase: Whether texts ignore the case of ASCII letters.
  /// - Returns: The byte range of each group, `nil` for a group that did not participate; `nil` if
  ///   the subject does not match.
  /// - Throws: An error if the match exceeds `pairLimit`, or the error thrown by `ends`.
  /// - Complexity: O(choice points · bytes) in time, and one bit of memory for each pair.
  package func match(
    _ subject: [UInt8], groups: Int, ignoresCase: Bool, ends: Ends = { _, _, _ in [] }
  ) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    let (pairs, overflow) = choiceCount.multipliedReportingOverflow(by: subject.count + 1)
    guard !overflow, pairs <= Self.pairLimit else {
      throw MatchLimitExceeded(
        reason: "\(choiceCount) branches over \(subject.count) bytes exceed the limit of one match")
    }
    var run = BacktrackingRun(self, subject: subject, groups: groups, ignoresCase: ignoresCase)
    return try run.matches(ends) ? run.groups : nil
  }
}

/// The state of one match: the recorded marks, the pending alternatives, and the pairs tried.
private struct BacktrackingRun {
  private enum Pending {
    case attempt(instruction: Int, position: Int)
    /// Restores the previous value of a mark after an alternative has failed.
    case restore(mark: Int, position: Int?)
  }

  private let instructions: [BacktrackingProgram.Instruction]
  private let subject: [UInt8]
  private let ignoresCase: Bool
  private var marks: [Int?]
  private var pending: [Pending] = []
  /// One bit for each pair of choice point and position, grouped by choice point.
  private var tried: [UInt64]

  init(_ program: BacktrackingProgram, subject: [UInt8], groups: Int, ignoresCase: Bool) {
    instructions = program.instructions
    self.subject = subject
    self.ignoresCase = ignoresCase
    marks = Array(repeating: nil, count: 2 * groups)
    tried = Array(repeating: 0, count: program.choiceCount * (subject.count + 1) / 64 + 1)
  }

  var groups: [Range<Int>?] {
    (0..<marks.count / 2).map { number in
      guard let start = marks[2 * number], let end = marks[2 * number + 1], start <= end
      else { return nil }
      return start..<end
    }
  }

  mutating func matches(_ ends: BacktrackingProgram.Ends) throws(MatchLimitExceeded) -> Bool {
    if try goesThrough(from: 0, at: 0, ends) { return true }
    while let next = pending.popLast() {
      switch next {
      case .restore(let mark, let position): marks[mark] = position
      case .attempt(let instruction, let position):
        if try goesThrough(from: instruction, at: position, ends) { return true }
      }
    }
    return false
  }

  /// Runs the program from `instruction`, with the first alternative of each branch, until the
  /// program ends or an instruction fails. Returns whether the program ends at the end of the
  /// subject.
  private mutating func goesThrough(
    from instruction: Int, at position: Int, _ ends: BacktrackingProgram.Ends
  ) throws(MatchLimitExceeded) -> Bool {
    var index = instruction
    var position = position
    while index < instructions.count {
      switch instructions[index] {
      case .text(let bytes):
        guard stands(bytes, at: position) else { return false }
        position += bytes.count
        index += 1
      case .any(let exception):
        guard position < subject.count, subject[position] != exception else { return false }
        position += 1
        index += 1
      case .take(let number, let choice):
        guard isFirstVisit(of: choice, at: position) else { return false }
        let isLast = index + 2 == instructions.count
        var ends = try ends(number, position, isLast)
        guard let first = ends.popLast() else { return false }
        index += 1
        pending += ends.lazy.map { .attempt(instruction: index, position: $0) }
        position = first
      case .mark(let mark):
        pending.append(.restore(mark: mark, position: marks[mark]))
        marks[mark] = position
        index += 1
      case .branch(let choice, let first, let second):
        guard isFirstVisit(of: choice, at: position) else { return false }
        pending.append(.attempt(instruction: second, position: position))
        index = first
      case .jump(let target): index = target
      }
    }
    return position == subject.count
  }

  private func stands(_ text: [UInt8], at position: Int) -> Bool {
    guard subject.count - position >= text.count else { return false }
    let there = subject[position..<position + text.count]
    return ignoresCase
      ? text.elementsEqual(there) { $0.asciiLowercased == $1.asciiLowercased }
      : text.elementsEqual(there)
  }

  private mutating func isFirstVisit(of choice: Int, at position: Int) -> Bool {
    let bit = choice * (subject.count + 1) + position
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard tried[bit >> 6] & mask == 0 else { return false }
    tried[bit >> 6] |= mask
    return true
  }
}
