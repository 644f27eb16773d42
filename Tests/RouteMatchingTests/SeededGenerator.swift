import Foundation

/// SplitMix64: the same numbers for the same seed, on every platform.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(state: UInt64) {
    self.state = state
  }

  /// Starts from the seed in `LINKWAY_SEED`, otherwise from a new one, and prints it.
  init(for test: String) {
    let given = ProcessInfo.processInfo.environment["LINKWAY_SEED"].flatMap { UInt64($0) }
    state = given ?? UInt64.random(in: 0..<1 << 48)
    print("\(test): LINKWAY_SEED=\(state)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
