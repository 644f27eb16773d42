import LinkwayNavigation
import Testing

@Suite("A user's step behind a closed gate")
struct HeldStepTests {
  static let gated = SampleGraph.gated

  static let rows: [JourneyRow] = [
    JourneyRow(
      name: "a push is held, and the flow shown", graph: gated,
      events: [.open("article id=1"), .push("comments", ["id": .int(1)])],
      summary: "done list article(id=1) terms", ended: []),
    JourneyRow(
      name: "a push is performed where the user was", graph: gated,
      events: [
        .open("article id=1"), .push("article", ["id": .int(2)]),
        .push("comments", ["id": .int(2)]), .pass("terms", ticket: 1),
      ], summary: "done list article(id=1) article(id=2) comments(id=2)", ended: []),
    JourneyRow(
      name: "a start is held and then performed", graph: gated,
      events: [.open("hub"), .start("right"), .pass("adult", ticket: 1)],
      summary: "done adultPanel"),
    JourneyRow(
      name: "a tab is held and then performed", graph: gated,
      events: [.open("hub"), .open("list"), .select("profile"), .pass("session", ticket: 1)],
      summary: "done me"),
    JourneyRow(
      name: "if the place is gone, it is treated as a link to the same target", graph: gated,
      events: [.launch, .start("orders"), .pass("session", ticket: 1)],
      summary: "done orderList"),
    JourneyRow(
      name: "as a link it is checked at the next gate", graph: gated, open: ["session"],
      events: [.open("goods"), .push("receipt"), .signOut, .launch], summary: "invalid goods"),
    JourneyRow(
      name: "a step through two gates is held twice", graph: SampleGraph.photos,
      open: ["session"],
      events: [.open("feed"), .start("ageCheck"), .cancel("adult")], summary: "done photos"),
    JourneyRow(
      name: "cancelling the flow drops it", graph: gated,
      events: [
        .open("article id=1"), .push("comments"), .back, .pass("terms"),
      ], summary: "done list article(id=1)", ended: []),
    JourneyRow(
      name: "it replaces a held link", graph: gated, open: ["session"],
      events: [.open("receipt"), .start("about"), .dismiss, .dismiss, .open("receipt")],
      summary: "held digits"),
    JourneyRow(
      name: "under `keep` a second step is invalid", graph: gated,
      events: [.open("comments id=1"), .push("comments", ["id": .int(2)])],
      summary: "invalid list terms"),
    JourneyRow(
      name: "a new link replaces it", graph: gated, open: ["session"],
      events: [.open("goods"), .push("receipt"), .open("article id=1")],
      summary: "applied list article(id=1)", ended: ["2 applied"]),
    JourneyRow(
      name: "it expires without a fate", graph: gated, open: ["session"],
      events: [.open("goods"), .push("receipt"), .advance(120), .pass("pay")],
      summary: "done goods", ended: []),
    JourneyRow(
      name: "it is gone after a restart", graph: gated, open: ["session"],
      events: [.open("goods"), .push("receipt"), .restart, .pass("pay")], summary: "done list"),
    JourneyRow(
      name: "a protected screen that would go stops it", graph: SampleGraph.photos,
      open: ["session"],
      events: [
        .open("photo id=1"), .protect("photo"), .revoke("session"), .push("logIn"),
        .protect("logIn"), .open("photo id=1 +adult"),
      ], summary: "held welcome logIn"),
  ]

  @Test("A user step is held like a link, without arrival and fate", arguments: rows)
  func step(_ row: JourneyRow) { row.run() }

  @Test("A held step replaces a held link, which ends")
  func replaces() {
    var journey = Journey(Self.gated, open: ["session"])
    journey.send([.open("adultPanel"), .start("orders")])
    #expect(journey.summary == "done orderList")
    #expect(journey.state.held?.arrival == 1)
    journey.send([.dismiss, .dismiss])
    #expect(journey.fates == [1: .cancelled])
  }

  @Test("A held step takes the place of a held link")
  func replacesHeld() {
    var journey = Journey(Self.gated)
    journey.send([.open("adultPanel"), .start("about"), .start("orders")])
    #expect(journey.ended == ["1 replaced"])
    #expect(journey.state.held?.gate == "session")
    #expect(journey.state.held?.arrival == nil)
    #expect(journey.stack == "welcome")
  }

  @Test("A held step has an owner but no arrival number")
  func owner() {
    var journey = Journey(Self.gated, open: ["session"], user: "ann")
    journey.send([.open("goods"), .push("receipt")])
    #expect(journey.state.arrivals == 1)
    #expect(journey.state.held?.owner == "ann")
    #expect(journey.state.held?.isStorable == false)
  }
}

