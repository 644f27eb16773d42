import Foundation
import Linkway
import Testing

@Suite("Restoration")
struct RestorationTests {
  let fixture: NavigatorFixture

  init() throws { fixture = try NavigatorFixture() }

  /// The snapshot, as bytes, of a navigator that shows an album above a photo.
  private func photo(_ navigator: LinkNavigator) -> Data {
    navigator.open("photos://photos/42")
    navigator.send(.push("album", ["id": .int(7)]))
    return navigator.snapshot.data()
  }

  @Test("A restored screen is shown again and works")
  func roundTrip() throws {
    let data = photo(fixture.navigator(user: "ann", openGates: ["session"]))
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    var steps: [NavigationStep] = []
    navigator.onStep = { steps.append($0) }
    let effects = navigator.restore(try NavigationSnapshot(data))
    #expect(effects.outcome == .done && effects.dropped == [])
    #expect(navigator.stack == "photos photo(42) album(7)")
    #expect(steps.map(\.effects) == [effects] && steps.map(\.state) == [navigator.state])
    #expect(
      effects.transitions.map { "\($0.kind.rawValue) \($0.id)" } == [
        "start app", "start browse", "setRoot browse", "push photo", "push album",
      ])
    #expect(navigator.send(.back).outcome == .done)
    #expect(navigator.send(.launch).outcome == .invalid)
    #expect(navigator.restore(try NavigationSnapshot(data)).outcome == .invalid)
    #expect(navigator.stack == "photos photo(42)")
  }

  // §9.7 rules 7 and 13
  @Test("What was shown while a gate was evaluated is shown only if it is evaluated again")
  func pending() throws {
    let fixture = try NavigatorFixture(
      table: """
        { "version": 1, "origins": ["a:"],
          "gates": { "d": { "check": true, "pending": "wait", "flow": "help" } },
          "app": { "coordinator": "app", "start": "main", "children": [
            { "coordinator": "wait", "as": "sheet", "screens": ["spinner"] },
            { "coordinator": "help", "as": "root", "screens": ["advice"] },
            { "coordinator": "main", "as": "root", "requires": ["d"], "screens": ["home"] } ] },
          "routes": [] }
        """)
    let before = fixture.navigator()
    before.send(.launch)
    #expect(before.stack == "spinner")
    let navigator = fixture.navigator()
    let effects = navigator.restore(try NavigationSnapshot(before.snapshot.data()))
    #expect(
      effects.dropped == ["the coordinator `wait`, which is shown only while a gate is evaluated"])
    #expect(effects.questions.map(\.gate) == ["d"] && navigator.stack == "spinner")
    #expect(navigator.send(.answer("d", check: 1, .open)).outcome == .done)
    #expect(navigator.stack == "home")
  }

  // §9.7 rule 2
  @Test("The numbers of questions continue after that of the stored link")
  func questions() throws {
    let fixture = try NavigatorFixture(
      table: """
        { "version": 1, "origins": ["a:"],
          "gates": { "c": {} },
          "app": { "coordinator": "app",
            "screens": ["home", { "screen": "x", "requires": ["c"] }] },
          "routes": [{ "route": "x", "paths": ["/x"], "opens": "x" }] }
        """)
    let before = fixture.navigator()
    before.open("a:/x")
    before.send(.refresh("c"))
    #expect(before.state.held?.check == 2)
    let after = fixture.navigator()
    after.send(.launch)
    #expect(after.state.held?.check == 3)
    #expect(after.send(.answer("c", check: 2, .open)).outcome == .stale)
  }

  @Test("After a screen was removed from the table, the nearest valid state is restored")
  func removedScreen() throws {
    let data = photo(fixture.navigator(user: "ann", openGates: ["session", "adult"]))
    let table = NavigatorFixture.table
      .replacingOccurrences(
        of: #""photos", "photo", "album""#, with: #""photos", "picture", "album""#
      )
      .replacingOccurrences(of: #""opens": "photo""#, with: #""opens": "picture""#)
    let newer = try NavigatorFixture(table: table)
    let navigator = newer.navigator(user: "ann", openGates: ["session", "adult"])
    newer.listen(to: navigator)
    let effects = navigator.restore(try NavigationSnapshot(data))
    let dropped = "the screen `photo`, which is not allowed there, and everything above it"
    #expect(effects.dropped == [dropped])
    #expect(newer.takeHeard() == ["dropped \(dropped)"])
    #expect(navigator.stack == "photos")
  }

  @Test("A table with another app starts from the root")
  func otherTable() throws {
    let data = photo(fixture.navigator(user: "ann", openGates: ["session"]))
    let other = try NavigatorFixture(
      table:
        #"{"version":1,"origins":["x:"],"app":{"coordinator":"shop","screens":["goods"]},"routes":[]}"#
    )
    let navigator = other.navigator()
    let effects = navigator.restore(try NavigationSnapshot(data))
    #expect(effects.dropped == ["the coordinator `app`, which is not the app's"])
    #expect(navigator.stack == "goods")
  }

  @Test("What is behind a gate that has closed meanwhile is not restored")
  func closedGate() throws {
    let data = photo(fixture.navigator(user: "ann", openGates: ["session"]))
    let navigator = fixture.navigator()
    let effects = navigator.restore(try NavigationSnapshot(data))
    #expect(navigator.stack == "welcome")
    #expect(
      effects.dropped == [
        "the coordinator `browse`, which is behind `session`"
      ])
  }

  @Test("Another user sees none of the restored screens")
  func otherUser() throws {
    let data = photo(fixture.navigator(user: "ann", openGates: ["session"]))
    let navigator = fixture.navigator(user: "bob", openGates: ["session"])
    let effects = navigator.restore(try NavigationSnapshot(data))
    #expect(navigator.stack == "photos" && effects.dropped == ["what another user had on screen"])
    #expect("\(try NavigationSnapshot(data))" == "app, browse")
    // The snapshot of an earlier version has no user.
    let earlier = String(decoding: data, as: UTF8.self).replacing(#","user":"ann""#, with: "")
    #expect(earlier.utf8.count < data.count)
    let third = fixture.navigator(user: "bob", openGates: ["session"])
    third.restore(try NavigationSnapshot(Data(earlier.utf8)))
    #expect(third.stack == "photos photo(42) album(7)")
  }

  // §14.1 rule 5
  @Test("A held link comes from the store and never from a snapshot")
  func heldLink() throws {
    let first = fixture.navigator()
    first.open("photos://photos/1")
    let data = first.snapshot.data()
    #expect(!String(decoding: data, as: UTF8.self).contains("photos/1"))
    let second = fixture.navigator()
    second.restore(try NavigationSnapshot(data))
    #expect(second.state.held?.arrival == 1 && second.state.held?.ticket == 1)
    #expect(second.pass("session", user: "ann", ticket: 1).ended == ["1 applied"])
    // The old snapshot again: the link is gone.
    let third = fixture.navigator()
    third.restore(try NavigationSnapshot(data))
    #expect(third.state.held == nil && third.stack == "welcome")
  }

  @Test("A restoration waits for signals, and links that arrive later are handled after it")
  func waits() throws {
    let data = photo(fixture.navigator(user: "ann", openGates: ["session"]))
    let navigator = fixture.navigator(user: "ann", openGates: ["session"], waitsFor: ["go"])
    #expect(navigator.restore(try NavigationSnapshot(data)).outcome == .waiting)
    navigator.open("photos://photos/43", mode: .push)
    navigator.signal("go")
    #expect(navigator.stack == "photos photo(42) album(7) photo(43)")
  }

  @Test(
    "Data that is not a snapshot is rejected",
    arguments: [
      ("", "the data is not a snapshot"), ("{}", "the data is not a snapshot"),
      (#"{"version":2,"navigation":{"root":null}}"#, "the snapshot has version 2"),
      (String(repeating: "[", count: 100_000), "the data is not a snapshot"),
      (String(repeating: " ", count: 4_194_305), "a snapshot has at most 4194304 bytes"),
    ])
  func noSnapshot(_ text: String, _ reason: String) {
    #expect {
      try NavigationSnapshot(Data(text.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == reason
    }
  }

  @Test("A snapshot has no secret, supports any number, and its description shows no values")
  func secrets() throws {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    navigator.open("photos://magic/hunter2")
    navigator.send(.push("album", ["id": .number(.infinity)]))
    let data = navigator.snapshot.data()
    #expect(!data.isEmpty && !String(decoding: data, as: UTF8.self).contains("hunter2"))
    var dumped = ""
    dump(navigator.snapshot, to: &dumped)
    #expect(!dumped.contains("hunter2"))
  }

  @Test("A snapshot contains no secret that the app itself pushed")
  func pushedSecret() throws {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    navigator.send(.launch)
    navigator.send(.push("photo", ["id": 1, "token": "hunter2"]))
    #expect(navigator.visibleScreen == "photo")
    #expect(navigator.visibleParameters.string("token") == "hunter2")
    #expect(!String(decoding: navigator.snapshot.data(), as: UTF8.self).contains("hunter2"))
  }
}
