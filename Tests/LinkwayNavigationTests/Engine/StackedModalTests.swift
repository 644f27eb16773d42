import Foundation
import LinkwayNavigation
import Testing

/// All modals form one pile: a modal above another one is dismissed first.
@Suite("Modals on modals")
struct StackedModalTests {
  static let piles = SampleGraph.piles

  static let closing: [JourneyRow] = [
    JourneyRow(
      name: "a gate that closes dismisses the upper modal before the lower one", graph: piles,
      open: ["low"], events: [.open("more"), .start("top"), .revoke("low")], summary: "done list",
      transitions: [
        "dismiss top in app", "finish top in app", "dismiss next in app", "finish next in app",
        "removeTab vip in main", "finish vip in main",
      ]),
    JourneyRow(
      name: "modals below the one that goes stay", graph: piles, open: ["low"],
      events: [.open("banner"), .start("next"), .revoke("low")], summary: "done banner",
      transitions: [
        "dismiss next in app", "finish next in app", "removeTab vip in main", "finish vip in main",
      ]),
    JourneyRow(
      // §8.5 rule 6
      name: "a modal over the selected tab goes before it", graph: piles, open: ["low"],
      events: [.open("lounge"), .start("top"), .revoke("low")], summary: "done list",
      transitions: [
        "dismiss top in app", "finish top in app", "removeTab vip in main", "finish vip in main",
        "selectTab news in main",
      ]),
    JourneyRow(
      // §8.5 rule 4
      name: "a modal stays over a tab bar that loses another tab", graph: piles, open: ["low"],
      events: [.open("banner"), .revoke("low")], summary: "done banner",
      transitions: ["removeTab vip in main", "finish vip in main"]),
    JourneyRow(
      name: "a modal stays over a tab bar that gets a tab", graph: piles,
      events: [.open("banner"), .pass("low")], summary: "done banner",
      transitions: ["start vip in main", "addTab vip in main"]),
    JourneyRow(
      // §8.5 rule 2
      name: "a modal stays over a stack that becomes shorter", graph: piles, open: ["low"],
      events: [.open("secret"), .start("top"), .revoke("low")], summary: "done banner",
      transitions: [
        "popTo page in news", "removeTab vip in main", "finish vip in main",
      ]),
    JourneyRow(
      name: "a modal of a pushed coordinator stays while that does", graph: piles, open: ["low"],
      events: [.open("secret"), .start("share"), .revoke("low")], summary: "done people"),
    JourneyRow(
      // §8.5 rule 6
      name: "a modal of a pushed coordinator goes with it, and what is above it", graph: piles,
      events: [.open("page"), .start("share"), .start("top"), .finish("reader", .cancelled)],
      summary: "done list",
      transitions: [
        "dismiss top in app", "finish top in app", "dismiss share in news",
        "finish share in news", "popToRoot list in news", "finish reader in news",
      ]),
    JourneyRow(
      name: "another modal stays where a pushed coordinator ends beneath it", graph: piles,
      events: [.open("page"), .start("top"), .finish("reader", .completed)],
      summary: "done banner",
      transitions: ["popToRoot list in news", "finish reader in news completed"]),
    JourneyRow(
      name: "a modal goes before a root beneath it ends", graph: piles,
      events: [.open("blank"), .start("top"), .finish("other", .cancelled)], summary: "done list",
      transitions: [
        "dismiss top in app", "finish top in app", "start main in app", "start news in main",
        "addTab news in main", "start shop in main", "addTab shop in main",
        "setRoot main in app", "finish other in app",
      ]),
    JourneyRow(
      name: "finishing a lower modal dismisses the upper ones first", graph: piles,
      events: [.open("editor"), .start("top"), .start("inner"), .finish("note", .completed)],
      summary: "done list",
      transitions: [
        "dismiss inner in top", "finish inner in top", "dismiss top in app", "finish top in app",
        "dismiss note in news", "finish note in news completed",
      ]),
  ]

  @Test("A removed container removes what covers it, and nothing else", arguments: closing)
  func close(_ row: JourneyRow) { row.run() }

