import Foundation
import Testing

@testable import linkctl

/// Nothing that a route calls secret is printed, by any command and in any form.
@Suite("Secrets")
struct SecretTests {
  private static let table = """
    { "version": 1, "origins": ["https://photos.example", "photos:"],
      "gates": { "session": { "flow": "auth" } },
      "app": { "coordinator": "app", "start": "main", "children": [
        { "coordinator": "auth", "as": "root", "screens": ["logIn"] },
        { "coordinator": "main", "as": "root", "screens": ["home", "reset"] } ] },
      "routes": [
        { "route": "reset", "paths": ["/reset/:token"], "query": { "mail": "string?" },
          "opens": "reset", "with": { "again": "t-:token" }, "secret": ["token"] },
        { "route": "held", "paths": ["/held/:token"], "opens": "reset", "secret": ["token"],
          "requires": ["session"] },
        { "route": "go", "paths": ["/go"], "query": { "to": "link" }, "unwrap": "to" } ] }
    """

  private func output(_ arguments: [String]) async throws -> Output {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(Self.table.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var output = Output(inMemoryWithWidth: 100)
    _ = await Linkctl.run(arguments + ["--routes", file.path()], Linkctl.commands, &output)
    return output
  }

  @Test(
    "A secret is in no output",
    arguments: ["resolve", "explain"],
    [
      "photos:reset/s3cret", "https://photos.example/reset/s3cret?mail=a",
      "https://photos.example/held/s3cret",
      "https://photos.example/go?to=https%3A%2F%2Fphotos.example%2Freset%2Fs3cret",
      "https://photos.example/reset/s3cret%2f",
      "https://photos.example/reset/s3cret?mail=a&mail=b",
    ])
  func isNotPrinted(_ command: String, _ link: String) async throws {
    var forms = [["--format", "text"], ["--format", "json"]]
    if command == "resolve" { forms.append(["--brief"]) }
    for form in forms {
      let output = try await output([command, link] + form)
      #expect(!output.standardText.contains("s3cret"), "\(output.standardText)")
      #expect(output.errorText.isEmpty)
      #expect(output.standardText.contains("reset") || output.standardText.contains("held"))
    }
  }

  @Test("`check` warns where a secret can arrive by a custom scheme")
  func warns() async throws {
    let output = try await output(["check"])
    #expect(output.errorText.contains("[secret-by-scheme]"))
    #expect(output.standardText.hasSuffix("loads, 3 routes, 2 warnings\n"))
  }
}
