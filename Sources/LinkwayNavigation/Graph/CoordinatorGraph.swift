package import LinkwayMatching

/// The tree of coordinators with their screens and gates, as a table declares it.
///
/// Immutable. Every name in it exists: whoever makes it has checked that.
package struct CoordinatorGraph: Sendable {
  package struct Coordinator: Hashable, Sendable {
    package var id: String
    package var parent: String?
    /// `nil` for the app's coordinator alone.
    package var presentation: Presentation?
    /// The screen of the parent on which a pushed coordinator stands; by default its root.
    package var under: String?
    package var container: ContainerKind
    package var requires: [GateRequirement]
    /// The first one is shown by the coordinator's start.
    package var screens: [String]
    package var children: [String]
    /// The child that a coordinator without screens starts by itself.
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

  /// What happens when a link would remove or cover something.
  package enum Interruption: String, CaseIterable, Hashable, Sendable {
    case allow
    /// The link waits until it has gone.
    case wait
    /// The app is asked, and the link waits for its answer.
    case ask
  }

  package struct Screen: Hashable, Sendable {
    /// When two screens of one kind are the same.
    package enum Identity: Hashable, Sendable {
      case parameters([String])
      case singleton
      case always
    }

    /// Its own id, or of a screen that several coordinators can show that of the place:
    /// `search/product`.
    package var id: String
    package var coordinator: String
    /// The screen below it; by default the coordinator's root.
    package var under: String?
    /// What it takes; `nil` where nothing is declared, and then the target gets all.
    package var parameters: [String]?
    /// What it declares for parameters that nobody gives.
    package var defaults: Parameters
    package var requires: [GateRequirement]
    package var identity: Identity
    package var hidesBottomBar: Bool
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

  package struct Gate: Hashable, Sendable {
    /// Who decides whether a gate is open.
    package enum Kind: String, Hashable, Sendable {
      /// The person passes its flow.
      case flow
      /// The app answers at once.
      case condition
      /// The app answers in a while.
      case check
    }
    /// What happens when a plan meets the gate while it is closed.
    package enum ClosedPolicy: String, CaseIterable, Hashable, Sendable {
      case holdAll, applyPrefix
    }
    /// What happens to a link that is held when a new one arrives.
    package enum NewLinkPolicy: String, CaseIterable, Hashable, Sendable { case replace, keep }
    /// What becomes of a link where a check has failed: as if the gate had no flow, or its flow is
    /// shown.
    package enum FailurePolicy: String, CaseIterable, Hashable, Sendable { case closed, flow }

    package var id: String
    /// The coordinator that opens it; of a check, the one that may open it where the answer does not.
    /// A condition has none.
    package var flow: String?
    /// Seconds until a link held at it expires.
    package var expiresAfter: Int
    /// The gates that come first; it is closed while one of these is.
    package var after: [String]
    /// Seconds after which it closes by itself; `nil`: never.
    package var staysOpen: Int?
    package var whenClosed: ClosedPolicy
    package var whenNewLink: NewLinkPolicy
    /// Whether it is asked and takes its time to answer.
    package var isCheck: Bool
    /// The screen that is shown in place of what stands behind a condition that is closed.
    package var fallback: String?
    /// The modal that is shown while a check is asked.
    package var pending: String?
    /// Seconds after which a check that has not answered has failed.
    package var timeout: Int?
    package var onFailure: FailurePolicy

    package var kind: Kind { isCheck ? .check : flow == nil ? .condition : .flow }
    /// Whether the app is asked whether it is open.
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

  /// In declared order; the first one is the app's.
  package let coordinators: [Coordinator]
  package let screens: [Screen]
  package let gates: [Gate]
  private let coordinatorPlaces: [String: Int]
  private let screenPlaces: [String: Int]
  /// Where the screens stand that several coordinators can show, by their own ids.
  private let sharedPlaces: [String: [Int]]
  private let gatePlaces: [String: Int]
  private let flowPlaces: [String: Int]
  /// Whether any gate is a condition or a check.
  package let asksGates: Bool
  /// Whether anything makes links wait that would remove or cover it.
  package let interrupts: Bool
  /// The containers that hold each coordinator; see `hosts(of:)`.
  private let hostPaths: [String: [String]]

  /// Of ids that stand twice, the first counts.
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

  /// The containers on the way to each coordinator. O(coordinators × depth).
  private static func hostPaths(
    _ coordinators: [Coordinator], _ places: [String: Int]
  ) -> [String: [String]] {
    var paths: [String: [String]] = [:]
    for coordinator in coordinators where paths[coordinator.id] == nil {
      var path: [String] = []
      var next: Coordinator? = coordinator
      // A tree that is too deep, or goes in circles, is found later.
      var levels = 0
      while let current = next, levels < NavigationLimit.graphLevels {
        // Outer ones come first, as a table declares them.
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

  /// The same tree with other identities or defaults for some screens.
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

  /// The places at which a screen stands; a place stands for itself. In declared order.
  package func screens(named id: String) -> [Screen] {
    screen(id).map { [$0] } ?? sharedPlaces[id].map { $0.map { screens[$0] } } ?? []
  }

  package func gate(_ id: String) -> Gate? { gatePlaces[id].map { gates[$0] } }

  /// The gate that a coordinator is the flow of.
  package func gate(openedBy flow: String) -> Gate? { flowPlaces[flow].map { gates[$0] } }

  /// The coordinators that hold a container of their own, from the app's down to the one whose
  /// stack a coordinator stands on. A pushed coordinator has none: it stands on its parent's. O(1).
  package func hosts(of id: String) -> [String] { hostPaths[id] ?? [] }

  /// The coordinators from the app's down to one, that one included. O(depth).
  package func path(to id: String) -> [Coordinator] {
    var path: [Coordinator] = []
    var next = coordinator(id)
    while let current = next, path.count < coordinators.count {
      path.append(current)
      next = current.parent.flatMap(coordinator)
    }
    return path.reversed()
  }

  /// Requirements with the gates of each one's `after` before it, each once.
  package func withPrerequisites(_ requirements: [GateRequirement]) -> [GateRequirement] {
    var all: [GateRequirement] = []
    var seen: Set<GateRequirement> = []
    for requirement in requirements {
      // A gate that must be closed asks nothing of those before it.
      let first = requirement.whileClosed ? [] : prerequisites(of: requirement.gate)
      for next in first.map({ GateRequirement(gate: $0) }) + [requirement]
      where seen.insert(next).inserted {
        all.append(next)
      }
    }
    return all
  }

  /// The gates that must be open before one, in the order in which they open.
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
