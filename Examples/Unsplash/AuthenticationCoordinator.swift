import ExampleScreens
import Linkway

/// Welcome, log in, create account and forgot password: the flow that opens the gate `session`.
final class AuthenticationCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  private let logIn: () -> String?

  init(_ context: CoordinatorContext<Screen>, logIn: @escaping () -> String?) {
    self.context = context
    self.logIn = logIn
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "welcome":
      Screen(
        "Welcome",
        [
          "Log in": { [context] in context.push("logIn") },
          "Create account": { [context] in context.push("createAccount") },
          "Forgot password": { [context] in context.push("forgotPassword") },
        ])
    case "logIn":
      Screen(
        "Log in",
        [
          "Log in": { [weak self] in self?.succeed() },
          "Forgot password": { [context] in context.push("forgotPassword") },
        ])
    case "createAccount":
      Screen("Create account", ["Create account": { [weak self] in self?.succeed() }])
    case "forgotPassword":
      Screen("Forgot password", ["Back to log in": { [weak self] in self?.backToLogIn() }])
    default:
      nil
    }
  }

  /// Opening the gate is all: Browse, or the link that waits, follows from the table.
  private func succeed() {
    guard let user = logIn() else { return }
    context.pass("session", user: user)
  }

  private func backToLogIn() {
    if context.popTo("logIn").outcome == .invalid { context.popToRoot() }
  }
}
