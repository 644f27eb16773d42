import Foundation
import Linkway
import LinkwayTesting
import Testing

/// The results of a link, as its caller receives them.
@Suite("Every link gets a result")
@MainActor struct LinkArrivalTests {
  nonisolated static let outcomes:
    [(link: String, first: NavigationResult.Outcome, isHandled: Bool)] = [
      ("shop:/item", .applied, true), ("shop:/orders", .held, true),
      ("https://shop.example/help", .leftToWeb, false), ("shop:/nowhere", .unmatched, false),
      ("shop:/%ff", .refused, false), ("shop:/search?text=tea", .link(.failed), false),
    ]

  // §14.7 rule 2
  @Test("A link has a number, and a first result", arguments: outcomes.indices)
  func first(row: Int) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    let arrival = await test.app.open(Self.outcomes[row].link)
    #expect(arrival.number == 1)
    #expect(arrival.result.outcome == Self.outcomes[row].first)
    #expect(arrival.isHandled == Self.outcomes[row].isHandled)
    if arrival.result.outcome != .held {
      #expect(await NavigationResult.Outcome.link(arrival.fate) == Self.outcomes[row].first)
    }
    #expect(test.problems == [])
  }

  // §14.7 rule 2
  @Test(
    "A link that arrives during a gesture gets its result after the gesture",
    arguments: outcomes.indices)
  func gesture(row: Int) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    await test.app.open("shop:/item")
    #expect(test.window.beginSwipeBack())
    let opening = Task { await test.app.open(Self.outcomes[row].link) }
    await Task.yield()
    #expect(test.app.visibleScreen == "item")
    test.window.cancelSwipeBack()
    #expect(await opening.value.result.outcome == Self.outcomes[row].first)
    #expect(test.problems == [])
  }

  // §14.7 rule 2
  @Test("A held link ends as its gate decides, once")
  func held() async throws {
    let clock = TestClock()
    let ends: [(LinkFate, (RecordedApp) async -> Void)] = [
      (.applied, { $0.app.session.signIn(user: "ann", opening: "session") }),
      (.cancelled, { $0.app.cancelHeldLink() }),
      (.cancelled, { $0.window.swipeDown() }),
      (.purged, { await $0.app.session.signOut() }),
      (.replaced, { await $0.app.open("shop:/orders") }),
      (.expired, { _ in clock.advance(by: .seconds(601)) }),
    ]
    for (fate, end) in ends {
      let test = try RecordedApp(routes: LinkOutcomeTests.routes, clock: clock)
      let arrival = await test.app.open("shop:/orders")
      #expect(arrival.result.outcome == .held)
      #expect(test.app.heldDestination?.route == "orders")
      await end(test)
      #expect(await arrival.fate == fate)
      #expect(test.problems == [])
    }
  }

  // §14.7 rule 2
  @Test("The wait for a fate does not end if its task is cancelled")
  func cancelledTask() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    let arrival = await test.app.open("shop:/orders")
    let waiting = Task { await arrival.fate }
    waiting.cancel()
    for _ in 0..<20 { await Task.yield() }
    test.app.session.signIn(user: "ann", opening: "session")
    #expect(await waiting.value == .applied)
  }

  // §14.7 rule 2
  @Test("A link that a coordinator opens has a number and a fate", arguments: outcomes.indices)
  func coordinator(row: Int) async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    await test.app.open("shop:/item")
    let context = try #require(test.context(of: "item"))
    let arrival = context.open(Self.outcomes[row].link)
    #expect(arrival.number == 2)
    #expect(arrival.result.outcome == Self.outcomes[row].first)
    #expect(arrival.isHandled == Self.outcomes[row].isHandled)
    if arrival.result.outcome == .held {
      test.app.session.signIn(user: "ann", opening: "session")
      #expect(await arrival.fate == .applied)
    } else {
      #expect(await NavigationResult.Outcome.link(arrival.fate) == Self.outcomes[row].first)
    }
    #expect(test.window.beginSwipeBack())
    let waiting = context.open(Self.outcomes[row].link)
    #expect(waiting.number == 3 && waiting.result.outcome == .waiting && waiting.isHandled)
    test.window.cancelSwipeBack()
    if Self.outcomes[row].first != .held {
      #expect(await NavigationResult.Outcome.link(waiting.fate) == Self.outcomes[row].first)
    }
    #expect(test.problems == [])
  }

  // §14.2 rule 3, §14.7 rule 2
  @Test("It ends refused if its coordinator ends before, or if too many events wait")
  func lostByCoordinator() async throws {
    let test = try RecordedApp(routes: SmallApp.routes)
    await test.app.open("shop:/flow")
    let flow = try #require(test.context(of: "step"))
    let log = heard(test.app)
    #expect(test.window.beginSwipeBack())
    let arrival = flow.open("shop:/item/2")
    #expect(test.window.finishSwipeBack())
    #expect(await arrival.fate == .refused)
    #expect(flow.open(route: "item", ["id": 2]).result.reason == "`flow` has ended")
    let list = try #require(test.context(of: "list"))
    list.push("viewer")
    #expect(test.window.beginSwipeBack())
    for _ in 0..<1_000 { list.popToRoot() }
    let last = list.open("shop:/item/3")
    #expect(last.result.outcome == .refused && !last.isHandled)
    #expect(await last.fate == .refused)
    test.window.cancelSwipeBack()
    #expect(
      await log.stop().filter { $0.contains("refused") } == [
        "link 2 ended refused: `flow` has ended", "link 3 ended refused: `flow` has ended",
        "link 4 ended refused: too many events are waiting",
      ])
  }

  // §14.7 rule 2
  @Test("An object without a link fails, and so does a link after the app was released")
  func noLink() async throws {
    var test: RecordedApp? = try RecordedApp(routes: SmallApp.routes)
    test?.app.launch()
    let context = try #require(test?.context(of: "list"))
    let wrong = context.open(route: "item", ["id": "seven"])
    #expect(wrong.number == 0 && wrong.result.reason?.contains("expect `id`") == true)
    #expect(await wrong.fate == .failed)
    test = nil
    let late = context.open("shop:/item/1")
    #expect(late.number == 0 && !late.isHandled)
    #expect(await late.fate == .failed)
    #expect(await context.signOut().outcome == .invalid)
  }

  // §14.7 rules 1 and 2
  @Test("Links above the limit, and one for another window, get a result")
  func noRoom() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    await test.app.open("shop:/item")
    #expect(await test.app.open("shop:/item", in: "second").fate == .failed)
    #expect(test.window.beginSwipeBack())
    let openings = (0..<1_100).map { _ in
      Task { await test.app.open("shop:/nowhere").fate }
    }
    await Task.yield()
    test.window.cancelSwipeBack()
    var fates: [LinkFate: Int] = [:]
    for opening in openings { fates[await opening.value, default: 0] += 1 }
    #expect(fates == [.unmatched: 1_000, .refused: 100])
  }

  // §14.7 rule 2
  @Test("A link that waits when the app is released gets a result")
  func gone() async throws {
    var test: RecordedApp? = try RecordedApp(routes: LinkOutcomeTests.routes)
    let arrival = try #require(await test?.app.open("shop:/orders"))
    test = nil
    #expect(await arrival.fate == .failed)
  }

  // §14.7 rule 3
  @Test("A link that is left to the web is passed on, even if a coordinator opened it")
  func leftToWeb() async throws {
    let test = try RecordedApp(routes: LinkOutcomeTests.routes)
    var links: [String] = []
    test.app.onLeftToWeb = { links.append($0.absoluteString) }
    await test.app.open("https://shop.example/help")
    #expect(links == ["https://shop.example/help"])
    test.context(of: "home")?.open("https://shop.example/help")
    #expect(links.count == 2)
  }
}
