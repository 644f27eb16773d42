import Foundation
import Linkway
import LinkwayTesting
import TestSupport
import Testing

/// Problems when an app starts, resumes or is restored, reported by users of other systems.
@Suite("Reported problems: starts")
struct ReportedStartProblemTests {
  let fixture: NavigatorFixture

  init() throws { fixture = try NavigatorFixture() }

  @Test("A link that comes before the app is ready waits (firefox-ios#15025)")
  func beforeReady() {
    let navigator = fixture.navigator(
      user: "ann", openGates: ["session"], waitsFor: ["interface"])
    #expect(navigator.open("photos://photos/1").outcome == .waiting)
    #expect(!navigator.state.isLaunched)
    navigator.signal("interface")
    #expect(navigator.stack == "photos photo(1)")
  }

  @Test("A cold start's link is not dropped (expo#47628)")
  func cold() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    #expect(navigator.open("photos://photos/1").outcome == .link(.applied))
    #expect(navigator.send(.launch).outcome == .invalid)
    #expect(navigator.stack == "photos photo(1)")
  }

  @Test("A cold start's link that is left to sign-in is not dropped (expo#47628)")
  func coldAndHeld() {
    fixture.navigator().open("photos://photos/1")
    let navigator = fixture.navigator()
    navigator.send(.launch)
    navigator.pass("session", user: "ann", ticket: 2)
    #expect(navigator.stack == "photos photo(1)")
  }

  @Test("A rotation does not replay a link that was consumed (Meshtastic-Android#6796)")
  func rotation() throws {
    let first = fixture.navigator(user: "ann", openGates: ["session"])
    first.open("photos://photos/1")
    first.send(.back)
    // The user interface is created again from the snapshot of the previous one.
    let data = first.snapshot.data()
    let second = fixture.navigator(user: "ann", openGates: ["session"])
    second.restore(try NavigationSnapshot(data))
    #expect(second.stack == "photos" && second.state.held == nil)
    #expect(second.open("photos://nowhere").ended == ["2 unmatched"])
  }

  @Test("A second link within five seconds is handled (appsflyer-android-sdk#2)")
  func second() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    navigator.open("photos://photos/1")
    #expect(navigator.open("photos://photos/2", mode: .push).ended == ["2 applied"])
    #expect(navigator.stack == "photos photo(1) photo(2)")
    #expect(navigator.open("photos://photos/2").ended == ["3 applied"])
    #expect(navigator.stack == "photos photo(2)")
  }

  @Test("A link whose delivery fails ends with a reported fate (MostroP2P/mobile#673)")
  func failedDelivery() throws {
    let store = FailingStore()
    let fixture = try NavigatorFixture(store: store)
    let navigator = fixture.navigator()
    fixture.listen(to: navigator)
    navigator.open("photos://photos/1")
    store.saving = .notSaved("test")
    store.removing = .notRemoved("test")
    #expect(navigator.pass("session", user: "ann", ticket: 1).ended == ["1 failed"])
    #expect(fixture.takeHeard().last == "link 1 ended failed")
    // The record was not removed before delivery: after a crash, the link resumes again.
    store.saving = nil
    store.removing = nil
    let next = fixture.navigator(user: "ann", openGates: ["session"])
    #expect(next.send(.launch).ended == ["1 applied"])
    #expect(next.stack == "photos photo(1)" && store.record?.held == nil)
  }

  @Test("A crash between the start of a delivery and its end loses no link (MostroP2P/mobile#673)")
  func crashBeforeRemoval() throws {
    let store = FailingStore()
    let fixture = try NavigatorFixture(store: store)
    fixture.navigator().open("photos://photos/1")
    // The process ended before it could read its store to resume the link.
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    #expect(store.record?.held?.arrival == 1)
    #expect(navigator.send(.launch).ended == ["1 applied"])
  }

  @Test("Every field note is named in a test")
  func everyNote() throws {
    guard let data = try SharedData.bytes("field-notes.md", suite: "the list of field notes") else {
      return
    }
    let notes = String(decoding: data, as: UTF8.self).matches(of: /[A-Za-z_][\w.\/-]*#[0-9]+/)
      .map { String($0.output) }
    let folder = ProjectFiles.root.appendingPathComponent("Tests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let texts = try (paths ?? []).filter { $0.hasSuffix("ProblemTests.swift") }.map {
      try ProjectFiles.text("Tests/" + $0)
    }
    let missing = notes.filter { note in !texts.contains { $0.contains(note) } }
    #expect(missing == [])
    #expect(notes.count == 37)
    print("field notes: \(notes.count - missing.count) of \(notes.count)")
  }
}
