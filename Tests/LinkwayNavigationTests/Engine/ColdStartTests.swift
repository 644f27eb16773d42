import LinkwayNavigation
import Testing

@Suite("Cold starts")
struct ColdStartTests {
  static let browse = [
    "start browse in app", "start feed in browse", "addTab feed in browse",
    "start likes in browse", "addTab likes in browse", "start settings in browse",
    "addTab settings in browse", "setRoot browse in app",
  ]

  static let rows: [JourneyRow] = [
    JourneyRow(
      name: "a closed gate holds the link and shows its flow",
      events: [.open("photo id=42")], summary: "held welcome",
      transitions: ["start app", "start auth in app", "setRoot auth in app"], ended: []),
    JourneyRow(
      name: "an open gate lets the whole plan through", open: ["session"],
      events: [.open("photo id=42")], summary: "applied photos photo(id=42)",
      transitions: ["start app"] + browse + ["push photo in feed"], ended: ["1 applied"]),
    JourneyRow(
      name: "the parameters of a tab's root are part of its start", open: ["session"],
      events: [.open("photos feed=top")], summary: "applied photos(feed=top)",
      transitions: ["start app"] + browse),
    JourneyRow(
      name: "another tab is selected", open: ["session"], events: [.open("changePassword")],
      summary: "applied account changePassword",
      transitions: ["start app"] + browse + [
        "selectTab settings in browse", "push changePassword in settings",
      ]),
    JourneyRow(
      name: "a modal flow is above what `start` shows", open: ["session"],
      events: [.open("photo id=1 +adult")], summary: "held birthday",
      transitions: ["start app"] + browse + [
        "start ageCheck in app", "present ageCheck in app as sheet",
      ]),
    JourneyRow(
      name: "a gate after another is closed while that one is", open: ["adult"],
      events: [.open("photo id=1 +adult")], summary: "held welcome"),
    JourneyRow(
      name: "`!gate` refuses while the gate is open, and the app launches", open: ["session"],
      events: [.open("createAccount -session")], summary: "refused photos",
      transitions: ["start app"] + browse, ended: ["1 refused"]),
    JourneyRow(
      name: "`!gate` allows the plan while the gate is closed",
      events: [.open("createAccount -session")], summary: "applied welcome createAccount",
      transitions: [
        "start app", "start auth in app", "setRoot auth in app", "push createAccount in auth",
      ]),
    JourneyRow(
      name: "a screen is under another", events: [.open("forgotPassword")],
      summary: "applied welcome logIn forgotPassword"),
    JourneyRow(
      name: "a pushed coordinator is under the screen that it names",
      graph: SampleGraph.shapes, events: [.open("step")], summary: "applied home list steps step",
      transitions: [
        "start app", "start main in app", "setRoot main in app", "push list in main",
        "start sub in main", "push steps in main", "push step in main",
      ]),
    JourneyRow(
      name: "a modal in a modal, on what `start` shows", graph: SampleGraph.shapes,
      events: [.open("colours")], summary: "applied colours",
      transitions: [
        "start app", "start main in app", "setRoot main in app", "start dialog in app",
        "present dialog in app as sheet", "start picker in dialog",
        "present picker in dialog as popover",
      ]),
    JourneyRow(
      name: "an embedded coordinator is its container's root", graph: SampleGraph.shapes,
      events: [.open("hub")], summary: "applied panel",
      transitions: [
        "start app", "start hub in app", "setRoot hub in app", "start left in hub",
        "setRoot left in hub as embed",
      ]),
    JourneyRow(
      name: "pages start together, and the plan's is turned to", graph: SampleGraph.shapes,
      events: [.open("second")], summary: "applied second",
      transitions: [
        "start app", "start main in app", "setRoot main in app", "start wizard in app",
        "start one in wizard", "addTab one in wizard as page", "start two in wizard",
        "addTab two in wizard as page", "present wizard in app as fullScreen",
        "selectTab two in wizard",
      ]),
    JourneyRow(
      name: "a tab behind a closed gate does not run", graph: SampleGraph.gated,
      events: [.open("article id=1")], summary: "applied list article(id=1)",
      transitions: [
        "start app", "start home in app", "start news in home", "addTab news in home",
        "start shop in home", "addTab shop in home", "setRoot home in app",
        "push article in news",
      ]),
    JourneyRow(
      name: "a link that nothing matches is followed by launch", events: [.open("unmatched")],
      summary: "unmatched welcome", ended: ["1 unmatched"]),
    JourneyRow(
      name: "a link left to the web is followed by launch", open: ["session"],
      events: [.open("web")], summary: "leftToWeb photos"),
    JourneyRow(
      name: "a resolver's link is followed by launch", open: ["session"],
      events: [.open("resolver")], summary: "resolver photos"),
    JourneyRow(
      name: "launch follows `start` and shows the flow of a closed gate", events: [.launch],
      summary: "done welcome",
      transitions: ["start app", "start auth in app", "setRoot auth in app"]),
    JourneyRow(
      name: "launch follows `start` through open gates", open: ["session"], events: [.launch],
      summary: "done photos", transitions: ["start app"] + browse),
    JourneyRow(
      name: "a second launch is invalid", events: [.launch, .launch], summary: "invalid welcome",
      transitions: []),
    JourneyRow(
      name: "if all tabs are closed, the first one's flow is shown",
      graph: SampleGraph.closedTabs, events: [.launch], summary: "done form"),
    JourneyRow(
      name: "the first tab that is open is shown", graph: SampleGraph.closedTabs,
      open: ["second"], events: [.launch], summary: "done twoRoot"),
    JourneyRow(
      name: "a `start` that is a modal has nothing beneath it while nothing else is there",
      graph: SampleGraph.modalStart, open: ["session"], events: [.launch], summary: "done grid",
      transitions: [
        "start app", "start browse in app", "start photos in browse", "addTab photos in browse",
        "start settings in browse", "addTab settings in browse",
        "present browse in app as fullScreen",
      ]),
  ]

  @Test("A cold start shows what the plan contains, as far as gates allow", arguments: rows)
  func cold(_ row: JourneyRow) { row.run() }

  @Test("A resolver's link has its name and parameters")
  func resolver() {
    var journey = Journey(SampleGraph.photos)
    journey.send(.open("resolver"))
    #expect(journey.effects.resolver == "chooser")
    #expect(journey.effects.parameters == ["id": .int(1)])
  }

  @Test("A refused link has the reason and the offset")
  func refusal() {
    var journey = Journey(SampleGraph.photos)
    journey.send(.open("refused"))
    #expect(journey.effects.reason == "credentials")
    #expect(journey.effects.offset == 8)
  }

  @Test("The held link shows for which user and how long it waits")
  func held() {
    var journey = Journey(SampleGraph.photos, open: ["session"], user: "ann")
    journey.send([.advance(100), .open("photo id=1 +adult")])
    let held = journey.state.held
    #expect(held?.gate == "adult")
    #expect(held?.flow == "ageCheck")
    #expect(held?.owner == "ann")
    #expect(held?.expires == 700)
    #expect(held?.ticket == 1)
    #expect(held?.arrival == 1)
  }
}
