import Foundation

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the
/// same numbers for the same seed, on every platform.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Uses the seed in `LINKWAY_SEED`, or a new one, and prints it.
  package init(for test: String) { self.init(seed: Self.seed(for: test)) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, a bound, which is at least 1.
  package mutating func next(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns the seed in `LINKWAY_SEED`, or a new one, and prints it.
  package static func seed(for test: String) -> UInt64 {
    let seed = givenSeed ?? UInt64.random(in: 0..<1 << 48)
    print("\(test): LINKWAY_SEED=\(seed)")
    return seed
  }

  /// The seed in `LINKWAY_SEED`.
  package static var givenSeed: UInt64? {
    ProcessInfo.processInfo.environment["LINKWAY_SEED"].flatMap { UInt64($0) }
  }
}
