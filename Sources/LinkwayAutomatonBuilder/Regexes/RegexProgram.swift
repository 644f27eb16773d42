import LinkwayRegex

/// A regex compiled to NFA instructions. Repetitions are unrolled, and assertions are expressed as
/// positive and negative lookaheads and lookbehinds.
///
/// Jump targets are relative, so instructions can be copied.
struct RegexProgram {
  enum Instruction {
    /// Consumes a character in the set at an index of `labels`, then continues with the next
    /// instruction.
    case consume(Int)
    /// Continues at both targets.
    case fork(Int, Int)
    case jump(Int)
    /// Continues if the code at `body` matches a prefix of the rest of the text or, if `isNegated`
    /// is set, if it matches none.
    case ahead(body: Int, isNegated: Bool)
    /// Continues if the lookbehind with this number matches here or, if `isNegated` is set, if it
    /// does not.
    case behind(Int, isNegated: Bool)
    /// Accepts a lookahead.
    case acceptLookahead
    /// Accepts a lookbehind.
    case acceptLookbehind
    /// Accepts the regex at the end of the text.
    case end
    /// A dead end.
    case fail
  }

  private(set) var instructions: [Instruction] = []
  private(set) var labels: [SymbolSet] = []
  /// The start of each lookbehind. A lookbehind comes after the lookbehinds it contains.
  private(set) var behinds: [Int] = []

  /// The maximum number of instructions.
  static let budget = 20_000

  private var labelPlaces: [SymbolSet: Int] = [:]
  private var characterLabels: [UInt32: Int] = [:]
  /// The number of labels that are searched linearly. Most regexes have no more.
  private static let linearSearchLimit = 16
  /// Lookbehinds of a single character, by label.
  private var behindLabels: [Int: Int] = [:]
  private let properties: [UnicodeProperty: SymbolSet]

  /// Compiles a regex.
  ///
  /// - Throws: an obstacle: a part of the regex that an automaton cannot express, or the regex's
  ///   size.
  init(_ regex: ECMAScriptRegex, flags: RegexFlags = []) throws(RegexObstacle) {
    properties = regex.scalarsOfProperties()
    try add(regex.root, flags)
    instructions.append(.end)
  }

  private mutating func add(_ node: RegexNode, _ flags: RegexFlags) throws(RegexObstacle) {
    guard instructions.count < Self.budget else {
      throw RegexObstacle(kind: .tooLarge, range: node.range)
    }
    switch node.kind {
    case .empty: break
    case .sequence(let nodes):
      for node in nodes { try add(node, flags) }
    case .alternatives(let nodes):
      try addAlternatives(nodes.count) { (program, place) throws(RegexObstacle) in
        try program.add(nodes[place], flags)
      }
    case .character(let value):
      instructions.append(.consume(label(ofCharacter: value, flags)))
    case .anyCharacter: instructions.append(.consume(label(flags.anyCharacter)))
    case .characterClass(let expression): try add(expression, flags, at: node.range)
    case .group(let inner, _): try add(inner, flags)
    case .modified(let inner, let adding, let removing):
      try add(inner, flags.union(adding).subtracting(removing))
    case .assertion(let assertion): add(assertion, flags)
    case .look(let inner, .ahead, let isNegated):
      try addAhead(isNegated: isNegated) { (program) throws(RegexObstacle) in
        try program.add(inner, flags)
      }
    case .look(let inner, .behind, let isNegated):
      let place = instructions.count
      instructions += [.fail, .fail]
      try add(inner, flags)
      instructions.append(.acceptLookbehind)
      behinds.append(place + 2)
      instructions[place] = .behind(behinds.count - 1, isNegated: isNegated)
      instructions[place + 1] = .jump(instructions.count - place - 1)
    case .backReference: throw RegexObstacle(kind: .backReference, range: node.range)
    case .repetition(let inner, let minimum, let maximum, _):
      try addRepetition(node, of: inner, minimum: minimum, maximum: maximum, flags)
    }
  }

  private mutating func addRepetition(
    _ node: RegexNode, of inner: RegexNode, minimum: Int, maximum: Int?, _ flags: RegexFlags
  ) throws(RegexObstacle) {
    guard maximum != 0 else { return }
    let start = instructions.count
    // Each iteration starts with a slot for its fork; mandatory iterations leave it as a no-op
    // jump.
    instructions.append(.jump(1))
    try add(inner, flags)
    let round = instructions[start...]
    let rounds = maximum ?? max(minimum, 1)
    let (size, overflow) = round.count.multipliedReportingOverflow(by: rounds)
    guard !overflow, start + size < Self.budget else {
      throw RegexObstacle(kind: .tooLarge, range: node.range)
    }
    for _ in 1..<rounds { instructions += round }
    let end = start + size
    if maximum == nil {
      let last = end - round.count
      instructions.append(.fork(last + 1 - end, 1))
      if minimum == 0 { instructions[last] = .fork(1, round.count + 1) }
    } else {
      for number in minimum..<rounds {
        let place = start + number * round.count
        instructions[place] = .fork(1, end - place)
      }
    }
  }

