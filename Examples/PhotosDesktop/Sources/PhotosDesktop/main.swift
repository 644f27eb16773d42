import Foundation
import Linkway
import LinkwayGTK

/// The photos app on a desktop: `photos:` links open it, one that needs somebody signed in waits, also
/// while it does not run.
final class Photos {
  private let application = GTKApplication(id: "example.photos.Photos")
  private let presenter: GTKPresenter
  private let runtime: CoordinatorRuntime<GTKScreen>

  init() throws {
    guard let table = Bundle.module.url(forResource: "routes", withExtension: "json") else {
      throw CocoaError(.fileNoSuchFile)
    }
    presenter = GTKPresenter(application.application)
    presenter.tabTitle = { ["feed": "Photos", "likes": "Liked", "settings": "Account"][$0] ?? $0 }
    let album = Album()
    runtime = try CoordinatorRuntime(
      navigator: LinkNavigator(
        router: LinkRouter(contentsOf: table), store: FileStore(url: Self.heldLink)),
      coordinators: CoordinatorRegistry(
        app: { App($0) }, ageCheck: { AgeCheck($0) }, auth: { Auth($0) }, browse: { Browse($0) },
        feed: { Feed($0, album) }, likes: { Likes($0, album) }, settings: { Settings($0) }),
      presenter: presenter.tree, timer: GTKApplication.timer,
      placeholder: { _ in status("Missing", "This page does not exist.") })
    runtime.onLink = { [presenter] link, effects in
      guard !effects.isTaken else { return }
      if effects.outcome == .leftToWeb { return GTKApplication.openInBrowser(link) }
      presenter.alert("This link cannot be opened", "\(link)\n\(effects.reason ?? "")")
    }
  }

  /// Where a held link outlives the process, by the desktop's own rules.
  private static var heldLink: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_STATE_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
    return folder.appending(path: "photos-desktop/held-link")
  }

  func run() -> Int32 {
    application.run(
      start: { GTKApplication.addStyles(styles) },
      activate: { [self] in
        if !runtime.navigator.isLaunched { runtime.launch() }
        presenter.raise()
      },
      open: { [self] link in
        presenter.raise()
        runtime.open(link)
      })
  }
}

exit(try Photos().run())
