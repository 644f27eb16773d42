import Foundation

/// The output and status of a finished program.
struct FinishedProgram {
  var output: String
  var error: String
  var status: Int32
  var endedBySignal: Bool
}

/// The folder with the package's products, which also contains the tests.
var productsFolder: URL {
  #if os(macOS)
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
  #endif
  return Bundle.main.bundleURL
}

/// Runs a program given by its path with empty input, and waits for its end.
func run(
  _ path: String, _ arguments: [String], environment: [String: String] = [:]
) async throws -> FinishedProgram {
  let process = Process()
  let output = Pipe()
  let error = Pipe()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = error
  try process.run()
  async let errorText = String(
    decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let outputText = String(
    decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let finished = await FinishedProgram(
    output: outputText, error: errorText, status: 0, endedBySignal: false)
  process.waitUntilExit()
  return FinishedProgram(
    output: finished.output, error: finished.error, status: process.terminationStatus,
    endedBySignal: process.terminationReason == .uncaughtSignal)
}

/// The path of a program in `PATH`; `nil`, with a message, if it is missing.
func program(_ name: String, for suite: String) -> String? {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  let path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  if path == nil { print("*** NOT RUN: \(suite): \(name) is not installed here") }
  return path
}
