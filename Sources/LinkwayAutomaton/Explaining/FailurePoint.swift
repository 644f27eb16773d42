/// A sink that records how far a program got, instead of the captures.
struct FailurePoint: CaptureSink {
  private var position = -1
  private var opcode = Instruction.Opcode.end
  /// Whether the furthest failure is a value that does not match its type.
  private(set) var isTyped = false

  static var takesCaptures: Bool { false }

  func entry(at slot: Int) -> CaptureSet.Entry { .absent }
  func set(_ entry: CaptureSet.Entry, at slot: Int) {}

  mutating func fails(_ instruction: Instruction, at position: Int) {
    // Of two failures at the same position, the one between segments counts as further, because the
    // segment before the position has matched.
    let isFurther =
      position > self.position
      || position == self.position && Self.isBetween(instruction.opcode)
    guard isFurther else { return }
    (self.position, opcode) = (position, instruction.opcode)
    isTyped = opcode == .value && instruction.kind != .any && instruction.kind != .text
  }

  /// Returns the index of the segment at which matching failed.
  func segment(of subject: Subject, _ text: Span<UInt8>) -> Int {
    func isSeparator(_ place: Int) -> Bool {
      place == subject.range.lowerBound || text.byte(place) == subject.separator
    }
    let place = min(max(position, subject.range.lowerBound), subject.end)
    let separators = (subject.range.lowerBound..<place).count { isSeparator($0) }
    let isBetween = Self.isBetween(opcode) && (place == subject.end || isSeparator(place))
    return max(0, isBetween ? separators : separators - 1)
  }

  /// Returns whether an instruction matches at the boundary between segments.
  private static func isBetween(_ opcode: Instruction.Opcode) -> Bool {
    switch opcode {
    case .separator, .end, .span, .raw: true
    default: false
    }
  }
}
