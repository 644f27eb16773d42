import Foundation
import Linkway
import LinkwayNavigation
import LinkwayTesting
import RandomApps
import Testing

/// On iOS, a file is locked until the device is unlocked for the first time after it started.
@Suite("A store that is locked when the app starts")
struct LockedStoreTests {
  let store = FailingStore()
  let fixture: NavigatorFixture

  init() throws {
    fixture = try NavigatorFixture(store: store)
    fixture.navigator().open("photos://photos/1")
    lock()
  }

  private func lock() { (store.loading, store.saving) = (.notRead("locked"), .notSaved("locked")) }
  private func unlock() { (store.loading, store.saving) = (nil, nil) }

  // §14.1 rule 2
  @Test("The store is read again before an event, and the app continues where it was")
  func unlocked() {
    let navigator = fixture.navigator()
    fixture.listen(to: navigator)
    navigator.pass("pin")
    #expect(store.record?.held?.arrival == 1)
    #expect(fixture.takeHeard() == ["store notRead: locked", "store notSaved: locked"])
    unlock()
    navigator.send(.launch)
    #expect(navigator.state.held?.arrival == 1 && navigator.state.tickets == 2)
    #expect(navigator.open("photos://nowhere").ended == ["2 unmatched"])
  }

  // §14.1 rule 2
  @Test("A link that causes the reading does not share its number with the one in the store")
  func number() {
    let navigator = fixture.navigator()
    unlock()
    #expect(navigator.open("photos://photos/2").ended == ["2 replaced"])
    #expect(navigator.state.held?.arrival == 1)
    #expect(navigator.open("photos://nowhere").ended == ["3 unmatched"])
  }

  // §9.7 rule 2
  @Test("Questions continue after that of its pending link")
  func questions() throws {
    let (store, router) = (FailingStore(), try LinkRouter(routes: GateTables.bank))
    let first = LinkNavigator(router: router, store: store, clock: TestClock())
    first.open("bank:/account")
    first.send(.refresh("device"))
    #expect(store.record?.held?.check == 2)
    store.loading = .notRead("locked")
    let navigator = LinkNavigator(router: router, store: store, clock: TestClock())
    store.loading = nil
    let result = navigator.send(.launch)
    #expect(navigator.state.held?.check == 3)
    #expect(result.questions == [GateQuestion(gate: "device", check: 3)])
  }

  // §14.1 rule 2
  @Test("After a launch the stored link ends, and the stored counters continue")
  func launched() {
    let navigator = fixture.navigator()
    fixture.listen(to: navigator)
    navigator.send(.launch)
    #expect(store.record?.held?.arrival == 1)
    _ = fixture.takeHeard()
    unlock()
    navigator.send(.popToRoot)
    #expect(
      fixture.takeHeard() == ["link 1 ended failed: the store was read after the launch"])
    #expect(store.record?.held == nil && store.record?.arrivals == 1)
  }

  // §12.2 rule 2
  @Test("A sign-out removes its link even if it cannot be read", arguments: [true, false])
  func signOut(isReady: Bool) {
    let navigator = fixture.navigator(waitsFor: isReady ? [] : ["interface"])
    navigator.signOut()
    #expect(store.record == nil)
  }

  /// The same on another thread.
  private final class SlowStore: HeldLinkStore, @unchecked Sendable {
    private let lock = NSLock()
    private let store: FailingStore
    init(_ store: FailingStore) { self.store = store }
    func load() throws(HeldLinkStoreError) -> HeldLinkRecord? {
      lock.lock()
      defer { lock.unlock() }
      return try store.load()
    }
    func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
      lock.lock()
      defer { lock.unlock() }
      try store.save(record)
    }
    func remove() throws(HeldLinkStoreError) {
      lock.lock()
      defer { lock.unlock() }
      try store.remove()
    }
  }

  // §14.1 rule 2, §14.7 rule 6
  @Test("A slow store is read again on another thread, before the event")
  @MainActor func slow() async throws {
    let test = try RecordedApp(routes: NavigatorFixture.table, store: SlowStore(store))
    let log = heard(test.app)
    test.app.session.open(gate: "pin")
    for _ in 0..<400 where test.app.session.openGates.isEmpty {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(store.record?.held?.arrival == 1)
    unlock()
    #expect(await test.app.open("photos://nowhere").number == 1)
    #expect(test.app.heldLink?.arrival == 2 || store.record?.held == nil)
    #expect(await log.stop().contains { $0.hasPrefix("link 2") })
    #expect(test.problems == [])
  }
}
