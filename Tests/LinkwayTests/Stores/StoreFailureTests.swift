import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

@Suite("A store whose writes fail")
struct StoreFailureTests {
  let store = FailingStore()
  let fixture: NavigatorFixture

  init() throws { fixture = try NavigatorFixture(store: store) }

  // §14.1 rule 2
  @Test("A link that cannot be stored is held in memory, and stored at the next event")
  func full() {
    let navigator = fixture.navigator()
    navigator.send(.launch)
    fixture.listen(to: navigator)
    store.saving = .notSaved("test")
    #expect(navigator.open("photos://photos/1").outcome == .held)
    #expect(
      fixture.takeHeard().suffix(2)
        == [
          "store notSaved: test", "link 1 admitted", "link 1 matched photo with id",
          "link 1 held at session, ticket 1, in memory only",
        ].suffix(2))
    store.saving = nil
    navigator.send(.popToRoot)
    #expect(fixture.takeHeard() == ["link 1 held at session, ticket 1"])
    #expect(store.record?.held?.arrival == 1)
  }

  @Test("If a link must be removed and nothing can be saved, the whole record is removed")
  func removal() {
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1")
    _ = store.takeCalls()
    store.saving = .notSaved("test")
    #expect(navigator.pass("session", user: "ann", ticket: 1).ended == ["1 applied"])
    #expect(store.takeCalls() == ["save", "remove"])
    #expect(store.record == nil)
    #expect(navigator.stack == "photos photo(1)")
  }

  @Test(
    "A purge has removed the link when it returns, also from a full disk",
    arguments: [
      NavigationEvent.signOut, .cancel("session", ticket: 1), .pass("session", user: "bob"),
      .open("photos://welcome"), .open("photos://photos/2"), .advance(600),
    ])
  func purge(_ event: NavigationEvent) {
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1")
    store.saving = .notSaved("test")
    navigator.send(event)
    // A link into the gate's own flow, such as one to the welcome screen, leaves it held.
    #expect((store.record?.held == nil) == (navigator.state.held?.arrival != 1))
  }

  // §14.1 rule 2
  @Test("A stored link that is held again after a restart stays stored if nothing can be saved")
  func heldAgain() {
    fixture.navigator().open("photos://photos/1")
    let navigator = fixture.navigator()
    store.saving = .notSaved("test")
    navigator.send(.launch)
    #expect(navigator.state.held?.arrival == 1)
    #expect(store.record?.held?.arrival == 1)
    // Without its end being stored, it is removed.
    #expect(navigator.signOut().ended == ["1 purged"])
    #expect(store.record == nil)
  }

  // §14.1 rule 2
  @Test("A link that can neither be saved nor removed takes no effect; its gate opens all the same")
  func stuck() {
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1")
    fixture.listen(to: navigator)
    store.saving = .notSaved("test")
    store.removing = .notRemoved("test")
    let effects = navigator.pass("session", user: "ann", ticket: 1)
    #expect(effects.outcome == .done && effects.ended == ["1 failed"])
    #expect(navigator.stack == "photos")
    #expect(navigator.state.session.user == "ann" && navigator.state.held == nil)
    #expect(
      fixture.takeHeard() == [
        "store notSaved: test", "store notRemoved: test", "link 1 resumed from session",
        "link 1 ended failed",
      ])
    _ = store.takeCalls()
    navigator.send(.popToRoot)
    #expect(store.takeCalls() == ["save", "remove"])
    store.saving = nil
    navigator.send(.popToRoot)
    #expect(store.record?.held == nil)
    navigator.send(.popToRoot)
    #expect(store.takeCalls() == ["save"])
  }

  @Test("A link that can neither be saved nor removed is not held at the next gate")
  func stuckOnTheWay() {
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1/original")
    store.saving = .uncertain("test")
    store.removing = .notRemoved("test")
    #expect(navigator.pass("session", user: "ann", ticket: 1).ended == ["1 failed"])
    #expect(navigator.state.held == nil)
  }

  @Test("A sign-out takes effect even if the store fails, and is tried again")
  func signOut() {
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1")
    store.saving = .notSaved("test")
    store.removing = .notRemoved("test")
    #expect(navigator.signOut().ended == ["1 purged"])
    #expect(store.record?.held != nil)
    store.removing = nil
    navigator.send(.popToRoot)
    #expect(store.record == nil)
  }

  @Test(
    "A record that cannot be read or dropped is reported, and the app starts",
    arguments: [HeldLinkStoreError.damaged("test"), .notRead("test")])
  func unreadable(_ error: HeldLinkStoreError) {
    store.loading = error
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    fixture.listen(to: navigator)
    #expect(fixture.takeHeard() == ["store \(error)"])
    #expect(navigator.open("photos://photos/1").outcome == .link(.applied))
    #expect(store.record?.arrivals == 1)
  }

  @Test("Nothing is written unless something that outlives the process changes")
  func quiet() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    navigator.send(.launch)
    #expect(store.takeCalls() == ["save"])
    for event in [
      NavigationEvent.popToRoot, .push("album"), .back, .advance(9), .protect("photos"),
    ] {
      #expect(navigator.send(event).outcome == .done)
    }
    #expect(store.takeCalls() == [])
    navigator.open("photos://nowhere")
    #expect(store.takeCalls() == ["save"])
  }
}
