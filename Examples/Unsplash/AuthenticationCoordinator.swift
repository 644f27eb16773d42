import ExampleScreens
import Linkway

/// Welcome, log in, create account and forgot password: the flow that opens the gate `session`.
final class AuthenticationCoordinator: ExampleCoordinator, AuthenticationScreens {
  private let service: () -> String?

  init(_ context: CoordinatorContext<Screen>, logIn: @escaping () -> String?) {
    service = logIn
    super.init(context)
  }

  func welcome(_ screen: Screens.Welcome) -> Screen {
    Screen(
      "Welcome",
      [
        "Log in": { [context] in context.push(Screens.LogIn()) },
        "Create account": { [context] in context.push(Screens.CreateAccount()) },
        "Forgot password": { [context] in context.push(Screens.ForgotPassword()) },
      ])
  }

  func logIn(_ screen: Screens.LogIn) -> Screen {
    Screen(
      "Log in",
      [
        "Log in": { [weak self] in self?.succeed() },
        "Forgot password": { [context] in context.push(Screens.ForgotPassword()) },
      ])
  }

  func createAccount(_ screen: Screens.CreateAccount) -> Screen {
    Screen("Create account", ["Create account": { [weak self] in self?.succeed() }])
  }

  func forgotPassword(_ screen: Screens.ForgotPassword) -> Screen {
    Screen("Forgot password", ["Back to log in": { [weak self] in self?.backToLogIn() }])
  }

  /// Opening the gate is all: Browse, or the link that waits, follows from the table.
  private func succeed() {
    guard let user = service() else { return }
    context.pass(.session, user: user)
  }

  private func backToLogIn() {
    if context.popTo(Screens.LogIn.self).outcome == .invalid { context.popToRoot() }
  }
}
