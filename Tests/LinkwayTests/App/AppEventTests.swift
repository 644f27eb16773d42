import Foundation
import Linkway
import LinkwayTesting
import Testing

@Suite("What happens in an app, as a stream")
@MainActor struct AppEventTests {
  // §14.7 rule 5
  @Test("Appearing and disappearing screens, gates and links are reported in order, without values")
  func events() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    let log = heard(test.app)
    test.app.launch()
    await test.app.open("shop:/orders")
    test.app.session.signIn(user: "ann", opening: "session")
    test.context(of: "orders")?.push("nowhere")
    await test.app.session.signOut()
    let lines = await log.stop()
    #expect(
      lines == [
        "screen home appeared in main", "link 1 received from scheme", "link 1 admitted",
        "link 1 matched orders", "link 1 held at session, ticket 1",
        "screen home disappeared in main", "screen welcome appeared in main",
        "link 1 resumed from session", "link 1 ended applied", "gate session opened",
        "screen welcome disappeared in main", "screen orders appeared in main",
        "refused push nowhere: unknown screen `nowhere`", "gate session closed",
        "screen orders disappeared in main", "screen home appeared in main",
      ])
  }

  // §14.7 rule 5
  @Test("An event names its gate")
  func gates() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    let events = test.app.events()
    await test.app.open("shop:/orders")
    test.app.session.signIn(user: "ann", opening: "session")
    test.app.session.close(gate: "session")
    var gates: [String: String] = [:]
    for await event in events {
      switch event.step {
      case .held: gates["held"] = event.gate
      case .resumed: gates["resumed"] = event.gate
      case .gateOpened: gates["opened"] = event.gate
      case .gateClosed: gates["closed"] = event.gate
      default: #expect(event.gate == nil)
      }
      if case .gateClosed = event.step { break }
    }
    #expect(
      gates
        == ["held": "session", "resumed": "session", "opened": "session", "closed": "session"])
  }

  // §14.7 rule 5
  @Test("An event names its window: that of the screen or the link, and otherwise the main one")
  func windows() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    let events = test.app.events()
    test.app.launch()
    await test.app.open("shop:/item")
    #expect(await test.app.open("shop:/item", in: "second").fate == .failed)
    test.app.session.signIn(user: "ann", opening: "session")
    var windows: [String] = []
    for await event in events {
      windows.append("\(event), \(event.window)")
      if event.step == .gateOpened("session") { break }
    }
    let other = windows.filter { !$0.hasSuffix(", main") }
    #expect(other == ["link 2 ended failed: unknown window `second`, second"])
    #expect(windows.first == "screen home appeared in main, main" && windows.count > 6)
  }

  // §14.7 rule 5
  @Test("What the user does is a screen view as well: back, swipes, tabs and pages")
  func userActions() async throws {
    let test = try RecordedApp(routes: SmallApp.routes)
    let log = heard(test.app)
    test.app.launch()
    test.context(of: "list")?.push("item", ["id": .int(1)])
    #expect(test.window.tapBack())
    test.context(of: "list")?.push("viewer")
    #expect(test.window.beginSwipeBack())
    test.window.cancelSwipeBack()
    #expect(test.window.swipeBack())
    await test.app.open("shop:/help")
    #expect(test.window.swipeDown())
    #expect(test.window.tapTab("more"))
    await test.app.open("shop:/tour")
    #expect(test.window.turnPage(to: "two"))
    let appeared = await log.stop().filter { $0.contains("appeared in") && !$0.contains("dis") }
    let screens = ["list", "item", "list", "viewer", "list", "topic", "step", "leftPanel", "first"]
    #expect(appeared == (screens + ["second"]).map { "screen \($0) appeared in main" })
    #expect(test.problems == [])
  }

  // §14.7 rule 5
  @Test("A stream ends with the task that reads it, and with the app")
  func ends() async throws {
    var test: RecordedApp? = try RecordedApp(routes: LinkOutcomeTests.routes)
    let first = heard(try #require(test?.app))
    #expect(await first.stop() == [])
    let events = try #require(test?.app.events())
    let reading = Task {
      var count = 0
      for await _ in events { count += 1 }
      return count
    }
    test?.app.launch()
    test = nil
    #expect(await reading.value == 1)
    #expect(first.lines == [])
  }
}

