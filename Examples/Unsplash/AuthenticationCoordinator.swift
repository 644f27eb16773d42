import ExampleScreens
import Linkway

/// Welcome, log in, create account and forgot password: the flow that opens the gate `session`.
final class AuthenticationCoordinator: ExampleCoordinator, Routes.AuthenticationScreens {
  private let service: () -> String?

  init(_ context: CoordinatorContext<Screen>, logIn: @escaping () -> String?) {
    service = logIn
    super.init(context)
  }

  func welcome(_ screen: Routes.Screens.Welcome) -> Screen {
    Screen(
      "Welcome",
      [
        "Log in": { [context] in context.push(.logIn()) },
        "Create account": { [context] in context.push(.createAccount()) },
        "Forgot password": { [context] in context.push(.forgotPassword()) },
      ])
  }

  func logIn(_ screen: Routes.Screens.LogIn) -> Screen {
    Screen(
      "Log in",
      [
        "Log in": { [weak self] in self?.succeed() },
        "Forgot password": { [context] in context.push(.forgotPassword()) },
      ])
  }

  func createAccount(_ screen: Routes.Screens.CreateAccount) -> Screen {
    Screen("Create account", ["Create account": { [weak self] in self?.succeed() }])
  }

  func forgotPassword(_ screen: Routes.Screens.ForgotPassword) -> Screen {
    Screen("Forgot password", ["Back to log in": { [weak self] in self?.backToLogIn() }])
  }

  /// Only opens the gate. The table determines what follows: Browse, or the held link.
  private func succeed() {
    guard let user = service() else { return }
    context.open(gate: .session, user: user)
  }

  private func backToLogIn() {
    if context.popTo(Routes.Screens.LogIn.self).outcome == .invalid { context.popToRoot() }
  }
}
