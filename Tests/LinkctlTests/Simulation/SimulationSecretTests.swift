import Foundation
import Testing

@testable import linkctl

/// `simulate` does not print or write any value that a route declares as secret.
@Suite("Secrets in simulations")
struct SimulationSecretTests {
  private static let table = """
    { "version": 1, "origins": ["https://photos.example"],
      "app": { "coordinator": "app", "screens": ["home", "reset", "other"] },
      "routes": [
        { "route": "reset", "paths": ["/reset/:token"], "opens": "reset", "secret": ["token"] },
        { "route": "inner", "paths": ["/note/:token"], "opens": "other", "secret": ["token"],
          "sources": ["notification"] } ] }
    """

  private static let events = [
    #"{"launch": true}"#,
    #"{"open": "https://photos.example/note/s3cret"}"#,
    #"{"open": "https://photos.example/reset/s3cret/extra"}"#,
    #"{"open": "https://photos.example/reset/s3cret%zz"}"#,
    #"{"push": "reset", "parameters": {"token": "s3cret"}}"#,
    #"{"open": "https://photos.example/reset/s3cret", "x": 1}"#,
    #"https://photos.example/reset/s3cret"#,
    #"{"push": "s3cret"}"#, #"{"s3cret": true}"#, #"{"launch": true, "s3cret": true}"#,
    #"{"open": "https://photos.example/reset/s3cret"}"#,
    #"{"back": true}"#,
  ]

  // §9.6 rule 4
  @Test("A secret is in no output, no error and no log", arguments: ["text", "json"])
  func isNowhere(_ format: String) async throws {
    for order in [Self.events, Self.events.reversed()] {
      let folder = try TestFolder()
      let table = try folder.write(Self.table, to: "routes.json")
      let events = try folder.write(order.joined(separator: "\n"), to: "events")
      let found = await runCommand([
        "simulate", events, "--format", format, "--routes", table, "--record", folder.path("log"),
      ])
      let all = found.output + found.error + (try folder.read("log"))
      #expect(!all.contains("s3cret"))
      #expect(found.error.contains("[unknown-key]"))
    }
  }

  @Test(
    "In a table with secrets a parameter that nothing declares is one",
    arguments: [
      #"{"push": "other", "parameters": {"pin": "s3cret"}}"#,
      #"{"push": "reset", "parameters": {"tokn": "s3cret"}}"#,
      #"{"start": "ask", "parameters": {"token": "s3cret"}}"#,
      #"{"start": "tour", "parameters": {"token": ["s3cret"]}}"#,
    ])
  func undeclared(_ event: String) async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      Self.table.replacing(
        #"["home", "reset", "other"] }"#,
        with: #"""
          ["home", "reset", "other"], "children": [
            { "coordinator": "ask", "as": "sheet", "screens": ["question"] },
            { "coordinator": "tour", "as": "sheet", "start": "page", "children": [
              { "coordinator": "page", "as": "root", "screens": ["slide"] } ] } ] }
          """#), to: "routes.json")
    let events = try folder.write(#"{"launch": true}"# + "\n" + event, to: "events")
    for format in ["text", "json"] {
      let found = await runCommand([
        "simulate", events, "--format", format, "--routes", table, "--record", folder.path("log"),
      ])
      #expect(found.error.isEmpty)
      #expect(!(found.output + (try folder.read("log"))).contains("s3cret"), "\(found.output)")
    }
  }

  @Test("A parameter from a route without secrets is shown")
  func declared() async throws {
    let folder = try TestFolder()
    let table = try folder.write(
      Self.table.replacing(
        #"{ "route": "inner""#,
        with: #"{ "route": "n", "paths": ["/n/:number"], "opens": "home" }, { "route": "inner""#),
      to: "routes.json")
    let events = try folder.write(
      #"{"open": "https://photos.example/n/77"}"#, to: "events")
    let found = await runCommand(["simulate", events, "--format", "json", "--routes", table])
    #expect(found.output.contains(#""number":"77""#), "\(found.output)")
  }

  // §11.4 rule 3
  @Test("A replay stops at an event with a secret, and reports that")
  func replay() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let events = try folder.write(
      [Self.events[0], "nonsense", Self.events[4], Self.events[11]].joined(separator: "\n"),
      to: "events")
    let log = folder.path("log")
    _ = await runCommand(["simulate", events, "--routes", table, "--record", log])
    #expect(
      try folder.read("log").contains(
        #"{"sent":{"parameters":{"token":null},"push":"reset"},"redacted":true,"answer":"#))
    let found = await runCommand(["simulate", "--replay", log, "--routes", table])
    #expect(found.status == .failure)
    #expect(
      found.output == """
        \(log): 1 event as recorded, 1 line skipped (not an event)
        not compared: event 3 contains or may contain a secret, which logs omit, and later events depend on it

        """)
  }

  @Test("`--reveal` keeps damaged links in the log, and they can be replayed")
  func reveal() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let events = try folder.write(
      [Self.events[0], Self.events[2]].joined(separator: "\n"), to: "events")
    let log = folder.path("log")
    let found = await runCommand([
      "simulate", events, "--routes", table, "--record", log, "--reveal",
    ])
    #expect(found.output.contains("open https://photos.example/reset/s3cret/extra: unmatched"))
    let replay = await runCommand(["simulate", "--replay", log, "--routes", table])
    #expect(replay.output == "\(log): 2 events as recorded\n")
  }

  @Test("A secret in the initial state is not printed either")
  func state() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.table, to: "routes.json")
    let state = try folder.write(
      #"""
      {"root":{"coordinator":"app","stack":[{"coordinator":"app","screen":"home"},
      {"coordinator":"app","screen":"reset","parameters":{"token":"s3cret"}}]}}
      """#, to: "state.json")
    let events = try folder.write(#"{"launch": true}"#, to: "events")
    let log = folder.path("log")
    let found = await runCommand([
      "simulate", events, "--routes", table, "--state", state, "--format", "json", "--record", log,
    ])
    #expect(!(found.output + found.error + (try folder.read("log"))).contains("s3cret"))
    #expect(found.output.contains(#""parameters":{"token":null}"#))
    let replay = await runCommand(["simulate", "--replay", log, "--routes", table])
    #expect(replay.status == .failure)
    #expect(replay.output.contains("the initial state contains a secret"))
  }
}
