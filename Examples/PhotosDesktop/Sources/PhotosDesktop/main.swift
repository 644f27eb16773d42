import Foundation
import Linkway
import LinkwayGTK

/// The photos app on a desktop. `photos:` links open it. A link that requires a sign-in waits, even
/// while the app is not running. The app restores its state when it starts.
@MainActor final class Photos {
  private let application = GTKApplication(id: "example.photos.Photos")
  private let presenter: GTKPresenter
  private let app: LinkwayApp<GTKScreen>
  private let album: Album
  private let saved = SavedApp.read()
  /// The last held link, which can be opened again after it has expired.
  private var lastHeld: String?

  init() {
    album = Album(liked: saved?.liked ?? [])
    presenter = GTKPresenter(application.application)
    presenter.windowSize = saved?.window ?? presenter.windowSize
    presenter.tabTitle = { ["feed": "Photos", "likes": "Liked", "settings": "Account"][$0] ?? $0 }
    app = LinkwayApp(
      .routes,
      coordinators: Routes.Coordinators(
        app: { App($0) }, ageCheck: { AgeCheck($0) }, auth: { Auth($0) }, browse: { Browse($0) },
        feed: { [album] in Feed($0, album) }, likes: { [album] in Likes($0, album) },
        settings: { Settings($0) }),
      presenter: presenter, store: FileStore(url: SavedApp.folder("held-link")),
      user: saved?.user,
      openGates: Set((saved?.gates ?? []).compactMap(Routes.Steps.Gate.init(rawValue:))))
    app.onLeftToWeb = { GTKApplication.openInBrowser($0.absoluteString) }
    presenter.onChange = { [unowned self] in save() }
    album.onSave = { [unowned self] in save() }
    presenter.onResize = { [unowned self] in saveLater() }
    let events = app.events()
    Task { [weak self] in
      for await event in events {
        if case .ended(.expired, _, _) = event.step { self?.reportExpired() }
        self?.showHeldLink()
      }
    }
  }

  // MARK: Messages about links

  /// Shows why a link opens nothing, and a next step.
  private func report(_ link: String, _ result: NavigationResult) {
    guard !result.isHandled, result.outcome != .leftToWeb else { return }
    let isWeb = link.lowercased().hasPrefix("https:")
    presenter.alert(
      "This link cannot be opened",
      "\(link.prefix(200))\n\n\(result.reason ?? "It is not a link of this app.")",
      action: isWeb
        ? ("Open in browser", { GTKApplication.openInBrowser(link) })
        : ("Show photos", { [unowned self] in open("photos://explore/new", .internal) }))
  }

  private func reportExpired() {
    guard let link = lastHeld else { return }
    lastHeld = nil
    presenter.alert(
      "A link waited too long", "It was to be opened after you signed in.",
      action: ("Open it again", { [unowned self] in open(link) }))
  }

  /// Shows the destination of the held link and when it expires, and lets the user discard it.
  private func showHeldLink() {
    guard let held = app.heldLink, let resolved = app.heldDestination else {
      presenter.notice = nil
      return
    }
    lastHeld = resolved.link
    let time = DateFormatter.localizedString(
      from: held.expirationDate, dateStyle: .none, timeStyle: .short)
    let condition = held.gate == "adult" ? "you have confirmed your age" : "you sign in"
    presenter.notice = GTKPresenter.Notice(
      "\(title(of: resolved)) opens when \(condition). The link waits until \(time).",
      button: "Cancel"
    ) { [unowned self] in
      lastHeld = nil
      app.cancelHeldLink()
      showHeldLink()
    }
  }

  /// The destination of a link, in the app's words.
  private func title(of resolved: ResolvedLink) -> String {
    switch (resolved.route, resolved.parameters["id"]) {
    case ("photo", .int(let id)?): "“\(album.photo(Int(clamping: id)).title)”"
    case ("original", .int(let id)?):
      "The original of “\(album.photo(Int(clamping: id)).title)”"
    case ("changePassword", _): "“Change password”"
    default: "“Photos”"
    }
  }

  // MARK: Starting and saving

  private func save() { SavedApp(app, album, presenter.windowSize).write() }

  /// Saves once the window's size has not changed for a moment.
  private func saveLater() {
    saving?.cancel()
    saving = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(300))
      if !Task.isCancelled { self?.save() }
    }
  }

  private var saving: Task<Void, Never>?

  private func start() {
    guard !app.isLaunched, !isStarting else { return }
    isStarting = true
    guard let screen = saved?.screen, let snapshot = try? NavigationSnapshot(screen) else {
      app.launch()
      return
    }
    Task { await app.restore(snapshot) }
  }

  /// Whether the launch or the restoration was requested.
  private var isStarting = false

  private func open(_ link: String, _ source: LinkSource? = nil) {
    Task { report(link, await app.open(link, source: source).result) }
  }

  func run() -> Int32 {
    let status = application.run(
      start: { GTKApplication.addStyles(styles) },
      activate: { [self] in
        start()
        presenter.raise()
      },
      open: { [self] link in
        start()
        presenter.raise()
        open(link)
      })
    // The window may have been resized just before it was closed.
    if saving != nil { save() }
    return status
  }
}

exit(Photos().run())
