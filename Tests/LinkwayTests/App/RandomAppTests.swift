import Foundation
import Linkway
import LinkwayTesting
import TestSupport
import Testing

/// A store on another thread that takes as long as a test wants, and sometimes fails.
private final class HeldUpStore: HeldLinkStore, @unchecked Sendable {
  // Each access holds the condition's lock.
  private let condition = NSCondition()
  private var record: HeldLinkRecord?
  private var waiting = 0
  private var permits = 0
  private var isFree = false
  private var fails = false

  var held: HeldLinkRecord? { condition.withLock { record } }
  var isBusy: Bool { condition.withLock { waiting > 0 } }

  /// Lets one call proceed.
  func release(failing: Bool) {
    condition.withLock {
      guard waiting > permits else { return }
      fails = failing
      permits += 1
      condition.broadcast()
    }
  }

  /// Lets all calls proceed from now on.
  func free() {
    condition.withLock {
      isFree = true
      condition.broadcast()
    }
  }

  /// - Returns: whether the call fails.
  private func wait() -> Bool {
    waiting += 1
    defer { waiting -= 1 }
    while !isFree, permits == 0 { condition.wait() }
    guard !isFree else { return false }
    permits -= 1
    return fails
  }

  func load() throws(HeldLinkStoreError) -> HeldLinkRecord? { nil }

  func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    let isFailed = condition.withLock {
      let isFailed = wait()
      if !isFailed { self.record = record }
      return isFailed
    }
    if isFailed { throw .notSaved("the disk is full") }
  }

  func remove() throws(HeldLinkStoreError) {
    let isFailed = condition.withLock {
      let isFailed = wait()
      if !isFailed { record = nil }
      return isFailed
    }
    if isFailed { throw .notRemoved("the disk is read-only") }
  }
}

/// Closures of an app that return when a test wants.
@MainActor private final class Answers<Value: Sendable> {
  struct Failure: Error {}
  private var waiting: [CheckedContinuation<Value?, Never>] = []

  var count: Int { waiting.count }

  func next() async -> Value? { await withCheckedContinuation { waiting.append($0) } }

  func answer(_ place: Int, _ value: Value?) {
    guard waiting.indices.contains(place) else { return }
    waiting.remove(at: place).resume(returning: value)
  }
}

/// An app with a slow store, slow gates, a slow resolver and a user who is slow to answer.
@MainActor private final class SlowApp {
  static let routes = """
    { "version": 1, "origins": ["bank:"],
      "gates": {
        "session": { "flow": "auth" },
        "device": { "check": true, "pending": "checking", "flow": "support", "onFailure": "flow",
          "timeout": "10s" },
        "crypto": { "fallback": "soon" },
        "pin": { "flow": "lock", "after": ["session"], "staysOpen": "1m" } },
      "app": { "coordinator": "app", "container": "tabs", "children": [
        { "coordinator": "home", "as": "tab",
          "screens": ["overview", "soon", { "screen": "account", "requires": ["device"] },
            { "screen": "pay", "requires": ["pin"] }, { "screen": "form", "interruption": "ask" }],
          "children": [{ "coordinator": "transfer", "as": "push", "interruption": "wait",
            "screens": ["amount", "confirm"] }] },
        { "coordinator": "coins", "as": "tab", "requires": ["crypto"], "screens": ["market", "coin"] },
        { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
        { "coordinator": "checking", "as": "sheet", "screens": ["spinner"] },
        { "coordinator": "support", "as": "sheet", "screens": ["advice"] },
        { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
        { "coordinator": "help", "as": "sheet", "screens": ["topics"] }] },
      "routes": [
        { "route": "overview", "paths": ["/"], "opens": "overview" },
        { "route": "account", "paths": ["/account"], "opens": "account" },
        { "route": "pay", "paths": ["/pay"], "opens": "pay" },
        { "route": "form", "paths": ["/form"], "opens": "form" },
        { "route": "confirm", "paths": ["/confirm"], "opens": "confirm" },
        { "route": "coin", "paths": ["/coin"], "opens": "coin" },
        { "route": "mine", "paths": ["/mine"], "opens": "topics", "requires": ["session"] },
        { "route": "guest", "paths": ["/guest"], "opens": "topics", "requires": ["!session"] },
        { "route": "campaign", "paths": ["/campaign"], "resolver": "campaign" },
        { "route": "web", "paths": ["/web"], "leaveToWeb": true },
        { "route": "no", "paths": ["/no"], "refuse": true } ] }
    """
  static let links = [
    "", "account", "pay", "form", "confirm", "coin", "mine", "guest", "campaign", "web", "no",
    "lost",
  ].map { "bank:/\($0)" }
  static let gates = ["session", "device", "crypto", "pin"]

  let store = HeldUpStore()
  let clock = TestClock()
  let test: RecordedApp
  private let gates = Answers<Bool>()
  private let resolved = Answers<String>()
  private let permissions = Answers<Bool>()
  private let events: EventLog
  private var opened: [Task<(Int, LinkFate), Never>] = []
  private var signOuts: [Task<Void, Never>] = []

  init() throws {
    test = try RecordedApp(routes: Self.routes, store: store, clock: clock)
    events = heard(test.app)
    for gate in ["device", "crypto"] {
      test.app.decide(gate: gate) { [gates] in
        guard let isOpen = await gates.next() else { throw Answers<Bool>.Failure() }
        return isOpen
      }
    }
    test.app.resolve("campaign") { [resolved] _ in
      guard let link = await resolved.next() else { throw Answers<String>.Failure() }
      return link
    }
    test.app.onInterruption = { [permissions] _, _ in await permissions.next() }
    test.app.onLeftToWeb = { _ in }
    test.app.navigator.log = nil
  }

