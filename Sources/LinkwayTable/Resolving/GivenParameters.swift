package import LinkwayMatching
import LinkwayMessages

/// The parameters that a route gives its screen: the name, type and presence of each.
package struct GivenParameters {
  package struct Given {
    /// `nil` for a constant of `with`, whose value itself is checked.
    package var type: ValueType?
    package internal(set) var constant: ParameterValue?
    /// The value that a query item must have, and one that it must not have.
    package var equals: ParameterValue?
    package var not: ParameterValue?
    package internal(set) var isList = false
    /// Whether every link of the route gives the parameter.
    package internal(set) var isAlways: Bool
    package internal(set) var isCapture = false
    /// Whether the parameter's value is several segments, joined by slashes.
    package internal(set) var crosses = false
    /// Whether the parameter's value is the rest of the link as written.
    package internal(set) var isRaw = false
  }

  /// The parameters in no particular order. Stored as an array, because most routes have too few to
  /// need a dictionary.
  private var all: [(name: String, given: Given)] = []
  /// The index of each parameter; only used if there are more than `few`.
  private var places: [String: Int] = [:]
  private static let few = 8
  /// Whether undeclared items are passed on.
  package private(set) var isOpen = false

  package var names: [String] { all.map { $0.name }.sorted() }

  /// Returns the names of the parameters that satisfy a predicate.
  package func names(where holds: (Given) -> Bool) -> Set<String> {
    var names: Set<String> = []
    for place in all.indices where holds(all[place].given) { names.insert(all[place].name) }
    return names
  }

  package private(set) subscript(name: String) -> Given? {
    get { place(of: name).map { all[$0].given } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let given?): all[place].given = given
      case (nil, let given?): append(name, given)
      case (let place?, nil): remove(at: place)
      case (nil, nil): break
      }
    }
  }

  private func place(of name: String) -> Int? {
    places.isEmpty ? all.firstIndex { $0.name == name } : places[name]
  }

  private mutating func append(_ name: String, _ given: Given) {
    all.append((name, given))
    if !places.isEmpty {
      places[name] = all.count - 1
    } else if all.count > Self.few {
      for place in all.indices { places[all[place].name] = place }
    }
  }

  private mutating func remove(at place: Int) {
    all.swapAt(place, all.count - 1)
    let name = all.removeLast().name
    guard !places.isEmpty else { return }
    places[name] = nil
    if place < all.count { places[all[place].name] = place }
  }

  /// Creates the parameters before `with`: captures, and the items of the query and of a form-like
  /// fragment.
  package init(_ route: Route) {
    add(route.query)
    var others = route.query.items.compactMap { $0.matches }
    switch route.fragment {
    case .form(let rule)?:
      add(rule)
      others += rule.items.compactMap { $0.matches }
    case .pattern(let pattern)?:
      others.append(pattern)
    case nil:
      break
    }
    addCaptures(of: route)
    for pattern in others {
      for (slot, isAlways) in pattern.filledSlots where slot.isNamed {
        add(slot, isAlways: isAlways, of: pattern.kind)
      }
    }
  }

  private mutating func addCaptures(of route: Route) {
    if route.patterns.count == 1, route.patterns[0].list.captures.isEmpty {
      let path = route.patterns[0].path
      if path.isPlain {
        for slot in path.slots { add(slot, isAlways: true, of: .path) }
      } else {
        for (slot, isAlways) in path.filledSlots where slot.isNamed {
          add(slot, isAlways: isAlways, of: .path)
        }
      }
      return
    }
    // For each capture name, the number of pairs of pattern and origin in which the capture always
    // has a value.
    var pairs = 0
    var filled: [String: Int] = [:]
    var captures: [(slot: CaptureSlot, kind: ComponentPattern.Kind)] = []
    for pattern in route.patterns {
      let count = pattern.list.origins.count
      pairs += count
      for (slot, isAlways) in pattern.path.filledSlots where slot.isNamed {
        captures.append((slot, .path))
        if isAlways { filled[slot.name, default: 0] += count }
      }
      for (slot, kind, _, count) in pattern.list.captures {
        captures.append((slot, kind))
        filled[slot.name, default: 0] += count
      }
    }
    for (slot, kind) in captures { add(slot, isAlways: filled[slot.name] == pairs, of: kind) }
  }

  private mutating func add(_ rule: QueryRule) {
    isOpen = isOpen || rule.passesOthers
    for item in rule.items {
      let isAlways: Bool
      switch item.presence {
      case .required, .defaulted: isAlways = true
      case .optional: isAlways = item.isList
      case .absent: continue
      }
      self[item.name] = Given(
        type: item.type, equals: item.equals, not: item.not, isList: item.isList,
        isAlways: isAlways)
    }
  }

  private mutating func add(
    _ slot: CaptureSlot, isAlways: Bool, of kind: ComponentPattern.Kind
  ) {
    var type = ValueType.string
    var crosses = slot.isRepeated
    var isRaw = false
    switch slot.content {
    case .value(let value): if !slot.isRepeated { type = value }
    case .wildcard, .rest: crosses = kind != .host && kind != .port
    case .raw: isRaw = true
    }
    self[slot.name] = Given(
      type: type, isAlways: isAlways, isCapture: true, crosses: crosses, isRaw: isRaw)
  }

  /// Applies `with`, whose entries add, replace or drop parameters.
  package mutating func apply(_ changes: [ParameterChange]) {
    guard !changes.isEmpty else { return }
    let before = self
    for change in changes {
      switch change.value {
      case .dropped:
        self[change.name] = nil
      case .constant(let value):
        self[change.name] = Given(constant: value, isAlways: true)
      case .template(let template):
        if let name = template.onlyParameter {
          self[change.name] = before[name]
        } else {
          let isAlways = template.requiredParameters.allSatisfy { before[$0]?.isAlways == true }
          self[change.name] = Given(type: .string, isAlways: isAlways)
        }
      }
    }
  }
}
