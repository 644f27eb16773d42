import LinkwayRegex
import LinkwayURLParsing

extension PartListProgram {
  /// Matches a whole component.
  ///
  /// - Returns: the byte range of each group, `nil` for a group that took no part; `nil` when the
  ///   component does not match.
  /// - Throws: when the match takes more than `pairLimit` allows.
  /// - Complexity: O(branches · bytes) in time, a bit of memory each.
  func match(_ subject: [UInt8]) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    let (pairs, overflow) = branchCount.multipliedReportingOverflow(by: subject.count + 1)
    guard !overflow, pairs <= Self.pairLimit else {
      throw MatchLimitExceeded(
        reason: "\(branchCount) branches over \(subject.count) bytes are more than one match takes")
    }
    var run = PartListRun(self, subject: ignoresCase ? subject.map { $0.asciiLowercased } : subject)
    return run.matches() ? run.groups : nil
  }
}

/// One match: where it stands, what is still to be tried, and what has been tried.
private struct PartListRun {
  private enum Pending {
    case attempt(instruction: Int, position: Int)
    /// Puts back a mark when what was tried after it has failed.
    case restore(mark: Int, position: Int?)
  }

  private let program: PartListProgram
  private let subject: [UInt8]
  private var marks: [Int?]
  private var pending: [Pending] = []
  /// A bit for each branch at each position, those of one branch side by side.
  private var tried: [UInt64]

  init(_ program: PartListProgram, subject: [UInt8]) {
    self.program = program
    self.subject = subject
    marks = Array(repeating: nil, count: 2 * program.groupCount)
    tried = Array(repeating: 0, count: program.branchCount * (subject.count + 1) / 64 + 1)
  }

  var groups: [Range<Int>?] {
    (0..<program.groupCount).map { number in
      guard let start = marks[2 * number], let end = marks[2 * number + 1], start <= end
      else { return nil }
      return start..<end
    }
  }

  mutating func matches() -> Bool {
    if goesThrough(from: 0, at: 0) { return true }
    while let next = pending.popLast() {
      switch next {
      case .restore(let mark, let position): marks[mark] = position
      case .attempt(let instruction, let position):
        if goesThrough(from: instruction, at: position) { return true }
      }
    }
    return false
  }

  /// Follows the first choice at each branch, to the end of program and subject or to a failure.
  private mutating func goesThrough(from instruction: Int, at position: Int) -> Bool {
    var index = instruction
    var position = position
    while index < program.instructions.count {
      switch program.instructions[index] {
      case .text(let bytes):
        guard subject[position...].starts(with: bytes) else { return false }
        position += bytes.count
        index += 1
      case .any(let exception):
        guard position < subject.count, subject[position] != exception else { return false }
        position += 1
        index += 1
      case .mark(let mark):
        pending.append(.restore(mark: mark, position: marks[mark]))
        marks[mark] = position
        index += 1
      case .branch(let number, let first, let second):
        guard isFirstVisit(of: number, at: position) else { return false }
        pending.append(.attempt(instruction: second, position: position))
        index = first
      case .jump(let target): index = target
      }
    }
    return position == subject.count
  }

  private mutating func isFirstVisit(of branch: Int, at position: Int) -> Bool {
    let bit = branch * (subject.count + 1) + position
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard tried[bit >> 6] & mask == 0 else { return false }
    tried[bit >> 6] |= mask
    return true
  }
}
