import LinkwayURLParsing

// Apps of shapes in which faults were found, and which the first three domains do not contain.

extension Domain {
  /// Root screens with parameters from links behind gates: the app's and a tab's. A screen pushed
  /// below a target has them too.
  static let profiles = Domain(
    name: "profiles",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "10m" },
          "adult": { "flow": "age", "after": ["session"], "expiresAfter": "2m", "staysOpen": "5m" }
        },
        "app": {
          "coordinator": "app",
          "screens": [{ "screen": "home", "parameters": { "name": "string?" } },
            { "screen": "about", "parameters": { "name": "string?" } }],
          "children": [
            { "coordinator": "auth", "as": "root", "screens": ["welcome"] },
            { "coordinator": "age", "as": "sheet", "screens": ["birthday"] },
            { "coordinator": "bar", "as": "root", "container": "tabs",
              "children": [
                { "coordinator": "news", "as": "tab",
                  "screens": [{ "screen": "list", "parameters": { "topic": "string?" } },
                    { "screen": "article", "parameters": { "id": "int", "ref": "string?" } },
                    { "screen": "comment", "under": "article" }] },
                { "coordinator": "shop", "as": "tab", "screens": ["goods"] }
              ] }
          ]
        },
        "routes": [
          { "route": "me", "paths": ["/me/:name"], "opens": "home", "requires": ["session"] },
          { "route": "hi", "paths": ["/hi/:name"], "opens": "home" },
          { "route": "about", "paths": ["/about/:name"], "opens": "about", "requires": ["adult"] },
          { "route": "topic", "paths": ["/t/:topic"], "opens": "list", "requires": ["adult"] },
          { "route": "comment", "paths": ["/c/:id<int>/:ref"], "opens": "comment",
            "requires": ["session"] }
        ]
      }
      """,
    links: [
      Link(text: "m:/me/ANN", route: "me", value: "ANN"),
      Link(text: "m:/hi/BOB", route: "hi"),
      Link(text: "m:/about/CAT", route: "about", value: "CAT"),
      Link(text: "m:/t/DOG", route: "topic", value: "DOG"),
      Link(text: "m:/t/DOG", route: "topic", value: "DOG", mode: .reset),
      Link(text: "m:/c/1/EEL", route: "comment", value: "EEL"),
      Link(text: "m:/c/1/EEL", route: "comment", value: "EEL", mode: .push),
    ],
    steps: [
      .select("news"), .select("shop"), .push("article", ["id": .int(1)]), .push("about"),
      .start("bar"), .start("age"), .start("auth"), .finish("bar"), .finish("age"),
      .popTo("home"), .protect("home"), .unprotect("home"), .protect("article"),
    ])

  /// A root flow, and a modal flow whose gate depends on its gate: the first flow stays beneath the
  /// second.
  static let locked = Domain(
    name: "locked",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "10m" },
          "code": { "flow": "lock", "after": ["session"], "expiresAfter": "2m", "staysOpen": "5m" }
        },
        "app": {
          "coordinator": "app", "start": "main",
          "children": [
            { "coordinator": "auth", "as": "root", "screens": ["welcome", "form"],
              "children": [{ "coordinator": "terms", "as": "sheet", "screens": ["text"] }] },
            { "coordinator": "lock", "as": "sheet", "screens": ["pin", "hint"] },
            { "coordinator": "help", "as": "sheet", "screens": ["manual"] },
            { "coordinator": "main", "as": "root", "requires": ["code"],
              "screens": ["dashboard", "detail"] }
          ]
        },
        "routes": [
          { "route": "detail", "paths": ["/d/:id<int>"], "opens": "detail" },
          { "route": "welcome", "paths": ["/welcome"], "opens": "welcome" },
          { "route": "hint", "paths": ["/hint"], "opens": "hint" },
          { "route": "text", "paths": ["/text"], "opens": "text", "requires": ["!session"] },
          { "route": "help", "paths": ["/help"], "opens": "manual" }
        ]
      }
      """,
    links: [
      Link(text: "m:/d/1", route: "detail"),
      Link(text: "m:/d/1", route: "detail", mode: .reset),
      Link(text: "m:/welcome", route: "welcome"),
      Link(text: "m:/hint", route: "hint"),
      Link(text: "m:/text", route: "text"),
      Link(text: "m:/help", route: "help"),
      Link(text: "m:/help", route: "help", mode: .reset),
    ],
    steps: [
      .push("form"), .push("hint"), .push("detail", ["id": .int(2)]), .start("terms"),
      .start("help"), .start("lock"), .start("auth"), .start("main"), .finish("terms"),
      .finish("help"), .finish("lock"), .finish("main"), .protect("form"), .unprotect("form"),
      .protect("manual"), .protect("pin"),
    ])

  /// Modals of the app, of a tab bar, of its tabs and of a pushed coordinator. One gate's flow is a
  /// modal of the tab bar, that of the other gate is a modal of a tab.
  static let piles = Domain(
    name: "piles",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "low": { "flow": "key", "expiresAfter": "10m" },
          "side": { "flow": "door", "expiresAfter": "2m", "staysOpen": "5m",
            "whenClosed": "applyPrefix" }
        },
        "app": {
          "coordinator": "app", "start": "main",
          "children": [
            { "coordinator": "main", "as": "root", "container": "tabs",
              "children": [
                { "coordinator": "news", "as": "tab", "screens": ["list", "article"],
                  "children": [
                    { "coordinator": "reader", "as": "push",
                      "screens": ["page", { "screen": "secret", "requires": ["low"] }],
                      "children": [
                        { "coordinator": "share", "as": "sheet", "screens": ["people"] }] }] },
                { "coordinator": "shop", "as": "tab",
                  "screens": ["goods", { "screen": "item", "requires": ["side"] }],
                  "children": [{ "coordinator": "door", "as": "sheet", "screens": ["bell"] }] },
                { "coordinator": "vip", "as": "tab", "requires": ["low"], "screens": ["lounge"] },
                { "coordinator": "key", "as": "sheet", "screens": ["digits"] }] },
            { "coordinator": "top", "as": "sheet", "screens": ["banner"] },
            { "coordinator": "next", "as": "sheet", "requires": ["low"], "screens": ["more"] }
          ]
        },
        "routes": [
          { "route": "article", "paths": ["/a/:id<int>"], "opens": "article" },
          { "route": "item", "paths": ["/i/:id<int>"], "opens": "item" },
          { "route": "secret", "paths": ["/secret"], "opens": "secret" },
          { "route": "banner", "paths": ["/banner"], "opens": "banner" },
          { "route": "bought", "paths": ["/banner/:who"], "opens": "banner",
            "requires": ["side"] },
          { "route": "more", "paths": ["/more"], "opens": "more" },
          { "route": "people", "paths": ["/people"], "opens": "people" }
        ]
      }
      """,
    links: [
      Link(text: "m:/a/1", route: "article"),
      Link(text: "m:/i/1", route: "item"),
      Link(text: "m:/i/1", route: "item", mode: .reset),
      Link(text: "m:/secret", route: "secret"),
      Link(text: "m:/banner", route: "banner", mode: .reset),
      Link(text: "m:/banner/FOX", route: "bought", mark: "who", value: "FOX"),
      Link(text: "m:/more", route: "more"),
      Link(text: "m:/people", route: "people"),
    ],
    steps: [
      .select("news"), .select("shop"), .select("vip"), .start("reader"), .start("share"),
      .start("top"), .start("next"), .start("key"), .start("door"), .push("secret"),
      .push("item", ["id": .int(2)]), .finish("reader"), .finish("top"), .finish("key"),
      .finish("share"), .protect("banner"), .unprotect("banner"), .protect("people"),
      .protect("article"),
    ])

  /// Screens with `under`, opened with all modes. One gate's flow is pushed on them, after the part
  /// of the plan before it. A screen of a link that is behind another gate is beneath that flow.
  static let ways = Domain(
    name: "ways",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "code": { "flow": "lock", "expiresAfter": "10m", "staysOpen": "5m",
            "whenClosed": "applyPrefix" },
          "low": { "flow": "key", "expiresAfter": "10m" }
        },
        "app": {
          "coordinator": "app", "start": "main",
          "children": [
            { "coordinator": "main", "as": "root", "container": "tabs",
              "children": [
                { "coordinator": "books", "as": "tab",
                  "screens": ["shelf",
                    { "screen": "book", "parameters": { "book": "int", "owner": "string?" } },
                    { "screen": "page", "under": "book",
                      "parameters": { "book": "int", "page": "int" } },
                    { "screen": "note", "under": "page", "requires": ["code"] }],
                  "children": [
                    { "coordinator": "lock", "as": "push", "screens": ["digits"] },
                    { "coordinator": "reader", "as": "push", "under": "book",
                      "screens": ["reading", "word"] }] },
                { "coordinator": "shop", "as": "tab", "screens": ["goods"] }] },
            { "coordinator": "top", "as": "sheet", "screens": ["banner"] },
            { "coordinator": "key", "as": "sheet", "screens": ["pin"] }
          ]
        },
        "routes": [
          { "route": "own", "paths": ["/own/:book<int>/:owner"], "opens": "book",
            "requires": ["low"] },
          { "route": "book", "paths": ["/b/:book<int>"], "opens": "book" },
          { "route": "page", "paths": ["/b/:book<int>/:page<int>"], "opens": "page" },
          { "route": "note", "paths": ["/b/:book<int>/:page<int>/note"], "opens": "note" },
          { "route": "word", "paths": ["/b/:book<int>/word/:word"], "opens": "word" },
          { "route": "goods", "paths": ["/goods"], "opens": "goods", "requires": ["code"] },
          { "route": "main", "paths": ["/main"], "opens": "shelf" }
        ]
      }
      """,
    links: [
      Link(text: "m:/b/1", route: "book"),
      Link(text: "m:/b/1/1", route: "page", mode: .push),
      Link(text: "m:/b/2/1", route: "page", mode: .push),
      Link(text: "m:/b/1/2", route: "page"),
      Link(text: "m:/b/1/2", route: "page", mode: .reset),
      Link(text: "m:/b/1/1/note", route: "note"),
      Link(text: "m:/b/2/1/note", route: "note", mode: .push),
      Link(text: "m:/b/1/word/a", route: "word", mode: .push),
      Link(text: "m:/goods", route: "goods", mode: .reset),
      Link(text: "m:/own/1/GNU", route: "own", value: "GNU"),
    ],
    steps: [
      .select("books"), .select("shop"), .push("book", ["book": .int(1)]), .start("reader"),
      .start("top"), .start("lock"), .push("word"), .finish("reader"), .finish("lock"),
      .popTo("book"), .protect("page"), .unprotect("page"), .protect("banner"),
    ])
}
