package import LinkwayRegex
import LinkwayURLParsing

extension RegexAutomaton {
  /// Compiles a regex to a minimal DFA: instructions, character classes, determinization, then
  /// minimization of states and classes.
  ///
  /// The time is bounded, and roughly linear in the length of typical regexes.
  ///
  /// - Throws: the reason why the regex has no automaton.
  package init(_ regex: ECMAScriptRegex, ignoresASCIICase: Bool = false) throws(RegexObstacle) {
    var steps = RegexDeterminizer.stepBudget
    try self.init(regex, ignoresASCIICase: ignoresASCIICase, steps: &steps)
  }

  /// Compiles a regex within a step budget.
  ///
  /// - Parameter steps: the step budget; updated to the remaining steps.
  init(
    _ regex: ECMAScriptRegex, ignoresASCIICase: Bool = false, steps: inout Int
  ) throws(RegexObstacle) {
    let program = try RegexProgram(regex, flags: ignoresASCIICase ? .ignoreCase : [])
    let tooLarge = RegexObstacle(kind: .tooLarge, range: regex.root.range)
    guard var classes = CharacterClasses(of: program.labels) else { throw tooLarge }
    // The cost of distinguishing the UTF-8 bytes of non-ASCII characters grows with the number of
    // intervals: `\p{L}` has 1,300, most regexes have ten.
    steps -= 2 * classes.intervals.count
    guard steps > 0 else { throw tooLarge }
    let states: StateTable
    do throws(RegexDeterminizer.OverBudget) {
      states = try RegexDeterminizer.states(of: program, classes, steps: &steps)
    } catch {
      throw tooLarge
    }
    let (table, numbers) = states.minimized().mergingClasses()
    classes.renumber(numbers, count: table.classCount)
    var writer = AutomatonBytes(table, classes)
    guard let bytes = writer.bytes(), let automaton = RegexAutomaton(sound: bytes) else {
      throw tooLarge
    }
    self = automaton
  }
}

/// Serializes an automaton into the layout that `RegexAutomaton` reads.
private struct AutomatonBytes {
  private let table: StateTable
  private let classes: CharacterClasses
  /// The entries of each node; node numbers start at 1.
  private var nodes: [[UInt16]] = []
  private var numbers: [[UInt16]: Int] = [:]
  /// Nodes whose entries all resolve to one class, by class and number of continuation bytes.
  private var uniform: [Int: UInt16] = [:]
  /// The code points whose UTF-8 sequences have the length being written. A sequence of this length
  /// for another code point would be invalid.
  private var written: ClosedRange<UInt32> = 0...0

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
  private static let nodeLimit = 0x7FFF

  init(_ table: StateTable, _ classes: CharacterClasses) {
    self.table = table
    self.classes = classes
  }

