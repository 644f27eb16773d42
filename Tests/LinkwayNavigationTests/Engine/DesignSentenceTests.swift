import LinkwayNavigation
import Testing

/// Rules of §9 and §10 that are not covered by other tables of test cases.
@Suite("The specification's rules on gates and events")
struct DesignSentenceTests {
  static let gated = SampleGraph.gated

  /// The gated graph with a gate that depends on one with a time limit.
  static let vault = CoordinatorGraph(
    coordinators: gated.coordinators.map { coordinator in
      var coordinator = coordinator
      if coordinator.id == "app" { coordinator.children += ["key"] }
      return coordinator
    } + [.init(id: "key", parent: "app", presentation: .sheet, screens: ["dial"])],
    screens: gated.screens + [.init(id: "dial", coordinator: "key")],
    gates: gated.gates + [.init(id: "vault", flow: "key", expiresAfter: 300, after: ["pay"])])

  /// An app whose own stack has screens.
  static let ownStack = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, screens: ["front", "more"],
        children: ["login"]),
      .init(id: "login", parent: "app", presentation: .sheet, screens: ["form"]),
    ],
    screens: [
      .init(id: "front", coordinator: "app"), .init(id: "more", coordinator: "app"),
      .init(id: "form", coordinator: "login"),
    ],
    gates: [.init(id: "session", flow: "login")])

  static let passing: [JourneyRow] = [
    JourneyRow(
      // §9.3 rule 5
      name: "a flow that has passed and stays under a modal is no flow to end again",
      graph: SampleGraph.modalStart,
      events: [
        .launch, .pass("session", user: "ann", ticket: 1), .select("settings"),
        .pass("session", user: "ann"),
      ], summary: "done account", transitions: []),
    JourneyRow(
      name: "a flow that has passed and stays under a modal cannot be cancelled",
      graph: SampleGraph.modalStart,
      events: [.launch, .pass("session", user: "ann", ticket: 1), .cancel("session")],
      summary: "invalid grid"),
    JourneyRow(
      name: "a flow that has passed and stays under a modal has no ticket",
      graph: SampleGraph.modalStart,
      events: [.launch, .pass("session", user: "ann", ticket: 1), .pass("session", ticket: 1)],
      summary: "stale grid"),
    JourneyRow(
      name: "another user is a sign-out: what was held is purged, the tabs are new",
      graph: gated, open: ["session"], user: "ann",
      events: [
        .open("article id=1"), .select("shop"), .open("receipt"), .pass("session", user: "bob"),
      ], summary: "done list", ended: ["2 purged"]),
    JourneyRow(
      name: "another user does not find what the one before protected", graph: gated,
      open: ["session"], user: "ann",
      events: [
        .open("article id=1"), .protect("article"), .pass("session", user: "bob"),
      ], summary: "done list"),
    JourneyRow(
      name: "another user does not find the app's own screen protected", graph: ownStack,
      open: ["session"], user: "ann",
      events: [
        .launch, .protect("front"), .pass("session", user: "bob"), .unprotect("front"),
      ], summary: "invalid front"),
    JourneyRow(
      name: "another user by a gate that comes after one is invalid", graph: gated,
      open: ["session"], user: "ann", events: [.launch, .pass("pay", user: "bob")],
      summary: "invalid list"),
    JourneyRow(
      name: "the same user by a gate that comes after one is no change", graph: gated,
      open: ["session"], user: "ann", events: [.open("receipt"), .pass("pay", user: "ann")],
      summary: "done goods receipt", ended: ["1 applied"]),
    JourneyRow(
      name: "before launch another user only changes the session", graph: gated,
      open: ["session"], user: "ann",
      events: [.pass("session", user: "bob"), .open("me")], summary: "applied me"),
    JourneyRow(
      name: "passing an open gate restarts its time limit", graph: gated,
      open: ["session", "pay"],
      events: [.open("receipt"), .advance(40), .pass("pay"), .advance(40)],
      summary: "done goods receipt"),
  ]

  @Test("`pass` opens its gate and resumes what was held", arguments: passing)
  func pass(_ row: JourneyRow) { row.run() }

  static let closing: [JourneyRow] = [
    JourneyRow(
      name: "a link held after a gate that closes by time is resumed", graph: vault,
      open: ["session", "pay"], events: [.open("item id=1 +vault"), .advance(60)],
      summary: "done digits", ended: []),
    JourneyRow(
      name: "a resumed link keeps its expiry, even in a single step of the clock", graph: vault,
      open: ["session", "pay"],
      events: [.advance(10), .open("item id=1 +vault"), .advance(300)], summary: "done digits",
      ended: ["1 expired"]),
    JourneyRow(
      name: "a link that is resumed goes on gate by gate", graph: vault,
      open: ["session", "pay"],
      events: [
        .open("item id=1 +vault"), .revoke("session"), .pass("session"), .pass("pay"),
        .pass("vault"),
      ], summary: "done goods item(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "a step held after a gate that closes is resumed", graph: gated,
      open: ["session"],
      events: [
        .open("goods"), .push("receipt"), .revoke("session"), .pass("session"), .pass("pay"),
      ],
      summary: "done goods receipt", ended: []),
    JourneyRow(
      name: "a link held at a gate that another closing does not concern stays held",
      graph: gated, open: ["session"], events: [.open("adultPanel"), .advance(60)],
      summary: "done birthday", ended: []),
    JourneyRow(
      name: "a tab that goes and is not selected leaves a modal alone, and the link held there",
      graph: gated, open: ["session"], events: [.open("adultPanel"), .revoke("session")],
      summary: "done birthday", ended: []),
    JourneyRow(
      name: "a link that is resumed and would remove a protected screen ends vetoed",
      graph: gated, open: ["session"],
      events: [.open("item id=1"), .protect("item"), .open("order id=1"), .revoke("session")],
      summary: "done goods item(id=1)", ended: ["2 vetoed"]),
    JourneyRow(
      name: "revoke closes the flow of its gate, started again while it was open", graph: gated,
      open: ["session", "pay"], events: [.launch, .start("pin"), .revoke("pay")],
      summary: "done list", transitions: ["dismiss pin in app", "finish pin in app"]),
    JourneyRow(
      name: "revoke of a gate before one that is closed with it is invalid", graph: gated,
      open: ["pay"], events: [.launch, .revoke("pay")], summary: "invalid list"),
    JourneyRow(
      name: "a user's step is dropped by sign-out", graph: gated, open: ["session"],
      events: [.open("goods"), .push("receipt"), .signOut, .pass("session"), .pass("pay")],
      summary: "done goods", ended: []),
  ]

  @Test("A gate that closes removes what is behind it", arguments: closing)
  func close(_ row: JourneyRow) { row.run() }

  static let leaving: [JourneyRow] = [
    JourneyRow(
      name: "backing out of a pushed flow cancels", graph: gated,
      events: [.open("comments id=1"), .back], summary: "done list", ended: ["1 cancelled"]),
    JourneyRow(
      name: "popping to what is under a pushed flow cancels", graph: gated,
      events: [.open("comments id=1"), .popTo("list")], summary: "done list",
      ended: ["1 cancelled"]),
    JourneyRow(
      name: "selecting the tab of a pushed flow again cancels", graph: gated,
      events: [.open("comments id=1"), .select("news")], summary: "done list",
      ended: ["1 cancelled"]),
    JourneyRow(
      name: "another tab leaves a pushed flow, and the link held", graph: gated,
      events: [
        .open("comments id=1"), .select("shop"), .pass("terms", ticket: 1),
      ], summary: "done list article(id=1) comments(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "a root of the user's own replaces a root flow, which cancels",
      graph: gated, events: [.open("me"), .start("hub")], summary: "done panel",
      ended: ["1 cancelled"]),
    JourneyRow(
      name: "dismissing what is above a flow does not cancel", graph: gated, open: ["session"],
      events: [.open("receipt"), .start("about"), .dismiss, .pass("pay", ticket: 1)],
      summary: "done goods receipt", ended: ["1 applied"]),
    JourneyRow(
      name: "a protected screen in the flow stops what would cancel", graph: gated,
      open: ["session"], events: [.open("receipt"), .protect("digits"), .dismiss],
      summary: "vetoed digits"),
  ]

  @Test("Leaving a flow cancels what was held at its gate", arguments: leaving)
  func leave(_ row: JourneyRow) { row.run() }

  static let restarting: [JourneyRow] = [
    JourneyRow(
      name: "a stored link whose time is over ends expired",
      events: [
        .open("photo id=1"), .advance(599), .restart, .advance(1),
      ], summary: "done welcome", ended: ["1 expired"]),
    JourneyRow(
      name: "a stored link whose gate was opened meanwhile takes effect", graph: gated,
      open: ["session", "adult"],
      events: [.open("receipt"), .start("orders"), .restart, .pass("pay", ticket: 2)],
      summary: "done goods receipt", ended: ["1 applied"]),
    JourneyRow(
      name: "a protected screen is gone with all the others", open: ["session"],
      events: [.open("photo id=1"), .protect("photo"), .restart], summary: "done photos"),
    JourneyRow(
      name: "gates after one that stays open for a time close with it", graph: vault,
      open: ["session", "pay", "vault"], events: [.launch, .restart, .open("item id=1 +vault")],
      summary: "held digits"),
  ]

  @Test("A restart keeps what the store keeps", arguments: restarting)
  func restart(_ row: JourneyRow) { row.run() }

  static let policies: [JourneyRow] = [
    JourneyRow(
      name: "keep: a user's step that is not held is performed", graph: gated,
      events: [.open("comments id=1"), .start("about")], summary: "done version"),
    JourneyRow(
      name: "keep: a link that another gate would hold is refused", graph: gated,
      events: [.open("comments id=1"), .open("me")], summary: "refused list terms",
      ended: ["2 refused"]),
    JourneyRow(
      name: "the policy is that of the gate that holds, not of the new link's", graph: gated,
      open: ["session"], events: [.open("receipt"), .open("comments id=1")],
      summary: "held list terms", ended: ["1 replaced"]),
    JourneyRow(
      name: "keep: a user's step keeps a link out as a link does", graph: gated,
      events: [.open("article id=1"), .push("comments"), .open("goods")],
      summary: "refused list article(id=1) terms", ended: ["2 refused"]),
    JourneyRow(
      name: "replace: a flow with a protected screen is not left for a new link", graph: gated,
      open: ["session"],
      events: [.open("receipt"), .protect("digits"), .open("article id=1")],
      summary: "vetoed digits", ended: ["2 vetoed"]),
    JourneyRow(
      name: "`!gate` is checked when the step is taken, not afterwards",
      events: [.open("createAccount -session"), .pass("session", user: "ann")],
      summary: "done photos"),
    JourneyRow(
      name: "`!gate` is checked when the link resumes", graph: gated, open: ["session"],
      events: [.open("item id=1 +pay -adult"), .pass("adult"), .pass("pay", ticket: 1)],
      summary: "done list", ended: ["1 refused"]),
  ]

  @Test("`whenNewLink` decides whether a second link replaces the held one", arguments: policies)
  func policy(_ row: JourneyRow) { row.run() }
}
