import LinkwayNavigation
import LinkwayURLParsing

// Apps with conditions and checks.

extension Domain {
  /// A condition with a fallback that hides a tab, a check after sign-in with a flow and a pending
  /// modal, and a check with neither.
  static let asked = Domain(
    name: "asked",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "10m" },
          "flag": { "fallback": "soon", "expiresAfter": "10m" },
          "safe": { "check": true, "after": ["session"], "flow": "lock", "pending": "wait",
            "timeout": "1m", "expiresAfter": "3m", "staysOpen": "5m", "onFailure": "flow" },
          "plain": { "check": true, "timeout": "2m", "whenNewLink": "keep" }
        },
        "app": {
          "coordinator": "app", "start": "home",
          "children": [
            { "coordinator": "auth", "as": "root", "screens": ["welcome"] },
            { "coordinator": "lock", "as": "sheet", "screens": ["pin"] },
            { "coordinator": "wait", "as": "sheet", "screens": ["spinner"] },
            { "coordinator": "home", "as": "root", "container": "tabs",
              "children": [
                { "coordinator": "news", "as": "tab",
                  "screens": ["list", "soon", "article",
                    { "screen": "coin", "requires": ["flag"] },
                    { "screen": "vault", "requires": ["safe"] },
                    { "screen": "odd", "requires": ["plain"] }] },
                { "coordinator": "market", "as": "tab", "requires": ["flag"],
                  "screens": ["coins"] }
              ] }
          ]
        },
        "routes": [
          { "route": "article", "paths": ["/a/:id<int>"], "opens": "article" },
          { "route": "coin", "paths": ["/coin/:id<int>"], "opens": "coin" },
          { "route": "old", "paths": ["/old"], "opens": "article", "requires": ["!flag"] },
          { "route": "vault", "paths": ["/vault"], "opens": "vault" },
          { "route": "odd", "paths": ["/odd"], "opens": "odd" },
          { "route": "pin", "paths": ["/pin"], "opens": "pin" }
        ]
      }
      """,
    links: [
      Link(text: "m:/a/1", route: "article"),
      Link(text: "m:/coin/1", route: "coin"),
      Link(text: "m:/old", route: "old"),
      Link(text: "m:/vault", route: "vault", mode: .push),
      Link(text: "m:/odd", route: "odd", mode: .reset),
    ],
    steps: [
      .select("news"), .select("market"), .push("coin"), .push("vault"), .push("odd"),
      .push("article"), .start("lock"), .finish("lock"), .finish("wait"), .protect("article"),
      .unprotect("article"),
    ])

  /// An app whose `start` is behind a condition with a fallback and a check with a flow.
  static let started = Domain(
    name: "started",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "modern": { "fallback": "classic", "expiresAfter": "10m" },
          "device": { "check": true, "flow": "help", "pending": "wait", "timeout": "1m",
            "after": ["modern"], "expiresAfter": "2m" },
          "deep": { "flow": "lock", "after": ["device"], "staysOpen": "5m" }
        },
        "app": {
          "coordinator": "app", "start": "main",
          "children": [
            { "coordinator": "past", "as": "root", "screens": ["classic", "note"] },
            { "coordinator": "help", "as": "root", "screens": ["advice"] },
            { "coordinator": "wait", "as": "fullScreen", "screens": ["spinner"] },
            { "coordinator": "lock", "as": "sheet", "screens": ["pin"] },
            { "coordinator": "tour", "as": "sheet", "screens": ["slide"] },
            { "coordinator": "main", "as": "root", "requires": ["device"],
              "screens": ["board", "item", { "screen": "safe", "requires": ["deep"] }] }
          ]
        },
        "routes": [
          { "route": "item", "paths": ["/i/:id<int>"], "opens": "item" },
          { "route": "safe", "paths": ["/safe"], "opens": "safe" },
          { "route": "note", "paths": ["/note"], "opens": "note" },
          { "route": "slide", "paths": ["/slide"], "opens": "slide", "requires": ["!device"] }
        ]
      }
      """,
    links: [
      Link(text: "m:/i/1", route: "item"),
      Link(text: "m:/i/1", route: "item", mode: .reset),
      Link(text: "m:/safe", route: "safe"),
      Link(text: "m:/note", route: "note"),
      Link(text: "m:/slide", route: "slide"),
    ],
    steps: [
      .push("note"), .push("item", ["id": .int(2)]), .push("safe"), .start("tour"),
      .start("main"), .start("past"), .start("help"), .start("lock"), .finish("tour"),
      .finish("past"), .finish("help"), .finish("lock"), .protect("note"), .unprotect("note"),
      .protect("classic"),
    ])

  /// An app whose `start` is behind two conditions, each with a fallback; tabs and pages that appear
  /// when a gate is known to be closed; and two checks that share a pending modal.
  static let several = Domain(
    name: "several",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "new": { "fallback": "classic", "expiresAfter": "10m" },
          "open": { "fallback": "soon", "expiresAfter": "10m" },
          "left": { "check": true, "pending": "wait", "timeout": "1m", "expiresAfter": "3m" },
          "right": { "check": true, "pending": "wait", "timeout": "2m", "expiresAfter": "3m",
            "flow": "help" }
        },
        "app": {
          "coordinator": "app", "start": "main",
          "children": [
            { "coordinator": "past", "as": "root", "screens": ["classic"] },
            { "coordinator": "shut", "as": "root", "screens": ["soon"] },
            { "coordinator": "wait", "as": "sheet", "screens": ["spinner"] },
            { "coordinator": "help", "as": "sheet", "screens": ["advice"] },
            { "coordinator": "main", "as": "root", "requires": ["new", "open"],
              "container": "tabs",
              "children": [
                { "coordinator": "list", "as": "tab",
                  "screens": ["board", { "screen": "a", "requires": ["left"] },
                    { "screen": "b", "requires": ["right"] }] },
                { "coordinator": "plain", "as": "tab", "requires": ["!left"],
                  "screens": ["simple"] },
                { "coordinator": "guide", "as": "tab", "container": "pages",
                  "children": [
                    { "coordinator": "one", "as": "page", "screens": ["first"] },
                    { "coordinator": "two", "as": "page", "requires": ["!right"],
                      "screens": ["second"] }] }
              ] }
          ]
        },
        "routes": [
          { "route": "a", "paths": ["/a"], "opens": "a" },
          { "route": "b", "paths": ["/b"], "opens": "b" },
          { "route": "simple", "paths": ["/simple"], "opens": "simple" },
          { "route": "second", "paths": ["/second"], "opens": "second" }
        ]
      }
      """,
    links: [
      Link(text: "m:/a", route: "a"),
      Link(text: "m:/b", route: "b"),
      Link(text: "m:/simple", route: "simple"),
      Link(text: "m:/second", route: "second", mode: .reset),
    ],
    steps: [
      .select("list"), .select("plain"), .select("guide"), .select("two"), .push("a"), .push("b"),
      .start("main"), .finish("wait"), .finish("help"), .finish("past"), .finish("shut"),
    ])

  /// A form with the policy `ask`, and a pushed transfer and a modal call with `wait`, behind and
  /// next to gates.
  static let busy = Domain(
    name: "busy",
    text: """
      {
        "version": 1,
        "origins": ["m:"],
        "gates": {
          "session": { "flow": "auth", "expiresAfter": "2m", "whenClosed": "applyPrefix" },
          "code": { "flow": "lock", "staysOpen": "5m", "whenClosed": "applyPrefix" },
          "flag": { "fallback": "soon" }
        },
        "app": {
          "coordinator": "app", "start": "home",
          "children": [
            { "coordinator": "auth", "as": "sheet", "screens": ["welcome"] },
            { "coordinator": "lock", "as": "root", "screens": ["pin"] },
            { "coordinator": "call", "as": "fullScreen", "interruption": "wait",
              "screens": ["ringing"] },
            { "coordinator": "home", "as": "root", "container": "tabs",
              "children": [
                { "coordinator": "news", "as": "tab",
                  "screens": ["list", "soon", "article",
                    { "screen": "form", "interruption": "ask" },
                    { "screen": "coin", "requires": ["flag"] },
                    { "screen": "mine", "under": "article", "requires": ["session"] }],
                  "children": [
                    { "coordinator": "transfer", "as": "push", "interruption": "wait",
                      "screens": ["amount", "confirm"] }] },
                { "coordinator": "shop", "as": "tab",
                  "screens": ["goods", { "screen": "wine", "requires": ["code"] },
                    { "screen": "basket", "requires": ["session"] }] }
              ] }
          ]
        },
        "routes": [
          { "route": "article", "paths": ["/a/:id<int>"], "opens": "article" },
          { "route": "mine", "paths": ["/mine/:id<int>"], "opens": "mine" },
          { "route": "wine", "paths": ["/wine"], "opens": "wine" },
          { "route": "basket", "paths": ["/basket"], "opens": "basket" },
          { "route": "coin", "paths": ["/coin"], "opens": "coin" },
          { "route": "confirm", "paths": ["/confirm"], "opens": "confirm" },
          { "route": "ringing", "paths": ["/call"], "opens": "ringing" }
        ]
      }
      """,
    links: [
      Link(text: "m:/a/1", route: "article"),
      Link(text: "m:/a/1", route: "article", mode: .push),
      Link(text: "m:/mine/1", route: "mine"),
      Link(text: "m:/wine", route: "wine"),
      Link(text: "m:/basket", route: "basket"),
      Link(text: "m:/coin", route: "coin", mode: .reset),
      Link(text: "m:/confirm", route: "confirm"),
      Link(text: "m:/call", route: "ringing"),
    ],
    steps: [
      .select("news"), .select("shop"), .push("form"), .push("article", ["id": .int(2)]),
      .push("coin"), .start("transfer"), .push("confirm"), .start("call"), .finish("transfer"),
      .finish("call"),
      .start("lock"), .protect("form"), .unprotect("form"), .protect("confirm"),
    ])
}
