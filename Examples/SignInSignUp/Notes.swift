import ExampleScreens
import Linkway

/// The app's coordinators. The table determines which of the app's two children is shown, so the
/// app's own coordinator is not needed.
enum Notes {
  /// - Parameter signIn: asks the service; returns the user, or `nil` if the sign-in fails.
  static func registry(signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    Routes.Coordinators(
      auth: { AuthCoordinator($0, signIn: signIn) }, notebook: { NotebookCoordinator($0) }
    ).registry
  }
}

/// Signing in, and signing up on top of it.
final class AuthCoordinator: ExampleCoordinator, Routes.AuthScreens {
  private let service: () -> String?

  init(_ context: CoordinatorContext<Screen>, signIn: @escaping () -> String?) {
    service = signIn
    super.init(context)
  }

  func signIn(_ screen: Routes.Screens.SignIn) -> Screen {
    Screen(
      "Sign in",
      [
        "Sign in": { [weak self] in self?.succeed() },
        "Sign up": { [context] in context.push(.signUp()) },
        "Not now": { [context] in context.cancel(gate: .session) },
      ])
  }

  func signUp(_ screen: Routes.Screens.SignUp) -> Screen {
    Screen(
      screen.code.map { "Sign up with \($0)" } ?? "Sign up",
      [
        "Sign up": { [weak self] in self?.succeed() },
        "I have an account": { [context] in context.back() },
      ])
  }

  private func succeed() {
    guard let user = service() else { return }
    context.open(gate: .session, user: user)
  }
}

/// The list of notes, and a single note.
final class NotebookCoordinator: ExampleCoordinator, Routes.NotebookScreens {
  func notes(_ screen: Routes.Screens.Notes) -> Screen {
    Screen(
      "Notes",
      [
        "Note 5": { [context] in context.push(.note(id: 5)) },
        "Sign out": { [context] in context.signOut() },
      ])
  }

  func note(_ screen: Routes.Screens.Note) -> Screen { Screen("Note \(screen.id)") }
}
