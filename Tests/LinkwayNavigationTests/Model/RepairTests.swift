import Foundation
import LinkwayNavigation
import ReplayedScreens
import Testing

@Suite("Repair of states")
struct RepairTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var graph = SampleGraph.gated
    var open: Set<String> = ["session", "pay", "adult", "terms"]
    var json: String
    var stack: String
    var dropped: [String]
    var testDescription: String { name }
  }

  /// The tree of the gated graph around the stack of a tab.
  static func news(_ stack: String, modals: String = "[]") -> String {
    """
    {"root":{"coordinator":"app","child":{"coordinator":"home","selected":"news","tabs":[
      {"coordinator":"news","stack":[\(stack)],"modals":\(modals)},
      {"coordinator":"shop","stack":[{"screen":"goods","coordinator":"shop"}]}]}}}
    """
  }

  static let list = #"{"screen":"list","coordinator":"news"}"#
  static let page = #"{"screen":"page","coordinator":"reader","start":true}"#

  static let rows: [Row] = [
    Row(
      name: "a state that fits", json: news(list + "," + page), stack: "list page", dropped: []),
    Row(
      name: "a screen that the table does not know",
      json: news(
        list + #",{"screen":"old","coordinator":"news"},"# + page), stack: "list",
      dropped: ["the screen `old`, which is not allowed there, and everything above it"]),
    Row(
      name: "a screen of another coordinator",
      json: news(list + #",{"screen":"item","coordinator":"shop"}"#), stack: "list",
      dropped: ["the screen `item`, which is not allowed there, and everything above it"]),
    Row(
      name: "a screen of a coordinator that does not run",
      json: news(list + #",{"screen":"footnote","coordinator":"reader"}"#), stack: "list",
      dropped: ["the screen `footnote`, which is not allowed there, and everything above it"]),
    Row(
      name: "another root", json: news(#"{"screen":"article","coordinator":"news"}"#),
      stack: "list",
      dropped: ["the screen `article`, which is not allowed there, and everything above it"]),
    Row(
      name: "a flow that runs twice", open: [],
      json: news(
        list + #",{"screen":"terms","coordinator":"rules","start":true,"ticket":4}"#
          + #",{"screen":"terms","coordinator":"rules","start":true}"#),
      stack: "list terms",
      dropped: ["the screen `terms`, which is not allowed there, and everything above it"]),
    Row(
      name: "a screen behind a closed gate", open: [],
      json: news(list + #",{"screen":"comments","coordinator":"news"}"#), stack: "list",
      dropped: ["the screen `comments`, which is behind `terms`, and everything above it"]),
    Row(
      name: "a screen behind the closed gate of a route", open: [],
      json: news(list + #",{"screen":"article","coordinator":"news","gates":["adult"]}"#),
      stack: "list",
      dropped: ["the screen `article`, which is behind `adult`, and everything above it"]),
    Row(
      name: "a gate that the table does not know",
      json: news(list + #",{"screen":"article","coordinator":"news","gates":["old"]}"#),
      stack: "list",
      dropped: ["the screen `article`, which is behind `old`, and everything above it"]),
    Row(
      name: "a modal whose parent is gone",
      json: news(list, modals: #"[{"coordinator":"share"}]"#), stack: "list",
      dropped: ["the coordinator `share`, which is not allowed there"]),
    Row(
      name: "a modal that occurs twice",
      json: news(list, modals: #"[{"coordinator":"note"},{"coordinator":"note"}]"#),
      stack: "editor",
      dropped: [
        "the empty stack of `note`, whose root is restored",
        "the coordinator `note`, which is not visible there",
      ]),
    Row(
      name: "a modal in a tab that is not selected",
      json: """
        {"root":{"coordinator":"app","child":{"coordinator":"home","selected":"shop","tabs":[
          {"coordinator":"news","modals":[{"coordinator":"note"}]},{"coordinator":"shop"}]}}}
        """, stack: "goods",
      dropped: [
        "the empty stack of `news`, whose root is restored",
        "the coordinator `note`, which is not visible there",
        "the empty stack of `shop`, whose root is restored",
      ]),
    Row(
      name: "a tab that is missing starts",
      json: """
        {"root":{"coordinator":"app","child":{"coordinator":"home","tabs":[
          {"coordinator":"shop","stack":[{"screen":"goods","coordinator":"shop"}]}]}}}
        """, stack: "goods", dropped: []),
    Row(
      name: "a root where a modal belongs",
      json: #"{"root":{"coordinator":"app","child":{"coordinator":"about"}}}"#, stack: "list",
      dropped: ["the coordinator `about`, which has a different presentation"]),
    Row(
      name: "a container with nothing to show",
      json: #"{"root":{"coordinator":"app","child":{"coordinator":"hub"}}}"#, stack: "list",
      dropped: ["the coordinator `hub`, which has nothing to show"]),
    Row(
      name: "another app", json: #"{"root":{"coordinator":"other"}}"#, stack: "",
      dropped: ["the coordinator `other`, which is not the app's"]),
    Row(name: "nothing", json: #"{"root":null}"#, stack: "", dropped: []),
  ]

  @Test(
    "A state is repaired to the nearest valid one, and reports what it dropped", arguments: rows)
  func repair(_ row: Row) throws {
    let decoded = try JSONDecoder().decode(NavigationState.self, from: Data(row.json.utf8))
    let session = Session(opened: row.open)
    let (state, dropped) = Reducer(scripted: row.graph).restore(decoded, session: session)
    #expect(state.navigation.visibleStack.map(\.short).joined(separator: " ") == row.stack)
    #expect(dropped == row.dropped)
    #expect(Invariants.violations(of: state, row.graph) == [])
    #expect(
      Reducer(scripted: row.graph).restore(state.navigation, session: session).dropped == [])
  }

  @Test("Used tickets are not assigned again")
  func tickets() throws {
    let json = Self.news(
      Self.list + #",{"screen":"terms","coordinator":"rules","start":true,"ticket":4}"#)
    let decoded = try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8))
    let (state, _) = Reducer(scripted: SampleGraph.gated).restore(decoded)
    #expect(state.tickets == 4)
  }

  @Test("A state with more levels than any table has is refused")
  func levels() {
    var json = #"{"coordinator":"app"}"#
    for _ in 0..<100 { json = #"{"coordinator":"app","child":\#(json)}"# }
    json = #"{"root":\#(json)}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8))
    }
  }

  @Test("A stack that is too deep is cut")
  func depth() throws {
    let entry = #",{"screen":"article","coordinator":"news"}"#
    let json = Self.news(Self.list + String(repeating: entry, count: 500))
    let decoded = try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8))
    let (state, dropped) = Reducer(scripted: SampleGraph.gated).restore(decoded)
    #expect(state.navigation.visibleStack.count == 100)
    #expect(dropped == ["401 screens of `news`, whose stack has more than 100"])
  }

  @Test("Every state of a journey survives encoding, decoding and repair")
  func roundTrip() throws {
    var journey = Journey(SampleGraph.gated, open: ["session", "pay", "adult", "terms"])
    let events: [NavigationEvent] = [
      .open("comments id=1"), .open("people id=1"), .protect("people"), .start("about"),
      .start("tip"), .open("order id=1 +adult"), .open("adultPanel"), .open("receipt"),
    ]
    for event in events {
      journey.send(event)
      let data = try JSONEncoder().encode(journey.state)
      let decoded = try JSONDecoder().decode(EngineState.self, from: data)
      #expect(decoded == journey.state)
      let restored = journey.reducer.restore(
        decoded.navigation, session: decoded.session, clock: decoded.clock)
      #expect(restored.state.navigation == journey.state.navigation)
      #expect(restored.dropped == [])
    }
  }
}
