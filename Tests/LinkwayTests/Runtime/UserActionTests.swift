import Linkway
import LinkwayTesting
import Testing

/// A user action in the user interface.
struct ActionRow: CustomTestStringConvertible {
  let name: String
  /// The links that are opened first, in order.
  let links: [String]
  /// The screens that are protected then.
  var protects: [String] = []
  let act: @Sendable (RecordingPresenter<RecordedScreen>) -> Bool
  let visible: [String]

  var testDescription: String { name }

  func launched() throws -> RecordedRuntime {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.launch()
    for link in links {
      app.runtime.open(link, mode: .push)
      if let top = app.presenter.visibleScreens.last, protects.contains(top) {
        app.runtime.send(.protect(top))
      }
    }
    app.presenter.calls = []
    return app
  }
}

@Suite("User actions in the user interface")
struct UserActionTests {
  static let items = ["shop:/item/1", "shop:/item/2", "shop:/item/3"]

  static let followed: [ActionRow] = [
    ActionRow(
      name: "back", links: items, act: { $0.tapBack() }, visible: ["list", "item", "item"]),
    ActionRow(
      name: "swipe back", links: items, act: { $0.swipeBack() },
      visible: ["list", "item", "item"]),
    ActionRow(
      // §14.3 rule 4
      name: "several back, to one of several of a kind", links: items,
      act: { $0.longPressBack(popping: 2) }, visible: ["list", "item"]),
    ActionRow(
      name: "several back, to the root", links: items,
      act: { $0.longPressBack(popping: 3) }, visible: ["list"]),
    ActionRow(
      name: "several back, to the only one of a kind", links: ["shop:/flow"] + items,
      act: { $0.longPressBack(popping: 3) }, visible: ["list", "step"]),
    ActionRow(
      name: "another tab", links: ["shop:/item/1"], act: { $0.tapTab("more") },
      visible: ["leftPanel"]),
    ActionRow(
      name: "the selected tab", links: items, act: { $0.tapTab("feed") }, visible: ["list"]),
    ActionRow(
      name: "the selected tab at its root", links: [], act: { $0.tapTab("feed") },
      visible: ["list"]),
    ActionRow(
      name: "a page", links: ["shop:/tour"], act: { $0.turnPage(to: "two") },
      visible: ["second"]),
    ActionRow(
      name: "a sheet down", links: ["shop:/help"], act: { $0.swipeDown() },
      visible: ["list", "step"]),
    ActionRow(
      name: "outside a popover", links: ["shop:/hint"], act: { $0.tapOutside() },
      visible: ["topics"]),
    ActionRow(
      name: "closing the lower of two modals", links: ["shop:/hint"],
      act: { $0.close("help") }, visible: ["list", "step"]),
  ]

  @Test("The user interface does not receive the changes that it reported", arguments: followed)
  func follow(_ row: ActionRow) throws {
    let app = try row.launched()
    #expect(row.act(app.presenter))
    #expect(app.presenter.calls.filter { !$0.hasPrefix("end ") } == [])
    #expect(app.presenter.visibleScreens == row.visible)
    #expect(app.problems == [])
  }

  static let refused: [ActionRow] = [
    ActionRow(
      name: "back from a protected screen", links: ["shop:/item/1"], protects: ["item"],
      act: { $0.tapBack() }, visible: ["list", "item"]),
    ActionRow(
      name: "several back over a protected screen, to the root",
      links: ["shop:/flow", "shop:/item/1"], protects: ["step"],
      act: { $0.longPressBack(popping: 2) }, visible: ["list", "step", "item"]),
    ActionRow(
      name: "several back over a protected screen, to one of several of a kind",
      links: ["shop:/item/1", "shop:/flow", "shop:/item/2", "shop:/item/3"], protects: ["step"],
      act: { $0.longPressBack(popping: 3) }, visible: ["list", "item", "step", "item", "item"]),
    ActionRow(
      name: "the selected tab over a protected screen", links: ["shop:/item/1"],
      protects: ["item"], act: { $0.tapTab("feed") }, visible: ["list", "item"]),
    ActionRow(
      name: "closing a modal with a protected screen", links: ["shop:/help"],
      protects: ["topic"], act: { $0.close("help") }, visible: ["topics", "topic"]),
  ]

