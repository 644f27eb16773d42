import Linkway
import LinkwayTesting
import Testing

@Suite("Tickets of contexts")
struct TicketTests {
  @Test("A flow that was left can neither pass nor cancel")
  func left() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/me")
    let old = try #require(app.context(of: "welcome"))
    app.runtime.open("shop:/list")
    #expect(!old.isRunning)
    app.runtime.open("shop:/me")
    #expect(app.presenter.visibleScreens == ["welcome"])
    #expect(old.open(gate: "session", user: "ann").outcome == .stale)
    #expect(old.cancel(gate: "session").outcome == .stale)
    #expect(app.navigator.state.held != nil)
    #expect(app.context(of: "welcome")?.open(gate: "session", user: "ann").outcome == .done)
    #expect(app.presenter.visibleScreens == ["me"])
    #expect(app.problems == [])
  }

  @Test("A flow that has passed cannot sign in another user")
  func passed() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.open("shop:/me")
    let flow = try #require(app.context(of: "welcome"))
    flow.open(gate: "session", user: "ann")
    #expect(flow.open(gate: "session", user: "bob").outcome == .stale)
    #expect(app.navigator.state.session.user == "ann")
  }

  @Test("The app's own coordinator can act for the visible screen")
  func app() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.launch()
    let list = try #require(app.context(of: "list"))
    #expect(list.open(gate: "session", user: "ann").outcome == .done)
    #expect(app.navigator.state.session.user == "ann")
    #expect(list.push("receipt").outcome == .done)
    #expect(app.presenter.visibleScreens == ["digits"])
    #expect(list.open(gate: "pay").outcome == .done)
    #expect(app.presenter.visibleScreens == ["list", "receipt"])
    #expect(app.problems == [])
  }

  @Test("A gate's flow that finishes with any outcome cancels the waiting link")
  func finish() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    app.runtime.launch()
    app.runtime.send(.pass("session", user: "ann"))
    #expect(app.runtime.open("shop:/receipt").outcome == .held)
    let effects = app.context(of: "digits")?.finish(.completed)
    #expect(effects?.fates.map(\.fate) == [.cancelled])
    #expect(app.presenter.visibleScreens == ["list"])
    #expect(app.problems == [])
  }
}
