import Linkway
import LinkwaySwiftUI
import LinkwayTesting
import LinkwayTree
import RandomApps
import Testing

@Suite("Checks in a tree for SwiftUI")
@MainActor struct GateCheckTests {
  // §9.7 rule 5, §14.7 rule 8
  @Test(
    "Whatever happens while a check decides has a defined fate", arguments: CheckScenario.allCases)
  func scenario(_ scenario: CheckScenario) async throws {
    let clock = TestClock()
    let shown = try TreeApp(routes: CheckScenario.routes, clock: clock)
    let checked = CheckedApp(
      try #require(shown.app), advance: { clock.advance(by: .seconds($0)) },
      rest: { shown.rest() }, seen: { shown.seen })
    #expect(await checked.play(scenario) == [])
    #expect(shown.complaints == [])
  }

  // §14.7 rule 11
  @Test("A scene enters the foreground after the background, not after an interruption")
  func phases() {
    var phases = ForegroundPhases()
    let heard = ["active", "inactive", "active", "inactive", "background", "inactive", "active"]
      .map { phases.isEntered(by: $0 == "active", isBackground: $0 == "background") }
    #expect(heard == [false, false, false, false, false, false, true])
  }
}
