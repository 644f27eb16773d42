import Foundation
import LinkwayMatching
import LinkwayNavigation
import Testing

@Suite("States")
struct StateTests {
  private func state(
    _ target: String, open: Set<String> = ["session"], parameters: Parameters = ["id": .int(1)]
  ) -> NavigationState {
    var journey = Journey(SampleGraph.photos, open: open)
    let link = ([target] + parameters.map { "\($0.name)=\($0.value.text)" }).joined(separator: " ")
    journey.send(.open(link))
    return journey.state.navigation
  }

  @Test("A state survives encoding and decoding", arguments: ["photo", "changePassword", "logIn"])
  func roundTrip(_ target: String) throws {
    let state = state(target)
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(NavigationState.self, from: data) == state)
  }

  @Test("A secret parameter is not encoded")
  func secret() throws {
    var journey = Journey(SampleGraph.photos, open: ["session"])
    journey.send(.open("photo id=1 token=s3cret secret"))
    let data = try JSONEncoder().encode(journey.state)
    let text = String(decoding: data, as: UTF8.self)
    #expect(!text.contains("s3cret"))
    #expect(text.contains("\"token\":null"))
    #expect(!"\(journey.state.navigation)".contains("s3cret"))
  }

  @Test(
    "A number that would overflow is not decoded",
    arguments: [
      "tickets", "arrivals", "clock", "ticket", "expires", "arrival", "arrived", "adult",
    ])
  func counters(_ name: String) throws {
    var journey = Journey(SampleGraph.photos, open: ["adult"])
    journey.send(.open("photo id=1"))
    let text = String(decoding: try JSONEncoder().encode(journey.state), as: UTF8.self)
    for count in [Int64.max, .min, .max - 1, 1 << 48] {
      let broken = text.replacing(
        try Regex("\"\(name)\":[0-9]+"), with: "\"\(name)\":\(count)")
      #expect(broken != text)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(EngineState.self, from: Data(broken.utf8))
      }
    }
    #expect(try JSONDecoder().decode(EngineState.self, from: Data(text.utf8)) == journey.state)
  }

  @Test("A flow's ticket that would overflow is dropped, and the flow gets another")
  func ticket() throws {
    let json = """
      {"root":{"coordinator":"app","child":{"coordinator":"auth","ticket":\(Int.max),
        "stack":[{"screen":"welcome","coordinator":"auth"}]}}}
      """
    let navigation = try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8))
    let restored = Reducer(scripted: SampleGraph.photos).restore(navigation)
    var journey = Journey(SampleGraph.photos, restored.state)
    journey.send(.open("photo id=1"))
    #expect(journey.summary == "held welcome")
    #expect(journey.state.held?.ticket == 1)
  }
}
