import LinkwayAutomaton
package import LinkwayMatching
import LinkwayNavigation

extension RouteTable {
  /// The signature of a parameter in a typed language.
  package struct Signature: Sendable {
    package enum Kind: Hashable, Sendable {
      case text, int, number, bool
      case enumeration(EnumerationType)
      /// A value of any of several kinds.
      case any
    }

    package var name: String
    package var kind: Kind
    package internal(set) var isList: Bool
    /// Whether the parameter may be absent.
    package var isOptional: Bool
    /// The parameter's default value; `nil` if there is none.
    package internal(set) var defaultValue: ParameterValue?
  }

  /// The parameters that the links of a route give, and from which links of the route are built.
  package struct Signatures: Sendable {
    package var parameters: [Signature] = []
    /// Names of parameters that are constant or composed of others. They need not be given.
    package internal(set) var derived: Set<String> = []
    /// Whether undeclared items are parameters too.
    package internal(set) var isOpen = false
  }

  /// Returns the parameters of a route's links, in the order of its patterns and items.
  /// O(patterns × origins).
  package func signatures(ofRouteAt place: Int) -> Signatures {
    guard let route = automaton.route(at: place), let entry = entry(at: place) else {
      return Signatures()
    }
    let given = route.variants.map { variant in
      var given = GivenParameters(variant)
      given.apply(entry.changes)
      return given
    }
    var rest = route
    rest.patterns = []
    var items = GivenParameters(rest)
    items.apply(entry.changes)

    var signatures = Signatures()
    signatures.isOpen = given.contains { $0.isOpen }
    for name in names(route, entry) {
      var found = given.compactMap { $0[name] }
      guard !found.isEmpty else { continue }
      var isAlways = found.count == given.count && found.allSatisfy { $0.isAlways }
      // If a capture is absent, an item of the same name replaces it.
      if !isAlways, found.contains(where: { $0.isCapture }), let item = items[name], !item.isCapture
      {
        found.append(item)
        isAlways = item.isAlways
      }
      let isList = found.allSatisfy { $0.holdsList }
      let isMixed = !isList && found.contains { $0.holdsList }
      let kinds = found.map { $0.kind }
      signatures.parameters.append(
        Signature(
          name: name,
          kind: isMixed ? .any : kinds.dropFirst().reduce(kinds[0], Signature.Kind.join),
          isList: isList, isOptional: !isAlways,
          defaultValue: defaultValue(of: name, route, entry)))
      if found.allSatisfy({ $0.constant != nil || ($0.equals != nil && $0.isAlways) }) {
        signatures.derived.insert(name)
      }
    }
    let changed = Set(entry.changes.map { $0.name })
    let own = Set(signatures.parameters.map { $0.name }).subtracting(changed)
    for change in entry.changes {
      guard case .template(let template) = change.value,
        template.parameters.allSatisfy({ own.contains($0.name) })
      else { continue }
      signatures.derived.insert(change.name)
    }
    return signatures
  }

  /// Returns the parameters of a screen: those that it declares, otherwise those that the routes to
  /// any copy of it give.
  package func signatures(ofScreen id: String) -> Signatures {
    let places = graph.screens(named: id)
    if let screen = places.first, let declared = screenParameters[screen.id] {
      return Signatures(
        parameters: declared.map { parameter in
          let value = screen.defaults[parameter.name]
          return Signature(
            name: parameter.name, kind: Signature.Kind(parameter.type), isList: parameter.isList,
            isOptional: !parameter.isNeeded && value == nil, defaultValue: value)
        })
    }
    let roots = places.filter { graph.coordinator($0.coordinator)?.screens.first == $0.id }
    let targets = Set(places.map { $0.id } + roots.map { $0.coordinator })
    let openers = (0..<routeCount).filter { place in
      guard case .opens(let target)? = entry(at: place)?.action else { return false }
      return targets.contains(target)
    }.map(signatures)
    var merged = Signatures()
    merged.isOpen = openers.contains { $0.isOpen }
    // A screen is also shown without parameters if its coordinator starts with it, or if it is
    // below another screen.
    let isBelow =
      !roots.isEmpty || graph.screens.contains { $0.under.map(targets.contains) ?? false }
    for signature in openers.flatMap({ $0.parameters })
    where !merged.parameters.contains(where: { $0.name == signature.name }) {
      let all = openers.compactMap { $0.parameters.first { $0.name == signature.name } }
      let isMixed = all.contains { $0.isList != signature.isList }
      let isAlways = all.count == openers.count && all.allSatisfy { !$0.isOptional }
      let values = Set(all.map { $0.defaultValue })
      let value = all.count == openers.count && values.count == 1 ? signature.defaultValue : nil
      merged.parameters.append(
        Signature(
          name: signature.name,
          kind: isMixed ? .any : all.map({ $0.kind }).reduce(signature.kind, Signature.Kind.join),
          isList: signature.isList && !isMixed,
          isOptional: value == nil && (isBelow || !isAlways), defaultValue: value))
    }
    return merged
  }

