import Foundation

/// Changes of any key of routes, coordinators, screens, gates and types.
extension TableMutation {
  /// Gives a route the value that another route has for a key, or removes the key.
  mutating func exchangeKeys() {
    guard !routes.isEmpty else { return }
    let place = generator.next(below: routes.count)
    let other = routes[generator.next(below: routes.count)]
    let key = pick([
      "paths", "links", "query", "fragment", "opens", "redirect", "unwrap", "resolver",
      "leaveToWeb",
      "refuse", "with", "requires", "secret", "sources", "mode", "over", "caseSensitive",
    ])
    let actions = ["opens", "redirect", "unwrap", "resolver", "leaveToWeb", "refuse"]
    var route = routes[place]
    if actions.contains(key) {
      // A route has one of them.
      for key in actions + (other["opens"] == nil ? ["requires", "mode"] : []) { route[key] = nil }
      for key in actions { route[key] = other[key] }
    } else {
      route[key] = other[key]
    }
    routes[place] = route
    if key == "over", generator.next(below: 2) == 0 {
      routes[place]["over"] = [other["route"] as? String ?? ""]
    }
  }

  /// Gives a coordinator or a screen another value for a key, or removes the key.
  mutating func changeNode() {
    guard let app = root["app"] as? [String: Any] else { return }
    var left = generator.next(below: Self.nodeCount(app))
    root["app"] = changed(app, &left)
  }

  private static func nodeCount(_ coordinator: [String: Any]) -> Int {
    let children = coordinator["children"] as? [[String: Any]] ?? []
    let screens = coordinator["screens"] as? [Any] ?? []
    return children.reduce(1 + screens.count) { $0 + nodeCount($1) }
  }

  /// Returns a coordinator with a change to its node of a given number.
  private mutating func changed(_ coordinator: [String: Any], _ left: inout Int) -> [String: Any] {
    var coordinator = coordinator
    if left == 0 {
      let (key, value): (String, Any?) = pick([
        ("as", "push"), ("as", "sheet"), ("as", "fullScreen"), ("as", "root"), ("as", "tab"),
        ("container", "tabs"), ("container", "pages"), ("container", "stack"), ("container", nil),
        ("under", "photo"), ("under", nil), ("requires", ["session"]), ("requires", ["adult"]),
        ("requires", nil), ("start", "likes"), ("start", "settings"), ("start", nil),
        ("interruption", "forbidden"),
      ])
      coordinator[key] = value
      if let children = coordinator["children"] as? [Any], generator.next(below: 4) == 0 {
        coordinator["children"] = Array(children.reversed())
      }
      return coordinator
    }
    var screens = coordinator["screens"] as? [Any] ?? []
    for place in screens.indices {
      left -= 1
      if left == 0 { screens[place] = changed(screen: screens[place]) }
    }
    if !screens.isEmpty { coordinator["screens"] = screens }
    var children = coordinator["children"] as? [[String: Any]] ?? []
    for place in children.indices {
      left -= 1
      children[place] = changed(children[place], &left)
    }
    if !children.isEmpty { coordinator["children"] = children }
    return coordinator
  }

  private mutating func changed(screen: Any) -> [String: Any] {
    var screen = screen as? [String: Any] ?? ["screen": screen]
    let (key, value): (String, Any?) = pick([
      ("under", "photo"), ("under", "photos"), ("under", nil), ("requires", ["session"]),
      ("requires", ["adult"]), ("requires", nil), ("hidesBottomBar", true),
      ("hidesBottomBar", false), ("identity", "singleton"), ("identity", "always"),
      ("identity", ["q"]), ("identity", nil), ("parameters", ["q": "string?"]),
      ("parameters", ["q": "string = a", "page": "int = 7"]), ("parameters", ["k": "number?"]),
      ("parameters", nil), ("interruption", "forbidden"),
    ])
    screen[key] = value
    return screen
  }

  mutating func changeGate() {
    var gates = root["gates"] as? [String: [String: Any]] ?? [:]
    guard !gates.isEmpty else { return }
    let name = pick(gates.keys.sorted())
    let (key, value): (String, Any?) = pick([
      ("flow", "auth"), ("flow", "ageCheck"), ("fallback", "liked"), ("check", true),
      ("timeout", "5s"), ("onFailure", "flow"), ("expiresAfter", "1h"), ("expiresAfter", nil),
      ("after", ["session"]), ("after", nil), ("staysOpen", "5m"), ("staysOpen", "1h"),
      ("staysOpen", nil), ("whenClosed", "applyPrefix"), ("whenClosed", "holdAll"),
      ("whenNewLink", "keep"), ("whenNewLink", "replace"),
    ])
    gates[name]?[key] = value
    root["gates"] = gates
  }

  mutating func changeType() {
    var types = root["types"] as? [String: Any] ?? [:]
    guard !types.isEmpty else { return }
    types[pick(types.keys.sorted())] = pick(
      [
        ["enum": ["new", "top"]], ["enum": ["Hot", "a", "film"]], ["enum": ["a/b", "new"]],
        ["regex": "[A-Z]{3}[0-9]{4}"], ["regex": "[a-z]+"], ["regex": "[^./]+"],
        ["regex": ".*", "slashes": true], ["regex": "[a-z/]+", "slashes": true],
        ["regex": "[a-z]{2,8}"],
      ] as [Any])
    root["types"] = types
  }
}
