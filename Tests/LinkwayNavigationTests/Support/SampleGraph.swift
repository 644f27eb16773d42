import LinkwayNavigation

/// Trees of coordinators for tests, built manually.
enum SampleGraph {
  /// The tree of the sample table.
  static let photos = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil, children: ["ageCheck", "auth", "browse"],
        start: "browse"),
      .init(id: "ageCheck", parent: "app", presentation: .sheet, screens: ["birthday"]),
      .init(
        id: "auth", parent: "app", presentation: .root,
        screens: ["welcome", "logIn", "createAccount", "forgotPassword"]),
      .init(
        id: "browse", parent: "app", presentation: .root, container: .tabs,
        requires: [.init(gate: "session")], children: ["feed", "likes", "settings"]),
      .init(id: "feed", parent: "browse", presentation: .tab, screens: ["photos", "photo"]),
      .init(id: "likes", parent: "browse", presentation: .tab, screens: ["likedPhotos"]),
      .init(
        id: "settings", parent: "browse", presentation: .tab,
        screens: ["account", "changePassword"]),
    ],
    screens: [
      .init(id: "birthday", coordinator: "ageCheck"),
      .init(id: "welcome", coordinator: "auth"), .init(id: "logIn", coordinator: "auth"),
      .init(id: "createAccount", coordinator: "auth"),
      .init(id: "forgotPassword", coordinator: "auth", under: "logIn"),
      .init(id: "photos", coordinator: "feed", identity: .parameters(["feed"])),
      .init(id: "photo", coordinator: "feed", identity: .parameters(["id"])),
      .init(id: "likedPhotos", coordinator: "likes"),
      .init(id: "account", coordinator: "settings"),
      .init(id: "changePassword", coordinator: "settings"),
    ],
    gates: [
      .init(id: "session", flow: "auth"),
      .init(id: "adult", flow: "ageCheck", after: ["session"]),
    ])

  /// A coordinator without tabs, on which others are pushed, presented and embedded.
  static let shapes = CoordinatorGraph(
    coordinators: [
      .init(
        id: "app", parent: nil, presentation: nil,
        children: ["main", "dialog", "hub", "wizard"], start: "main"),
      .init(
        id: "main", parent: "app", presentation: .root, screens: ["home", "list", "item"],
        children: ["sub"]),
      .init(
        id: "sub", parent: "main", presentation: .push, under: "list", screens: ["steps", "step"]),
      .init(
        id: "dialog", parent: "app", presentation: .sheet, screens: ["form"],
        children: ["picker"]),
      .init(id: "picker", parent: "dialog", presentation: .popover, screens: ["colours"]),
      .init(
        id: "hub", parent: "app", presentation: .root, container: .custom, children: ["left"],
        start: "left"),
      .init(id: "left", parent: "hub", presentation: .embed, screens: ["panel"]),
      .init(
        id: "wizard", parent: "app", presentation: .fullScreen, container: .pages,
        children: ["one", "two"]),
      .init(id: "one", parent: "wizard", presentation: .page, screens: ["first"]),
      .init(id: "two", parent: "wizard", presentation: .page, screens: ["second"]),
    ],
    screens: [
      .init(id: "home", coordinator: "main"), .init(id: "list", coordinator: "main"),
      .init(
        id: "item", coordinator: "main", under: "list", parameters: ["id"],
        identity: .parameters(["id"])),
      .init(id: "steps", coordinator: "sub"), .init(id: "step", coordinator: "sub"),
      .init(id: "form", coordinator: "dialog"), .init(id: "colours", coordinator: "picker"),
      .init(id: "panel", coordinator: "left"), .init(id: "first", coordinator: "one"),
      .init(id: "second", coordinator: "two"),
    ], gates: [])
}
