import Foundation

/// A folder of workloads: `NAME-routes.txt`, `NAME-urls.txt`, `NAME-expect.txt`, and `links.txt`
/// for parsing.
///
/// Links whose name has no routes of its own go to the table with the longest common beginning
/// of the name, and among equals to the first: `w1r` and `w3` to `w1`.
package struct WorkloadFolder {
  package let path: String
  /// The names of the tables, smallest first.
  package private(set) var tables: [(name: String, routes: [RouteTemplate])] = []
  package private(set) var workloads: [Workload] = []
  /// The links for parsing; empty where there are none.
  package private(set) var links: [String] = []

  package init(_ path: String) throws {
    self.path = path
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: path).sorted() else {
      throw WorkloadError("the folder \(path) cannot be read")
    }
    for file in files where file.hasSuffix("-routes.txt") {
      let routes = try lines(file).map { RouteTemplate($0) }
      tables.append((String(file.dropLast("-routes.txt".count)), routes))
    }
    for file in files where file.hasSuffix("-urls.txt") {
      let name = String(file.dropLast("-urls.txt".count))
      guard let table = table(for: name) else {
        throw WorkloadError("\(path) has no routes for \(file)")
      }
      var expected: [Int]?
      if files.contains("\(name)-expect.txt") {
        expected = try lines("\(name)-expect.txt").map { line in
          guard let place = Int(line), table.indices.contains(place) || place == -1 else {
            throw WorkloadError("\(name)-expect.txt names the route `\(line)`")
          }
          return place
        }
      }
      workloads.append(
        try Workload(name: name, routes: table, links: try lines(file), expected: expected))
    }
    tables.sort { ($0.routes.count, $0.name) < ($1.routes.count, $1.name) }
    workloads.sort { ($0.routes.count, $0.name) < ($1.routes.count, $1.name) }
    if files.contains("links.txt") { links = try lines("links.txt") }
    guard !workloads.isEmpty || !links.isEmpty else {
      throw WorkloadError("\(path) has neither NAME-urls.txt nor links.txt")
    }
  }

  package subscript(name: String) -> Workload? {
    workloads.first { $0.name == name }
  }

  private func table(for name: String) -> [RouteTemplate]? {
    var best: (length: Int, routes: [RouteTemplate])?
    for table in tables {
      if table.name == name { return table.routes }
      let length = table.name.commonPrefix(with: name).count
      if best.map({ length > $0.length }) ?? true { best = (length, table.routes) }
    }
    return best?.routes
  }

  private func lines(_ file: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    return text.split(separator: "\n").map { line in
      String(line.hasSuffix("\r") ? line.dropLast() : line)
    }
  }
}
