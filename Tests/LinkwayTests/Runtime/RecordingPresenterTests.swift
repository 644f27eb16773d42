import Linkway
import LinkwayNavigation
import LinkwayTesting
import Testing

/// A call that UIKit would reject or misinterpret.
struct MisuseRow: CustomTestStringConvertible {
  let name: String
  /// The link that is opened first.
  let link: String
  let act: @Sendable (RecordingPresenter<RecordedScreen>) throws -> Void
  let misuse: String

  var testDescription: String { name }
}

@Suite("The recording presenter")
struct RecordingPresenterTests {
  static func container(_ id: String, _ presentation: Presentation)
    -> PresentedContainer<RecordedScreen>
  {
    PresentedContainer(id: id, kind: .stack, presentation: presentation)
  }

  static let misuses: [MisuseRow] = [
    MisuseRow(
      name: "a container twice", link: "shop:/list", act: { $0.begin(container("feed", .tab)) },
      misuse: "begin feed: it already exists"),
    MisuseRow(
      name: "the end of what is on screen", link: "shop:/list", act: { $0.end("feed") },
      misuse: "end feed: it is on screen"),
    MisuseRow(
      name: "the end of what is not there", link: "shop:/list", act: { $0.end("auth") },
      misuse: "end auth: it does not exist"),
    MisuseRow(
      name: "a root that has not begun", link: "shop:/list",
      act: { $0.setRoot("auth", in: "app", as: .root) },
      misuse: "root auth in app: the child does not exist"),
    MisuseRow(
      name: "a push onto a container that is not there", link: "shop:/list",
      act: { $0.push(try #require($0.visible?.stack.first), in: "auth") },
      misuse: "push list in auth: the container does not exist"),
    MisuseRow(
      name: "a push onto a container without a stack", link: "shop:/list",
      act: { $0.push(try #require($0.visible?.stack.first), in: "home") },
      misuse: "push list in home: the stack has no root"),
    MisuseRow(
      name: "a screen twice", link: "shop:/list",
      act: { $0.push(try #require($0.visible?.stack.first), in: "feed") },
      misuse: "push list in feed: it is already on a stack"),
    MisuseRow(
      name: "a push beneath a modal", link: "shop:/help",
      act: { $0.push(try #require($0.visible?.stack.first), in: "feed") },
      misuse: "push topics in feed: a modal covers it"),
    MisuseRow(
      name: "popping to a screen that is not on the stack", link: "shop:/help",
      act: { $0.pop(to: try #require($0.visibleStack.first).id, in: "left") },
      misuse: "pop to nothing in left: it is not on the stack"),
    MisuseRow(
      name: "popping to the screen on top", link: "shop:/item/1",
      act: { $0.pop(to: try #require($0.visibleStack.last).id, in: "feed") },
      misuse: "pop to item in feed: it is already on top"),
    MisuseRow(
      name: "presenting on what presents already", link: "shop:/help",
      act: {
        $0.begin(container("tour", .fullScreen))
        $0.present("tour", over: "app", on: "app", as: .fullScreen)
      }, misuse: "present tour over app as fullScreen: `app` already presents a modal"),
    MisuseRow(
      name: "presenting what is no modal", link: "shop:/list",
      act: {
        $0.begin(container("tour", .push))
        $0.present("tour", over: "app", on: "app", as: .push)
      }, misuse: "present tour over app as push: it is not a modal"),
    MisuseRow(
      name: "presenting over what is not on screen", link: "shop:/list",
      act: {
        $0.begin(container("tip", .popover))
        $0.present("tip", over: "help", on: "app", as: .popover)
      }, misuse: "present tip over help as popover: the presenting container is not on screen"),
    MisuseRow(
      name: "dismissing what is not on top", link: "shop:/hint",
      act: { $0.dismiss("help", from: "feed") },
      misuse: "dismiss help from feed: it is not on top"),
    MisuseRow(
      name: "dismissing where nothing is presented", link: "shop:/list",
      act: { $0.dismiss("help", from: "feed") },
      misuse: "dismiss help from feed: it is not on top"),
    MisuseRow(
      name: "selecting a tab that is not there", link: "shop:/list",
      act: { $0.selectTab("profile", in: "home") },
      misuse: "select profile in home: it does not exist"),
    MisuseRow(
      name: "selecting a tab beneath a modal", link: "shop:/tour",
      act: { $0.selectTab("more", in: "home") }, misuse: "select more in home: a modal covers it"),
    MisuseRow(
      name: "a tab in no place", link: "shop:/list",
      act: {
        $0.begin(container("profile", .tab))
        $0.addTab("profile", at: 7, in: "home", as: .tab)
      }, misuse: "add tab profile in home: invalid index 7"),
    MisuseRow(
      name: "a tab as a page", link: "shop:/list",
      act: {
        $0.begin(container("profile", .tab))
        $0.addTab("profile", at: 1, in: "home", as: .page)
      }, misuse: "add page profile in home: it has a different presentation"),
  ]

  @Test("Calls that UIKit does not allow are recorded as misuses", arguments: misuses)
  func misuse(_ row: MisuseRow) throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open(row.link)
    #expect(app.problems == [])
    try row.act(app.presenter)
    #expect(app.presenter.misuses.contains(row.misuse), "\(app.presenter.misuses)")
  }

  @Test("A cancelled gesture reports nothing")
  func letGo() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/help")
    let state = app.navigator.state
    for (begins, ends) in [
      (app.presenter.beginSwipeBack, app.presenter.cancelSwipeBack),
      (app.presenter.beginSwipeDown, app.presenter.cancelSwipeDown),
    ] {
      #expect(begins())
      #expect(!begins())
      ends()
      #expect(app.navigator.state == state)
      #expect(app.problems == [])
    }
  }

  @Test("A sheet exists until its swipe has ended")
  func sheet() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/help")
    #expect(app.presenter.beginSwipeDown())
    #expect(app.presenter.modals.map(\.id) == ["help"])
    #expect(app.navigator.state.navigation.visible?.screen == "topic")
    #expect(app.presenter.finishSwipeDown())
    #expect(app.presenter.modals.isEmpty)
    #expect(app.navigator.state.navigation.visible?.screen == "step")
  }
}
