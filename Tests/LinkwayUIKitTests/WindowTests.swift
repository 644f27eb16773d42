#if os(Linux)
  import Linkway
  import LinkwayUIKit
  import Testing

  /// All special cases of UIKit that the adapter handles.
  @Suite("A window of UIKit")
  @MainActor struct WindowTests {
    static let routes = """
      { "version": 1, "origins": ["shop:"],
        "gates": { "session": { "flow": "auth" }, "pin": { "flow": "lock" } },
        "app": { "coordinator": "app", "start": "home", "children": [
          { "coordinator": "auth", "as": "root", "screens": ["welcome"] },
          { "coordinator": "lock", "as": "sheet", "screens": ["digits"] },
          { "coordinator": "home", "as": "root", "container": "tabs", "children": [
            { "coordinator": "feed", "as": "tab",
              "screens": ["list", { "screen": "item", "identity": "always" },
                          { "screen": "viewer", "hidesBottomBar": true },
                          { "screen": "vault", "requires": ["pin"] }],
              "children": [
                { "coordinator": "help", "as": "sheet", "screens": ["topics", "topic"], "children": [
                  { "coordinator": "tip", "as": "popover", "screens": ["hint"] }] }] },
            { "coordinator": "two", "as": "tab", "screens": ["second"] },
            { "coordinator": "three", "as": "tab", "container": "custom", "start": "left",
              "children": [
                { "coordinator": "left", "as": "embed", "screens": ["leftPanel"] },
                { "coordinator": "right", "as": "embed", "screens": ["rightPanel"] }] },
            { "coordinator": "four", "as": "tab", "screens": ["fourth"] },
            { "coordinator": "five", "as": "tab", "screens": ["fifth"] },
            { "coordinator": "six", "as": "tab", "screens": ["sixth", "more"] },
            { "coordinator": "me", "as": "tab", "requires": ["session"], "screens": ["profile"] }] },
          { "coordinator": "own", "as": "root", "requires": ["session"], "screens": ["private"] },
          { "coordinator": "letters", "as": "sheet", "requires": ["session"], "screens": ["inbox"] },
          { "coordinator": "draft", "as": "sheet", "screens": ["letter"] },
          { "coordinator": "tour", "as": "fullScreen", "container": "pages", "children": [
            { "coordinator": "one", "as": "page", "screens": ["first"] },
            { "coordinator": "last", "as": "page", "screens": ["end"] }] } ] },
        "routes": [
          { "route": "item", "paths": ["/item"], "opens": "item", "mode": "push" },
          { "route": "viewer", "paths": ["/viewer"], "opens": "viewer" },
          { "route": "vault", "paths": ["/vault"], "opens": "vault" },
          { "route": "help", "paths": ["/help"], "opens": "topic" },
          { "route": "hint", "paths": ["/hint"], "opens": "hint" },
          { "route": "second", "paths": ["/second"], "opens": "second" },
          { "route": "right", "paths": ["/right"], "opens": "rightPanel" },
          { "route": "more", "paths": ["/more"], "opens": "more" },
          { "route": "profile", "paths": ["/profile"], "opens": "profile" },
          { "route": "private", "paths": ["/private"], "opens": "private" },
          { "route": "tour", "paths": ["/tour"], "opens": "tour" } ] }
      """

    private func app(_ links: String..., options: UIKitOptions = UIKitOptions()) throws -> WindowApp
    {
      let app = try WindowApp(routes: Self.routes, options: options)
      app.send(.launch)
      for link in links { app.open(link) }
      return app
    }

    @Test("The back button, its menu and the swipe report one pop")
    func pops() throws {
      let app = try app("shop:/item", "shop:/item", "shop:/item", "shop:/item")
      #expect(app.stack?.tapBack() == true)
      app.stage.run()
      #expect(app.seen == ["list", "item", "item", "item"])
      #expect(app.problems == [])
      #expect(app.stack?.tapBack(by: 2) == true)
      app.stage.run()
      #expect(app.navigator.visibleScreen == "item")
      #expect(app.stack?.beginSwipeBack() == true)
      app.stack?.endSwipeBack(isCancelled: false)
      #expect(app.seen == ["list"])
      #expect(app.problems == [])
    }

    @Test("A cancelled swipe back reports nothing, and waiting events are handled")
    func cancelledSwipeBack() throws {
      let app = try app("shop:/item")
      #expect(app.stack?.beginSwipeBack() == true)
      #expect(app.runtime.open("shop:/second").outcome == .waiting)
      app.stack?.endSwipeBack(isCancelled: true)
      app.stage.run()
      #expect(app.seen == ["second"])
      #expect(app.problems == [])
      app.send(.select("feed"))
      #expect(app.seen == ["list", "item"])
    }

    @Test("A tab that is tapped again pops to its root")
    func reselectedTab() throws {
      let app = try app("shop:/item", "shop:/item")
      #expect(app.tabs?.tap(0) == true)
      app.stage.run()
      #expect(app.seen == ["list"])
      #expect(app.navigator.visibleScreen == "list")
      #expect(app.problems == [])
    }

    @Test("A tapped tab is reported")
    func tabs() throws {
      let app = try app()
      #expect(app.tabs?.tap(1) == true)
      #expect(app.navigator.visibleScreen == "second")
      #expect(app.tabs?.tap(2) == true)
      #expect(app.navigator.visibleScreen == "leftPanel")
      #expect(app.problems == [])
    }

    @Test("Tabs beyond the fifth are chosen from a list that is not a tab")
    func moreTabs() throws {
      let app = try app()
      #expect(app.tabs?.tap(5) == true)
      #expect(app.navigator.visibleScreen == "sixth")
      app.open("shop:/more")
      #expect(app.seen == ["sixth", "more"])
      #expect(app.tabs?.tap(4) == true)
      #expect(app.navigator.visibleScreen == "fifth")
      #expect(app.tabs?.customizableViewControllers?.isEmpty == true)
      #expect(app.problems == [])
    }

    @Test("A tab behind a gate appears when the gate opens, and the bar keeps its stacks")
    func gatedTab() throws {
      let app = try app("shop:/item", "shop:/profile")
      #expect(app.seen == ["welcome"])
      app.send(.pass("session", user: "ann"))
      #expect(app.seen == ["profile"])
      #expect(app.tabs?.viewControllers?.count == 7)
      app.send(.signOut)
      #expect(app.problems == [])
    }

    @Test("A screen that hides the bar hides it for the screens on top of it")
    func hiddenBar() throws {
      let app = try app("shop:/viewer")
      #expect(app.tabs?.isBarHidden == true)
      #expect(app.stack?.tapBack() == true)
      app.stage.run()
      #expect(app.tabs?.isBarHidden == false)
    }

    @Test("A sheet that is swiped down is dismissed once; a cancelled swipe keeps it")
    func swipeDown() throws {
      let app = try app("shop:/help")
      #expect(app.modal?.beginSwipeDown() == true)
      #expect(app.runtime.open("shop:/second").outcome == .waiting)
      app.modal?.endSwipeDown(isCancelled: true)
      app.stage.run()
      #expect(app.seen == ["second"])
      #expect(app.problems == [])
      app.open("shop:/help")
      #expect(app.modal?.beginSwipeDown() == true)
      app.modal?.endSwipeDown(isCancelled: false)
      #expect(app.modal == nil)
      #expect(!app.navigator.coordinators.contains("help"))
      #expect(app.problems == [])
    }

    @Test("A protected screen disables swiping down its sheet and swiping back")
    func protected() throws {
      let app = try app("shop:/help")
      app.send(.protect("topic"))
      #expect(app.modal?.isModalInPresentation == true)
      #expect(app.modal?.beginSwipeDown() == false)
      #expect(app.stack?.beginSwipeBack() == false)
      // The button cannot be disabled, so the model refuses and the screen returns.
      #expect(app.stack?.tapBack() == true)
      app.stage.run()
      #expect(app.seen == ["topics", "topic"])
      app.send(.unprotect("topic"))
      #expect(app.modal?.isModalInPresentation == false)
      #expect(app.stack?.beginSwipeBack() == true)
      app.stack?.endSwipeBack(isCancelled: false)
      #expect(app.seen == ["topics"])
      #expect(app.problems == [])
    }

    @Test(
      "A modal that a screen dismisses itself removes those above it, and only the lowest is reported"
    )
    func closedByScreen() throws {
      let app = try app("shop:/hint")
      #expect(app.navigator.coordinators.contains("tip"))
      app.pile.first?.dismiss(animated: true)
      app.stage.run()
      #expect(!app.navigator.coordinators.contains("help"))
      #expect(app.seen == ["list"])
      #expect(app.problems == [])
    }

    @Test(
      "A popover is dismissed by a tap outside, and if it is a sheet by a swipe",
      arguments: [false, true])
    func popover(isCompact: Bool) throws {
      let app = try app()
      app.stage.isCompact = isCompact
      app.open("shop:/hint")
      #expect(app.modal?.tapOutside() == !isCompact)
      if isCompact {
        #expect(app.modal?.beginSwipeDown() == true)
        app.modal?.endSwipeDown(isCancelled: false)
      }
      app.stage.run()
      #expect(app.seen == ["topics"])
      #expect(app.problems == [])
    }

    @Test("A modal waits until another one has been dismissed")
    func modalAfterModal() throws {
      let app = try app("shop:/tour")
      app.runtime.open("shop:/hint")
      #expect(app.navigator.visibleScreen == "hint")
      #expect(app.seen == ["first"])
      app.stage.step()
      app.stage.run()
      #expect(app.pile.count == 3)
      #expect(app.seen == ["hint"])
      #expect(app.problems == [])
    }

    @Test(
      "A sign-out dismisses all modals in one motion, which uncovers nothing behind a closed gate",
      arguments: ["shop:/profile", "shop:/private", "shop:/vault"])
    func uncovering(link: String) throws {
      let app = try app()
      app.send(.pass("session", user: "ann"))
      app.send(.pass("pin"))
      app.open(link)
      app.send(.start("letters"))
      app.send(.start("draft"))
      app.runtime.send(.signOut)
      #expect(app.pile.count == 3)
      #expect(app.beneath == ["list"])
      app.stage.step()
      #expect(app.pile.count == 1)
      app.stage.run()
      #expect(app.seen == ["list"])
      #expect(app.problems == [])
    }

    @Test("Of several changes during a transition, only the last one is shown")
    func movingStack() throws {
      let app = try app()
      app.runtime.open("shop:/item")
      #expect(app.runtime.open("shop:/viewer").outcome == .waiting)
      #expect(app.runtime.open("shop:/second").outcome == .waiting)
      app.stage.run()
      #expect(app.seen == ["second"])
      #expect(app.problems == [])
      app.send(.select("feed"))
      #expect(app.seen == ["list", "viewer"])
    }

    @Test("A completed page turn is reported, a cancelled one is not")
    func pages() throws {
      let app = try app("shop:/tour")
      #expect(app.pages?.beginTurn(.forward) == true)
      app.pages?.endTurn(isCancelled: true)
      #expect(app.navigator.visibleScreen == "first")
      #expect(app.pages?.beginTurn(.forward) == true)
      app.pages?.endTurn(isCancelled: false)
      #expect(app.navigator.visibleScreen == "end")
      app.send(.select("one"))
      #expect(app.seen == ["first"])
      #expect(app.problems == [])
    }

    @Test("A custom container shows one child, and another replaces it")
    func embedded() throws {
      let app = try app("shop:/right")
      #expect(app.seen == ["rightPanel"])
      #expect(app.problems == [])
    }

    @Test("A gate's flow that is a sheet is dismissed when the gate opens")
    func stepUp() throws {
      let app = try app("shop:/vault")
      #expect(app.seen == ["digits"])
      app.send(.pass("pin"))
      #expect(app.modal == nil)
      #expect(app.seen == ["list", "vault"])
      #expect(app.problems == [])
    }

    @Test("Modals wait for a window that is not shown yet")
    func hiddenWindow() throws {
      let navigator = try LinkNavigator(router: LinkRouter(routes: Self.routes))
      let app = try WindowApp(navigator, isShown: false)
      app.open("shop:/help")
      #expect(app.modal == nil)
      app.window.makeKeyAndVisible()
      app.stage.run()
      #expect(app.seen == ["topics", "topic"])
      #expect(app.problems == [])
    }

    @Test("Nothing is animated if the app disables animation")
    func unanimated() throws {
      var options = UIKitOptions()
      options.isAnimated = { false }
      let app = try app(options: options)
      app.runtime.open("shop:/hint")
      #expect(!app.stage.isMoving)
      app.runtime.open("shop:/item")
      #expect(!app.stage.isMoving)
      #expect(app.seen == ["list", "item"])
      #expect(app.problems == [])
    }

    @Test("The app's own delegates are still called")
    func forwarding() throws {
      let own = OwnControllers()
      let app = try app(options: own.options)
      _ = own.takeHeard()
      app.open("shop:/item")
      #expect(own.takeHeard() == ["willShow", "didShow"])
      #expect(app.tabs?.tap(3) == true)
      #expect(own.takeHeard().prefix(1) == ["shouldSelect"])
      app.open("shop:/help")
      _ = own.takeHeard()
      #expect(app.modal?.beginSwipeDown() == true)
      app.modal?.endSwipeDown(isCancelled: false)
      app.stage.run()
      #expect(
        own.takeHeard().filter { $0.hasSuffix("Dismiss") }
          == ["shouldDismiss", "willDismiss", "didDismiss"])
      #expect(app.problems == [])
    }

    @Test("The app gives containers, tab items and a column beside a stack")
    func ownControllers() throws {
      let own = OwnControllers()
      let app = try app("shop:/second", options: own.options)
      #expect(app.tabTitles.first == "FEED")
      #expect(
        app.kinds
          == [
            "ContainerHost", "UITabBarController", "UISplitViewController",
            "OwnNavigationController",
          ])
      app.open("shop:/right")
      #expect(app.kinds.suffix(2) == ["OwnContainer", "OwnNavigationController"])
      app.open("shop:/help")
      #expect(own.takeHeard().contains("prepare help"))
    }

    @Test("Options accept ids of generated code, and keep the values for other ids")
    func generatedNames() {
      #expect(GeneratedNames.titles(of: "feed", "likes") == ["Feed", "other likes"])
      #expect(GeneratedNames.prepared("help", "share") == ["help", "other share"])
      #expect(
        GeneratedNames.made("feed", "likes")
          == [["stack", "feed"], ["custom", "feed"]])
    }

    @Test("A scene starts with a link by its scheme, a universal one, a notification's, or none")
    func scenes() throws {
      func started(
        url: String? = nil, activity: String? = nil, notified: String? = nil
      ) throws -> [String] {
        let app = try SceneApp(routes: Self.routes)
        app.connect(url: url, activity: activity, notified: notified)
        #expect(app.stage.complaints == [])
        return app.seen
      }
      #expect(try started() == ["list"])
      #expect(try started(url: "shop:/viewer") == ["list", "viewer"])
      #expect(try started(activity: "shop:/item") == ["list", "item"])
      #expect(try started(notified: "shop:/second") == ["second"])
      #expect(try started(url: "shop:/nowhere") == ["list"])
    }

    @Test("A restart creates everything again in the same window")
    func restart() throws {
      let app = try app("shop:/hint")
      app.send(.restart)
      #expect(app.seen == ["list"])
      #expect(app.problems == [])
    }
  }
#endif
