import LinkwayNavigation
import Testing

/// The order of transitions if something ends and a modal is presented.
@Suite("The order of presenting")
struct PresentingOrderTests {
  @Test("Removed screens end before a modal is presented over them")
  func rootEndsFirst() {
    JourneyRow(
      name: "another user signs in beneath the modal", graph: SampleGraph.modalStart,
      events: [.launch, .pass("session", user: "ann"), .pass("session", user: "bob")],
      summary: "done grid",
      transitions: [
        "dismiss browse in app", "finish photos in browse", "finish settings in browse",
        "finish browse in app", "finish auth in app completed", "start browse in app",
        "start photos in browse", "addTab photos in browse", "start settings in browse",
        "addTab settings in browse", "present browse in app as fullScreen",
      ]
    ).run()
  }

  @Test(
    "A pop superseded by a later one of the same stack is omitted, also over equal screens",
    arguments: [
      (["article id=1", "article id=2 @push"], 1, "replaceTop"),
      (["article id=1", "article id=1 @push", "article id=2 @push"], 2, "push"),
      (["article id=1", "article id=2 @push", "article id=1 @push"], 2, "push"),
      (["article id=1", "article id=1 @push", "article id=1 @push"], 3, "push"),
    ])
  func needlessPops(links: [String], pops: Int, last: String) {
    JourneyRow(
      name: "a held link resumes from a pushed flow", graph: SampleGraph.gated,
      events: links.map { .open($0) } + [.open("comments id=1"), .pass("terms")],
      summary: "done list article(id=1) comments(id=1)",
      transitions: Array(repeating: "popTo article in news", count: pops)
        + ["finish rules in news completed", "\(last) comments in news"]
    ).run()
  }

  /// A screen or tab that one gate hides, in a container that another gate hides.
  static let nested = [
    [Nested("main", .root, requires: ["device"], screens: ["board", "vault"])],
    [
      Nested(
        "main", .root, .tabs, requires: ["device"],
        [
          Nested("one", .tab, screens: ["board"]),
          Nested("two", .tab, requires: ["deep"], screens: ["vault"]),
        ])
    ],
  ]

  @Test(
    "Nothing is uncovered that the same event removes at a later time",
    arguments: zip(nested, [[], ["finish two in main", "finish one in main"]]))
  func laterRemoval(main: [Nested], ends: [String]) {
    let graph = CoordinatorGraph(
      Nested(
        "app", start: "main",
        main + [
          Nested("help", .root, screens: ["advice"]), Nested("lock", .sheet, screens: ["pin"]),
        ]),
      gates: [
        .init(id: "device", flow: "help", staysOpen: 120),
        .init(id: "deep", flow: "lock", staysOpen: 60),
      ])
    JourneyRow(
      name: "both gates close", graph: graph,
      events: [.launch, .pass("device"), .pass("deep"), .open("vault +deep"), .advance(180)],
      summary: "done advice",
      transitions: ["start help in app", "setRoot help in app"] + ends + ["finish main in app"]
    ).run()
  }

  @Test(
    "A stack that goes with the modal that it is in is shortened only if its top is behind the gate"
  )
  func goingStack() {
    let graph = CoordinatorGraph(
      Nested(
        "app", start: "main",
        [
          Nested("main", .root, requires: ["session"], screens: ["home"]),
          Nested("login", .root, screens: ["form"]),
          Nested("card", .sheet, screens: ["front", "page", "note"]),
          Nested("tip", .sheet, screens: ["hint"]),
        ]),
      gates: [.init(id: "session", flow: "login")])
    let pushes = ["page", "note +session @push", "page @push", "note +session @push"]
    for (count, pops) in [(4, 1), (3, 0), (2, 1)] {
      JourneyRow(
        name: "\(count) screens", graph: graph, open: ["session"],
        events: pushes.prefix(count).map { .open($0) } + [.start("tip"), .signOut],
        summary: "done form",
        transitions: Array(repeating: "popTo page in card", count: pops) + [
          "dismiss tip in app", "finish tip in app", "dismiss card in app", "finish card in app",
          "start login in app", "setRoot login in app", "finish main in app",
        ]
      ).run()
    }
  }
}
