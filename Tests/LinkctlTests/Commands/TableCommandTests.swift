import Foundation
import Testing

@testable import linkctl

/// The commands that read a table, as called by a user or a program.
@Suite("Commands on a table")
struct TableCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sample = root.appending(path: "routes.json").path()

  private func run(_ arguments: [String]) async -> (status: ExitCode, output: Output) {
    var output = Output(inMemoryWithWidth: 100)
    var arguments = arguments
    if !arguments.contains("--routes") {
      arguments.insert(contentsOf: ["--routes", Self.sample], at: 1)
    }
    return (await Linkctl.run(arguments, Linkctl.commands, &output), output)
  }

  private func object(_ arguments: [String]) async throws -> NSDictionary {
    let text = await run(arguments + ["--format", "json"]).output.standardText
    #expect(text.hasSuffix("\n") && text.count { $0 == "\n" } == 1)
    return try json(text)
  }

  private func json(_ text: String) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test("A link at a closed gate is held, and the object is that of §11.1")
  func held() async throws {
    let found = try await object(["resolve", "photos://photos/42"])
    let expected = try json(
      """
      { "link": "photos://photos/42", "status": "held", "route": "photo",
        "parameters": { "id": 42, "size": 400 },
        "plan": [
          { "start": "app" }, { "start": "browse", "as": "root", "requires": ["session"] },
          { "start": "feed", "as": "tab" },
          { "push": "photo", "parameters": { "id": 42, "size": 400 } } ],
        "transitions": [
          { "start": "app" }, { "start": "auth", "in": "app" }, { "setRoot": "auth", "in": "app" } ],
        "held": { "gate": "session", "flow": "auth", "ticket": 1, "owner": null,
          "expires": "1970-01-01T00:10:00Z" },
        "visible": { "screen": "welcome", "coordinator": "auth" },
        "stack": [ { "screen": "welcome" } ],
        "navigation": { "root": { "coordinator": "app", "child": { "coordinator": "auth",
          "stack": [ { "screen": "welcome", "coordinator": "auth" } ], "ticket": 1 } } } }
      """)
    #expect(found == expected)
  }

  @Test("With the gate open the same link is applied")
  func applied() async throws {
    let found = try await object(["resolve", "--open", "session", "photos://photos/42"])
    #expect(found["status"] as? String == "applied")
    #expect((found["visible"] as? NSDictionary)?["screen"] as? String == "photo")
    #expect(found["held"] is NSNull)
    #expect((found["stack"] as? [Any])?.count == 2)
  }

  struct StatusRow: CustomTestStringConvertible, Sendable {
    var link: String
    var options: [String] = []
    var status: String
    var exit: ExitCode
    var keys: [String: String] = [:]
    var testDescription: String { link }
  }

  static let statusRows: [StatusRow] = [
    StatusRow(
      link: "https://photos.example/pic/7", status: "held", exit: .success,
      keys: ["route": "photo"]),
    StatusRow(
      link: "https://photos.example/help/a", status: "leftToWeb", exit: .success,
      keys: ["route": "help"]),
    StatusRow(
      link: "https://photos.example/none", status: "unmatched", exit: .failure,
      keys: ["reason": "no route matches"]),
    StatusRow(
      link: "https://photos.example/photos/%zz", status: "refused", exit: .failure,
      keys: ["reason": "percent-encoding: `%` needs two hexadecimal digits"]),
    StatusRow(
      link: "https://photos.example/join/ABC1234", options: ["--open", "session"],
      status: "refused", exit: .failure,
      keys: ["reason": "gate: only while `session` is closed"]),
    StatusRow(link: "photos:settings/password", status: "unmatched", exit: .failure),
    StatusRow(
      link: "photos:settings/password", options: ["--source", "internal"], status: "held",
      exit: .success),
    StatusRow(
      link: "photos:settings/password", options: ["--source", "any"], status: "held",
      exit: .success),
    StatusRow(link: "not a link", status: "refused", exit: .failure),
  ]

  @Test(
    "Every link has a status, and the exit status shows whether all are handled",
    arguments: statusRows)
  func status(_ row: StatusRow) async throws {
    let arguments = ["resolve"] + row.options + [row.link]
    #expect(await run(arguments).status == row.exit)
    let found = try await object(arguments)
    #expect(found["status"] as? String == row.status)
    for (key, value) in row.keys { #expect(found[key] as? String == value) }
    for key in ["plan", "transitions", "stack"] { #expect(found[key] is [Any]) }
    for key in ["held", "visible", "navigation", "parameters", "route", "link"] {
      #expect(found[key] != nil, "\(key)")
    }
  }

  @Test("The routes of a redirect are in `via`")
  func via() async throws {
    #expect(try await object(["resolve", "photos:pic/7"])["via"] as? [String] == ["old"])
  }

  /// The state after opening a photo, in a file that exists while `body` runs.
  private func withState(_ body: (String) async throws -> Void) async throws {
    let first = try await object(["resolve", "--open", "session", "photos:photos/1"])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let state = try #require(first["navigation"])
    try JSONSerialization.data(withJSONObject: state).write(to: file)
    try await body(file.path())
  }

  @Test("A printed state can be used as the initial state")
  func state() async throws {
    try await withState { file in
      let found = try await object([
        "resolve", "--open", "session", "--state", file, "photos:photos/2",
      ])
      let transitions = try #require(found["transitions"] as? [NSDictionary])
      #expect(transitions.count == 1)
      #expect(transitions[0]["replaceTop"] as? String == "photo")
      #expect(transitions[0]["in"] as? String == "feed")
    }
  }

  @Test("A state that no longer fits is repaired, and the repair reported")
  func repair() async throws {
    try await withState { file in
      let output = await run(["resolve", "--state", file, "photos:photos/2"]).output
      #expect(
        output.errorText
          == "warning: \(file): dropped the coordinator `browse`, which is behind `session`\n")
    }
  }

  @Test("A table that does not load ends with 65, one that cannot be read with 66")
  func unreadable() async {
    let folder = Self.root.path()
    for command in ["check", "test", "routes"] {
      #expect(await run([command, "--routes", folder]).status == .unreadableFile)
      #expect(await run([command, "--routes", folder + "/missing.json"]).status == .unreadableFile)
      #expect(await run([command, "--routes", folder + "/README.md"]).status == .invalidData)
    }
    let output = await run(["test", "--routes", "missing.json"]).output
    #expect(output.errorText == "error: file not found: missing.json\n")
  }

  @Test("`check` reports what it found, in text and in JSON")
  func check() async throws {
    let result = await run(["check"])
    #expect(result.status == .success)
    #expect(result.output.standardText == "\(Self.sample): loads, 8 routes, no warnings\n")
    #expect(try await object(["check"]) == json(#"{ "diagnostics": [] }"#))
    let bad = try await object(["check", "--routes", Self.root.appending(path: "README.md").path()])
    let first = try #require((bad["diagnostics"] as? [NSDictionary])?.first)
    #expect(
      Set(first.allKeys as? [String] ?? []) == [
        "severity", "identifier", "file", "line", "column", "message", "notes", "suggestion",
      ])
  }

  @Test("`test` runs the examples and reports how many")
  func test() async throws {
    let result = await run(["test"])
    #expect(result.status == .success)
    #expect(result.output.standardText == "2 examples ran: 2 passed, 0 failed, 0 skipped\n")
    #expect(try await object(["test"]) == json(#"{ "passed": 2, "failed": [], "skipped": [] }"#))
  }

  @Test("`explain` names the rule or the segment for each candidate")
  func explain() async throws {
    let found = try await object(["explain", "photos://photos/42"])
    let candidates = try #require(found["candidates"] as? [NSDictionary])
    #expect(candidates.count == 8)
    #expect(candidates[0]["route"] as? String == "photo")
    #expect(candidates[0]["outcome"] as? String == "wins")
    #expect(candidates[1]["route"] as? String == "original")
    #expect(candidates[1]["segment"] as? Int == 3)
    #expect(found["gates"] as? [String] == ["session"])
    #expect((found["plan"] as? [Any])?.count == 4)
  }

  @Test(
    "`explain` names the type that a segment or an item failed",
    arguments: [
      ("shop:a/x", "int", "its path does not match at segment 2, which is not of the type `int`"),
      ("shop:a/x/b", "int", "its path does not match at segment 2, which is not of the type `int`"),
      ("shop:b/x", "int", "its path does not match at segment 1"),
      (
        "shop:c/x.json", "code",
        "its path does not match at segment 2, which is not of the type `code`"
      ),
      ("shop:c/x.xml", "code", "its path does not match at segment 2"),
      ("shop:d?n=x", "item", "the query item `n` has the wrong type: a list of `number`"),
    ])
  func failedType(_ link: String, _ route: String, _ reason: String) async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      """
      { "version": 1, "origins": ["shop:"], "types": { "code": { "regex": "[A-Z]+" } }, "routes": [
        { "route": "int", "paths": ["/a/:id<int>"], "leaveToWeb": true },
        { "route": "code", "paths": ["/c/:c<code>.json"], "leaveToWeb": true },
        { "route": "item", "paths": ["/d"], "query": { "n": "number[]" }, "leaveToWeb": true } ] }
      """, to: "routes.json")
    let found = try await object(["explain", link, "--routes", table])
    let candidates = try #require(found["candidates"] as? [NSDictionary])
    #expect(candidates.first { $0["route"] as? String == route }?["reason"] as? String == reason)
  }

  @Test("`link` builds a link, or reports what is missing")
  func link() async {
    #expect(
      await run(["link", "photo", "id=42", "ref=mail"]).output.standardText
        == "https://photos.example/photos/42?ref=mail\n")
    let missing = await run(["link", "photo"])
    #expect(missing.status == .failure)
    #expect(missing.output.errorText == "error: the links of `photo` need `id` as `int`\n")
    #expect(
      await run(["link", "phoot"]).output.errorText
        == "error: unknown route `phoot`; did you mean `photo`?\n")
  }

  @Test("`routes` lists patterns, the most specific first")
  func routes() async {
    let lines = await run(["routes"]).output.standardText.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[1].hasPrefix("/settings/password "))
    #expect(lines[9].hasPrefix("https://click.photos.example/*"))
  }
}
