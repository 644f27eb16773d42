import Foundation
import LinkwayMatching
import LinkwayNavigation
import Testing

/// A parameter of a link that is behind a gate is never shown while that gate is closed.
@Suite("Parameters behind gates")
struct GatedParameterTests {
  static let roots = SampleGraph.roots

  static let rows: [JourneyRow] = [
    JourneyRow(
      name: "the next user does not see what a link gave the app's own root screen",
      graph: roots,
      events: [
        .open("home name=ANN +session"), .pass("session", user: "ann"), .signOut,
        .pass("session", user: "bob"),
      ], summary: "done home(size=1)"),
    JourneyRow(
      name: "the app's root screen stays with its defaults", graph: roots, open: ["session"],
      events: [.open("home name=ANN size=9 +session"), .revoke("session")],
      summary: "done home(size=1)", transitions: ["update home in app"]),
    JourneyRow(
      name: "what is above the app's root screen stays", graph: roots, open: ["session"],
      events: [.open("home name=ANN +session"), .push("about"), .revoke("session")],
      summary: "done home(size=1) about", transitions: ["update home in app"]),
    JourneyRow(
      name: "what is above it and is behind the gate itself goes", graph: roots,
      open: ["session"],
      events: [.open("home name=ANN +session"), .push("member"), .push("about"), .signOut],
      summary: "done home(size=1)", transitions: ["update home in app", "popToRoot home in app"]),
    JourneyRow(
      name: "a root screen below the target that was given something stays with its defaults",
      graph: roots, open: ["session"],
      events: [.open("about name=ANN +session"), .revoke("session")],
      summary: "done home(size=1)",
      transitions: ["update home in app", "popToRoot home in app"]),
    JourneyRow(
      name: "a tab's root screen stays with what is above it", graph: roots, open: ["club"],
      events: [
        .open("list topic=x +club"), .push("article", ["id": .int(1)]), .revoke("club"),
      ], summary: "done list article(id=1)", transitions: ["update list in news"]),
    JourneyRow(
      name: "a tab that is not selected is looked at too", graph: roots, open: ["club"],
      events: [
        .open("list topic=x +club"), .select("shop"), .revoke("club"), .select("news"),
      ], summary: "done list"),
    JourneyRow(
      name: "a page's root screen stays", graph: roots, open: ["club"],
      events: [.open("second id=1 +club"), .revoke("club")], summary: "done second",
      transitions: ["update second in two"]),
    JourneyRow(
      name: "a modal's root screen goes with its coordinator", graph: roots, open: ["club"],
      events: [.open("front id=1 +club"), .push("back"), .revoke("club")],
      summary: "done home(size=1)",
      transitions: ["dismiss card in app", "finish card in app"]),
    JourneyRow(
      name: "a screen below the target that shows parameters of the route goes", graph: roots,
      open: ["club"],
      events: [
        .open("comment id=1 ref=x +club"), .back, .push("article", ["id": .int(2)]),
        .revoke("club"),
      ], summary: "done list", transitions: ["popToRoot list in news"]),
    JourneyRow(
      name: "a screen that stays and was given something goes too", graph: roots, open: ["club"],
      events: [
        .open("article id=1"), .open("comment id=1 ref=x +club"), .back, .revoke("club"),
      ], summary: "done list"),
    JourneyRow(
      name: "an equal screen is behind both routes' gates", graph: roots, open: ["club"],
      events: [.open("list topic=x +club"), .open("list topic=y"), .revoke("club")],
      summary: "done list"),
    JourneyRow(
      name: "an equal screen is behind both routes' gates, in whatever order", graph: roots,
      open: ["club"],
      events: [.open("list topic=x"), .open("list topic=x +club"), .revoke("club")],
      summary: "done list"),
    JourneyRow(
      name: "what a later link adds below its target is behind both", graph: roots,
      open: ["session", "club"],
      events: [
        .open("article id=1 topic=a +session"), .open("article id=1 topic=b +club"), .back,
        .revoke("session"),
      ], summary: "done list"),
    JourneyRow(
      // §8.2 rule 5
      name: "a root with another identity is behind the new link's gates only", graph: roots,
      open: ["club"],
      events: [.open("goods kind=a +club"), .open("goods kind=b"), .revoke("club")],
      summary: "done goods(kind=b)", transitions: []),
    JourneyRow(
      name: "by reset a screen has the plan's parameters and gates only", graph: roots,
      open: ["club"],
      events: [.open("list topic=x +club"), .open("list topic=y @reset"), .revoke("club")],
      summary: "done list(topic=y)", transitions: []),
    JourneyRow(
      name: "by push a screen below the target is behind both", graph: roots, open: ["club"],
      events: [
        .open("article id=1"), .open("comment id=1 ref=x +club @push"), .back, .revoke("club"),
      ], summary: "done list"),
    JourneyRow(
      name: "a gate after the one that closes counts", graph: roots, open: ["session", "pay"],
      events: [.open("home name=ANN +pay"), .revoke("session")], summary: "done home(size=1)"),
    JourneyRow(
      name: "a gate that closes by time counts", graph: roots, open: ["session", "pay"],
      events: [.open("home name=ANN +pay"), .advance(60)], summary: "done home(size=1)"),
    JourneyRow(
      name: "parameters without a gate stay when another gate closes", graph: roots,
      open: ["session"], events: [.open("home name=ANN"), .signOut],
      summary: "done home(name=ANN,size=1)"),
    JourneyRow(
      name: "another user's sign-in leaves no parameters, with or without a gate", graph: roots,
      open: ["session"], user: "ann",
      events: [.open("home name=ANN"), .pass("session", user: "bob")],
      summary: "done home(size=1)"),
    JourneyRow(
      name: "what was taken off does not come back when the gate opens again", graph: roots,
      open: ["session"],
      events: [.open("home name=ANN +session"), .revoke("session"), .pass("session")],
      summary: "done home(size=1)"),
    JourneyRow(
      name: "applyPrefix shows nothing of a route whose gate is closed", graph: roots,
      events: [.open("comment id=1 topic=x +club"), .dismiss], summary: "done list"),
    JourneyRow(
      name: "what is protected loses its parameters all the same", graph: roots,
      open: ["session"],
      events: [.open("home name=ANN +session"), .protect("home"), .revoke("session")],
      summary: "done home(size=1)"),
  ]

