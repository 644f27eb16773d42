import Linkway
import LinkwaySwiftUI
import LinkwayTesting
import RandomApps
import Testing

@Suite("Gates in a tree for SwiftUI")
@MainActor struct GateScenarioTests {
  private func expectNoDifferences(from scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario) { try TreeApp(routes: $0, clock: $1, store: $2) }
  }

  private func expectNoDifferences<Shown: ShownApp>(
    from scenario: GateScenario,
    launching app: @escaping (String, TestClock, any HeldLinkStore) throws -> Shown
  ) async throws {
    let clock = TestClock()
    let run = try GateRun(
      scenario, advance: { clock.advance(by: .seconds($0)) }, launch: { try app($0, clock, $1) })
    let found = try await run.differences()
    #expect(found == [])
  }

  // §9.7 rules 2, 3, 6, 7, 9, 10, 11 and 14, §14.7 rule 8
  @Test(
    "However a gate decides, and whatever happens meanwhile, each link has a defined fate",
    arguments: GateMatrix.scenarios)
  func matrix(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }

  // §9.7 rules 2, 3, 6, 7, 9, 10, 11 and 14, §14.7 rule 7
  @Test(
    "The same on a navigation path of the app",
    arguments: GateMatrix.calmScenarios + GateScenario.inOwnController)
  func path(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario) {
      try AdoptedPath(routes: $0, clock: $1, store: $2)
    }
  }

  // §9.2 rule 4, §9.7 rule 12
  @Test(
    "A step of the user behind a gate that is asked has a defined end",
    arguments: GateScenario.inAllStores(GateScenario.steps))
  func steps(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }

  // §9.7 rule 7
  @Test(
    "A pending link survives what the user and the app do",
    arguments: GateScenario.inAllStores(GateScenario.pending))
  func pending(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }

  // §9.7 rule 13
  @Test(
    "`start` waits for a check, and shows the fallback of a condition",
    arguments: GateScenario.inAllStores(GateScenario.starts))
  func starts(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }

  // §9.7 rules 3, 6, 12 and 14
  @Test(
    "Tabs behind a condition follow its answers",
    arguments: GateScenario.inAllStores(GateScenario.tabScenarios))
  func tabs(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }

  // §9.8
  @Test(
    "A link waits for what it would interrupt, or for the app",
    arguments: GateScenario.inAllStores(GateScenario.interruptions))
  func interruptions(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }

  // §9.7 rule 14, §14.7 rule 15
  @Test(
    "A new process continues with what was held",
    arguments: GateScenario.inAllStores(GateScenario.processes))
  func processes(_ scenario: GateScenario) async throws {
    try await expectNoDifferences(from: scenario)
  }
}

/// An app with a navigation path, on which the screens are above an element of the app.
@MainActor private final class AdoptedPath: ShownApp {
  private static let own = PathElement.own("own")
  private let app: PathApp

  init(routes: String, clock: TestClock, store: (any HeldLinkStore)?) throws {
    app = PathApp(try TreeApp(routes: routes, clock: clock, store: store))
  }

  var shownApp: LinkwayApp<RecordedScreen> { app.app.shownApp }
  var seen: [String] { app.app.seenModals.isEmpty ? Array(app.seen.dropFirst()) : app.app.seen }
  var problems: [String] {
    app.app.problems + (app.path.first == Self.own ? [] : ["the path is \(app.seen)"])
  }

  func connect(link: String?, restoring snapshot: NavigationSnapshot?) {
    app.app.connect(link: link, restoring: snapshot)
    app.beginView(with: [Self.own])
  }

  func rest() { app.app.rest() }
  func beginSwipeDown() -> Bool { app.app.beginSwipeDown() }
  func endSwipeDown(isCancelled: Bool) { app.app.endSwipeDown(isCancelled: isCancelled) }
}
