import ExampleScreens
import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

/// An example's app with a person in front of it.
///
/// After each thing that happens the user interface must show what the model has, must not have been
/// misused, and must have no coordinator that the model does not have.
final class RunningExample {
  let navigator: LinkNavigator
  let presenter = RecordingPresenter<Screen>()
  let witness = Witness()
  private(set) var runtime: CoordinatorRuntime<Screen>?

  /// Makes an app that is not launched.
  ///
  /// - Parameters:
  ///   - user: who is signed in from the start.
  ///   - registry: the app's coordinators; by default those of the example, with `ana` signing in.
  init(
    _ system: ExampleSystem, user: String? = nil, registry: CoordinatorRegistry<Screen>? = nil
  ) throws {
    let router = try system.router()
    navigator = LinkNavigator(
      router: router, user: user, openGates: user == nil ? [] : ["session"])
    let runtime = try CoordinatorRuntime(
      navigator: navigator,
      coordinators: witness.watching(
        registry ?? system.registry { "ana" }, router.table.graph.coordinators.map(\.id)),
      presenter: presenter,
      missing: { screen in
        Issue.record("no coordinator knows `\(screen.screen)`")
        return Screen("missing")
      })
    self.runtime = runtime
  }

  /// The visible stack, as `items › item(id=7)`.
  var stack: String {
    presenter.visibleStack.map { $0.screen + $0.parameters.text }.joined(separator: " › ")
  }

  @discardableResult
  func send(
    _ event: NavigationEvent, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> NavigationEffects? {
    let effects = runtime?.send(event)
    check(sourceLocation)
    return effects
  }

  /// The person taps a button of the screen that they see.
  func taps(_ button: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let isThere = presenter.visibleContent?.tap(button) ?? false
    #expect(isThere, "unknown button `\(button)`", sourceLocation: sourceLocation)
    check(sourceLocation)
  }

  /// The person uses what the system gives them: the back button, a swipe, a tab.
  func does(
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ act: (RecordingPresenter<Screen>) -> Bool
  ) {
    #expect(act(presenter), "that cannot be done here", sourceLocation: sourceLocation)
    check(sourceLocation)
  }

  /// The person sees a stack, and the title of its top.
  func sees(
    _ stack: String, _ title: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(self.stack == stack, sourceLocation: sourceLocation)
    if let title {
      #expect(presenter.visibleContent?.title == title, sourceLocation: sourceLocation)
    }
  }

  /// Parents have been told this since the last time.
  func heard(_ notes: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(witness.takeNotes() == notes, sourceLocation: sourceLocation)
  }

  /// These coordinators live, and no other.
  func lives(_ ids: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(witness.living == ids.sorted(), sourceLocation: sourceLocation)
  }

  /// The app ends: nothing may be left of its coordinators.
  func quit(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    runtime = nil
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
