import LinkwayNavigation
import Testing

@Suite("The navigation model")
struct ModelTests {
  // MARK: Existing content stays

  static let commits: [JourneyRow] = [
    JourneyRow(
      name: "opening the same link twice changes nothing", open: ["session"],
      events: [.open("photo id=1"), .open("photo id=1")], summary: "applied photos photo(id=1)",
      transitions: []),
    JourneyRow(
      name: "another item replaces the one on top", open: ["session"],
      events: [.open("photo id=1"), .open("photo id=2")], summary: "applied photos photo(id=2)",
      transitions: ["replaceTop photo in feed"]),
    JourneyRow(
      name: "a screen that stays takes the new parameters", open: ["session"],
      events: [.open("photo id=1 size=0"), .open("photo id=1 ref=mail")],
      summary: "applied photos photo(id=1,ref=mail)", transitions: ["update photo in feed"]),
    JourneyRow(
      name: "the longest common prefix is kept, the rest popped and pushed",
      graph: SampleGraph.gated, open: ["terms"],
      events: [
        .open("comments id=1"), .push("article", ["id": .int(5)]), .open("page id=1"),
      ], summary: "applied list article(id=1) page(id=1)",
      transitions: ["popTo article in news", "start reader in news", "push page in news"]),
    JourneyRow(
      name: "a link to a tab's root does not stay deep in the tab", open: ["session"],
      events: [.open("photo id=1"), .open("feed")], summary: "applied photos",
      transitions: ["popToRoot photos in feed"]),
    JourneyRow(
      name: "a root that is another is exchanged", open: ["session"],
      events: [.open("photo id=1"), .open("photos feed=top")],
      summary: "applied photos(feed=top)",
      transitions: ["popToRoot photos in feed", "replaceTop photos in feed"]),
    JourneyRow(
      name: "a screen below the target keeps what the plan does not give",
      graph: SampleGraph.gated,
      events: [.open("list topic=sport"), .open("article id=1")],
      summary: "applied list(topic=sport) article(id=1)", transitions: ["push article in news"]),
    JourneyRow(
      name: "a screen below the target gets those parameters that it names",
      graph: SampleGraph.gated, open: ["terms"], events: [.open("comments id=7 page=2")],
      summary: "applied list article(id=7) comments(id=7,page=2)"),
    JourneyRow(
      name: "other tabs keep their stacks", open: ["session"],
      events: [.open("photo id=1"), .open("changePassword"), .select("feed")],
      summary: "done photos photo(id=1)", transitions: ["selectTab feed in browse"]),
    JourneyRow(
      name: "stacks beneath a plan's modal stay", open: ["session"],
      events: [.open("photo id=1"), .open("ageCheck"), .dismiss],
      summary: "done photos photo(id=1)",
      transitions: ["dismiss ageCheck in app", "finish ageCheck in app"]),
    JourneyRow(
      name: "a modal is dismissed before what is under it changes, the topmost first",
      graph: SampleGraph.shapes, events: [.open("colours"), .open("list")],
      summary: "applied home list",
      transitions: [
        "dismiss picker in dialog", "finish picker in dialog", "dismiss dialog in app",
        "finish dialog in app", "push list in main",
      ]),
    JourneyRow(
      name: "a modal that contains the target of the plan stays", graph: SampleGraph.gated,
      events: [.open("hint"), .open("licence")], summary: "applied version licence",
      transitions: ["dismiss tip in about", "finish tip in about", "push licence in about"]),
    JourneyRow(
      name: "another modal is presented over the one that is there", graph: SampleGraph.gated,
      events: [.open("editor"), .open("version"), .dismiss], summary: "done editor",
      transitions: ["dismiss about in app", "finish about in app"]),
    JourneyRow(
      name: "a modal leaves its tab before another is selected", graph: SampleGraph.gated,
      events: [.open("editor"), .open("item id=1")], summary: "applied goods item(id=1)",
      transitions: [
        "dismiss note in news", "finish note in news", "selectTab shop in home",
        "push item in shop",
      ]),
    JourneyRow(
      name: "a root that another replaces ends", graph: SampleGraph.gated,
      events: [.open("article id=1"), .open("hub")], summary: "applied panel",
      transitions: [
        "start hub in app", "setRoot hub in app", "finish news in home", "finish shop in home",
        "finish home in app", "start left in hub", "setRoot left in hub as embed",
      ]),
    JourneyRow(
      name: "a container is shown as it starts", open: ["session"],
      events: [.open("photo id=1"), .open("changePassword"), .open("browse")],
      summary: "applied photos",
      transitions: ["selectTab feed in browse", "popToRoot photos in feed"]),
    JourneyRow(
      name: "a modal of a pushed coordinator keeps the stack that it is above",
      graph: SampleGraph.gated,
      events: [.open("page id=1"), .push("footnote"), .open("people")],
      summary: "applied people",
      transitions: ["start share in news", "present share in news as sheet"]),
    JourneyRow(
      name: "a modal of a pushed coordinator brings it", graph: SampleGraph.gated,
      events: [.open("editor"), .open("people id=1")], summary: "applied people(id=1)",
      transitions: [
        "dismiss note in news", "finish note in news", "push article in news",
        "start reader in news", "push page in news", "start share in news",
        "present share in news as sheet",
      ]),
    JourneyRow(
      name: "a screen of identity `always` is never the same", graph: SampleGraph.gated,
      events: [.open("footnote"), .open("footnote")],
      summary: "applied list article page footnote", transitions: ["replaceTop footnote in news"]),
    JourneyRow(
      name: "a singleton is the same whatever it is given", graph: SampleGraph.gated,
      open: ["session", "pay"], events: [.open("receipt id=1"), .open("receipt id=2")],
      summary: "applied goods receipt(id=2)", transitions: ["update receipt in shop"]),
  ]

