import Foundation
import Testing

@testable import linkctl

/// No command prints a value that a route declares as secret, in any form.
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
        { "route": "numbered", "paths": ["/n/:token"], "query": { "n": "int" }, "opens": "reset",
          "secret": ["token"] },
        { "route": "optional", "paths": ["/o"], "query": { "token": "string?" }, "opens": "reset",
          "secret": ["token"] },
        { "route": "old", "paths": ["/old/:x"], "redirect": "/note/:x" },
        { "route": "note", "paths": ["/note/:x"], "opens": "home" },
        { "route": "stop", "paths": ["/stop/:x"], "refuse": true },
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

  /// Links that no route without secrets matched, each with the part that may be visible.
  private static let damaged = [
    ("https://photos.example/n/s3cret?n=x", "https://photos.example"),
    ("https://photos.example/n/s3cret//", "https://photos.example"),
    ("https://photos.example/reset/s3cret/extra", "https://photos.example"),
    ("https://photos.example/reset/s3cret%zz", "https://photos.example"),
    ("https://photos.example/reset/s3cret%ff", "https://photos.example"),
    ("https://photos.example/reset/s3cret%0a", "https://photos.example"),
    ("https://photos.example:99/reset/s3cret", "https://photos.example"),
    ("https://s3cret@photos.example/reset/x", "https://photos.example"),
    ("https://photos.example/reset\\s3cret", "https://photos.example"),
    ("https://photos.example:s3cret/", "(secret)"),
    ("photos://s3cret", "photos:"),
    ("s3cret", "(secret)"),
    ("photos:o?tokn=s3cret", "photos:"),
    ("photos:old/s3cret", "photos:"),
    ("photos:go?to=photos:reset/s3cret/extra", "photos:"),
    ("photos:go?to=https://photos.example/n/s3cret?n=x", "photos:"),
    ("photos:go?to=s3cret", "photos:"),
    ("photos:go?to=photos:note/1&next=s3cret", "photos:"),
  ]

  @Test(
    "A link that may be a damaged one with a secret is shown as scheme and host",
    arguments: ["resolve", "explain"], damaged)
  func damagedLink(_ command: String, _ row: (link: String, shown: String)) async throws {
    var forms = [["--format", "text"], ["--format", "json"]]
    if command == "resolve" { forms.append(["--brief"]) }
    for form in forms {
      let hidden = try await output([command, row.link, "--source", "any"] + form)
      // A parameter of the route at the end of a redirect is not a secret of the table.
      let isTaken = row.link.contains("old/")
      #expect(isTaken || !hidden.standardText.contains("s3cret"), "\(hidden.standardText)")
      #expect(hidden.errorText.isEmpty)
      let start = hidden.standardText.replacing("\\/", with: "/")
      #expect(start.contains(row.shown), "\(start)")
      let revealed = try await output([command, row.link, "--source", "any", "--reveal"] + form)
      #expect(revealed.standardText.contains("s3cret"), "\(revealed.standardText)")
    }
  }

  @Test(
    "`--reveal` does not show a link that contains a secret", arguments: ["resolve", "explain"],
    ["photos:reset/s3cret", "photos:go?to=photos:reset/s3cret"])
  func reveal(_ command: String, _ link: String) async throws {
    let output = try await output([command, link, "--reveal"])
    #expect(!output.standardText.contains("s3cret"), "\(output.standardText)")
  }

  @Test(
    "A link won by a route without secrets is shown",
    arguments: ["resolve", "explain"], ["photos:note/mine?more=1", "photos:stop/mine"])
  func harmless(_ command: String, _ link: String) async throws {
    let output = try await output([command, link])
    #expect(output.standardText.hasPrefix(link + "\n"), "\(output.standardText)")
  }

  @Test("`check` warns where a secret can arrive by a custom scheme")
  func warns() async throws {
    let output = try await output(["check"])
    #expect(output.errorText.contains("[secret-by-scheme]"))
    #expect(output.standardText.hasSuffix("loads, 8 routes, 5 warnings\n"))
  }
}
