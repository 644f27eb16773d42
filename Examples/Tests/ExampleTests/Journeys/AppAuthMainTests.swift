import Linkway
import Testing

@testable import AppAuthMain

@Suite("App / Auth / Main")
@MainActor struct AppAuthMainTests {
  private let system = ExampleSystem.appAuthMain

  @Test("The app starts Auth or Main by the session")
  func start() throws {
    let signedOut = try RunningExample(system)
    signedOut.send(.launch)
    signedOut.sees("logIn", "Log in")
    signedOut.lives("app", "auth")
    let signedIn = try RunningExample(system, user: "ana")
    signedIn.send(.launch)
    signedIn.sees("home", "Home")
    signedIn.lives("app", "main")
  }

  @Test("Auth completes and Main takes its place; Main logs out and Auth takes its place")
  func outputs() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    for buttons in [["Log in"], ["Sign up", "Sign up"]] {
      for button in buttons { app.taps(button) }
      app.sees("home")
      app.heard("app notified of auth completed")
      app.lives("app", "main")
      app.taps("Details of 9")
      app.sees("home › details(id=9)", "Details of 9")
      app.taps("Settings")
      app.sees("home › details(id=9) › settings", "Settings")
      app.taps("Log out")
      app.sees("logIn")
      app.heard("app notified of main cancelled")
      app.lives("app", "auth")
    }
    app.quit()
  }

  @Test("Cancelling Auth ends the waiting link, and Auth is shown again")
  func cancelled() throws {
    let app = try RunningExample(system)
    #expect(app.send(.open("desk://details/9"))?.outcome == .held)
    app.sees("logIn")
    let first = app.navigator.state.held?.ticket
    app.taps("Cancel")
    app.sees("logIn")
    app.heard("app notified of auth cancelled")
    #expect(app.navigator.state.held == nil)
    #expect(app.send(.open("https://desk.example/settings"))?.outcome == .held)
    #expect(app.navigator.state.held?.ticket != first)
    app.taps("Log in")
    app.sees("home › settings", "Settings")
    app.heard("app notified of auth completed")
    app.quit()
  }

  @Test("Details and settings are pushed, and back takes them away one by one")
  func pushes() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    app.taps("Settings")
    app.sees("home › settings")
    app.does { $0.tapBack() }
    app.taps("Details of 9")
    app.taps("Settings")
    app.does { $0.swipeBack() }
    app.sees("home › details(id=9)")
    app.does { $0.beginSwipeBack() }
    app.presenter.cancelSwipeBack()
    app.sees("home › details(id=9)")
    app.taps("Settings")
    app.does { $0.longPressBack(popping: 2) }
    app.sees("home")
    app.heard()
    app.lives("app", "main")
  }

  @Test("A link to another item replaces the details on screen")
  func links() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.open("desk://details/9"))
    app.sees("home › details(id=9)", "Details of 9")
    app.taps("Settings")
    app.send(.open("https://desk.example/details/10"))
    app.sees("home › details(id=10)", "Details of 10")
    app.does { $0.tapBack() }
    app.sees("home")
  }
}