  @Test("A commit has no redundant transitions", arguments: commits)
  func commit(_ row: JourneyRow) { row.run() }

  // MARK: Modes

  /// Screens with `under`, and a root with an identity.
  static let pushGraph = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, screens: ["base", "first", "second"],
        children: ["other"]),
      .init(id: "other", parent: "app", presentation: .root, screens: ["bottom", "lower"]),
    ],
    screens: [
      .init(id: "base", coordinator: "app", parameters: ["b"]),
      .init(id: "first", coordinator: "app", parameters: ["a"]),
      .init(id: "second", coordinator: "app", under: "first"),
      .init(
        id: "bottom", coordinator: "other", parameters: ["k"], identity: .parameters(["k"])),
      .init(id: "lower", coordinator: "other"),
    ], gates: [])

  static let modes: [JourneyRow] = [
    JourneyRow(
      name: "push: the target goes on top", open: ["session"],
      events: [.open("photo id=1"), .open("photo id=1 @push")],
      summary: "applied photos photo(id=1) photo(id=1)", transitions: ["push photo in feed"]),
    JourneyRow(
      name: "push: by the call", open: ["session"],
      events: [.open("photo id=1"), .open("photo id=2", mode: .push)],
      summary: "applied photos photo(id=1) photo(id=2)"),
    JourneyRow(
      name: "push: a root is as by reuse", open: ["session"],
      events: [.open("photo id=1"), .open("feed @push")], summary: "applied photos"),
    JourneyRow(
      name: "push: what is missing below the target is pushed before it",
      graph: SampleGraph.gated, open: ["terms"],
      events: [.open("article id=1"), .open("comments id=2 @push")],
      summary: "applied list article(id=1) article(id=2) comments(id=2)"),
    JourneyRow(
      name: "push: what is on top below the target is not pushed again",
      graph: SampleGraph.gated, open: ["terms"],
      events: [.open("article id=1"), .open("comments id=1 @push")],
      summary: "applied list article(id=1) comments(id=1)",
      transitions: ["push comments in news"]),
    JourneyRow(
      name: "push: what is below the target and not on top is pushed again",
      graph: SampleGraph.gated, open: ["terms"],
      events: [.open("comments id=1"), .open("comments id=1 @push")],
      summary: "applied list article(id=1) comments(id=1) article(id=1) comments(id=1)"),
    JourneyRow(
      name: "push: what is on top below the target takes parameters, and so does the root",
      graph: pushGraph,
      events: [.open("first a=1 b=1"), .open("second a=2 b=2 @push")],
      summary: "applied base(b=2) first(a=2,b=1) second(a=2,b=2)",
      transitions: ["update base in app", "update first in app", "push second in app"]),
    JourneyRow(
      name: "push: what is between is no reason to leave out what is below the target",
      graph: SampleGraph.gated, open: ["terms"],
      events: [
        .open("article id=1"), .start("reader", ["id": .int(1)]), .open("comments id=1 @push"),
      ], summary: "applied list article(id=1) page(id=1) article(id=1) comments(id=1)",
      transitions: ["push article in news", "push comments in news"]),
    JourneyRow(
      name: "push: another root is replaced, as by reuse", graph: pushGraph,
      events: [.open("other"), .open("bottom k=1"), .open("lower k=2 @push")],
      summary: "applied bottom(k=2) lower(k=2)",
      transitions: ["replaceTop bottom in other", "push lower in other"]),
    JourneyRow(
      name: "push: a pushed coordinator starts once more, with what is below it",
      graph: SampleGraph.gated,
      events: [.open("page id=1"), .open("reader id=1 @push")],
      summary: "applied list article(id=1) page(id=1) article(id=1) page(id=1)",
      transitions: ["push article in news", "start reader in news", "push page in news"]),
    JourneyRow(
      // §8.4 rule 3
      name: "push: a pushed coordinator on the way is reused when on top",
      graph: SampleGraph.gated,
      events: [.open("footnote id=1"), .open("footnote id=1 @push")],
      summary: "applied list article(id=1) page(id=1) footnote(id=1) footnote(id=1)",
      transitions: ["push footnote in news"]),
    JourneyRow(
      name: "push: a pushed coordinator on the way is started again if it is not on top",
      graph: SampleGraph.gated,
      events: [
        .open("footnote id=1"), .push("article", ["id": .int(1)]), .open("footnote id=1 @push"),
      ],
      summary: "applied list article(id=1) page(id=1) footnote(id=1) article(id=1) page(id=1)"
        + " footnote(id=1)",
      transitions: ["start reader in news", "push page in news", "push footnote in news"]),
    JourneyRow(
      name: "push: another tab is selected first", open: ["session"],
      events: [.open("account"), .open("photo id=1 @push"), .open("photo id=2 @push")],
      summary: "applied photos photo(id=1) photo(id=2)"),
    JourneyRow(
      name: "reset: exactly the plan, also below the target", graph: SampleGraph.gated,
      events: [.open("list topic=sport"), .open("article id=1 @reset")],
      summary: "applied list article(id=1)",
      transitions: ["push article in news", "update list in news"]),
    JourneyRow(
      // §8.4 rule 5
      name: "reset: a running flow keeps its ticket",
      events: [.open("photo id=1"), .push("logIn"), .open("createAccount @reset")],
      summary: "applied welcome createAccount", transitions: ["replaceTop createAccount in auth"]),
    JourneyRow(
      name: "reset: modals that the plan does not name go", graph: SampleGraph.gated,
      events: [.open("editor"), .open("version"), .open("article id=1 @reset")],
      summary: "applied list article(id=1)"),
  ]

  @Test("The mode determines how a plan is combined with the state", arguments: modes)
  func mode(_ row: JourneyRow) { row.run() }

  @Test("Reset: the held link and its flow stay when the link opens the flow")
  func resetTicket() {
    var journey = Journey(SampleGraph.photos)
    journey.send([.open("photo id=1"), .open("createAccount @reset")])
    #expect(journey.state.held?.ticket == 1)
    journey.send(.pass("session", ticket: 1))
    #expect(journey.stack == "photos photo(id=1)")
  }

  // MARK: Lifetimes

  static let lifetimes: [JourneyRow] = [
    JourneyRow(
      name: "popping a coordinator's last screen ends it and tells the parent",
      graph: SampleGraph.gated, events: [.open("page id=1"), .back],
      summary: "done list article(id=1)",
      transitions: ["popTo article in news", "finish reader in news"]),
    JourneyRow(
      name: "popping one of its screens does not", graph: SampleGraph.gated,
      events: [.open("footnote id=1"), .back], summary: "done list article(id=1) page(id=1)",
      transitions: ["popTo page in news"]),
    JourneyRow(
      name: "one pop may end several, the topmost first", graph: SampleGraph.gated,
      events: [
        .open("page id=1"), .start("reader", ["id": .int(2)]), .popTo("article"),
      ], summary: "done list article(id=1)",
      transitions: [
        "popTo article in news", "finish reader in news", "finish reader in news",
      ]),
    JourneyRow(
      name: "a flow's outcome goes to its parent", graph: SampleGraph.gated,
      events: [.open("editor"), .finish("note", .completed)], summary: "done list",
      transitions: ["dismiss note in news", "finish note in news completed"]),
    JourneyRow(
      name: "a pushed coordinator that finishes takes what is above it",
      graph: SampleGraph.gated,
      events: [
        .open("page id=1"), .push("footnote"), .push("article", ["id": .int(9)]),
        .finish("reader", .completed),
      ], summary: "done list article(id=1)",
      transitions: ["popTo article in news", "finish reader in news completed"]),
    JourneyRow(
      name: "of several instances the topmost finishes", graph: SampleGraph.gated,
      events: [
        .open("page id=1"), .start("reader", ["id": .int(2)]), .finish("reader", .completed),
      ], summary: "done list article(id=1) page(id=1)",
      transitions: ["popTo page in news", "finish reader in news completed"]),
    JourneyRow(
      name: "a container without content ends, and `start` is followed",
      graph: SampleGraph.gated, events: [.open("hub"), .finish("left", .completed)],
      summary: "done list"),
  ]

  @Test("A coordinator lives as long as it has something on screen", arguments: lifetimes)
  func lifetime(_ row: JourneyRow) { row.run() }

  @Test("Every running instance is counted")
  func coordinators() {
    var journey = Journey(SampleGraph.gated)
    journey.send([.open("page id=1"), .start("reader", ["id": .int(2)])])
    #expect(
      journey.state.navigation.coordinators == [
        "app", "home", "news", "reader", "reader", "shop",
      ])
  }

  // MARK: Passed root flows that stay

  static let floors: [JourneyRow] = [
    JourneyRow(
      name: "a root flow that has passed stays, reset to its root, under the modal `start`",
      graph: SampleGraph.modalStart,
      events: [.launch, .push("logIn"), .pass("session", user: "ann", ticket: 1)],
      summary: "done grid",
      transitions: [
        "popToRoot welcome in auth", "start browse in app", "start photos in browse",
        "addTab photos in browse", "start settings in browse", "addTab settings in browse",
        "present browse in app as fullScreen",
      ]),
    JourneyRow(
      name: "signing out dismisses the modal and shows the welcome screen",
      graph: SampleGraph.modalStart,
      events: [.launch, .pass("session", user: "ann", ticket: 1), .signOut],
      summary: "done welcome",
      transitions: [
        "dismiss browse in app", "finish photos in browse", "finish settings in browse",
        "finish browse in app", "finish auth in app completed", "start auth in app",
        "setRoot auth in app",
      ]),
    JourneyRow(
      name: "a modal flow waiting for what `start` waits for has nothing beneath it",
      graph: SampleGraph.closedTabs, open: ["first"], events: [.open("twoMore")],
      summary: "held digits"),
    JourneyRow(
      name: "a modal is above the flow of the gate that `start` waits for",
      graph: SampleGraph.modalStart, events: [.open("slide"), .dismiss],
      summary: "done welcome"),
  ]

  @Test("A modal is presented only over visible content", arguments: floors)
  func floor(_ row: JourneyRow) { row.run() }

  // MARK: Protection

  static let protection: [JourneyRow] = [
    JourneyRow(
      name: "back", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .back],
      summary: "vetoed list article(id=1)"),
    JourneyRow(
      name: "a link to another item", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .open("article id=2")],
      summary: "vetoed list article(id=1)"),
    JourneyRow(
      name: "a link that changes its parameters", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .open("article id=1 ref=x")],
      summary: "vetoed list article(id=1)"),
    JourneyRow(
      name: "dismissing its modal", graph: SampleGraph.gated,
      events: [.open("editor"), .protect("editor"), .dismiss], summary: "vetoed editor"),
    JourneyRow(
      name: "a flow that would take its place",
      events: [.open("logIn"), .protect("logIn"), .cancel("session")],
      summary: "vetoed welcome logIn"),
    JourneyRow(
      name: "reselecting its tab", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .select("news")],
      summary: "vetoed list article(id=1)"),
    JourneyRow(
      name: "pushing a screen above it is allowed", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .open("page id=1")],
      summary: "applied list article(id=1) page(id=1)"),
    JourneyRow(
      name: "selecting another tab is allowed", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .select("shop")],
      summary: "done goods"),
    JourneyRow(
      name: "a gate that closes is not stopped", open: ["session"],
      events: [.open("photo id=1"), .protect("photo"), .revoke("session")],
      summary: "done welcome"),
    JourneyRow(
      name: "the flow of a gate that passes is not stopped",
      events: [.open("photo id=1"), .push("logIn"), .protect("logIn"), .pass("session")],
      summary: "done photos photo(id=1)"),
    JourneyRow(
      name: "it ends by unprotect", graph: SampleGraph.gated,
      events: [.open("article id=1"), .protect("article"), .unprotect("article"), .back],
      summary: "done list"),
    JourneyRow(
      name: "a held link that would remove it ends vetoed, and the pass takes effect",
      graph: SampleGraph.gated, open: ["session"],
      events: [
        .open("item id=1"), .protect("item"), .open("receipt id=1 +pay"), .pass("pay", ticket: 1),
      ], summary: "done goods item(id=1)", ended: ["2 vetoed"]),
  ]

  @Test("A protected screen is neither removed nor changed", arguments: protection)
  func protected(_ row: JourneyRow) { row.run() }
}
