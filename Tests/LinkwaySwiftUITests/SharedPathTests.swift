import Linkway
import LinkwayNavigation
import LinkwaySwiftUI
import TestSupport
import Testing

/// §14.7 rules 7, 12, 13 and 14 in SwiftUI.
@Suite("In a navigation path of the app's own")
struct SharedPathTests {
  private static let routes = """
    { "version": 1, "origins": ["notes:"], "gates": { "session": { "flow": "welcome" } },
      "app": { "coordinator": "notes",
        "screens": ["list", { "screen": "note", "identity": "always" }],
        "children": [{ "coordinator": "help", "as": "sheet", "screens": ["topics"] },
          { "coordinator": "welcome", "as": "sheet", "screens": ["signIn"] },
          { "coordinator": "archive", "as": "root", "screens": ["years", "year"] },
          { "coordinator": "safe", "as": "push", "under": "list", "requires": ["session"],
            "screens": ["door"] },
          { "coordinator": "tour", "as": "root", "container": "pages", "children": [
            { "coordinator": "one", "as": "page", "screens": ["first"] },
            { "coordinator": "last", "as": "page", "screens": ["end"] }] }] },
      "routes": [{ "route": "list", "paths": ["/list"], "opens": "list" },
                 { "route": "help", "paths": ["/help"], "opens": "topics" },
                 { "route": "year", "paths": ["/year"], "opens": "year" },
                 { "route": "door", "paths": ["/door"], "opens": "door" },
                 { "route": "tour", "paths": ["/tour"], "opens": "end" },
                 { "route": "note", "paths": ["/note"], "opens": "note", "mode": "push" }] }
    """

  @Test("Screens come above the app's own, which stay where they are: §14.7 rule 7")
  func stack() throws {
    let app = try PathApp(routes: Self.routes)
    app.push("own")
    app.open("notes:/note")
    #expect(app.seen == ["own", "list", "note"])
    app.push("promotion")
    #expect(app.covers == [true])
    app.open("notes:/note")
    #expect(app.seen == ["own", "list", "note", "promotion", "note"])
    app.tapBack()
    #expect(app.seen == ["own", "list", "note", "promotion"])
    app.tapBack(by: 2)
    #expect(app.seen == ["own", "list"])
    #expect(app.app.navigator.visibleScreen == "list")
    #expect(app.covers == [true, false, true, false])
    #expect(app.app.problems == [])
  }

  @Test(
    "Who goes back to the app's own screens stays there until the next link: §14.7 rule 13",
    arguments: [("notes:/note", ["list", "note"]), ("notes:/list", ["list"])])
  func leaving(link: String, screens: [String]) throws {
    let app = try PathApp(routes: Self.routes)
    app.push("own")
    app.open("notes:/note")
    app.tapBack(by: 2)
    #expect(app.seen == ["own"] && app.covers == [true])
    // Not a link.
    app.send(.advance(1))
    #expect(app.seen == ["own"])
    app.open(link)
    #expect(app.seen == ["own"] + screens)
    #expect(app.covers == [true, false])
    #expect(app.app.problems == [])
  }

  @Test("A step that shows another screen brings it to the front: §14.7 rule 13")
  func step() throws {
    let app = try PathApp(routes: Self.routes)
    app.open("notes:/list")
    app.push("own")
    #expect(app.send(.push("note")) == .done)
    #expect(app.seen == ["list", "own", "note"])
    app.tapBack(by: 3)
    #expect(app.seen == [])
    #expect(app.send(.push("note")) == .done)
    #expect(app.seen == ["list", "note"])
    #expect(app.app.problems == [])
  }

  @Test("A modal of the table does not bring back screens that the user has left: §14.7 rule 13")
  func modal() throws {
    let app = try PathApp(routes: Self.routes)
    app.push("own")
    app.open("notes:/list")
    app.tapBack()
    app.send(.start("help"))
    #expect(app.seen == ["own"] && app.app.seenModals.map(\.coordinator) == ["help"])
    #expect(app.app.dismissByHand(0))
    app.app.rest()
    #expect(app.seen == ["own"] && app.covers == [true, false, true])
    #expect(app.app.problems == [])
  }

  @Test("A root's stack is on the path, and pages are one element of it: §14.7 rule 14")
  func roots() throws {
    let app = try PathApp(routes: Self.routes)
    app.push("own")
    app.open("notes:/year")
    #expect(app.seen == ["own", "years", "year"])
    app.open("notes:/tour")
    #expect(app.seen == ["own", "tour"])
    app.open("notes:/help")
    #expect(app.seen == ["own", "tour"])
    #expect(app.app.tree.app?.modal?.coordinator == "help")
    #expect(app.covers == [])
  }

  @Test("The path always has the app's own elements and the screens of the model")
  func random() throws {
    let seed = SeededGenerator.seed(for: "shared path")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(40, thorough: 1_000) {
      let app = try PathApp(routes: Self.routes)
      var history: [String] = []
      for number in 0..<60 {
        let own = app.own
        let events: [NavigationEvent] = [
          .open("notes:/note"), .open("notes:/list"), .open("notes:/year"), .open("notes:/door"),
          .open("notes:/tour"), .open("notes:/help"), .pass("session"), .signOut, .back,
          .push("note"), .advance(1),
        ]
        let count = generator.next(below: 3) + 1
        switch generator.next(below: 4) {
        case 0:
          app.push("own \(number)")
          #expect(app.own == own + [.own("own \(number)")], "seed \(seed): \(history)")
          history.append("own \(number)")
        case 1 where app.app.seenModals.isEmpty:
          let left = app.path.dropLast(count)
          app.tapBack(by: count)
          #expect(app.path == Array(left), "seed \(seed): \(history)")
          history.append("back \(count)")
        default:
          let event = events[generator.next(below: events.count)]
          let outcome = app.send(event)
          history.append("\(event)")
          #expect(app.own == own, "seed \(seed): \(history)")
          guard case .open = event, outcome == .applied || outcome == .held else { break }
          let screens = app.seen.filter { !$0.hasPrefix("own") }
          #expect(screens == Self.screens(app.app), "seed \(seed): \(history)")
        }
      }
      app.app.rest()
      #expect(app.app.problems == [], "seed \(seed): \(history)")
    }
  }

  /// The elements that the path should have according to the model.
  private static func screens(_ app: TreeApp) -> [String] {
    guard var node = app.tree.app else { return [] }
    while let root = node.root { node = root }
    return node.kind == .pages ? [node.coordinator] : node.stack.map(\.instance.screen)
  }
}
