import ExampleScreens
import Linkway

/// One sign-in screen: the flow of the gate `session`.
final class SignInCoordinator: ExampleCoordinator, Routes.AuthScreens {
  private let service: () -> String?

  /// - Parameter signIn: asks the service; returns the user, or `nil` if the sign-in fails.
  init(_ context: CoordinatorContext<Screen>, signIn: @escaping () -> String?) {
    service = signIn
    super.init(context)
  }

  func signIn(_ screen: Routes.Screens.SignIn) -> Screen {
    Screen(
      "Sign in",
      [
        "Sign in": { [context, service] in
          if let user = service() { context.open(gate: .session, user: user) }
        }
      ])
  }
}
