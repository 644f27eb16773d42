import ExampleScreens
import Linkway

/// The app's coordinator: Auth or Main is shown by the session, and their outputs come here.
final class AppCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    if let auth = child as? AuthCoordinator {
      // By the flow's own context, so that only the presentation which is there can end it.
      auth.onFinish = { [context = auth.context] output in
        switch output {
        case .completed(let user): context.pass("session", user: user)
        case .cancelled: context.cancel("session")
        }
      }
    } else if let main = child as? MainCoordinator {
      main.onLogout = { [context] in context.signOut() }
    }
  }

  /// The app's coordinators by their ids in `routes.json`.
  ///
  /// - Parameter logIn: asks the service; gives the user, or `nil` where it says no.
  static func registry(logIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    [
      "app": { AppCoordinator($0) },
      "auth": { AuthCoordinator($0, logIn: logIn) },
      "main": { MainCoordinator($0) },
    ]
  }
}

/// Logging in, or signing up.
final class AuthCoordinator: Coordinator {
  enum Output {
    case completed(user: String)
    case cancelled
  }

  let context: CoordinatorContext<Screen>
  var onFinish: (Output) -> Void = { _ in }
  private let logIn: () -> String?

  init(_ context: CoordinatorContext<Screen>, logIn: @escaping () -> String?) {
    self.context = context
    self.logIn = logIn
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "logIn":
      Screen(
        "Log in",
        [
          "Log in": { [weak self] in self?.succeed() },
          "Sign up": { [context] in context.push("signUp") },
          "Cancel": { [weak self] in self?.onFinish(.cancelled) },
        ])
    case "signUp":
      Screen("Sign up", ["Sign up": { [weak self] in self?.succeed() }])
    default:
      nil
    }
  }

  private func succeed() {
    guard let user = logIn() else { return }
    onFinish(.completed(user: user))
  }
}

/// The home screen, on which details and settings are pushed.
final class MainCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  var onLogout: () -> Void = {}

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "home":
      Screen(
        "Home",
        [
          "Details of 9": { [context] in context.push("details", ["id": .int(9)]) },
          "Settings": { [context] in context.push("settings") },
        ])
    case "details":
      Screen(
        "Details of \(screen.parameters.int("id") ?? 0)",
        ["Settings": { [context] in context.push("settings") }])
    case "settings":
      Screen("Settings", ["Log out": { [weak self] in self?.onLogout() }])
    default:
      nil
    }
  }
}