  /// Emits alternatives by calling `write` once for each.
  private mutating func addAlternatives(
    _ count: Int,
    _ write: (inout RegexProgram, Int) throws(RegexObstacle) -> Void
  ) throws(RegexObstacle) {
    var ends: [Int] = []
    for number in 0..<count - 1 {
      let fork = instructions.count
      instructions.append(.fail)
      try write(&self, number)
      ends.append(instructions.count)
      instructions.append(.fail)
      instructions[fork] = .fork(1, instructions.count - fork)
    }
    try write(&self, count - 1)
    for end in ends { instructions[end] = .jump(instructions.count - end) }
  }

  private mutating func addAhead(
    isNegated: Bool, _ write: (inout RegexProgram) throws(RegexObstacle) -> Void
  ) throws(RegexObstacle) {
    let place = instructions.count
    instructions += [.ahead(body: 2, isNegated: isNegated), .fail]
    try write(&self)
    instructions.append(.acceptLookahead)
    instructions[place + 1] = .jump(instructions.count - place - 1)
  }

  // MARK: Characters

  private mutating func label(_ set: SymbolSet) -> Int {
    let few = labels.prefix(Self.linearSearchLimit)
    if let place = few.firstIndex(of: set) ?? labelPlaces[set] { return place }
    labels.append(set)
    if labels.count > Self.linearSearchLimit { labelPlaces[set] = labels.count - 1 }
    return labels.count - 1
  }

  private mutating func label(ofCharacter value: UInt32, _ flags: RegexFlags) -> Int {
    let ignoresCase = flags.contains(.ignoreCase)
    let key = value << 1 | (ignoresCase ? 1 : 0)
    let isKept = labels.count >= Self.linearSearchLimit
    if isKept, let known = characterLabels[key] { return known }
    let place = label(SymbolSet(codePoint: value, ignoresASCIICase: ignoresCase))
    if isKept { characterLabels[key] = place }
    return place
  }

  private mutating func add(
    _ expression: RegexClass, _ flags: RegexFlags, at range: Range<Int>
  ) throws(RegexObstacle) {
    let ignoresCase = flags.contains(.ignoreCase)
    let resolved = ResolvedClass(expression, ignoresASCIICase: ignoresCase)
    guard let set = resolved.scalars(knowing: properties) else {
      throw RegexObstacle(kind: .property, range: range)
    }
    let strings = resolved.strings
    try addAlternatives(strings.count + 1) { (program, place) throws(RegexObstacle) in
      guard place < strings.count else {
        program.instructions.append(.consume(program.label(set)))
        return
      }
      for value in strings[place] {
        program.instructions.append(.consume(program.label(ofCharacter: value, flags)))
      }
    }
  }

  // MARK: Assertions

  private mutating func add(_ assertion: RegexNode.Assertion, _ flags: RegexFlags) {
    let within =
      flags.contains(.multiline) ? SymbolSet.lineTerminators.complementInScalars : .scalars
    switch assertion {
    case .start: addBehind(within, isNegated: true)
    case .end: addAhead(within, isNegated: true)
    case .wordBoundary, .noWordBoundary:
      let fork = instructions.count
      instructions.append(.fail)
      addBehind(.wordCharacters, isNegated: false)
      addAhead(.wordCharacters, isNegated: assertion == .wordBoundary)
      let end = instructions.count
      instructions.append(.fail)
      instructions[fork] = .fork(1, instructions.count - fork)
      addBehind(.wordCharacters, isNegated: true)
      addAhead(.wordCharacters, isNegated: assertion == .noWordBoundary)
      instructions[end] = .jump(instructions.count - end)
    }
  }

  private mutating func addAhead(_ set: SymbolSet, isNegated: Bool) {
    instructions += [
      .ahead(body: 2, isNegated: isNegated), .jump(3), .consume(label(set)), .acceptLookahead,
    ]
  }

  private mutating func addBehind(_ set: SymbolSet, isNegated: Bool) {
    let label = label(set)
    if let known = behindLabels[label] {
      instructions.append(.behind(known, isNegated: isNegated))
      return
    }
    behindLabels[label] = behinds.count
    instructions += [
      .behind(behinds.count, isNegated: isNegated), .jump(3), .consume(label), .acceptLookbehind,
    ]
    behinds.append(instructions.count - 2)
  }
}
