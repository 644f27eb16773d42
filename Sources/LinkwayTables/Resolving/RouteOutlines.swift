import LinkwayAutomaton
import LinkwayMatching
import LinkwayNavigation

/// What a table knows of its routes' links before any comes: what becomes of them, the chain that
/// they open, and where each parameter is read.
///
/// Lists side by side instead of one of structures, so that locating a link touches a byte and
/// counts no reference.
struct RouteOutlines: Sendable {
  /// A parameter as the screen gets it, `with` applied.
  struct Parameter: Sendable {
    enum Origin: Sendable {
      case located(LocatedParameter)
      indirect case constant(ParameterValue)
      /// A text that is made of others.
      indirect case template(Template, of: [LocatedParameter])
      /// All items of the query, or of the fragment, but those of some names. These are the last of their
      /// list, and those of the query count before those of the fragment.
      indirect case otherItems([String], isFragment: Bool)
    }

    var name: String
    var origin: Origin

    var isOtherItems: Bool { if case .otherItems = origin { true } else { false } }
  }

  /// What becomes of the links of each route; `unresolved` where it leads on or has secrets.
  private let outcomes: [LocatedLink.Outcome]
  /// The place of each route's chain among the chains; -1 for none.
  private let chainPlaces: [Int32]
  /// The chains, each once.
  private let chains: [PlanChain]
  /// The first pattern of each route among all, and of each pattern the first parameter. What
  /// stands between two starts is in the order of the names' bytes.
  private let patternStarts: [UInt32]
  private let parameterStarts: [UInt32]
  private let parameters: [Parameter]

  private struct Target: Hashable {
    var name: String
    var requires: [GateRequirement]
    var mode: NavigationMode
  }

  init(_ routes: [Route], _ entries: [RouteTable.Entry], graph: CoordinatorGraph) {
    var outcomes: [LocatedLink.Outcome] = []
    var chainPlaces: [Int32] = []
    var chains: [PlanChain] = []
    var known: [Target: Int32] = [:]
    var patternStarts: [UInt32] = []
    var parameterStarts: [UInt32] = []
    var parameters: [Parameter] = []
    var pool = LocatedParameterPool()
    outcomes.reserveCapacity(routes.count)
    chainPlaces.reserveCapacity(routes.count)
    patternStarts.reserveCapacity(routes.count)
    parameterStarts.reserveCapacity(routes.count + 1)
    for place in routes.indices {
      let entry = entries[place]
      let outcome = LocatedLink.Outcome(of: entry)
      outcomes.append(outcome)
      var chain: Int32 = -1
      if case .opens(let name) = entry.action {
        let target = Target(name: name, requires: entry.requires, mode: entry.mode)
        chain = known[target] ?? Int32(chains.count)
        if chain == chains.count {
          known[target] = chain
          if let made = Self.chain(of: entry, in: graph) { chains.append(made) }
        }
      }
      chainPlaces.append(chain)
      patternStarts.append(UInt32(parameterStarts.count))
      for pattern in routes[place].patterns.indices {
        parameterStarts.append(UInt32(parameters.count))
        parameters += Parameter.all(of: routes[place], pattern, entry, &pool)
      }
    }
    parameterStarts.append(UInt32(parameters.count))
    self.outcomes = outcomes
    self.chainPlaces = chainPlaces
    self.chains = chains
    self.patternStarts = patternStarts
    self.parameterStarts = parameterStarts
    self.parameters = parameters
  }

  /// The outlines of no route.
  init() { self.init([], [], graph: CoordinatorGraph(coordinators: [], screens: [], gates: [])) }

  /// The chain of a route that opens something.
  static func chain(of entry: RouteTable.Entry, in graph: CoordinatorGraph) -> PlanChain? {
    guard case .opens(let name) = entry.action else { return nil }
    return graph.chain(to: name, requires: entry.requires, mode: entry.mode)
  }

  /// What becomes of the links of a route.
  @inline(__always)
  func outcome(of route: Int) -> LocatedLink.Outcome { outcomes[route] }

  /// The chain of a route that opens something.
  func chain(of route: Int) -> PlanChain? {
    let place = Int(chainPlaces[route])
    return place < 0 ? nil : chains[place]
  }

  /// The plan of a link of a route that opens something. The chain is read where it is, as a copy
  /// counts each of its lists.
  func plan(of route: Int, _ parameters: Parameters) -> NavigationPlan? {
    let place = Int(chainPlaces[route])
    return place < 0 ? nil : chains[place].plan(parameters)
  }

  /// The parameters of a route whose pattern matched, in the order of their names' bytes.
  func parameters(of route: Int, pattern: Int) -> ArraySlice<Parameter> {
    let place = Int(patternStarts[route]) + pattern
    guard place + 1 < parameterStarts.count else { return [] }
    return parameters[Int(parameterStarts[place])..<Int(parameterStarts[place + 1])]
  }
}

extension LocatedLink.Outcome {
  fileprivate init(of entry: RouteTable.Entry) {
    guard entry.secrets.isEmpty else {
      self = .unresolved
      return
    }
    switch entry.action {
    case .opens: self = .opens
    case .resolver: self = .resolver
    case .leaveToWeb: self = .leavesToWeb
    case .refuse: self = .refuses
    case .redirect, .unwrap: self = .unresolved
    }
  }
}

extension RouteOutlines.Parameter {
  /// What the links of one pattern give, and what `with` makes of it.
  fileprivate static func all(
    of route: Route, _ pattern: Int, _ entry: RouteTable.Entry,
    _ pool: inout LocatedParameterPool
  ) -> [Self] {
    let located = route.locatedParameters(ofPattern: pattern, &pool)
    // A redirect's path is made of the link's own.
    let changes: [ParameterChange] =
      if case .redirect = entry.action { [] } else { entry.changes }
    let passesOthers = route.query.passesOthers
    var all: [Self]
    if changes.isEmpty {
      all = located.map { Self(name: $0.name, origin: .located($0)) }
    } else {
      all = changed(located, by: changes, passesOthers: passesOthers)
    }
    if all.count > 1 { all.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
    let known = located.map { $0.name } + changes.map { $0.name }
    if passesOthers {
      let declared = known + route.query.items.map { $0.name }
      all.append(Self(name: "*", origin: .otherItems(declared, isFragment: false)))
    }
    if case .form(let rule)? = route.fragment, rule.passesOthers {
      let declared = known + rule.items.map { $0.name }
      all.append(Self(name: "#", origin: .otherItems(declared, isFragment: true)))
    }
    return all
  }

  private static func changed(
    _ located: [LocatedParameter], by changes: [ParameterChange], passesOthers: Bool
  ) -> [Self] {
    func source(_ name: String, _ sources: [[UInt8]: LocatedParameter]) -> LocatedParameter? {
      sources[Array(name.utf8)] ?? (passesOthers ? .passed(name) : nil)
    }
    let sources = Dictionary(firstOf: located.map { (Array($0.name.utf8), $0) })
    var all = sources.mapValues { Self(name: $0.name, origin: .located($0)) }
    for change in changes {
      let name = Array(change.name.utf8)
      all[name] = nil
      switch change.value {
      case .dropped:
        break
      case .constant(let value):
        all[name] = Self(name: change.name, origin: .constant(value))
      case .template(let template):
        if let only = template.onlyParameter {
          guard let source = source(only, sources) else { continue }
          all[name] = Self(name: change.name, origin: .located(source))
        } else {
          let parts = template.parameters.compactMap { source($0.name, sources) }
          all[name] = Self(name: change.name, origin: .template(template, of: parts))
        }
      }
    }
    return Array(all.values)
  }
}
