import Foundation
import Testing

/// Finds test data that other people publish. It is read in place and never part of this
/// repository.
enum SharedData {
  /// The files of a folder of the shared data, by name; `nil` where the data is not there, which
  /// is an issue on a CI machine and loudly said elsewhere.
  ///
  /// - Parameter source: where the data comes from.
  static func files(in folder: String, source: String) throws -> [String: [UInt8]]? {
    let environment = ProcessInfo.processInfo.environment
    let root =
      environment["LINKWAY_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")
    let url = root.appendingPathComponent(folder)
    guard FileManager.default.fileExists(atPath: url.path) else {
      print("NOT RUN: \(folder) is missing. Get it from \(source) and set LINKWAY_SHARED.")
      if environment["CI"] == "true" { Issue.record("\(folder) is missing") }
      return nil
    }
    let contents = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil)
    return Dictionary(
      uniqueKeysWithValues: try contents.map {
        ($0.lastPathComponent, Array(try Data(contentsOf: $0)))
      })
  }
}
