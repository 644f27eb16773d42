import ExampleScreens
import Linkway

/// The app's coordinator. According to the table, it shows Authentication, and Browse on top of it.
/// It handles what concerns both: logging out.
final class MainCoordinator: ExampleCoordinator, Routes.MainScreens {
  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard let browse = child as? BrowseCoordinator else { return }
    browse.onLogOut = { [context] in context.signOut() }
  }

  /// The app's coordinators.
  ///
  /// - Parameter logIn: asks the service; returns the user, or `nil` if the login fails.
  static func registry(logIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    Routes.Coordinators(
      main: { MainCoordinator($0) },
      authentication: { AuthenticationCoordinator($0, logIn: logIn) },
      browse: { BrowseCoordinator($0) }, feed: { FeedCoordinator($0) },
      likes: { LikesCoordinator($0) }, settings: { SettingsCoordinator($0) }
    ).registry
  }
}
