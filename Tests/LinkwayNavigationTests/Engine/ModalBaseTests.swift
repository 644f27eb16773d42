import LinkwayNavigation
import Testing

/// The content beneath a modal. The second model found cases in which it was removed again.
@Suite("What a modal is presented on")
struct ModalBaseTests {
  /// `start` waits for a flow inside the modal.
  static let flowInside = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, requires: ["session"], screens: ["home"]),
        Nested(
          "sheet", .sheet, screens: ["list"],
          [
            Nested("item", .push, screens: ["detail"]),
            Nested("login", .push, screens: ["form"]),
          ]),
        Nested("menu", .sheet, screens: ["entries"], [Nested("about", .sheet, screens: ["text"])]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// The same with a flow that is a modal of the modal.
  static let modalFlowInside = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, requires: ["session"], screens: ["home"]),
        Nested("sheet", .sheet, screens: ["list"], [Nested("login", .sheet, screens: ["form"])]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// The tabs of a popover wait for a flow that replaces what is beneath the popover.
  static let flowBeneath = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "main", .root, .custom, start: "frame",
          [
            Nested(
              "frame", .embed, screens: ["panel"], [Nested("login", .root, screens: ["form"])])
          ]),
        Nested(
          "menu", .popover, .tabs,
          [
            Nested("vip", .tab, requires: ["session"], screens: ["lounge"]),
            Nested("about", .sheet, screens: ["text"]),
          ]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// A flow is all that its container shows, because all tabs wait for it.
  static let onlyFlow = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, .tabs, [Nested("feed", .tab, screens: ["photos"])]),
        Nested(
          "club", .root, .tabs,
          [
            Nested("bar", .tab, requires: ["member"], screens: ["drinks", "drink"]),
            Nested("join", .sheet, screens: ["form"]),
          ]),
        Nested("sheet", .sheet, screens: ["text"]),
        Nested("pin", .sheet, screens: ["digits"]),
      ]),
    gates: [.init(id: "member", flow: "join"), .init(id: "lock", flow: "pin")])

  /// The same next to an app that starts there.
  static let startWithOnlyFlow = CoordinatorGraph(
    Nested(
      "app", start: "club",
      [
        Nested(
          "club", .root, .tabs,
          [
            Nested("bar", .tab, requires: ["member"], screens: ["drinks"]),
            Nested("join", .sheet, screens: ["form"]),
          ]),
        Nested("sheet", .sheet, screens: ["text"]),
      ]),
    gates: [.init(id: "member", flow: "join")])

  /// The modal of the tabs is presented on the flow that the tabs wait for.
  static let floorInTabs = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "main", .root, .tabs,
          [
            Nested("vip", .tab, requires: ["session"], screens: ["lounge"]),
            Nested("about", .sheet, screens: ["text"]),
          ]),
        Nested("login", .sheet, screens: ["form"]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// `start` waits for a flow in a modal whose tabs wait for another one.
  static let flowInMenu = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested(
          "main", .root, .tabs, requires: ["session"], [Nested("feed", .tab, screens: ["photos"])]),
        Nested(
          "menu", .popover, .tabs,
          [
            Nested("vip", .tab, requires: ["member"], screens: ["lounge"]),
            Nested("login", .sheet, screens: ["form"]),
          ]),
        Nested("join", .root, screens: ["card"]),
      ]),
    gates: [.init(id: "session", flow: "login"), .init(id: "member", flow: "join")])

  /// A flow in a container that shows nothing without it.
  static let flowInFrame = CoordinatorGraph(
    Nested(
      "app", screens: ["home"],
      [
        Nested(
          "frame", .root, .custom, start: "panel",
          [
            Nested("panel", .embed, requires: ["session"], screens: ["lounge"]),
            Nested("login", .fullScreen, screens: ["form"]),
          ]),
        Nested("sheet", .popover, screens: ["text"]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// The flow that a container waits for, which is not the app's `start`.
  static let floorInMain = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, .tabs, [Nested("feed", .tab, screens: ["photos"])]),
        Nested(
          "frame", .root, .custom, start: "panel",
          [
            Nested("panel", .embed, requires: ["session"], screens: ["lounge"]),
            Nested("about", .popover, screens: ["text"]),
          ]),
        Nested("banner", .fullScreen, screens: ["news"]),
        Nested("login", .sheet, screens: ["form"]),
      ]),
    gates: [.init(id: "session", flow: "login")])

  /// `start` waits for a modal flow whose tabs wait for a flow in the link's modal.
  static let flowInLinkedModal = CoordinatorGraph(
    Nested(
      "app", start: "main",
      [
        Nested("main", .root, requires: ["session"], screens: ["home"]),
        Nested(
          "hall", .root, .tabs,
          [
            Nested("bar", .tab, requires: ["member"], screens: ["drinks"]),
            Nested("login", .popover, screens: ["form"]),
          ]),
        Nested("sheet", .fullScreen, screens: ["list"], [Nested("join", .root, screens: ["card"])]),
      ]),
    gates: [.init(id: "session", flow: "login"), .init(id: "member", flow: "join")])

  static let rows: [JourneyRow] = [
    JourneyRow(
      name: "nothing is shown first for a flow that would show the modal which the flow is below",
      graph: flowInLinkedModal, events: [.open("list")], summary: "applied list",
      tree: "app/hall^(login#1[form])^(sheet[list])"),
    JourneyRow(
      name: "nothing is shown first where `start` waits for a flow that is in the modal",
      graph: flowInside, events: [.open("detail")], summary: "applied list detail",
      tree: "app^(sheet[list detail])",
      transitions: [
        "start app", "start sheet in app", "present sheet in app as sheet", "start item in sheet",
        "push detail in sheet",
      ]),
    JourneyRow(
      name: "nor where it waits for a modal of the modal", graph: modalFlowInside,
      events: [.open("list")], summary: "applied list", tree: "app^(sheet[list])"),
    JourneyRow(
      name: "another modal is above the modal that the flow is in", graph: flowInside,
      events: [.open("text")], summary: "applied text",
      tree: "app^(sheet[list form#1], menu[entries]^(about[text]))"),
    JourneyRow(
      name: "nothing is shown first that would remove the modal's parent", graph: flowBeneath,
      events: [.launch, .open("about")], summary: "applied text",
      tree: "app[home]^(menu^(about[text]))"),
    JourneyRow(
      name: "a modal replaces a held link's flow that was all there was",
      graph: onlyFlow, events: [.open("drink"), .open("sheet")], summary: "applied text",
      tree: "app/main{>feed[photos]}^(sheet[text])", ended: ["1 replaced", "2 applied"]),
    JourneyRow(
      name: "and so does the flow of another gate", graph: onlyFlow,
      events: [.open("drink"), .open("text +lock")], summary: "held digits",
      tree: "app/main{>feed[photos]}^(pin#2[digits])", ended: ["1 replaced"]),
    JourneyRow(
      // §8.4 rule 5
      name: "a modal by `reset` is above the flow that `start` shows", graph: startWithOnlyFlow,
      events: [.launch, .open("sheet @reset")], summary: "applied text",
      tree: "app/club^(join#1[form])^(sheet[text])"),
    JourneyRow(
      // §8.5 rule 8
      name: "a flow that others stood on stays in front of what shows nothing any more",
      graph: floorInTabs, events: [.open("text"), .open("lounge")], summary: "held form",
      tree: "app[home]^(login#1[form])"),
    JourneyRow(
      // §9.3 rule 4
      name: "where a modal flow ends, `start` is followed from the root", graph: flowInMenu,
      events: [.launch, .pass("session")], summary: "done photos",
      tree: "app/main{>feed[photos]}"),
    JourneyRow(
      // §8.5 rule 8
      name: "what was started for a flow alone ends before a modal comes in its place",
      graph: flowInFrame, events: [.open("text +session"), .pass("session")],
      summary: "done text", tree: "app[home]^(sheet[text])"),
    JourneyRow(
      name: "reset: the flow that a container beneath waited for goes with that container",
      graph: floorInMain, events: [.open("text"), .open("news @reset"), .open("news @reset")],
      summary: "applied news", tree: "app/main{>feed[photos]}^(banner[news])", transitions: []),
  ]

  @Test("What a modal is presented on stays as long as the modal", arguments: rows)
  func row(_ row: JourneyRow) { row.run() }
}
