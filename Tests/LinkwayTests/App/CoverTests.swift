import Linkway
import Testing

/// Screens among those of a hand-written app, which may cover them.
@Suite("Screens that the app's own screens cover")
@MainActor struct CoverTests {
  static let routes = """
    { "version": 1, "origins": ["notes:"], "gates": { "session": { "flow": "signIn" } },
      "app": { "coordinator": "notes", "screens": ["list", "note"],
               "children": [{ "coordinator": "signIn", "as": "root", "screens": ["welcome"] }] },
      "routes": [{ "route": "list", "paths": ["/list"], "opens": "list" },
                 { "route": "own", "paths": ["/own"], "opens": "list", "requires": ["session"] },
                 { "route": "note", "paths": ["/note"], "opens": "note" },
                 { "route": "web", "paths": ["/web"], "leaveToWeb": true }] }
    """

  /// Records its calls.
  private final class Covered: Presenter {
    var report: (UserAction) -> Void = { _ in }
    var calls: [String] = []
    /// The action that it reports before it returns.
    var reports: [UserAction] = []
    private(set) var screens: [ScreenInstance] = []

    func show(_ tree: PresentedTree<String>, changes: [PresentedChange<String>]) async {
      report = tree.report
      screens = tree.root.stack.map(\.instance)
      calls.append("\(tree.opensLink ? "link" : "other"), \(changes.count) changes")
      for action in reports { report(action) }
      reports = []
    }
  }

  private func makeApp(_ presenter: Covered?) throws -> LinkwayApp<String> {
    let router = try LinkRouter(routes: Self.routes)
    var registry = CoordinatorRegistry<String>()
    for id in ["notes", "signIn"] { registry[id] = { SilentCoordinator($0) } }
    return try LinkwayApp(
      router: router, coordinators: registry, presenter: presenter, placeholder: { $0.screen })
  }

  /// Opens a link, and waits until the presenter has shown it.
  private func open(_ link: String, in app: LinkwayApp<String>) async {
    await app.open(link)
    for _ in 0..<20 { await Task.yield() }
  }

  // §14.7 rule 13
  @Test("A link that changes nothing is shown if the screens are covered")
  func unchanged() async throws {
    let presenter = Covered()
    let app = try makeApp(presenter)
    await open("notes:/list", in: app)
    await open("notes:/list", in: app)
    #expect(presenter.calls.count == 1 && presenter.calls[0].hasPrefix("link"))
    presenter.report(.covered("notes"))
    await open("notes:/web", in: app)
    app.session.close(gate: "session")
    #expect(presenter.calls.count == 1)
    await open("notes:/list", in: app)
    #expect(presenter.calls.dropFirst() == ["link, 0 changes"])
    presenter.report(.uncovered("notes"))
    await open("notes:/list", in: app)
    #expect(presenter.calls.count == 2)
    presenter.report(.covered("notes"))
    await open("notes:/own", in: app)
    await open("notes:/own", in: app)
    #expect(presenter.calls.count == 4 && presenter.calls.allSatisfy { $0.hasPrefix("link") })
    app.session.signIn(user: "ann", opening: "session")
    for _ in 0..<20 { await Task.yield() }
    #expect(presenter.calls.count == 5 && presenter.calls[4].hasPrefix("link"))
    await app.session.signOut()
    for _ in 0..<20 { await Task.yield() }
    app.session.open(gate: "session")
    await app.session.signOut()
    for _ in 0..<20 { await Task.yield() }
    #expect(presenter.calls.count == 5)
  }

  // §14.7 rule 12
  @Test("The screens of a new presenter are not covered")
  func connecting() async throws {
    let presenter = Covered()
    let app = try makeApp(presenter)
    await open("notes:/list", in: app)
    presenter.report(.covered("notes"))
    let next = Covered()
    app.connect(next)
    for _ in 0..<20 { await Task.yield() }
    next.report(.covered("notes"))
    var covers: [Bool] = []
    for await event in app.events() {
      if case .covered(let isCovered) = event.step { covers.append(isCovered) }
      if covers.count == 3 { break }
    }
    #expect(covers == [true, false, true])
  }

  // §14.7 rule 13
  @Test("A link that was opened before a presenter was connected is brought to the front")
  func connectedLate() async throws {
    let app = try makeApp(nil)
    await open("notes:/list", in: app)
    app.session.close(gate: "session")
    let (first, second) = (Covered(), Covered())
    app.connect(first)
    for _ in 0..<20 { await Task.yield() }
    app.connect(second)
    for _ in 0..<20 { await Task.yield() }
    #expect(first.calls == ["link, 1 changes"] && second.calls == ["other, 1 changes"])
  }

  // §14.7 rule 5
  @Test("No screen is visible while the app's own screens cover them")
  func invisible() async throws {
    let presenter = Covered()
    let app = try makeApp(presenter)
    let log = heard(app)
    presenter.reports = [.covered("notes")]
    app.launch()
    for _ in 0..<20 { await Task.yield() }
    presenter.report(.uncovered("notes"))
    presenter.report(.covered("notes"))
    presenter.reports = [.uncovered("notes")]
    await open("notes:/note", in: app)
    // The user goes back from a screen of the app and one of the table.
    presenter.report(.covered("notes"))
    presenter.report(.gestureBegan)
    presenter.report(.popped(to: presenter.screens[0].id, in: "notes"))
    presenter.report(.uncovered("notes"))
    presenter.report(.gestureEnded)
    // The new presenter is not covered, but shows the screens only when it has returned.
    presenter.report(.covered("notes"))
    app.connect(Covered())
    for _ in 0..<20 { await Task.yield() }
    let lines = await log.stop().filter { !$0.hasPrefix("link") }
    #expect(
      lines == [
        "main covered", "main uncovered", "screen list appeared in main", "main covered",
        "screen list disappeared in main", "main uncovered", "screen note appeared in main",
        "main covered", "screen note disappeared in main", "main uncovered",
        "screen list appeared in main", "main covered", "screen list disappeared in main",
        "main uncovered", "screen list appeared in main",
      ])
  }
}

private final class SilentCoordinator: Coordinator {
  typealias Content = String
  let context: CoordinatorContext<String>
  init(_ context: CoordinatorContext<String>) { self.context = context }
}
