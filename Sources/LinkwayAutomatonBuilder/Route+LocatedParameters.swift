package import LinkwayAutomaton
package import LinkwayMatching
import LinkwayURLParsing

extension LocatedParameter.Content {
  fileprivate init(_ slot: CaptureSlot, caseSensitive: Bool) {
    switch slot.content {
    case .raw: self = .raw
    case .wildcard: self = .wildcard
    case .rest: self = .segments
    case .value(let type):
      self =
        slot.isRepeated
        ? .segments : .value(LocatedParameter.Form(type, caseSensitive: caseSensitive))
    }
  }
}

extension LocatedParameter.Form {
  fileprivate init(_ type: ValueType, caseSensitive: Bool) {
    switch type {
    case .builtIn(.int): self = .int
    case .builtIn(.number): self = .number
    case .builtIn(.bool): self = .bool
    case .enumeration(let values): self = .enumeration(values, caseSensitive: caseSensitive)
    case .builtIn, .regex: self = .text
    }
  }
}

extension LocatedParameter.Capture {
  fileprivate init(_ slot: CaptureSlot, at place: Int, caseSensitive: Bool) {
    self.init(slot: place, content: .init(slot, caseSensitive: caseSensitive))
  }
}

extension LocatedParameter.Item {
  fileprivate init(_ rule: QueryItemRule, caseSensitive: Bool) {
    self.init(
      name: rule.name, form: .init(rule.type, caseSensitive: caseSensitive), isList: rule.isList,
      isRaw: rule.isRaw)
    switch rule.presence {
    case .defaulted(let value): missing = value
    case .optional where rule.isList: missing = .list([])
    case .required, .optional, .absent: break
    }
  }
}

extension Route {
  /// Returns the parameters of links that match the pattern at an index, in unspecified order.
  /// O(captures · items); there are at most 64 captures.
  ///
  /// - Parameter pool: the parameters shared between routes.
  package func locatedParameters(
    ofPattern pattern: Int, _ pool: inout LocatedParameterPool
  ) -> [LocatedParameter] {
    guard patterns.indices.contains(pattern) else { return [] }
    let path = patterns[pattern].path
    let authority = patterns[pattern].list.readings
    if hasOnlyPatterns, path.isPlain, authority.isEmpty {
      return path.slots.enumerated().map { pool.parameter($1, at: $0, caseSensitive) }
    }
    var sources = ParameterSources(self)
    for (place, slot) in path.slots.enumerated() where slot.isNamed {
      sources.add(slot.name) {
        $0.path = slot
        $0.pathPlace = place
      }
    }
    for (number, slot) in authority.enumerated() {
      sources.add(slot.name) { $0.authority.append((number, slot)) }
    }
    for (place, slot) in (fragmentPattern?.slots ?? []).enumerated() where slot.isNamed {
      sources.add(slot.name) { $0.fragment = (place, slot) }
    }
    sources.add(query, isFragment: false)
    if case .form(let rule)? = fragment { sources.add(rule, isFragment: true) }
    return sources.parameters(caseSensitive: caseSensitive, &pool)
  }
}

/// The possible sources of a route's parameters, grouped by name.
private struct ParameterSources {
  struct Source {
    var name: String
    var path: CaptureSlot?
    var pathPlace = 0
    var authority: [(number: Int, slot: CaptureSlot)] = []
    var fragment: (place: Int, slot: CaptureSlot)?
    var matches: [(rule: Int, isFragment: Bool, place: Int, slot: CaptureSlot)] = []
    var item: QueryItemRule?
    var fragmentItem: QueryItemRule?
  }

  private var sources: [Source] = []
  private var places: [[UInt8]: Int] = [:]
  private let passesQuery: Bool
  private let passesFragment: Bool

  init(_ route: Route) {
    passesQuery = route.query.passesOthers
    if case .form(let rule)? = route.fragment {
      passesFragment = rule.passesOthers
    } else {
      passesFragment = false
    }
  }

  mutating func add(_ name: String, _ change: (inout Source) -> Void) {
    let key = Array(name.utf8)
    let place = places[key] ?? sources.count
    if place == sources.count {
      places[key] = place
      sources.append(Source(name: name))
    }
    change(&sources[place])
  }

  mutating func add(_ rule: QueryRule, isFragment: Bool) {
    for (number, item) in rule.items.enumerated() where !item.isAbsent {
      add(item.name) {
        if isFragment { $0.fragmentItem = item } else { $0.item = item }
      }
      for (place, slot) in (item.matches?.slots ?? []).enumerated() where slot.isNamed {
        // Captures of the fragment take precedence over those of the query, and later captures over
        // earlier ones.
        add(slot.name) { $0.matches.insert((number, isFragment, place, slot), at: 0) }
      }
    }
  }

  func parameters(
    caseSensitive: Bool, _ pool: inout LocatedParameterPool
  ) -> [LocatedParameter] {
    sources.map { source in
      let isPlain =
        source.authority.isEmpty && source.fragment == nil && source.matches.isEmpty
        && source.item == nil && source.fragmentItem == nil && !passesQuery && !passesFragment
      if isPlain, let slot = source.path {
        return pool.parameter(slot, at: source.pathPlace, caseSensitive)
      }
      func item(_ rule: QueryItemRule?, passes: Bool) -> LocatedParameter.Item? {
        rule.map { LocatedParameter.Item($0, caseSensitive: caseSensitive) }
          ?? (passes ? .passed(source.name) : nil)
      }
      return LocatedParameter(
        name: source.name,
        matches: source.matches.map {
          ($0.rule, $0.isFragment, .init($0.slot, at: $0.place, caseSensitive: caseSensitive))
        },
        fragment: source.fragment.map {
          .init($0.slot, at: $0.place, caseSensitive: caseSensitive)
        },
        path: source.path.map { .init($0, at: source.pathPlace, caseSensitive: caseSensitive) },
        authority: source.authority.map { .init($0.slot, at: $0.number, caseSensitive: true) },
        item: item(source.item, passes: passesQuery),
        fragmentItem: item(source.fragmentItem, passes: passesFragment))
    }
  }
}

/// A pool of parameters whose only source is a path capture of a built-in type. Equal parameters
/// are stored once, because the routes of a table have few distinct ones.
package struct LocatedParameterPool {
  private struct Key: Hashable {
    var name: [UInt8]
    var place: Int
    var type: BuiltInType
  }

  private var parameters: [Key: LocatedParameter] = [:]
  /// The first parameters, which are found without hashing.
  private var first: [(type: BuiltInType, place: Int, parameter: LocatedParameter)] = []

  package init() {}

  fileprivate mutating func parameter(
    _ slot: CaptureSlot, at place: Int, _ caseSensitive: Bool
  ) -> LocatedParameter {
    func made() -> LocatedParameter {
      LocatedParameter(
        name: slot.name, path: .init(slot, at: place, caseSensitive: caseSensitive))
    }
    guard !slot.isRepeated, case .value(.builtIn(let type)) = slot.content else { return made() }
    for known in first where known.place == place && known.type == type {
      if known.parameter.name.hasSameBytes(as: slot.name) { return known.parameter }
    }
    let key = Key(name: Array(slot.name.utf8), place: place, type: type)
    if let known = parameters[key] { return known }
    let parameter = made()
    if parameters.count < 16 { first.append((type, place, parameter)) }
    parameters[key] = parameter
    return parameter
  }
}
