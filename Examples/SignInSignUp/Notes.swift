import ExampleScreens
import Linkway

/// The app's coordinator: the table says which of its two children is shown.
final class AppCoordinator: Coordinator {
  typealias Content = Screen

  /// The app's coordinators by their ids in `routes.json`.
  ///
  /// - Parameter signIn: asks the service; gives the user, or `nil` where it says no.
  static func registry(signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    [
      "app": { _ in AppCoordinator() },
      "auth": { AuthCoordinator($0, signIn: signIn) },
      "notebook": { NotebookCoordinator($0) },
    ]
  }
}

/// Signing in, and signing up on top of it.
final class AuthCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  private let signIn: () -> String?

  init(_ context: CoordinatorContext<Screen>, signIn: @escaping () -> String?) {
    self.context = context
    self.signIn = signIn
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "signIn":
      Screen(
        "Sign in",
        [
          "Sign in": { [weak self] in self?.succeed() },
          "Sign up": { [context] in context.push("signUp") },
          "Not now": { [context] in context.cancel("session") },
        ])
    case "signUp":
      Screen(
        screen.parameters.string("code").map { "Sign up with \($0)" } ?? "Sign up",
        [
          "Sign up": { [weak self] in self?.succeed() },
          "I have an account": { [context] in context.back() },
        ])
    default:
      nil
    }
  }

  private func succeed() {
    guard let user = signIn() else { return }
    context.pass("session", user: user)
  }
}

/// The notes, and one of them.
final class NotebookCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    if let id = screen.parameters.int("id") {
      return Screen("Note \(id)")
    }
    return Screen(
      "Notes",
      [
        "Note 5": { [context] in context.push("note", ["id": .int(5)]) },
        "Sign out": { [context] in context.signOut() },
      ])
  }
}
