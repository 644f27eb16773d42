package import Foundation
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler

/// Files of the project, found from this source file.
package enum ProjectFolder {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The inputs of a target that broke a property once, by name.
  package static func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    try files(in: "Tests/FuzzTargets/Corpus/\(target.name)").map { name in
      (name, try bytes("Tests/FuzzTargets/Corpus/\(target.name)/\(name)"))
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// The names of the files in a folder, sorted; none where there is no folder.
  static func files(in path: String) throws -> [String] {
    let folder = root.appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { !$0.hasPrefix(".") }
  }

  /// The paths of the tables of the package and its examples.
  static func tables() throws -> [String] {
    let systems = try files(in: "Examples").map { "Examples/\($0)/routes.json" }
      .filter { FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path) }
    let apps = try files(in: "Examples/tables").map { "Examples/tables/\($0)" }
    return ["routes.json"] + systems + apps
  }

  static func table(_ path: String) throws -> RouteTable { try compiled(path).table }

  /// A table with what its block was written from.
  static func compiled(_ path: String) throws -> (table: RouteTable, contents: TableContents) {
    let (result, diagnostics) = TableCompiler.result(
      of: SourceText(file: path, bytes: try bytes(path)))
    guard let result else {
      throw Violation("\(path) does not load: \(diagnostics.map(\.message))")
    }
    return result
  }
}
