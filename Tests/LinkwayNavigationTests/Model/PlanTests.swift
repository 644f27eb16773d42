import Foundation
import LinkwayMatching
import LinkwayNavigation
import Testing

@Suite("Plans")
struct PlanTests {
  @Test("The plan of the sample link encodes as specified")
  func encoding() throws {
    let plan = SampleGraph.photos.plan(
      to: "photo", parameters: ["id": .int(42), "size": .int(400)], requires: [], mode: .reuse)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json = String(decoding: try encoder.encode(plan.steps), as: UTF8.self)
    #expect(
      json
        == #"[{"start":"app"},{"as":"root","requires":["session"],"start":"browse"},{"as":"tab","start":"feed"},{"parameters":{"id":42,"size":400},"push":"photo"}]"#
    )
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var target: String
    var requires: [GateRequirement] = []
    var steps: [String]
    var testDescription: String { target }
  }

  static let rows: [Row] = [
    Row(target: "auth", steps: ["start app", "start auth as root"]),
    Row(target: "welcome", steps: ["start app", "start auth as root"]),
    Row(
      target: "forgotPassword",
      steps: ["start app", "start auth as root", "push logIn", "push forgotPassword"]),
    Row(
      target: "photo", requires: [.init(gate: "adult")],
      steps: [
        "start app", "start browse as root behind session", "start feed as tab",
        "push photo behind session, adult",
      ]),
    Row(
      target: "logIn", requires: [.init(gate: "session", whileClosed: true)],
      steps: ["start app", "start auth as root", "push logIn behind !session"]),
  ]

  @Test("Gates are listed at their steps, those of `after` first", arguments: rows)
  func steps(_ row: Row) {
    let plan = SampleGraph.photos.plan(
      to: row.target, parameters: [:], requires: row.requires, mode: .reuse)
    #expect(plan.steps.map(\.description) == row.steps)
  }

  @Test("A screen below the target gets its declared parameters, and the target gets all")
  func parameters() {
    let plan = SampleGraph.shapes.plan(
      to: "item", parameters: ["id": .int(1), "ref": .string("x")], requires: [], mode: .reuse)
    #expect(plan.steps.map(\.parameters.names) == [[], [], [], ["id", "ref"]])
  }
}