  /// Returns the serialized automaton; `nil` if it exceeds the limits of the layout.
  mutating func bytes() -> [UInt8]? {
    guard table.cellCount <= RegexAutomaton.Layout.cellLimit else { return nil }
    var firstBytes = [UInt16](repeating: 0, count: RegexAutomaton.Layout.firstByteEntries)
    for interval in classes.intervals where interval.high < 0x80 {
      for byte in interval.low...interval.high { firstBytes[Int(byte)] = UInt16(interval.number) }
    }
    // No nodes are needed if no state accepts a non-ASCII character.
    let isASCII = classes.intervals.allSatisfy { $0.high < 0x80 || $0.number == 0 }
    if !isASCII { addFirstBytes(to: &firstBytes) }
    guard nodes.count <= Self.nodeLimit else { return nil }

    // Nodes referenced by first bytes are numbered first, because those references are one byte
    // wide.
    var order: [Int] = [0]
    var places = [Int](repeating: -1, count: nodes.count + 1)
    places[0] = 0
    if !nodes.isEmpty {
      for node in firstBytes[0x80...].map({ Int($0) }) + Array(0...nodes.count)
      where places[node] < 0 {
        places[node] = order.count
        order.append(node)
      }
    }
    var words: [UInt16] = []
    for node in order.dropFirst() {
      for entry in nodes[node - 1] {
        let isClass = Int(entry) & RegexAutomaton.Layout.classBit != 0
        words.append(isClass ? entry : UInt16(places[Int(entry)]))
      }
    }
    let accepting = table.isAccepting.firstIndex(of: true) ?? table.count
    var head = [UInt16](repeating: 0, count: RegexAutomaton.Layout.headBytes / 2)
    head[0] = UInt16(table.classCount)
    head[1] = UInt16(nodes.count)
    head[2] = UInt16(table.cellCount)
    head[3] = UInt16(table.start * table.classCount)
    head[4] = UInt16(accepting * table.classCount)
    words.reserveCapacity(words.count + table.cellCount)
    for target in table.targets { words.append(UInt16(Int(target) * table.classCount)) }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * (head.count + words.count) + firstBytes.count)
    for word in head { Self.append(word, to: &bytes) }
    for byte in 0..<0x80 { bytes.append(UInt8(truncatingIfNeeded: firstBytes[byte])) }
    for byte in 0x80..<firstBytes.count { bytes.append(UInt8(places[Int(firstBytes[byte])])) }
    for word in words { Self.append(word, to: &bytes) }
    return bytes
  }

  private mutating func addFirstBytes(to firstBytes: inout [UInt16]) {
    // One entry per lead byte, by the number of continuation bytes.
    written = 0x80...0x7FF
    for byte in 0xC2...0xDF {
      firstBytes[byte] = entry(from: UInt32(byte & 0x1F) << 6, following: 1)
    }
    written = 0x800...0xFFFF
    for byte in 0xE0...0xEF {
      firstBytes[byte] = entry(from: UInt32(byte & 0xF) << 12, following: 2)
    }
    written = 0x1_0000...0x10_FFFF
    for byte in 0xF0...0xF4 { firstBytes[byte] = entry(from: UInt32(byte & 7) << 18, following: 3) }
  }

  private static func append(_ word: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: word))
    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
  }

  /// Returns the entry for the characters starting at `low` that differ in the last `following`
  /// bytes: a class if `following` is 0, otherwise a node.
  private mutating func entry(from low: UInt32, following: Int) -> UInt16 {
    let high = low + (1 << UInt32(6 * following) - 1)
    if let number = classOfAll(low...high) { return entry(toAll: number, following: following) }
    let step = (high - low + 1) / 64
    var entries: [UInt16] = []
    entries.reserveCapacity(64)
    for place in 0..<UInt32(64) {
      entries.append(entry(from: low + place * step, following: following - 1))
    }
    return node(entries)
  }

  private mutating func entry(toAll number: Int, following: Int) -> UInt16 {
    // Class 0 has no transitions.
    guard number > 0 else { return 0 }
    guard following > 0 else { return UInt16(RegexAutomaton.Layout.classBit | number) }
    let key = number << 2 | following
    if let known = uniform[key] { return known }
    let inner = entry(toAll: number, following: following - 1)
    let node = node([UInt16](repeating: inner, count: 64))
    uniform[key] = node
    return node
  }

  private mutating func node(_ entries: [UInt16]) -> UInt16 {
    guard entries.contains(where: { $0 != 0 }) else { return 0 }
    if let known = numbers[entries] { return UInt16(known) }
    nodes.append(entries)
    numbers[entries] = nodes.count
    return UInt16(truncatingIfNeeded: nodes.count)
  }

  /// Returns the class shared by all code points in `range`, or `nil` if they differ. Returns 0 for
  /// code points that sequences of this length do not encode.
  private func classOfAll(_ range: ClosedRange<UInt32>) -> Int? {
    guard range.overlaps(written) else { return 0 }
    guard range.lowerBound >= written.lowerBound, range.upperBound <= written.upperBound else {
      return nil
    }
    if range.overlaps(Self.surrogates) {
      return Self.surrogates.contains(range.lowerBound)
        && Self.surrogates.contains(range.upperBound)
        ? 0 : nil
    }
    let intervals = classes.intervals
    let first = intervals.indices.partitioningIndex { intervals[$0].high >= range.lowerBound }
    // Adjacent intervals may have been merged into one class.
    let shared = intervals[first...].lazy.prefix { $0.low <= range.upperBound }
    return shared.allSatisfy { $0.number == intervals[first].number }
      ? intervals[first].number : nil
  }
}
