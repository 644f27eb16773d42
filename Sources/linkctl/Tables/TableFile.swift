import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayRegex
import LinkwayTable
import LinkwayTableCompiler

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file that `--routes` names.
struct TableFile {
  private let file: LoadedTable

  var source: SourceText { file.source }
  var table: RouteTable? { file.table }
  var diagnostics: [Diagnostic] { file.diagnostics }

  /// Reads and compiles the table that `--routes` names; what is wrong with it is in
  /// `diagnostics`.
  init(
    _ arguments: ParsedArguments, warnings: Bool = false
  ) throws(CommandFailure) {
    try self.init(arguments.value(.routes) ?? "routes.json", arguments, warnings: warnings)
  }

  /// Reads a table, also one in a repository, or maps one that is compiled: it has no text, and
  /// nothing is wrong with it.
  init(
    _ path: String, _ arguments: ParsedArguments, warnings: Bool = false
  ) throws(CommandFailure) {
    let bytes = try GitFile(path).map { (file) throws(CommandFailure) in
      try file.bytes(limit: LoadedTable.byteLimit)
    }
    let isOff = arguments.has(.noJIT) || ProcessInfo.processInfo.environment["LINKWAY_JIT"] == "off"
    do throws(FileFailure) {
      let jit: JITMode = isOff ? .off : .automatic
      if let bytes {
        file = try LoadedTable(bytes, named: path, jit: jit, warnings: warnings)
      } else {
        file = try LoadedTable(path: path, jit: jit, warnings: warnings)
      }
      // The process gives all its memory back at once when it ends. To take a large table apart
      // before that takes a twentieth of what loading took.
      // SAFETY: the reference is never used.
      _ = unsafe Unmanaged.passRetained(Kept(file: file))
    } catch {
      throw CommandFailure(error)
    }
  }

  private final class Kept: Sendable {
    let file: LoadedTable

    init(file: LoadedTable) { self.file = file }
  }

  /// The table, after printing why there is none.
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

extension CommandFailure {
  init(_ failure: FileFailure) {
    self = .failed(
      failure.isUnreadable ? .unreadableFile : .invalidData, failure.description)
  }
}

extension FileBytes {
  /// Reads a file, and says it as a command does where that fails.
  static func given(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try read(path, limit: limit)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Output {
  /// Draws diagnostics on standard error, each with its line and caret.
  mutating func printDiagnostics(_ diagnostics: [Diagnostic], in source: SourceText) {
    let renderer = DiagnosticRenderer(width: max(40, width), usesColour: isErrorColored)
    for diagnostic in diagnostics {
      var text = renderer.text(for: diagnostic, in: source)
      if text.hasSuffix("\n") { text.removeLast() }
      printError("\(laidOut: text)")
    }
  }
}
