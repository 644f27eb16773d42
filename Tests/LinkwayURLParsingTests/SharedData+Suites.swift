import TestSupport

extension SharedData {
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

  /// The lists of real links, with their numbers of lines.
  static let linkLists = [("ada-kasztp.txt", 48_009), ("ada-node_files.txt", 43_415)]
}
