import ExampleScreens
import Linkway

/// Three tabs, each with a stack.
final class BrowseCoordinator: ExampleCoordinator, Routes.BrowseScreens {
  var onLogOut: () -> Void = {}

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard let settings = child as? SettingsCoordinator else { return }
    settings.onLogOut = { [weak self] in self?.onLogOut() }
  }
}

/// All pictures, with their details.
final class FeedCoordinator: ExampleCoordinator, Routes.FeedScreens {
  func pictures(_ screen: Routes.Screens.Pictures) -> Screen {
    .pictures("Pictures") { [context] in context.push(.picture(id: $0)) }
  }

  func picture(_ screen: Routes.Screens.Picture) -> Screen { Screen("Picture \(screen.id)") }
}

/// The pictures that the user likes.
final class LikesCoordinator: ExampleCoordinator, Routes.LikesScreens {
  func likedPictures(_ screen: Routes.Screens.LikedPictures) -> Screen {
    .pictures("Likes") { [context] in context.push(.likedPicture(id: $0)) }
  }

  func likedPicture(_ screen: Routes.Screens.LikedPicture) -> Screen {
    Screen("Picture \(screen.id)")
  }
}

extension Screen {
  /// - Parameter show: shows a picture.
  fileprivate static func pictures(
    _ title: String, show: @escaping (String) -> Void
  ) -> Screen {
    Screen(title, ["Red fox": { show("red-fox-7") }, "Heron": { show("heron") }])
  }
}

/// The account, and the change of its password.
final class SettingsCoordinator: ExampleCoordinator, Routes.SettingsScreens {
  var onLogOut: () -> Void = {}

  func account(_ screen: Routes.Screens.Account) -> Screen {
    Screen(
      "Account",
      [
        "Change password": { [context] in context.push(.changePassword()) },
        "Log out": { [weak self] in self?.onLogOut() },
      ])
  }

  func changePassword(_ screen: Routes.Screens.ChangePassword) -> Screen {
    Screen("Change password", ["Save": { [context] in context.back() }])
  }
}
