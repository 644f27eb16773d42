import Foundation
import LinkwayDiagnostics

/// The tables next to the tests.
enum Fixtures {
  /// The folder of the package.
  static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// - Parameter path: relative to the folder of the fixtures, such as `good/minimal.json`.
  static func table(_ path: String) throws -> SourceText {
    try source(at: folder.appendingPathComponent(path))
  }

  static func source(at url: URL) throws -> SourceText {
    SourceText(file: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))
  }

  static func names(in kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(kind).path)
      .sorted()
  }
}
