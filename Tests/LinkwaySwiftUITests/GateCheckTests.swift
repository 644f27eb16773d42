import Linkway
import LinkwaySwiftUI
import Testing

@Suite("Checks in a tree for SwiftUI")
@MainActor struct GateCheckTests {
  // §14.7 rule 11
  @Test("A scene enters the foreground after the background, not after an interruption")
  func phases() {
    var phases = ForegroundPhases()
    let heard = ["active", "inactive", "active", "inactive", "background", "inactive", "active"]
      .map { phases.isEntered(by: $0 == "active", isBackground: $0 == "background") }
    #expect(heard == [false, false, false, false, false, false, true])
  }
}
