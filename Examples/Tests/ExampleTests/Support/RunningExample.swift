import ExampleScreens
import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

/// A running example app with a simulated user.
///
/// After each event, the user interface must match the model, must not have been misused, and must
/// not have coordinators that the model does not have.
@MainActor final class RunningExample {
  let presenter = RecordingPresenter<Screen>()
  let witness = Witness()
  private(set) var app: LinkwayApp<Screen>?
  let navigator: LinkNavigator

  /// Creates an app that is not launched.
  ///
  /// - Parameters:
  ///   - user: the user who is signed in at the start.
  ///   - registry: the app's coordinators; by default those of the example, with `ana` signing in.
  init(
    _ system: ExampleSystem, user: String? = nil, registry: CoordinatorRegistry<Screen>? = nil
  ) throws {
    let router = try system.router()
    let app = try LinkwayApp(
      router: router,
      coordinators: witness.watching(
        registry ?? system.registry { "ana" }, router.table.graph.coordinators.map(\.id)),
      presenter: presenter, user: user, openGates: user == nil ? [] : ["session"],
      clock: TestClock().appClock,
      placeholder: { screen in
        Issue.record("no coordinator knows `\(screen.screen)`")
        return Screen("missing")
      })
    self.app = app
    navigator = app.navigator
  }

  /// The visible stack, such as `items › item(id=7)`.
  var stack: String {
    presenter.visibleStack.map { $0.screen + $0.parameters.text }.joined(separator: " › ")
  }

  @discardableResult
  func send(
    _ event: NavigationEvent, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> NavigationResult? {
    let effects = app?.runtime.send(event)
    check(sourceLocation)
    return effects
  }

  /// Taps a button of the visible screen.
  func taps(_ button: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let isThere = presenter.visibleContent?.tap(button) ?? false
    #expect(isThere, "unknown button `\(button)`", sourceLocation: sourceLocation)
    check(sourceLocation)
  }

  /// Uses a control of the system: the back button, a swipe, a tab.
  func does(
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ act: (RecordingPresenter<Screen>) -> Bool
  ) {
    #expect(act(presenter), "that cannot be done here", sourceLocation: sourceLocation)
    check(sourceLocation)
  }

  /// Expects a visible stack, and the title of its top screen.
  func sees(
    _ stack: String, _ title: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(self.stack == stack, sourceLocation: sourceLocation)
    if let title {
      #expect(presenter.visibleContent?.title == title, sourceLocation: sourceLocation)
    }
  }

  /// Expects these notifications of parents since the last call.
  func heard(_ notes: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(witness.takeNotes() == notes, sourceLocation: sourceLocation)
  }

  /// Expects exactly these coordinators to be alive.
  func lives(_ ids: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(witness.living == ids.sorted(), sourceLocation: sourceLocation)
  }

  /// Ends the app, and expects all of its coordinators to be deallocated.
  func quit(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    app = nil
    #expect(witness.living == [], sourceLocation: sourceLocation)
  }

  private func check(_ sourceLocation: Testing.SourceLocation) {
    let navigation = navigator.state.navigation
    for problem in presenter.misuses + presenter.differences(from: navigation) {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
    #expect(witness.living == navigation.coordinators, sourceLocation: sourceLocation)
  }
}
