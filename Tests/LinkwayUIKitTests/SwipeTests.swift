#if os(Linux)
  import Linkway
  import Testing

  @Suite("The swipe back in a navigation controller of the app's own")
  @MainActor struct SwipeTests {
    // §14.7 rule 7
    @Test(
      "Only a protected screen on top changes it, until that is no longer on top",
      arguments: [true, false])
    func protection(isEnabled: Bool) throws {
      let app = try AdoptingApp(routes: AdoptionTests.routes)
      app.isSwipeEnabled = isEnabled
      app.open("notes:/note")
      #expect(app.isSwipeEnabled == isEnabled)
      app.send(.protect("note"))
      #expect(!app.isSwipeEnabled)
      app.push("promotion")
      #expect(app.isSwipeEnabled == isEnabled)
      // Whatever the app sets meanwhile stays.
      app.isSwipeEnabled = !isEnabled
      app.send(.advance(1))
      #expect(app.isSwipeEnabled == !isEnabled)
      app.isSwipeEnabled = isEnabled
      #expect(app.tapBack())
      #expect(!app.isSwipeEnabled)
      app.send(.unprotect("note"))
      #expect(app.isSwipeEnabled == isEnabled)
      app.send(.back)
      #expect(app.seen == ["own", "list"] && app.isSwipeEnabled == isEnabled)
      #expect(app.complaints == [])
    }
  }
#endif
