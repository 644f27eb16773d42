import LinkwayNavigation
import Testing

/// The order in which transitions come where something ends and a modal is presented.
@Suite("The order of presenting")
struct PresentingOrderTests {
  @Test("What is beneath a modal has ended before the modal is presented")
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
}
