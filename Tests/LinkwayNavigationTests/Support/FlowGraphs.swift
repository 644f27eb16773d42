import LinkwayNavigation

extension SampleGraph {
  /// Root screens with parameters: the app's, a tab's, a page's and a modal's. `session` is opened
  /// by a root flow, `pay` after it by a sheet, `club` by a sheet of a tab.
  static let roots = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, screens: ["home", "about", "member"],
        children: ["auth", "pin", "bar", "book", "card"]),
      .init(id: "auth", parent: "app", presentation: .root, screens: ["welcome"]),
      .init(id: "pin", parent: "app", presentation: .sheet, screens: ["digits"]),
      .init(
        id: "bar", parent: "app", presentation: .root, container: .tabs,
        children: ["news", "shop"]),
      .init(
        id: "news", parent: "bar", presentation: .tab, screens: ["list", "article", "comment"]),
      .init(
        id: "shop", parent: "bar", presentation: .tab, screens: ["goods", "item"],
        children: ["door"]),
      .init(id: "door", parent: "shop", presentation: .sheet, screens: ["bell"]),
      .init(
        id: "book", parent: "app", presentation: .fullScreen, container: .pages,
        children: ["one", "two"]),
      .init(id: "one", parent: "book", presentation: .page, screens: ["first"]),
      .init(id: "two", parent: "book", presentation: .page, screens: ["second"]),
      .init(id: "card", parent: "app", presentation: .sheet, screens: ["front", "back"]),
    ],
    screens: [
      .init(
        id: "home", coordinator: "app", parameters: ["name", "size"],
        defaults: ["size": .int(1)]),
      .init(id: "about", coordinator: "app"),
      .init(id: "member", coordinator: "app", requires: [.init(gate: "session")]),
      .init(id: "welcome", coordinator: "auth"), .init(id: "digits", coordinator: "pin"),
      .init(id: "list", coordinator: "news", parameters: ["topic"]),
      .init(
        id: "article", coordinator: "news", parameters: ["id", "ref"],
        identity: .parameters(["id"])),
      .init(id: "comment", coordinator: "news", under: "article"),
      .init(id: "goods", coordinator: "shop", identity: .parameters(["kind"])),
      .init(id: "item", coordinator: "shop"), .init(id: "bell", coordinator: "door"),
      .init(id: "first", coordinator: "one"), .init(id: "second", coordinator: "two"),
      .init(id: "front", coordinator: "card"), .init(id: "back", coordinator: "card"),
    ],
    gates: [
      .init(id: "session", flow: "auth"),
      .init(id: "pay", flow: "pin", after: ["session"], staysOpen: 60),
      .init(id: "club", flow: "door", whenClosed: .applyPrefix),
    ])

  /// A root flow, and a sheet whose gate depends on its gate; what `start` shows is behind both.
  static let locked = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil,
        children: ["auth", "lock", "help", "main"], start: "main"),
      .init(
        id: "auth", parent: "app", presentation: .root, screens: ["welcome", "form"],
        children: ["terms"]),
      .init(id: "terms", parent: "auth", presentation: .sheet, screens: ["text"]),
      .init(id: "lock", parent: "app", presentation: .sheet, screens: ["pin"]),
      .init(id: "help", parent: "app", presentation: .sheet, screens: ["manual"]),
      .init(
        id: "main", parent: "app", presentation: .root, requires: [.init(gate: "code")],
        screens: ["dashboard", "detail"]),
    ],
    screens: [
      .init(id: "welcome", coordinator: "auth"), .init(id: "form", coordinator: "auth"),
      .init(id: "text", coordinator: "terms"), .init(id: "pin", coordinator: "lock"),
      .init(id: "manual", coordinator: "help"), .init(id: "dashboard", coordinator: "main"),
      .init(id: "detail", coordinator: "main", identity: .parameters(["id"])),
    ],
    gates: [
      .init(id: "session", flow: "auth"),
      .init(id: "code", flow: "lock", after: ["session"], staysOpen: 60),
    ])

  /// Modals of many presenters: of the app, of a tab bar, of its tabs, of a pushed coordinator and
  /// of each other. The gates `low`, `side` and `deep` have modal flows in different places.
  static let piles = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, children: ["main", "top", "next", "other"],
        start: "main"),
      .init(
        id: "main", parent: "app", presentation: .root, container: .tabs,
        children: ["news", "shop", "vip", "low", "sheet"]),
      .init(
        id: "news", parent: "main", presentation: .tab, screens: ["list", "article"],
        children: ["reader", "note"]),
      .init(
        id: "reader", parent: "news", presentation: .push, screens: ["page", "secret"],
        children: ["share"]),
      .init(id: "share", parent: "reader", presentation: .sheet, screens: ["people"]),
      .init(id: "note", parent: "news", presentation: .sheet, screens: ["editor"]),
      .init(
        id: "shop", parent: "main", presentation: .tab, screens: ["goods", "item"],
        children: ["side"]),
      .init(id: "side", parent: "shop", presentation: .sheet, screens: ["bell"]),
      .init(
        id: "vip", parent: "main", presentation: .tab, requires: [.init(gate: "low")],
        screens: ["lounge"]),
      .init(id: "low", parent: "main", presentation: .sheet, screens: ["key", "hint"]),
      .init(id: "sheet", parent: "main", presentation: .sheet, screens: ["paper"]),
      .init(
        id: "top", parent: "app", presentation: .sheet, screens: ["banner"], children: ["inner"]),
      .init(id: "inner", parent: "top", presentation: .popover, screens: ["bubble"]),
      .init(
        id: "next", parent: "app", presentation: .sheet, requires: [.init(gate: "low")],
        screens: ["more"]),
      .init(
        id: "other", parent: "app", presentation: .root, screens: ["blank", "line"],
        children: ["deep"]),
      .init(id: "deep", parent: "other", presentation: .sheet, screens: ["well"]),
    ],
    screens: [
      .init(id: "list", coordinator: "news"),
      .init(id: "article", coordinator: "news", identity: .parameters(["id"])),
      .init(id: "page", coordinator: "reader"),
      .init(id: "secret", coordinator: "reader", requires: [.init(gate: "low")]),
      .init(id: "people", coordinator: "share"), .init(id: "editor", coordinator: "note"),
      .init(id: "goods", coordinator: "shop"), .init(id: "item", coordinator: "shop"),
      .init(id: "bell", coordinator: "side"), .init(id: "lounge", coordinator: "vip"),
      .init(id: "key", coordinator: "low"), .init(id: "hint", coordinator: "low"),
      .init(id: "paper", coordinator: "sheet"), .init(id: "banner", coordinator: "top"),
      .init(id: "bubble", coordinator: "inner"), .init(id: "more", coordinator: "next"),
      .init(id: "blank", coordinator: "other"), .init(id: "line", coordinator: "other"),
      .init(id: "well", coordinator: "deep"),
    ],
    gates: [
      .init(id: "low", flow: "low"), .init(id: "side", flow: "side", whenClosed: .applyPrefix),
      .init(id: "deep", flow: "deep"),
    ])
}