/// A slow store on another thread.
private final class SlowStore: HeldLinkStore, @unchecked Sendable {
  private let lock = NSLock()
  private var record: HeldLinkRecord?
  private var calls: [String] = []
  let failure: HeldLinkStoreError?
  private let condition = NSCondition()
  private var isBlocked = false

  init(failing failure: HeldLinkStoreError? = nil) { self.failure = failure }

  /// Lets saving wait for `unblock`.
  func block() { condition.withLock { isBlocked = true } }

  func unblock() {
    condition.withLock {
      isBlocked = false
      condition.broadcast()
    }
  }

  private func call<Value>(_ name: String, _ body: () -> Value) -> Value {
    lock.withLock {
      let isOnTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
      let thread = Thread.isMainThread ? " on the main thread" : isOnTask ? " on a task" : ""
      calls.append(name + thread)
      return body()
    }
  }

  var log: [String] { lock.withLock { calls } }
  var held: String? { lock.withLock { record?.held?.gate } }

  func load() throws(HeldLinkStoreError) -> HeldLinkRecord? { nil }

  func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    Thread.sleep(forTimeInterval: 0.02)
    condition.withLock { while isBlocked { condition.wait() } }
    call("save") { self.record = failure == nil ? record : self.record }
    if let failure { throw failure }
  }

  func remove() throws(HeldLinkStoreError) { call("remove") { record = nil } }
}

@Suite("An app with a slow store")
@MainActor struct SlowStoreTests {
  // §14.7 rule 6
  @Test(
    "An event that needs the store is handled when the store is written, and later ones after it")
  func order() async throws {
    let store = SlowStore()
    let test = try RecordedApp(routes: LinkOutcomeTests.routes, store: store)
    await test.app.open("shop:/item")
    store.block()
    let first = Task { await test.app.open("shop:/orders") }
    await Task.yield()
    let second = Task { await test.app.open("shop:/nowhere") }
    await Task.yield()
    #expect(test.app.heldLink == nil && test.app.visibleScreen == "item")
    store.unblock()
    let arrival = await first.value
    #expect(arrival.result.outcome == .held && arrival.number == 2)
    #expect(store.held == "session")
    #expect(await second.value.number == 3)
    await test.app.session.signOut()
    #expect(store.held == nil)
    #expect(await arrival.fate == .purged)
    #expect(test.problems == [])
  }

  // §14.7 rule 6
  // As many slow stores as cores would stop all tasks if they ran on the threads of tasks.
  @Test("A store runs neither on the main thread nor on a thread of tasks")
  func threads() async throws {
    let store = SlowStore()
    let test = try RecordedApp(routes: LinkOutcomeTests.routes, store: store)
    #expect(await test.app.open("shop:/orders").result.outcome == .held)
    await test.app.session.signOut()
    #expect(store.log == ["save", "save"])
  }

  // §14.7 rule 6
  @Test("A coordinator can await its sign-out")
  func signOut() async throws {
    let store = SlowStore()
    let test = try RecordedApp(routes: LinkOutcomeTests.routes, store: store)
    let arrival = await test.app.open("shop:/orders")
    let context = try #require(test.context(of: "welcome"))
    #expect(await context.signOut().outcome == .done)
    #expect(store.held == nil && test.app.heldLink == nil)
    #expect(await arrival.fate == .purged)
  }

  // §14.7 rule 6
  @Test("A sheet that the user dismisses while the store is written stays dismissed")
  func dismissal() async throws {
    let store = SlowStore()
    let test = try RecordedApp(routes: LinkOutcomeTests.routes, store: store)
    test.app.launch()
    let arrival = await test.app.open("shop:/orders")
    #expect(test.window.swipeDown())
    #expect(await arrival.fate == .cancelled)
    #expect(store.held == nil)
    #expect(test.window.restorations == 0)
    #expect(test.app.visibleScreen == "home")
    #expect(test.problems == [])
  }

  // §14.7 rule 6
  @Test("A store that fails is reported, and links go on in memory")
  func failing() async throws {
    let store = SlowStore(failing: .notSaved("the disk is full"))
    let test = try RecordedApp(routes: LinkOutcomeTests.routes, store: store)
    let log = heard(test.app)
    let arrival = await test.app.open("shop:/orders")
    #expect(arrival.result.outcome == .held)
    test.app.session.signIn(user: "ann", opening: "session")
    #expect(await arrival.fate == .applied)
    #expect(await log.stop().contains("store notSaved: the disk is full"))
    #expect(test.app.visibleScreen == "orders")
  }
}
