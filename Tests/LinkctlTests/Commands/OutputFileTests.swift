import Foundation
import Linkway
import Testing

@testable import linkctl

/// Commands write complete files to the given path, and no other files.
@Suite("Files that commands write")
struct OutputFileTests {
  private static let site = """
    {"version": 1, "origins": ["https://a.example", "https://b.example", "photos:"],
     "platforms": {"apple": {"apps": ["ABCDE12345.example.photos"]},
                   "android": {"package": "example.photos",
                               "certificates": ["FINGERPRINT"]},
                   "desktop": {"id": "example.photos", "name": "Photos", "exec": "photos %u"}},
     "routes": [{"route": "home", "paths": ["/"], "resolver": "home"}]}
    """.replacing("FINGERPRINT", with: Array(repeating: "0A", count: 32).joined(separator: ":"))

  /// The commands that write a file, without its name.
  static let commands = [
    ["compile", SampleTables.sample], ["generate", "swift", "--routes", SampleTables.sample],
    ["graph", "--routes", SampleTables.sample],
    ["graph", "--as", "svg", "--routes", SampleTables.sample],
  ]

  private func run(_ arguments: [String]) async -> (status: ExitCode, error: String) {
    var output = Output(inMemoryWithWidth: 100)
    let status = await Linkctl.run(arguments, Linkctl.commands, &output)
    return (status, output.errorText)
  }

  private func names(in folder: borrowing TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func expected(_ command: [String]) async throws -> String {
    let folder = try TestFolder()
    #expect(await run(command + ["-o", folder.path("out")]).status == .success)
    return try folder.read("out")
  }

  @Test("files with names like those of temporary files are kept", arguments: commands)
  func neighbours(_ command: [String]) async throws {
    let folder = try TestFolder()
    _ = try folder.write("mine", to: "other")
    for name in ["out.new", "out.tmp"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: folder.path("other"))
    }
    _ = try folder.write("mine", to: "out~")
    #expect(await run(command + ["-o", folder.path("out")]).status == .success)
    #expect(try folder.read("other") == "mine" && folder.read("out~") == "mine")
    #expect(try names(in: folder) == ["other", "out", "out.new", "out.tmp", "out~"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out"))
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect(try folder.read("out") == (try await expected(command)))
  }