  /// Does something random.
  ///
  /// - Returns: what it was.
  func step(_ random: inout SeededGenerator) -> String {
    func pick<Element>(_ all: [Element]) -> Element? {
      all.isEmpty ? nil : all[random.next(below: all.count)]
    }
    let answer: Bool? = pick([true, true, false, nil]) ?? nil
    let app = test.app
    let context = test.window.visibleContent?.context
    switch random.next(below: 17) {
    case 0...3:
      let link = pick(Self.links) ?? ""
      opened.append(
        Task {
          let arrival = await app.open(link)
          return (arrival.number, await arrival.fate)
        })
      return "open \(link)"
    case 4:
      gates.answer(random.next(below: max(gates.count, 1)), answer)
      return "gate \(String(describing: answer))"
    case 5:
      let link = answer == nil ? nil : pick(Self.links)
      resolved.answer(random.next(below: max(resolved.count, 1)), link)
      return "resolver \(link ?? "fails")"
    case 6:
      permissions.answer(random.next(below: max(permissions.count, 1)), answer)
      return "permission \(String(describing: answer))"
    case 7:
      let user = pick(["ann", "ann", "bob"]) ?? ""
      app.session.signIn(user: user, opening: "session")
      return "sign in \(user)"
    case 8 where random.next(below: 3) == 0:
      signOuts.append(Task { await app.session.signOut() })
      return "sign out"
    case 9:
      let gate = pick(Self.gates) ?? ""
      switch random.next(below: 3) {
      case 0: app.session.close(gate: gate)
      case 1: app.session.open(gate: gate)
      default: app.refresh(gate: gate)
      }
      return "\(gate) changes"
    case 10:
      app.enterForeground()
      return "foreground"
    case 11:
      let isPossible =
        switch random.next(below: 3) {
        case 0: test.window.tapBack()
        case 1: test.window.swipeDown()
        default: test.window.tapTab(pick(["home", "coins"]) ?? "")
        }
      return "user \(isPossible)"
    case 12:
      switch random.next(below: 4) {
      case 0: context?.push(pick(["form", "pay", "account", "confirm"]) ?? "")
      case 1: context?.start(pick(["transfer", "help"]) ?? "")
      case 2: context?.finish()
      default: context?.open(pick(Self.links) ?? "")
      }
      return "step"
    case 13:
      let seconds = pick([1, 5, 61, 601]) ?? 0
      clock.advance(by: .seconds(seconds))
      return "\(seconds) s"
    case 14:
      app.cancelHeldLink()
      return "cancel"
    default:
      let isFailing = random.next(below: 8) == 0
      store.release(failing: isFailing)
      return isFailing ? "store fails" : "store"
    }
  }

  func settle(_ rounds: Int = 20) async { for _ in 0..<rounds { await Task.yield() } }

  /// Ends everything that still waits, and returns the errors after that.
  func end(_ random: inout SeededGenerator) async throws -> [String] {
    store.free()
    var problems: [String] = []
    signOuts.append(Task { await test.app.session.signOut() })
    let all = Task { [opened, signOuts] in
      var fates: [Int: LinkFate] = [:]
      for task in opened { fates.updateValue(await task.value.1, forKey: await task.value.0) }
      for task in signOuts { await task.value }
      return fates
    }
    var isDone = false
    let waiting = Task {
      _ = await all.value
      isDone = true
    }
    for round in 0..<4_000 where !isDone || gates.count + resolved.count > 0 || store.isBusy {
      gates.answer(0, random.next(below: 2) == 0)
      resolved.answer(0, nil)
      permissions.answer(0, false)
      await settle()
      if round > 20 { try await Task.sleep(for: .milliseconds(1)) }
    }
    guard isDone else { return ["a link or a sign-out is never answered"] }
    await waiting.value
    let fates = await all.value
    await settle(100)
    let lines = await events.stop()
    var ends: [Int: [String]] = [:]
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count > 3, words[0] == "link", words[2] == "ended", let number = Int(words[1])
      else { continue }
      ends[number, default: []].append(String(words[3].prefix { $0 != ":" }))
    }
    for (number, fate) in fates where ends[number] != [fate.rawValue] {
      problems.append("link \(number) ended \(ends[number] ?? []), and its fate is \(fate)")
    }
    for (number, ends) in ends where ends.count != 1 {
      problems.append("link \(number) ended \(ends)")
    }
    if test.app.heldLink != nil { problems.append("a link is held after the sign-out") }
    if store.held?.held != nil { problems.append("a link is in the store after the sign-out") }
    return problems + test.problems
  }
}

/// §14.7 rules 4, 6, 8 and 9 together, and §9.1 rule 12.
@Suite("Random runs of an app that waits for its store, its gates and its user")
@MainActor struct RandomAppTests {
  @Test("Every link ends once, and the window shows what the model has")
  func runs() async throws {
    let seed = SeededGenerator.seed(for: "random apps")
    var count = 0
    for run in 0..<Effort.rounds(60, thorough: 800, variable: "LINKWAY_APPS") {
      var random = SeededGenerator(seed: seed &+ UInt64(run))
      let app = try SlowApp()
      var steps: [String] = []
      for _ in 0..<random.next(below: 40) + 5 {
        steps.append(app.step(&random))
        await app.settle(random.next(below: 6))
      }
      count += steps.count
      let problems = try await app.end(&random)
      #expect(problems == [], "seed \(seed), run \(run): \(steps)")
      if !problems.isEmpty { return }
    }
    print("random apps: \(count) steps")
  }
}
