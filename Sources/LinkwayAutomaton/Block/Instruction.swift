/// One instruction of a check program: three words of the block.
///
/// A program decides whether one form of a component (a path, a host, a port, a fragment or a query
/// value) takes a subject, and what its captures hold. In the block: a word with the number of
/// instructions and of choices, one with that of the segments at the start that are taken whole by two
/// instructions each, and of those among them that hold any segment which is not empty (16 bits each);
/// then the instructions.
///
/// Word 0: opcode, slot, kind of value, flags (8 bits each). Words 1 and 2: operands.
struct Instruction: Hashable {
  enum Opcode: UInt8 {
    /// The subject ends here.
    case end
    /// A separator: a slash, or a host's dot.
    case separator
    /// The rest of the segment, whatever it is: the index has compared it.
    case skip
    /// The bytes of a text. First operand: the place of the text.
    case text
    /// A value within a segment. First operand: what its kind needs. Second: the bytes of literal text
    /// behind it, if it is `bounded`; otherwise its choice.
    case value
    /// Any bytes, separators too. Second operand: as of a value.
    case wildcard
    /// Segments, each with the separator before it. First operand: what the kind needs. Second: the
    /// least number (8 bits), the segments behind it (8 bits), its choice (16 bits).
    case span
    /// The rest of the link as written.
    case raw
    /// The beginning and the end of a group.
    case begin, finish
    /// An empty capture.
    case nothing
    /// Goes on at the first operand, and at the low 16 bits of the second if that fails; the high 16 bits
    /// are its choice.
    case split
    /// Goes on at the first operand.
    case jump
  }

  struct Flags: OptionSet, Hashable {
    var rawValue: UInt8
    /// ASCII letters are compared in lower case.
    static let folded = Flags(rawValue: 1)
    /// What it takes is the capture of its slot.
    static let noted = Flags(rawValue: 2)
    /// Only literal text follows: up to the segment's end, or the subject's if it crosses segments.
    static let bounded = Flags(rawValue: 4)
    /// A value that may hold separators.
    static let crossing = Flags(rawValue: 8)
    /// A text that holds a separator as an encoded byte.
    static let encoded = Flags(rawValue: 16)
    /// A value that may hold separators once decoded, and be a dot segment.
    static let free = Flags(rawValue: 32)
  }

  var opcode: Opcode
  var slot: UInt8 = 0
  var kind = ValueKind.any
  var flags: Flags = []
  var first: UInt32 = 0
  var second: UInt32 = 0

  static let size = 12

  var words: [UInt32] {
    [
      UInt32(opcode.rawValue) | UInt32(slot) << 8 | UInt32(kind.rawValue) << 16
        | UInt32(flags.rawValue) << 24,
      first, second,
    ]
  }

  init(
    _ opcode: Opcode, slot: UInt8? = nil, kind: ValueKind = .any, flags: Flags = [],
    first: UInt32 = 0, second: UInt32 = 0
  ) {
    self.opcode = opcode
    self.slot = slot ?? 0
    self.kind = kind
    self.flags = slot == nil ? flags : flags.union(.noted)
    self.first = first
    self.second = second
  }

  /// Reads an instruction; one that the block does not have ends the subject.
  @inline(__always)
  init(_ block: Span<UInt8>, at place: Int) {
    let head = block.word32(place)
    opcode = Opcode(rawValue: UInt8(truncatingIfNeeded: head)) ?? .end
    slot = UInt8(truncatingIfNeeded: head >> 8)
    kind = ValueKind(rawValue: UInt8(truncatingIfNeeded: head >> 16)) ?? .any
    flags = Flags(rawValue: UInt8(truncatingIfNeeded: head >> 24))
    first = block.word32(place + 4)
    second = block.word32(place + 8)
  }

  /// The segments that a span takes at least, and those behind it.
  var minimum: Int { Int(second & 0xFF) }
  var behind: Int { Int(second >> 8 & 0xFF) }

  /// The number of the choice that it is.
  var choice: Int {
    opcode == .span || opcode == .split ? Int(second >> 16) : second.index
  }
}

/// How a value is checked.
package enum ValueKind: UInt8 {
  /// Anything, nothing too.
  case any
  /// A text that is not empty.
  case text
  case int, number, bool, uuid, date, hex, slug
  case enumeration
  /// The automaton of a regex in the block.
  case regex
  /// A regex that PCRE2 matches, by its number.
  case foreign
  /// A link that is admitted.
  case link
  /// The segments that are left, of which some is not empty: the type `path`.
  case rest
}
