import Foundation

/// How many allocations the engine makes for a link: `Probe` runs twice under a counter of
/// `malloc`, for different numbers of links, and the difference counts.
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

  private func count(_ task: String, _ links: Int) -> Int? {
    guard FileManager.default.isExecutableFile(atPath: probe),
      FileManager.default.fileExists(atPath: counter)
    else { return nil }
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: probe)
    process.arguments = [task, workload, String(links)]
    process.environment = [
      "LD_PRELOAD": FileManager.default.currentDirectoryPath + "/" + counter,
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    if counter.hasPrefix("/") { process.environment?["LD_PRELOAD"] = counter }
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let line = text.split(separator: "\n").last(where: { $0.hasPrefix("allocations ") })
    else { return nil }
    return Int(line.dropFirst("allocations ".count))
  }
}
