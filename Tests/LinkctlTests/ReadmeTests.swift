import Foundation
import Testing

@testable import linkctl

/// What the README shows is what the project does.
@Suite("README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  /// The code blocks of a language, without their fences.
  private static func blocks(_ language: String) throws -> [String] {
    let parts = try text("README.md").components(separatedBy: "```")
    return parts.filter { $0.hasPrefix(language + "\n") }
      .map { String($0.dropFirst(language.count + 1)) }
  }

  @Test("The code is that of files which Scripts/check-generated and the package build")
  func code() throws {
    let blocks = try Self.blocks("swift")
    let files = ["Tests/Generated/Readme/main.swift", "Examples/ResolveLinks/main.swift"]
    #expect(blocks == (try files.map(Self.text)))
    #expect(blocks.map { $0.split(separator: "\n").count <= 15 } == [true, true])
  }

  @Test("The first command stands in the first 15 lines, with its real output")
  func firstCommand() async throws {
    let block = try #require(try Self.blocks("console").first)
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "$ make resolve LINK=photos://photos/42")
    let output = await run([
      "resolve", "--routes", Self.root.appending(path: "routes.json").path(), "photos://photos/42",
    ])
    #expect(output.standardText == lines.dropFirst().joined(separator: "\n"))
    let start = try Self.text("README.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix(15)
    #expect(start.contains { $0.contains("shows  welcome in auth") })
  }

  @Test("The error that it shows is the one that is printed")
  func error() async throws {
    let block = try Self.blocks("console")[1]
    let table = try Self.text("routes.json").replacing(
      "\"requires\": [\"adult\"]", with: "\"requires\": [\"sesion\"]")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "routes.json")
    try Data(table.utf8).write(to: file)
    let output = await run(["check", "--routes", file.path()])
    #expect(output.errorText.replacing(folder.path() + "/", with: "") == block)
  }

  @Test("The journey that it shows is the one that is printed")
  func journey() async throws {
    let block = try #require(try Self.blocks("console").last)
    let (command, answer) = try #require(
      block.firstIndex(of: "\n").map { (block[..<$0], block[block.index(after: $0)...]) })
    let events = command.matches(of: /'({.*?})'/).map { String($0.1) }
    #expect(events.count == 2)
    let folder = try TestFolder()
    let file = try folder.write(events.joined(separator: "\n"), to: "events.jsonl")
    let table = Self.root.appending(path: "routes.json").path()
    #expect(await run(["simulate", file, "--routes", table]).standardText == answer)
  }

  private func run(_ arguments: [String]) async -> Output {
    var output = Output(inMemoryWithWidth: 100)
    _ = await Linkctl.run(arguments, Linkctl.commands, &output)
    return output
  }
}
