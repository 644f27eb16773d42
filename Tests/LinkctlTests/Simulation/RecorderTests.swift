import Foundation
import Linkway
import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTesting
import RandomApps
import TestSupport
import Testing

@testable import LinkwayResults
@testable import linkctl

/// Logs that `JourneyRecorder` writes in an app and `simulate --replay` replays.
@Suite("Recorded apps")
struct RecorderTests {
  static let seed = SeededGenerator.seed(for: "recorded apps")
  private static let sample = URL(filePath: SampleTables.sample)

  private static func sampleText() throws -> String {
    try String(contentsOf: sample, encoding: .utf8)
  }

  /// Replays a log with the command line.
  ///
  /// - Returns: its output, without the path of the log.
  private func replay(_ log: String, on table: String) async throws -> (String, ExitCode) {
    let folder = try TestFolder()
    let routes = try folder.write(table, to: "routes.json")
    let file = try folder.write(log, to: "journey.log")
    let found = await runCommand(["simulate", "--routes", routes, "--replay", file])
    return (
      (found.output + found.error).replacing(file, with: "journey.log"), found.status
    )
  }

  /// Whether the last result in the log has the same visible screens as the app.
  private func ends(_ log: String, as navigator: LinkNavigator) -> Bool {
    let line = log.split(separator: "\n").last ?? ""
    return line.contains(#""navigation":\#(navigator.state.navigation.json.text),"#)
  }

  @Test("A journey through the runtime replays to the same states, with the time that passed")
  func journey() async throws {
    let clock = TestClock(calendar: 1_700_000_000)
    let text = try Self.sampleText()
    let navigator = LinkNavigator(router: try LinkRouter(routes: text), clock: clock)
    let recorder = JourneyRecorder(navigator)
    let app = try RecordedRuntime(navigator)
    #expect(recorder.log == "")
    navigator.send(.launch)
    navigator.open("photos://photos/42?ref=mail", source: .notification)
    clock.advance(by: 90)
    navigator.send(.pass("session", user: "ann"))
    #expect(navigator.visibleScreen == "photo")
    #expect(app.presenter.swipeBack())
    navigator.open("photos://photos/7/original")
    clock.advance(by: 11 * 60)
    navigator.send(.pass("adult"))
    navigator.send(.advance(0))
    #expect(recorder.problem == nil)
    let lines = recorder.log.split(separator: "\n")
    #expect(
      lines[0].hasPrefix(
        #"{"log":1,"now":"2023-11-14T22:13:20Z","open":[],"state":null,"table":""#))
    #expect(lines.contains { $0.hasPrefix(#"{"sent":{"advance":"90s"},"#) })
    #expect(
      lines.contains {
        $0.hasPrefix(#"{"sent":{"open":"photos://photos/42?ref=mail","source":"notification"},"#)
      })
    #expect(
      try await replay(recorder.log, on: text)
        == ("journey.log: \(lines.count - 1) events as recorded\n", .success))
    #expect(ends(recorder.log, as: navigator))
  }

  @Test("Random runs of the runtime replay to the same states", arguments: 0..<6)
  func random(_ index: Int) async throws {
    let table = try RandomTable.all()[index]
    var generator = SeededGenerator(seed: Self.seed &+ UInt64(index))
    var recorded = 0
    for _ in 0..<Effort.rounds(4, thorough: 8) {
      let navigator = LinkNavigator(router: table.router, state: EngineState())
      let recorder = JourneyRecorder(navigator)
      let app = try RecordedRuntime(navigator)
      for _ in 0..<150 {
        let event = NavigationEvent.random(table, navigator.state, using: &generator)
        app.runtime.send(event)
      }
      #expect(recorder.problem == nil, "seed \(Self.seed), \(table.name)")
      let events = recorder.log.split(separator: "\n").count - 1
      #expect(
        try await replay(recorder.log, on: table.text)
          == ("journey.log: \(events) events as recorded\n", .success),
        "seed \(Self.seed), \(table.name)")
      #expect(ends(recorder.log, as: navigator))
      recorded += events
    }
    print("recorded apps: \(table.name) \(recorded) events")
    #expect(recorded >= 400)
  }

