import Foundation
import TestSupport
import Testing

@testable import linkctl

/// `--state` reads what is printed under `navigation`.
@Suite("State files")
struct StateFileTests {
  private func object(_ text: String) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private func withoutNull(_ json: Any) -> Any {
    switch json {
    case let members as [String: Any]:
      members.compactMapValues { $0 is NSNull ? nil : withoutNull($0) }
    case let elements as [Any]: elements.map(withoutNull)
    default: json
    }
  }

  /// The links of a table's examples, and its gates.
  private func contents(_ table: String) throws -> (links: [String], gates: [String]) {
    let data = try Data(contentsOf: URL(filePath: table))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let routes = object["routes"] as? [[String: Any]] ?? []
    let examples = routes.flatMap { $0["examples"] as? [[String: Any]] ?? [] }
    let gates = (object["gates"] as? [String: Any] ?? [:]).keys.sorted()
    return (examples.compactMap { $0["link"] as? String }, gates)
  }

  @Test(
    "A state that was printed is started from as it was",
    arguments: SampleTables.examples + [SampleTables.sample])
  func roundTrip(_ table: String) async throws {
    let (links, gates) = try contents(table)
    let open = gates.flatMap { ["--open", $0] }
    let folder = try TestFolder()
    var applied = 0
    // Each takes two runs, each of which compiles the table.
    let step = Effort.rounds(3, thorough: 1)
    for place in stride(from: 0, to: links.count, by: step) {
      let link = links[place]
      let arguments = ["--format", "json", "--routes", table, "--source", "any"] + open
      let first = try object(await runCommand(["resolve", link] + arguments).output)
      guard first["status"] as? String == "applied", let state = first["navigation"] else {
        continue
      }
      applied += 1
      let file = try folder.write(
        JSONSerialization.data(withJSONObject: state), to: "state.json")
      // A link that the table does not match leaves everything as it is.
      let second = await runCommand(["resolve", "nowhere:x", "--state", file] + arguments)
      #expect(second.error == "", "\(link)")
      let found = try object(second.output)
      for key in ["navigation", "visible", "stack"] {
        // A secret is printed as `null`, which is not read back.
        let printed = withoutNull(first[key] ?? NSNull())
        #expect(found[key] as? NSObject == printed as? NSObject, "\(link)")
      }
    }
    #expect(applied > 0)
    let name = URL(filePath: table).lastPathComponent
    print("states of \(name): \(applied) of \(links.count) examples are applied and read back")
  }

  // §12.2 rule 4
  @Test("A stack takes no more than a hundred screens")
  func stackLimit() async throws {
    let folder = try TestFolder()
    func resolve(below count: Int) async throws -> NSDictionary {
      let screens = (0..<count).map {
        #"{"coordinator":"feed","screen":"photo","parameters":{"id":\#($0)}}"#
      }
      let file = try folder.write(Self.feed(screens.joined(separator: ",")), to: "state.json")
      return try object(
        await runCommand([
          "resolve", "photos://photos/1000", "--state", file, "--open", "session", "--mode", "push",
          "--format", "json",
        ]).output)
    }
    #expect(try await resolve(below: 98)["status"] as? String == "applied")
    let found = try await resolve(below: 99)
    #expect(found["status"] as? String == "failed")
    #expect(found["reason"] as? String == "the stack of `feed` would have more than 100 screens")
    #expect((found["stack"] as? [Any])?.count == 100)
  }

