import LinkwayNavigation
import Testing

/// Problems reported by users of other systems, each with the behavior here.
@Suite("Problems reported by users of other systems")
struct ReportedProblemTests {
  static let photos = SampleGraph.photos
  static let gated = SampleGraph.gated

  static let rows: [JourneyRow] = [
    JourneyRow(
      name: "a link to a screen behind sign-in waits (react-navigation#8501, flutter#109550, "
        + "XCoordinator#142)",
      events: [.open("photo id=1"), .push("logIn"), .pass("session", user: "ann", ticket: 1)],
      summary: "done photos photo(id=1)", ended: ["1 applied"]),
    JourneyRow(
      name: "resumed after sign-in with its back stack (expo#30700)",
      events: [
        .open("photo id=1"), .pass("session", user: "ann", ticket: 1), .back,
      ], summary: "done photos"),
    JourneyRow(
      name: "after an abandoned flow a later sign-in lands on the start (auto_route_library#2178)",
      events: [.open("changePassword"), .cancel("session"), .pass("session", user: "ann")],
      summary: "done photos"),
    JourneyRow(
      name: "gates are asked every time (auto_route_library#1775)",
      events: [
        .open("photo id=1"), .pass("session", user: "ann", ticket: 1), .signOut,
        .open("photo id=2"), .pass("session", user: "bob", ticket: 2),
      ], summary: "done photos photo(id=2)"),
    JourneyRow(
      name: "signing out inside nested gates leads all the way up (expo#40823)", graph: gated,
      open: ["session", "pay"], events: [.open("order id=1"), .open("hint"), .signOut],
      summary: "done list"),
    JourneyRow(
      name: "a link whose resumption fails still has its fate (MostroP2P/mobile#673)",
      graph: gated, open: ["session"],
      events: [
        .open("item id=1"), .protect("item"), .open("receipt"), .pass("pay", ticket: 1),
      ], summary: "done goods item(id=1)", ended: ["2 vetoed"]),
    JourneyRow(
      name: "an invalid newer link does not displace a held one (bisq-mobile#1821)",
      events: [.open("photo id=1"), .open("refused"), .pass("session", ticket: 1)],
      summary: "done photos photo(id=1)"),
    JourneyRow(
      name: "the same link twice is on the stack once (react-navigation#2913)", open: ["session"],
      events: [.open("photo id=1"), .open("photo id=1")], summary: "applied photos photo(id=1)"),
    JourneyRow(
      name: "another id may push (react-navigation#9090)", open: ["session"],
      events: [.open("photo id=1"), .open("photo id=2 @push")],
      summary: "applied photos photo(id=1) photo(id=2)"),
    JourneyRow(
      name: "a link to a tab's root shows its root (hmlongco/Navigator#23)", open: ["session"],
      events: [.open("photo id=1"), .open("feed")], summary: "applied photos"),
    JourneyRow(
      name: "there is a way back after a cold start (expo#29914)", graph: gated, open: ["terms"],
      events: [.open("comments id=1"), .back, .back], summary: "done list"),
    JourneyRow(
      name: "parents are made warm as cold (react-navigation#7908)", graph: gated,
      open: ["terms"], events: [.open("goods"), .open("comments id=1")],
      summary: "applied list article(id=1) comments(id=1)"),
    JourneyRow(
      name: "a parent that is made gets its parameters (react-navigation#9238)", graph: gated,
      open: ["terms"], events: [.open("comments id=4"), .back], summary: "done list article(id=4)"),
    JourneyRow(
      name:
        "a link leaves the other tabs' stacks (flutter#138632, architecture-components-samples#955)",
      open: ["session"],
      events: [
        .open("photo id=1"), .open("changePassword"), .open("likedPhotos"), .select("feed"),
      ],
      summary: "done photos photo(id=1)"),
    JourneyRow(
      name: "a link is handled while a sheet is open (home-assistant/iOS#5284)", graph: gated,
      events: [.open("editor"), .open("item id=1")], summary: "applied goods item(id=1)"),
    JourneyRow(
      name: "a cold start's link is not dropped (expo#47628)", open: ["session"],
      events: [.open("photo id=1"), .launch], summary: "invalid photos photo(id=1)"),
    JourneyRow(
      name: "a consumed link is not replayed (Meshtastic-Android#6796)", open: ["session"],
      events: [.open("photo id=1"), .back, .restart], summary: "done photos", ended: []),
    JourneyRow(
      name: "a second link right after the first is taken (appsflyer-android-sdk#2)",
      open: ["session"], events: [.open("photo id=1"), .open("changePassword")],
      summary: "applied account changePassword", ended: ["2 applied"]),
    JourneyRow(
      name: "the first of two links at sign-in does not come back",
      events: [
        .open("photo id=1"), .open("changePassword"), .pass("session", ticket: 1),
      ], summary: "done account changePassword", ended: ["2 applied"]),
  ]

  @Test("Problems reported for other libraries do not occur", arguments: rows)
  func note(_ row: JourneyRow) { row.run() }
}
