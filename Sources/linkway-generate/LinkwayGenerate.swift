import LinkwayCodeGeneration
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The build plugin's tool: reads and checks a table, and generates its Swift code like
/// `linkctl generate swift`.
///
/// It does nothing else, because every app that uses the plugin has to compile it. Errors and
/// warnings have the format of compiler diagnostics, so that Xcode shows them at their lines.
@main
struct LinkwayGenerate {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let table = arguments.first, let output = arguments.dropFirst().first,
      arguments.count == 2
    else {
      fail("usage: linkway-generate TABLE OUTPUT\n", status: EX_USAGE)
    }
    let renderer = DiagnosticRenderer()
    do throws(FileFailure) {
      let file = try LoadedTable(path: table, warnings: true, environment: .every)
      FileBytes.writeError(renderer.text(for: file.diagnostics, in: file.source))
      guard !file.tables.isEmpty else { exit(EX_DATAERR) }
      let given = try GenerationOptions.read(beside: table)
      guard given.errors.isEmpty else {
        fail(renderer.text(for: given.errors, in: given.source), status: EX_DATAERR)
      }
      let (code, errors) = SwiftFile.make(file.tables, file.source, given.options)
      guard errors.isEmpty else {
        fail(renderer.text(for: errors, in: file.source), status: EX_DATAERR)
      }
      do {
        try FileBytes.write(Array(code.utf8), to: output)
      } catch {
        fail("error: \(error)\n", status: EX_CANTCREAT)
      }
    } catch {
      fail("error: \(error)\n", status: EX_NOINPUT)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileBytes.writeError(message)
    exit(status)
  }
}
