import ExampleScreens
import Linkway

/// The app's coordinator. The session determines whether Auth or Main is shown, and both report
/// their outputs here.
final class AppCoordinator: ExampleCoordinator, Routes.AppScreens {
  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    if let auth = child as? AuthCoordinator {
      // Uses the flow's own context, so that only its current presentation can end it.
      auth.onFinish = { [context = auth.context] output in
        switch output {
        case .completed(let user): context.open(gate: .session, user: user)
        case .cancelled: context.cancel(gate: .session)
        }
      }
    } else if let main = child as? MainCoordinator {
      main.onLogout = { [context] in context.signOut() }
    }
  }

  /// The app's coordinators.
  ///
  /// - Parameter logIn: asks the service; returns the user, or `nil` if the login fails.
  static func registry(logIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    Routes.Coordinators(
      app: { AppCoordinator($0) }, auth: { AuthCoordinator($0, logIn: logIn) },
      main: { MainCoordinator($0) }
    ).registry
  }
}

/// Logging in, or signing up.
final class AuthCoordinator: ExampleCoordinator, Routes.AuthScreens {
  enum Output {
    case completed(user: String)
    case cancelled
  }

  var onFinish: (Output) -> Void = { _ in }
  private let service: () -> String?

  init(_ context: CoordinatorContext<Screen>, logIn: @escaping () -> String?) {
    service = logIn
    super.init(context)
  }

  func logIn(_ screen: Routes.Screens.LogIn) -> Screen {
    Screen(
      "Log in",
      [
        "Log in": { [weak self] in self?.succeed() },
        "Sign up": { [context] in context.push(.signUp()) },
        "Cancel": { [weak self] in self?.onFinish(.cancelled) },
      ])
  }

  func signUp(_ screen: Routes.Screens.SignUp) -> Screen {
    Screen("Sign up", ["Sign up": { [weak self] in self?.succeed() }])
  }

  private func succeed() {
    guard let user = service() else { return }
    onFinish(.completed(user: user))
  }
}

/// The home screen, on which details and settings are pushed.
final class MainCoordinator: ExampleCoordinator, Routes.MainScreens {
  var onLogout: () -> Void = {}

  func home(_ screen: Routes.Screens.Home) -> Screen {
    Screen(
      "Home",
      [
        "Details of 9": { [context] in context.push(.details(id: 9)) },
        "Settings": { [context] in context.push(.settings()) },
      ])
  }

  func details(_ screen: Routes.Screens.Details) -> Screen {
    Screen(
      "Details of \(screen.id)",
      ["Settings": { [context] in context.push(.settings()) }])
  }

  func settings(_ screen: Routes.Screens.Settings) -> Screen {
    Screen("Settings", ["Log out": { [weak self] in self?.onLogout() }])
  }
}
