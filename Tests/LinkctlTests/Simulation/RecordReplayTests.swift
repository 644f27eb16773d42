import Foundation
import Testing

@testable import linkctl

/// `simulate --record` and `--replay`: a log of events replays to the same states.
@Suite("Record and replay")
struct RecordReplayTests {
  /// Records lines, and passes the path of the log to a closure. The log is removed afterwards.
  private func record(
    _ lines: String, _ options: [String] = [],
    _ body: (borrowing TestFolder, String) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    let events = try folder.write(lines, to: "events.jsonl")
    _ = await runCommand(["simulate", events, "--record", folder.path("log")] + options)
    try await body(folder, folder.path("log"))
  }

  @Test(
    "A log replays to the same results from any initial state",
    arguments: [
      [], ["--open", "session"], ["--open", "session", "--open", "adult", "--user", "ann"],
      ["--now", "2026-01-02T03:04:05Z", "--format", "json"],
    ])
  func roundTrip(_ options: [String]) async throws {
    try await record(SampleJourney.events + "\nnonsense\n{\"back\": true}\n", options) { _, log in
      let found = await runCommand(["simulate", "--replay", log])
      #expect(
        found.output
          == "\(log): 37 events as recorded, 1 line skipped (not an event)\n")
      #expect(found.error == "")
      #expect(found.status == .success)
      let json = await runCommand(["simulate", "--replay", log, "--format", "json"])
      #expect(
        json.output == #"{"difference":null,"obstacle":null,"passed":1,"same":37}"# + "\n")
    }
  }

  @Test("A log that started from a state replays too")
  func roundTripWithState() async throws {
    let folder = try TestFolder()
    let first = await runCommand(
      ["resolve", "--open", "session", "--format", "json", "photos:photos/1"])
    let state = try #require(first.output.firstRange(of: "\"navigation\":"))
    let rest = first.output[state.upperBound...]
    let end = try #require(rest.firstRange(of: ",\"parameters\":{\"id\":1,\"size\":400},\"plan\""))
    let file = try folder.write(String(rest[..<end.lowerBound]), to: "state.json")
    let options = ["--state", file, "--open", "session"]
    try await record(#"{"open": "photos:photos/2"}"# + "\n{\"back\": true}", options) { _, log in
      let found = await runCommand(["simulate", "--replay", log])
      #expect(found.output == "\(log): 2 events as recorded\n")
      #expect(found.status == .success)
    }
  }

  @Test("A log has the events as sent and the results as printed")
  func form() async throws {
    let event = #"  { "open" :"https://photos.example/help/\u0061" }"#
    try await record(event + "\r\n", ["--format", "json"]) { folder, log in
      let lines = try folder.read("log").split(separator: "\n")
      #expect(
        lines[0].hasPrefix(
          #"{"log":1,"now":"1970-01-01T00:00:00Z","open":[],"state":null,"table":""#))
      let printed = await runCommand(["simulate", folder.path("events.jsonl"), "--format", "json"])
      #expect(
        lines[1] == #"{"sent":{ "open" :"https://photos.example/help/\u0061" },"answer":"#
          + printed.output.dropLast() + "}")
      let mode = try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  // §11.4 rule 2
  @Test("The first result that differs is shown with its position")
  func difference() async throws {
    try await record(SampleJourney.events) { folder, log in
      let changed = try folder.read("log").replacing(
        #"{"advance": "11m"}"#, with: #"{"advance": "9m"}"#)
      let file = try folder.write(changed, to: "changed")
      let found = await runCommand(["simulate", "--replay", file])
      #expect(found.status == .failure)
      #expect(
        found.output == """
          \(file):24: event 23, advance 540s: differs in fates
            recorded  [[3,"expired"]]
            now       []
          \(file): 22 events as recorded

          """)
      let json = await runCommand(["simulate", "--replay", file, "--format", "json"])
      #expect(
        json.output == #"{"difference":{"event":23,"key":"fates","line":24,"now":"[]","#
          + #""recorded":"[[3,\"expired\"]]"},"obstacle":null,"passed":0,"same":22}"# + "\n")
    }
  }

  // §11.4 rule 2
  @Test("A log of another table is compared, with a warning")
  func otherTable() async throws {
    try await record(#"{"launch": true}"#) { folder, log in
      let table = try folder.write(
        String(contentsOfFile: SampleTables.sample, encoding: .utf8) + "\n", to: "other.json")
      let found = await runCommand(["simulate", "--replay", log, "--routes", table])
      #expect(found.error == "warning: \(log): recorded with another table than \(table)\n")
      #expect(found.status == .success)
    }
  }

  @Test("A log does not overwrite the input file")
  func overwriting() async throws {
    let folder = try TestFolder()
    let events = try folder.write(#"{"launch": true}"#, to: "events")
    let found = await runCommand(["simulate", events, "--record", events])
    #expect(found.status == .unwritableFile)
    #expect(
      found.error == "error: \(events) is read by this command and cannot be written to\n")
    #expect(try folder.read("events") == #"{"launch": true}"#)
  }

  @Test(
    "A file that is not a log is rejected",
    arguments: [
      "", "{}", "nonsense", #"{"log":2,"now":"1970-01-01T00:00:00Z","open":[]}"#,
      #"{"log":1,"now":"noon","open":[]}"#,
      #"{"log":1,"now":"1970-01-01T00:00:00Z","open":[],"state":{}}"#,
      #"{"log":1,"now":"1970-01-01T00:00:00Z","open":[],"state":{"root":{"coordinator":1}}}"#,
      "{\"log\":1,\"now\":\"1970-01-01T00:00:00Z\",\"open\":[]}\n{\"sent\":{\"launch\":true},",
      "{\"log\":1,\"now\":\"1970-01-01T00:00:00Z\",\"open\":[]}\n{\"sent\":{\"launch\":true}}",
      "{\"log\":1,\"now\":\"1970-01-01T00:00:00Z\",\"open\":[]}\n\n",
    ])
  func noLog(_ text: String) async throws {
    let folder = try TestFolder()
    let found = await runCommand(["simulate", "--replay", try folder.write(text, to: "log")])
    #expect(found.status == .invalidData)
    #expect(found.output == "")
    #expect(found.error.contains("error: "))
  }
}
