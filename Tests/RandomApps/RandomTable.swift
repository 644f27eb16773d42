import Foundation
package import Linkway
package import LinkwayNavigation

/// A table for random runs, with a route to each of its screens and coordinators.
package struct RandomTable {
  package let name: String
  /// The text of its `routes.json`.
  package let text: String
  package let router: LinkRouter
  /// Links that the table resolves, without queries.
  package let links: [String]

  package var graph: CoordinatorGraph { router.table.graph }

  /// - Parameters:
  ///   - gates: the value of `gates`.
  ///   - screens: the value of `screens`.
  ///   - app: the value of `app`.
  package init(_ name: String, gates: String, screens: String = "{}", app: String) throws {
    self.name = name
    let tree = try JSONSerialization.jsonObject(with: Data(app.utf8))
    let firstGate = try JSONSerialization.jsonObject(with: Data(gates.utf8)) as? [String: Any]
    let shared = try JSONSerialization.jsonObject(with: Data(screens.utf8)) as? [String: Any]
    let ids = Self.ids(in: tree, Set((shared ?? [:]).keys))
    var routes = ids.map { id in
      """
      { "route": "\(id)", "paths": ["/\(id)"], "opens": "\(id)", "query": { "id": "int?" } }
      """
    }
    var links = ids.map { "test:/\($0)" }
    for gate in (firstGate ?? [:]).keys.sorted() {
      for (prefix, requirement) in [("behind", gate), ("before", "!\(gate)")] {
        guard let id = ids.last else { continue }
        routes.append(
          """
          { "route": "\(prefix)-\(gate)", "paths": ["/\(prefix)/\(gate)"], "opens": "\(id)",
            "query": { "id": "int?" }, "requires": ["\(requirement)"] }
          """)
        links.append("test:/\(prefix)/\(gate)")
      }
    }
    self.links = links
    text = """
      { "version": 1, "origins": ["test:"], "gates": \(gates), "screens": \(screens),
        "app": \(app), "routes": [\(routes.joined(separator: ",\n"))] }
      """
    router = try LinkRouter(routes: text)
  }

  /// The ids of coordinators and screens, and the places of shared ones, in a part of the tree,
  /// outer ones first.
  private static func ids(in part: Any, _ shared: Set<String>) -> [String] {
    guard let coordinator = part as? [String: Any] else { return [] }
    let screens = (coordinator["screens"] as? [Any] ?? []).compactMap { screen in
      screen as? String ?? (screen as? [String: Any])?["screen"] as? String
    }
    let id = coordinator["coordinator"] as? String ?? ""
    let children = coordinator["children"] as? [Any] ?? []
    return [id] + screens.map { shared.contains($0) ? "\(id)/\($0)" : $0 }
      + children.flatMap { ids(in: $0, shared) }
  }
}

extension RandomTable {
  /// Gates of every kind over containers of every kind.
  package static func gated() throws -> RandomTable {
    try RandomTable(
      "gated",
      gates: """
        { "session": { "flow": "login" },
          "pay": { "flow": "pin", "expiresAfter": "2m", "after": ["session"], "staysOpen": "1m" },
          "adult": { "flow": "ageCheck", "whenClosed": "applyPrefix" },
          "terms": { "flow": "rules", "whenNewLink": "keep" } }
        """,
      app: """
        { "coordinator": "app", "start": "home", "children": [
          { "coordinator": "login", "as": "root", "screens": ["welcome",
            { "screen": "password", "requires": ["!session"] }] },
          { "coordinator": "home", "as": "root", "container": "tabs", "children": [
            { "coordinator": "news", "as": "tab", "screens": ["list",
                { "screen": "article", "identity": ["id"] },
                { "screen": "comments", "under": "article", "requires": ["terms"],
                  "identity": ["id"] }],
              "children": [
                { "coordinator": "reader", "as": "push", "under": "article", "screens": ["page",
                    { "screen": "footnote", "identity": "always" }],
                  "children": [
                    { "coordinator": "share", "as": "sheet", "screens": ["people"] }] },
                { "coordinator": "rules", "as": "push", "screens": ["terms-text"] },
                { "coordinator": "note", "as": "sheet", "screens": ["editor"] }] },
            { "coordinator": "shop", "as": "tab", "screens": ["goods",
                { "screen": "item", "identity": ["id"], "hidesBottomBar": true },
                { "screen": "receipt", "requires": ["pay"], "identity": "singleton" }] },
            { "coordinator": "profile", "as": "tab", "requires": ["session"],
              "screens": ["me", "edit"] }] },
          { "coordinator": "hub", "as": "root", "container": "custom", "start": "left",
            "children": [
              { "coordinator": "left", "as": "embed", "screens": ["panel"] },
              { "coordinator": "right", "as": "embed", "requires": ["adult"],
                "screens": ["adultPanel"] }] },
          { "coordinator": "about", "as": "sheet", "screens": ["version", "licence"],
            "children": [{ "coordinator": "tip", "as": "popover", "screens": ["hint"] }] },
          { "coordinator": "pin", "as": "sheet", "screens": ["digits"] },
          { "coordinator": "ageCheck", "as": "sheet", "screens": ["birthday"] },
          { "coordinator": "orders", "as": "fullScreen", "requires": ["session"],
            "screens": ["orderList",
              { "screen": "order", "requires": ["pay"], "identity": ["id"] }] }] }
        """)
  }

