import Foundation
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import TestSupport
import Testing

@testable import linkctl

/// `resolve --brief` has the same results as `resolve`, in a shorter form.
@Suite("Bulk")
struct BriefTests {
  private static let keys = ["link", "parameters", "route", "status"]

  /// Parses each line as an object.
  private func objects(_ text: String) throws -> [NSDictionary] {
    try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }
  }

  /// Expects the brief results of a file of links to be the long ones, without what is omitted.
  private func expectAgreement(
    _ file: String, _ options: [String], lines: Int
  ) async throws {
    let brief = await runCommand(["resolve", "--brief", "--from", file, "-"] + options)
    let long = await runCommand(["resolve", "--format", "json", "--from", file, "-"] + options)
    #expect(brief.status == long.status)
    #expect(brief.error == long.error)
    let found = brief.output.split(separator: "\n")
    let wanted = try objects(long.output)
    #expect(found.count == lines && wanted.count == lines)
    for (line, wanted) in zip(found, wanted) {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      #expect(object.count == Self.keys.count)
      for key in Self.keys {
        let value = try #require(wanted[key] as? NSObject)
        #expect(object[key] as? NSObject == value, "\(key) of \(line)")
      }
    }
  }

  /// The links that a table names, and an equal number of similar ones.
  private func links(
    of table: String, using random: inout some RandomNumberGenerator
  ) throws -> [String] {
    let source = SourceText(file: table, bytes: Array(try Data(contentsOf: URL(filePath: table))))
    let compiled = try #require(TableCompiler.compile(source).table)
    let named = compiled.entries.flatMap(\.examples).map(\.link) + compiled.unmatched.map(\.link)
    let pieces = [
      "%2F", "%41", "/", "..", "?", "&", "=", "#", "\"", "\\", "ä", "\u{1B}", "\u{202E}", "7", "x",
      "%22", "%C3%A4", "%0A", ":", "@", "e\u{301}", "\u{7F}", "\u{0}", "-1", "1.50", "'",
    ]
    return named
      + (0..<4).flatMap { _ in
        named.map { link in
          var scalars = Array(link.unicodeScalars)
          let piece = Array((pieces.randomElement(using: &random) ?? "").unicodeScalars)
          let place = Int.random(in: 0...scalars.count, using: &random)
          let end = Int.random(in: place...min(scalars.count, place + 3), using: &random)
          scalars.replaceSubrange(place..<end, with: piece)
          var text = String.UnicodeScalarView()
          text.append(contentsOf: scalars)
          return String(text)
        }
      }
  }

  @Test(
    "Examples and similar links have the same results as without --brief",
    arguments: [SampleTables.sample] + SampleTables.examples)
  func agrees(_ table: String) async throws {
    var random = SeededGenerator(for: "brief answers, \(URL(filePath: table).lastPathComponent)")
    let links = try links(of: table, using: &random)
    let folder = try TestFolder()
    let file = try folder.write(links.joined(separator: "\n"), to: "links.txt")
    let compiled = try #require(
      TableCompiler.compile(
        SourceText(file: table, bytes: Array(try Data(contentsOf: URL(filePath: table))))
      ).table)
    let open = compiled.graph.gates.flatMap { ["--open", $0.id] }
    for options in [[], open, ["--source", "any", "--mode", "push"], ["--source", "internal"]] {
      try await expectAgreement(file, options + ["--routes", table], lines: links.count)
    }
    print("brief answers, \(URL(filePath: table).lastPathComponent): \(links.count * 4) links")
  }

  @Test("With an initial state, a link has the same result as without --brief")
  func state() async throws {
    let folder = try TestFolder()
    let first = await runCommand(
      ["resolve", "--format", "json", "--open", "session", "photos:photos/1"])
    let object = try objects(first.output)[0]
    let state = try folder.write(
      try JSONSerialization.data(withJSONObject: try #require(object["navigation"])), to: "state")
    let links = try folder.write(
      "photos:photos/1\nphotos:photos/2\nphotos:explore/new\nphotos:photos/1/original\n",
      to: "links")
    try await expectAgreement(links, ["--open", "session", "--state", state], lines: 4)
  }

  private static let held = """
    {"link":"photos:photos/42","parameters":{"id":42,"size":400},"route":"photo","status":"held"}\n
    """
  private static func refused(_ link: String) -> String {
    "{\"link\":\"\(link)\",\"parameters\":{},\"route\":null,\"status\":\"refused\"}\n"
  }

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static let rows: [(text: String, answers: [String])] = [
    ("", []),
    ("photos:photos/42", [held]),
    ("photos:photos/42\r\n", [held]),
    ("photos:photos/42\r", [held]),
    ("\n\nphotos:photos/42\n\n", [refused(""), refused(""), held, refused("")]),
    ("\r\n \n", [refused(""), refused(" ")]),
    (
      "no link\n\u{1B}[2J\u{9B}\u{202E}",
      [refused("no link"), refused(#"\u001b[2J\u009b\u202e"#)]
    ),
    (long(65_536) + "\n" + long(65_537) + "\n", [refused(long(65_536)), refused("")]),
    (long(400_000) + "\nphotos:photos/42\n" + long(400_000), [refused(""), held, refused("")]),
  ]

  @Test("Links of one route may wait at different gates, depending on their parameters")
  func gatesByParameters() async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      """
      { "version": 1, "origins": ["good:"],
        "gates": { "session": { "flow": "auth" }, "pay": { "flow": "pin" } },
        "app": { "coordinator": "app",
          "screens": [{ "screen": "home", "parameters": { "name": "string?" } },
            { "screen": "paid", "requires": ["pay"] }],
          "children": [{ "coordinator": "auth", "as": "sheet", "screens": ["logIn"] },
            { "coordinator": "pin", "as": "sheet", "screens": ["digits"] }] },
        "routes": [
          { "route": "paid", "paths": ["/paid"], "opens": "paid", "requires": ["!session"],
            "query": { "name": "string?" } } ] }
      """, to: "routes.json")
    let links = ["good:/paid?name=ANN", "good:/paid", "good:/paid?name=BOB", "good:/paid"]
    let file = try folder.write(links.joined(separator: "\n"), to: "links")
    try await expectAgreement(file, ["--routes", table, "--open", "session"], lines: 4)
    let brief = await runCommand(
      ["resolve", "--brief", "--from", file, "-", "--routes", table, "--open", "session"])
    let statuses = try objects(brief.output).map { $0["status"] as? String }
    #expect(statuses == ["refused", "held", "refused", "held"])
  }

  // §11.1 rule 6
  @Test("Each line gets a result, with any content", arguments: rows)
  func lines(_ text: String, _ answers: [String]) async throws {
    let expected = answers.joined()
    let folder = try TestFolder()
    let file = try folder.write(text, to: "links.txt")
    let found = await runCommand(["resolve", "--brief", "--from", file, "-"])
    #expect(found.output == expected)
    #expect(found.error == "")
    #expect(found.status == (expected.contains("refused") ? .failure : .success))
    try await expectAgreement(file, [], lines: answers.count)
  }

  // §2.6 rule 3, §11.1 rule 7
  @Test("Bytes that are not UTF-8 are escaped so that they can be restored")
  func noText() async throws {
    let lines: [[UInt8]] = [
      [0xFF], [0xC3], [0x00], Array("%FF".utf8), Array("a:%".utf8) + [0xC3],
      Array("a:%25C3ä".utf8) + [0xA4], [0xC3] + Array("%A4".utf8),
    ]
    let folder = try TestFolder()
    let file = try folder.write(Data(lines.joined(separator: [0x0A])), to: "links.txt")
    let found = try objects(await runCommand(["resolve", "--brief", "--from", file, "-"]).output)
    #expect(found.count == lines.count)
    for (object, line) in zip(found, lines) {
      let link = try #require(object["link"] as? String)
      let isText = String(validating: line, as: UTF8.self) != nil
      #expect(object["escaped"] as? Bool == (isText ? nil : true))
      #expect((isText ? Array(link.utf8) : Self.percentDecoded(link)) == line, "\(link)")
    }
  }

  private static func percentDecoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  // §11.1 rule 8
  @Test("Links are numbered over all blocks, files and arguments")
  func numbers() async throws {
    let folder = try TestFolder()
    let links = (0..<9_000).map { $0 % 5 == 0 ? "" : "photos:photos/\($0)\r" }
    let file = try folder.write(links.joined(separator: "\n"), to: "links.txt")
    let found = await runCommand([
      "resolve", "--number", "--from", file, "a:1", "-", "photos:pic/7",
    ])
    let objects = try objects(found.output)
    #expect(objects.map { $0["row"] as? Int } == (1...9_002).map { $0 })
    #expect(
      found.output.hasSuffix(
        #"{"link":"photos:pic/7","parameters":{"id":7,"size":400},"route":"photo","row":9002,"status":"held"}"#
          + "\n"))
    let other = await runCommand(["resolve", "--number", "--format", "text", "a:1"])
    #expect(other.status == .usage)
  }

  @Test("Results are in the order of the arguments")
  func order() async throws {
    let folder = try TestFolder()
    let file = try folder.write("b:1\nb:2", to: "links.txt")
    let found = await runCommand(["resolve", "--brief", "a:1", "-", "--from", file, "a:2"])
    #expect(
      try objects(found.output).map { $0["link"] as? String } == ["a:1", "b:1", "b:2", "a:2"])
  }

  @Test("An argument is one link, with any content")
  func arguments() async throws {
    let links = ["photos:photos/42\nphotos:photos/43", "photos:photos/42\r", ""]
    let brief = try objects(await runCommand(["resolve", "--brief"] + links).output)
    let long = try objects(await runCommand(["resolve", "--format", "json"] + links).output)
    #expect(brief.count == 3)
    for (brief, long) in zip(brief, long) {
      for key in Self.keys { #expect(brief[key] as? NSObject == long[key] as? NSObject) }
    }
  }

  @Test("The results of many blocks are in the order of their links")
  func manyBlocks() async throws {
    let folder = try TestFolder()
    let links = (0..<20_000).map { "photos:photos/\($0)\(String(repeating: "/", count: $0 % 40))" }
    let file = try folder.write(links.joined(separator: "\n"), to: "links.txt")
    let found = await runCommand(["resolve", "--brief", "--from", file, "-"])
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == links.count)
    for (line, link) in zip(lines, links) { #expect(line.hasPrefix("{\"link\":\"\(link)\",")) }
  }

  @Test(
    "Invalid combinations of options are usage errors",
    arguments: [
      (["resolve", "--brief"], ExitCode.usage, "error: `resolve` needs an argument, LINK\n"),
      (
        ["resolve", "--brief", "--format", "text", "a:b"], .usage,
        "error: `--format` and `--brief` cannot be combined\n"
      ),
      (
        ["resolve", "--brief", "--from", "links.txt", "a:b"], .usage,
        "error: `links.txt` is not a value of `--from`, which takes a file for `-`, but no LINK is `-`"
      ),
      (
        ["resolve", "--brief", "--from", "missing.txt", "-"], .unreadableFile,
        "error: file not found: missing.txt\n"
      ),
      (
        ["resolve", "--from", "missing.txt", "-"], .unreadableFile,
        "error: file not found: missing.txt\n"
      ),
    ])
  func wrong(_ line: [String], _ status: ExitCode, _ error: String) async {
    let found = await runCommand(line)
    #expect(found.status == status)
    #expect(found.error.hasPrefix(error), "\(found.error)")
    #expect(found.output == "")
  }
}
