import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler
import LinkwayURLParsing

/// A small app to check the reducer on: its table, the links that arrive and the users.
struct Domain: Sendable {
  /// A link with what the table says of it, read from the table by a person.
  struct Link: Sendable {
    var text: String
    /// The route that answers; `nil`: none does.
    var route: String?
    /// What its screen gets and nothing else would give it.
    var mark: String?
    /// A value that comes by this link and by nothing else: wherever it is shown, the link's gates
    /// have to be open.
    var value: String?
    var mode: NavigationMode?
  }

  var name: String
  var text: String
  var links: [Link]
  /// What a person does, beside what every app has.
  var steps: [NavigationEvent]

  static let users = ["ann", "bob"]

  /// What the table compiles to, and what the links resolve to. The links are resolved once: the
  /// same link gives the same answer, and the checker sends few links millions of times.
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

/// Why the checker cannot run.
struct CheckerError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension Domain {
  /// Tabs of which one is behind sign-in, a screen behind the second gate, a sub-flow that is
  /// pushed, a modal, and a route with a gate of its own. Sign-in takes the window; the second gate
  /// is a sheet.
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

  /// All behind sign-in. The second gate's flow is pushed; it keeps what it holds, and what comes
  /// before it is applied first.
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

  static let all = [open, closed, presented, profiles, locked, piles, ways, asked, started, busy]
}
