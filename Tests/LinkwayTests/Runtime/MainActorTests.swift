import Linkway
import LinkwayNavigation
import Testing

/// Stands for a view controller: a class of the main actor.
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
  weak var runtime: CoordinatorRuntime<Screen>?
}

extension Window: @MainActor Presenter {
  func begin(_ container: PresentedContainer<Screen>) {
    stacks[container.id] = container.stack.map(\.content)
  }
  func end(_ container: String) { stacks[container] = nil }
  func setWindowRoot(_ container: String) { shown.append(container) }
  func setRoot(_ child: String, in container: String, as presentation: Presentation) {
    shown.append(child)
  }
  func removeRoot(_ child: String, in container: String) {}
  func push(_ screen: PresentedScreen<Screen>, in container: String) {
    stacks[container]?.append(screen.content)
  }
  func pop(to screen: ScreenInstance.ID, in container: String) {}
  func replaceTop(with screen: PresentedScreen<Screen>, in container: String) {}
  func update(_ screen: PresentedScreen<Screen>, in container: String) {}
  func present(
    _ child: String, over container: String, on top: String, as presentation: Presentation
  ) {}
  func dismiss(_ child: String, from container: String) {}
  func addTab(_ child: String, at index: Int, in container: String, as presentation: Presentation) {
  }
  func removeTab(_ child: String, in container: String) {}
  func selectTab(_ child: String, in container: String) {}
  func restore(_ app: PresentedContainer<Screen>) {}
}

/// An app's delegate: everything on the main actor, nothing shared, nothing unchecked.
@MainActor private final class Delegate {
  let window = Window()
  let runtime: CoordinatorRuntime<Screen>

  init(routes: String) throws {
    runtime = try CoordinatorRuntime(
      navigator: LinkNavigator(router: LinkRouter(routes: routes)),
      coordinators: [
        "app": { PhotosCoordinator($0) }, "feed": { PhotosCoordinator($0) },
      ], presenter: window, missing: { Screen($0.screen) })
  }
}

@Suite("The runtime on the main actor")
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
  @MainActor func app() throws {
    let delegate = try Delegate(routes: Self.routes)
    delegate.runtime.open("photos://photos/42")
    #expect(delegate.window.shown == ["app", "feed"])
    #expect(delegate.window.stacks["feed"]?.map(\.title) == ["photos", "photo"])
    delegate.window.stacks["feed"]?.first?.onPick(7)
    #expect(delegate.window.stacks["feed"]?.map(\.title) == ["photos", "photo", "photo"])
  }
}
