package import Foundation

/// Third-party test data, which is read in place and never part of this repository.
///
/// If some data is missing, a reader prints what did not run and returns `nil`. With `CI=true` it
/// throws, so that the test fails.
package enum SharedData {
  /// The folder in `LINKWAY_SHARED`, or `shared` next to the project.
  package static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["LINKWAY_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return project.deletingLastPathComponent().appendingPathComponent("shared")
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: its path in the folder.
  ///   - suite: the tests that need it.
  package static func bytes(_ path: String, suite: String) throws(MissingSharedData) -> Data? {
    if let data = contents(path) { return data }
    return try missing(
      """
      DID NOT RUN: \(suite). It reads \(path) in the folder LINKWAY_SHARED (default ../shared); \
      see CONTRIBUTING.md for where the data comes from.
      """)
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: its path in the folder.
  ///   - origin: the origin of the data.
  package static func bytes(
    of path: String, from origin: String
  ) throws(MissingSharedData) -> [UInt8]? {
    if let data = contents(path) { return [UInt8](data) }
    return try missing("NOT RUN: \(path) is missing. It comes from \(origin); see LINKWAY_SHARED.")
  }

  /// Returns the files of a folder, by name.
  ///
  /// - Parameters:
  ///   - path: its path in the shared folder.
  ///   - source: the origin of the data.
  package static func files(in path: String, source: String) throws -> [String: [UInt8]]? {
    let url = folder.appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      return try missing(
        "NOT RUN: \(path) is missing. Get it from \(source) and set LINKWAY_SHARED.")
    }
    let contents = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil)
    return Dictionary(
      uniqueKeysWithValues: try contents.map {
        ($0.lastPathComponent, Array(try Data(contentsOf: $0)))
      })
  }

  /// Returns the path of a folder.
  ///
  /// - Parameters:
  ///   - path: its path in the shared folder.
  ///   - suite: the tests that need it.
  package static func path(of path: String, suite: String) throws(MissingSharedData) -> String? {
    let url = folder.appendingPathComponent(path)
    if FileManager.default.fileExists(atPath: url.path) { return url.path }
    return try missing("NOT RUN: \(suite), because \(url.path) is missing (LINKWAY_SHARED)")
  }

  private static func contents(_ path: String) -> Data? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
  }

  private static func missing<Content>(_ message: String) throws(MissingSharedData) -> Content? {
    print(message)
    guard ProcessInfo.processInfo.environment["CI"] != "true" else {
      throw MissingSharedData(description: message)
    }
    return nil
  }
}

/// Data that a build server must have but does not.
package struct MissingSharedData: Error, CustomStringConvertible {
  package var description: String
}
