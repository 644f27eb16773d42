import Foundation
import Navigation
import RouteMatching
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
}
