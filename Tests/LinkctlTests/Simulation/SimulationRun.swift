import Foundation
import Testing

@testable import linkctl

/// A separate folder for the files of one test, which is removed with this object.
struct TestFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "linkctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file.
  ///
  /// - Returns: its path.
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: url.appending(path: name))
    return path(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}

enum SampleTables {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The project's table.
  static let sample = root.appending(path: "routes.json").path
  /// The tables of real apps.
  static let examples = [
    "bluesky", "element-x", "home-assistant", "pocket-casts", "wikipedia", "wordpress",
  ].map { root.appending(path: "Examples/tables/\($0).json").path }
}

/// Runs a command line on the project's table, unless it names another one, and captures its
/// output.
func runCommand(
  _ arguments: [String], width: Int = 100
) async -> (status: ExitCode, output: String, error: String) {
  var output = Output(inMemoryWithWidth: width)
  let table = arguments.contains("--routes") ? [] : ["--routes", SampleTables.sample]
  let status = await Linkctl.run(arguments + table, Linkctl.commands, &output)
  return (status, output.standardText, output.errorText)
}
