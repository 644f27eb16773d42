import Foundation
import LinkwayDiff
import Testing

@testable import linkctl

@Suite("linkctl diff")
struct DiffTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  private static func run(_ arguments: [String]) async -> (output: Output, status: ExitCode) {
    var output = Output(inMemoryWithWidth: 100)
    let status = await Linkctl.run(["diff"] + arguments, Linkctl.commands, &output)
    return (output, status)
  }

  private static func changed() throws -> String {
    try text("routes.json").replacing(#"["new", "top"]"#, with: #"["new"]"#)
      .replacing("int = 400", with: "int = 300")
  }

  @Test("The article shows what the command prints in a repository: §11.9 rule 1")
  func article() async throws {
    guard let bash = program("bash", for: "diff"), program("git", for: "diff") != nil else {
      return
    }
    let article = try Self.text("Sources/Linkway/Linkway.docc/ComparingTables.md")
    let block = try #require(
      article.components(separatedBy: "```").first { $0.hasPrefix("console\n") })
    let lines = block.split(separator: "\n").dropFirst()
    let command = try #require(lines.first).dropFirst(2)
    let folder = try TestFolder()
    _ = try folder.write(try Self.text("routes.json"), to: "routes.json")
    _ = try folder.write(try Self.changed(), to: "changed.json")
    let finished = try await runScript(
      bash, folder,
      """
      cd "$FOLDER" && git init -q -b main . && git add routes.json \
        && git -c user.name=a -c user.email=a@a.example commit -q -m a \
        && mv changed.json routes.json && linkctl \(command.dropFirst("linkctl ".count))
      """)
    #expect(finished.error == "")
    #expect(finished.status == 1)
    #expect(finished.output == lines.dropFirst().joined(separator: "\n") + "\n")
    // Compares the staged file with the last commit.
    let staged = try await runScript(
      bash, folder,
      """
      cd "$FOLDER" && linkctl diff git:HEAD:routes.json git::routes.json && git add routes.json \
        && ! linkctl diff git:HEAD:routes.json git::routes.json >/dev/null
      """)
    #expect(staged.status == 0, "\(staged.error)")
    let missing = try await runScript(
      bash, folder, #"cd "$FOLDER" && linkctl diff git:nowhere:routes.json routes.json"#)
    #expect(missing.status == 66)
    #expect(missing.error.contains("git has no file nowhere:routes.json"))
  }

  private func runScript(
    _ bash: String, _ folder: borrowing TestFolder, _ script: String
  ) async throws -> FinishedProgram {
    try await LinkctlTests.run(
      bash, ["-c", #"linkctl() { "$LINKCTL" "$@"; }; "# + script],
      environment: [
        "COLUMNS": "200", "FOLDER": folder.url.path(),
        "LINKCTL": productsFolder.appendingPathComponent("linkctl").path,
        "GIT_CONFIG_GLOBAL": "/dev/null",
      ])
  }

  @Test("Annotations are at the route in the new table, and nothing in them ends a command")
  func annotations() async throws {
    let folder = try TestFolder()
    let old = try folder.write(try Self.text("routes.json"), to: "old.json")
    let new = try folder.write(try Self.changed(), to: "new,a.json")
    let (output, status) = await Self.run([old, new, "--format", "github"])
    #expect(status == .failure)
    let lines = output.standardText.split(separator: "\n")
    #expect(lines.count == 2)
    let file = new.replacing(",", with: "%2C")
    #expect(lines[0].hasPrefix("::error file=\(file),line="))
    #expect(lines[0].contains(",title=link-removed::explore: photos://explore/top%0Abefore: held"))
    #expect(lines[1].hasPrefix("::warning file=\(file),line="))
  }

  @Test(
    "Each format has the environments that only one table has",
    arguments: [
      (
        "text", ["environment-removed  environment staging", "environment-added  environment beta"]
      ),
      (
        "markdown",
        [
          "| **environment-removed** | environment staging |  |  |  |",
          "| environment-added | environment beta |  |  |  |",
        ]
      ),
      (
        "github",
        [
          ",title=environment-removed::environment staging",
          ",title=environment-added::environment beta",
        ]
      ),
      (
        "json",
        [
          #"{"detail":null,"environment":"staging","kind":"environment-removed","new":null"#,
          #"{"detail":null,"environment":"beta","kind":"environment-added","new":null"#,
        ]
      ),
    ])
  func environments(format: String, wanted: [String]) async throws {
    func table(_ second: String) -> String {
      """
      { "version": 1,
        "origins": { "production": ["https://a.example"], "\(second)": ["https://b.example"] },
        "app": { "coordinator": "app", "screens": ["home"] },
        "routes": [{ "route": "home", "paths": ["/"], "opens": "home" }] }
      """
    }
    let folder = try TestFolder()
    let old = try folder.write(table("staging"), to: "old.json")
    let new = try folder.write(table("beta"), to: "new.json")
    let (output, status) = await Self.run([old, new, "--format", format])
    #expect(status == .failure)
    for text in wanted { #expect(output.standardText.contains(text), "\(output.standardText)") }
  }

  @Test("A table of Markdown has a row for each change")
  func markdown() async throws {
    let folder = try TestFolder()
    let old = try folder.write(try Self.text("routes.json"), to: "old.json")
    let new = try folder.write(try Self.changed(), to: "new.json")
    let (output, status) = await Self.run([old, new, "--format", "markdown", "--fail-on", "none"])
    #expect(status == .success)
    let rows = output.standardText.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count == 3)
    #expect(rows[1].hasPrefix("| link-removed | explore | `photos://explore/top` | held"))
  }

  @Test(
    "Each format names what the two results do not show",
    arguments: [
      (
        "text",
        """
        identity-changed  original  photos://photos/1/original
          before  held, route original with id = 1: app › browse (session) › feed › photo › original (session, adult)
          after   held, route original with id = 1: app › browse (session) › feed › photo › original (session, adult)
          change  `identity` of original [id] → always

        """
      ),
      (
        "markdown",
        #"| identity-changed: \`identity\` of original \[id\] → always | original | `photos://photos/1/original` | held"#
      ),
      (
        "github",
        ",title=identity-changed::original: `identity` of original [id] → always: photos://photos/1/original%0A"
      ),
      ("json", ##"{"detail":"`identity` of original [id] → always","kind":"identity-changed""##),
    ])
  func detail(format: String, wanted: String) async throws {
    let folder = try TestFolder()
    let table = try Self.text("routes.json")
    let screen = #"{ "screen": "original", "#
    #expect(table.contains(screen))
    let old = try folder.write(table, to: "old.json")
    let new = try folder.write(
      table.replacing(screen, with: screen + #""identity": "always", "#), to: "new.json")
    let (output, status) = await Self.run([old, new, "--format", format])
    #expect(status == .success)
    #expect(output.standardText.contains(wanted), "\(output.standardText)")
  }

  @Test("A compiled table is compared like its text")
  func compiled() async throws {
    let folder = try TestFolder()
    let old = try folder.write(try Self.text("routes.json"), to: "old.json")
    let new = try folder.write(try Self.changed(), to: "new.json")
    let table = folder.url.appending(path: "new.table").path()
    var output = Output(inMemoryWithWidth: 100)
    _ = await Linkctl.run(["compile", new, "-o", table], Linkctl.commands, &output)
    let (text, _) = await Self.run([old, new, "--format", "json"])
    let (compiled, status) = await Self.run([old, table, "--format", "json"])
    #expect(status == .failure)
    #expect(compiled.standardText == text.standardText)
    #expect(await Self.run([new, table]).status == .success)
  }

  @Test("Tables that do not load, and files that are not there, end it: §11.9 rule 5")
  func statuses() async throws {
    let folder = try TestFolder()
    let old = try folder.write(try Self.text("routes.json"), to: "old.json")
    let bad = try folder.write("{}", to: "bad.json")
    #expect(await Self.run([old, bad]).status == .invalidData)
    #expect(await Self.run([old, "nowhere.json"]).status == .unreadableFile)
    #expect(await Self.run([old]).status == .usage)
    #expect(
      await Self.run([old, old, "--fail-on", "link-remove"]).output.errorText.contains(
        "link-removed"))
  }

  @Test("A deployed file is checked for links that were correct before: §11.9 rule 7")
  func deployedFile() async throws {
    func table(_ path: String) -> String {
      """
      {"version": 1, "origins": ["https://a.example"], "app": {"coordinator": "app", "screens": ["home"]},
       "routes": [{"route": "r", "paths": ["\(path)"], "opens": "home"}]}
      """
    }
    let folder = try TestFolder()
    let old = try folder.write(table("/r"), to: "old.json")
    let new = try folder.write(table("/s"), to: "new.json")
    let file = try folder.write(
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.app"], "components": [{"/": "/r"}]}]}}"#,
      to: "site.json")
    let arguments = [old, new, "--fail-on", "none", "--site", file]
    let (output, status) = await Self.run(arguments + ["--host", "a.example"])
    #expect(status == .failure)
    #expect(
      output.standardText.contains(
        """
        \(file): the change introduces errors
          opens  https://a.example/r  site-form, by /applinks/details/0/components/0
          missing  https://a.example/s  site-form, route r
        """), "\(output.standardText)")
    let same = await Self.run([old, old, "--site", file, "--host", "a.example"])
    #expect(same.status == .success)
    #expect(same.output.standardText.contains("the change introduces no errors"))
    let annotated = await Self.run(arguments + ["--host", "a.example", "--format", "github"])
    #expect(
      annotated.output.standardText.contains(
        "title=site-form::\(file): missing https://a.example/s"))
    #expect(await Self.run(arguments).status == .usage)
  }
}
