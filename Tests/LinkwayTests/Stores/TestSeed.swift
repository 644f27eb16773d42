import Foundation

/// The seed in `LINKWAY_SEED`, otherwise a new one; it is printed.
func randomSeed(for test: String) -> UInt64 {
  let given = ProcessInfo.processInfo.environment["LINKWAY_SEED"].flatMap { UInt64($0) }
  let seed = given ?? UInt64.random(in: 0..<1 << 48)
  print("\(test): LINKWAY_SEED=\(seed)")
  return seed
}

/// The folder that the package's products were built into, where the tests are too.
var productsFolder: URL {
  #if os(macOS)
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
  #endif
  return Bundle.main.bundleURL
}