  /// The app starts with a modal behind the gate of a root flow, which stays beneath it.
  package static func modalStart() throws -> RandomTable {
    try RandomTable(
      "modalStart", gates: #"{ "session": { "flow": "auth" } }"#,
      app: """
        { "coordinator": "app", "start": "browse", "children": [
          { "coordinator": "auth", "as": "root", "screens": ["welcome", "logIn",
              { "screen": "forgot", "under": "logIn" }],
            "children": [{ "coordinator": "terms", "as": "sheet", "screens": ["text"] }] },
          { "coordinator": "browse", "as": "fullScreen", "container": "tabs",
            "requires": ["session"], "children": [
              { "coordinator": "photos", "as": "tab", "screens": ["grid",
                  { "screen": "photo", "identity": ["id"], "hidesBottomBar": true }] },
              { "coordinator": "settings", "as": "tab", "screens": ["account", "password"] }] },
          { "coordinator": "tour", "as": "sheet", "container": "pages", "children": [
            { "coordinator": "one", "as": "page", "screens": ["first", "more"] },
            { "coordinator": "two", "as": "page", "screens": ["second"] },
            { "coordinator": "three", "as": "page", "screens": ["third"] }] }] }
        """)
  }

  /// Sub-flows that are pushed in each other, run several times, show roots over their stack and
  /// present modals on modals.
  package static func subFlows() throws -> RandomTable {
    try RandomTable(
      "subFlows", gates: #"{ "code": { "flow": "lock", "staysOpen": "30s" } }"#,
      app: """
        { "coordinator": "app", "screens": ["main", "settings"], "children": [
          { "coordinator": "one", "as": "push", "screens": ["rows",
              { "screen": "row", "identity": ["id"] }],
            "children": [
              { "coordinator": "inner", "as": "push", "under": "row",
                "screens": ["innerRoot", "innerMore"], "children": [
                  { "coordinator": "innerSheet", "as": "sheet", "screens": ["sheetRoot", "sheetMore"],
                    "children": [
                      { "coordinator": "again", "as": "push", "screens": ["againRoot"] },
                      { "coordinator": "onSheet", "as": "fullScreen", "screens": ["full"],
                        "children": [
                          { "coordinator": "onFull", "as": "popover", "screens": ["bubble"] }] }]
                  }] },
              { "coordinator": "cover", "as": "root", "screens": ["coverRoot", "coverMore"] }] },
          { "coordinator": "two", "as": "sheet", "screens": ["table", "cell"] },
          { "coordinator": "lock", "as": "push", "screens": ["code", "hint"] },
          { "coordinator": "safe", "as": "push", "requires": ["code"], "screens": ["gold"] },
          { "coordinator": "wizard", "as": "root", "screens": ["stepOne", "stepTwo"] }] }
        """)
  }

