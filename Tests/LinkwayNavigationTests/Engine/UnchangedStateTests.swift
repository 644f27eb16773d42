import LinkwayNavigation
import Testing

/// Content that stays if something next to it is removed or added. The second model found cases in
/// which it did not stay.
@Suite("What stays when something next to it changes")
struct UnchangedStateTests {
  // MARK: A gate closes

  /// A tab in which a link opens something behind a gate.
  static let tabs = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "main", .root, .tabs,
          [
            Nested(
              "feed", .tab, .custom, start: "grid",
              [
                Nested("grid", .embed, screens: ["photos"]),
                Nested("club", .embed, screens: ["lounge"]),
              ]),
            Nested("likes", .tab, screens: ["liked"]),
            Nested("login", .fullScreen, screens: ["form"]),
          ])
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// A flow that passes before the gate that `start` waits for.
  static let passed = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, requires: ["code"], screens: ["home"]),
        Nested("other", .root, screens: ["page"]),
        Nested("auth", .root, screens: ["welcome"]), Nested("pin", .sheet, screens: ["digits"]),
      ]),
    gates: [.init(id: "session", flow: "auth"), .init(id: "code", flow: "pin", after: ["session"])])

  static let closing: [JourneyRow] = [
    JourneyRow(
      name: "a tab is at its start again when what a link opened in it goes", graph: tabs,
      open: ["session"], events: [.open("lounge +session"), .revoke("session")],
      summary: "done photos",
      tree: "app[home]/main{>feed/grid[photos] likes[liked]}",
      transitions: [
        "start grid in feed", "setRoot grid in feed as embed", "finish club in feed",
      ]),
    JourneyRow(
      name: "and so it is when the user signs out", graph: tabs, open: ["session"],
      events: [.open("lounge +session"), .signOut], summary: "done photos",
      tree: "app[home]/main{>feed/grid[photos] likes[liked]}"),
    JourneyRow(
      name: "a protected screen of a flow that has passed does not stop a step", graph: passed,
      events: [.launch, .protect("welcome"), .pass("session"), .start("other")],
      summary: "done page", tree: "app/other[page]"),
  ]

  @Test("A gate that closes leaves the screens in front of it", arguments: closing)
  func close(_ row: JourneyRow) { row.run() }

  // MARK: A modal goes that was all a tab had

  /// A tab waits to show its start: the gate's flow is above its own sheet.
  static let emptyTab = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested(
          "main", .root, .tabs,
          [
            Nested("feed", .tab, screens: ["photos"]),
            Nested(
              "club", .tab, .custom, start: "hall",
              [
                Nested("hall", .embed, requires: ["session"], screens: ["lounge"]),
                Nested(
                  "sheet", .popover, screens: ["list"],
                  [Nested("login", .popover, screens: ["form"])]),
              ]),
          ]),
        Nested("card", .sheet, screens: ["front"]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  @Test("A tab whose sheet a `reset` dismisses is at its start, and selected as before")
  func emptied() {
    JourneyRow(
      name: "reset", graph: Self.emptyTab,
      events: [.open("form"), .pass("session"), .open("front @reset")],
      summary: "applied front",
      tree: "app/main{feed[photos] >club/hall[lounge]}^(card[front])"
    ).run()
  }

  // MARK: Roots that are never the same

  static let always = CoordinatorGraph(
    Nested(
      "app", screens: ["home", "page"], always: ["home"],
      [
        Nested("login", .push, screens: ["form", "reset"], always: ["form"]),
        Nested("other", .root, screens: ["board", "card"], always: ["board"]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  static let roots: [JourneyRow] = [
    JourneyRow(
      name: "a root of identity `always` is shown once by a launch", graph: always,
      events: [.launch], summary: "done home", transitions: ["start app"]),
    JourneyRow(
      name: "and once by a link into it", graph: always, events: [.launch, .open("card id=1")],
      summary: "applied board card(id=1)",
      transitions: ["start other in app", "setRoot other in app", "push card in other"]),
    JourneyRow(
      name: "and replaced by the next one", graph: always,
      events: [.open("board"), .open("board")], summary: "applied board",
      transitions: ["replaceTop board in other"]),
    JourneyRow(
      name: "a pushed flow goes on such a root and what is above it", graph: always,
      events: [.launch, .push("page"), .open("card +session")], summary: "held home page form",
      transitions: ["start login in app", "push form in app"]),
    JourneyRow(
      name: "a running flow keeps such a root", graph: always,
      events: [.launch, .start("login", ["a": .int(1)]), .open("reset")],
      summary: "applied home form(a=1) reset", transitions: ["push reset in app"]),
    JourneyRow(
      name: "push: and it stays beneath the running flow", graph: always,
      events: [.launch, .start("login"), .open("reset @push"), .open("reset @push")],
      summary: "applied home form reset reset", transitions: ["push reset in app"]),
  ]

  @Test("A root with identity `always` is replaced only by the next link", arguments: roots)
  func root(_ row: JourneyRow) { row.run() }

  // MARK: Flows in flows

  /// The flow of a gate is pushed in that of another gate.
  static let flows = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "reader", .push, screens: ["page", "note"],
          [
            Nested(
              "login", .push, screens: ["form", "reset"],
              [Nested("pin", .push, screens: ["digits"])])
          ])
      ]),
    gates: [.init(id: "session", flow: "login"), .init(id: "code", flow: "pin")])

  static let pushed: [JourneyRow] = [
    JourneyRow(
      name: "a flow in which another is pushed comes to the front", graph: flows,
      events: [
        .open("page"), .start("login"), .push("note"), .open("home +code @push"),
      ], summary: "held home page form digits", tree: "app[home page form#1 digits#2]"),
    JourneyRow(
      // §8.4 rule 3
      name: "push: a flow that contains the target of a link comes to the front too", graph: flows,
      events: [.open("page"), .start("login"), .push("note"), .open("reset @push")],
      summary: "applied home page form reset", tree: "app[home page form#1 reset]",
      transitions: ["popTo form in app", "push reset in app"]),
  ]

  @Test("A gate's flow runs at most once", arguments: pushed)
  func flow(_ row: JourneyRow) { row.run() }

  // MARK: Prefixes

  static let modals = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "menu", .popover, screens: ["entries"],
          [
            Nested(
              "help", .sheet, screens: ["text"],
              [Nested("chat", .fullScreen, requires: ["session"], screens: ["words"])])
          ]),
        Nested("banner", .sheet, screens: ["news"]), Nested("login", .sheet, screens: ["form"]),
      ]),
    gates: [.init(id: "session", flow: "login", whenClosed: .applyPrefix)])

  /// A root flow over a stack, and a gate after it.
  static let overStack = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested("reader", .push, screens: ["page"], [Nested("shop", .push, screens: ["goods"])]),
        Nested("auth", .root, screens: ["welcome"]), Nested("pin", .sheet, screens: ["digits"]),
      ]),
    gates: [
      .init(id: "session", flow: "auth"),
      .init(id: "code", flow: "pin", after: ["session"], whenClosed: .applyPrefix),
    ])

  /// Both flows are roots over a stack.
  static let rootsOverStack = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested("reader", .push, screens: ["page"], [Nested("shop", .push, screens: ["goods"])]),
        Nested("auth", .root, screens: ["welcome"]), Nested("pin", .root, screens: ["digits"]),
      ]),
    gates: [
      .init(id: "session", flow: "auth", whenClosed: .applyPrefix),
      .init(id: "code", flow: "pin", after: ["session"]),
    ])

  /// A stack in a modal.
  static let modalStack = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested("sheet", .sheet, screens: ["list", "item"]),
        Nested("login", .popover, screens: ["form"]),
      ]),
    gates: [.init(id: "session", flow: "login", whenClosed: .applyPrefix)])

  static let prefixes: [JourneyRow] = [
    JourneyRow(
      name: "reset: modals that the prefix shows itself stay", graph: modals,
      events: [.launch, .start("banner"), .open("entries"), .open("words @reset")],
      summary: "held form", tree: "app[home]^(menu[entries]^(help[text]), login#1[form])"),
    JourneyRow(
      name: "a root flow that has just passed takes no prefix along", graph: overStack,
      events: [.open("goods +code"), .pass("session")], summary: "done digits",
      tree: "app[home page]^(pin#2[digits])"),
    JourneyRow(
      name: "nor does one whose gate closes", graph: rootsOverStack,
      events: [.pass("session"), .open("goods +code"), .revoke("session")],
      summary: "done welcome", tree: "app[home page]/auth#2[welcome]"),
    JourneyRow(
      name: "what the whole plan would pop in a modal that runs goes", graph: modalStack,
      events: [.open("item"), .open("list +session")], summary: "held form",
      tree: "app[home]^(sheet[list], login#1[form])"),
    JourneyRow(
      // §9.4 rule 3
      name: "a screen that waits for its exchange is no other that changes beneath it",
      graph: under,
      events: [.open("page a=1"), .push("page"), .open("note +session @reset")],
      summary: "held home page form",
      transitions: [
        "popTo page in app", "update page in app", "start login in app", "push form in app",
      ]),
    JourneyRow(
      name: "nor is what the flow itself is in", graph: flowInSheet,
      events: [.open("item"), .open("shop +session")], summary: "held list item form",
      transitions: ["start login in sheet", "push form in sheet"]),
    JourneyRow(
      // §9.4 rule 3
      name: "a flow beneath is not shown again for it", graph: flowBeneath,
      events: [.launch, .open("main +code")], summary: "held digits",
      tree: "app/main^(sheet[list]/login#1[form])^(pin#2[digits])",
      transitions: ["start pin in app", "present pin in app as sheet"]),
  ]

  /// The tabs of `start` wait for a flow in one of its modals.
  static let flowBeneath = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested(
          "main", .root, .tabs,
          [
            Nested("feed", .tab, requires: ["session"], screens: ["photos"]),
            Nested(
              "sheet", .popover, screens: ["list"], [Nested("login", .root, screens: ["form"])]),
          ]),
        Nested("pin", .sheet, screens: ["digits"]),
      ]),
    gates: [
      .init(id: "session", flow: "login"),
      .init(id: "code", flow: "pin", whenClosed: .applyPrefix),
    ])

  /// A flow on the stack of a sheet, and a root next to what is beneath the sheet.
  static let flowInSheet = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "sheet", .sheet, screens: ["list", "item"], [Nested("login", .push, screens: ["form"])]),
        Nested("shop", .root, screens: ["goods"]),
      ]),
    gates: [.init(id: "session", flow: "login", whenClosed: .applyPrefix)])

  /// Screens with `under`.
  static let under = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, screens: ["home", "page", "note"],
        children: ["login"]),
      .init(id: "login", parent: "app", presentation: .push, screens: ["form"]),
    ],
    screens: [
      .init(id: "home", coordinator: "app"), .init(id: "page", coordinator: "app"),
      .init(id: "note", coordinator: "app", under: "page"),
      .init(id: "form", coordinator: "login"),
    ], gates: [.init(id: "session", flow: "login", whenClosed: .applyPrefix)])

  @Test("A prefix removes only what the whole plan would remove", arguments: prefixes)
  func prefix(_ row: JourneyRow) { row.run() }
}
