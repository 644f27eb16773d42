import Foundation
import LinkwayDiagnostics
import Testing

@testable import linkctl

/// Names with invisible or reordering characters.
@Suite("Invisible characters in names")
struct InvisibleNameTests {
  private static let characters: [Unicode.Scalar] = [
    "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200C}", "\u{200D}",
    "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
    "\u{202E}", "\u{2060}", "\u{2064}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{206F}",
    "\u{3164}", "\u{FEFF}", "\u{FFF9}", "\u{E0001}", "\u{E0041}",
  ]

  private func table(_ mark: Unicode.Scalar) -> String {
    """
    { "version": 1, "origins": ["app:"],
      "types": { "kind\(mark)": { "enum": ["a\(mark)"] } },
      "gates": { "gate\(mark)": { "flow": "flow\(mark)" } },
      "app": { "coordinator": "main\(mark)", "screens": ["home",
          { "screen": "it\(mark)", "parameters": { "id\(mark)": "int?" } }], "children": [
        { "coordinator": "bare\(mark)", "as": "root", "start": "inner", "children": [
          { "coordinator": "inner", "as": "root", "screens": ["page"] } ] },
        { "coordinator": "flow\(mark)", "as": "sheet", "screens": ["ask"] } ] },
      "routes": [ { "route": "go\(mark)", "paths": ["/go"], "opens": "it\(mark)",
        "requires": ["gate\(mark)"] } ] }
    """
  }

  private func run(_ arguments: [String], _ mark: Unicode.Scalar) async throws -> (
    status: ExitCode, output: String, error: String
  ) {
    let folder = try TestFolder()
    let path = try folder.write(table(mark), to: "routes.json")
    return await runCommand(arguments + ["--routes", path])
  }

  @Test(
    "Invisible characters are escaped in every picture and in generated Swift",
    arguments: characters)
  func escaped(_ mark: Unicode.Scalar) async throws {
    for format in ["mermaid", "dot", "svg", "html"] {
      let found = try await run(["graph", "--as", format], mark)
      #expect(found.status == .success)
      #expect(!found.output.unicodeScalars.contains(mark), "\(format)")
      #expect(found.output.contains(String(mark.value, radix: 16, uppercase: true)), "\(format)")
    }
    let found = try await run(["generate", "swift"], mark)
    #expect(found.status == .success, "\(found.error)")
    #expect(!found.output.unicodeScalars.contains(mark))
  }

  @Test(
    "Invisible characters are escaped in text, except joiners that scripts need",
    arguments: characters.filter { TerminalText.isUnsafe($0) })
  func text(_ mark: Unicode.Scalar) async throws {
    for command in [["routes"], ["resolve", "app:/go"], ["explain", "app:/go"], ["check"]] {
      let found = try await run(command, mark)
      let text = found.output + found.error
      #expect(found.status == .success && !text.unicodeScalars.contains(mark), "\(command)")
      #expect(text.contains(String(mark.value, radix: 16, uppercase: true)), "\(command)")
    }
  }

  @Test("`check` warns of each name", arguments: characters)
  func warned(_ mark: Unicode.Scalar) async throws {
    let found = try await run(["check"], mark)
    let escape = "\\u{" + String(mark.value, radix: 16, uppercase: true) + "}"
    for name in ["route `go", "coordinator `main", "screen `it", "gate `gate", "type `kind"] {
      #expect(found.error.contains("the name of the \(name)\(escape)` contains U+"), "\(name)")
    }
    #expect(found.error.components(separatedBy: "[invisible-character]").count == 10)
  }

  @Test("The warning says what, where and what to do")
  func text() async throws {
    let found = try await run(["check"], "\u{202E}")
    #expect(
      found.error.contains(
        "routes.json:4:27: warning: the name of the coordinator `main\\u{202E}` contains U+202E, "
          + "which is invisible or reorders the text around it [invisible-character]"),
      "\(found.error)")
    #expect(found.error.contains("help: remove it"))
  }

  @Test("Letters of any script cause no warning", arguments: ["ä", "日", "خ", "é"])
  func letters(_ letter: Unicode.Scalar) async throws {
    #expect(!(try await run(["check"], letter)).error.contains("[invisible-character]"))
  }
}
