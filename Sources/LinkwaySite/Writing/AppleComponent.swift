import LinkwayMatching

/// One of the components that are written.
struct AppleComponent: Hashable, Sendable {
  /// `nil` for any.
  var path: GlobText?
  var query: [Item] = []
  var fragment: GlobText?
  var excludes = false
  var caseSensitive = true
  /// Whether it only makes the file more exact, and may go where it hides a link that is taken.
  var isTentative = false
  /// The route that it is of; `nil` for a guard.
  var route: String?

  struct Item: Hashable, Sendable {
    var name: String
    var value: GlobText
  }

  /// A guard: every path with this many segments or more.
  static func guarding(depth: Int) -> AppleComponent {
    AppleComponent(path: GlobText(String(repeating: "/?*", count: depth)), excludes: true)
  }

  /// Whether it asks nothing but the path.
  var isUnconditional: Bool { query.isEmpty && fragment == nil }

  /// By what it says, where nothing else tells an order.
  var sortingText: String {
    ([path?.text([:]) ?? ""] + query.map { "\($0.name)=\($0.value.text([:]))" }
      + [fragment?.text([:]) ?? "", excludes ? "!" : "", caseSensitive ? "" : "i"])
      .joined(separator: "\u{1}")
  }
}

/// What a route asks beside its path, as the components of its rules.
struct AppleConditions {
  var query: [AppleComponent.Item] = []
  /// One for each form of a fragment; `nil` for any fragment.
  var fragments: [GlobText?] = [nil]
  /// Values of items that the route does not take.
  private(set) var refused: [AppleComponent.Item] = []
  /// Whether it asks all that the route asks.
  var isExact = true

  init(_ route: Route) {
    for item in route.query.items { add(item) }
    switch route.fragment {
    case nil: break
    case .form(let rule):
      isExact = false
      let equals = rule.items.first { $0.equals?.linkText != nil }
      if let equals, let value = equals.equals?.linkText {
        var glob = GlobText("*")
        glob.append(GlobText(literal: Array("\(equals.name)=\(value)".utf8)))
        glob.append("*")
        fragments = [glob]
      }
    case .pattern(let pattern):
      fragments = pattern.forms.flatMap { Self.globs(of: $0, slots: pattern.slots) }
      isExact = isExact && fragments.allSatisfy { $0?.isExact ?? true }
      // One that matches everything asks nothing.
      if fragments.contains(where: { $0?.text([:]) == "*" }) { fragments = [nil] }
    }
  }

  private mutating func add(_ item: QueryItemRule) {
    func ask(_ value: GlobText) {
      query.append(AppleComponent.Item(name: item.name, value: value))
      isExact = isExact && value.isExact
    }
    if item.isAbsent { return ask(GlobText("")) }
    if let value = item.not?.linkText {
      refused.append(
        AppleComponent.Item(name: item.name, value: GlobText(literal: Array(value.utf8))))
    }
    if item.not != nil || item.isRaw { isExact = false }
    guard item.isRequired, !item.isRaw else {
      if item.equals != nil || item.matches != nil { isExact = false }
      return
    }
    if let value = item.equals?.linkText {
      return ask(GlobText(literal: Array(value.utf8)))
    }
    if item.matches != nil {
      isExact = false
      return
    }
    let takesEmpty = GlobText(item.type, name: item.name).takesEmpty
    if case .builtIn(.string) = item.type {
      // A text may be empty, and an item that is absent is so, too.
      isExact = false
      return
    }
    isExact = false
    if !takesEmpty { ask(GlobText("?*")) }
  }

  /// A final slash counts for Apple's systems, and for the table only where it says so.
  private static func globs(of form: ComponentPattern.Form, slots: [CaptureSlot]) -> [GlobText] {
    var glob = GlobText()
    for piece in form.pieces {
      switch piece {
      case .separator: glob.append("/")
      case .text(let bytes): glob.append(GlobText(literal: bytes))
      case .capture(let capture):
        if case .value(let type) = capture.content {
          glob.append(GlobText(type, name: slots[capture.slot].name))
        } else {
          glob.append("*")
        }
      case .repetition: glob.append(GlobText("*", isExact: false))
      }
    }
    var globs = [glob]
    if form.tailIsOptional {
      // `/x/*` takes `/x`.
      var text = glob.text([:])
      if text.hasSuffix("/*") {
        text.removeLast(2)
        globs.append(GlobText(text, isExact: glob.isExact))
      }
    }
    return globs
      + globs.filter { !$0.text([:]).hasSuffix("*") }.map { glob in
        var longer = glob
        longer.append("/")
        return longer
      }
  }
}