  static let flows: [JourneyRow] = [
    JourneyRow(
      name: "a modal flow of an inner coordinator is above an outer one's modal", graph: piles,
      events: [.open("banner"), .open("more")], summary: "held key",
      transitions: ["start low in main", "present low in main as sheet"]),
    JourneyRow(
      name: "cancelled it leaves everything as it was", graph: piles,
      events: [.open("banner"), .open("more"), .dismiss], summary: "done banner",
      transitions: ["dismiss low in main", "finish low in main"], ended: ["2 cancelled"]),
    JourneyRow(
      name: "passed it goes, and what was held takes effect", graph: piles,
      events: [.open("banner"), .open("more"), .pass("low", ticket: 1)], summary: "done more",
      ended: ["2 applied"]),
    JourneyRow(
      name: "a modal flow of a tab that is not selected leaves the selected one", graph: piles,
      events: [.open("article id=1"), .start("note"), .open("banner +side")],
      summary: "held bell",
      transitions: ["start side in shop", "present side in shop as sheet"]),
    JourneyRow(
      name: "and the user is where they were when it is dismissed", graph: piles,
      events: [
        .open("article id=1"), .start("note"), .open("banner +side"), .dismiss, .dismiss,
      ], summary: "done list article(id=1)"),
    JourneyRow(
      name: "if the parent of a modal flow does not run it is started first, as by a plan",
      graph: piles, events: [.open("editor"), .open("article id=1 +deep")], summary: "held well",
      transitions: [
        "dismiss note in news", "finish note in news", "start other in app",
        "setRoot other in app", "finish news in main", "finish shop in main",
        "finish main in app", "start deep in other", "present deep in other as sheet",
      ]),
    JourneyRow(
      name: "a modal flow that runs comes to the front, its ticket stays", graph: piles,
      events: [.open("more"), .start("top"), .open("more"), .pass("low", ticket: 1)],
      summary: "done more", ended: ["2 applied"]),
    JourneyRow(
      name: "a link into a modal flow that is above an outer modal leaves both", graph: piles,
      events: [.open("banner"), .open("more"), .open("hint"), .pass("low", ticket: 1)],
      summary: "done more", ended: ["2 applied"]),
    JourneyRow(
      name: "a user's modal comes on top of a flow", graph: piles,
      events: [.open("banner"), .open("more"), .start("sheet"), .dismiss],
      summary: "done key"),
    JourneyRow(
      // §9.3 rule 7
      name: "a flow in a tab that is not selected counts as on screen", graph: piles,
      events: [.open("banner +side"), .start("top"), .pass("low"), .pass("side", ticket: 1)],
      summary: "done banner", ended: ["1 applied"]),
    JourneyRow(
      name: "a gate's flow is behind the gates in the gate's `after`", graph: SampleGraph.gated,
      events: [.open("digits")], summary: "held welcome"),
    JourneyRow(
      name: "a user's start of a flow is behind them too", graph: SampleGraph.gated,
      events: [.launch, .start("pin")], summary: "done welcome"),
  ]

  @Test("A modal flow is presented on top of everything", arguments: flows)
  func flow(_ row: JourneyRow) { row.run() }

  static let plans: [JourneyRow] = [
    JourneyRow(
      name: "reset: a modal of another tab goes", graph: piles,
      events: [.launch, .open("banner +side"), .open("paper @reset")], summary: "applied paper",
      transitions: [
        "dismiss side in shop", "finish side in shop", "start sheet in main",
        "present sheet in main as sheet",
      ]),
    JourneyRow(
      name: "reset: a modal of the tab beneath goes", graph: piles,
      events: [.open("editor"), .open("paper @reset"), .dismiss], summary: "done list"),
    JourneyRow(
      name: "reset: the tabs that it only passes by stay", graph: piles,
      events: [.open("article id=1"), .open("banner @reset"), .dismiss],
      summary: "done list article(id=1)"),
    JourneyRow(
      name: "reset: to a list of tabs selects the first", graph: piles,
      events: [.open("item"), .open("main @reset")], summary: "applied list",
      transitions: ["selectTab news in main"]),
    JourneyRow(
      name: "reset: other tabs keep their stacks", graph: piles,
      events: [.open("item"), .open("article id=1 @reset"), .select("shop")],
      summary: "done goods item"),
    JourneyRow(
      // §8.4 rule 5
      name: "reset: an equal screen keeps its protection", graph: piles,
      events: [.open("article id=1"), .protect("article"), .open("article id=1 @reset"), .back],
      summary: "vetoed list article(id=1)"),
    JourneyRow(
      name: "a plan dismisses what is above what it changes", graph: piles,
      events: [.launch, .open("banner +side"), .open("item")], summary: "applied goods item",
      transitions: [
        "dismiss side in shop", "finish side in shop", "selectTab shop in main",
        "push item in shop",
      ]),
  ]

  @Test("A plan dismisses what covers the parts that it changes", arguments: plans)
  func plan(_ row: JourneyRow) { row.run() }

  // §8.5 rule 5
  @Test("The order of the modals survives encoding, repair and a start with what was on screen")
  func order() throws {
    var journey = Journey(Self.piles)
    journey.send([.open("editor"), .open("banner"), .open("more +side")])
    journey.send([.start("sheet"), .start("top")])
    let state = journey.state
    let data = try JSONEncoder().encode(state.navigation)
    let saved = try JSONDecoder().decode(NavigationState.self, from: data)
    #expect(saved == state.navigation)
    let (restored, dropped) = journey.reducer.restore(saved, session: state.session)
    #expect(restored.navigation == state.navigation)
    #expect(dropped == [])
  }
}
