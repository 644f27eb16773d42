import Foundation
import PackagePlugin

/// Makes Swift of the `routes.json` of a target, each time that it changes.
///
/// What is wrong with the table is an error of the build, at its line and column.
@main
struct LinkwayRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    // A table that is declared as a resource is found too; one that is excluded is not listed.
    let declared = module.sourceFiles.map(\.url).first { $0.lastPathComponent == Self.table }
    let table = declared ?? module.directoryURL.appending(path: Self.table)
    guard FileManager.default.fileExists(atPath: table.path) else {
      Diagnostics.warning("\(target.name) uses LinkwayRoutes and has no \(Self.table)")
      return []
    }
    return [
      Self.command(
        table: table, tool: try context.tool(named: "linkctl").url,
        folder: context.pluginWorkDirectoryURL)
    ]
  }

  private static let table = "routes.json"

  private static func command(table: URL, tool: URL, folder: URL) -> Command {
    let code = folder.appending(path: "Routes.swift")
    return .buildCommand(
      displayName: "Making Swift of \(table.lastPathComponent)", executable: tool,
      arguments: ["generate", "swift", "--routes", table.path, "-o", code.path],
      inputFiles: [table], outputFiles: [code])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LinkwayRoutes: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let tables = target.inputFiles.map(\.url).filter { $0.lastPathComponent == Self.table }
      guard let table = tables.first else { return [] }
      return [
        Self.command(
          table: table, tool: try context.tool(named: "linkctl").url,
          folder: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
