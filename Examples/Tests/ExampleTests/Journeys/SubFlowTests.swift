import Linkway
import Testing

@testable import SubFlows

@Suite("Sub-flows and the back button")
@MainActor struct SubFlowTests {
  private let system = ExampleSystem.subFlows

  /// One way to end a sub-flow from its second screen.
  enum Way: CaseIterable {
    case backTwice, swipeTwice, longPress

    @MainActor func end(_ app: RunningExample) {
      switch self {
      case .backTwice:
        app.does { $0.tapBack() }
        app.does { $0.tapBack() }
      case .swipeTwice:
        app.does { $0.swipeBack() }
        app.does { $0.swipeBack() }
      case .longPress:
        app.does { $0.longPressBack(popping: 2) }
      }
    }
  }

  @Test(
    "The system's back button ends a pushed sub-flow, and its parent drops it",
    arguments: Way.allCases)
  func pushed(_ way: Way) throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    app.taps("Push the list")
    app.taps("Row 3")
    app.sees("mainView › list › row(title=Row 3)", "Row 3")
    app.lives("app", "main", "pushedList")
    #expect(app.witness.coordinator(MainCoordinator.self)?.subFlows == ["pushedList"])
    way.end(app)
    app.sees("mainView", "Main")
    app.heard("main notified of pushedList cancelled")
    #expect(app.witness.coordinator(MainCoordinator.self)?.subFlows == [])
    app.taps("Push the view")
    app.taps("Table")
    app.sees("mainView › view › table", "Table")
    way.end(app)
    app.heard("main notified of pushedView cancelled")
    app.lives("app", "main")
    app.quit()
  }

  @Test("Back from the detail leaves the sub-flow as it is")
  func backToList() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Push the list")
    app.taps("Row 1")
    app.does { $0.tapBack() }
    app.sees("mainView › list", "List")
    app.does { $0.beginSwipeBack() }
    app.presenter.cancelSwipeBack()
    app.sees("mainView › list")
    app.heard()
    app.lives("app", "main", "pushedList")
  }

  @Test("A presented sub-flow ends by a swipe down, also after one that was cancelled")
  func presented() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Present the list")
    app.taps("Row 2")
    app.sees("sheetList › sheetRow(title=Row 2)", "Row 2")
    app.does { $0.beginSwipeDown() }
    app.presenter.cancelSwipeDown()
    app.sees("sheetList › sheetRow(title=Row 2)")
    app.does { $0.swipeDown() }
    app.sees("mainView")
    app.heard("main notified of presentedList cancelled")
    app.lives("app", "main")
  }

  @Test("A sub-flow that finishes ends as completed, pushed or presented")
  func completed() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    app.taps("Push the view")
    app.taps("Table")
    app.taps("Done")
    app.sees("mainView")
    app.heard("main notified of pushedView completed")
    app.taps("Present the view")
    app.taps("Table")
    app.sees("sheetView › sheetTable")
    app.taps("Done")
    app.sees("mainView")
    app.heard("main notified of presentedView completed")
    app.lives("app", "main")
    app.quit()
  }

  @Test("A step behind the gate continues after the sign-in; dismissing that discards the step")
  func gate() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Push the view")
    app.sees("signIn", "Sign in")
    app.does { $0.swipeDown() }
    app.sees("mainView")
    app.heard("main notified of auth cancelled")
    app.taps("Present the view")
    app.taps("Sign in")
    app.sees("sheetView", "View")
    app.heard("main notified of auth completed")
    app.send(.signOut)
    app.sees("mainView")
    app.heard("main notified of presentedView cancelled")
    app.lives("app", "main")
    app.quit()
  }

  @Test("A sub-flow that is pushed twice has two coordinators, and the parent is notified of each")
  func twice() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Push the list")
    app.send(.start("pushedList"))
    app.taps("Row 1")
    app.sees("mainView › list › list › row(title=Row 1)")
    app.lives("app", "main", "pushedList", "pushedList")
    app.does { $0.longPressBack(popping: 2) }
    app.sees("mainView › list")
    app.heard("main notified of pushedList cancelled")
    app.taps("Row 2")
    app.sees("mainView › list › row(title=Row 2)")
    app.does { $0.longPressBack(popping: 2) }
    app.heard("main notified of pushedList cancelled")
    app.lives("app", "main")
  }

  @Test("A link to another screen ends the sub-flow")
  func link() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.open("https://flows.example/list/Row%203"))
    app.sees("mainView › list › row(title=Row 3)", "Row 3")
    app.send(.open("flows://sheet/list/Row%201"))
    app.sees("sheetList › sheetRow(title=Row 1)", "Row 1")
    app.lives("app", "main", "pushedList", "presentedList")
    app.heard()
    app.send(.open("flows://view/table"))
    app.sees("mainView › view › table")
    app.heard("main notified of presentedList cancelled", "main notified of pushedList cancelled")
    app.lives("app", "main", "pushedView")
    app.quit()
  }

  @Test("A thousand rounds leave no coordinators or screens")
  func rounds() throws {
    let app = try RunningExample(system, user: "ana")
    app.presenter.recordsCalls = false
    app.send(.launch)
    let rounds = 1_000
    for round in 0..<rounds {
      switch round % 4 {
      case 0:
        app.taps("Push the list")
        app.taps("Row 1")
        Way.allCases[round / 4 % Way.allCases.count].end(app)
      case 1:
        app.taps("Present the list")
        app.taps("Row 2")
        app.does { $0.swipeDown() }
      case 2:
        app.taps("Push the view")
        app.taps("Table")
        app.taps("Done")
      default:
        app.taps("Present the view")
        app.taps("Table")
        app.taps("Done")
      }
      app.lives("app", "main")
    }
    #expect(app.witness.takeNotes().count == rounds)
    #expect(app.witness.coordinator(MainCoordinator.self)?.subFlows == [])
    app.quit()
    print("sub-flows: \(rounds) of \(rounds) rounds without a leak")
  }
}
