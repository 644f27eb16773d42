import Foundation
import Linkway
import LinkwayTesting
import Testing

/// The log lines that answer "why did nothing happen?".
@Suite("The debug log names what the app has not connected")
@MainActor struct DebugLogTests {
  private var logged: [String] { log.lines }
  private let log = Lines()
  private final class Lines { var lines: [String] = [] }

  private func recorded() throws -> RecordedApp {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    test.app.navigator.log = { [log] in log.lines.append($0) }
    return test
  }

  @Test("A link left to the web without `onLeftToWeb`")
  func leftToWeb() async throws {
    let test = try recorded()
    #expect(await test.app.open("https://shop.example/help").result.outcome == .leftToWeb)
    #expect(logged == ["link 1 is left to the web, but `onLeftToWeb` is not set"])
    test.app.onLeftToWeb = { _ in }
    await test.app.open("https://shop.example/help")
    #expect(logged.count == 1)
  }

  @Test("A resolver without a closure")
  func resolver() async throws {
    let test = try recorded()
    #expect(await test.app.open("shop:/search?text=tea").fate == .failed)
    #expect(logged == ["link 1 failed: the app has no resolver `search`; call `resolve`"])
  }

  @Test("A presenter for an unknown window")
  func unknownWindow() async throws {
    let test = try recorded()
    test.app.connect(test.window, window: "second")
    #expect(
      logged == ["presenter not connected: unknown window `second`; the app's window is `main`"])
    test.app.connect(test.window)
    #expect(logged.count == 1)
  }

  private final class Page: Coordinator {
    func content(for screen: ScreenInstance) -> String? { screen.screen }
  }

  @Test("A window without a presenter, once until one is connected")
  func missingPresenter() async throws {
    let router = try LinkRouter(routes: LinkOutcomeTests.routes)
    var registry = CoordinatorRegistry<String>()
    for coordinator in router.table.graph.coordinators {
      registry[coordinator.id] = { _ in Page() }
    }
    let app = try LinkwayApp(
      router: router, coordinators: registry, presenter: nil, placeholder: { $0.screen })
    app.navigator.log = { [log] in log.lines.append($0) }
    app.launch()
    await app.open("shop:/item")
    #expect(logged == ["nothing is shown: no presenter is connected; call `connect(_:)`"])
  }
}
