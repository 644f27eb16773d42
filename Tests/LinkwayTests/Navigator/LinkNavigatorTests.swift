import Linkway
import Testing

@Suite("The navigator")
struct LinkNavigatorTests {
  let fixture: NavigatorFixture

  init() throws { fixture = try NavigatorFixture() }

  @Test("A link that is held resumes when its gate passes")
  func resumes() {
    let navigator = fixture.navigator()
    fixture.listen(to: navigator)
    #expect(navigator.open("photos://photos/42").outcome == .held)
    #expect(navigator.stack == "welcome")
    #expect(navigator.pass("session", user: "ann", ticket: 1).ended == ["1 applied"])
    #expect(navigator.stack == "photos photo(42)")
    #expect(
      fixture.takeHeard() == [
        "link 1 received from scheme", "link 1 admitted", "link 1 matched photo with id",
        "link 1 held at session, ticket 1", "link 1 resumed from session",
        "link 1 ended applied",
      ])
  }
}
