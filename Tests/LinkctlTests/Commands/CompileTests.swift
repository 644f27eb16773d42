import Foundation
import Testing

@testable import linkctl

/// `linkctl compile`, and other commands on its output.
@Suite("Compiling a table")
struct CompileTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sample = root.appending(path: "routes.json").path()

  private func run(_ arguments: [String]) async -> (status: ExitCode, output: Output) {
    var output = Output(inMemoryWithWidth: 100)
    return (await Linkctl.run(arguments, Linkctl.commands, &output), output)
  }

  private func compiled(in folder: borrowing TestFolder) async throws -> String {
    let path = folder.path("a.table")
    let (status, output) = await run(["compile", Self.sample, "-o", path])
    #expect(status == .success)
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect(output.standardText == "\(path): compiled, 8 routes, \(size) bytes\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    return path
  }

  @Test(
    "every command has the same result with the compiled table as with the text",
    arguments: [
      ["resolve", "photos://photos/42", "https://photos.example/help/a", "photos:x"],
      ["resolve", "--format", "json", "--open", "session", "photos://photos/42?ref=a"],
      ["resolve", "--brief", "photos://photos/42", "https://photos.example/help/a", "photos:x"],
      ["explain", "https://photos.example/pic/7"], ["explain", "photos://photos/x"],
      ["routes"], ["routes", "--format", "json"], ["test"], ["test", "--format", "json"],
      ["link", "photo", "id=42", "ref=mail"], ["link", "foto"], ["graph"],
      ["graph", "--as", "dot"],
    ])
  func alike(_ arguments: [String]) async throws {
    let folder = try TestFolder()
    let path = try await compiled(in: folder)
    let expected = await run(arguments + ["--routes", Self.sample])
    let found = await run(arguments + ["--routes", path])
    #expect(found.status == expected.status)
    #expect(found.output.standardText == expected.output.standardText)
    #expect(found.output.errorText == expected.output.errorText)
  }

  @Test("a journey recorded with a table is replayed with its compiled form")
  func replay() async throws {
    let folder = try TestFolder()
    let log = folder.path("journey.log")
    let events = try folder.write(#"{"open": "photos://photos/42"}"#, to: "events.jsonl")
    #expect(
      await run(["simulate", events, "--record", log, "--routes", Self.sample]).status == .success)
    let path = folder.path("a.table")
    #expect(await run(["compile", Self.sample, "-o", path]).status == .success)
    let (status, output) = await run(["simulate", "--replay", log, "--routes", path])
    #expect(status == .success && output.errorText == "")
  }

  // §13 rule 2
  @Test("check reads a compiled table completely, and recommends checking the text")
  func check() async throws {
    let folder = try TestFolder()
    let path = try await compiled(in: folder)
    let (status, output) = await run(["check", "--routes", path])
    #expect(status == .invalidData)
    #expect(
      output.errorText
        == "error: \(path) is an intact compiled table; to find conflicts, check its routes.json\n"
    )
  }

  @Test(
    "a damaged table exits with status 65, and the error says what to do",
    arguments: [
      (-1, "is truncated: it should have LENGTH bytes; compile it again from its routes.json"),
      (
        8,
        "is a compiled table of version 200; this program reads version 9; update this program, or compile the table again with it"
      ),
      (200, "is damaged: its checksum does not match; compile it again from its routes.json"),
      (0, "is not a compiled table; compile it again from its routes.json"),
    ])
  func damaged(_ place: Int, _ message: String) async throws {
    let folder = try TestFolder()
    let path = try await compiled(in: folder)
    var data = try Data(contentsOf: URL(filePath: path))
    let length = data.count
    switch place {
    case -1: data.removeLast()
    case 0: data[1] ^= 1
    default: data[place] = 200
    }
    try data.write(to: URL(filePath: path))
    for arguments in [["resolve", "a:b"], ["check"], ["routes"]] {
      let (status, output) = await run(arguments + ["--routes", path])
      #expect(status == .invalidData)
      let expected = message.replacing("LENGTH", with: "\(length)")
      #expect(output.errorText == "error: \(path) \(expected)\n")
    }
  }

  // §13 rule 3
  @Test("a link whose route is damaged fails, in short and at length, and others do not")
  func damagedRoute() async throws {
    let folder = try TestFolder()
    let path = try await compiled(in: folder)
    var data = try Data(contentsOf: URL(filePath: path))
    // The start of the seventh section: the records, of which the first is that of `photo`.
    let records = (0..<8).reversed().reduce(0) { $0 << 8 | Int(data[32 + 6 * 16 + $1]) }
    data[records + 10] ^= 1
    try data.write(to: URL(filePath: path))
    let damaged = "photos://photos/42"
    let reason = "the compiled table is damaged at its route 1"
    let long = await run(["resolve", "--routes", path, damaged, "photos://help/a"])
    #expect(long.status == .failure)
    #expect(long.output.standardText.contains(reason))
    #expect(long.output.standardText.contains("left to the web"))
    let brief = await run(["resolve", "--brief", "--routes", path, damaged, "photos://help/a"])
    #expect(
      brief.output.standardText == """
        {"link":"photos://photos/42","parameters":{},"route":null,"status":"failed"}
        {"link":"photos://help/a","parameters":{},"route":"help","status":"leftToWeb"}

        """)
    let check = await run(["check", "--routes", path])
    #expect(check.status == .invalidData)
    #expect(check.output.errorText.contains("is damaged at byte \(records); compile it again"))
  }

  @Test("a compiled table or an input file is not overwritten")
  func refusals() async throws {
    let folder = try TestFolder()
    let path = try await compiled(in: folder)
    let again = await run(["compile", path, "-o", folder.path("b.table")])
    #expect(again.status == .invalidData)
    #expect(
      again.output.errorText
        == "error: \(path) is a compiled table; compile its routes.json instead\n")
    let table = try folder.write(Data(contentsOf: URL(filePath: Self.sample)), to: "routes.json")
    #expect(await run(["compile", table, "-o", table]).status == .unwritableFile)
    #expect(
      await run(["compile", table, "-o", folder.path("none/b.table")]).status == .unwritableFile)
    #expect(await run(["compile", folder.path("none.json")]).status == .unreadableFile)
  }
}