  @Test("Parameters behind a gate are not shown while it is closed", arguments: rows)
  func row(_ row: JourneyRow) { row.run() }

  @Test("A saved state is repaired by the same rule")
  func repair() throws {
    var journey = Journey(Self.roots, open: ["session"])
    journey.send([.open("about name=ANN"), .open("home name=BOB +session"), .push("about")])
    let data = try JSONEncoder().encode(journey.state.navigation)
    let saved = try JSONDecoder().decode(NavigationState.self, from: data)
    let (state, dropped) = journey.reducer.restore(saved)
    #expect(dropped == ["the parameters of the screen `home`, which are behind `session`"])
    #expect(state.navigation.visibleStack.map(\.short) == ["home(size=1)", "about"])
    let (same, none) = journey.reducer.restore(saved, session: journey.state.session)
    #expect(none == [])
    #expect(same.navigation == journey.state.navigation)
  }

  // §7 rule 4
  @Test("The gates of a route are at each step that shows its parameters")
  func plan() {
    let plan = Self.roots.plan(
      to: "comment", parameters: ["id": .int(1), "x": .int(2)], requires: [.init(gate: "pay")],
      mode: .reuse)
    #expect(
      plan.steps.map(\.description) == [
        "start app", "start bar as root", "start news as tab",
        "push article [id] behind session, pay", "push comment [id, x] behind session, pay",
      ])
  }
}
