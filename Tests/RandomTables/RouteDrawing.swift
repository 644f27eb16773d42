/// A drawn route: its text, and the data for generating its links.
struct DrawnRoute: Sendable {
  var id: String
  /// The members of its JSON except `route` and `over`.
  var members: [(name: String, json: String)]
  /// The parts of each pattern; the first part is the origin of a pattern in `links`, and empty in
  /// `paths`.
  var patterns: [[Sampled]]
  var items: [SampledItem]
  var fragment: Sampled?
  /// The names of its captures.
  var captures: [String] = []
  /// The routes that it takes precedence over, so that the table loads.
  var over: [String] = []

  var json: String {
    let over = over.isEmpty ? [] : [("over", list(over))]
    return object([("route", quoted(id))] + members + over)
  }

  /// Returns a link that it should match.
  ///
  /// - Parameter origins: the origins of the table.
  func link(_ draw: inout Draw, origins: [Sampled]) -> String {
    var pattern = draw.pick(patterns)[...]
    var origin = pattern.popFirst() ?? Sampled("")
    if origin.pattern.isEmpty { origin = draw.pick(origins) }
    var text = draw.pick(origin.samples)
    for part in pattern { text += draw.pick(part.samples) }
    let query = items.map { draw.pick($0.samples) }.filter { !$0.isEmpty }
    if !query.isEmpty {
      text += "?" + query.shuffled(using: &draw.generator).joined(separator: "&")
    }
    if let fragment { text += "#" + draw.pick(fragment.samples) }
    return text
  }
}

/// Draws the routes of one table.
struct RouteDrawing {
  var patterns: PatternDrawing
  let origins: [Sampled]
  private(set) var routes: [DrawnRoute] = []
  /// Paths that a redirect can target, and whether they end with a capture.
  private var targets: [(path: String, takesNumber: Bool)] = []

  init(_ patterns: PatternDrawing, origins: [Sampled]) {
    self.patterns = patterns
    self.origins = origins
  }

  mutating func append(_ route: DrawnRoute) { routes.append(route) }

  /// - Parameter start: the prefix of all paths, so that no other route matches its links.
  mutating func addRoute(under start: String? = nil) {
    patterns.startRoute()
    let id = "r\(routes.count)"
    var route = DrawnRoute(id: id, members: [], patterns: [], items: [])
    if let target = targets.last, patterns.has(.redirect) {
      lead(&route, to: patterns.draw.chance(50) ? target : patterns.draw.pick(targets))
    } else {
      addPatterns(to: &route, start)
      if patterns.has(.unwrap), let inner = routes.last {
        let link = inner.link(&patterns.draw, origins: origins)
        route.items = [SampledItem(name: "to", json: #""link""#, samples: ["to=" + encoded(link)])]
        route.members.append(("unwrap", quoted("to")))
      } else {
        route.items = patterns.items()
        route.fragment = patterns.fragment()
        addAction(to: &route)
      }
    }
    if !route.items.isEmpty {
      route.members.append(("query", object(route.items.map { ($0.name, $0.json) })))
    }
    if let fragment = route.fragment { route.members.append(("fragment", fragment.pattern)) }
    addConditions(to: &route)
    route.captures = patterns.captures
    routes.append(route)
  }

  private mutating func addPatterns(to route: inout DrawnRoute, _ start: String?) {
    var isOwn = patterns.has(.ownOrigin)
    let count = patterns.has(.severalPaths) ? 2 : 1
    if !routes.isEmpty, patterns.has(.sibling) {
      let other = patterns.draw.pick(routes)
      route.patterns = other.patterns
      isOwn = other.patterns.contains { $0.first?.pattern.isEmpty == false }
      patterns.startRoute(other.captures)
      if patterns.draw.chance(60), let parts = route.patterns.first, parts.count > 2 {
        route.patterns = [parts.dropLast() + [patterns.segment(isLast: true)]]
      }
    }
    for _ in 0..<count where route.patterns.count < count {
      let origin = isOwn ? patterns.origin() : Sampled("")
      let first = start.map { [Sampled($0)] } ?? []
      route.patterns.append([origin] + first + patterns.path())
    }
    let texts = route.patterns.map { $0.map(\.pattern).joined() }
    route.members.append((isOwn ? "links" : "paths", list(texts)))
    noteTarget(route, isOwn: isOwn)
  }

  /// Stores a path that consists only of literals, or ends with one number.
  private mutating func noteTarget(_ route: DrawnRoute, isOwn: Bool) {
    guard !isOwn, let parts = route.patterns.first, let last = parts.last,
      parts.dropLast().allSatisfy({ [$0.pattern] == $0.samples || $0.pattern.isEmpty })
    else { return }
    let path = parts.dropLast().map(\.pattern).joined()
    if last.pattern.hasSuffix("<int>"), last.pattern.hasPrefix("/:") {
      targets.append((path, true))
    } else if [last.pattern] == last.samples {
      targets.append((path + last.pattern, false))
    }
  }

  private mutating func lead(
    _ route: inout DrawnRoute, to target: (path: String, takesNumber: Bool)
  ) {
    let old = Sampled("/old-\(route.id)")
    let number = target.takesNumber ? [Sampled("/:id<int>", ["/42", "/7"])] : []
    route.patterns = [[Sampled(""), old] + number]
    route.members.append(("paths", list([old.pattern + (number.first?.pattern ?? "")])))
    route.members.append(("redirect", quoted(target.path + (target.takesNumber ? "/:id" : ""))))
  }

  private mutating func addAction(to route: inout DrawnRoute) {
    switch patterns.drawn([.resolver, .leaveToWeb, .refuse]).first {
    case .resolver?: route.members.append(("resolver", quoted("chooser")))
    case .leaveToWeb?: route.members.append(("leaveToWeb", "true"))
    case .refuse?: route.members.append(("refuse", "true"))
    default:
      let screens = [
        "photo", "photos", "detail", "comments", "likes", "profile", "account", "feed", "settings",
        "shared",
      ]
      route.members.append(("opens", quoted(patterns.draw.pick(screens))))
    }
  }

  private mutating func addConditions(to route: inout DrawnRoute) {
    var members: [(String, String)] = []
    let capture = patterns.captures.first
    if patterns.has(.with) {
      var given = [("kind", quoted("x")), ("n", "3"), ("whole", quoted(":*"))]
      if let capture { given.append(("label", quoted("c{-:\(capture)}?"))) }
      if let last = patterns.captures.last, last != capture { given.append((last, "null")) }
      members.append(("with", object(given)))
    }
    if patterns.has(.secret), let capture { members.append(("secret", list([capture]))) }
    if patterns.has(.gate), route.members.contains(where: { $0.name == "opens" }) {
      members.append(("requires", list([patterns.draw.pick(["session", "adult", "!session"])])))
    }
    if patterns.has(.mode) {
      members.append(("mode", quoted(patterns.draw.pick(["push", "reset"]))))
    }
    if patterns.has(.sources) {
      members.append(
        ("sources", patterns.draw.pick([#"["universal", "internal"]"#, #"["scheme"]"#])))
    }
    if patterns.has(.caseInsensitive) { members.append(("caseSensitive", "false")) }
    route.members += members
  }

  /// A link as the value of a query item.
  private func encoded(_ link: String) -> String {
    link.utf8.map { byte in
      let isPlain =
        byte > 0x40 && byte < 0x5B || byte > 0x60 && byte < 0x7B || byte < 0x3A && byte > 0x2F
      return isPlain || byte == 0x2D || byte == 0x2E
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
