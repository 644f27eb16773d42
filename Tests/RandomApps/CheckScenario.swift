package import Linkway
import LinkwayNavigation

/// Events during a check (§9.7), in an app with its own code and its user interface.
package enum CheckScenario: String, CaseIterable, Sendable {
  case slow, failing, neverEnding, contradictory, secondLink, signOut, restart, otherUser, refreshed
  case foreground

  package static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": {
        "session": { "flow": "auth" },
        "device": { "check": true, "pending": "checking", "flow": "support", "onFailure": "flow",
          "timeout": "10s" } },
      "app": { "coordinator": "app",
        "screens": ["home", "note", { "screen": "account", "requires": ["device"] }],
        "children": [
          { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
          { "coordinator": "checking", "as": "sheet", "screens": ["spinner"] },
          { "coordinator": "support", "as": "sheet", "screens": ["help"] }] },
      "routes": [
        { "route": "account", "paths": ["/account"], "opens": "account" },
        { "route": "note", "paths": ["/note"], "opens": "note" } ] }
    """
}

/// Returns a result when a test requests it.
@MainActor package final class Attestation {
  private struct Failure: Error {}
  private var waiting: [CheckedContinuation<Bool?, Never>?] = []

  package init() {}

  package var count: Int { waiting.count }

  package func decide() async throws -> Bool {
    let answer = await withCheckedContinuation { waiting.append($0) }
    guard let answer else { throw Failure() }
    return answer
  }

  /// - Parameter isOpen: `nil` fails.
  package func answer(_ question: Int, _ isOpen: Bool?) {
    guard waiting.indices.contains(question) else { return }
    waiting[question]?.resume(returning: isOpen)
    waiting[question] = nil
  }

  /// Completes all pending results.
  package func end() { for question in waiting.indices { answer(question, false) } }
}

/// An app with a running check, and its user interface.
@MainActor package final class CheckedApp<Content> {
  private let app: LinkwayApp<Content>
  private let attestation = Attestation()
  private let advance: (Int64) -> Void
  private let rest: () -> Void
  private let seen: () -> [String]
  private var problems: [String] = []

  /// - Parameters:
  ///   - advance: lets seconds pass.
  ///   - rest: lets the user interface settle.
  ///   - seen: returns the visible stack.
  package init(
    _ app: LinkwayApp<Content>, advance: @escaping (Int64) -> Void, rest: @escaping () -> Void,
    seen: @escaping () -> [String]
  ) {
    (self.app, self.advance, self.rest, self.seen) = (app, advance, rest, seen)
    app.decide(gate: "device") { [attestation] in try await attestation.decide() }
  }

  private func settle() async {
    for _ in 0..<60 {
      await Task.yield()
      rest()
    }
  }

  private func expect(_ screens: String..., line: Int = #line) async {
    await settle()
    if seen() != screens { problems.append("line \(line): there is \(seen()), not \(screens)") }
  }

  private func open(_ link: String) async -> Task<LinkArrival, Never> {
    let task = Task { @MainActor [app] in await app.open(link) }
    await settle()
    return task
  }

  /// Runs the scenario.
  ///
  /// - Returns: the differences from the expectations.
  package func play(_ scenario: CheckScenario) async -> [String] {
    app.launch()
    await settle()
    if scenario == .otherUser { app.session.signIn(user: "ann", opening: "session") }
    let arrival = await open("bank:/account").value
    await expect("spinner")
    if arrival.result.outcome != .held { problems.append("it is \(arrival.result.outcome)") }
    let fate: LinkFate = await play(scenario)
    attestation.end()
    let found = await arrival.fate
    if found != fate { problems.append("the link is \(found), not \(fate)") }
    return problems
  }

  private func play(_ scenario: CheckScenario) async -> LinkFate {
    switch scenario {
    case .slow:
      advance(9)
      await expect("spinner")
      attestation.answer(0, true)
      await expect("home", "account")
      return .applied
    case .failing:
      attestation.answer(0, nil)
      await expect("help")
      app.cancelHeldLink()
      await expect("home")
      return .cancelled
    case .neverEnding:
      advance(10)
      await expect("help")
      // The result comes too late.
      attestation.answer(0, true)
      await expect("help")
      app.cancelHeldLink()
      await expect("home")
      return .cancelled
    case .contradictory:
      app.refresh(gate: "device")
      await settle()
      attestation.answer(1, false)
      await expect("help")
      attestation.answer(0, true)
      await expect("help")
      app.cancelHeldLink()
      await expect("home")
      return .cancelled
    case .secondLink:
      let second = await open("bank:/note").value
      await expect("home", "note")
      let fate = await second.fate
      if fate != .applied { problems.append("the second link is \(fate)") }
      attestation.answer(0, true)
      await expect("home", "note")
      return .replaced
    case .signOut:
      // Returns when the user interface has settled.
      let signOut = Task { @MainActor [app] in await app.session.signOut() }
      await settle()
      await signOut.value
      await expect("home")
      attestation.answer(0, true)
      await expect("home")
      return .purged
    case .restart:
      app.runtime.send(.restart)
      await expect("spinner")
      attestation.answer(0, true)
      await expect("spinner")
      attestation.answer(1, true)
      await expect("home", "account")
      return .applied
    case .otherUser:
      app.session.signIn(user: "bob", opening: "session")
      await expect("home")
      attestation.answer(0, true)
      await expect("home")
      return .purged
    case .refreshed:
      app.refresh(gate: "device")
      await settle()
      attestation.answer(0, false)
      await expect("spinner")
      attestation.answer(1, true)
      await expect("home", "account")
      return .applied
    case .foreground:
      // The gate is still unknown, so it is not asked again.
      app.enterForeground()
      await settle()
      attestation.answer(0, true)
      await expect("home", "account")
      app.enterForeground()
      await settle()
      if attestation.count != 2 { problems.append("it was asked \(attestation.count) times") }
      // The last result counts until there is a new one.
      await expect("home", "account")
      attestation.answer(1, false)
      await expect("home")
      return .applied
    }
  }
}
