import Foundation
import LinkwayMatching
import LinkwayNavigation
import Testing

/// §9.7 and §9.8 if several things happen at the same time. In the examples of the specification,
/// only one thing happens at a time.
@Suite("Results of gates")
struct GateResultTests {
  /// A check with a flow, and a screen that makes links wait.
  private static let graph = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil,
        screens: ["home", "page", "vault", "form"], children: ["login", "pin", "wait"]),
      .init(id: "login", parent: "app", presentation: .sheet, screens: ["welcome"]),
      .init(id: "pin", parent: "app", presentation: .sheet, screens: ["digits"]),
      .init(id: "wait", parent: "app", presentation: .sheet, screens: ["spinner"]),
    ],
    screens: [
      .init(id: "home", coordinator: "app"), .init(id: "page", coordinator: "app"),
      .init(id: "vault", coordinator: "app", requires: [.init(gate: "device")]),
      .init(id: "form", coordinator: "app", interruption: .wait),
      .init(id: "welcome", coordinator: "login"), .init(id: "digits", coordinator: "pin"),
      .init(id: "spinner", coordinator: "wait"),
    ],
    gates: [
      .init(id: "session", flow: "login"),
      .init(id: "device", flow: "pin", isCheck: true, pending: "wait", timeout: 10),
    ])

  private static func pending() -> Journey {
    var journey = Journey(graph)
    journey.send([.pass("session", user: "ann"), .launch, .open("vault")])
    return journey
  }

  /// The events while the check runs, and the fate of the link.
  static let rows: [(String, [NavigationEvent], [Int: LinkFate], String)] = [
    ("slow", [.advance(9), .answer("device", check: 1, .open)], [1: .applied], "home vault"),
    ("failing", [.answer("device", check: 1, .failed)], [1: .refused], "home"),
    ("never-ending", [.advance(10)], [1: .refused], "home"),
    (
      "contradictory",
      [.answer("device", check: 1, .open), .answer("device", check: 1, .closed)],
      [1: .applied], "home vault"
    ),
    (
      "closed, then passed",
      [
        .answer("device", check: 1, .closed), .pass("device"), .answer("device", check: 1, .closed),
      ],
      [1: .applied], "home vault"
    ),
    (
      "a second link", [.open("page"), .answer("device", check: 1, .open)],
      [1: .replaced, 2: .applied], "home page"
    ),
    (
      "a second link to the same", [.open("vault"), .answer("device", check: 1, .open)],
      [1: .replaced, 2: .applied], "home vault"
    ),
    ("a sign-out", [.signOut, .answer("device", check: 1, .open)], [1: .purged], "home"),
    (
      "a change of user", [.pass("session", user: "bob"), .answer("device", check: 1, .open)],
      [1: .purged], "home"
    ),
    (
      "a refresh",
      [
        .refresh("device"), .answer("device", check: 1, .closed),
        .answer("device", check: 2, .open),
      ], [1: .applied], "home vault"
    ),
    (
      "a restart",
      [
        .restart, .answer("device", check: 1, .open),
        .answer("device", check: 2, .open),
      ], [1: .applied], "home vault"
    ),
    (
      "an expiry", [.refresh("device"), .advance(9), .refresh("device"), .advance(9)], [:],
      "spinner"
    ),
    (
      "a screen that makes links wait",
      [.dismiss, .push("form"), .answer("device", check: 1, .open), .back], [1: .applied],
      "home vault"
    ),
  ]

  @Test(
    "§9.7 rule 7: a pending link has a defined fate whatever happens meanwhile", arguments: rows)
  func fates(
    _ name: String, _ events: [NavigationEvent], _ fates: [Int: LinkFate], _ stack: String
  ) {
    var journey = Self.pending()
    #expect(journey.stack == "spinner", "\(name)")
    journey.send(events)
    #expect(journey.fates == fates, "\(name)")
    #expect(journey.stack == stack, "\(name)")
  }

  @Test(
    "§9.1 rule 1: a check that times out later hides its screen before the first one uncovers it")
  func timeouts() {
    let graph = CoordinatorGraph(
      coordinators: [
        .init(
          id: "app", parent: nil, presentation: nil, screens: ["home", "odd", "vault"],
          children: ["wait"]),
        .init(id: "wait", parent: "app", presentation: .sheet, screens: ["spinner"]),
      ],
      screens: [
        .init(id: "home", coordinator: "app"),
        .init(id: "odd", coordinator: "app", requires: [.init(gate: "plain")]),
        .init(id: "vault", coordinator: "app", requires: [.init(gate: "device")]),
        .init(id: "spinner", coordinator: "wait"),
      ],
      gates: [
        .init(id: "plain", flow: nil, isCheck: true, timeout: 20),
        .init(id: "device", flow: nil, isCheck: true, pending: "wait", timeout: 10),
      ])
    JourneyRow(
      name: "both time out while the app is suspended", graph: graph,
      events: [
        .launch, .open("odd"), .answer("plain", check: 1, .open), .refresh("plain"),
        .open("vault @push"), .advance(25),
      ],
      summary: "done home",
      transitions: [
        "popToRoot home in app", "dismiss wait in app", "finish wait in app completed",
      ],
      ended: ["2 refused"]
    ).run()
  }

  @Test("§9.7 rule 14: a state with a pending link is the same after it was written and read")
  func coding() throws {
    let state = Self.pending().state
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(EngineState.self, from: data) == state)
    #expect(state.held?.check == 1 && state.held?.ticket == nil)
    #expect(state.nextDue(in: Self.graph) == 10)
  }

  @Test("§9.8 rule 6: a state with a waiting link is the same after a restart")
  func waiting() throws {
    var journey = Journey(Self.graph)
    journey.send([.launch, .push("form"), .open("page")])
    #expect(journey.state.held?.awaited == "form" && journey.state.held?.gate == nil)
    let data = try JSONEncoder().encode(journey.state.held)
    let held = try JSONDecoder().decode(HeldLink.self, from: data)
    #expect(held == journey.state.held)
    journey.send(.restart)
    #expect(journey.fates == [1: .applied])
    #expect(journey.stack == "home page")
  }

  /// Gates with a root flow, a modal flow and a pushed flow, and a transfer and a call that make
  /// links wait.
  private static let busy = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, screens: [],
        children: ["enter", "sheet", "call", "main"], start: "main"),
      .init(id: "enter", parent: "app", presentation: .root, screens: ["welcome"]),
      .init(id: "sheet", parent: "app", presentation: .sheet, screens: ["digits"]),
      .init(
        id: "call", parent: "app", presentation: .fullScreen, screens: ["ringing"],
        interruption: .wait),
      .init(
        id: "main", parent: "app", presentation: .root,
        screens: ["home", "page", "mine", "vault", "score", "form"], children: ["transfer", "quiz"]),
      .init(
        id: "transfer", parent: "main", presentation: .push, screens: ["amount"],
        interruption: .wait),
      .init(id: "quiz", parent: "main", presentation: .push, screens: ["question"]),
    ],
    screens: [
      .init(id: "welcome", coordinator: "enter"), .init(id: "digits", coordinator: "sheet"),
      .init(id: "ringing", coordinator: "call"), .init(id: "home", coordinator: "main"),
      .init(id: "page", coordinator: "main"),
      .init(id: "mine", coordinator: "main", requires: [.init(gate: "session")]),
      .init(id: "vault", coordinator: "main", requires: [.init(gate: "pin")]),
      .init(id: "score", coordinator: "main", requires: [.init(gate: "part")]),
      .init(id: "form", coordinator: "main", interruption: .ask),
      .init(id: "amount", coordinator: "transfer"), .init(id: "question", coordinator: "quiz"),
    ],
    gates: [
      .init(id: "session", flow: "enter"), .init(id: "pin", flow: "sheet"),
      .init(id: "part", flow: "quiz"),
    ])

  /// Links that reach a gate, or replace one that is held, while something makes links wait.
  static let interruptions = [
    JourneyRow(
      name: "a root flow would remove the transfer", graph: busy,
      events: [.launch, .start("transfer"), .open("mine")], summary: "held home amount",
      transitions: []),
    JourneyRow(
      name: "the link reaches its gate after the transfer", graph: busy,
      events: [.launch, .start("transfer"), .open("mine"), .finish("transfer", .cancelled)],
      summary: "done welcome", ended: []),
    JourneyRow(
      name: "the app is asked about the flow of a gate", graph: busy,
      events: [.launch, .push("form"), .open("mine"), .interrupt(.now, check: 1)],
      summary: "done welcome", ended: []),
    JourneyRow(
      name: "a pushed flow would dismiss the call", graph: busy,
      events: [.launch, .start("call"), .open("score")], summary: "held ringing", transitions: []),
    JourneyRow(
      name: "a further link would dismiss the call above a flow, which stays", graph: busy,
      events: [.launch, .open("vault"), .start("call"), .open("page")], summary: "held ringing",
      transitions: [], ended: ["1 replaced"]),
    JourneyRow(
      name: "the flow that stays is passed without its link", graph: busy,
      events: [
        .launch, .open("vault"), .start("call"), .open("page"), .finish("call", .completed),
      ], summary: "done home page", ended: ["2 applied"]),
    JourneyRow(
      name: "a flow below the call ends if the call stays", graph: busy,
      events: [.launch, .open("score"), .start("call"), .open("page")], summary: "held ringing",
      transitions: ["popToRoot home in main", "finish quiz in main"], ended: ["1 replaced"]),
    JourneyRow(
      name: "the transfer is still protected when its cover waits for no link", graph: busy,
      events: [
        .launch, .start("transfer"), .open("vault"), .advance(600), .open("page @push"),
      ], summary: "held digits", transitions: [], ended: []),
    JourneyRow(
      name: "a pushed flow covers no form", graph: busy,
      events: [.launch, .push("form"), .open("score"), .advance(600), .open("page @push")],
      summary: "held home form question", transitions: [], ended: []),
    JourneyRow(
      name: "a user's step to a gate does not wait", graph: busy,
      events: [.launch, .start("transfer"), .push("mine")], summary: "done welcome", ended: []),
  ]

  @Test(
    "§9.8 rule 2: a link does not interrupt on the way to a gate either", arguments: interruptions)
  func interruption(_ row: JourneyRow) { row.run() }

  @Test("§11.1 rule 7: a preview leaves the state and returns what opening the link does")
  func preview() {
    let journey = Self.pending()
    let preview = journey.reducer.preview("page", in: journey.state)
    #expect(preview.effects.outcome == .applied)
    #expect(preview.removed == ["wait", "spinner"])
    var opened = journey
    opened.send(.open("page"))
    #expect(opened.effects == preview.effects)
    let vault = journey.reducer.preview("vault", in: journey.state)
    #expect(vault.gates.map(\.state) == [.unknown])
    #expect(vault.held?.check == 1)
  }
}
