import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing

/// A small app for checking the reducer: its table, the links that arrive and the users.
struct Domain: Sendable {
  /// A link with what the table declares for it, written manually.
  struct Link: Sendable {
    var text: String
    /// The matching route; `nil` if there is none.
    var route: String?
    /// The parameters of its screen that come only from this link.
    var mark: String?
    /// A value that comes only from this link: wherever it is shown, the link's gates must be open.
    var value: String?
    var mode: NavigationMode?
  }

  var name: String
  var text: String
  var links: [Link]
  /// The possible user actions, besides those that every app has.
  var steps: [NavigationEvent]

  static let users = ["ann", "bob"]

  /// The compiled table, and the resolved links. Links are resolved once: the same link always has
  /// the same result, and the checker sends few links millions of times.
  func reducer() throws(CheckerError) -> Reducer {
    let source = SourceText(file: "\(name).json", text: text)
    let (table, diagnostics) = TableCompiler.compile(source)
    guard let table else {
      throw CheckerError("\(name) does not load: \(diagnostics.map(\.message))")
    }
    let resolving = Reducer(table: table)
    var resolutions: [String: ResolvedLink] = [:]
    for link in links { resolutions[link.text] = resolving.resolve(link.text, nil) }
    return Reducer(graph: resolving.graph) { [resolutions] link, source in
      resolutions[link] ?? resolving.resolve(link, source)
    }
  }
}

