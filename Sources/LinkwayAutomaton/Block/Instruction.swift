/// An instruction of a check program: three words of the block.
///
/// A program decides whether one form of a component (path, host, port, fragment or query value)
/// matches a subject, and records its captures. In the block: one word with the numbers of
/// instructions and choices (16 bits each); one word with the number of leading segments that are
/// matched whole, by two instructions each (a separator and one other), and with the number of
/// these segments that accept any non-empty text (16 bits each); then the instructions.
///
/// Word 0: opcode, slot, kind of value, flags (8 bits each). Words 1 and 2: operands.
struct Instruction: Equatable {
  enum Opcode: UInt8 {
    /// Asserts the end of the subject.
    case end
    /// Matches a separator: a slash, or a dot in a host.
    case separator
    /// Skips the rest of the segment, which the automaton has already compared.
    case skip
    /// Matches literal bytes. First operand: the offset of the text.
    case text
    /// Matches a value within a segment. First operand: the operand of the kind. Second: if the
    /// value is `bounded`, the length of the literal text after the value; otherwise the choice
    /// number.
    case value
    /// Matches any bytes, including separators. Second operand: the same as for `value`.
    case wildcard
    /// Matches segments, each with the separator before it. First operand: the operand of the kind.
    /// Second: minimum count (8 bits), number of segments after the span (8 bits), choice number
    /// (16 bits).
    case span
    /// Matches the rest of the link as written.
    case raw
    /// Begins or ends a group.
    case begin, finish
    /// Records an empty capture.
    case nothing
    /// Continues at the first operand, and if that fails, at the low 16 bits of the second. The
    /// high 16 bits are the choice number.
    case split
    /// Continues at the first operand.
    case jump
  }

  struct Flags: OptionSet, Hashable {
    var rawValue: UInt8
    /// Compares ASCII letters case-insensitively.
    static let folded = Flags(rawValue: 1)
    /// Records the matched range as the capture of its slot.
    static let noted = Flags(rawValue: 2)
    /// For a value or wildcard: only literal text follows, up to the end of the segment, or of the
    /// subject if the value can cross segments. For a span: the span takes all segments except
    /// those after it.
    static let bounded = Flags(rawValue: 4)
    /// The value may contain separators.
    static let crossing = Flags(rawValue: 8)
    /// The text contains a separator, which must be percent-encoded in the link.
    static let encoded = Flags(rawValue: 16)
    /// The decoded value may contain separators or be a dot segment.
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

  /// Reads an instruction; an unknown opcode is read as `end`.
  @inline(__always)
  init(_ block: Span<UInt8>, at place: Int) {
    let head = block.word64(place)
    opcode = Opcode(rawValue: UInt8(truncatingIfNeeded: head)) ?? .end
    slot = UInt8(truncatingIfNeeded: head >> 8)
    kind = ValueKind(rawValue: UInt8(truncatingIfNeeded: head >> 16)) ?? .any
    flags = Flags(rawValue: UInt8(truncatingIfNeeded: head >> 24))
    first = UInt32(truncatingIfNeeded: head >> 32)
    second = block.word32(place + 8)
  }

  /// The minimum number of segments in a span, and the number of segments after it.
  var minimum: Int { Int(second & 0xFF) }
  var behind: Int { Int(second >> 8 & 0xFF) }

  /// The choice number of the instruction.
  var choice: Int {
    opcode == .span || opcode == .split ? Int(second >> 16) : second.index
  }
}

/// How a value is checked.
package enum ValueKind: UInt8 {
  /// Anything, including an empty text.
  case any
  /// A non-empty text.
  case text
  case int, number, bool, uuid, date, hex, slug
  case enumeration
  /// A match of a regex automaton in the block.
  case regex
  /// A match of a PCRE2 regex, given by number.
  case foreign
  /// A link that passes admission.
  case link
  /// The type `path`: the remaining segments, unless there is only one and this segment is empty.
  case rest
}
