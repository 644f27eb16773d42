import LinkwayNavigation

extension SampleGraph {
  /// Gates of every kind over containers of every kind.
  ///
  /// `session` is opened by a root flow, `pay` by a sheet that may be requested again, `adult` by a
  /// sheet with `applyPrefix`, `terms` by a pushed coordinator and keeps what it holds.
  static let gated = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil,
        children: ["login", "home", "hub", "about", "pin", "ageCheck", "orders"], start: "home"),
      .init(id: "login", parent: "app", presentation: .root, screens: ["welcome", "password"]),
      .init(
        id: "home", parent: "app", presentation: .root, container: .tabs,
        children: ["news", "shop", "profile"]),
      .init(
        id: "news", parent: "home", presentation: .tab, screens: ["list", "article", "comments"],
        children: ["reader", "rules", "note"]),
      .init(
        id: "reader", parent: "news", presentation: .push, under: "article",
        screens: ["page", "footnote"], children: ["share"]),
      .init(id: "share", parent: "reader", presentation: .sheet, screens: ["people"]),
      .init(id: "rules", parent: "news", presentation: .push, screens: ["terms"]),
      .init(id: "note", parent: "news", presentation: .sheet, screens: ["editor"]),
      .init(
        id: "shop", parent: "home", presentation: .tab, screens: ["goods", "item", "receipt"]),
      .init(
        id: "profile", parent: "home", presentation: .tab, requires: [.init(gate: "session")],
        screens: ["me", "edit"]),
      .init(
        id: "hub", parent: "app", presentation: .root, container: .custom,
        children: ["left", "right"], start: "left"),
      .init(id: "left", parent: "hub", presentation: .embed, screens: ["panel"]),
      .init(
        id: "right", parent: "hub", presentation: .embed, requires: [.init(gate: "adult")],
        screens: ["adultPanel"]),
      .init(
        id: "about", parent: "app", presentation: .sheet, screens: ["version", "licence"],
        children: ["tip"]),
      .init(id: "tip", parent: "about", presentation: .popover, screens: ["hint"]),
      .init(id: "pin", parent: "app", presentation: .sheet, screens: ["digits"]),
      .init(id: "ageCheck", parent: "app", presentation: .sheet, screens: ["birthday"]),
      .init(
        id: "orders", parent: "app", presentation: .fullScreen,
        requires: [.init(gate: "session")], screens: ["orderList", "order"]),
    ],
    screens: [
      .init(id: "welcome", coordinator: "login"),
      .init(
        id: "password", coordinator: "login",
        requires: [.init(gate: "session", whileClosed: true)]),
      .init(id: "list", coordinator: "news", parameters: ["topic"]),
      .init(
        id: "article", coordinator: "news", parameters: ["id"], identity: .parameters(["id"])),
      .init(
        id: "comments", coordinator: "news", under: "article", parameters: ["id"],
        requires: [.init(gate: "terms")], identity: .parameters(["id"])),
      .init(id: "page", coordinator: "reader", parameters: ["id"], identity: .parameters(["id"])),
      .init(id: "footnote", coordinator: "reader", identity: .always),
      .init(id: "people", coordinator: "share"), .init(id: "terms", coordinator: "rules"),
      .init(id: "editor", coordinator: "note"), .init(id: "goods", coordinator: "shop"),
      .init(id: "item", coordinator: "shop", identity: .parameters(["id"])),
      .init(
        id: "receipt", coordinator: "shop", requires: [.init(gate: "pay")], identity: .singleton),
      .init(id: "me", coordinator: "profile"), .init(id: "edit", coordinator: "profile"),
      .init(id: "panel", coordinator: "left"), .init(id: "adultPanel", coordinator: "right"),
      .init(id: "version", coordinator: "about"), .init(id: "licence", coordinator: "about"),
      .init(id: "hint", coordinator: "tip"), .init(id: "digits", coordinator: "pin"),
      .init(id: "birthday", coordinator: "ageCheck"),
      .init(id: "orderList", coordinator: "orders"),
      .init(
        id: "order", coordinator: "orders", requires: [.init(gate: "pay")],
        identity: .parameters(["id"])),
    ],
    gates: [
      .init(id: "session", flow: "login"),
      .init(id: "pay", flow: "pin", expiresAfter: 120, after: ["session"], staysOpen: 60),
      .init(id: "adult", flow: "ageCheck", whenClosed: .applyPrefix),
      .init(id: "terms", flow: "rules", whenNewLink: .keep),
    ])

  /// An app whose `start` is a modal behind the gate of a root flow, as in the Unsplash example:
  /// the flow stays beneath it.
  static let modalStart = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, children: ["auth", "browse", "tour"],
        start: "browse"),
      .init(id: "auth", parent: "app", presentation: .root, screens: ["welcome", "logIn"]),
      .init(
        id: "browse", parent: "app", presentation: .fullScreen, container: .tabs,
        requires: [.init(gate: "session")], children: ["photos", "settings"]),
      .init(id: "photos", parent: "browse", presentation: .tab, screens: ["grid", "photo"]),
      .init(
        id: "settings", parent: "browse", presentation: .tab, screens: ["account", "password"]),
      .init(id: "tour", parent: "app", presentation: .sheet, screens: ["slide"]),
    ],
    screens: [
      .init(id: "welcome", coordinator: "auth"), .init(id: "logIn", coordinator: "auth"),
      .init(id: "grid", coordinator: "photos"),
      .init(
        id: "photo", coordinator: "photos", identity: .parameters(["id"]), hidesBottomBar: true),
      .init(id: "account", coordinator: "settings"),
      .init(id: "password", coordinator: "settings"), .init(id: "slide", coordinator: "tour"),
    ],
    gates: [.init(id: "session", flow: "auth")])

  /// Tabs that are all behind a gate.
  static let closedTabs = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, children: ["main", "login", "code"],
        start: "main"),
      .init(
        id: "main", parent: "app", presentation: .root, container: .tabs,
        children: ["one", "two", "three"]),
      .init(
        id: "one", parent: "main", presentation: .tab, requires: [.init(gate: "first")],
        screens: ["oneRoot"]),
      .init(
        id: "two", parent: "main", presentation: .tab, requires: [.init(gate: "second")],
        screens: ["twoRoot", "twoMore"]),
      .init(id: "three", parent: "main", presentation: .tab, children: ["inner"], start: "inner"),
      .init(
        id: "inner", parent: "three", presentation: .root, requires: [.init(gate: "second")],
        screens: ["innerRoot"]),
      .init(id: "login", parent: "app", presentation: .root, screens: ["form"]),
      .init(id: "code", parent: "app", presentation: .sheet, screens: ["digits"]),
    ],
    screens: [
      .init(id: "oneRoot", coordinator: "one"), .init(id: "twoRoot", coordinator: "two"),
      .init(id: "twoMore", coordinator: "two"), .init(id: "innerRoot", coordinator: "inner"),
      .init(id: "form", coordinator: "login"), .init(id: "digits", coordinator: "code"),
    ],
    gates: [
      .init(id: "first", flow: "login"), .init(id: "second", flow: "code", staysOpen: 30),
    ])

  /// All graphs, by name.
  static let all: [(name: String, graph: CoordinatorGraph)] = [
    ("photos", photos), ("shapes", shapes), ("gated", gated), ("modalStart", modalStart),
    ("closedTabs", closedTabs), ("roots", roots), ("locked", locked), ("piles", piles),
  ]
}
