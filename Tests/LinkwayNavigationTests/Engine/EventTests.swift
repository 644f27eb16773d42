import LinkwayNavigation
import Testing

@Suite("What each event does")
struct EventTests {
  static let gated = SampleGraph.gated

  static let rows: [JourneyRow] = [
    // Before launch
    JourneyRow(name: "back before launch", events: [.back], summary: "invalid "),
    JourneyRow(name: "push before launch", events: [.push("logIn")], summary: "invalid "),
    JourneyRow(name: "pass before launch", events: [.pass("session")], summary: "done "),
    JourneyRow(
      name: "pass before launch, then launch", events: [.pass("session"), .launch],
      summary: "done photos"),
    JourneyRow(name: "cancel before launch", events: [.cancel("session")], summary: "invalid "),

    // Links while one is held
    JourneyRow(
      name: "replace: a link that is applied replaces it, and the flow ends",
      graph: gated, open: ["session"],
      events: [.open("receipt"), .open("article id=1")], summary: "applied list article(id=1)",
      transitions: [
        "dismiss pin in app", "finish pin in app", "push article in news",
      ], ended: ["1 replaced", "2 applied"]),
    JourneyRow(
      name: "replace: a link held at another gate replaces it", graph: gated,
      open: ["session"], events: [.open("receipt"), .open("adultPanel")],
      summary: "held birthday", ended: ["1 replaced"]),
    JourneyRow(
      name: "an unmatched link never displaces a held one", graph: gated, open: ["session"],
      events: [.open("receipt"), .open("unmatched"), .pass("pay", ticket: 1)],
      summary: "done goods receipt", ended: ["1 applied"]),
    JourneyRow(
      name: "a refused link never displaces a held one", graph: gated, open: ["session"],
      events: [.open("receipt"), .open("list -session"), .pass("pay", ticket: 1)],
      summary: "done goods receipt", ended: ["1 applied"]),
    JourneyRow(
      name: "keep: the new link is refused", graph: gated,
      events: [.open("comments id=1"), .open("article id=2")], summary: "refused list terms",
      transitions: [], ended: ["2 refused"]),
    JourneyRow(
      name: "keep: a link into the flow is applied and both stay", graph: gated,
      events: [.open("comments id=1"), .open("rules"), .pass("terms", ticket: 1)],
      summary: "done list article(id=1) comments(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "replace: a link into the flow is applied and both stay",
      events: [.open("photo id=1"), .open("forgotPassword"), .pass("session", ticket: 1)],
      summary: "done photos photo(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "a flow that is running already comes to the front, its ticket stays",
      graph: gated, open: ["session"],
      events: [.open("receipt"), .start("about"), .open("order id=1"), .pass("pay", ticket: 1)],
      summary: "done orderList order(id=1)", ended: ["2 applied"]),

    // Pass
    JourneyRow(
      name: "pass without a held link follows `start`", events: [.launch, .pass("session")],
      summary: "done photos"),
    JourneyRow(
      name: "pass needs no flow on screen", graph: gated, events: [.launch, .pass("terms")],
      summary: "done list", transitions: []),
    JourneyRow(
      name: "pass of an unknown gate", events: [.launch, .pass("nowhere")],
      summary: "invalid welcome"),
    JourneyRow(
      name: "a gate with `after` cannot sign a user in", open: ["session"],
      events: [.launch, .pass("adult", user: "ann")], summary: "invalid photos"),
    JourneyRow(
      name: "another user starts from the root", open: ["session"], user: "ann",
      events: [.open("changePassword"), .pass("session", user: "bob")], summary: "done photos"),
    JourneyRow(
      name: "the same user may pass again", open: ["session"], user: "ann",
      events: [.open("photo id=1"), .pass("session", user: "ann")],
      summary: "done photos photo(id=1)", transitions: []),
    JourneyRow(
      name: "a link held again is resolved and checked again", graph: gated,
      events: [
        .open("order id=1 -adult"), .pass("session", ticket: 1), .pass("adult"),
        .pass("pay", ticket: 2),
      ], summary: "done list", ended: ["1 refused"]),

    // Cancel, sign out, revoke
    JourneyRow(
      name: "cancel of a flow that does not run", open: ["session"],
      events: [.launch, .cancel("session")], summary: "invalid photos"),
    JourneyRow(
      name: "revoke of a closed gate", events: [.launch, .revoke("session")],
      summary: "invalid welcome"),
    JourneyRow(
      name: "a link held at a gate after one that closes is resumed",
      open: ["session"], events: [.open("photo id=1 +adult"), .revoke("session")],
      summary: "done welcome", ended: []),
    JourneyRow(
      name: "sign-out without a user", graph: gated, events: [.launch, .signOut],
      summary: "done list"),

    // The user's moves
    JourneyRow(
      name: "back at the bottom", open: ["session"], events: [.launch, .back],
      summary: "invalid photos"),
    JourneyRow(
      name: "back", open: ["session"], events: [.open("photo id=1"), .back],
      summary: "done photos", transitions: ["popToRoot photos in feed"]),
    JourneyRow(
      name: "popTo a screen of the stack",
      events: [.open("forgotPassword"), .popTo("logIn")], summary: "done welcome logIn",
      transitions: ["popTo logIn in auth"]),
    JourneyRow(
      name: "popTo to the current screen", events: [.open("logIn"), .popTo("logIn")],
      summary: "done welcome logIn", transitions: []),
    JourneyRow(
      name: "popTo a screen that is not there", events: [.open("logIn"), .popTo("photo")],
      summary: "invalid welcome logIn"),
    JourneyRow(
      name: "popToRoot", events: [.open("forgotPassword"), .popToRoot], summary: "done welcome",
      transitions: ["popToRoot welcome in auth"]),
    JourneyRow(
      name: "popToRoot at the root", events: [.launch, .popToRoot],
      summary: "done welcome", transitions: []),
    JourneyRow(
      name: "popTo the one of equal screens that was meant", open: ["session"],
      events: [
        .open("photo id=1"), .push("photo", ["id": .int(2)]), .push("photo", ["id": .int(2)]),
        .back,
      ], summary: "done photos photo(id=1) photo(id=2)", transitions: ["popTo photo in feed"]),
    JourneyRow(
      name: "dismiss without a modal", open: ["session"], events: [.launch, .dismiss],
      summary: "invalid photos"),
    JourneyRow(
      name: "dismiss takes the topmost modal", graph: gated, events: [.open("hint"), .dismiss],
      summary: "done version", transitions: ["dismiss tip in about", "finish tip in about"]),
    JourneyRow(
      name: "select a tab", open: ["session"], events: [.launch, .select("likes")],
      summary: "done likedPhotos", transitions: ["selectTab likes in browse"]),
    JourneyRow(
      name: "select the tab already selected pops to its root", open: ["session"],
      events: [.open("photo id=1"), .select("feed")], summary: "done photos",
      transitions: ["popToRoot photos in feed"]),
    JourneyRow(
      name: "turn a page", graph: SampleGraph.shapes, events: [.open("wizard"), .select("two")],
      summary: "done second", transitions: ["selectTab two in wizard"]),
    JourneyRow(
      name: "select a tab that a modal covers", graph: gated,
      events: [.open("version"), .select("shop")], summary: "invalid version"),
    JourneyRow(
      name: "select what is no tab", open: ["session"], events: [.launch, .select("auth")],
      summary: "invalid photos"),

    // The user's steps
    JourneyRow(
      name: "push a screen", events: [.launch, .push("logIn")], summary: "done welcome logIn",
      transitions: ["push logIn in auth"]),
    JourneyRow(
      name: "push the same once more", open: ["session"],
      events: [
        .launch, .push("photo", ["id": .int(1)]), .push("photo", ["id": .int(1)]),
      ], summary: "done photos photo(id=1) photo(id=1)"),
    JourneyRow(
      name: "push a screen of an ancestor on that stack", graph: gated,
      events: [.open("page id=1"), .push("article", ["id": .int(2)])],
      summary: "done list article(id=1) page(id=1) article(id=2)"),
    JourneyRow(
      name: "push a screen of another stack", open: ["session"],
      events: [.launch, .push("changePassword")], summary: "invalid photos"),
    JourneyRow(
      name: "push a coordinator's first screen", open: ["session"],
      events: [.launch, .push("photos")], summary: "invalid photos"),
    JourneyRow(
      name: "push a screen that asks for an open gate to be closed", graph: gated,
      open: ["session"], events: [.open("welcome"), .push("password")],
      summary: "invalid welcome"),
    JourneyRow(
      name: "start a pushed coordinator", graph: gated,
      events: [.launch, .start("reader", ["id": .int(1)])], summary: "done list page(id=1)",
      transitions: ["start reader in news", "push page in news"]),
    JourneyRow(
      name: "start a modal of an ancestor", graph: gated,
      events: [.open("page id=1"), .start("about")], summary: "done version",
      transitions: ["start about in app", "present about in app as sheet"]),
    JourneyRow(
      name: "start a root of an ancestor", graph: gated, events: [.launch, .start("hub")],
      summary: "done panel"),
    JourneyRow(
      name: "start a modal over a modal of the same parent", graph: gated,
      events: [.open("editor"), .start("about"), .dismiss], summary: "done editor"),
    JourneyRow(
      name: "start what runs already and can run once only", graph: gated,
      events: [.open("version"), .start("about")], summary: "invalid version"),
    JourneyRow(
      name: "start the flow of a gate that is open", graph: gated, open: ["session"],
      events: [.launch, .start("login")], summary: "invalid list"),
    JourneyRow(
      name: "start the flow of an open gate that stays open for a time", graph: gated,
      open: ["session", "pay"], events: [.launch, .start("pin"), .pass("pay", ticket: 1)],
      summary: "done list", transitions: ["dismiss pin in app", "finish pin in app completed"]),
    JourneyRow(
      name: "start the flow of a closed gate", graph: gated, events: [.launch, .start("login")],
      summary: "done welcome"),
    JourneyRow(
      name: "start a tab", open: ["session"], events: [.launch, .start("likes")],
      summary: "invalid photos"),
    JourneyRow(
      name: "start what runs elsewhere", graph: gated, events: [.launch, .start("tip")],
      summary: "invalid list"),

    // Finish
    JourneyRow(
      name: "finish a flow is as cancel",
      events: [.open("photo id=1"), .finish("auth", .completed)], summary: "done welcome",
      ended: ["1 cancelled"]),
    JourneyRow(
      name: "finish a tab", open: ["session"], events: [.launch, .finish("feed")],
      summary: "invalid photos"),
    JourneyRow(
      name: "finish the app", open: ["session"], events: [.launch, .finish("app")],
      summary: "invalid photos"),
    JourneyRow(
      name: "finish what does not run", open: ["session"], events: [.launch, .finish("auth")],
      summary: "invalid photos"),

    // Protect
    JourneyRow(
      name: "protect what is not there", open: ["session"], events: [.launch, .protect("photo")],
      summary: "invalid photos"),
    JourneyRow(
      name: "unprotect what is not protected", open: ["session"],
      events: [.launch, .unprotect("photos")], summary: "invalid photos"),
    JourneyRow(
      name: "unprotect what something covers", graph: gated,
      events: [
        .open("article id=1"), .protect("article"), .start("about"), .unprotect("article"),
        .dismiss, .back,
      ], summary: "done list"),

    // The clock
    JourneyRow(
      name: "time cannot go backwards", events: [.launch, .advance(-1)],
      summary: "invalid welcome"),
    JourneyRow(
      name: "a gate that stays open for a time closes by time", graph: gated,
      open: ["session", "pay"], events: [.open("receipt"), .advance(60)], summary: "done goods",
      transitions: ["popToRoot goods in shop"]),
    JourneyRow(
      name: "not before its time", graph: gated, open: ["session", "pay"],
      events: [.open("receipt"), .advance(59)], summary: "done goods receipt", transitions: []),
    JourneyRow(
      name: "the clock has an end", open: ["session"],
      events: [.launch, .advance(.max), .advance(.max)], summary: "done photos"),

    // Restart
    JourneyRow(
      name: "restart: what was on screen is gone", open: ["session"],
      events: [.open("photo id=1"), .restart], summary: "done photos"),
    JourneyRow(
      name: "restart: a held link is resumed",
      events: [.open("photo id=1"), .restart, .pass("session", ticket: 2)],
      summary: "done photos photo(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "restart: a link that carries a secret is purged",
      events: [.open("photo id=1 secret"), .restart], summary: "done welcome",
      ended: ["1 purged"]),
    JourneyRow(
      name: "restart: gates that stay open for a time close", graph: gated,
      open: ["session", "pay"], events: [.launch, .restart, .open("receipt")],
      summary: "held digits"),
    JourneyRow(
      name: "restart before launch launches", events: [.restart], summary: "done welcome"),
  ]

