import ExampleScreens
import Linkway

/// The app's coordinator. The table says that it shows Authentication, and Browse over it; to it
/// falls what concerns both: logging out.
final class MainCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard let browse = child as? BrowseCoordinator else { return }
    browse.onLogOut = { [context] in context.signOut() }
  }

  /// The app's coordinators by their ids in `routes.json`.
  ///
  /// - Parameter logIn: asks the service; gives the user, or `nil` where it says no.
  static func registry(logIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    [
      "main": { MainCoordinator($0) },
      "authentication": { AuthenticationCoordinator($0, logIn: logIn) },
      "browse": { _ in BrowseCoordinator() },
      "feed": { PicturesCoordinator($0, title: "Pictures", details: "picture") },
      "likes": { PicturesCoordinator($0, title: "Likes", details: "likedPicture") },
      "settings": { SettingsCoordinator($0) },
    ]
  }
}
