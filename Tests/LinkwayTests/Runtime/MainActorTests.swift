import Linkway
import LinkwayNavigation
import Testing

/// Represents a view controller: a class on the main actor.
@MainActor private final class Screen {
  let title: String
  var onPick: (Int64) -> Void = { _ in }
  init(_ title: String) { self.title = title }
}

@MainActor private final class PhotosCoordinator {
  let context: CoordinatorContext<Screen>
  var onLogout: () -> Void = {}
  private(set) var finished: [String] = []

  init(_ context: CoordinatorContext<Screen>) { self.context = context }
}

extension PhotosCoordinator: @MainActor Coordinator {
  func content(for screen: ScreenInstance) -> Screen? {
    let content = Screen(screen.screen)
    content.onPick = { [context] id in context.push("photo", ["id": .int(id)]) }
    return content
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    (child as? PhotosCoordinator)?.onLogout = { [weak self] in self?.context.signOut() }
  }

  func childDidFinish(
    _ child: any Coordinator<Screen>, id: String, outcome: FlowOutcome
  ) {
    finished.append("\(id) \(outcome)")
  }
}

@MainActor private final class Window {
  var stacks: [String: [Screen]] = [:]
  var shown: [String] = []
}

extension Window: Presenter {
  func show(_ tree: PresentedTree<Screen>, changes: [PresentedChange<Screen>]) async {
    for change in changes {
      switch change {
      case .filledWindow(let id), .setRoot(let id, _, _): shown.append(id)
      default: break
      }
    }
    stacks = [:]
    collect(tree.root)
  }

  private func collect(_ container: PresentedContainer<Screen>) {
    stacks[container.id] = container.stack.map(\.content)
    for inner in container.tabs + [container.root].compactMap(\.self) { collect(inner) }
  }
}

/// An app's delegate: everything on the main actor, without shared or unchecked state.
@MainActor private final class Delegate {
  let window = Window()
  let app: LinkwayApp<Screen>

  init(routes: String) throws {
    app = try LinkwayApp(
      router: LinkRouter(routes: routes),
      coordinators: [
        "app": { PhotosCoordinator($0) }, "feed": { PhotosCoordinator($0) },
      ], presenter: window, placeholder: { Screen($0.screen) })
  }
}

@Suite("An app on the main actor")
struct MainActorTests {
  static let routes = """
    { "version": 1, "origins": ["photos:"],
      "app": { "coordinator": "app", "start": "feed", "children": [
        { "coordinator": "feed", "as": "root",
          "screens": ["photos", { "screen": "photo", "parameters": { "id": "int" } }] } ] },
      "routes": [{ "route": "photo", "paths": ["/photos/:id<int>"], "opens": "photo",
          "query": { "ref": "string?" } }] }
    """

  @Test("Coordinators and a presenter of the main actor work by isolated conformances")
  @MainActor func app() async throws {
    let delegate = try Delegate(routes: Self.routes)
    await delegate.app.open("photos://photos/42")
    #expect(delegate.window.shown == ["app", "feed"])
    #expect(delegate.window.stacks["feed"]?.map(\.title) == ["photos", "photo"])
    delegate.window.stacks["feed"]?.first?.onPick(7)
    #expect(delegate.window.stacks["feed"]?.map(\.title) == ["photos", "photo", "photo"])
  }
}
