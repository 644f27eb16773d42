import Linkway
import LinkwayGTK

/// What the app's coordinators have in common.
class PhotosCoordinator {
  let context: CoordinatorContext<GTKScreen>
  init(_ context: CoordinatorContext<GTKScreen>) { self.context = context }
}

final class App: PhotosCoordinator, AppScreens {}

final class Browse: PhotosCoordinator, BrowseScreens {}

/// The flow of the gate `adult`.
final class AgeCheck: PhotosCoordinator, AgeCheckScreens {
  func birthday(_ screen: Screens.Birthday) -> GTKScreen {
    status(
      "Your age", "The original of this photo is for adults.", icon: "dialog-warning-symbolic",
      buttons: [
        ("I am 18 or older", .suggested, { [context] in context.pass(.adult) }),
        ("Not yet", .plain, { [context] in context.cancel(.adult) }),
      ])
  }
}

/// The flow of the gate `session`. A link that waits for it goes on by itself.
final class Auth: PhotosCoordinator, AuthScreens {
  func welcome(_ screen: Screens.Welcome) -> GTKScreen {
    status(
      "Photos", "Your photos, and those of people you follow.", icon: "emblem-photos-symbolic",
      buttons: [
        ("Sign in", .suggested, { [context] in context.push(Screens.LogIn()) }),
        ("Create account", .plain, { [context] in context.push(Screens.CreateAccount()) }),
      ])
  }

  func logIn(_ screen: Screens.LogIn) -> GTKScreen {
    form(
      "Sign in", ["Name", "Password"], button: "Continue",
      link: ("Forgot password?", { [context] in context.push(Screens.ForgotPassword()) })
    ) { [context] name in context.pass(.session, user: name) }
  }

  func createAccount(_ screen: Screens.CreateAccount) -> GTKScreen {
    form("Create account", ["Name", "Password"], button: "Create") { [context] name in
      context.pass(.session, user: name)
    }
  }

  func forgotPassword(_ screen: Screens.ForgotPassword) -> GTKScreen {
    form("Forgot password", ["Name"], button: "Send a link") { [context] _ in context.back() }
  }
}

final class Feed: PhotosCoordinator, FeedScreens {
  private let album: Album

  init(_ context: CoordinatorContext<GTKScreen>, _ album: Album) {
    self.album = album
    super.init(context)
  }

  func photos(_ screen: Screens.Photos) -> GTKScreen {
    grid("Photos", album.photos) { [context] in context.push(Screens.Photo(id: $0)) }
  }

  func photo(_ screen: Screens.Photo) -> GTKScreen {
    let id = screen.id
    return PhotosDesktop.photo(
      album.photo(id), isLiked: album.isLiked(id),
      onLike: { [album] in album.toggle(id) },
      onOriginal: { [context] in context.push(Screens.Original(id: id)) })
  }

  func original(_ screen: Screens.Original) -> GTKScreen {
    PhotosDesktop.original(album.photo(screen.id))
  }
}

final class Likes: PhotosCoordinator, LikesScreens {
  private let album: Album

  init(_ context: CoordinatorContext<GTKScreen>, _ album: Album) {
    self.album = album
    super.init(context)
  }

  func likedPhotos(_ screen: Screens.LikedPhotos) -> GTKScreen {
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

final class Settings: PhotosCoordinator, SettingsScreens {
  func account(_ screen: Screens.Account) -> GTKScreen {
    status(
      "Account", "You are signed in.", icon: "avatar-default-symbolic",
      buttons: [
        ("Change password", .plain, { [context] in context.push(Screens.ChangePassword()) }),
        ("Sign out", .destructive, { [context] in context.signOut() }),
      ])
  }

  func changePassword(_ screen: Screens.ChangePassword) -> GTKScreen {
    form("Change password", ["New password"], button: "Change") { [context] _ in context.back() }
  }
}
