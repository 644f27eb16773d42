import Foundation
import Navigation
import RouteMatching
import Testing

@Suite("States")
struct StateTests {
  private func state(
    _ target: String, open: Set<String> = ["session"], parameters: Parameters = ["id": .int(1)]
  ) -> NavigationState {
    let plan = SampleGraph.photos.plan(
      to: target, parameters: parameters, requires: [], mode: .reuse)
    return PlanCommit(graph: SampleGraph.photos, session: Session(opened: open), now: 0)
      .commit(plan, to: NavigationState()).state
  }

  @Test("A state survives encoding and decoding", arguments: ["photo", "changePassword", "logIn"])
  func roundTrip(_ target: String) throws {
    let state = state(target)
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(NavigationState.self, from: data) == state)
  }

  @Test("A secret parameter is not encoded")
  func secret() throws {
    var parameters: Parameters = ["id": .int(1), "token": .string("s3cret")]
    parameters.markSecret(["token"])
    let data = try JSONEncoder().encode(state("photo", parameters: parameters))
    let text = String(decoding: data, as: UTF8.self)
    #expect(!text.contains("s3cret"))
    #expect(text.contains("\"token\":null"))
    #expect(!"\(parameters)".contains("s3cret"))
  }

  @Test("What is behind a gate that is closed now is dropped, and said to be")
  func repairsGates() {
    var repair = StateRepair(graph: SampleGraph.photos, session: Session())
    let repaired = repair.repair(state("photo"))
    #expect(repaired.root?.id == "app")
    #expect(repaired.root?.child == nil)
    #expect(repair.dropped == ["the coordinator `browse`, which is behind `session`"])
  }

  @Test("A screen that the table does not know goes with what stands on it")
  func repairsScreens() throws {
    let text = """
      { "root": { "coordinator": "app", "child": { "coordinator": "browse", "selected": "gone",
        "tabs": [ { "coordinator": "feed", "stack": [
          { "screen": "photos", "coordinator": "feed" }, { "screen": "old", "coordinator": "feed" },
          { "screen": "photo", "coordinator": "feed" } ] } ] } } }
      """
    let decoded = try JSONDecoder().decode(NavigationState.self, from: Data(text.utf8))
    var repair = StateRepair(
      graph: SampleGraph.photos, session: Session(opened: ["session"]))
    let repaired = repair.repair(decoded)
    #expect(repaired.visibleStack.map(\.screen) == ["photos"])
    #expect(
      repair.dropped == ["the screen `old`, which has no place there, and what is on it"])
  }

  @Test("A state that fits stays as it is")
  func keeps() {
    var repair = StateRepair(graph: SampleGraph.photos, session: Session(opened: ["session"]))
    let state = state("photo")
    #expect(repair.repair(state) == state)
    #expect(repair.dropped.isEmpty)
  }
}
