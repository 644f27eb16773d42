import Linkway
import LinkwayGTK

/// The base class of the app's coordinators.
class PhotosCoordinator {
  let context: CoordinatorContext<GTKScreen>
  init(_ context: CoordinatorContext<GTKScreen>) { self.context = context }
}

final class App: PhotosCoordinator, Routes.AppScreens {}

final class Browse: PhotosCoordinator, Routes.BrowseScreens {}

/// The flow of the gate `adult`.
final class AgeCheck: PhotosCoordinator, Routes.AgeCheckScreens {
  func birthday(_ screen: Routes.Screens.Birthday) -> GTKScreen {
    status(
      "Your age", "The original of this photo is for adults.", icon: "dialog-warning-symbolic",
      buttons: [
        ("I am 18 or older", .suggested, { [context] in context.open(gate: .adult) }),
        ("Not yet", .plain, { [context] in context.cancel(gate: .adult) }),
      ])
  }
}

/// The flow of the gate `session`. A link held at this gate resumes automatically.
final class Auth: PhotosCoordinator, Routes.AuthScreens {
  func welcome(_ screen: Routes.Screens.Welcome) -> GTKScreen {
    status(
      "Photos", "Your photos, and those of people you follow.", icon: "emblem-photos-symbolic",
      buttons: [
        ("Sign in", .suggested, { [context] in context.push(.logIn()) }),
        ("Create account", .plain, { [context] in context.push(.createAccount()) }),
      ])
  }

  func logIn(_ screen: Routes.Screens.LogIn) -> GTKScreen {
    form(
      "Sign in", ["Name", "Password"], button: "Continue",
      link: ("Forgot password?", { [context] in context.push(.forgotPassword()) })
    ) { [context] name in context.open(gate: .session, user: name) }
  }

  func createAccount(_ screen: Routes.Screens.CreateAccount) -> GTKScreen {
    form("Create account", ["Name", "Password"], button: "Create") { [context] name in
      context.open(gate: .session, user: name)
    }
  }

  func forgotPassword(_ screen: Routes.Screens.ForgotPassword) -> GTKScreen {
    form("Forgot password", ["Name"], button: "Send a link") { [context] _ in context.back() }
  }
}

final class Feed: PhotosCoordinator, Routes.FeedScreens {
  private let album: Album

  init(_ context: CoordinatorContext<GTKScreen>, _ album: Album) {
    self.album = album
    super.init(context)
  }

  func photos(_ screen: Routes.Screens.Photos) -> GTKScreen {
    grid("Photos", album.photos) { [context] in context.push(.photo(id: $0)) }
  }

  func photo(_ screen: Routes.Screens.Photo) -> GTKScreen {
    let id = screen.id
    return PhotosDesktop.photo(
      album.photo(id), isLiked: album.isLiked(id),
      onLike: { [album] in album.toggle(id) },
      onOriginal: { [context] in context.push(.original(id: id)) })
  }

  func original(_ screen: Routes.Screens.Original) -> GTKScreen {
    PhotosDesktop.original(album.photo(screen.id))
  }
}

final class Likes: PhotosCoordinator, Routes.LikesScreens {
  private let album: Album

  init(_ context: CoordinatorContext<GTKScreen>, _ album: Album) {
    self.album = album
    super.init(context)
  }

  func likedPhotos(_ screen: Routes.Screens.LikedPhotos) -> GTKScreen {
    changing("Liked") { [album, context] show in
      album.onLike = {
        show(
          album.liked.isEmpty
            ? status(
              "Liked", "Photos that you like are shown here.", icon: "emblem-favorite-symbolic")
            : grid("Liked", album.liked) { context.open(.photo(id: $0)) })
      }
      album.onLike?()
    }
  }
}

final class Settings: PhotosCoordinator, Routes.SettingsScreens {
  func account(_ screen: Routes.Screens.Account) -> GTKScreen {
    status(
      "Account", "You are signed in.", icon: "avatar-default-symbolic",
      buttons: [
        ("Change password", .plain, { [context] in context.push(.changePassword()) }),
        ("Sign out", .destructive, { [context] in context.signOut() }),
      ])
  }

  func changePassword(_ screen: Routes.Screens.ChangePassword) -> GTKScreen {
    form("Change password", ["New password"], button: "Change") { [context] _ in context.back() }
  }
}
