package import LinkwayMatching

/// The tree of coordinators with their screens and gates, as declared by a table.
///
/// Immutable. Its creator has checked that every name in it refers to something that exists.
package struct CoordinatorGraph: Sendable {
  package struct Coordinator: Equatable, Sendable {
    package internal(set) var id: String
    package internal(set) var parent: String?
    /// `nil` for the app's coordinator alone.
    package var presentation: Presentation?
    /// The screen of the parent above which a coordinator is pushed; by default the parent's root.
    package var under: String?
    package var container: ContainerKind
    package var requires: [GateRequirement]
    /// The screens; the first one is shown when the coordinator starts.
    package var screens: [String]
    package var children: [String]
    /// The child that a coordinator without screens starts automatically.
    package var start: String?
    package var interruption: Interruption

    package init(
      id: String, parent: String?, presentation: Presentation?, under: String? = nil,
      container: ContainerKind = .stack, requires: [GateRequirement] = [], screens: [String] = [],
      children: [String] = [], start: String? = nil, interruption: Interruption = .allow
    ) {
      self.id = id
      self.parent = parent
      self.presentation = presentation
      self.under = under
      self.container = container
      self.requires = requires
      self.screens = screens
      self.children = children
      self.start = start
      self.interruption = interruption
    }
  }

  /// The policy for a link that would remove or cover something.
  package enum Interruption: String, CaseIterable, Hashable, Sendable {
    case allow
    /// The link waits until the screen or coordinator has ended.
    case wait
    /// The app decides, and the link waits for its decision.
    case ask
  }

  package struct Screen: Equatable, Sendable {
    /// The condition under which two instances of the screen are equal (§5.7 rule 4).
    package enum Identity: Equatable, Sendable {
      case parameters([String])
      case singleton
      case always
    }

    /// The screen's id, or its placement if several coordinators can show it: `search/product`.
    package internal(set) var id: String
    package internal(set) var coordinator: String
    /// The screen below it; by default the coordinator's root.
    package var under: String?
    /// The declared parameters; `nil` if none are declared, in which case a target receives all.
    package var parameters: [String]?
    /// The declared defaults of parameters that are not given.
    package internal(set) var defaults: Parameters
    package var requires: [GateRequirement]
    package var identity: Identity
    package internal(set) var hidesBottomBar: Bool
    package var interruption: Interruption

    package init(
      id: String, coordinator: String, under: String? = nil, parameters: [String]? = nil,
      defaults: Parameters = Parameters(), requires: [GateRequirement] = [],
      identity: Identity = .parameters([]), hidesBottomBar: Bool = false,
      interruption: Interruption = .allow
    ) {
      self.id = id
      self.coordinator = coordinator
      self.under = under
      self.parameters = parameters
      self.defaults = defaults
      self.requires = requires
      self.identity = identity
      self.hidesBottomBar = hidesBottomBar
      self.interruption = interruption
    }
  }

  package struct Gate: Equatable, Sendable {
    /// How a gate is decided.
    package enum Kind: String, Hashable, Sendable {
      /// The user completes its flow.
      case flow
      /// The app decides immediately.
      case condition
      /// The app decides asynchronously.
      case check
    }
    /// The policy for a plan that reaches the gate while it is closed.
    package enum ClosedPolicy: String, CaseIterable, Hashable, Sendable {
      case holdAll, applyPrefix
    }
    /// The policy for a held link when a new one arrives.
    package enum NewLinkPolicy: String, CaseIterable, Hashable, Sendable { case replace, keep }
    /// The policy for a link or step that waits for a check that fails: it is refused, or held at
    /// the gate's flow.
    package enum FailurePolicy: String, CaseIterable, Hashable, Sendable { case closed, flow }

    package internal(set) var id: String
    /// The coordinator that opens the gate; for a check, the one that may open it after a negative
    /// result. `nil` for a condition, and for a check without a flow.
    package internal(set) var flow: String?
    /// The seconds until a link held at the gate expires.
    package var expiresAfter: Int
    /// The prerequisites; the gate is closed while one of them is closed.
    package var after: [String]
    /// The seconds after which the gate closes; `nil` if it stays open.
    package var staysOpen: Int?
    package internal(set) var whenClosed: ClosedPolicy
    package internal(set) var whenNewLink: NewLinkPolicy
    /// Whether the app decides the gate asynchronously.
    package internal(set) var isCheck: Bool
    /// The screen that is shown instead of what is behind a closed condition.
    package var fallback: String?
    /// The modal that is shown while a check is pending.
    package var pending: String?
    /// The seconds after which a check without a result fails; `nil` if it has no timeout.
    package var timeout: Int?
    package internal(set) var onFailure: FailurePolicy

    package var kind: Kind { isCheck ? .check : flow == nil ? .condition : .flow }
    /// Whether the app decides if the gate is open.
    package var isAsked: Bool { kind != .flow }

    package init(
      id: String, flow: String?, expiresAfter: Int = 600, after: [String] = [],
      staysOpen: Int? = nil, whenClosed: ClosedPolicy = .holdAll,
      whenNewLink: NewLinkPolicy = .replace, isCheck: Bool = false, fallback: String? = nil,
      pending: String? = nil, timeout: Int? = nil, onFailure: FailurePolicy = .closed
    ) {
      self.id = id
      self.flow = flow
      self.expiresAfter = expiresAfter
      self.after = after
      self.staysOpen = staysOpen
      self.whenClosed = whenClosed
      self.whenNewLink = whenNewLink
      self.isCheck = isCheck
      self.fallback = fallback
      self.pending = pending
      self.timeout = timeout
      self.onFailure = onFailure
    }
  }

  /// The coordinators in declared order; the first one is the app's.
  package let coordinators: [Coordinator]
  package let screens: [Screen]
  package let gates: [Gate]
  private let coordinatorPlaces: [String: Int]
  private let screenPlaces: [String: Int]
  /// The indices of screens that several coordinators can show, by their own ids.
  private let sharedPlaces: [String: [Int]]
  private let gatePlaces: [String: Int]
  private let flowPlaces: [String: Int]
  /// Whether any gate is a condition or a check.
  package let asksGates: Bool
  /// Whether any screen or coordinator makes links wait.
  package let interrupts: Bool
  /// The containers that hold each coordinator; see `hosts(of:)`.
  private let hostPaths: [String: [String]]

  /// Creates a graph. For duplicate ids, the first one is used.
  package init(coordinators: [Coordinator], screens: [Screen], gates: [Gate]) {
    self.coordinators = coordinators
    self.screens = screens
    self.gates = gates
    coordinatorPlaces = Self.places(coordinators.map { $0.id })
    screenPlaces = Self.places(screens.map { $0.id })
    let shared = screens.indices.filter { ScreenPlace.isPlace(screens[$0].id) }
    sharedPlaces = Dictionary(grouping: shared) { ScreenPlace.screen(of: screens[$0].id) }
    gatePlaces = Self.places(gates.map { $0.id })
    flowPlaces = Dictionary(
      firstOf: zip(gates, gates.indices).compactMap { gate, place in gate.flow.map { ($0, place) } }
    )
    asksGates = gates.contains { $0.isAsked }
    interrupts =
      coordinators.contains { $0.interruption != .allow }
      || screens.contains { $0.interruption != .allow }
    hostPaths = Self.hostPaths(coordinators, coordinatorPlaces)
  }

  /// Returns the path of containers to each coordinator. O(coordinators × depth).
  private static func hostPaths(
    _ coordinators: [Coordinator], _ places: [String: Int]
  ) -> [String: [String]] {
    var paths: [String: [String]] = [:]
    for coordinator in coordinators where paths[coordinator.id] == nil {
      var path: [String] = []
      var next: Coordinator? = coordinator
      // A tree that is too deep or has a cycle is reported later.
      var levels = 0
      while let current = next, levels < NavigationLimit.graphLevels {
        // Tables declare outer coordinators first.
        if let known = paths[current.id] {
          path += known.reversed()
          break
        }
        if current.presentation != .push { path.append(current.id) }
        next = current.parent.flatMap { places[$0] }.map { coordinators[$0] }
        levels += 1
      }
      paths[coordinator.id] = path.reversed()
    }
    return paths
  }

  private static func places(_ ids: [String]) -> [String: Int] {
    Dictionary(firstOf: zip(ids, ids.indices))
  }

  /// Returns a copy of the graph in which some screens have other identities, other defaults or
  /// both.
  package func with(
    identities: [String: Screen.Identity], defaults: [String: Parameters]
  ) -> CoordinatorGraph {
    let changed = screens.map { screen in
      var screen = screen
      if let identity = identities[screen.id] { screen.identity = identity }
      if let parameters = defaults[screen.id] { screen.defaults = parameters }
      return screen
    }
    return CoordinatorGraph(coordinators: coordinators, screens: changed, gates: gates)
  }

  package func coordinator(_ id: String) -> Coordinator? {
    coordinatorPlaces[id].map { coordinators[$0] }
  }

  package func screen(_ id: String) -> Screen? { screenPlaces[id].map { screens[$0] } }

  /// Returns the screen or placement with this id, otherwise the placements of the screen with this
  /// id, in declared order.
  package func screens(named id: String) -> [Screen] {
    screen(id).map { [$0] } ?? sharedPlaces[id].map { $0.map { screens[$0] } } ?? []
  }

  package func gate(_ id: String) -> Gate? { gatePlaces[id].map { gates[$0] } }

  /// Returns the gate whose flow is this coordinator.
  package func gate(openedBy flow: String) -> Gate? { flowPlaces[flow].map { gates[$0] } }

  /// Returns the coordinators with a container, from the app's down to the one whose stack holds a
  /// coordinator's screens. A pushed coordinator has no container: it uses its parent's. O(1).
  package func hosts(of id: String) -> [String] { hostPaths[id] ?? [] }

  /// Returns the coordinators from the app's down to this one, inclusive. O(depth).
  package func path(to id: String) -> [Coordinator] {
    var path: [Coordinator] = []
    var next = coordinator(id)
    while let current = next, path.count < coordinators.count {
      path.append(current)
      next = current.parent.flatMap(coordinator)
    }
    return path.reversed()
  }

  /// Returns requirements, each once, preceded by their prerequisites.
  package func withPrerequisites(_ requirements: [GateRequirement]) -> [GateRequirement] {
    var all: [GateRequirement] = []
    var seen: Set<GateRequirement> = []
    for requirement in requirements {
      // A gate that must be closed has no prerequisites.
      let first = requirement.whileClosed ? [] : prerequisites(of: requirement.gate)
      for next in first.map({ GateRequirement(gate: $0) }) + [requirement]
      where seen.insert(next).inserted {
        all.append(next)
      }
    }
    return all
  }

  /// Returns the transitive prerequisites of a gate, in the order in which they open.
  package func prerequisites(of gate: String) -> [String] {
    guard self.gate(gate)?.after.isEmpty == false else { return [] }
    var order: [String] = []
    var visited: Set<String> = [gate]
    var pending: [(gate: String, isDone: Bool)] = (self.gate(gate)?.after ?? []).reversed()
      .map { ($0, false) }
    while let (next, isDone) = pending.popLast() {
      if isDone {
        order.append(next)
        continue
      }
      guard visited.insert(next).inserted else { continue }
      pending.append((next, true))
      for earlier in (self.gate(next)?.after ?? []).reversed() { pending.append((earlier, false)) }
    }
    return order
  }
}
