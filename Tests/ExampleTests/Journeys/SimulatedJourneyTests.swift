import Foundation
import Linkway
import LinkwayDiagnostics
import Testing

@testable import linkctl

/// The journeys of the examples, as `linkctl simulate` plays them.
@Suite("Simulated journeys")
struct SimulatedJourneyTests {
  /// How many events each journey has, and what `simulate` complains of.
  static let journeys: [(system: ExampleSystem, events: Int, complaint: String?)] = [
    (.uiKitApproaches, 37, "there is no screen `nowhere`"),
    (.unsplash, 35, nil),
    (.signInSignUp, 19, nil),
    (.howToCode, 20, nil),
    (.appAuthMain, 20, nil),
    (.subFlows, 29, nil),
  ]

  private func simulate(
    _ system: ExampleSystem, _ options: [String]
  ) async -> (status: ExitCode, output: Output) {
    var output = Output(inMemoryWithWidth: 80)
    let status = await Linkctl.run(
      ["simulate", "--format", "json", "--routes", system.file("routes.json").path] + options,
      Linkctl.commands, &output)
    return (status, output)
  }

  @Test("A journey is answered to the byte", arguments: journeys)
  func expected(_ system: ExampleSystem, _ events: Int, _ complaint: String?) async throws {
    let (status, output) = await simulate(system, [system.file("journey.jsonl").path])
    let expected = try system.text("journey.expected.jsonl")
    #expect(output.standardText.utf8.elementsEqual(expected.utf8))
    let lines = expected.split(separator: "\n")
    #expect(lines.count == events)
    // Where an answer differs, it is this one that is read.
    for (line, wanted) in zip(output.standardText.split(separator: "\n"), lines) {
      #expect(line == wanted)
    }
    if let complaint {
      #expect(status == .failure)
      #expect(output.errorText.contains(complaint))
    } else {
      #expect(status == .success)
      #expect(output.errorText == "")
    }
    print("journey of \(system.name): \(lines.count) of \(events) events")
  }

  /// What of an answer a person sees.
  private struct Answer: Decodable {
    struct Screen: Decodable {
      var screen: String
    }
    var outcome: String
    var stack: [Screen]
    var coordinators: [String]
  }

  @Test("The coordinators and the user interface go where simulate says", arguments: journeys)
  func realObjects(_ system: ExampleSystem, _ events: Int, _ complaint: String?) throws {
    let app = try RunningExample(system)
    let table = app.navigator.router.table
    let lines = try system.text("journey.jsonl").split(separator: "\n")
    let answers = try system.text("journey.expected.jsonl").split(separator: "\n")
      .map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    try #require(lines.count == answers.count)
    for (line, answer) in zip(lines, answers) {
      let source = SourceText(file: "journey.jsonl", text: String(line))
      // A line that is no event was answered and changed nothing.
      if let event = EventReader.read(source, table).event {
        #expect(app.send(event)?.outcome.description == answer.outcome, "\(line)")
      }
      #expect(app.presenter.visibleScreens == answer.stack.map(\.screen), "\(line)")
      #expect(app.witness.living == answer.coordinators, "\(line)")
    }
    app.quit()
  }

  @Test("A journey that was recorded replays to the same states", arguments: journeys)
  func replay(_ system: ExampleSystem, _ events: Int, _ complaint: String?) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appending(path: "log.jsonl").path
    _ = await simulate(system, ["--record", log, system.file("journey.jsonl").path])
    let (status, output) = await simulate(system, ["--replay", log])
    #expect(status == .success, "\(output.errorText)\(output.standardText)")
  }
}
