import LinkwayMatching

/// A component to write into an association file.
struct AppleComponent: Hashable, Sendable {
  /// The path glob; `nil` to match any path.
  var path: GlobText?
  var query: [Item] = []
  var fragment: GlobText?
  var excludes = false
  var caseSensitive = true
  /// Whether the component only makes the file more precise. It is dropped if it hides a handled
  /// link.
  var isTentative = false
  /// The route that the component belongs to; `nil` for a component that belongs to none, such as a
  /// guard.
  var route: String?

  struct Item: Hashable, Sendable {
    var name: String
    var value: GlobText
  }

  /// Returns a guard, which excludes every path with at least `depth` segments.
  static func guarding(depth: Int) -> AppleComponent {
    AppleComponent(path: GlobText(String(repeating: "/?*", count: depth)), excludes: true)
  }

  /// Whether the component tests only the path.
  var isUnconditional: Bool { query.isEmpty && fragment == nil }

  /// A sort key derived from the contents, to break ties.
  var sortingText: String {
    ([path?.text([:]) ?? ""] + query.map { "\($0.name)=\($0.value.text([:]))" }
      + [fragment?.text([:]) ?? "", excludes ? "!" : "", caseSensitive ? "" : "i"])
      .joined(separator: "\u{1}")
  }
}

/// The conditions of a route on query and fragment, as parts of components.
struct AppleConditions {
  var query: [AppleComponent.Item] = []
  /// One glob for each form of the fragment; `nil` matches any fragment.
  var fragments: [GlobText?] = [nil]
  /// Item values that the route does not match.
  private(set) var refused: [AppleComponent.Item] = []
  /// Whether the components express all conditions of the route.
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
      fragments = pattern.forms.flatMap { form in
        Self.globs(of: form, slots: pattern.slots).map { Optional($0) }
      }
      isExact = isExact && fragments.allSatisfy { $0?.isExact ?? true }
      // A glob that matches everything is not a condition.
      if fragments.contains(where: { $0?.text([:]) == "*" }) { fragments = [nil] }
    }
  }

  private mutating func add(_ item: QueryItemRule) {
    func require(_ value: GlobText) {
      query.append(AppleComponent.Item(name: item.name, value: value))
      isExact = isExact && value.isExact
    }
    if item.isAbsent { return require(GlobText("")) }
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
      return require(GlobText(literal: Array(value.utf8)))
    }
    isExact = false
    // A string may be empty, and a missing item also counts as empty.
    if case .builtIn(.string) = item.type { return }
    if item.matches == nil, !GlobText(item.type, name: item.name).takesEmpty {
      require(GlobText("?*"))
    }
  }

  /// Returns the globs of a fragment form, with and without a trailing slash: Apple's systems
  /// distinguish them, tables only if configured to.
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
      // `/x/*` also matches `/x`.
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
