import Foundation

/// The number of allocations per link, from two runs of `Probe` under a counter of `malloc` with
/// different numbers of links.
struct AllocationCount {
  private let probe: String
  private let counter: String
  private let workload: String

  init(_ options: HarnessOptions) {
    probe = options.programs + "/Probe"
    counter = options.buildFolder + "/allocations.so"
    workload = options.workload
  }

  /// - Parameter task: `match` or `locate`.
  /// - Returns: `nil` where the counter or the program is not there.
  func perLink(of task: String) -> Double? {
    let (few, many) = (100, 1_100)
    guard let base = count(task, few), let more = count(task, many) else { return nil }
    return Double(more - base) / Double(many - few)
  }

  /// Returns the number of allocations that `Probe` counts for the links of random tables, by seed.
  /// Empty if it cannot count.
  func perLinkOfRandomTables(
    from seed: UInt64, count: Int
  ) -> [UInt64: (located: Double, whole: Double)] {
    var found: [UInt64: (located: Double, whole: Double)] = [:]
    for line in output("random", "\(seed)", "allocations", "\(count)") ?? [] {
      let words = line.split(separator: " ")
      guard words.count == 7, words[0] == "allocations-of", let seed = UInt64(words[1]),
        let located = Double(words[2]), let whole = Double(words[3])
      else { continue }
      found[seed] = (located, whole)
    }
    return found
  }

  private func count(_ task: String, _ links: Int) -> Int? {
    let line = output(task, workload, String(links))?.last { $0.hasPrefix("allocations ") }
    return line.flatMap { Int($0.dropFirst("allocations ".count)) }
  }

  /// Returns the lines that `Probe` prints under the counter.
  private func output(_ words: String...) -> [Substring]? {
    guard FileManager.default.isExecutableFile(atPath: probe),
      FileManager.default.fileExists(atPath: counter)
    else { return nil }
    let process = Process()
    let lines = Pipe()
    process.executableURL = URL(fileURLWithPath: probe)
    process.arguments = words
    process.environment = [
      "LD_PRELOAD": FileManager.default.currentDirectoryPath + "/" + counter,
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    if counter.hasPrefix("/") { process.environment?["LD_PRELOAD"] = counter }
    process.standardError = lines
    process.standardOutput = lines
    guard (try? process.run()) != nil else { return nil }
    let text = String(
      decoding: lines.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text.split(separator: "\n") : nil
  }
}
