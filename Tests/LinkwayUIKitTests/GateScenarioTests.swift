#if os(Linux)
  import Linkway
  import LinkwayTesting
  import RandomApps
  import Testing

  @Suite("Gates in a window of UIKit", .serialized)
  @MainActor struct GateScenarioTests {
    private func expectNoDifferences(
      from scenario: GateScenario, in enclosure: Enclosure? = nil
    ) async throws {
      try await SceneApp.withOwnStage {
        let clock = TestClock()
        let run = try GateRun(
          scenario, advance: { clock.advance(by: .seconds($0)) },
          launch: { try SceneApp(routes: $0, store: $1, clock: clock, in: enclosure) })
        let found = try await run.differences()
        #expect(found == [])
      }
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
      "The same inside a controller of the app",
      arguments: [Enclosure.tabs, .navigation, .navigationInTab],
      GateMatrix.calmScenarios + GateScenario.inOwnController)
    func inside(_ enclosure: Enclosure, _ scenario: GateScenario) async throws {
      try await expectNoDifferences(from: scenario, in: enclosure)
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
#endif