  /// Tabs in tabs and pages in tabs, some of them behind gates, and all of them if no user is
  /// signed in.
  package static func closedTabs() throws -> RandomTable {
    try RandomTable(
      "closedTabs",
      gates: """
        { "first": { "flow": "login" }, "second": { "flow": "code", "staysOpen": "30s" } }
        """,
      app: """
        { "coordinator": "app", "start": "main", "children": [
          { "coordinator": "main", "as": "root", "container": "tabs", "children": [
            { "coordinator": "a", "as": "tab", "requires": ["first"], "screens": ["aRoot", "aMore"],
              "children": [{ "coordinator": "aRootFlow", "as": "root", "screens": ["over"] }] },
            { "coordinator": "b", "as": "tab", "requires": ["second"], "container": "tabs",
              "children": [
                { "coordinator": "bOne", "as": "tab", "screens": ["bOneRoot", "bOneMore"] },
                { "coordinator": "bTwo", "as": "tab", "requires": ["first"],
                  "screens": ["bTwoRoot"] }] },
            { "coordinator": "c", "as": "tab", "requires": ["first"], "container": "pages",
              "children": [
                { "coordinator": "cOne", "as": "page", "screens": ["cOneRoot"] },
                { "coordinator": "cTwo", "as": "page", "requires": ["second"],
                  "screens": ["cTwoRoot"] }] },
            { "coordinator": "d", "as": "tab", "start": "inner", "children": [
              { "coordinator": "inner", "as": "root", "requires": ["second"],
                "screens": ["innerRoot", "innerMore"] }] }] },
          { "coordinator": "login", "as": "root", "screens": ["form"] },
          { "coordinator": "code", "as": "sheet", "screens": ["digits"] }] }
        """)
  }

  /// Modals of the app, of a tab bar, of its tabs and of a pushed coordinator. The flows of two
  /// gates are presented above all of them, and links provide parameters for the app's own screen.
  package static func piles() throws -> RandomTable {
    try RandomTable(
      "piles",
      gates: """
        { "low": { "flow": "key" },
          "side": { "flow": "door", "after": ["low"], "staysOpen": "30s",
            "whenClosed": "applyPrefix" } }
        """,
      app: """
        { "coordinator": "app",
          "screens": [{ "screen": "home", "parameters": { "id": "int?" } }], "children": [
          { "coordinator": "main", "as": "root", "container": "tabs", "children": [
            { "coordinator": "news", "as": "tab",
              "screens": [{ "screen": "list", "parameters": { "id": "int?" } }, "article"],
              "children": [
                { "coordinator": "reader", "as": "push", "under": "article",
                  "screens": ["page", { "screen": "secret", "requires": ["low"] }],
                  "children": [{ "coordinator": "share", "as": "sheet", "screens": ["people"] }] },
                { "coordinator": "note", "as": "popover", "screens": ["editor"] }] },
            { "coordinator": "shop", "as": "tab",
              "screens": ["goods", { "screen": "item", "requires": ["side"] }],
              "children": [{ "coordinator": "door", "as": "sheet", "screens": ["bell"] }] },
            { "coordinator": "vip", "as": "tab", "requires": ["low"], "screens": ["lounge"] },
            { "coordinator": "key", "as": "sheet", "screens": ["digits", "hint"] }] },
          { "coordinator": "top", "as": "sheet", "screens": ["banner"], "children": [
            { "coordinator": "inner", "as": "popover", "screens": ["bubble"] }] },
          { "coordinator": "next", "as": "fullScreen", "requires": ["low"],
            "screens": ["more"] },
          { "coordinator": "last", "as": "sheet", "requires": ["side"],
            "screens": ["final"] }] }
        """)
  }

  /// Screens shared by tabs and by coordinators pushed in each other; two of them are roots.
  package static func shared() throws -> RandomTable {
    try RandomTable(
      "shared", gates: #"{ "session": { "flow": "auth" } }"#,
      screens: """
        { "product": { "identity": ["id"] }, "note": { "requires": ["session"] },
          "list": { "identity": "singleton" } }
        """,
      app: """
        { "coordinator": "app", "start": "main", "children": [
          { "coordinator": "auth", "as": "sheet", "screens": ["logIn"] },
          { "coordinator": "main", "as": "root", "container": "tabs", "children": [
            { "coordinator": "search", "as": "tab",
              "screens": ["list", "product", { "screen": "note", "under": "product" }],
              "children": [
                { "coordinator": "compare", "as": "push", "under": "product",
                  "screens": ["product", "list", "note"], "children": [
                    { "coordinator": "deep", "as": "push", "screens": ["pair", "product", "list"] }]
                }] },
            { "coordinator": "cart", "as": "tab", "screens": ["items", "product"] }] },
          { "coordinator": "offer", "as": "sheet", "screens": ["list", "product"] }] }
        """)
  }

  package static func all() throws -> [RandomTable] {
    try [gated(), modalStart(), subFlows(), closedTabs(), piles(), shared()]
  }
}