@Suite("What is applied before a closed gate")
struct PrefixTests {
  static func graph(_ policy: CoordinatorGraph.Gate.ClosedPolicy, flow: String = "pin")
    -> CoordinatorGraph
  {
    CoordinatorGraph(
      coordinators: SampleGraph.gated.coordinators, screens: SampleGraph.gated.screens,
      gates: [
        .init(id: "session", flow: "login", whenClosed: policy),
        .init(id: "pay", flow: flow, whenClosed: policy),
        .init(id: "adult", flow: "ageCheck"),
        .init(id: "terms", flow: "rules", whenClosed: policy),
      ])
  }

  static let rows: [JourneyRow] = [
    JourneyRow(
      name: "holdAll leaves everything as it is", graph: graph(.holdAll),
      events: [.open("article id=1"), .open("receipt"), .dismiss],
      summary: "done list article(id=1)"),
    JourneyRow(
      name: "applyPrefix applies the chain up to the gate", graph: graph(.applyPrefix),
      events: [.open("article id=1"), .open("receipt"), .dismiss], summary: "done goods"),
    JourneyRow(
      name: "applyPrefix does nothing that the whole plan would not",
      graph: graph(.applyPrefix),
      events: [.open("article id=1"), .open("article id=1 +pay"), .dismiss],
      summary: "done list article(id=1)"),
    JourneyRow(
      name: "applyPrefix leaves a stack that the whole plan would change further up",
      graph: graph(.applyPrefix),
      events: [.open("article id=1"), .open("comments id=2")],
      summary: "held list article(id=2) terms",
      transitions: [
        "replaceTop article in news", "start rules in news", "push terms in news",
      ]),
    JourneyRow(
      name: "applyPrefix does nothing if the flow displaces it", graph: graph(.applyPrefix),
      events: [.open("hub"), .open("me"), .cancel("session")], summary: "done list"),
    JourneyRow(
      name: "applyPrefix does nothing if the whole plan would be vetoed",
      graph: graph(.applyPrefix),
      events: [
        .open("item id=1"), .protect("item"), .select("news"), .open("receipt"), .dismiss,
      ], summary: "done list"),
    JourneyRow(
      name: "applyPrefix does nothing if the whole plan would be refused",
      graph: graph(.applyPrefix), open: ["adult"],
      events: [.launch, .open("receipt -adult"), .dismiss], summary: "done list"),
    JourneyRow(
      name: "applyPrefix that ends at a running coordinator pops what the whole plan would",
      graph: graph(.applyPrefix),
      events: [.open("item id=1"), .push("item", ["id": .int(2)]), .open("receipt")],
      summary: "held digits",
      transitions: [
        "popToRoot goods in shop", "start pin in app", "present pin in app as sheet",
      ]),
    JourneyRow(
      // §9.4 rule 2
      name: "applyPrefix leaves what the waiting step would replace",
      graph: graph(.applyPrefix),
      events: [.open("item id=1"), .open("receipt"), .dismiss],
      summary: "done goods item(id=1)"),
    JourneyRow(
      name: "applyPrefix leaves a root that the waiting step would replace",
      graph: graph(.applyPrefix),
      events: [.open("panel"), .open("home +pay"), .dismiss], summary: "done panel"),
    JourneyRow(
      // §9.4 rule 2
      name: "applyPrefix dismisses what the whole plan would", graph: graph(.applyPrefix),
      events: [.open("goods"), .open("version"), .open("receipt"), .dismiss],
      summary: "done goods"),
    JourneyRow(
      // §9.4 rule 3
      name: "applyPrefix is not done where it would remove the running flow",
      graph: graph(.applyPrefix), open: ["terms"],
      events: [.open("receipt"), .open("comments id=1 +pay"), .dismiss], summary: "done goods"),
    JourneyRow(
      name: "applyPrefix pushes by `push` what is missing below the target",
      graph: graph(.applyPrefix),
      events: [
        .open("article id=1"), .push("article", ["id": .int(2)]),
        .open("comments id=1 @push"),
      ],
      summary: "held list article(id=1) article(id=2) article(id=1) terms",
      transitions: ["push article in news", "start rules in news", "push terms in news"]),
    JourneyRow(
      name: "applyPrefix from a cold start", graph: graph(.applyPrefix),
      events: [.open("receipt"), .dismiss], summary: "done goods"),
    JourneyRow(
      name: "what was applied before is kept when the gate passes", graph: graph(.applyPrefix),
      events: [.open("receipt"), .pass("pay", ticket: 1)], summary: "done goods receipt",
      transitions: [
        "dismiss pin in app", "finish pin in app completed", "push receipt in shop",
      ]),
  ]

  @Test("`whenClosed` determines what is applied", arguments: rows)
  func prefix(_ row: JourneyRow) { row.run() }
}
