import LinkwayPatterns
import LinkwayURLParsing

/// Matches a component against parts without regexes of their own, as the regex that the standard
/// makes of them would.
///
/// Every pair of branch and position is tried at most once, so the work is bounded by their
/// product. Components are ASCII, so bytes are code points.
///
/// Standard: URL Pattern Standard, "compile a component", whose note allows this.
struct PartListProgram: Sendable {
  /// Pairs of branch and position in one match; past it the match is an error.
  static let pairLimit = 1 << 24

  enum Instruction: Sendable {
    /// These bytes.
    case text([UInt8])
    /// One byte, but not this one.
    case any(except: UInt8?)
    /// Notes the position as the beginning or end of a group.
    case mark(Int)
    /// Goes on at the first index, and at the second if that fails. Branches are counted.
    case branch(number: Int, first: Int, second: Int)
    case jump(Int)
  }

  private(set) var instructions: [Instruction] = []
  private(set) var branchCount = 0
  private(set) var groupCount = 0
  let ignoresCase: Bool
  private let delimiter: UInt8?

  /// - Parameter parts: none of them of the kind `regexp`.
  init(_ parts: [PatternPart], options: PatternParser.Options, ignoreCase: Bool) {
    ignoresCase = ignoreCase
    delimiter = options.delimiter.flatMap { UInt8(exactly: $0.value) }
    for part in parts {
      if part.kind == .fixedText { appendText(part) } else { appendGroup(part) }
    }
  }

  private mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    let bytes = Array(text.utf8)
    instructions.append(.text(ignoresCase ? bytes.map { $0.asciiLowercased } : bytes))
  }

  /// `text`, `(?:text)?`, `(?:text)*` or `(?:text)+`.
  private mutating func appendText(_ part: PatternPart) {
    guard !part.value.isEmpty else { return }
    switch part.modifier {
    case .none: append(part.value)
    case .optional: appendOptional { $0.append(part.value) }
    case .zeroOrMore: appendRounds { $0.append(part.value) }
    case .oneOrMore:
      append(part.value)
      appendRounds { $0.append(part.value) }
    }
  }

  private mutating func appendGroup(_ part: PatternPart) {
    let isBare = part.prefix.isEmpty && part.suffix.isEmpty
    switch part.modifier {
    case .none:
      appendOnce(part)
    case .optional where isBare && part.kind == .fullWildcard:
      // `(.*)?`: JavaScript refuses a round that takes nothing, and leaves the group unset.
      appendOptional {
        $0.appendGroup { program in
          program.instructions.append(.any(except: nil))
          program.appendContent(of: part)
        }
      }
    case .optional:
      appendOptional { $0.appendOnce(part) }
    case .zeroOrMore where isBare:
      // `((?:.*)*)` takes what `(.*)` does.
      appendGroup { program in
        part.kind == .fullWildcard
          ? program.appendContent(of: part) : program.appendRounds { $0.appendContent(of: part) }
      }
    case .oneOrMore where isBare:
      appendGroup { program in
        program.appendContent(of: part)
        if part.kind != .fullWildcard { program.appendRounds { $0.appendContent(of: part) } }
      }
    case .zeroOrMore:
      appendOptional { $0.appendRepeated(part) }
    case .oneOrMore:
      appendRepeated(part)
    }
  }

  /// `prefix(content)suffix`
  private mutating func appendOnce(_ part: PatternPart) {
    append(part.prefix)
    appendGroup { $0.appendContent(of: part) }
    append(part.suffix)
  }

  /// `prefix(content(?:suffix prefix content)*)suffix`
  private mutating func appendRepeated(_ part: PatternPart) {
    append(part.prefix)
    appendGroup { program in
      program.appendContent(of: part)
      program.appendRounds {
        $0.append(part.suffix)
        $0.append(part.prefix)
        $0.appendContent(of: part)
      }
    }
    append(part.suffix)
  }

  private mutating func appendGroup(_ content: (inout PartListProgram) -> Void) {
    let number = groupCount
    groupCount += 1
    instructions.append(.mark(2 * number))
    content(&self)
    instructions.append(.mark(2 * number + 1))
  }

  /// `.*`, or `[^/]+?`.
  private mutating func appendContent(of part: PatternPart) {
    if part.kind == .fullWildcard {
      appendRounds { $0.instructions.append(.any(except: nil)) }
    } else {
      let start = instructions.count
      instructions.append(.any(except: delimiter))
      appendBranch(first: instructions.count + 1, second: start)
    }
  }

  private mutating func appendOptional(_ body: (inout PartListProgram) -> Void) {
    let branch = instructions.count
    appendBranch(first: branch + 1, second: branch + 1)
    body(&self)
    setSecond(of: branch, to: instructions.count)
  }

  /// Zero or more rounds, as many as can be; a round takes something.
  private mutating func appendRounds(_ body: (inout PartListProgram) -> Void) {
    let branch = instructions.count
    appendBranch(first: branch + 1, second: branch + 1)
    body(&self)
    instructions.append(.jump(branch))
    setSecond(of: branch, to: instructions.count)
  }

  private mutating func appendBranch(first: Int, second: Int) {
    instructions.append(.branch(number: branchCount, first: first, second: second))
    branchCount += 1
  }

  private mutating func setSecond(of index: Int, to target: Int) {
    guard case .branch(let number, let first, _) = instructions[index] else { return }
    instructions[index] = .branch(number: number, first: first, second: target)
  }
}
