import Linkway
import Testing

@testable import Unsplash

@Suite("Unsplash")
@MainActor struct UnsplashTests {
  private let system = ExampleSystem.unsplash

  @Test("\"Back to log in\" pops to that screen if it is on the stack, otherwise to the root")
  func backToLogIn() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.sees("welcome", "Welcome")
    app.taps("Log in")
    let logIn = app.presenter.visibleStack.last?.id
    app.taps("Forgot password")
    app.sees("welcome › logIn › forgotPassword", "Forgot password")
    app.taps("Back to log in")
    app.sees("welcome › logIn", "Log in")
    #expect(app.presenter.visibleStack.last?.id == logIn)
    app.does { $0.swipeBack() }
    app.taps("Forgot password")
    app.sees("welcome › forgotPassword")
    app.taps("Back to log in")
    app.sees("welcome", "Welcome")
    app.taps("Create account")
    app.sees("welcome › createAccount", "Create account")
    app.does { $0.tapBack() }
    app.sees("welcome")
    app.heard()
    app.lives("main", "authentication")
    app.quit()
  }

  @Test(
    "A successful log-in presents Browse full screen over welcome",
    arguments: ["Log in", "Create account"])
  func success(_ way: String) throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps(way)
    app.taps(way)
    app.sees("pictures", "Pictures")
    #expect(app.presenter.modals.map(\.id) == ["browse"])
    #expect(app.presenter.modals.map(\.presentation) == [.fullScreen])
    #expect(app.presenter.containers["authentication"]?.stack.map(\.instance.screen) == ["welcome"])
    #expect(app.presenter.containers["browse"]?.tabs == ["feed", "likes", "settings"])
    #expect(!app.presenter.swipeDown(), "a full screen cannot be swiped away")
    app.lives("main", "authentication", "browse", "feed", "likes", "settings")
    app.quit()
  }

  @Test("A log-in that the service refuses changes nothing")
  func refusal() throws {
    let app = try RunningExample(
      system, registry: MainCoordinator.registry(logIn: { nil }))
    app.send(.launch)
    app.taps("Log in")
    app.taps("Log in")
    app.sees("welcome › logIn")
    #expect(app.navigator.state.session.user == nil)
  }

  @Test("Each tab keeps its stack, and a picture's details hide the bottom bar")
  func tabs() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    app.taps("Red fox")
    app.sees("pictures › picture(id=red-fox-7)", "Picture red-fox-7")
    #expect(app.presenter.hidesBottomBar)
    #expect(!app.presenter.tapTab("likes"), "the bar is hidden")
    app.does { $0.swipeBack() }
    #expect(!app.presenter.hidesBottomBar)
    app.does { $0.tapTab("settings") }
    app.taps("Change password")
    app.sees("account › changePassword", "Change password")
    #expect(!app.presenter.hidesBottomBar)
    app.does { $0.tapTab("likes") }
    app.sees("likedPictures", "Likes")
    app.does { $0.tapTab("settings") }
    app.sees("account › changePassword")
    app.does { $0.tapTab("settings") }
    app.sees("account")
    app.taps("Change password")
    app.taps("Save")
    app.sees("account")
    app.heard()
    app.quit()
  }

  @Test("A swipe back that is cancelled changes nothing")
  func cancelledSwipe() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    app.taps("Heron")
    app.does { $0.beginSwipeBack() }
    app.presenter.cancelSwipeBack()
    app.sees("pictures › picture(id=heron)")
    app.does { $0.beginSwipeBack() }
    app.does { $0.finishSwipeBack() }
    app.sees("pictures")
  }

  @Test("Log out is passed to the parent, which dismisses Browse and shows welcome")
  func logOut() throws {
    let app = try RunningExample(system)
    for opening in [nil, "pictures://pictures/red-fox-7", "https://pictures.example/join"] {
      app.send(opening.map { .open($0) } ?? .launch)
      let button = app.presenter.visibleScreens == ["welcome"] ? "Log in" : "Create account"
      app.taps(button)
      if button == "Log in" { app.taps("Log in") }
      #expect(app.presenter.modals.map(\.id) == ["browse"])
      if app.presenter.hidesBottomBar { app.does { $0.tapBack() } }
      app.does { $0.tapTab("likes") }
      app.taps("Heron")
      app.does { $0.tapBack() }
      app.does { $0.tapTab("settings") }
      app.taps("Log out")
      app.sees("welcome", "Welcome")
      #expect(app.presenter.modals.isEmpty)
      #expect(app.navigator.state.session.user == nil)
      app.heard(
        "browse notified of feed cancelled", "browse notified of likes cancelled",
        "browse notified of settings cancelled", "main notified of browse cancelled",
        "main notified of authentication completed")
      app.lives("main", "authentication")
    }
    app.quit()
  }

  @Test("A picture that waits is shown after the log-in, in its tab with the pictures beneath it")
  func heldPicture() throws {
    let app = try RunningExample(system)
    #expect(app.send(.open("https://www.pictures.example/pictures/red-fox-7"))?.outcome == .held)
    app.sees("welcome")
    app.taps("Log in")
    app.does { $0.tapBack() }
    app.taps("Create account")
    app.taps("Create account")
    app.sees("pictures › picture(id=red-fox-7)", "Picture red-fox-7")
    app.does { $0.tapBack() }
    app.sees("pictures")
    app.does { $0.tapTab("settings") }
    app.taps("Log out")
    app.sees("welcome")
    app.taps("Log in")
    app.taps("Log in")
    app.sees("pictures")
    app.quit()
  }

  @Test("The button of a removed screen opens nothing")
  func leftScreen() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Log in")
    let logIn = try #require(app.presenter.visibleContent)
    app.taps("Log in")
    app.does { $0.tapTab("settings") }
    app.taps("Log out")
    #expect(logIn.tap("Log in"))
    app.sees("welcome")
    #expect(app.navigator.state.session.user == nil)
  }
}