  @Test(
    "writing through a symbolic link keeps the link, even if its target was missing",
    arguments: commands, [true, false])
  func symbolicLink(_ command: [String], _ isThere: Bool) async throws {
    let folder = try TestFolder()
    if isThere { _ = try folder.write("old", to: "place") }
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.path("sub"), withIntermediateDirectories: false)
    try manager.createSymbolicLink(
      atPath: folder.path("sub/second"), withDestinationPath: "../place")
    try manager.createSymbolicLink(
      atPath: folder.path("first"), withDestinationPath: "sub/second")
    #expect(await run(command + ["-o", folder.path("first")]).status == .success)
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("first")) == "sub/second")
    #expect(try folder.read("place") == (try await expected(command)))
    #expect(try names(in: folder) == ["first", "place", "sub"])
  }

  @Test("a redirect cycle is an error")
  func circle() async throws {
    let folder = try TestFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a"), withDestinationPath: folder.path("a"))
    let (status, error) = await run(["compile", SampleTables.sample, "-o", folder.path("a")])
    #expect(status == .unwritableFile)
    #expect(
      error
        == "error: \(folder.path("a")) cannot be written: Too many levels of symbolic links\n")
  }

  // §11.6 rule 2
  @Test("a file keeps its permissions, and a new one gets those of the mask", arguments: commands)
  func permissions(_ command: [String]) async throws {
    let folder = try TestFolder()
    let old = try folder.write("old", to: "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
    let plain = folder.path("plain")
    #expect(FileManager.default.createFile(atPath: plain, contents: nil))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    for path in [old, folder.path("new")] {
      #expect(await run(command + ["-o", path]).status == .success)
    }
    #expect(try mode(old) == 0o640)
    #expect(try mode(folder.path("new")) == (try mode(plain)))
  }

  @Test(
    "many simultaneous runs each write the complete file, and leave no other file",
    arguments: commands)
  func concurrently(_ command: [String]) async throws {
    let folder = try TestFolder()
    let program = productsFolder.appending(path: "linkctl").path
    let target = folder.path("out")
    let statuses = try await withThrowingTaskGroup(of: FinishedProgram.self) { group in
      for _ in 0..<30 {
        group.addTask { try await LinkctlTests.run(program, command + ["-o", target]) }
      }
      return try await group.reduce(into: []) { $0.append($1.status) }
    }
    #expect(statuses == Array(repeating: 0, count: 30))
    #expect(try names(in: folder) == ["out"])
    #expect(try folder.read("out") == (try await expected(command)))
  }

  @Test("if the disk is full, the old file stays intact", arguments: commands)
  func fullDisk(_ command: [String]) async throws {
    let folder = try TestFolder()
    let target = try folder.write("old", to: "out")
    let program = productsFolder.appending(path: "linkctl").path
    // Limits files of this shell's children to one block.
    let line = ([program] + command + ["-o", target]).map { "'\($0)'" }.joined(separator: " ")
    let finished = try await LinkctlTests.run("/bin/sh", ["-c", "ulimit -f 1; \(line)"])
    #expect(finished.status == ExitCode.unwritableFile.rawValue && !finished.endedBySignal)
    #expect(finished.error == "error: \(target) cannot be written: File too large\n")
    #expect(try folder.read("out") == "old" && names(in: folder) == ["out"])
  }

  // Only Linux has a device that is always full; a Mac has none.
  @Test(
    "a device is written to as it is",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func devices(_ command: [String]) async throws {
    #expect(await run(command + ["-o", "/dev/null"]).status == .success)
    let (status, error) = await run(command + ["-o", "/dev/full"])
    #expect(status == .unwritableFile)
    #expect(error == "error: /dev/full cannot be written: No space left on device\n")
  }

  // §11.6 rule 3
  @Test(
    "standard output can be named as a file, whatever it is", arguments: ["| cat >", ">", ">>"])
  func standardOutput(_ redirection: String) async throws {
    let folder = try TestFolder()
    let program = productsFolder.appending(path: "linkctl").path
    let line =
      "'\(program)' graph --routes '\(SampleTables.sample)' -o /dev/stdout \(redirection) '\(folder.path("out"))'"
    #expect(try await LinkctlTests.run("/bin/sh", ["-c", line]).status == 0)
    #expect(try folder.read("out") == (try await expected(Self.commands[2])))
  }

  @Test("a folder of files is written as a whole or not at all", arguments: ["apple", "android"])
  func allOrNone(_ system: String) async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.site, to: "routes.json")
    let out = folder.path("out")
    let manager = FileManager.default
    // The target of the last file cannot be replaced.
    let last = system == "apple" ? "url-types.plist" : "AndroidManifest.xml"
    try manager.createDirectory(
      atPath: "\(out)/\(last)/taken", withIntermediateDirectories: true)
    try manager.createDirectory(
      atPath: "\(out)/a.example/.well-known", withIntermediateDirectories: true)
    let name = system == "apple" ? "apple-app-site-association" : "assetlinks.json"
    try "old".write(
      toFile: "\(out)/a.example/.well-known/\(name)", atomically: false, encoding: .utf8)
    let (status, error) = await run(["site", system, "--routes", table, "-o", out])
    #expect(status == .unwritableFile)
    #expect(error.hasSuffix("error: \(out)/\(last) cannot be written: Is a directory\n"))
    #expect(
      Set(try manager.subpathsOfDirectory(atPath: out)) == [
        "a.example", "a.example/.well-known", "a.example/.well-known/\(name)", last,
        "\(last)/taken",
      ])
    #expect(
      try String(contentsOfFile: "\(out)/a.example/.well-known/\(name)", encoding: .utf8) == "old")
  }

  // §11.6 rule 1
  @Test("files replaced before a failure are restored")
  func undone() throws {
    let folder = try TestFolder()
    _ = try folder.write("old", to: "first")
    _ = try folder.write("old", to: "last")
    var files: [StagedFile] = []
    for (place, name) in ["first", "second", "last"].enumerated() {
      let path = folder.path(name)
      if case .file(let old) = try OutputDestination(path) {
        files.append(try StagedFile(path, [UInt8(place)], inPlaceOf: old))
      } else {
        files.append(try StagedFile(path, [UInt8(place)], inPlaceOf: nil))
      }
    }
    for place in files.indices { try files[place].commit(isUndoable: true) }
    #expect(try folder.read("last") == "\u{2}")
    for file in files.reversed() { file.undo() }
    #expect(try folder.read("first") == "old" && folder.read("last") == "old")
    #expect(try names(in: folder) == ["first", "last"])
  }

  /// The system calls, in order.
  private final class RecordingFiles: FileLayer, @unchecked Sendable {
    private let system = SystemFiles()
    private(set) var calls: [String] = []

    func read(_ path: String, upTo limit: Int) throws(FileFault) -> [UInt8]? {
      try system.read(path, upTo: limit)
    }
    func create(_ path: String, mode: UInt16) throws(FileFault) -> Int32 {
      calls.append("create")
      return try system.create(path, mode: mode)
    }
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(FileFault) -> Int {
      calls.append("write")
      return try system.write(bytes, to: descriptor)
    }
    func synchronise(_ descriptor: Int32) throws(FileFault) {
      calls.append("synchronise the file")
      try system.synchronise(descriptor)
    }
    func close(_ descriptor: Int32) { system.close(descriptor) }
    func rename(_ path: String, to target: String) throws(FileFault) {
      calls.append("rename")
      try system.rename(path, to: target)
    }
    func remove(_ path: String) throws(FileFault) { try system.remove(path) }
    func makeFolder(_ path: String) throws(FileFault) { try system.makeFolder(path) }
    func synchroniseFolder(_ path: String) throws(FileFault) {
      calls.append("synchronise \(path)")
      try system.synchroniseFolder(path)
    }
  }

  @Test("the bytes are on disk before the new name, and the name before the command ends")
  func durable() throws {
    let folder = try TestFolder()
    let files = RecordingFiles()
    var file = try StagedFile(folder.path("out"), [1], inPlaceOf: nil, files: files)
    try file.commit(isUndoable: false)
    file.finish()
    #expect(
      files.calls == [
        "create", "write", "synchronise the file", "rename", "synchronise \(folder.url.path)/",
      ])
  }
}
