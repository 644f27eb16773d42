import Foundation

/// A folder of workloads: `NAME-routes.txt`, `NAME-urls.txt`, `NAME-expect.txt`, and `links.txt`
/// for parsing.
///
/// If links have no routes with their name, the table whose name shares the longest prefix is used,
/// or the first of several: `w1` for `w1r` and `w3`.
package struct WorkloadFolder {
  package let path: String
  /// The names of the files with links, in alphabetical order.
  package let names: [String]
  private let files: Set<String>
  private let tables: [String]

  package init(_ path: String) throws {
    self.path = path
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path).sorted() else {
      throw WorkloadError(
        "the folder \(path) cannot be read; name one by WORKLOAD=… or set LINKWAY_SHARED")
    }
    files = Set(entries)
    names = Self.names(of: entries, before: "-urls.txt")
    tables = Self.names(of: entries, before: "-routes.txt")
    guard !names.isEmpty || files.contains("links.txt") else {
      throw WorkloadError("\(path) has neither NAME-urls.txt nor links.txt")
    }
  }

  private static func names(of files: [String], before suffix: String) -> [String] {
    files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  /// Reads one workload.
  package func workload(_ name: String) throws -> Workload {
    guard names.contains(name), let table = table(for: name) else {
      throw WorkloadError("\(path) has no routes for \(name)-urls.txt")
    }
    let routes = try lines("\(table)-routes.txt").map { RouteTemplate($0) }
    var expected: [Int]?
    if files.contains("\(name)-expect.txt") {
      expected = try lines("\(name)-expect.txt").map { line in
        guard let place = Int(line), routes.indices.contains(place) || place == -1 else {
          throw WorkloadError("\(name)-expect.txt names the route `\(line)`")
        }
        return place
      }
    }
    return try Workload(
      name: name, routes: routes, links: try lines("\(name)-urls.txt"), expected: expected)
  }

  private func table(for name: String) -> String? {
    if tables.contains(name) { return name }
    let lengths = tables.map { $0.commonPrefix(with: name).count }
    return zip(tables, lengths).first { $1 == lengths.max() }?.0
  }

  /// Reads all workloads, the smallest table first.
  package func workloads() throws -> [Workload] {
    try names.map(workload).sorted { ($0.routes.count, $0.name) < ($1.routes.count, $1.name) }
  }

  /// Reads the links for parsing; empty if there are none.
  package func links() throws -> [String] {
    files.contains("links.txt") ? try lines("links.txt") : []
  }

  private func lines(_ file: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    return text.split(separator: "\n").map { line in
      String(line.hasSuffix("\r") ? line.dropLast() : line)
    }
  }
}
