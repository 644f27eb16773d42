import Linkway
import LinkwayTesting
import Testing

@Suite("Gates that the app decides")
@MainActor struct GateDecisionTests {
  private struct Failure: Error {}

  private static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": {
        "crypto": { "fallback": "comingSoon" },
        "device": { "check": true, "flow": "support", "onFailure": "flow" } },
      "app": { "coordinator": "app",
        "screens": ["home", "comingSoon", { "screen": "coins", "requires": ["crypto"] },
          { "screen": "account", "requires": ["device"] },
          { "screen": "form", "interruption": "ask" }],
        "children": [{ "coordinator": "support", "as": "sheet", "screens": ["deviceHelp"] }] },
      "routes": [
        { "route": "coins", "paths": ["/coins"], "opens": "coins" },
        { "route": "account", "paths": ["/account"], "opens": "account" },
        { "route": "form", "paths": ["/form"], "opens": "form" },
        { "route": "old", "paths": ["/old"], "opens": "home", "requires": ["!crypto"] },
        { "route": "home", "paths": ["/"], "opens": "home" } ] }
    """

  private static func settle() async {
    for _ in 0..<100 { await Task.yield() }
  }

  // §14.7 rule 8
  @Test(
    "A condition opens the screen, or its fallback",
    arguments: [
      (true, "coins", LinkFate.applied), (false, "comingSoon", .refused),
      (nil, "comingSoon", .refused),
    ] as [(Bool?, String, LinkFate)])
  func condition(isOpen: Bool?, visible: String, fate: LinkFate) async throws {
    let test = try RecordedApp(routes: Self.routes)
    let log = heard(test.app)
    test.app.launch()
    test.app.decide(gate: "crypto") {
      await Task.yield()
      guard let isOpen else { throw Failure() }
      return isOpen
    }
    #expect(await test.app.open("bank:/coins").fate == fate)
    #expect(test.app.visibleScreen == visible)
    // §9.7 rule 10
    let ended = await log.stop().filter { $0.hasPrefix("link 1 ended") }
    let reason = fate == .refused ? ": the gate `crypto` is closed" : ""
    #expect(ended == ["link 1 ended \(fate.rawValue)\(reason)"])
  }

  // §14.7 rule 8
  @Test("A gate for which nothing is registered is closed")
  func unregistered() async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    #expect(await test.app.open("bank:/coins").fate == .refused)
    #expect(test.app.visibleScreen == "comingSoon")
  }

  // §14.7 rule 8
  @Test("A check that fails shows its flow, and a refresh asks again")
  func check() async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    var answers: [Bool?] = [nil, true]
    test.app.decide(gate: "device") {
      let answer = answers.isEmpty ? true : answers.removeFirst()
      guard let answer else { throw Failure() }
      return answer
    }
    let arrival = await test.app.open("bank:/account")
    await Self.settle()
    #expect(test.app.visibleScreen == "deviceHelp")
    test.app.refresh(gate: "device")
    await Self.settle()
    #expect(await arrival.fate == .applied)
    #expect(test.app.visibleScreen == "account")
    #expect(answers.isEmpty)
  }

  // §9.7 rule 1
  @Test("The result of a gate counts even if 1,000 events wait")
  func fullQueue() async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    var end: () -> Void = {}
    test.app.decide(gate: "crypto") {
      await withCheckedContinuation { result in end = { result.resume(returning: true) } }
    }
    let arrival = await test.app.open("bank:/coins")
    await Self.settle()
    test.app.runtime.suspend()
    for _ in 0..<1_000 { test.app.runtime.send(.popToRoot) }
    #expect(test.app.runtime.send(.popToRoot).outcome == .invalid)
    end()
    await Self.settle()
    test.app.runtime.resume()
    await Self.settle()
    try #require(test.app.heldLink == nil)
    #expect(test.app.visibleScreen == "coins")
    #expect(await arrival.fate == .applied)
  }

  // §14.7 rule 9
  @Test(
    "The app decides whether a link interrupts what the user does",
    arguments: [(true, LinkFate.applied, "home"), (false, .cancelled, "form")])
  func interruption(isAllowed: Bool, fate: LinkFate, visible: String) async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    await test.app.open("bank:/form")
    var asked: [String] = []
    test.app.onInterruption = { lost, shown in
      asked = lost + [shown ?? "nothing"]
      return isAllowed
    }
    #expect(await test.app.open("bank:/").fate == fate)
    #expect(asked == ["form", "home"])
    #expect(test.app.visibleScreen == visible)
  }

  // §14.7 rule 9
  @Test("Without an answer a link waits until the screen is removed")
  func waiting() async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    await test.app.open("bank:/form")
    test.app.decide(gate: "crypto") { true }
    let log = heard(test.app)
    let arrival = await test.app.open("bank:/coins")
    await Self.settle()
    #expect(test.app.heldLink?.awaited == "form")
    #expect(test.window.tapBack())
    await Self.settle()
    #expect(await arrival.fate == .applied)
    // §14.2 rule 1
    #expect(
      await log.stop().filter { $0.contains("held") || $0.contains("resumed") } == [
        "link 2 held at crypto", "link 2 resumed from crypto", "link 2 held until form ends",
        "link 2 resumed after form",
      ])
    #expect(test.app.visibleScreen == "coins")
  }

  // §14.7 rule 5
  @Test(
    "The event that ends a held link has its reason, and the gate that refused it",
    arguments: [
      ("bank:/coins", false, "the gate `crypto` is closed", "crypto"),
      ("bank:/old", true, "gate: only while `crypto` is closed", nil),
    ] as [(String, Bool, String, String?)])
  func reasons(link: String, isOpen: Bool, reason: String, gate: String?) async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    test.app.decide(gate: "crypto") {
      await Task.yield()
      return isOpen
    }
    let events = test.app.events()
    #expect(await test.app.open(link).fate == .refused)
    for await event in events {
      guard case .ended(_, let found, let refusing) = event.step else { continue }
      #expect(found?.contains(reason) == true)
      #expect(refusing == gate)
      break
    }
  }

  // §10.18 rule 1
  @Test("The app cancels a link that waits for a gate's result, or for the end of a screen")
  func discarded() async throws {
    let test = try RecordedApp(routes: Self.routes)
    test.app.launch()
    #expect(test.app.cancelHeldLink().reason == "nothing is held")
    var results: [CheckedContinuation<Bool, Never>] = []
    test.app.decide(gate: "crypto") { await withCheckedContinuation { results.append($0) } }
    let pending = await test.app.open("bank:/coins")
    await Self.settle()
    test.app.cancelHeldLink()
    #expect(await pending.fate == .cancelled)
    // The result still counts for the gate.
    for result in results { result.resume(returning: true) }
    await Self.settle()
    #expect(test.app.visibleScreen == "home")
    await test.app.open("bank:/form")
    let waiting = await test.app.open("bank:/coins")
    await Self.settle()
    #expect(test.app.heldLink?.awaited == "form")
    test.app.cancelHeldLink()
    #expect(await waiting.fate == .cancelled)
    #expect(test.window.tapBack())
    await Self.settle()
    #expect(test.app.visibleScreen == "home")
  }

  // §14.7 rule 10
  @Test(
    "A preview returns what opening the link then does, and asks no gate",
    arguments: ["bank:/coins", "bank:/account", "bank:/form", "bank:/", "bank:/nowhere"])
  func preview(link: String) async throws {
    let test = try RecordedApp(routes: Self.routes, clock: TestClock())
    var asked = 0
    test.app.decide(gate: "crypto") {
      asked += 1
      return false
    }
    test.app.launch()
    await test.app.open("bank:/form")
    let state = test.app.navigator.state
    let preview = test.app.preview(link)
    #expect(test.app.navigator.state == state)
    #expect(asked == 0)
    let arrival = await test.app.open(link)
    #expect(arrival.number == 2)
    #expect(preview.outcome == arrival.result.outcome)
    #expect(preview.reason == arrival.result.reason)
    // The app may have answered by now, so that the link waits for something else.
    #expect((preview.held != nil) == (arrival.result.outcome == .held))
    #expect(preview.lost == (link == "bank:/" ? ["form"] : []))
    #expect(preview.asksApp == (link == "bank:/"))
    #expect(
      preview.unknownGates == ["bank:/coins": ["crypto"], "bank:/account": ["device"]][link] ?? [])
  }

  // §14.7 rule 10
  @Test("A preview has the typed steps and their gates, and no secret")
  func typedPreview() throws {
    let routes = """
      { "version": 1, "origins": ["bank:"], "gates": { "session": { "flow": "auth" } },
        "app": { "coordinator": "app", "screens": ["home"], "children": [
          { "coordinator": "auth", "as": "root", "screens": ["welcome"] },
          { "coordinator": "safe", "as": "push", "requires": ["session"], "screens": ["box"] }] },
        "routes": [{ "route": "box", "paths": ["/box/:token/:id<int>"], "opens": "box",
                     "secret": ["token"] }] }
      """
    let test = try RecordedApp(routes: routes)
    let preview = test.app.preview("bank:/box/tr0mp/7")
    #expect(preview.outcome == .held)
    #expect(preview.held?.gate == "session")
    #expect(preview.route == "box")
    #expect(preview.closedGates == ["session"])
    #expect(preview.steps.map { $0.coordinator ?? $0.screen } == ["app", "safe"])
    #expect(preview.steps.map { $0.presentation } == [nil, .push])
    #expect(preview.steps.map { $0.gates } == [[], ["session"]])
    #expect(preview.parameters == ["id": .int(7)])
    #expect(preview.visibleScreen == "welcome")
    #expect(preview.changes == ["start app", "start auth in app", "setRoot auth in app"])
    #expect(!"\(preview)".contains("tr0mp"))
  }

  // §14.7 rule 10
  @Test("A preview takes elapsed deadlines into account")
  func duePreview() async throws {
    let clock = TestClock()
    let routes = """
      { "version": 1, "origins": ["bank:"],
        "gates": { "pin": { "flow": "lock", "staysOpen": "60s" } },
        "app": { "coordinator": "app", "screens": ["home"], "children": [
          { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
          { "coordinator": "safe", "as": "push", "requires": ["pin"], "screens": ["box"] }] },
        "routes": [{ "route": "box", "paths": ["/box"], "opens": "box" }] }
      """
    let test = try RecordedApp(routes: routes, clock: clock)
    test.app.launch()
    test.app.session.open(gate: "pin")
    #expect(test.app.preview("bank:/box").outcome == .applied)
    clock.seconds += 60
    #expect(test.app.preview("bank:/box").outcome == .held)
    #expect(test.app.preview("bank:/box").closedGates == ["pin"])
    #expect(await test.app.open("bank:/box").result.outcome == .held)
  }
}
