import LinkwayDiagnostics
import LinkwayRegex
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A table that a command reads.
struct TableFile {
  private let file: LoadedTable

  var source: SourceText { file.source }
  var table: RouteTable? { file.table }
  /// The tables of the chosen environments.
  var tables: [EnvironmentTable] { file.tables }
  var diagnostics: [Diagnostic] { file.diagnostics }

  /// Loads a table from a file or a Git revision. Its errors are in `diagnostics`. The file of a
  /// compiled table is memory-mapped. A compiled table has no source text and no diagnostics.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for the one given by `--routes`.
  ///   - environments: the environments to load if `--environment` is not given.
  init(
    _ arguments: ParsedArguments, path: String? = nil, warnings: Bool = false,
    environments: EnvironmentChoice = .first
  ) throws(CommandFailure) {
    let path = path ?? arguments.value(.routes) ?? "routes.json"
    let environment = arguments.value(.environment).map { .named($0) } ?? environments
    let bytes = try GitFile(path)?.bytes(limit: LoadedTable.byteLimit)
    let isOff = arguments.has(.noJIT) || ProcessInfo.processInfo.environment["LINKWAY_JIT"] == "off"
    do throws(FileFailure) {
      let jit: JITMode = isOff ? .off : .automatic
      if let bytes {
        file = try LoadedTable(
          bytes, named: path, jit: jit, warnings: warnings, environment: environment)
      } else {
        file = try LoadedTable(
          path: path, jit: jit, warnings: warnings, environment: environment)
      }
      // The table is never deallocated: the system frees all memory at exit, and deallocating a
      // large table would take about 5% of its load time.
      // SAFETY: the reference is never used.
      _ = unsafe Unmanaged.passRetained(CachedTable(file: file))
    } catch {
      throw CommandFailure(error)
    }
  }

  private final class CachedTable: Sendable {
    let file: LoadedTable

    init(file: LoadedTable) { self.file = file }
  }

  /// Loads the table given by `--routes`; if that fails, prints its errors and throws.
  static func load(
    _ arguments: ParsedArguments, _ output: inout Output
  ) throws(CommandFailure) -> (table: RouteTable, source: SourceText) {
    try TableFile(arguments).loaded(&output)
  }

  func loaded(
    _ output: inout Output
  ) throws(CommandFailure) -> (table: RouteTable, source: SourceText) {
    if let table { return (table, source) }
    let (errors, sentence) = file.failure
    output.printDiagnostics(errors, in: source)
    throw .failed(.invalidData, sentence)
  }
}

extension [EnvironmentTable] {
  /// The number of environments in words, as the end of a phrase; empty if there are not several.
  var countSuffix: String { first?.name == nil || count == 1 ? "" : " in \(count) environments" }
}

extension CommandFailure {
  init(_ failure: FileFailure) {
    self = .failed(
      failure.isUnreadable ? .unreadableFile : .invalidData, failure.description)
  }
}

extension FileBytes {
  /// Reads a file; throws a `CommandFailure` if that fails.
  static func given(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try read(path, limit: limit)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Output {
  /// Prints diagnostics to standard error, each with its source line and caret.
  mutating func printDiagnostics(_ diagnostics: [Diagnostic], in source: SourceText) {
    let renderer = DiagnosticRenderer(width: max(40, width), usesColour: isErrorColored)
    for diagnostic in diagnostics {
      var text = renderer.text(for: diagnostic, in: source)
      if text.hasSuffix("\n") { text.removeLast() }
      printError("\(laidOut: text)")
    }
  }
}
