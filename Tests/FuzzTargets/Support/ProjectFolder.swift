package import Foundation
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler

/// Files of the project, located relative to this source file.
package enum ProjectFolder {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The inputs of a target that once violated a property, by name.
  package static func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    try files(in: "Tests/FuzzTargets/Corpus/\(target.name)").map { name in
      (name, try bytes("Tests/FuzzTargets/Corpus/\(target.name)/\(name)"))
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// The sorted names of the files in a folder; empty if the folder does not exist.
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

  /// A table with the contents from which its block was written.
  static func compiled(_ path: String) throws -> (table: RouteTable, contents: TableContents) {
    let (result, diagnostics) = TableCompiler.result(
      of: SourceText(file: path, bytes: try bytes(path)))
    guard let result else {
      throw Violation("\(path) does not load: \(diagnostics.map(\.message))")
    }
    return result
  }
}
