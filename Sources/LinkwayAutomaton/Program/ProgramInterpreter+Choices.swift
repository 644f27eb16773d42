import LinkwayRegex
import LinkwayURLParsing

extension ProgramInterpreter {
  @inline(never)
  mutating func searches(
    _ text: Span<UInt8>, _ environment: ProgramEnvironment, _ block: Span<UInt8>,
    _ budget: inout CheckBudget, _ captures: inout Sink
  ) -> Bool {
    var trail = BacktrackingStack(choices: choices, positions: subject.range.count + 1)
    trail.push(.attempt(instruction: first, position: firstPosition))
    while let entry = trail.pop() {
      var (index, position) = (0, 0)
      switch entry {
      case .restore(let slot, let entry):
        captures.set(entry, at: slot)
        continue
      case .attempt(let instruction, let place):
        (index, position) = (instruction, place)
      case .taken(let instruction, let begin, let end):
        let taken = Instruction(block, at: start + instruction * Instruction.size)
        pushNext(after: end, begin, instruction, taken, text, &trail)
        save(taken, &captures, &trail)
        take(taken, begin, end, &captures)
        (index, position) = (instruction + 1, end)
      }
      if follows(
        from: index, at: position, text, environment, block, &budget, &captures, &trail)
      {
        return true
      }
      if budget.isSpent { return false }
    }
    return false
  }

  /// Runs the program, taking the first alternative of each choice, until the program matches or an
  /// instruction fails.
  private mutating func follows(
    from instruction: Int, at position: Int, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget,
    _ captures: inout Sink, _ trail: inout BacktrackingStack
  ) -> Bool {
    var (index, position) = (instruction, position)
    while index < count {
      budget.steps &-= 1
      guard !budget.isSpent else { return false }
      let instruction = Instruction(block, at: start + index * Instruction.size)
      let isChoice: Bool
      switch instruction.opcode {
      case .jump:
        index = instruction.first.index
        continue
      case .split:
        guard isFirstVisit(instruction, position, &trail) else { return false }
        trail.push(.attempt(instruction: Int(instruction.second & 0xFFFF), position: position))
        index = instruction.first.index
        continue
      case .value, .wildcard, .span: isChoice = !instruction.flags.contains(.bounded)
      default: isChoice = false
      }
      if isChoice {
        guard isFirstVisit(instruction, position, &trail) else { return false }
        guard
          pushEnds(
            of: instruction, index, position, text, environment, block, &budget, &trail)
        else {
          // A limit was exceeded: the rest counts as matched.
          return true
        }
        captures.fails(instruction, at: position)
        return false
      }
      save(instruction, &captures, &trail)
      guard
        let next = advance(
          instruction, position, text, environment, block, &budget, &captures)
      else {
        captures.fails(instruction, at: position)
        return false
      }
      if instruction.opcode == .end { return true }
      position = next
      index += 1
    }
    return position == subject.end
  }

  private func isFirstVisit(
    _ instruction: Instruction, _ position: Int, _ trail: inout BacktrackingStack
  ) -> Bool {
    trail.isFirstVisit(of: instruction.choice, at: position - subject.range.lowerBound)
  }

  /// Saves the current value of a capture, so that backtracking can restore it.
  private func save(
    _ instruction: Instruction, _ captures: inout Sink, _ trail: inout BacktrackingStack
  ) {
    guard Sink.takesCaptures, instruction.flags.contains(.noted) else { return }
    let slot = Int(instruction.slot)
    trail.push(.restore(slot: slot, captures.entry(at: slot)))
  }

  private func take(
    _ instruction: Instruction, _ begin: Int, _ end: Int, _ captures: inout Sink
  ) {
    if instruction.opcode == .span {
      noteSpan(instruction, begin, end, &captures)
    } else {
      note(instruction, CaptureSet.Entry(begin..<end), &captures)
    }
  }

  /// Pushes the next end to try for an unconstrained capture.
  private func pushNext(
    after end: Int, _ begin: Int, _ index: Int, _ instruction: Instruction, _ text: Span<UInt8>,
    _ trail: inout BacktrackingStack
  ) {
    var next = end
    if instruction.opcode == .wildcard {
      repeat { next -= 1 } while next >= begin && !isBoundary(next, text)
      let least = instruction.kind == .rest ? begin + 1 : begin
      if next >= least { trail.push(.taken(instruction: index, start: begin, end: next)) }
    } else if instruction.opcode == .value, instruction.kind == .text {
      // A value cannot extend past the end of its segment.
      guard end < subject.end, text.byte(end) != subject.separator else { return }
      repeat { next += 1 } while !isBoundary(next, text)
      trail.push(.taken(instruction: index, start: begin, end: next))
    }
  }

  private func isBoundary(_ place: Int, _ text: Span<UInt8>) -> Bool {
    place >= subject.end || text.byte(place) & 0xC0 != 0x80
  }

  /// Pushes the possible ends of an instruction's value, so that the first one to try is on top.
  ///
  /// - Returns: `false` if a limit is exceeded.
  private mutating func pushEnds(
    of instruction: Instruction, _ index: Int, _ position: Int, _ text: Span<UInt8>,
    _ environment: ProgramEnvironment, _ block: Span<UInt8>, _ budget: inout CheckBudget,
    _ trail: inout BacktrackingStack
  ) -> Bool {
    func push(_ end: Int) {
      trail.push(.taken(instruction: index, start: position, end: end))
    }
    switch (instruction.opcode, instruction.kind) {
    case (.wildcard, let kind):
      let end = subject.end
      if kind != .rest || end > position { push(end) }
      return true
    case (.value, .text):
      guard position < subject.end, text.byte(position) != subject.separator else { return true }
      var end = position + 1
      while !isBoundary(end, text) { end += 1 }
      push(end)
      return true
    case (.span, let kind):
      if kind == .rest, !isRest(position, text) { return true }
      var (end, taken) = (position, 0)
      if instruction.minimum == 0 { push(end) }
      while let next = nextSegment(instruction, end, text, environment, block, &budget) {
        (end, taken) = (next, taken + 1)
        if taken >= instruction.minimum { push(end) }
      }
      return true
    default:
      let limit =
        instruction.flags.contains(.crossing) ? subject.end : segmentEnd(from: position, text)
      looks -= limit - position + 1
      guard looks >= 0 else {
        budget.limit = .looks
        return false
      }
      if instruction.kind == .regex {
        let place = environment.texts + instruction.first.index * 4
        RegexAutomaton.Layout(block, at: place)?
          .forEachEnd(in: text, position..<limit, of: block) { push($0) }
        return true
      }
      for end in position...limit where isBoundary(end, text) {
        if instruction.kind == .foreign {
          calls -= 1
          guard calls >= 0 else {
            budget.limit = .calls
            return false
          }
        }
        if isValue(instruction, position..<end, text, environment, block, &budget) { push(end) }
        if budget.isSpent { return true }
      }
      return true
    }
  }
}

/// The limits for one run of a program with choices.
enum ProgramLimits {
  /// The maximum number of capture ends examined.
  static let looks = 500_000
  /// The maximum number of PCRE2 calls.
  static let calls = 20_000
}