/// The reason why the checker cannot run.
struct CheckerError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension Domain {
  /// Tabs of which one is behind sign-in, a screen behind the second gate, a pushed sub-flow, a
  /// modal, and a route with its own gate. Sign-in fills the window; the second gate is a sheet.
  static let open = Domain(
    name: "open",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "10m" },
          "adult": { "flow": "age", "after": ["session"], "expiresAfter": "2m", "staysOpen": "5m" }
        },
        "app": {
          "coordinator": "app", "start": "home",
          "children": [
            { "coordinator": "auth", "as": "root", "screens": ["welcome", "form"] },
            { "coordinator": "age", "as": "sheet", "screens": ["birthday"] },
            { "coordinator": "note", "as": "sheet", "screens": ["editor"] },
            { "coordinator": "home", "as": "root", "container": "tabs",
              "children": [
                { "coordinator": "news", "as": "tab",
                  "screens": ["list", { "screen": "article",
                    "parameters": { "id": "int", "full": "bool?" } }],
                  "children": [
                    { "coordinator": "reader", "as": "push", "screens": ["page"] }
                  ] },
                { "coordinator": "profile", "as": "tab", "requires": ["session"],
                  "screens": ["me", { "screen": "edit", "requires": ["adult"] }] }
              ] }
          ]
        },
        "routes": [
          { "route": "article", "paths": ["/a/:id<int>"], "opens": "article" },
          { "route": "full", "paths": ["/a/:id<int>/full"], "opens": "article",
            "with": { "id": ":id", "full": true }, "requires": ["adult"] },
          { "route": "edit", "paths": ["/edit"], "opens": "edit" },
          { "route": "token", "paths": ["/t/:token"], "opens": "me", "secret": ["token"] },
          { "route": "form", "paths": ["/form"], "opens": "form", "requires": ["!session"] }
        ]
      }
      """,
    links: [
      Link(text: "m:/a/1", route: "article"),
      Link(text: "m:/a/1/full", route: "full", mark: "full"),
      Link(text: "m:/edit", route: "edit"),
      Link(text: "m:/t/9", route: "token", mark: "token"),
      Link(text: "m:/form", route: "form"),
      Link(text: "m:/nowhere", route: nil),
    ],
    steps: [
      .select("news"), .select("profile"), .push("article", ["id": .int(2)]), .push("edit"),
      .push("form"), .start("reader"), .start("note"), .start("auth"), .start("age"),
      .finish("reader"), .finish("auth"), .finish("age"), .popTo("list"), .protect("article"),
      .unprotect("article"), .protect("editor"),
    ])

  /// Everything is behind sign-in. The second gate's flow is pushed; the gate keeps its held link,
  /// and the plan before the gate is applied first.
  static let closed = Domain(
    name: "closed",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "10m" },
          "adult": { "flow": "age", "after": ["session"], "expiresAfter": "2m", "staysOpen": "5m",
            "whenClosed": "applyPrefix", "whenNewLink": "keep" }
        },
        "app": {
          "coordinator": "app", "start": "home",
          "children": [
            { "coordinator": "auth", "as": "root", "screens": ["welcome", "form"] },
            { "coordinator": "home", "as": "root", "container": "tabs", "requires": ["session"],
              "children": [
                { "coordinator": "news", "as": "tab", "screens": ["list", "article"],
                  "children": [
                    { "coordinator": "age", "as": "push", "screens": ["birthday", "help"] },
                    { "coordinator": "note", "as": "sheet", "screens": ["editor"] }
                  ] },
                { "coordinator": "shop", "as": "tab",
                  "screens": ["goods", { "screen": "wine", "requires": ["adult"] }] },
                { "coordinator": "club", "as": "tab", "requires": ["adult"], "screens": ["hall"] }
              ] }
          ]
        },
        "routes": [
          { "route": "article", "paths": ["/a/:id<int>"], "opens": "article" },
          { "route": "wine", "paths": ["/wine/:id<int>"], "opens": "wine" },
          { "route": "club", "paths": ["/club"], "opens": "hall" },
          { "route": "help", "paths": ["/help"], "opens": "help" }
        ]
      }
      """,
    links: [
      Link(text: "m:/a/1", route: "article"),
      Link(text: "m:/a/2", route: "article", mode: .push),
      Link(text: "m:/wine/1", route: "wine"),
      Link(text: "m:/wine/1", route: "wine", mode: .reset),
      Link(text: "m:/club", route: "club"),
      Link(text: "m:/help", route: "help"),
    ],
    steps: [
      .select("news"), .select("shop"), .select("club"), .push("article", ["id": .int(3)]),
      .push("wine", ["id": .int(2)]), .push("form"), .push("help"), .start("note"),
      .start("age"), .start("auth"), .finish("note"), .finish("age"), .popTo("birthday"),
      .protect("article"), .unprotect("article"), .protect("editor"), .protect("wine"),
    ])

  /// An app whose `start` is a modal: the root flow that has passed stays beneath it. The second
  /// gate's flow is a modal of the modal.
  static let presented = Domain(
    name: "presented",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "10m" },
          "adult": { "flow": "age", "after": ["session"], "expiresAfter": "2m", "staysOpen": "5m" }
        },
        "app": {
          "coordinator": "app", "start": "browse",
          "children": [
            { "coordinator": "auth", "as": "root", "screens": ["welcome", "form"] },
            { "coordinator": "tour", "as": "sheet", "screens": ["slide"] },
            { "coordinator": "browse", "as": "fullScreen", "container": "tabs",
              "requires": ["session"],
              "children": [
                { "coordinator": "photos", "as": "tab",
                  "screens": ["grid", { "screen": "photo", "requires": ["adult"] }] },
                { "coordinator": "settings", "as": "tab", "screens": ["account", "password"],
                  "children": [
                    { "coordinator": "wizard", "as": "push", "under": "password",
                      "screens": ["steps", "step"] }
                  ] },
                { "coordinator": "age", "as": "sheet", "screens": ["birthday"] }
              ] }
          ]
        },
        "routes": [
          { "route": "photo", "paths": ["/p/:id<int>"], "opens": "photo" },
          { "route": "password", "paths": ["/password"], "opens": "password" },
          { "route": "step", "paths": ["/step"], "opens": "step", "requires": ["adult"] },
          { "route": "tour", "paths": ["/tour"], "opens": "slide" }
        ]
      }
      """,
    links: [
      Link(text: "m:/p/1", route: "photo"),
      Link(text: "m:/p/2", route: "photo", mode: .push),
      Link(text: "m:/password", route: "password"),
      Link(text: "m:/password", route: "password", mode: .reset),
      Link(text: "m:/step", route: "step"),
      Link(text: "m:/tour", route: "tour"),
    ],
    steps: [
      .select("photos"), .select("settings"), .push("form"), .push("photo", ["id": .int(3)]),
      .push("password"), .start("wizard"), .start("tour"), .start("age"), .start("auth"),
      .start("browse"), .finish("wizard"), .finish("browse"), .finish("auth"), .finish("tour"),
      .popTo("password"), .protect("password"), .unprotect("password"), .protect("slide"),
      .protect("form"),
    ])

  static let all = [
    open, closed, presented, profiles, locked, piles, ways, asked, started, several,
    busy,
  ]
}
