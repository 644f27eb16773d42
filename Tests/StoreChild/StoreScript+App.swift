import Linkway
import LinkwayNavigation
import TestSupport

/// The script for an app, which writes its store on another thread while events wait.
extension StoreScript {
  /// Starts an app like a process, and sends it events.
  ///
  /// - Parameter first: the number of the first link that it opens.
  @MainActor package func runApp(seed: UInt64, first: Int, events: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let links = LinkNumbers(next: first)
    links.note(heldIn: path, files)
    let isSignedIn = random.next(below: 4) == 0
    var registry = CoordinatorRegistry<String>()
    for id in ["app", "auth", "ageCheck", "browse"] { registry[id] = { PlainCoordinator($0) } }
    let navigator = LinkNavigator(
      router: router, user: isSignedIn ? "ann" : nil, openGates: isSignedIn ? ["session"] : [],
      store: FileStore(path: path, files: files), clock: .system)
    // Before the app, because the first observer is notified of what the store reported.
    _ = navigator.observe { [unowned navigator] in
      hear($0, links, isOwned: navigator.state.held?.owner != nil)
    }
    let app = try LinkwayApp(navigator, registry, SlowPresenter(), placeholder: { $0.screen })
    let onStep = navigator.onStep
    navigator.onStep = { step in
      noteEffects(of: step)
      onStep?(step)
    }
    say(.sends("launch", opens: nil, mayEnd: isSignedIn))
    await send(.launch, to: app)
    say(.done)
    for _ in 0..<events {
      await send(next(navigator, links, &random), to: app)
      say(.done)
    }
  }

  /// Sends an event, and returns when the app has handled it.
  @MainActor private func send(_ event: NavigationEvent, to app: LinkwayApp<String>) async {
    switch event {
    case .open(let link, _, _): await app.open(link)
    case .signOut: await app.session.signOut()
    default:
      await withCheckedContinuation { continuation in
        _ = app.runtime.send(event) { _ in continuation.resume() }
      }
    }
  }
}

/// Takes a moment for each change, as an animation does.
private final class SlowPresenter: Presenter {
  func show(_ tree: PresentedTree<String>, changes: [PresentedChange<String>]) async {
    await Task.yield()
  }
}

private final class PlainCoordinator: Coordinator {
  typealias Content = String
  let context: CoordinatorContext<String>
  init(_ context: CoordinatorContext<String>) { self.context = context }
}