  // §8.5 rule 5
  @Test("A state with its own order of modals is read back as printed")
  func orderOfModals() async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      #"""
      {"version": 1, "origins": ["a:"],
       "app": {"coordinator": "app", "start": "browse", "children": [
         {"coordinator": "browse", "as": "root", "screens": ["home"], "children": [
           {"coordinator": "editor", "as": "sheet", "screens": ["edit"]}]},
         {"coordinator": "help", "as": "sheet", "screens": ["page"]}]},
       "routes": [{"route": "home", "paths": ["/home"], "opens": "home"}]}
      """#, to: "routes.json")
    let state =
      #"{"root":{"coordinator":"app","child":{"coordinator":"browse","stack":[{"coordinator":"browse","screen":"home"}],"#
      + #""modals":[{"coordinator":"editor","stack":[{"coordinator":"editor","screen":"edit"}]}]},"#
      + #""modals":[{"coordinator":"help","stack":[{"coordinator":"help","screen":"page"}]}]},"#
      + #""modals":["help","editor"]}"#
    let file = try folder.write(state, to: "state.json")
    let found = await runCommand([
      "resolve", "nowhere:x", "--routes", table, "--state", file, "--format", "json",
    ])
    #expect(found.error == "")
    let result = try object(found.output)
    #expect((result["visible"] as? NSDictionary)?["screen"] as? String == "edit")
    #expect((result["navigation"] as? NSDictionary)?["modals"] as? [String] == ["help", "editor"])
  }

  struct Repair: CustomTestStringConvertible, Sendable {
    var state: String
    var dropped: String
    var visible: String = "photos"
    var testDescription: String { state }
  }

  /// A state of the project's table with different contents of `browse`.
  private static func browse(_ contents: String) -> String {
    #"{"root":{"coordinator":"app","child":{"coordinator":"browse",\#(contents)}}}"#
  }

  private static func feed(_ above: String) -> String {
    browse(
      #""selected":"feed","tabs":[{"coordinator":"feed","stack":[{"coordinator":"feed","screen":"photos"},\#(above)]}]"#
    )
  }

  static let repairs: [Repair] = [
    Repair(
      state: feed(#"{"coordinator":"feed","screen":"gone"}"#),
      dropped: "the screen `gone`, which is not allowed there, and everything above it"),
    Repair(
      state: feed(#"{"coordinator":"settings","screen":"account"}"#),
      dropped: "the screen `account`, which is not allowed there, and everything above it"),
    Repair(
      state: feed(#"{"coordinator":"feed","screen":"photo","gates":["adult"]}"#),
      dropped: "the screen `photo`, which is behind `adult`, and everything above it"),
    Repair(
      state: feed(#"{"coordinator":"feed","screen":"photo","gates":["gone"]}"#),
      dropped: "the screen `photo`, which is behind `gone`, and everything above it"),
    Repair(
      state: feed(
        #"{"coordinator":"feed","screen":"photo"}]},{"coordinator":"gone","stack":["#),
      dropped: "the coordinator `gone`, which is not allowed there", visible: "photo"),
    Repair(
      state: feed(#"{"coordinator":"feed","screen":"photo"}"#)
        .replacing(#""selected":"feed""#, with: #""selected":"gone""#),
      dropped: "the selection of `gone`, which is not a tab of `browse`", visible: "photo"),
    Repair(
      state: #"{"root":{"coordinator":"gone"}}"#,
      dropped: "the coordinator `gone`, which is not the app's", visible: ""),
    Repair(
      state: #"{"root":{"coordinator":"app","modals":[{"coordinator":"feed"}]}}"#,
      dropped: "the coordinator `feed`, which is not allowed there"),
    Repair(
      state:
        #"{"root":{"coordinator":"app","child":{"coordinator":"auth","ticket":\#(Int64.max),"stack":[{"screen":"welcome","coordinator":"auth"}]}}}"#,
      dropped: "the ticket of `auth`, which is out of range", visible: "photos"),
  ]

  @Test("A state that does not fit is repaired, and each repair is reported", arguments: repairs)
  func repair(_ row: Repair) async throws {
    let folder = try TestFolder()
    let file = try folder.write(row.state, to: "state.json")
    let found = await runCommand([
      "resolve", "nowhere:x", "--open", "session", "--state", file, "--format", "json",
    ])
    #expect(found.error == "warning: \(file): dropped \(row.dropped)\n")
    let visible = try object(found.output)["visible"] as? NSDictionary
    #expect(visible?["screen"] as? String ?? "" == row.visible)
  }

  @Test(
    "A file that is not a state is rejected with a reason",
    arguments: [
      ("", "not a navigation state"),
      ("{", "not a navigation state"),
      ("[]", "it must be an object with `root`"),
      ("{}", "it must be an object with `root`"),
      (#"{"root":null,"x":1}"#, "it must be an object with `root`"),
      (
        #"{"link":"a:b","navigation":{"root":null}}"#,
        "it must be an object with `root`; use only the value of its `navigation`"
      ),
      (#"{"root":null,"root":null}"#, "[duplicate-key]"),
      (#"{"root":5}"#, "the value at `root` has the wrong type"),
      (#"{"root":{}}"#, "`coordinator` is missing at `root`"),
      (#"{"root":{"coordinator":"app","stack":[{"screen":"a"}]}}"#, "`root.stack[0]`"),
      (#"{"root":{"coordinator":"app","ticket":1e99}}"#, "not a navigation state"),
      ("\u{FEFF}{\"root\":null}", "[byte-order-mark]"),
    ])
  func refused(_ text: String, _ reason: String) async throws {
    let folder = try TestFolder()
    let file = try folder.write(text, to: "state.json")
    let found = await runCommand(["resolve", "photos:photos/1", "--state", file])
    #expect(found.status == .invalidData)
    #expect(found.output == "")
    #expect(found.error.contains("\(file) is not a navigation state"))
    #expect(found.error.contains(reason), "\(found.error)")
  }

  @Test("A state that is too deep, too large or not a file is rejected")
  func hostile() async throws {
    let folder = try TestFolder()
    let level = #"{"coordinator":"app","child":"#
    func nested(_ count: Int) -> String {
      #"{"root":"# + String(repeating: level, count: count) + "null"
        + String(repeating: "}", count: count + 1)
    }
    for count in [70, 100, 200, 100_000] {
      let file = try folder.write(nested(count), to: "deep.json")
      let found = await runCommand(["resolve", "photos:photos/1", "--state", file])
      #expect(found.status == .invalidData, "\(count)")
    }
    let entry = #"{"coordinator":"feed","screen":"photo"}"#
    let wide = Self.feed(Array(repeating: entry, count: 5_000).joined(separator: ","))
    let file = try folder.write(wide, to: "wide.json")
    let found = await runCommand(["resolve", "nowhere:x", "--open", "session", "--state", file])
    #expect(found.error.contains("dropped 4901 screens of `feed`, whose stack has more than 100"))
    let large = try folder.write(Data(repeating: 0x20, count: 10_000_001), to: "large.json")
    #expect(await runCommand(["resolve", "a:b", "--state", large]).status == .invalidData)
    #expect(
      await runCommand(["resolve", "a:b", "--state", folder.url.path]).status == .unreadableFile)
    #expect(await runCommand(["resolve", "a:b", "--state", "missing"]).status == .unreadableFile)
  }
}
