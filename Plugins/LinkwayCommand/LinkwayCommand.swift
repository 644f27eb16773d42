import Foundation
import PackagePlugin

/// Runs `linkctl` from a package that depends on Linkway: `swift package linkway check`.
///
/// The working directory is the folder with the table: that of the package if it has a
/// `routes.json`, otherwise that of the only target with one, or of the target named by `--target`.
/// Arguments that are paths of files are relative to the package.
@main
struct LinkwayCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let wanted = extractor.extractOption(named: "target").last
    let package = context.package.directoryURL
    let folder = try Self.folder(
      of: wanted, in: package, targets: context.package.targets.compactMap(\.sourceModule))
    let linkctl = Process()
    linkctl.executableURL = try context.tool(named: "linkctl").url
    linkctl.currentDirectoryURL = folder
    linkctl.arguments = extractor.remainingArguments.map { argument in
      let file = package.appending(path: argument).path
      return !argument.contains(":") && FileManager.default.fileExists(atPath: file)
        ? file : argument
    }
    try linkctl.run()
    linkctl.waitUntilExit()
    if linkctl.terminationStatus != 0 { exit(linkctl.terminationStatus) }
  }

  private static func folder(
    of wanted: String?, in package: URL, targets: [any SourceModuleTarget]
  ) throws -> URL {
    let hasTable = { (folder: URL) in
      FileManager.default.fileExists(atPath: folder.appending(path: "routes.json").path)
    }
    if let wanted {
      guard let target = targets.first(where: { $0.name == wanted }) else {
        throw Failure(description: "the package has no target \(wanted)")
      }
      return target.directoryURL
    }
    let folders = targets.filter { hasTable($0.directoryURL) }
    if hasTable(package) || folders.isEmpty { return package }
    guard let only = folders.first, folders.count == 1 else {
      let names = folders.map(\.name).joined(separator: ", ")
      throw Failure(description: "several targets have a routes.json: \(names); add --target NAME")
    }
    return only.directoryURL
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}
