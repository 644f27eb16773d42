import ExampleScreens
import Linkway

/// Presents coordinators, and reports once when each has been dismissed.
final class Router {
  private let context: CoordinatorContext<Screen>
  private var onDismissed: [String: () -> Void] = [:]

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func present(_ start: Routes.Steps.Start) { context.start(start) }

  /// Shows a coordinator, whether a button or a link requested it.
  func didPresent(_ coordinator: String, onDismissed: @escaping () -> Void) {
    self.onDismissed[coordinator] = onDismissed
  }

  func didDismiss(_ coordinator: String) { onDismissed.removeValue(forKey: coordinator)?() }
}

/// The home screen, from which the steps are presented.
final class HomeCoordinator: Routes.AppScreens {
  private let router: Router
  private let onStepsDismissed: () -> Void

  init(_ context: CoordinatorContext<Screen>, onStepsDismissed: @escaping () -> Void) {
    router = Router(context)
    self.onStepsDismissed = onStepsDismissed
  }

  func home(_ screen: Routes.Screens.Home) -> Screen {
    Screen("Home", ["How to code": { [weak router] in router?.present(.howToCode) }])
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard child is HowToCodeCoordinator else { return }
    router.didPresent(id, onDismissed: onStepsDismissed)
  }

  func howToCodeDidFinish(_ outcome: FlowOutcome) {
    router.didDismiss(Routes.Steps.Start.howToCode.id)
  }

  /// The app's coordinators.
  static func registry(
    signIn: @escaping () -> String?, onStepsDismissed: @escaping () -> Void
  ) -> CoordinatorRegistry<Screen> {
    Routes.Coordinators(
      app: { HomeCoordinator($0, onStepsDismissed: onStepsDismissed) },
      auth: { SignInCoordinator($0, signIn: signIn) },
      howToCode: { HowToCodeCoordinator($0) }
    ).registry
  }
}

/// Three steps in order.
final class HowToCodeCoordinator: ExampleCoordinator, Routes.HowToCodeScreens {
  func stepOne(_ screen: Routes.Screens.StepOne) -> Screen {
    step("When I wake up") { [context] in context.push(.stepTwo()) }
  }

  func stepTwo(_ screen: Routes.Screens.StepTwo) -> Screen {
    step("I make some tea") { [context] in context.push(.stepThree()) }
  }

  func stepThree(_ screen: Routes.Screens.StepThree) -> Screen { step("I write a test") {} }

  private func step(_ title: String, next: @escaping () -> Void) -> Screen {
    Screen(title, ["Next": next, "Close": { [context] in context.finish(.completed) }])
  }
}
