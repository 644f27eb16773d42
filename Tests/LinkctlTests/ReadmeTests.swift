import Foundation
import Testing

@testable import linkctl

/// The code and transcripts in the README are correct.
@Suite("README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  /// The code blocks of a language, without their fences.
  private static func blocks(
    _ language: String, of document: String = "README.md"
  ) throws -> [String] {
    let parts = try text(document).components(separatedBy: "```")
    return parts.filter { $0.hasPrefix(language + "\n") }
      .map { String($0.dropFirst(language.count + 1)) }
  }

  @Test("The code is what Scripts/check-generated compiles, and has at most 20 lines")
  func code() throws {
    let blocks = try Self.blocks("swift")
    #expect(blocks == [try Self.text("Tests/Generated/Readme/main.swift")])
    #expect(blocks.allSatisfy { $0.split(separator: "\n").count <= 20 })
  }

  @Test("The table that it shows loads without a warning")
  func table() async throws {
    let folder = try TestFolder()
    let file = try folder.write(try #require(try Self.blocks("json").first), to: "routes.json")
    let output = await linkctl(["check", "--routes", file])
    #expect(output.errorText == "")
    #expect(try Self.text("README.md").count { $0 == "\n" } < 250)
  }

  @Test("The first command is in the first 15 lines, with its output")
  func firstCommand() throws {
    let start = try Self.text("README.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix(15)
    #expect(start.contains("$ make resolve LINK=photos://photos/42"))
    #expect(start.contains { $0.contains("shows  welcome in auth") })
  }

  /// The commands of the code blocks, each with the output shown below it.
  private static func commands(
    of document: String = "README.md"
  ) throws -> [(line: String, output: String)] {
    var commands: [(line: String, output: String)] = []
    for block in try blocks("console", of: document) where block.hasPrefix("$ ") {
      for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if line.hasPrefix("$ ") {
          commands.append((String(line.dropFirst(2)), ""))
        } else {
          commands[commands.count - 1].output += line + "\n"
        }
      }
    }
    return commands
  }

  @Test("Every command in it exits with status 0 and prints the output shown")
  func everyCommand() async throws {
    guard let bash = program("bash", for: "the README's commands") else { return }
    let commands = try Self.commands()
    #expect(commands.count > 15)
    let folder = try TestFolder()
    _ = try folder.write(try Self.text("routes.json"), to: "routes.json")
    _ = try folder.write(try Self.text("routes.json"), to: "released.json")
    _ = try folder.write("photos://photos/42\nhttps://photos.example/pic/7\n", to: "links.txt")
    _ = try folder.write(#"{"open": "photos://photos/42"}"#, to: "events.jsonl")
    // `make resolve` builds first, and then runs this command.
    let prelude = #"""
      linkctl() { "$LINKCTL" "$@"; }
      make() { (shift; export "$@"; linkctl resolve $ARGS -- "$LINK"); }
      set -o pipefail
      cd "$FOLDER"

      """#
    for command in commands {
      let finished = try await run(
        bash, ["-c", prelude + command.line],
        environment: [
          "COLUMNS": "100", "FOLDER": folder.url.path(),
          "LINKCTL": productsFolder.appendingPathComponent("linkctl").path,
        ])
      #expect(finished.status == 0, "\(command.line): \(finished.error)")
      if !command.output.isEmpty { #expect(finished.output == command.output) }
    }
  }

  static let articles = ["Troubleshooting", "Performance"]

  @Test("Every command of an article prints what is shown", arguments: articles)
  func articleCommands(_ article: String) async throws {
    guard let bash = program("bash", for: "the commands of articles") else { return }
    let commands = try Self.commands(of: "Sources/Linkway/Linkway.docc/\(article).md")
    #expect(commands.count > 1)
    let folder = try TestFolder()
    _ = try folder.write(try Self.text("routes.json"), to: "routes.json")
    let file = await linkctl(
      ["site", "apple", "--host", "photos.example", "--routes", folder.path("routes.json")])
    _ = try folder.write(file.standardText, to: "FILE")
    for command in commands {
      let finished = try await run(
        bash, ["-c", #"linkctl() { "$LINKCTL" "$@"; }; cd "$FOLDER"; "# + command.line],
        environment: [
          "COLUMNS": "100", "FOLDER": folder.url.path(),
          "LINKCTL": productsFolder.appendingPathComponent("linkctl").path,
        ])
      // Status 1 is a valid result: a link that does not resolve, or a difference.
      #expect(finished.status <= 1, "\(command.line): \(finished.error)")
      if !command.output.isEmpty { #expect(finished.output == command.output) }
    }
  }

  static let examples = [
    "AppAuthMain", "HowToCode", "SignInSignUp", "SubFlows", "UIKitApproaches", "Unsplash",
  ]

  @Test("Every command on the page of an example runs", arguments: examples)
  func exampleCommands(_ example: String) async throws {
    guard let bash = program("bash", for: "the examples' commands") else { return }
    let page = "Examples/\(example)/README.md"
    let block = try #require(try Self.blocks("console", of: page).first)
    let lines = block.split(separator: "\n").map { String($0.dropFirst(2)) }
    #expect(lines.count > 3)
    // A journey with a line that is not an event exits with status 1, which is a valid result.
    let prelude = #"""
      linkctl() { "$LINKCTL" "$@" || [[ $? == 1 ]]; }
      set -e
      cd "$ROOT"

      """#
    let finished = try await run(
      bash, ["-c", prelude + lines.joined(separator: "\n")],
      environment: [
        "ROOT": Self.root.path(),
        "LINKCTL": productsFolder.appendingPathComponent("linkctl").path,
      ])
    #expect(finished.status == 0, "\(finished.error)")
    let expected = try Self.text("Examples/\(example)/journey.expected.jsonl")
    #expect(finished.output.hasSuffix(expected))
  }

  @Test("The error shown equals the printed one")
  func error() async throws {
    let block = try #require(try Self.blocks("console").first { !$0.hasPrefix("$ ") })
    let table = try Self.text("routes.json").replacing(
      "\"requires\": [\"adult\"]", with: "\"requires\": [\"sesion\"]")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "routes.json")
    try Data(table.utf8).write(to: file)
    let output = await linkctl(["check", "--routes", file.path()])
    #expect(output.errorText.replacing(folder.path() + "/", with: "") == block)
  }

  private func linkctl(_ arguments: [String]) async -> Output {
    var output = Output(inMemoryWithWidth: 100)
    _ = await Linkctl.run(arguments, Linkctl.commands, &output)
    return output
  }
}
