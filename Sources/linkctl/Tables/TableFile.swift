import LinkwayDiagnostics
import LinkwayRegex
import LinkwayTables

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file that `--routes` names.
struct TableFile {
  /// The most bytes that are read; a larger file is refused by its size.
  private static let byteLimit = 10_000_000

  var source: SourceText
  var table: RouteTable?
  var diagnostics: [Diagnostic]

  /// Reads and compiles the table that `--routes` names; what is wrong with it is in
  /// `diagnostics`.
  init(
    _ arguments: ParsedArguments, warnings: Bool = false
  ) throws(CommandFailure) {
    try self.init(arguments.value(.routes) ?? "routes.json", arguments, warnings: warnings)
  }

  /// Reads a table, or maps one that is compiled: it has no text, and nothing is wrong with it.
  init(
    _ path: String, _ arguments: ParsedArguments, warnings: Bool = false
  ) throws(CommandFailure) {
    let isOff = arguments.has(.noJIT) || ProcessInfo.processInfo.environment["LINKWAY_JIT"] == "off"
    let jit: JITMode = isOff ? .off : .automatic
    // A pipe can be looked at only once.
    let isMappable =
      FileIdentity(path: path) != nil
      && readFile(path, upTo: 1).map(CompiledTable.looksCompiled) == true
    let bytes = isMappable ? [] : try FileBytes.read(path, limit: Self.byteLimit)
    source = SourceText(file: path, bytes: bytes)
    diagnostics = []
    do throws(CompiledTableError) {
      if isMappable {
        table = try CompiledTable.load(mapping: path, jit: jit)
        return
      }
      if CompiledTable.looksCompiled(bytes) {
        table = try CompiledTable.load(bytes, jit: jit)
        source = SourceText(file: path, bytes: [])
        return
      }
    } catch {
      throw .failed(error.isUnreadable ? .unreadableFile : .invalidData, "\(path) \(error)")
    }
    (table, diagnostics) = TableCompiler.compile(source, jit: jit, warnings: warnings)
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
    let errors = diagnostics.filter { $0.severity == .error }
    output.printDiagnostics(errors, in: source)
    throw .failed(
      .invalidData,
      "\(source.file) does not load: \(errors.told(.error))"
    )
  }
}

/// Reads files with an eye on what they are and how large.
enum FileBytes {
  static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let manager = FileManager.default
    var isDirectory = false
    #if canImport(FoundationEssentials)
      let exists = manager.fileExists(atPath: path, isDirectory: &isDirectory)
    #else
      var directory: ObjCBool = false
      let exists = manager.fileExists(atPath: path, isDirectory: &directory)
      isDirectory = directory.boolValue
    #endif
    guard exists else { throw .failed(.unreadableFile, "there is no file \(path)") }
    guard !isDirectory else { throw .failed(.unreadableFile, "\(path) is a folder, not a file") }
    let size = (try? manager.attributesOfItem(atPath: path))?[.size] as? Int
    if let size, size > limit {
      throw .failed(.invalidData, "\(path) has \(size) bytes; at most \(limit) are read")
    }
    // By system calls, because Foundation reads regular files only, and a table may come from a
    // pipe.
    guard let bytes = readFile(path, upTo: limit + 1) else {
      throw .failed(.unreadableFile, "\(path) cannot be read")
    }
    guard bytes.count <= limit else {
      throw .failed(.invalidData, "\(path) is too large; at most \(limit) bytes are read")
    }
    return bytes
  }
}

extension [Diagnostic] {
  /// The number of those of a severity, in words.
  func told(_ severity: DiagnosticSeverity) -> String {
    let kept = filter { $0.severity == severity }
    let count = kept.count { $0.omitted == 0 }
    let noun = count == 1 ? severity.rawValue : severity.rawValue + "s"
    return (kept.count > count ? "more than " : "") + "\(count) \(noun)"
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
