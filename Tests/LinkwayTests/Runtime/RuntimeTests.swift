import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

@Suite("The coordinator runtime")
struct RuntimeTests {
  @Test("All missing factories and unknown ids are listed")
  func registry() throws {
    let navigator = try LinkNavigator(router: LinkRouter(routes: MainActorTests.routes))
    let error = #expect(throws: CoordinatorRegistryError.self) {
      _ = try CoordinatorRuntime(
        navigator: navigator,
        coordinators: ["feeed": { RecordedCoordinator($0, Census()) }],
        presenter: RecordingPresenter<RecordedScreen>(),
        placeholder: { RecordedScreen($0, nil, Census()) })
    }
    #expect(error?.missing == ["app", "feed"])
    #expect(error?.unknown == ["feeed"])
    #expect(
      error?.description == "no factory for `app`, `feed`; the table has no `feeed`")
  }

  /// The changes that a presenter receives when a link is opened after a launch.
  static let told: [(link: String, calls: [String])] = [
    ("shop:/viewer", ["push viewer in feed"]),
    ("shop:/right", ["select more in home", "begin right", "embed right in more", "end left"]),
    (
      "shop:/tour/second",
      [
        "begin tour", "begin one", "add page one in tour", "begin two", "add page two in tour",
        "present tour over app as fullScreen", "select two in tour",
      ]
    ),
    (
      "shop:/hint",
      [
        "push step in feed", "begin help", "present help over feed as sheet", "begin tip",
        "present tip over help as popover",
      ]
    ),
    (
      "shop:/me",
      ["begin auth", "root auth in app", "end left", "end feed", "end more", "end home"]
    ),
  ]

  @Test("The presenter receives only the changes", arguments: told)
  func tell(link: String, calls: [String]) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.launch()
    app.presenter.calls = []
    app.runtime.open(link)
    #expect(app.presenter.calls.sorted() == calls.sorted())
    #expect(
      app.presenter.calls.filter { !$0.hasPrefix("end") } == calls.filter { !$0.hasPrefix("end") })
    #expect(app.problems == [])
  }

  // §8.3 rule 4
  @Test("Modals that go together are dismissed one after the other, the topmost first")
  func dismissals() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/hint")
    app.presenter.calls = []
    app.runtime.send(.finish("help", .cancelled))
    #expect(
      app.presenter.calls
        == ["dismiss tip from help", "end tip", "dismiss help from feed", "end help"])
    #expect(app.problems == [])
  }

  @Test("A screen that stays gets new parameters and keeps its object")
  func update() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/item/1")
    let screen = try #require(app.presenter.visibleContent)
    app.presenter.calls = []
    app.runtime.open("shop:/item/1?ref=mail")
    #expect(app.presenter.calls == ["update item in feed"])
    #expect(app.presenter.visibleContent === screen)
    #expect(screen.parameters["ref"] == .string("mail"))
    #expect(app.problems == [])
  }

  /// Supports only one screen, with content that is a value.
  private final class Titles: Coordinator {
    func content(for screen: ScreenInstance) -> String? {
      guard screen.screen == "photo" else { return nil }
      return "photo \(screen.parameters.int("id") ?? 0)\(screen.parameters.string("ref") ?? "")"
    }
  }

  @Test("Contents can be values, and an unknown one is replaced by a placeholder")
  func missing() throws {
    let presenter = RecordingPresenter<String>()
    let runtime = try CoordinatorRuntime(
      navigator: LinkNavigator(router: LinkRouter(routes: MainActorTests.routes)),
      coordinators: ["app": { _ in Titles() }, "feed": { _ in Titles() }], presenter: presenter,
      placeholder: { "no \($0.screen)" })
    runtime.open("photos:/photos/42")
    #expect(presenter.visible?.stack.map(\.content) == ["no photos", "photo 42"])
    runtime.open("photos:/photos/42?ref=mail")
    #expect(presenter.visible?.stack.map(\.content) == ["no photos", "photo 42mail"])
    #expect(presenter.misuses == [])
  }

  @Test("An existing state is shown, and coordinators are created for it")
  func restoration() throws {
    let router = try LinkRouter(routes: SmallApp.routes)
    let before = try RecordedRuntime(LinkNavigator(router: router, state: EngineState()))
    before.runtime.send(.pass("session", user: "ann"))
    before.runtime.open("shop:/detail")
    before.runtime.open("shop:/again")
    before.runtime.send(.start("help"))
    before.runtime.send(.protect("topics"))
    var ends: [String] = []
    let app = try RecordedRuntime(LinkNavigator(router: router, state: before.navigator.state)) {
      parent, child, _ in ends.append("\(parent.coordinator): \(child)")
    }
    #expect(app.presenter.calls == ["restore"])
    #expect(app.problems == [])
    #expect(!app.presenter.swipeDown())
    app.context(of: "topics")?.unprotect("topics")
    #expect(app.presenter.swipeDown())
    #expect(app.presenter.longPressBack(popping: 3))
    #expect(ends == ["flow: help", "feed: flow", "feed: flow"])
    #expect(app.problems == [])
  }

  @Test("A snapshot is shown by the navigator's own steps")
  func snapshot() throws {
    let router = try LinkRouter(routes: SmallApp.routes)
    let before = try RecordedRuntime(LinkNavigator(router: router))
    before.runtime.open("shop:/detail")
    before.runtime.open("shop:/hint", mode: .push)
    let navigator = LinkNavigator(router: router)
    let app = try RecordedRuntime(navigator)
    #expect(navigator.restore(before.navigator.snapshot).outcome == .done)
    #expect(app.presenter.restorations == 0)
    #expect(app.presenter.visibleScreens == ["hint"])
    #expect(app.problems == [])
  }

  // §14.3 rule 2
  @Test("A presenter reports to the runtime that was created with it")
  func connection() throws {
    let presenter = RecordingPresenter<String>()
    let navigator = try LinkNavigator(router: LinkRouter(routes: MainActorTests.routes))
    let runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: ["app": { _ in Titles() }, "feed": { _ in Titles() }],
      presenter: presenter, placeholder: { "no \($0.screen)" })
    runtime.open("photos://photos/42")
    #expect(presenter.tapBack())
    #expect(navigator.visibleScreen == "photos")
  }

  @Test("A restart creates everything again")
  func restart() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/hint")
    let old = try #require(app.context(of: "hint"))
    app.runtime.send(.restart)
    #expect(!old.isRunning)
    #expect(app.presenter.visibleScreens == ["list"])
    #expect(app.problems == [])
  }
}
