import Foundation
import Linkway
import LinkwayGTK

/// The photos app on a desktop: `photos:` links open it, one that needs somebody signed in waits, also
/// while it does not run. It starts again where it was.
final class Photos {
  private let application = GTKApplication(id: "example.photos.Photos")
  private let presenter: GTKPresenter
  private let runtime: CoordinatorRuntime<GTKScreen>
  private let album = Album()
  private let saved = SavedApp.read()
  /// The last link that waited, to be opened again when its time is over.
  private var lastHeld: String?

  init() throws {
    guard let table = Bundle.module.url(forResource: "routes", withExtension: "json") else {
      throw CocoaError(.fileNoSuchFile)
    }
    presenter = GTKPresenter(application.application)
    presenter.tabTitle = { ["feed": "Photos", "likes": "Liked", "settings": "Account"][$0] ?? $0 }
    runtime = try CoordinatorRuntime(
      navigator: LinkNavigator(
        router: LinkRouter(contentsOf: table), user: saved?.user,
        openGates: Set(saved?.gates ?? []), store: FileStore(url: SavedApp.folder("held-link"))),
      coordinators: CoordinatorRegistry(
        app: { App($0) }, ageCheck: { AgeCheck($0) }, auth: { Auth($0) }, browse: { Browse($0) },
        feed: { [album] in Feed($0, album) }, likes: { [album] in Likes($0, album) },
        settings: { Settings($0) }),
      presenter: presenter.tree, timer: GTKApplication.timer,
      missing: { _ in status("Missing", "This page does not exist.") })
    runtime.onLink = { [unowned self] in report($0, $1) }
    _ = runtime.navigator.observe { [unowned self] notice in
      if case .ended(.expired, _) = notice.step { reportExpired() }
      showHeldLink()
    }
    presenter.onChange = { [unowned self] in SavedApp(runtime.navigator).write() }
  }

  // MARK: What is said of links

  /// A link that opens nothing: why, and a way on.
  private func report(_ link: String, _ effects: NavigationEffects) {
    guard !effects.isTaken else { return }
    if effects.outcome == .leftToWeb { return GTKApplication.openInBrowser(link) }
    let isWeb = link.lowercased().hasPrefix("https:")
    presenter.alert(
      "This link cannot be opened",
      "\(link.prefix(200))\n\n\(effects.reason ?? "It is not a link of this app.")",
      action: isWeb
        ? ("Open in browser", { GTKApplication.openInBrowser(link) })
        : ("Show photos", { [runtime] in runtime.open("photos://explore/new", source: .internal) }))
  }

  private func reportExpired() {
    guard let link = lastHeld else { return }
    lastHeld = nil
    presenter.alert(
      "A link waited too long", "It was to be opened after you signed in.",
      action: ("Open it again", { [runtime] in runtime.open(link) }))
  }

  /// Says where the held link leads, until when it waits, and lets the user give it up.
  private func showHeldLink() {
    let navigator = runtime.navigator
    guard let held = navigator.heldLink, let resolved = navigator.heldResolution else {
      presenter.notice = nil
      return
    }
    lastHeld = resolved.link
    let time = DateFormatter.localizedString(
      from: Date(timeIntervalSince1970: TimeInterval(held.expires)), dateStyle: .none,
      timeStyle: .short)
    let condition = held.gate == "adult" ? "you have confirmed your age" : "you sign in"
    presenter.notice = GTKPresenter.Notice(
      "\(title(of: resolved)) opens when \(condition). The link waits until \(time).",
      button: "Cancel"
    ) { [unowned self] in
      lastHeld = nil
      runtime.send(.cancel(held.gate, ticket: held.ticket))
      showHeldLink()
    }
  }

  /// What a link opens, in the words of the app.
  private func title(of resolved: ResolvedLink) -> String {
    switch (resolved.route, resolved.parameters["id"]) {
    case ("photo", .int(let id)?): "“\(album.photo(Int(clamping: id)).title)”"
    case ("original", .int(let id)?):
      "The original of “\(album.photo(Int(clamping: id)).title)”"
    case ("changePassword", _): "“Change password”"
    default: "“Photos”"
    }
  }

  // MARK: Starting

  private func start() {
    guard !runtime.navigator.isLaunched else { return }
    guard let screen = saved?.screen, let snapshot = try? NavigationSnapshot(screen) else {
      runtime.launch()
      return
    }
    runtime.navigator.restore(snapshot)
  }

  func run() -> Int32 {
    application.run(
      start: { GTKApplication.addStyles(styles) },
      activate: { [self] in
        start()
        presenter.raise()
      },
      open: { [self] link in
        start()
        presenter.raise()
        runtime.open(link)
      })
  }
}

exit(try Photos().run())