  @Test("A log starts with what was on screen")
  func restored() async throws {
    let text = try Self.sampleText()
    let router = try LinkRouter(routes: text)
    let before = LinkNavigator(router: router, user: "ann", openGates: ["session"])
    before.open("photos://photos/42")
    let navigator = LinkNavigator(router: router, user: "ann", openGates: ["session"])
    let recorder = JourneyRecorder(navigator)
    navigator.restore(before.snapshot)
    navigator.send(.back)
    navigator.open("photos://photos/43")
    #expect(recorder.problem == nil)
    #expect(recorder.log.hasPrefix(#"{"log":1,"#))
    #expect(recorder.log.contains(#""user":"ann"}"#))
    #expect(
      try await replay(recorder.log, on: text)
        == ("journey.log: 2 events as recorded\n", .success))
  }

  // §11.4 rule 4
  @Test("A recorder created later continues the numbers of links and flows")
  func later() async throws {
    let text = try Self.sampleText()
    let navigator = LinkNavigator(router: try LinkRouter(routes: text))
    navigator.open("photos://photos/1")
    navigator.send(.pass("session", user: "ann"))
    let recorder = JourneyRecorder(navigator)
    navigator.open("photos://photos/1/original")
    navigator.send(.pass("adult", ticket: 2))
    #expect(recorder.problem == nil)
    #expect(recorder.log.contains(#""arrivals":1,"#))
    #expect(
      try await replay(recorder.log, on: text)
        == ("journey.log: 2 events as recorded\n", .success))
  }

  // §11.4 rule 4
  @Test(
    "A recorder that is created later records the results of conditions, and when gates were opened"
  )
  func session() async throws {
    let text = """
      { "version": 1, "origins": ["https://a.example"],
        "gates": { "flag": {}, "pin": { "flow": "enter", "staysOpen": "10m" } },
        "app": { "coordinator": "app", "screens": ["home", { "screen": "new", "requires": ["flag"] },
            { "screen": "safe", "requires": ["pin"] }],
          "children": [{ "coordinator": "enter", "as": "sheet", "screens": ["pad"] }] },
        "routes": [{ "route": "new", "paths": ["/new"], "opens": "new" },
          { "route": "safe", "paths": ["/safe"], "opens": "safe" }] }
      """
    let clock = TestClock(calendar: 1_700_000_000)
    let navigator = LinkNavigator(router: try LinkRouter(routes: text), clock: clock)
    navigator.send(.launch)
    navigator.open("https://a.example/new")
    navigator.send(.answer("flag", check: 1, .closed))
    navigator.open("https://a.example/safe")
    navigator.send(.pass("pin"))
    clock.advance(by: 6 * 60)
    navigator.send(.advance(0))
    let recorder = JourneyRecorder(navigator)
    navigator.send(.push("new"))
    clock.advance(by: 5 * 60)
    navigator.send(.advance(0))
    #expect(recorder.problem == nil)
    #expect(navigator.visibleScreen == "home")
    #expect(
      recorder.log.contains(
        #""checks":1,"log":1,"now":"2023-11-14T22:19:20Z","open":["pin"],"session":{"#
          + #""closed":["flag"],"opened":{"pin":1700000000}},"#))
    let events = recorder.log.split(separator: "\n").count - 1
    #expect(
      try await replay(recorder.log, on: text)
        == ("journey.log: \(events) events as recorded\n", .success))
  }

  @Test("A log cannot begin while a link waits, and the error says so")
  func heldAtTheBeginning() throws {
    let navigator = LinkNavigator(router: try LinkRouter(routes: Self.sampleText()))
    navigator.open("photos://photos/1")
    let recorder = JourneyRecorder(navigator)
    navigator.send(.pass("session"))
    #expect(recorder.log == "")
    #expect(
      recorder.problem
        == "a link was held at the start, which a log cannot represent")
  }

  @Test("A log contains no secret, and a replay ends at the omitted event")
  func secrets() async throws {
    let text = """
      { "version": 1, "origins": ["https://photos.example"],
        "app": { "coordinator": "app", "screens": ["home", "reset"] },
        "routes": [
          { "route": "reset", "paths": ["/reset/:token"], "opens": "reset", "secret": ["token"] } ] }
      """
    let navigator = LinkNavigator(router: try LinkRouter(routes: text))
    let recorder = JourneyRecorder(navigator)
    navigator.send(.launch)
    navigator.open("https://photos.example/reset/s3cret%zz")
    navigator.open("https://photos.example/reset/s3cret")
    navigator.send(.push("reset", ["token": "s3cret"]))
    #expect(recorder.problem == nil)
    #expect(!recorder.log.contains("s3cret"))
    #expect(recorder.log.split(separator: "\n").count == 5)
    #expect(
      try await replay(recorder.log, on: text)
        == (
          """
          journey.log: 1 event as recorded
          not compared: event 2 contains or may contain a secret, which logs omit, and \
          later events depend on it

          """, .failure
        ))
  }

  @Test("A log stays below its limit, and reports that it ended")
  func limit() throws {
    let navigator = LinkNavigator(router: try LinkRouter(routes: Self.sampleText()))
    let recorder = JourneyRecorder(navigator, byteLimit: 2_000)
    for _ in 0..<100 { navigator.open("photos://photos/1") }
    #expect(recorder.log.utf8.count < 2_000)
    #expect(recorder.log.last == "\n")
    #expect(recorder.problem == "the log would have more than 2000 bytes")
  }

  // §11.4 rule 4
  @Test("If a store fails, the app differs from any log, and the recorder reports it")
  func otherWay() throws {
    let store = FailingStore()
    let navigator = LinkNavigator(
      router: try LinkRouter(routes: Self.sampleText()), store: store, clock: TestClock())
    let recorder = JourneyRecorder(navigator)
    navigator.open("photos://photos/1/original")
    store.saving = .uncertain("test")
    store.removing = .notRemoved("test")
    #expect(recorder.problem == nil)
    navigator.send(.pass("session"))
    #expect(recorder.problem == "event 2, pass session, had another result in the app")
  }

  @Test(
    "An event is written as the line that is read as it",
    arguments: [
      .launch, .open("photos://photos/1"),
      .open("photos://x\u{202E}\"\\", source: .internal, mode: .push),
      .pass("session"), .pass("session", user: "ann", ticket: 3), .cancel("adult"),
      .cancel("adult", ticket: 2), .signOut, .revoke("adult"), .back, .popTo("photos"), .popToRoot,
      .dismiss, .select("likes"), .push("photo", ["id": 42, "ref": "é"]), .push("likedPhotos"),
      .start("auth"), .finish("auth"), .finish("auth", .cancelled), .protect("logIn"),
      .unprotect("logIn"), .advance(0), .advance(4_000), .restart,
    ] as [NavigationEvent])
  func eventLine(_ event: NavigationEvent) throws {
    let table = try LinkRouter(routes: Self.sampleText()).table
    let source = SourceText(file: "events", text: event.line)
    let (read, diagnostics) = EventReader.read(source, table)
    #expect(diagnostics.isEmpty)
    #expect(read == event)
  }
}
