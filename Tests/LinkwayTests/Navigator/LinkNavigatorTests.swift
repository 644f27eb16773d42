import Foundation
import Linkway
import LinkwayNavigation
import Testing

@Suite("The navigator")
struct LinkNavigatorTests {
  let fixture: NavigatorFixture
  var store: MemoryStore { fixture.store as? MemoryStore ?? MemoryStore() }

  init() throws { fixture = try NavigatorFixture() }

  @Test("A link that is held resumes when its gate passes")
  func resumes() throws {
    let navigator = fixture.navigator()
    #expect(navigator.open("photos://photos/42").outcome == .held)
    #expect(navigator.stack == "welcome")
    #expect(navigator.pass("session", user: "ann", ticket: 1).ended == ["1 applied"])
    #expect(navigator.stack == "photos photo(42)")
    let url = try #require(URL(string: "https://photos.example/photos/43"))
    #expect(navigator.open(url).outcome == .link(.applied))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var user: String?
    var openGates: Set<String> = []
    var events: [NavigationEvent]
    /// The result of the last event: its outcome, the stack, and the links that ended.
    var outcome: String
    var stack: String
    var ended: [String]
    /// The link in the store afterwards.
    var stored: Int?
    var testDescription: String { name }
  }

  /// A process in which a link to a photo, with number 1, was held has ended.
  static let coldRows: [Row] = [
    Row(
      name: "launch", events: [.launch], outcome: "done", stack: "welcome", ended: [], stored: 1),
    Row(
      name: "launch, signed in", user: "ann", openGates: ["session"], events: [.launch],
      outcome: "done", stack: "photos photo(1)", ended: ["1 applied"]),
    Row(
      name: "restart", events: [.restart], outcome: "done", stack: "welcome", ended: [], stored: 1),
    Row(
      name: "another link that is held", events: [.open("photos://photos/2")], outcome: "held",
      stack: "welcome", ended: ["1 replaced"], stored: 2),
    Row(
      name: "a link that matches nothing", events: [.open("photos://nowhere")],
      outcome: "unmatched", stack: "welcome", ended: ["2 unmatched"], stored: 1),
    Row(
      name: "signed in before the launch", events: [.pass("session", user: "ann"), .launch],
      outcome: "done", stack: "photos photo(1)", ended: ["1 applied"]),
    Row(
      name: "signed out before the launch", events: [.signOut], outcome: "done", stack: "",
      ended: ["1 purged"]),
    Row(
      name: "another user before the launch", user: "ann", openGates: ["session"],
      events: [.pass("session", user: "bob")], outcome: "done", stack: "", ended: ["1 purged"]),
    Row(
      name: "a step before the launch", events: [.back], outcome: "invalid", stack: "", ended: [],
      stored: 1),
    Row(
      name: "its time is over", events: [.advance(600), .launch], outcome: "done",
      stack: "welcome", ended: ["1 expired"]),
  ]

  @Test("A link held by an earlier process is restored first", arguments: coldRows)
  func cold(_ row: Row) throws {
    fixture.navigator().open("photos://photos/1")
    let navigator = fixture.navigator(user: row.user, openGates: row.openGates)
    var effects = NavigationResult(.done)
    for event in row.events { effects = navigator.send(event) }
    #expect(effects.outcome.description == row.outcome)
    #expect(navigator.stack == row.stack)
    #expect(effects.ended == row.ended)
    let record = try #require(try store.load())
    #expect(record.held?.arrival == row.stored)
    #expect(record.arrivals == navigator.state.arrivals)
  }

  @Test(
    "A link held for one user does not wait for another user, or for no user",
    arguments: [nil, "bob"])
  func owner(_ user: String?) throws {
    fixture.navigator(user: "ann", openGates: ["session"]).open("photos://photos/1/original")
    #expect(try store.load()?.held?.owner == "ann")
    let navigator = fixture.navigator(user: user, openGates: user == nil ? [] : ["session"])
    #expect(navigator.send(.launch).ended == ["1 purged"])
    #expect(try store.load()?.held == nil)
  }

  @Test("Arrival and ticket numbers continue across processes")
  func counters() {
    for round in 1...3 {
      let navigator = fixture.navigator()
      navigator.open("photos://photos/\(round)")
      navigator.open("photos://nowhere")
      #expect(navigator.state.arrivals == 2 * round)
      // From the second link on, the start shows the flow for the held link, which is replaced.
      #expect(navigator.state.held?.arrival == 2 * round - 1)
      #expect(navigator.state.held?.ticket == navigator.state.tickets)
      #expect(navigator.state.tickets == round)
    }
  }

  @Test("A sign-out while events wait removes the link from disk")
  func signOutWaiting() throws {
    fixture.navigator().open("photos://photos/1")
    let navigator = fixture.navigator(waitsFor: ["go"])
    fixture.listen(to: navigator)
    navigator.open("photos://photos/2")
    #expect(navigator.signOut().outcome == .waiting)
    #expect(try store.load()?.held == nil)
    #expect(fixture.takeHeard().last == "link 1 ended purged")
    navigator.signal("go")
    #expect(fixture.takeHeard().last == "link 2 ended purged")
    #expect(navigator.stack == "welcome" && navigator.state.held == nil)
  }

  @Test(
    "The store has a held link before it is reported, and no longer has it before it takes effect")
  func durability() throws {
    let navigator = fixture.navigator()
    var stored: [Int?] = []
    _ = navigator.observe { notice in
      switch notice.step {
      case .held, .ended: stored.append((try? self.store.load())?.held?.arrival)
      default: break
      }
    }
    navigator.onStep = { _ in stored.append((try? self.store.load())?.held?.arrival) }
    navigator.open("photos://photos/1")
    navigator.pass("session", user: "ann", ticket: 1)
    #expect(stored == [1, 1, nil, nil])
  }

  @Test("A waiting step of the user is in memory only")
  func requestedStep() throws {
    let navigator = fixture.navigator(openGates: ["session"])
    navigator.send(.launch)
    navigator.send(.start("lock"))
    navigator.open("photos://albums/1")
    #expect(try store.load()?.held?.arrival == 1)
    navigator.send(.dismiss)
    #expect(try store.load()?.held == nil)
  }

  @Test("The same events, gates and clock readings result in the same states")
  func determinism() throws {
    let events: [NavigationEvent] = [
      .launch, .open("photos://photos/1"), .advance(10), .pass("session", user: "ann", ticket: 1),
      .open("photos://albums/2"), .pass("pin", ticket: 2), .advance(60), .signOut,
    ]
    let first = LinkNavigator(router: fixture.router, state: EngineState())
    let second = LinkNavigator(router: fixture.router, state: EngineState())
    var reduced = EngineState()
    for event in events {
      first.send(event)
      second.send(event)
      reduced = Reducer(table: fixture.router.table).reduce(reduced, event).state
      #expect(first.state == second.state && first.state == reduced)
    }
  }
}
