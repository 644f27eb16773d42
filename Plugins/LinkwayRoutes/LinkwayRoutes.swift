import Foundation
import PackagePlugin

/// Generates Swift from the tables of a target whenever one changes: from `routes.json` and from
/// files such as `admin.routes.json`.
///
/// Errors in a table are build errors with their lines and columns. Options are in a file beside
/// the table: `routes.options.json`, `admin.routes.options.json`.
@main
struct LinkwayRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    // A table that is excluded is not among the target's files.
    let beside = try FileManager.default.contentsOfDirectory(
      at: module.directoryURL, includingPropertiesForKeys: nil)
    let tables = Self.tables(among: module.sourceFiles.map(\.url) + beside)
    if tables.isEmpty {
      Diagnostics.warning("\(target.name) uses LinkwayRoutes and has no routes.json")
    }
    let tool = try context.tool(named: "linkway-generate").url
    return tables.map { table in
      Self.command(
        table: table, in: module.directoryURL, tool: tool, folder: context.pluginWorkDirectoryURL)
    }
  }

  /// Returns the tables among files, without duplicates.
  private static func tables(among files: [URL]) -> [URL] {
    var seen: Set<String> = []
    return files.filter { file in
      let name = file.lastPathComponent
      return (name == "routes.json" || name.hasSuffix(".routes.json"))
        && seen.insert(file.standardizedFileURL.path).inserted
    }.sorted { $0.path < $1.path }
  }

  /// - Parameter root: the target's folder, for distinct file names.
  private static func command(table: URL, in root: URL, tool: URL, folder: URL) -> Command {
    let base = root.standardizedFileURL.path + "/"
    let path = table.standardizedFileURL.path
    let relative =
      path.hasPrefix(base) ? String(path.dropFirst(base.count)) : table.lastPathComponent
    let name = relative == "routes.json" ? "Routes" : String(relative.dropLast(".json".count))
    let code = folder.appending(path: name.replacingOccurrences(of: "/", with: "-") + ".swift")
    let options = table.deletingPathExtension().appendingPathExtension("options.json")
    let hasOptions = FileManager.default.fileExists(atPath: options.path)
    return .buildCommand(
      displayName: "Generating Swift from \(relative)", executable: tool,
      arguments: [table.path, code.path], inputFiles: [table] + (hasOptions ? [options] : []),
      outputFiles: [code])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LinkwayRoutes: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let tool = try context.tool(named: "linkway-generate").url
      return Self.tables(among: target.inputFiles.map(\.url)).map { table in
        // The folder of a project's only table is its root, so that its file is called Routes.swift.
        Self.command(
          table: table, in: table.deletingLastPathComponent(), tool: tool,
          folder: context.pluginWorkDirectoryURL)
      }
    }
  }
#endif
