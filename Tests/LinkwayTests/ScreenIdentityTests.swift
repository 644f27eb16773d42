import Linkway
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import Testing

/// The identity of screens of a kind that declares nothing.
@Suite("Identities of screens")
struct ScreenIdentityTests {
  static func stack(after links: [String], routes: String) throws -> [String] {
    let table = try LinkRouter(
      routes: """
        { "version": 1, "origins": ["good:"],
          "app": { "coordinator": "app", "screens": ["home"], "children": [
            { "coordinator": "shop", "as": "push", "screens": ["goods", "item"] } ] },
          "routes": [\(routes)] }
        """
    ).table
    let reducer = Reducer(table: table)
    var state = EngineState()
    var kinds: [String] = []
    for link in links {
      let (next, effects) = reducer.reduce(state, .open(link))
      state = next
      kinds = effects.transitions.map(\.kind.rawValue)
    }
    return kinds
  }

  @Test("A first screen is also identified by the captures of routes to its coordinator")
  func coordinators() throws {
    let item = #"{ "route": "goods", "paths": ["/goods/:kind"], "opens": "goods" }"#
    let shop = #"{ "route": "shop", "paths": ["/shop"], "opens": "shop" }"#
    let links = ["good:/goods/new", "good:/goods/old"]
    #expect(
      try Self.stack(after: links, routes: item) == ["popToRoot", "finish", "start", "push"])
    #expect(try Self.stack(after: links, routes: item + "," + shop) == ["update"])
  }
}
