import ExampleScreens
import Linkway

/// Presents coordinators, and says once of each that it has gone.
final class Router {
  private let context: CoordinatorContext<Screen>
  private var onDismissed: [String: () -> Void] = [:]

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func present(_ coordinator: String) { context.start(coordinator) }

  /// A coordinator is shown, whoever asked for it: a button or a link.
  func didPresent(_ coordinator: String, onDismissed: @escaping () -> Void) {
    self.onDismissed[coordinator] = onDismissed
  }

  func didDismiss(_ coordinator: String) { onDismissed.removeValue(forKey: coordinator)?() }
}

/// The home screen, from which the steps are presented.
final class HomeCoordinator: Coordinator {
  private let router: Router
  private let onStepsDismissed: () -> Void

  init(_ context: CoordinatorContext<Screen>, onStepsDismissed: @escaping () -> Void) {
    router = Router(context)
    self.onStepsDismissed = onStepsDismissed
  }

  func content(for screen: ScreenInstance) -> Screen? {
    Screen("Home", ["How to code": { [weak router] in router?.present("howToCode") }])
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard child is HowToCodeCoordinator else { return }
    router.didPresent(id, onDismissed: onStepsDismissed)
  }

  func childDidFinish(
    _ child: any Coordinator<Screen>, id: String, outcome: FlowOutcome
  ) {
    router.didDismiss(id)
  }

  /// The app's coordinators by their ids in `routes.json`.
  static func registry(
    signIn: @escaping () -> String?, onStepsDismissed: @escaping () -> Void
  ) -> CoordinatorRegistry<Screen> {
    [
      "app": { HomeCoordinator($0, onStepsDismissed: onStepsDismissed) },
      "auth": { SignInCoordinator($0, signIn: signIn) },
      "howToCode": { HowToCodeCoordinator($0) },
    ]
  }
}

/// Three steps in order.
final class HowToCodeCoordinator: Coordinator {
  private static let steps = [
    (screen: "stepOne", title: "When I wake up"),
    (screen: "stepTwo", title: "I make some tea"),
    (screen: "stepThree", title: "I write a test"),
  ]
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    guard let place = Self.steps.firstIndex(where: { $0.screen == screen.screen }) else {
      return nil
    }
    return Screen(
      Self.steps[place].title,
      [
        "Next": { [weak self] in self?.next(after: place) },
        "Close": { [context] in context.finish(.completed) },
      ])
  }

  private func next(after place: Int) {
    guard place + 1 < Self.steps.count else { return }
    context.push(Self.steps[place + 1].screen)
  }
}