  @Test("A user action that is not allowed is undone completely", arguments: refused)
  func refuse(_ row: ActionRow) throws {
    let app = try row.launched()
    let state = app.navigator.state
    #expect(row.act(app.presenter))
    #expect(app.presenter.calls == ["restore"])
    #expect(app.navigator.state == state)
    #expect(app.presenter.visibleScreens == row.visible)
    #expect(app.problems == [])
  }

  static let impossible: [ActionRow] = [
    ActionRow(name: "back at the root", links: [], act: { $0.tapBack() }, visible: ["list"]),
    ActionRow(
      name: "further back than the root", links: ["shop:/item/1"],
      act: { $0.longPressBack(popping: 2) }, visible: ["list", "item"]),
    ActionRow(
      name: "swipe back from a protected screen", links: ["shop:/item/1"], protects: ["item"],
      act: { $0.swipeBack() }, visible: ["list", "item"]),
    ActionRow(
      name: "a protected sheet down (isModalInPresentation)", links: ["shop:/help"],
      protects: ["topic"], act: { $0.swipeDown() }, visible: ["topics", "topic"]),
    ActionRow(
      name: "a full screen down", links: ["shop:/tour"], act: { $0.swipeDown() },
      visible: ["first"]),
    ActionRow(
      name: "a tab beneath a modal", links: ["shop:/help"], act: { $0.tapTab("more") },
      visible: ["topics", "topic"]),
    ActionRow(
      name: "a tab whose bar is hidden", links: ["shop:/viewer"], act: { $0.tapTab("more") },
      visible: ["list", "viewer"]),
    ActionRow(
      name: "a tab whose bar is hidden by a screen further down",
      links: ["shop:/viewer", "shop:/item/1"], act: { $0.tapTab("more") },
      visible: ["list", "viewer", "item"]),
    ActionRow(
      name: "a tab behind a closed gate, which is not there", links: [],
      act: { $0.tapTab("profile") }, visible: ["list"]),
  ]

  @Test("Impossible user actions are rejected", arguments: impossible)
  func cannot(_ row: ActionRow) throws {
    let app = try row.launched()
    #expect(!row.act(app.presenter))
    #expect(app.presenter.calls == [])
    #expect(app.presenter.visibleScreens == row.visible)
    #expect(app.problems == [])
  }

  @Test("Tabs keep their stacks")
  func tabs() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/item/1")
    app.presenter.tapTab("more")
    app.presenter.tapTab("feed")
    #expect(app.presenter.visibleScreens == ["list", "item"])
    #expect(app.problems == [])
  }

  @Test("A report about something that is gone is undone or has no effect")
  func late() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/item/1")
    let item = try #require(app.presenter.visibleStack.last)
    app.runtime.open("shop:/list")
    let state = app.navigator.state
    let reports: [(UserAction, [String])] = [
      (.popped(to: item.id, in: "feed"), ["restore"]), (.popped(to: item.id, in: "none"), []),
      (.dismissed("help"), []), (.selected("profile", in: "home"), ["restore"]),
      (.selected("feed", in: "home"), []), (.selected("one", in: "tour"), []),
    ]
    for (action, calls) in reports {
      app.presenter.calls = []
      app.runtime.report(action)
      #expect(app.presenter.calls == calls)
      #expect(app.navigator.state == state)
      #expect(app.problems == [])
    }
  }

  // §14.1 rule 4
  @Test("A gate that has closed meanwhile does not make one step back into two")
  func due() throws {
    var seconds: Int64 = 0
    let navigator = try LinkNavigator(
      router: LinkRouter(routes: SmallApp.routes), user: "ann", openGates: ["session"],
      clock: NavigatorClock { ClockReading(wall: seconds, uptime: seconds) })
    let app = try RecordedRuntime(navigator)
    app.runtime.open("shop:/item/1")
    app.runtime.send(.pass("pay"))
    app.runtime.open("shop:/receipt", mode: .push)
    #expect(app.presenter.visibleScreens == ["list", "item", "receipt"])
    seconds = 61
    app.presenter.calls = []
    #expect(app.presenter.tapBack())
    #expect(app.presenter.calls == [])
    #expect(app.presenter.visibleScreens == ["list", "item"])
    #expect(app.problems == [])
  }
}
