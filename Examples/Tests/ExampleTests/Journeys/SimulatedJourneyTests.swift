import Foundation
import Linkway
import Testing

/// Runs the journeys of the examples on their coordinators, and compares them with `linkctl
/// simulate`.
@Suite("Simulated journeys")
@MainActor struct SimulatedJourneyTests {
  /// The part of a result that the user sees.
  private struct Answer: Decodable {
    struct Screen: Decodable {
      var screen: String
    }
    var outcome: String
    var stack: [Screen]
    var coordinators: [String]
  }

  @Test(
    "The coordinators and the user interface go where simulate says", arguments: ExampleSystem.all)
  func realObjects(_ system: ExampleSystem) throws {
    let app = try RunningExample(system)
    let lines = try system.text("journey.jsonl").split(separator: "\n")
    let answers = try system.text("journey.expected.jsonl").split(separator: "\n")
      .map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    try #require(lines.count == answers.count)
    for (line, answer) in zip(lines, answers) {
      let event = try NavigationEvent(journeyLine: line)
      #expect(app.send(event)?.outcome.description == answer.outcome, "\(line)")
      #expect(app.presenter.visibleScreens == answer.stack.map(\.screen), "\(line)")
      #expect(app.witness.living == answer.coordinators, "\(line)")
    }
    app.quit()
  }
}
