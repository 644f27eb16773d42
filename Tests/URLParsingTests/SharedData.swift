import Foundation
import Testing

/// The test data of other people, which is read in place and never part of the project.
enum SharedData {
  /// The folder in `LINKWAY_SHARED`, or `shared` beside the project.
  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["LINKWAY_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return project.deletingLastPathComponent().appendingPathComponent("shared")
  }

  /// The bytes of a file. Where it is missing, the test fails on a build server; elsewhere it says
  /// loudly what did not run.
  static func bytes(of path: String, from origin: String) throws -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
    else {
      if ProcessInfo.processInfo.environment["CI"] == "true" {
        throw MissingData(path: path, origin: origin)
      }
      print("NOT RUN: \(path) is missing. It comes from \(origin); see LINKWAY_SHARED.")
      return nil
    }
    return [UInt8](data)
  }

  /// A suite of the web platform tests or of Ada: an array in which strings are comments.
  static func suite(_ name: String) throws -> [SuiteJSON]? {
    let origin = "web-platform-tests, url/resources, and Ada's tests"
    guard let bytes = try bytes(of: "conformance/url/\(name)", from: origin) else { return nil }
    guard case .array(let items) = try SuiteJSON.parse(bytes) else {
      throw SuiteJSON.Malformed(offset: 0)
    }
    return items.filter { $0.string == nil }
  }

  /// The lines of a list of real links.
  static func links(_ name: String) throws -> [ArraySlice<UInt8>]? {
    guard let bytes = try bytes(of: "urls/\(name)", from: "Ada's url-various-datasets") else {
      return nil
    }
    return bytes.split(separator: UInt8(ascii: "\n"))
  }

  /// The lists of real links, with the number of their lines.
  static let linkLists = [("ada-kasztp.txt", 48_009), ("ada-node_files.txt", 43_415)]

  struct MissingData: Error {
    let path: String
    let origin: String
  }
}
