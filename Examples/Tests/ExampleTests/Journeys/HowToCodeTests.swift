import Linkway
import Testing

@testable import HowToCode

@Suite("How to code")
@MainActor struct HowToCodeTests {
  private let system = ExampleSystem.howToCode

  /// Counts how often `onDismissed` was called.
  private final class Counter {
    var count = 0
  }

  private func makeApp(_ counter: Counter, user: String? = "ana") throws -> RunningExample {
    try RunningExample(
      system, user: user,
      registry: HomeCoordinator.registry(
        signIn: { "ana" }, onStepsDismissed: { counter.count += 1 }))
  }

  @Test("Three steps come in order, and next after the last does nothing")
  func order() throws {
    let counter = Counter()
    let app = try makeApp(counter)
    app.send(.launch)
    app.sees("home", "Home")
    app.taps("How to code")
    app.sees("stepOne", "When I wake up")
    app.taps("Next")
    app.sees("stepOne › stepTwo", "I make some tea")
    app.taps("Next")
    app.sees("stepOne › stepTwo › stepThree", "I write a test")
    let before = app.navigator.state
    app.taps("Next")
    #expect(app.navigator.state == before)
    app.does { $0.tapBack() }
    app.sees("stepOne › stepTwo")
    app.taps("Next")
    app.sees("stepOne › stepTwo › stepThree")
    #expect(counter.count == 0)
    app.taps("Close")
    app.sees("home")
    #expect(counter.count == 1)
    app.heard("app notified of howToCode completed")
    app.lives("app")
    app.quit()
    #expect(counter.count == 1)
  }

  /// One way to leave the steps.
  enum Way: CaseIterable {
    case close, swipe, swipeAfterCancelledSwipe, dismissedByApp, linkElsewhere

    @MainActor func leave(_ app: RunningExample) {
      switch self {
      case .close: app.taps("Close")
      case .swipe: app.does { $0.swipeDown() }
      case .swipeAfterCancelledSwipe:
        app.does { $0.beginSwipeDown() }
        app.presenter.cancelSwipeDown()
        app.sees("stepOne › stepTwo")
        app.does { $0.swipeDown() }
      case .dismissedByApp: app.send(.dismiss)
      case .linkElsewhere: app.send(.open("https://code.example"))
      }
    }
  }

  @Test(
    "However the steps are dismissed, onDismissed is called exactly once", arguments: Way.allCases)
  func dismissed(_ way: Way) throws {
    let counter = Counter()
    let app = try makeApp(counter)
    app.send(.launch)
    for round in 1...3 {
      // A link shows the steps just like the button.
      if round == 2 {
        app.send(.open("howtocode://steps/2"))
      } else {
        app.taps("How to code")
        app.taps("Next")
      }
      app.sees("stepOne › stepTwo")
      way.leave(app)
      app.sees("home")
      #expect(counter.count == round)
      app.send(.dismiss)
      #expect(counter.count == round)
      app.lives("app")
    }
    app.quit()
  }

  @Test("The third step waits for the sign-in; dismissing that leaves the steps as they are")
  func gate() throws {
    let counter = Counter()
    let app = try makeApp(counter, user: nil)
    app.send(.launch)
    app.taps("How to code")
    app.taps("Next")
    app.taps("Next")
    app.sees("signIn", "Sign in")
    app.does { $0.swipeDown() }
    app.sees("stepOne › stepTwo")
    app.heard("app notified of auth cancelled")
    app.taps("Next")
    app.taps("Sign in")
    app.sees("stepOne › stepTwo › stepThree")
    app.heard("app notified of auth completed")
    #expect(counter.count == 0)
    app.send(.signOut)
    app.sees("stepOne › stepTwo")
    app.does { $0.swipeDown() }
    #expect(counter.count == 1)
    app.lives("app")
    app.quit()
  }

  @Test("A link to the third step has the two before beneath it, after the sign-in too")
  func link() throws {
    let counter = Counter()
    let app = try makeApp(counter, user: nil)
    app.send(.open("https://code.example/steps/3"))
    app.sees("signIn")
    app.taps("Sign in")
    app.sees("stepOne › stepTwo › stepThree")
    app.does { $0.longPressBack(popping: 2) }
    app.sees("stepOne")
    app.does { $0.swipeDown() }
    app.sees("home")
    #expect(counter.count == 1)
  }
}
