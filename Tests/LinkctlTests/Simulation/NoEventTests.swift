import Foundation
import Testing

@testable import linkctl

/// Lines that are not events, and the expected errors.
@Suite("Lines that are not events")
struct NoEventTests {
  static let rows: [(line: String, error: String)] = [
    (
      #"nonsense"#,
      #"""
      events.jsonl:1:1: error: `nonsense` is not a JSON value [bad-literal]
        nonsense
        ^~~~~~~~
      help: strings use double quotes

      """#
    ),
    (
      #"{"launch": true,}"#,
      #"""
      events.jsonl:1:16: error: there is a comma after the last member of the object [trailing-comma]
        {"launch": true,}
                       ^
      help: remove the comma

      """#
    ),
    (
      #"{"launch": true} x"#,
      #"""
      events.jsonl:1:18: error: the JSON value has ended, but more text follows it [trailing-text]
        {"launch": true} x
                         ^
      help: remove it, or look for an extra bracket

      """#
    ),
    (
      #"{"launch": true, "launch": true}"#,
      #"""
      events.jsonl:1:18: error: the object already has the key `launch` [duplicate-key]
        {"launch": true, "launch": true}
                         ^~~~~~~~
      note: the first one is at 1:2
      help: remove one of the two, or give it another name

      """#
    ),
    (
      #"[1]"#,
      #"""
      events.jsonl:1:1: error: an event must be an object, not an array [wrong-type]
        [1]
        ^~~

      """#
    ),
    (
      #"{}"#,
      #"""
      events.jsonl:1:1: error: the line contains no event [no-event]
        {}
        ^
      help: the events are launch, open, pass, cancel, signOut, revoke, back, popTo, popToRoot, dismiss, select, push, start, finish, protect, unprotect, advance, restart, gate, refresh, foreground, interrupt, discard

      """#
    ),
    (
      #"{"psh": "photo"}"#,
      #"""
      events.jsonl:1:2: error: the line contains no event [no-event]
        {"psh": "photo"}
         ^~~~~
      help: did you mean `push`?

      """#
    ),
    (
      #"{"launch": false}"#,
      #"""
      events.jsonl:1:12: error: `launch` must be `true`, not `false` [wrong-type]
        {"launch": false}
                   ^~~~~

      """#
    ),
    (
      #"{"back": 1}"#,
      #"""
      events.jsonl:1:10: error: `back` must be `true`, not a number [wrong-type]
        {"back": 1}
                 ^

      """#
    ),
    (
      #"{"launch": true, "open": "a:b"}"#,
      #"""
      events.jsonl:1:18: error: the line already has the event `launch` [two-events]
        {"launch": true, "open": "a:b"}
                         ^~~~~~
      help: write `open` on a separate line

      """#
    ),
    (
      #"{"launch": true, "now": 1}"#,
      #"""
      events.jsonl:1:18: error: `now` is not a key of the event `launch` [unknown-key]
        {"launch": true, "now": 1}
                         ^~~~~
      help: `launch` has no other keys

      """#
    ),
    (
      #"{"open": 5}"#,
      #"""
      events.jsonl:1:10: error: `open` must be a string, not a number [wrong-type]
        {"open": 5}
                 ^

      """#
    ),
    (
      #"{"open": "a:b", "sorce": "scheme"}"#,
      #"""
      events.jsonl:1:17: error: `sorce` is not a key of the event `open` [unknown-key]
        {"open": "a:b", "sorce": "scheme"}
                        ^~~~~~~
      help: did you mean `source`?

      """#
    ),
    (
      #"{"open": "a:b", "source": "any"}"#,
      #"""
      events.jsonl:1:27: error: `source` must be one of universal, scheme, internal, notification, not `any` [bad-value]
        {"open": "a:b", "source": "any"}
                                  ^~~~~

      """#
    ),
    (
      #"{"open": "a:b", "mode": "resett"}"#,
      #"""
      events.jsonl:1:25: error: `mode` must be one of reuse, push, reset, not `resett` [bad-value]
        {"open": "a:b", "mode": "resett"}
                                ^~~~~~~~
      help: did you mean `reset`?

      """#
    ),
    (
      #"{"pass": "sesion"}"#,
      #"""
      events.jsonl:1:10: error: unknown gate `sesion` [unknown-gate]
        {"pass": "sesion"}
                 ^~~~~~~~
      help: did you mean `session`?

      """#
    ),
    (
      #"{"pass": "session", "user": null}"#,
      #"""
      events.jsonl:1:29: error: `user` must be a string, not `null` [wrong-type]
        {"pass": "session", "user": null}
                                    ^~~~

      """#
    ),
    (
      #"{"pass": "session", "ticket": 1.5}"#,
      #"""
      events.jsonl:1:31: error: `ticket` must be a whole number [wrong-type]
        {"pass": "session", "ticket": 1.5}
                                      ^~~

      """#
    ),
    (
      #"{"popTo": "phot"}"#,
      #"""
      events.jsonl:1:11: error: unknown screen `phot` [unknown-screen]
        {"popTo": "phot"}
                  ^~~~~~
      help: did you mean `photo`?

      """#
    ),
    (
      #"{"select": "fed"}"#,
      #"""
      events.jsonl:1:12: error: unknown coordinator `fed` [unknown-coordinator]
        {"select": "fed"}
                   ^~~~~
      help: did you mean `feed`?

      """#
    ),
    (
      #"{"start": "photo"}"#,
      #"""
      events.jsonl:1:11: error: unknown coordinator `photo` [unknown-coordinator]
        {"start": "photo"}
                  ^~~~~~~

      """#
    ),
    (
      #"{"advance": 11}"#,
      #"""
      events.jsonl:1:13: error: `advance` must be a string, not a number [wrong-type]
        {"advance": 11}
                    ^~

      """#
    ),
    (
      #"{"advance": "11"}"#,
      #"""
      events.jsonl:1:13: error: `advance` must be a whole number with s, m or h [bad-duration]
        {"advance": "11"}
                    ^~~~
      help: write `90s`, `11m` or `2h`

      """#
    ),
    (
      #"{"advance": "9223372036854775807s"}"#,
      #"""
      events.jsonl:1:13: error: `advance` must be at most 500000h [bad-duration]
        {"advance": "9223372036854775807s"}
                    ^~~~~~~~~~~~~~~~~~~~~~
      help: write `90s`, `11m` or `2h`

      """#
    ),
    (
      #"{"advance": "-1s"}"#,
      #"""
      events.jsonl:1:13: error: `advance` must be a whole number with s, m or h [bad-duration]
        {"advance": "-1s"}
                    ^~~~~
      help: write `90s`, `11m` or `2h`

      """#
    ),
    (
      #"{"finish": "auth", "outcome": "done"}"#,
      #"""
      events.jsonl:1:31: error: `outcome` must be one of completed, cancelled, not `done` [bad-value]
        {"finish": "auth", "outcome": "done"}
                                      ^~~~~~

      """#
    ),
    (
      #"{"push": "photo", "parameters": [1]}"#,
      #"""
      events.jsonl:1:33: error: `parameters` must be an object, not an array [wrong-type]
        {"push": "photo", "parameters": [1]}
                                        ^~~

      """#
    ),
    (
      #"{"push": "photo", "parameters": {"id": null}}"#,
      #"""
      events.jsonl:1:40: error: a parameter must be a string, a finite number, a Boolean or a list of these [wrong-type]
        {"push": "photo", "parameters": {"id": null}}
                                               ^~~~

      """#
    ),
    (
      #"{"push": "photo", "parameters": {"id": 1e999}}"#,
      #"""
      events.jsonl:1:40: error: a parameter must be a string, a finite number, a Boolean or a list of these [wrong-type]
        {"push": "photo", "parameters": {"id": 1e999}}
                                               ^~~~~

      """#
    ),
    (
      #"{"push": "photo", "parameters": {"id": [[1]]}}"#,
      #"""
      events.jsonl:1:40: error: a parameter must be a string, a finite number, a Boolean or a list of these [wrong-type]
        {"push": "photo", "parameters": {"id": [[1]]}}
                                               ^~~~~

      """#
    ),
    (
      #"{"push": "phot", "parameters": {"id": {}}}"#,
      #"""
      events.jsonl:1:10: error: unknown screen `phot` [unknown-screen]
        {"push": "phot", "parameters": {"id": {}}}
                 ^~~~~~
      help: did you mean `photo`?
      events.jsonl:1:39: error: a parameter must be a string, a finite number, a Boolean or a list of these [wrong-type]
        {"push": "phot", "parameters": {"id": {}}}
                                              ^~

      """#
    ),
  ]

  private func simulate(
    _ data: Data, table: String = SampleTables.sample, _ options: [String] = []
  ) async throws -> (status: ExitCode, output: String, error: String) {
    let folder = try TestFolder()
    let file = try folder.write(data, to: "events.jsonl")
    let found = await runCommand(
      ["simulate", "--format", "json", "--routes", table, file] + options)
    return (found.status, found.output, found.error.replacing(folder.url.path + "/", with: ""))
  }

  private func answer(_ line: Substring?) throws -> NSDictionary {
    let data = Data(try #require(line).utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test(
    "An invalid line is shown with its errors, is `invalid`, and changes nothing", arguments: rows)
  func row(_ line: String, _ error: String) async throws {
    let found = try await simulate(Data((#"{"launch": true}"# + "\n" + line + "\n").utf8))
    #expect(found.status == .failure)
    #expect(
      found.error
        == error.replacing("events.jsonl:1:", with: "events.jsonl:2:")
        .replacing(" is at 1:", with: " is at 2:"))
    let lines = found.output.split(separator: "\n")
    let before = try answer(lines.first)
    let after = try answer(lines.last)
    #expect(after["outcome"] as? String == "invalid")
    #expect(after["event"] as? Int == 2)
    #expect(after["transitions"] as? [String] == [])
    #expect(after["navigation"] as? NSDictionary == before["navigation"] as? NSDictionary)
    let reason = try #require(after["reason"] as? String)
    #expect(error.contains("error: \(reason) ["))
  }

  @Test("Every invalid line of the table is tested")
  func count() {
    #expect(Self.rows.count == 31)
    print("lines that are no events: \(Self.rows.count) of 31")
  }

  @Test("A line that is too long or not UTF-8 gets a result, and the next one is read")
  func bytes() async throws {
    var data = Data(#"{"open": ""#.utf8) + Data(repeating: 0x61, count: 70_000) + Data("\"}\n".utf8)
    data += Data([0x7B, 0xFF, 0x7D, 0x0A])
    data += Data(repeating: 0x20, count: 300_000) + Data("\n{\"launch\": true}".utf8)
    let found = try await simulate(data)
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(try answer(lines[0])["reason"] as? String == "the line has more than 65536 bytes")
    #expect(try answer(lines[1])["outcome"] as? String == "invalid")
    #expect(try answer(lines[2])["outcome"] as? String == "invalid")
    #expect(try answer(lines[3])["outcome"] as? String == "done")
    #expect(found.status == .failure)
  }

  private static let typed = """
    { "version": 1, "origins": ["x:"], "types": { "size": { "enum": ["big", "small"] } },
      "app": { "coordinator": "app", "screens": ["home",
        { "screen": "item", "parameters":
          { "id": "int", "size": "size?", "tags": "string[]?" } }],
        "children": [{ "coordinator": "flow", "as": "push",
          "screens": [{ "screen": "first", "parameters": { "day": "date" } }] }] },
      "routes": [{ "route": "item", "paths": ["/i/:id<int>"], "opens": "item" }] }
    """

  @Test(
    "Parameters are checked against what the screen declares",
    arguments: [
      (#"{"push": "item", "parameters": {"id": 1}}"#, nil),
      (#"{"push": "item", "parameters": {"id": 1, "size": "big", "tags": ["a"]}}"#, nil),
      (#"{"start": "flow", "parameters": {"day": "2026-02-28"}}"#, nil),
      (#"{"push": "item"}"#, "the screen `item` needs the parameter `id`"),
      (#"{"push": "item", "parameters": {"id": "1"}}"#, "the screen `item` expects `id` as `int`"),
      (
        #"{"push": "item", "parameters": {"id": 1, "size": "huge"}}"#,
        "the screen `item` expects `size` as `size`"
      ),
      (
        #"{"push": "item", "parameters": {"id": 1, "tags": "a"}}"#,
        "the screen `item` expects `tags` as a list of `string`"
      ),
      (
        #"{"push": "item", "parameters": {"id": 1, "sise": "big"}}"#,
        "the screen `item` has no parameter `sise`"
      ),
      (
        #"{"start": "flow", "parameters": {"day": "2026-02-29"}}"#,
        "the screen `first` expects `day` as `date`"
      ),
    ])
  func parameters(_ line: String, _ reason: String?) async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.typed, to: "routes.json")
    let found = try await simulate(Data((#"{"launch": true}"# + "\n" + line).utf8), table: table)
    let answer = try answer(found.output.split(separator: "\n").last)
    #expect(answer["reason"] as? String == reason)
    #expect(answer["outcome"] as? String == (reason == nil ? "done" : "invalid"))
  }
}
