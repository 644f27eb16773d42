/// Notes how far a program came, in place of what it captures.
struct FailurePoint: CaptureSink {
  private var position = -1
  private var opcode = Instruction.Opcode.end
  /// Whether a value was not of its type at the furthest place.
  private(set) var isTyped = false

  static var takesCaptures: Bool { false }

  func entry(at slot: Int) -> CaptureSet.Entry { .absent }
  func set(_ entry: CaptureSet.Entry, at slot: Int) {}

  mutating func fails(_ instruction: Instruction, at position: Int) {
    // Of two ways that end at one place, one that has its segment behind it came further.
    let isFurther =
      position > self.position
      || position == self.position && Self.isBetween(instruction.opcode)
    guard isFurther else { return }
    (self.position, opcode) = (position, instruction.opcode)
    isTyped = opcode == .value && instruction.kind != .any && instruction.kind != .text
  }

  /// The number of the segment at which nothing went on, from 0.
  func segment(of subject: Subject, _ text: Span<UInt8>) -> Int {
    func isSeparator(_ place: Int) -> Bool {
      place == subject.range.lowerBound || text.byte(place) == subject.separator
    }
    let place = min(max(position, subject.range.lowerBound), subject.end)
    let separators = (subject.range.lowerBound..<place).count { isSeparator($0) }
    let isBetween = Self.isBetween(opcode) && (place == subject.end || isSeparator(place))
    return max(0, isBetween ? separators : separators - 1)
  }

  /// Whether an instruction stands between segments.
  private static func isBetween(_ opcode: Instruction.Opcode) -> Bool {
    switch opcode {
    case .separator, .end, .span, .raw: true
    default: false
    }
  }
}
