/// One step of the automaton over a segment, as a number: any segment, or a literal of the pool.
struct AutomatonStep: Hashable {
  var rawValue: UInt32

  static let any = AutomatonStep(rawValue: .max)

  /// Returns the step for a literal, given its number in the pool.
  ///
  /// - Parameter isFolded: whether the segment is compared with its ASCII letters in lower case.
  static func literal(_ literal: UInt32, isFolded: Bool) -> AutomatonStep {
    AutomatonStep(rawValue: literal << 1 | (isFolded ? 1 : 0))
  }

  var literal: UInt32 { rawValue >> 1 }
  var isFolded: Bool { rawValue & 1 == 1 }
}

/// The steps of an entry, and whether any number of segments may follow them.
struct AutomatonWord: Hashable {
  var steps: [AutomatonStep] = []
  var takesRest = false
}