  @Test("An event does what §10 says", arguments: rows)
  func event(_ row: JourneyRow) { row.run() }

  @Test("At the same time, a link expires before a gate closes")
  func dueOrder() {
    let graph = CoordinatorGraph(
      coordinators: Self.gated.coordinators, screens: Self.gated.screens,
      gates: Self.gated.gates.map { gate in
        var gate = gate
        if gate.id == "adult" { gate.expiresAfter = 60 }
        return gate
      })
    var journey = Journey(graph, open: ["session", "pay"])
    journey.send([.open("adultPanel"), .advance(60)])
    #expect(journey.ended == ["1 expired"])
    #expect(journey.state.session.opened.keys.sorted() == ["session"])
    #expect(journey.state.clock == 60)
  }

  @Test("A link that is opened again keeps its expiry and owner")
  func takenUp() {
    var journey = Journey(SampleGraph.photos, open: ["session"], user: "ann")
    journey.send([.open("photo id=1 +adult"), .advance(100), .revoke("session")])
    #expect(journey.stack == "welcome")
    let held = journey.state.held
    #expect(held?.gate == "session")
    #expect(held?.owner == "ann")
    #expect(held?.expires == 600)
    #expect(held?.arrival == 1)
  }

  @Test("A stack has a maximum depth")
  func stackLimit() {
    var journey = Journey(SampleGraph.photos, open: ["session"])
    journey.send(.launch)
    for id in 1..<100 { journey.send(.push("photo", ["id": .int(Int64(id))])) }
    #expect(journey.effects.outcome == .done)
    journey.send(.push("photo"))
    #expect(journey.effects.outcome == .invalid)
    journey.send(.open("photo id=1 @push"))
    #expect(journey.effects.outcome == .link(.failed))
    #expect(journey.state.navigation.visibleStack.count == 100)
  }
}
