import Foundation
import LinkwayNavigation
import Testing

@Suite("The rules of gates")
struct GateRuleTests {
  let photos = SampleGraph.photos
  let gated = SampleGraph.gated

  @Test("§9.1 rule 1: what is behind a gate that closes is removed with the screens on top of it")
  func safety() {
    var journey = Journey(gated, open: ["session", "terms"])
    journey.send([.open("comments id=1"), .push("article", ["id": .int(2)])])
    #expect(journey.stack == "list article(id=1) comments(id=1) article(id=2)")
    journey.send(.revoke("terms"))
    #expect(journey.stack == "list article(id=1)")
    #expect(journey.transitions == ["popTo article in news"])
  }

  @Test("§9.1 rule 1: a screen is behind the gates of the route that opened it")
  func safetyOfRoutes() {
    var journey = Journey(photos, open: ["session", "adult"])
    journey.send([.open("photo id=1"), .open("photo id=1 size=0 +adult")])
    #expect(journey.stack == "photos photo(id=1,size=0)")
    #expect(journey.transitions == ["update photo in feed"])
    journey.send(.revoke("adult"))
    #expect(journey.stack == "photos")
  }

  @Test("§9.1 rule 1: a tab starts when its gate opens, and goes when it closes")
  func safetyOfTabs() {
    var journey = Journey(gated)
    journey.send([.launch, .pass("session")])
    #expect(journey.transitions == ["start profile in home", "addTab profile in home"])
    journey.send(.select("profile"))
    #expect(journey.stack == "me")
    journey.send(.revoke("session"))
    #expect(
      journey.transitions == [
        "removeTab profile in home", "finish profile in home", "selectTab news in home",
      ])
  }

  @Test(
    "§9.1 rule 1: a tab that only a route put behind a gate stays, with the screens on top of it")
  func safetyOfTabsByRoute() {
    var journey = Journey(photos, open: ["session", "adult"])
    journey.send([.open("settings +adult"), .push("changePassword"), .revoke("adult")])
    #expect(journey.stack == "account changePassword")
    #expect(journey.transitions == [])
  }

  static let uncovering: [JourneyRow] = [
    JourneyRow(
      name: "a pushed flow over a screen behind another gate", graph: SampleGraph.gated,
      open: ["session"],
      events: [.open("article id=1 +session"), .open("comments id=1"), .signOut],
      summary: "done list",
      transitions: [
        "popToRoot list in news", "finish rules in news", "removeTab profile in home",
        "finish profile in home",
      ], ended: ["2 purged"]),
    JourneyRow(
      name: "a pushed flow over a screen behind the gate before its own",
      graph: SampleGraph.gated, open: ["session"],
      events: [.open("article id=1 +session"), .start("rules"), .revoke("session")],
      summary: "done list",
      transitions: [
        "popToRoot list in news", "finish rules in news", "removeTab profile in home",
        "finish profile in home",
      ]),
    JourneyRow(
      name: "a modal flow over a screen behind another gate", graph: SampleGraph.gated,
      open: ["session"],
      events: [.open("article id=1 +session"), .start("ageCheck"), .signOut],
      summary: "done list",
      transitions: [
        "popToRoot list in news", "dismiss ageCheck in app", "finish ageCheck in app",
        "removeTab profile in home", "finish profile in home",
      ]),
    JourneyRow(
      name: "a modal of a pushed coordinator that goes", graph: SampleGraph.piles, open: ["low"],
      events: [.open("page +low"), .start("share"), .revoke("low")], summary: "done list",
      transitions: [
        "popToRoot list in news", "dismiss share in news", "finish share in news",
        "finish reader in news", "removeTab vip in main", "finish vip in main",
      ]),
    JourneyRow(
      name: "a root screen that loses its parameters", graph: SampleGraph.roots,
      open: ["session"], events: [.open("about name=ANN +session"), .signOut],
      summary: "done home(size=1)", transitions: ["update home in app", "popToRoot home in app"]),
    JourneyRow(
      name: "a root screen that loses its parameters beneath a modal", graph: SampleGraph.roots,
      open: ["session", "club"],
      events: [.open("home name=ANN +session"), .open("front id=1 +session"), .signOut],
      summary: "done home(size=1)",
      transitions: ["update home in app", "dismiss card in app", "finish card in app"]),
    JourneyRow(
      name: "of several tabs that go, the selected one goes last",
      graph: SampleGraph.closedTabs, open: ["first", "second"],
      events: [.launch, .select("two"), .open("innerRoot"), .select("two"), .revoke("second")],
      summary: "done oneRoot"),
    JourneyRow(
      name: "what another user sees", graph: SampleGraph.gated, open: ["session"], user: "ann",
      events: [
        .open("article id=1 +session"), .open("comments id=1"), .pass("session", user: "bob"),
      ], summary: "done list", ended: ["2 purged"]),
  ]

  // §8.3 rule 5
  @Test("§9.1 rule 1: no transition shows what is behind a closed gate", arguments: uncovering)
  func uncovers(_ row: JourneyRow) { row.run() }

  @Test("§9.1 rule 2: a link is checked against the gates that are open in the same event")
  func oneStep() {
    var journey = Journey(photos, open: ["session"], user: "ann")
    journey.send([.signOut, .open("photo id=1")])
    #expect(journey.summary == "held welcome")
  }

  @Test("§9.1 rule 3: a link held while signed out resumes for any user who signs in")
  func ownerNobody() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .pass("session", user: "bob", ticket: 1)])
    #expect(journey.ended == ["1 applied"])
    #expect(journey.state.session.user == "bob")
  }

  @Test("§9.1 rule 3: a sign-in through another gate leaves it held")
  func ownerOtherGate() {
    var journey = Journey(gated)
    journey.send([.open("adultPanel"), .pass("session", user: "ann")])
    #expect(journey.state.held?.gate == "adult")
    #expect(journey.state.held?.owner == nil)
    #expect(journey.stack == "birthday")
    journey.send(.pass("adult", ticket: 1))
    #expect(journey.summary == "done adultPanel")
  }

  @Test("§9.1 rule 3: a link held again at the next gate belongs to the current user")
  func ownerNextGate() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1 +adult"), .pass("session", user: "ann", ticket: 1)])
    #expect(journey.state.held?.gate == "adult")
    #expect(journey.state.held?.owner == "ann")
    #expect(journey.state.held?.expires == 600)
    #expect(journey.state.held?.ticket == 2)
  }

  @Test("§9.1 rule 3: a link held for one user never resumes for another")
  func ownerOther() {
    var journey = Journey(photos, open: ["session"], user: "ann")
    journey.send([.open("photo id=1 +adult"), .pass("session", user: "bob")])
    #expect(journey.ended == ["1 purged"])
    #expect(journey.summary == "done photos")
  }

  @Test("§9.1 rule 3: a link held for one user ends if its gate opens for another")
  func ownerGone() {
    var held = Journey(photos, open: ["session"], user: "ann")
    held.send(.open("photo id=1 +adult"))
    var state = held.state
    state.session.user = nil
    var journey = Journey(photos, state)
    journey.send(.pass("adult", ticket: 1))
    #expect(journey.ended == ["1 purged"])
    #expect(journey.summary == "done photos")
  }

  static let stale: [(name: String, event: NavigationEvent)] = [
    ("pass", .pass("session", ticket: 1)), ("cancel", .cancel("session", ticket: 1)),
    ("a ticket that was never given", .pass("session", ticket: 9)),
  ]

  @Test("§9.1 rule 4: an older presentation is stale", arguments: stale)
  func ticket(_ row: (name: String, event: NavigationEvent)) {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .cancel("session", ticket: 1), .open("photo id=2")])
    #expect(journey.state.held?.ticket == 2)
    journey.send(row.event)
    #expect(journey.effects.outcome == .stale)
    journey.send(.pass("session", ticket: 2))
    #expect(journey.stack == "photos photo(id=2)")
  }

  @Test("§9.1 rule 4: a ticket is stale if no flow is on screen")
  func ticketOfNothing() {
    var journey = Journey(photos, open: ["session"])
    journey.send([.launch, .pass("adult", ticket: 1)])
    #expect(journey.effects.outcome == .stale)
  }

  @Test("§9.1 rule 4: presentations are counted across restarts")
  func ticketsAfterRestart() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .restart])
    #expect(journey.state.held?.ticket == 2)
  }

  @Test("§9.1 rule 5: an expired link ends, its flow stays, and signing in continues without it")
  func expiry() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .advance(599)])
    #expect(journey.state.held != nil)
    journey.send(.advance(1))
    #expect(journey.ended == ["1 expired"])
    #expect(journey.summary == "done welcome")
    #expect(journey.transitions == [])
    journey.send(.pass("session", ticket: 1))
    #expect(journey.summary == "done photos")
  }

  @Test("§9.1 rule 5: the expiry does not change at the next gate")
  func expiryNextGate() {
    var journey = Journey(gated)
    journey.send([
      .open("order id=1"), .advance(100), .pass("session", ticket: 1), .advance(499),
    ])
    #expect(journey.state.held?.gate == "pay")
    journey.send(.advance(1))
    #expect(journey.ended == ["1 expired"])
  }

  @Test("§9.1 rule 6: a link that was applied is not applied again after a restart")
  func once() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .pass("session", ticket: 1), .restart])
    #expect(journey.summary == "done photos")
    #expect(journey.ended == [])
    #expect(journey.fates == [1: .applied])
  }

  static let purges: [(name: String, event: NavigationEvent, fate: LinkFate)] = [
    ("sign-out", .signOut, .purged), ("cancel", .cancel("adult"), .cancelled),
    ("a change of user", .pass("session", user: "bob"), .purged),
  ]

  @Test("§9.1 rule 7: the held link is gone before the event returns", arguments: purges)
  func purge(_ row: (name: String, event: NavigationEvent, fate: LinkFate)) {
    var journey = Journey(photos, open: ["session"], user: "ann")
    journey.send([.open("photo id=1 +adult"), row.event])
    #expect(journey.state.held == nil)
    #expect(journey.fates == [1: row.fate])
  }

  static let leaving: [(name: String, event: NavigationEvent)] = [
    ("dismissed", .dismiss), ("finished", .finish("ageCheck")), ("cancelled", .cancel("adult")),
    ("removed with its parent by a link", .open("photos @reset")),
  ]

  @Test("§9.1 rule 8: when the flow leaves the screen the link ends", arguments: leaving)
  func pairing(_ row: (name: String, event: NavigationEvent)) {
    var journey = Journey(photos, open: ["session"])
    journey.send([.open("photo id=1 +adult"), row.event])
    #expect(journey.state.held == nil)
    #expect([.cancelled, .replaced].contains(journey.fates[1]))
    #expect(journey.stack == "photos")
  }

  @Test("§9.1 rule 8: backing out of a pushed flow cancels")
  func pairingOfPush() {
    var journey = Journey(gated)
    journey.send([.open("comments id=1")])
    #expect(journey.summary == "held list terms")
    journey.send(.back)
    #expect(journey.ended == ["1 cancelled"])
    #expect(journey.transitions == ["popToRoot list in news", "finish rules in news"])
  }

  @Test("§9.1 rule 8: moving within the flow, or covering it, keeps the link")
  func pairingKeeps() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .push("logIn"), .push("forgotPassword"), .popTo("logIn")])
    #expect(journey.state.held?.arrival == 1)
    journey.send(.pass("session", ticket: 1))
    #expect(journey.stack == "photos photo(id=1)")
  }

  @Test("§9.1 rule 9: of two links that wait the newer one stays")
  func bound() {
    var journey = Journey(photos)
    journey.send([.open("photo id=1"), .push("logIn"), .open("photo id=2")])
    #expect(journey.ended == ["1 replaced"])
    #expect(journey.state.held?.arrival == 2)
    #expect(journey.state.held?.ticket == 1)
    #expect(journey.stack == "welcome logIn")
    #expect(journey.transitions == [])
  }

  @Test("§9.1 rule 10: a link that a protected screen stops changes nothing but the count")
  func atomicity() {
    var journey = Journey(gated, open: ["session"])
    journey.send([.open("article id=1"), .protect("article"), .start("note")])
    let before = journey.state
    journey.send(.open("article id=2 +session"))
    #expect(journey.effects.outcome == .link(.vetoed))
    #expect(journey.transitions == [])
    #expect(journey.state.navigation == before.navigation)
    #expect(journey.state.tickets == before.tickets)
  }

  @Test("§9.1 rule 10: prefix, flow and hold are one commit")
  func atomicPrefix() {
    var journey = Journey(gated)
    journey.send([.launch, .open("item id=1 +adult")])
    #expect(journey.summary == "held birthday")
    #expect(
      journey.transitions == [
        "selectTab shop in home", "start ageCheck in app", "present ageCheck in app as sheet",
      ])
    journey.send(.dismiss)
    #expect(journey.stack == "goods")
  }

  @Test("§9.1 rule 11: gates open in the order of `after`, each is checked after the last")
  func order() {
    var journey = Journey(photos)
    journey.send(.open("photo id=1 +adult"))
    #expect(journey.stack == "welcome")
    journey.send(.pass("adult"))
    #expect(journey.effects.outcome == .invalid)
    journey.send(.pass("session", ticket: 1))
    #expect(journey.summary == "done birthday")
    journey.send(.pass("adult", ticket: 2))
    #expect(journey.summary == "done photos photo(id=1)")
    #expect(journey.ended == ["1 applied"])
  }

  static let fates: [JourneyRow] = [
    JourneyRow(
      name: "applied", open: ["session"], events: [.open("photo id=1")],
      summary: "applied photos photo(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "unmatched", open: ["session"], events: [.launch, .open("unmatched")],
      summary: "unmatched photos", transitions: [], ended: ["1 unmatched"]),
    JourneyRow(
      name: "refused", open: ["session"], events: [.launch, .open("refused")],
      summary: "refused photos", transitions: [], ended: ["1 refused"]),
    JourneyRow(
      name: "leftToWeb", open: ["session"], events: [.launch, .open("web")],
      summary: "leftToWeb photos", transitions: [], ended: ["1 leftToWeb"]),
    JourneyRow(
      name: "resolver", open: ["session"], events: [.launch, .open("resolver")],
      summary: "resolver photos", transitions: [], ended: ["1 resolver"]),
    JourneyRow(
      name: "failed", open: ["session"], events: [.launch, .open("failed")],
      summary: "failed photos", transitions: [], ended: ["1 failed"]),
    JourneyRow(
      name: "cancelled", events: [.open("photo id=1"), .cancel("session", ticket: 1)],
      summary: "done welcome", ended: ["1 cancelled"]),
    JourneyRow(
      name: "expired", events: [.open("photo id=1"), .advance(10_000)], summary: "done welcome",
      transitions: [], ended: ["1 expired"]),
    JourneyRow(
      name: "replaced", events: [.open("photo id=1"), .open("photos")], summary: "held welcome",
      transitions: [], ended: ["1 replaced"]),
    JourneyRow(
      name: "purged", events: [.open("photo id=1"), .signOut], summary: "done welcome",
      ended: ["1 purged"]),
    JourneyRow(
      name: "vetoed", open: ["session"],
      events: [.open("photo id=1"), .protect("photo"), .open("photo id=2")],
      summary: "vetoed photos photo(id=1)", transitions: [], ended: ["2 vetoed"]),
  ]

  @Test("§9.1 rule 12: every link ends in one of eleven ways", arguments: fates)
  func fate(_ row: JourneyRow) { row.run() }

  @Test("§9.1 rule 12: every fate is tested")
  func allFates() {
    #expect(Set(Self.fates.map(\.name)) == Set(LinkFate.allCases.map(\.rawValue)))
  }

  @Test("§9.1 rule 13: sign-out removes everything behind gates, and the flows")
  func closing() {
    var journey = Journey(photos, open: ["session"], user: "ann")
    journey.send([.open("photo id=1"), .open("photo id=2 +adult"), .signOut])
    #expect(journey.summary == "done welcome")
    #expect(
      journey.transitions == [
        "dismiss ageCheck in app", "finish ageCheck in app", "start auth in app",
        "setRoot auth in app", "finish feed in browse", "finish likes in browse",
        "finish settings in browse", "finish browse in app",
      ])
    #expect(journey.state.session == Session())
  }

  @Test("§9.1 rule 13: revoke closes the gates after one, and what is protected goes too")
  func closingRevoke() {
    var journey = Journey(gated, open: ["session", "pay"])
    journey.send([.open("receipt"), .protect("receipt"), .revoke("session")])
    #expect(journey.summary == "done goods")
    #expect(journey.state.session.opened.isEmpty)
  }

  @Test("§9.1 rule 13: the flows of the gates that close end, also of those closed before")
  func closingFlows() {
    var journey = Journey(gated, open: ["session"], user: "ann")
    journey.send([.open("receipt"), .signOut])
    #expect(journey.summary == "done list")
    #expect(journey.ended == ["1 purged"])
    #expect(journey.transitions.contains("dismiss pin in app"))
  }

  static let emptying: [JourneyRow] = [
    JourneyRow(
      name: "cancelling the only flow shows it again", events: [.launch, .cancel("session")],
      summary: "done welcome",
      transitions: ["finish auth in app", "start auth in app", "setRoot auth in app"]),
    JourneyRow(
      name: "finishing what `start` shows starts it again", graph: SampleGraph.gated,
      events: [.open("hub"), .finish("left")], summary: "done list"),
    JourneyRow(
      name: "dismissing a modal that has nothing beneath it", graph: SampleGraph.modalStart,
      open: ["session"], events: [.launch, .dismiss], summary: "done grid"),
    JourneyRow(
      name: "if all tabs close, the first one's flow is shown", graph: SampleGraph.closedTabs,
      open: ["second"], events: [.launch, .revoke("second")], summary: "done form"),
    JourneyRow(
      name: "a gate on the way shows its flow", open: ["session"],
      events: [.open("photo id=1"), .revoke("session")], summary: "done welcome"),
  ]

  @Test("§9.1 rule 14: `start` is followed from the root", arguments: emptying)
  func neverEmpty(_ row: JourneyRow) { row.run() }

  @Test("§9.1 rule 15: a log of events replays to the same states")
  func determinism() throws {
    let events: [NavigationEvent] = [
      .open("photo id=1 +adult"), .pass("session", user: "ann", ticket: 1), .advance(30),
      .pass("adult", ticket: 2), .push("photo", ["id": .int(2)]), .select("likes"), .restart,
      .back, .signOut,
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var runs: [[Data]] = []
    for _ in 0..<2 {
      var journey = Journey(photos)
      runs.append(
        try events.map { event in
          journey.send(event)
          return try encoder.encode(journey.state)
        })
    }
    #expect(runs[0] == runs[1])
  }
}
