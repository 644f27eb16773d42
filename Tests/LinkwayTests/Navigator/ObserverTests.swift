import Linkway
import LinkwayNavigation
import Testing

@Suite("Observers")
struct ObserverTests {
  let fixture: NavigatorFixture

  init() throws { fixture = try NavigatorFixture() }

  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var events: [NavigationEvent]
    /// The notifications about the last event.
    var heard: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "applied", events: [.pass("session"), .open("photos://photos/1")],
      heard: [
        "link 1 received from scheme", "link 1 admitted", "link 1 matched photo with id",
        "link 1 ended applied",
      ]),
    Row(
      name: "not admitted", events: [.open("photos://photos/%ff")],
      heard: [
        "link 1 received from scheme",
        "link 1 ended refused: invalid UTF-8: the link, as written or decoded, is not valid text",
      ]),
    Row(
      name: "unmatched", events: [.open("https://photos.example/x")],
      heard: [
        "link 1 received from universal", "link 1 admitted",
        "link 1 ended unmatched: no route matches",
      ]),
    Row(
      name: "left to the web", events: [.open("https://photos.example/help")],
      heard: [
        "link 1 received from universal", "link 1 admitted", "link 1 matched help",
        "link 1 ended leftToWeb",
      ]),
    Row(
      name: "held", events: [.open("photos://photos/1")],
      heard: [
        "link 1 received from scheme", "link 1 admitted", "link 1 matched photo with id",
        "link 1 held at session, ticket 1",
      ]),
    Row(
      name: "held at the next gate",
      events: [.open("photos://photos/1/original"), .pass("session", user: "ann", ticket: 1)],
      heard: ["link 1 resumed from session", "link 1 held at adult, ticket 2"]),
    Row(
      name: "resumed",
      events: [
        .open("photos://photos/1/original"), .pass("session", user: "ann", ticket: 1),
        .pass("adult", ticket: 2),
      ], heard: ["link 1 resumed from adult", "link 1 ended applied"]),
    Row(
      name: "replaced", events: [.open("photos://photos/1"), .open("photos://photos/2")],
      heard: [
        "link 2 received from scheme", "link 2 admitted", "link 2 matched photo with id",
        "link 1 ended replaced", "link 2 held at session, ticket 1",
      ]),
    Row(
      name: "cancelled", events: [.open("photos://photos/1"), .cancel("session", ticket: 1)],
      heard: ["link 1 ended cancelled"]),
    Row(
      name: "purged", events: [.open("photos://photos/1"), .signOut],
      heard: ["link 1 ended purged"]),
    Row(
      name: "expired", events: [.open("photos://photos/1"), .advance(600)],
      heard: ["link 1 ended expired"]),
    Row(
      name: "taken up again", events: [.open("photos://photos/1"), .restart],
      heard: ["link 1 resumed from session", "link 1 held at session, ticket 2"]),
    Row(
      name: "secret, in memory only", events: [.open("photos://magic/hunter2")],
      heard: [
        "link 1 received from scheme", "link 1 admitted", "link 1 matched magic with token",
        "link 1 held at session, ticket 1, in memory only",
      ]),
    Row(name: "a step that is about no link", events: [.launch], heard: []),
  ]

  // §14.2 rule 1
  @Test("The steps of handling a link are reported one by one", arguments: rows)
  func sequence(_ row: Row) {
    let navigator = fixture.navigator()
    fixture.listen(to: navigator)
    for event in row.events {
      fixture.heard = []
      navigator.send(event)
    }
    #expect(fixture.heard == row.heard)
  }

  @Test("Links and values are reported only to observers that ask for them, and secrets to none")
  func redaction() {
    let navigator = fixture.navigator(openGates: ["session"])
    var redacted: [AppEvent] = []
    var full: [AppEvent] = []
    _ = navigator.observe { redacted.append($0) }
    _ = navigator.observe(revealing: true) { full.append($0) }
    navigator.open("photos://photos/4711")
    navigator.open("photos://magic/hunter2")
    #expect(full[0].step == .received(link: "photos://photos/4711", source: .scheme))
    #expect(redacted[0].step == .received(link: nil, source: .scheme))
    #expect(
      full[2].step == .matched(route: "photo", names: ["id"], parameters: ["id": .int(4711)]))
    #expect(redacted[2].step == .matched(route: "photo", names: ["id"], parameters: nil))
    #expect(full[6].step == .matched(route: "magic", names: ["token"], parameters: [:]))
    for notice in redacted + full {
      var dumped = ""
      dump(notice, to: &dumped)
      for text in [dumped, "\(notice)", String(reflecting: notice), "\(notice.step)"] {
        #expect(!text.contains("4711") && !text.contains("hunter2"))
      }
      if case .received(let link?, _) = notice.step { #expect(!link.contains("hunter2")) }
    }
  }

  @Test("Several observers receive the same events in order, until they are removed")
  func tokens() {
    let navigator = fixture.navigator()
    let first = navigator.observe { _ in self.fixture.heard.append("first") }
    var second: ObserverToken?
    second = navigator.observe { _ in
      self.fixture.heard.append("second")
      if let second { navigator.removeObserver(second) }
    }
    _ = navigator.observe { _ in self.fixture.heard.append("third") }
    navigator.open("photos://%")
    #expect(fixture.takeHeard() == ["first", "second", "third", "first", "third"])
    navigator.removeObserver(first)
    navigator.removeObserver(first)
    navigator.open("photos://%")
    #expect(fixture.takeHeard() == ["third", "third"])
  }

  @Test("A link keeps its number and its recorded events across a restart, with the times")
  func restart() {
    var notices: [AppEvent] = []
    let first = fixture.navigator()
    _ = first.observe { notices.append($0) }
    first.open("photos://nowhere")
    fixture.pass(5)
    first.open("photos://photos/1")
    fixture.pass(60)
    let second = fixture.navigator()
    _ = second.observe { notices.append($0) }
    second.send(.launch)
    fixture.pass(5)
    second.pass("session", user: "ann", ticket: 2)
    second.open("photos://nowhere")
    let story = notices.filter { $0.arrival == 2 }.map { "\($0.time) \($0)" }
    #expect(
      story == [
        "1005 link 2 received from scheme", "1005 link 2 admitted",
        "1005 link 2 matched photo with id", "1005 link 2 held at session, ticket 1",
        "1065 link 2 resumed from session", "1065 link 2 held at session, ticket 2",
        "1070 link 2 resumed from session", "1070 link 2 ended applied",
      ])
    #expect(notices.last?.arrival == 3)
  }

  @Test("A later process reports a link with a secret as purged")
  func secretPurged() {
    fixture.navigator().open("photos://magic/hunter2")
    let navigator = fixture.navigator()
    fixture.listen(to: navigator)
    #expect(fixture.takeHeard() == ["link 1 ended purged"])
    navigator.send(.launch)
    #expect(fixture.takeHeard() == [])
    #expect(navigator.state.held == nil)
  }
}
