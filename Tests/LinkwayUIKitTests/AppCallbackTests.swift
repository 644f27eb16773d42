#if os(Linux)
  import Linkway
  import TestSupport
  import Testing

  @testable import LinkwayUIKit

  /// Direct calls of UIKit by an app, and its requests to the runtime during UIKit callbacks.
  @Suite("Calls of the app in a window of UIKit")
  @MainActor struct AppCallbackTests {
    private func app(_ links: String..., own: OwnControllers? = nil) throws -> WindowApp {
      let app = try WindowApp(routes: WindowTests.routes, options: own?.options)
      app.send(.launch)
      for link in links { app.open(link) }
      return app
    }

    // MARK: Alerts

    // §14.5 rule 3
    @Test("A modal is presented over an alert of the app, and the alert stays")
    func modalOverAlert() throws {
      let app = try app()
      #expect(app.showAlert(animated: true))
      app.stage.run()
      app.open("shop:/help")
      #expect(app.seen == ["topics", "topic"])
      #expect(app.problems == [])
      app.send(.dismiss)
      #expect(app.alerts.count == 1)
      #expect(app.problems == [])
      #expect(app.alerts.last?.tapButton() == true)
      app.open("shop:/item")
      #expect(app.seen == ["list", "item"])
      #expect(app.problems == [])
    }

    @Test(
      "A modal waits while an alert comes or goes", arguments: [true, false], [true, false])
    func movingAlert(isGoing: Bool, animated: Bool) throws {
      let app = try app()
      #expect(app.showAlert(animated: animated))
      if isGoing {
        app.stage.run()
        app.alerts.last?.dismiss(animated: animated)
      }
      app.open("shop:/help")
      #expect(app.seen == ["topics", "topic"])
      #expect(app.alerts.count == (isGoing ? 0 : 1))
      #expect(app.problems == [])
    }

    @Test("A link that an alert opens while it disappears unanimated presents a modal")
    func disappearingAlert() throws {
      let app = try app()
      app.showAlert(animated: false) { app.runtime.open("shop:/help") }
      app.alerts.last?.dismiss(animated: false)
      app.stage.run()
      #expect(app.seen == ["topics", "topic"])
      #expect(app.problems == [])
    }

    @Test("Dismissing a modal also dismisses an alert above it, even one that is still appearing")
    func alertOverModal() throws {
      let app = try app("shop:/hint")
      #expect(app.showAlert(animated: true))
      app.open("shop:/item")
      #expect(app.alerts.isEmpty)
      #expect(app.seen == ["list", "item"])
      #expect(app.problems == [])
    }

    @Test("Modals that the app dismisses together with an alert are reported")
    func alertUnderModal() throws {
      let app = try app()
      app.showAlert(animated: true)
      app.stage.run()
      app.open("shop:/hint")
      app.window.rootViewController?.dismiss(animated: true)
      app.stage.run()
      #expect(app.seen == ["list"])
      #expect(app.problems == [])
    }

    // MARK: Delegates

    /// The whole app is behind a gate.
    static let closed = """
      { "version": 1, "origins": ["shop:"], "gates": { "session": { "flow": "auth" } },
        "app": { "coordinator": "app", "start": "home", "children": [
          { "coordinator": "auth", "as": "root", "screens": ["welcome"] },
          { "coordinator": "home", "as": "root", "container": "tabs", "requires": ["session"],
            "children": [
              { "coordinator": "feed", "as": "tab", "screens": ["list", "item"] },
              { "coordinator": "tour", "as": "tab", "container": "pages", "children": [
                { "coordinator": "one", "as": "page", "screens": ["first"] },
                { "coordinator": "last", "as": "page", "screens": ["end"] }] }] }] },
        "routes": [
          { "route": "item", "paths": ["/item"], "opens": "item" },
          { "route": "tour", "paths": ["/tour"], "opens": "tour" }] }
      """

    @Test(
      "A sign-out in a delegate's call ends what called it afterwards",
      arguments: [
        "shouldSelect", "didSelect", "willShow", "didShow", "willTransitionTo",
        "didFinishAnimating",
      ], [true, false])
    func signOutInDelegate(call: String, tellsDelegatesFirst: Bool) throws {
      let own = OwnControllers()
      let app = try WindowApp(routes: Self.closed, options: own.options)
      app.stage.tellsDelegatesFirst = tellsDelegatesFirst
      app.send(.launch)
      app.send(.pass("session", user: "ann"))
      app.open(["willShow", "didShow"].contains(call) ? "shop:/item" : "shop:/tour")
      own.actions[call] = { app.runtime.send(.signOut) }
      if call.hasSuffix("Select") {
        #expect(app.tabs?.tap(0) == true)
      } else if call.hasSuffix("Show") {
        #expect(app.stack?.tapBack() == true)
      } else {
        #expect(app.pages?.beginTurn(.forward) == true)
        app.stage.turn()
        app.pages?.endTurn(isCancelled: false)
      }
      app.stage.run()
      #expect(app.seen == ["welcome"])
      #expect(app.problems == [])
    }

    @Test(
      "A coordinator that finishes, or a link, in a sheet's delegate waits for the finger",
      arguments: ["shouldDismiss", "willDismiss", "didDismiss"], [true, false])
    func callsInDismissal(call: String, isCancelled: Bool) throws {
      for link in [nil, "shop:/item"] {
        let own = OwnControllers()
        let app = try app("shop:/help", own: own)
        let context = try #require(app.screen?.context)
        own.actions[call] = {
          if let link { app.runtime.open(link) } else { context.finish() }
        }
        #expect(app.modal?.beginSwipeDown() == true)
        app.stage.turn()
        app.modal?.endSwipeDown(isCancelled: isCancelled)
        app.stage.run()
        let isDismissed = !isCancelled || call != "didDismiss"
        #expect(app.seen.first == (isDismissed ? "list" : "topics"))
        #expect(app.problems == [])
      }
    }

    // §14.5 rule 4
    @Test("A request from `shouldSelect` is handled after the tap")
    func signOutInShouldSelect() throws {
      let own = OwnControllers()
      let app = try app("shop:/profile", own: own)
      app.send(.pass("session", user: "ann"))
      own.actions["shouldSelect"] = { app.runtime.open("shop:/item") }
      #expect(app.tabs?.tap(6) == true)
      app.stage.run()
      #expect(app.seen == ["list", "item"])
      #expect(app.problems == [])
    }

    // MARK: Screens

    @Test(
      "A sheet that closes itself, and asks to be dismissed as it goes, is gone once",
      arguments: [true, false])
    func dismissInViewWillDisappear(animated: Bool) throws {
      for isOnModal in [false, true] {
        let app = try app(isOnModal ? "shop:/hint" : "shop:/help")
        app.onCall = { screen, call in
          if call == .willDisappear { screen.context.dismiss() }
        }
        app.screen?.dismiss(animated: animated)
        app.stage.run()
        #expect(app.seen == (isOnModal ? ["topics"] : ["list"]))
        #expect(app.problems == [])
        app.open("shop:/viewer")
        #expect(app.seen == ["list", "viewer"])
      }
    }

    @Test(
      "A link that a sheet opens when it has appeared in a window shown late is followed",
      arguments: [true, false], ["shop:/item", "shop:/tour", "shop:/second"])
    func linkInViewDidAppear(animated: Bool, link: String) throws {
      var options = UIKitOptions()
      options.isAnimated = { animated }
      let app = try WindowApp(
        LinkNavigator(router: LinkRouter(routes: WindowTests.routes)), options: options,
        isShown: false)
      app.open("shop:/help")
      app.onCall = { screen, call in
        if call == .didAppear, screen.instance.screen == "topic" { app.runtime.open(link) }
      }
      app.window.makeKeyAndVisible()
      app.stage.run()
      #expect(app.modal == nil || link == "shop:/tour")
      #expect(app.problems == [])
    }

    @Test("A pop that another tab interrupts is reported")
    func interruptedPop() throws {
      let app = try app("shop:/item")
      #expect(app.stack?.tapBack() == true)
      #expect(app.tabs?.tap(1) == true)
      app.stage.run()
      #expect(app.seen == ["second"])
      #expect(app.problems == [])
      app.send(.select("feed"))
      #expect(app.seen == ["list"])
    }

    @Test(
      "A link that a screen opens as a pop uncovers or removes it is followed after the pop",
      arguments: [true, false])
    func linkDuringPop(tellsDelegatesFirst: Bool) throws {
      for call in ScreenCall.allCases {
        let app = try app("shop:/item")
        app.stage.tellsDelegatesFirst = tellsDelegatesFirst
        var isFirst = true
        app.onCall = { _, heard in
          guard isFirst, heard == call else { return }
          isFirst = false
          app.runtime.open("shop:/viewer")
        }
        #expect(app.stack?.tapBack() == true)
        app.stage.run()
        #expect(app.seen.last == "viewer")
        #expect(app.problems == [])
      }
    }

    /// A root covers the app's own stack.
    static let covered = """
      { "version": 1, "origins": ["shop:"],
        "app": { "coordinator": "app", "screens": ["list", "item"], "children": [
          { "coordinator": "wizard", "as": "root", "screens": ["step"] }] },
        "routes": [{ "route": "item", "paths": ["/item"], "opens": "item", "mode": "push" },
                   { "route": "step", "paths": ["/step"], "opens": "step", "mode": "reset" }] }
      """

    @Test(
      "A step that a screen asks for as a push ends is waited for as well",
      arguments: [true, false])
    func stepAfterPush(tellsDelegatesFirst: Bool) throws {
      for call in ScreenCall.allCases {
        let app = try WindowApp(routes: Self.covered)
        app.stage.tellsDelegatesFirst = tellsDelegatesFirst
        app.open("shop:/item")
        var isFirst = true
        app.onCall = { _, heard in
          guard isFirst, heard == call else { return }
          isFirst = false
          app.runtime.send(.back)
          app.runtime.onLink = { link, _, _ in #expect(!app.stage.isMoving || link != "shop:/step")
          }
          app.runtime.open("shop:/step")
        }
        app.open("shop:/item")
        #expect(app.seen == ["step"])
        #expect(app.problems == [])
      }
    }

    @Test(
      "A stack that a root covers is updated, even if that ends its transition",
      arguments: [true, false])
    func coveredDuringPop(tellsDelegatesFirst: Bool) throws {
      for call in ScreenCall.allCases {
        let app = try WindowApp(routes: Self.covered)
        app.stage.tellsDelegatesFirst = tellsDelegatesFirst
        for _ in 0..<3 { app.open("shop:/item") }
        var isFirst = true
        app.onCall = { _, heard in
          guard isFirst, heard == call else { return }
          isFirst = false
          app.navigator.open("shop:/step")
        }
        #expect(app.stack?.tapBack() == true)
        app.stage.run()
        #expect(app.seen == ["step"])
        #expect(app.problems == [])
      }
    }

    // MARK: Memory

    static let journeys = Effort.rounds(50, thorough: 10_000, variable: "LINKWAY_WINDOW_JOURNEYS")

    @Test("After many journeys, as many objects are alive as after the first one")
    func memory() throws {
      let own = OwnControllers()
      let app = try app(own: own)
      func journey() {
        app.open("shop:/item")
        app.showAlert(animated: true)
        app.open("shop:/hint")
        _ = app.alerts.last?.tapButton()
        app.screen?.dismiss(animated: false)
        app.stage.run()
        app.window.rootViewController?.dismiss(animated: true)
        app.stage.run()
        app.open("shop:/profile")
        app.send(.pass("session", user: "ann"))
        app.send(.signOut)
        app.open("shop:/tour")
        app.send(.dismiss)
        app.send(.select("feed"))
        _ = app.stack?.tapBack()
        app.stage.run()
        _ = own.takeHeard()
      }
      func counts() -> [Int] {
        [
          app.stage.livingControllers, app.census.livingScreens,
          app.census.livingCoordinators.count,
          app.presenter.containers.count, app.presenter.shownPile.count,
          app.presenter.motions.count,
        ]
      }
      journey()
      let before = counts()
      for _ in 1..<Self.journeys { journey() }
      #expect(counts() == before)
      #expect(app.problems == [])
      print("journeys in a window: \(Self.journeys)")
    }
  }
#endif
