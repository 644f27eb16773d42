import Linkway
import Testing

@testable import SignInSignUp

@Suite("Sign in / sign up")
@MainActor struct SignInSignUpTests {
  private let system = ExampleSystem.signInSignUp

  @Test("Sign up is pushed on sign in, and back leads there by button and by swipe")
  func signUpAndBack() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.sees("signIn", "Sign in")
    app.taps("Sign up")
    app.sees("signIn › signUp", "Sign up")
    app.taps("I have an account")
    app.sees("signIn")
    app.taps("Sign up")
    app.does { $0.tapBack() }
    app.sees("signIn")
    app.taps("Sign up")
    app.does { $0.beginSwipeBack() }
    app.presenter.cancelSwipeBack()
    app.sees("signIn › signUp")
    app.does { $0.swipeBack() }
    app.sees("signIn")
    #expect(!app.presenter.tapBack(), "there is no screen to go back to")
    app.heard()
    app.lives("app", "auth")
    app.quit()
  }

  @Test(
    "Signing in and signing up both show the notes and end `auth`",
    arguments: [["Sign in"], ["Sign up", "Sign up"]])
  func success(_ buttons: [String]) throws {
    let app = try RunningExample(system)
    app.send(.launch)
    for button in buttons { app.taps(button) }
    app.sees("notes", "Notes")
    app.heard("app notified of auth completed")
    app.lives("app", "notebook")
    app.taps("Note 5")
    app.sees("notes › note(id=5)", "Note 5")
    app.does { $0.tapBack() }
    app.taps("Sign out")
    app.sees("signIn")
    app.heard("app notified of notebook cancelled")
    app.lives("app", "auth")
    app.quit()
  }

  @Test("A waiting note is discarded with auth, which is shown again as the only possible screen")
  func notNow() throws {
    let app = try RunningExample(system)
    #expect(app.send(.open("notes://notes/5"))?.outcome == .held)
    let left = try #require(app.presenter.visibleContent)
    app.taps("Not now")
    app.sees("signIn")
    app.heard("app notified of auth cancelled")
    #expect(app.navigator.state.held == nil)
    // The context of the cancelled presentation cannot open the gate any more.
    #expect(left.tap("Sign in"))
    app.sees("signIn")
    app.taps("Sign in")
    app.sees("notes")
    app.quit()
  }

  @Test("A code of a link reaches the screen, and another code changes the screen that is there")
  func code() throws {
    let app = try RunningExample(system)
    app.send(.open("notes://sign-up?code=spring-26"))
    app.sees("signIn › signUp(code=spring-26)", "Sign up with spring-26")
    app.send(.open("https://notes.example/sign-up?code=autumn"))
    app.sees("signIn › signUp(code=autumn)", "Sign up with autumn")
  }

  @Test("Another user sees no screens of the previous user")
  func otherUser() throws {
    let app = try RunningExample(system, user: "ben")
    app.send(.open("https://notes.example/notes/5"))
    app.sees("notes › note(id=5)")
    app.send(.pass("session", user: "ana"))
    app.sees("notes")
    app.heard("app notified of notebook cancelled")
    app.lives("app", "notebook")
  }
}
