import Foundation
import Testing

@testable import linkctl

/// The output on terminals of several widths, and in a pipe.
@Suite("Narrow and wide terminals")
struct NarrowTerminalTests {
  /// 300 routes with long patterns, and many candidates for one link.
  private static let table: String = {
    let routes = (0..<300).map { number in
      """
      { "route": "integration\(number)", "requires": ["session"], "opens": "page",
        "paths": ["/workspaces/:workspace/integrations/:integration/channels/part\(number)/:id<int>"],
        "query": { "reference": "string?", "page": "int = 1" } }
      """
    }
    return """
      { "version": 1, "origins": ["https://a.example"], "gates": { "session": { "flow": "auth" } },
        "app": { "coordinator": "app", "screens": ["home", "page"],
          "children": [{ "coordinator": "auth", "as": "sheet", "screens": ["logIn"] }] },
        "routes": [\(routes.joined(separator: ","))] }
      """
  }()

  private static let link =
    "https://a.example/workspaces/größe/integrations/slack/channels/part7/42?reference=a"

  private func run(
    _ arguments: [String], width: Int, isTerminal: Bool = true, table: String = table
  ) async throws -> (status: ExitCode, lines: [String], errors: String) {
    let folder = try TestFolder()
    let path = try folder.write(table, to: "routes.json")
    var output = Output(inMemoryWithWidth: width, isTerminal: isTerminal)
    let line = arguments + ["--routes", path, "--color", "never"]
    let status = await Linkctl.run(line, Linkctl.commands, &output)
    return (
      status, output.standardText.split(separator: "\n").map(String.init), output.errorText
    )
  }

  @Test(
    "Lines fit, but for words that are longer", arguments: [60, 80, 200],
    [["routes", "--limit", "0"], ["explain", link], ["resolve", link]])
  func linesFit(_ width: Int, _ command: [String]) async throws {
    let lines = try await run(command, width: width).lines
    #expect(lines.count > 2)
    for line in lines where line.displayWidth > width {
      let longest = line.split(separator: " ").map { String($0).displayWidth }.max() ?? 0
      #expect(longest > width - 10, "\(line)")
    }
  }

  @Test(
    "Patterns with the same prefix can be distinguished at every width", arguments: [60, 80, 200])
  func patternsDiffer(_ width: Int) async throws {
    let lines = try await run(["routes", "--limit", "0"], width: width).lines
    let patterns = lines.filter { $0.hasPrefix("/work") }.map { $0.prefix { $0 != " " } }
    #expect(patterns.count == 300)
    #expect(Set(patterns).count == 300)
  }

  @Test(
    "Patterns that differ only in the middle are never shown alike", arguments: [60, 100, 120, 200])
  func middlesDiffer(_ width: Int) async throws {
    let routes = ["alpha", "beta", "gamma", "delta"].map { word in
      let long = String(repeating: "/settings-and-more", count: 6)
      return """
        { "route": "\(word)", "opens": "page", "paths": ["/workspaces\(long)/\(word)\(long)/:id<int>"] }
        """
    }
    let table = """
      { "version": 1, "origins": ["https://a.example"], "app": { "coordinator": "app", "screens": ["page"] },
        "routes": [\(routes.joined(separator: ","))] }
      """
    let lines = try await run(["routes"], width: width, table: table).lines
    #expect(Set(lines.filter { $0.hasPrefix("/work") }).count == 4)
  }

  @Test("A terminal is shown 200 routes and how many more there are; a pipe gets all")
  func countsRest() async throws {
    let shown = try await run(["routes"], width: 120).lines
    #expect(shown.count == 202)
    #expect(shown.last == "… and 100 more; use --grep, or --limit 0 for all")
    #expect(try await run(["routes"], width: 120, isTerminal: false).lines.count == 301)
    let few = try await run(["routes", "--limit", "2"], width: 120, isTerminal: false).lines
    #expect(few.count == 4)
  }

  @Test(
    "grep finds patterns, ids, targets and gates, and ignores case",
    arguments: [
      ("PART29", 11), ("integration7", 11), ("opens page", 300), ("session", 300), ("", 300),
    ])
  func grep(_ text: String, _ count: Int) async throws {
    let found = try await run(["routes", "--grep", text], width: 120, isTerminal: false)
    #expect(found.status == .success)
    #expect(found.lines.count == count + 1)
  }

  @Test("grep without a match exits with 1, and an unreadable limit is an error")
  func noMatch() async throws {
    let none = try await run(["routes", "--grep", "zzz"], width: 120)
    #expect(none.status == .failure)
    #expect(
      none.errors
        == "no route contains `zzz` in its pattern, conditions, id, target or gates\n")
    #expect(try await run(["routes", "--limit", "-1"], width: 120).status == .usage)
    #expect(try await run(["routes", "--limit", "x"], width: 120).status == .usage)
  }

  @Test("--json is one object per line, the same as in the list of --format json")
  func streams() async throws {
    let lines = try await run(["routes", "--json", "--grep", "part1"], width: 40).lines
    let list = try await run(["routes", "--format", "json", "--grep", "part1"], width: 40).lines
    #expect(list == ["{\"routes\":[\(lines.joined(separator: ","))]}"])
    #expect(lines.count == 111)
  }
}

@Suite("Names of a table")
struct NamesTests {
  @Test(
    "Names are listed in the order of the table",
    arguments: [
      ("gates", ["session", "adult"]),
      ("coordinators", ["app", "ageCheck", "auth", "browse", "feed", "likes", "settings"]),
      (
        "routes",
        ["photo", "explore", "original", "invite", "changePassword", "old", "click", "help"]
      ),
    ])
  func lists(_ kind: String, _ names: [String]) async throws {
    let found = await runCommand(["names", kind])
    #expect(found.status == .success)
    #expect(found.output.split(separator: "\n").map(String.init) == names)
  }

  @Test("The names of a table with errors are listed, and those of a compiled table are the same")
  func brokenAndCompiled() async throws {
    let folder = try TestFolder()
    let text = try String(contentsOfFile: SampleTables.sample, encoding: .utf8)
    let broken = try folder.write(
      text.replacing("\"version\": 1,", with: "\"version\" 1"), to: "a.json")
    let compiled = folder.path("a.table")
    var output = Output(inMemoryWithWidth: 80)
    let line = ["compile", SampleTables.sample, "-o", compiled]
    #expect(await Linkctl.run(line, Linkctl.commands, &output) == .success)
    let names = await runCommand(["names", "all"]).output
    #expect(await runCommand(["names", "all", "--routes", broken]).output == names)
    #expect(
      Set(await runCommand(["names", "all", "--routes", compiled]).output.split(separator: "\n"))
        == Set(names.split(separator: "\n")))
  }
}