  private func names(_ route: Route, _ entry: RouteEntry) -> [String] {
    var slots = route.patterns.flatMap { $0.path.slots }
    slots += route.patterns.flatMap { $0.list.captures.map { $0.slot } }
    var rules = [route.query]
    if case .form(let form)? = route.fragment { rules.append(form) }
    if case .pattern(let pattern)? = route.fragment { slots += pattern.slots }
    let items = rules.flatMap { $0.items }
    slots += items.compactMap { $0.matches }.flatMap { $0.slots }
    var seen: Set<String> = []
    return
      (slots.filter { $0.isNamed }.map { $0.name } + items.map { $0.name }
      + entry.changes.map { $0.name })
      .filter { seen.insert($0).inserted }
  }

  private func defaultValue(
    of name: String, _ route: Route, _ entry: RouteEntry
  ) -> ParameterValue? {
    var name = name
    if let change = entry.changes.last(where: { $0.name == name }) {
      guard case .template(let template) = change.value, let source = template.onlyParameter else {
        return nil
      }
      name = source
    }
    var items = route.query.items
    if case .form(let form)? = route.fragment { items += form.items }
    guard case .defaulted(let value)? = items.first(where: { $0.name == name })?.presence else {
      return nil
    }
    return value
  }
}

extension RouteTable.Signature.Kind {
  init(_ type: ValueType) {
    switch type {
    case .builtIn(.int): self = .int
    case .builtIn(.number): self = .number
    case .builtIn(.bool): self = .bool
    case .builtIn, .regex: self = .text
    case .enumeration(let type): self = .enumeration(type)
    }
  }

  init(_ value: ParameterValue) {
    switch value {
    case .string: self = .text
    case .int: self = .int
    case .number: self = .number
    case .bool: self = .bool
    case .list(let values):
      let kinds = values.map(Self.init)
      self = kinds.dropFirst().reduce(kinds.first ?? .any, Self.join)
    }
  }

  /// Returns the narrowest kind that includes both.
  static func join(_ left: Self, _ right: Self) -> Self {
    switch (left, right) {
    case _ where left == right: left
    case (.int, .number), (.number, .int): .number
    case (.enumeration, .enumeration), (.enumeration, .text), (.text, .enumeration): .text
    default: .any
    }
  }
}

extension GivenParameters.Given {
  fileprivate var holdsList: Bool { constant?.isList ?? isList }

  fileprivate var kind: RouteTable.Signature.Kind {
    constant.map { RouteTable.Signature.Kind($0) } ?? type.map { RouteTable.Signature.Kind($0) }
      ?? .text
  }
}

extension Route {
  /// Copies of the route, each with a single pattern and origin. Origins without captures are
  /// equivalent, so only the first of them is used.
  fileprivate var variants: [Route] {
    patterns.flatMap { pattern -> [Route] in
      let capturing = pattern.origins.filter { $0.slots.contains { $0.isNamed } }
      let plain = pattern.origins.first { !$0.slots.contains { $0.isNamed } }
      return (capturing + [plain].compactMap { $0 }).map { origin in
        var route = self
        route.patterns = [RoutePattern(text: pattern.text, origins: [origin], path: pattern.path)]
        return route
      }
    }
  }
}
