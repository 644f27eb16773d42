import Foundation
import Testing

/// A run of `Scripts/compare-with-ada`.
struct AdaComparison {
  /// The output of the script: every difference with its kind, and the figures.
  let report: String
  /// Whether there were only known differences.
  let agrees: Bool

  /// Compares a dump, or prints why that is impossible here. On a build server, missing Python is a
  /// failure, but an unavailable package is not, because its registry may be unreachable.
  static func run(on dump: URL) async throws -> AdaComparison? {
    #if os(Linux) || os(macOS)
      let folder = dump.deletingLastPathComponent()
      let report = folder.appendingPathComponent(dump.lastPathComponent + ".report")
      try Data().write(to: report)
      defer { try? FileManager.default.removeItem(at: report) }

      let process = Process()
      process.executableURL = URL(fileURLWithPath: script)
      process.arguments = [dump.path]
      process.standardInput = FileHandle.nullDevice
      // A file accepts any amount of output without a concurrent reader.
      process.standardOutput = try FileHandle(forWritingTo: report)
      let status = try await process.exitStatus()
      switch status {
      case 127:
        print("*** NOT RUN: the comparison with Ada: Python 3 with its venv module is missing.")
        if ProcessInfo.processInfo.environment["CI"] == "true" {
          Issue.record("Python 3 with its venv module is missing")
        }
        return nil
      case 69:
        print("*** NOT RUN: the comparison with Ada: the package ada-url cannot be had.")
        return nil
      default:
        let text = String(decoding: try Data(contentsOf: report), as: UTF8.self)
        return AdaComparison(report: text, agrees: status == 0)
      }
    #else
      print("*** NOT RUN: the comparison with Ada: no processes can be started here.")
      return nil
    #endif
  }

  private static var script: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Scripts/compare-with-ada").path
  }
}

#if os(Linux) || os(macOS)
  extension Process {
    /// Starts the process and waits for its end without blocking a thread.
    fileprivate func exitStatus() async throws -> Int32 {
      try await withCheckedThrowingContinuation { continuation in
        terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do {
          try run()
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
#endif
