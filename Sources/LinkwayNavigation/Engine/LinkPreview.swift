public import LinkwayMatching

/// The effect that opening a link would have now. Its public properties contain no secrets.
public struct LinkPreview: Sendable {
  /// A gate that a step of the link requires to be open or closed.
  package struct Gate: Equatable, Sendable {
    package enum State: String, Hashable, Sendable {
      case open, closed
      /// The gate is a condition or check that has not been evaluated yet.
      case unknown
    }

    package internal(set) var id: String
    package var kind: CoordinatorGraph.Gate.Kind
    package internal(set) var state: State
    /// Whether the link may be followed only while the gate is closed.
    package internal(set) var whileClosed: Bool
  }

  /// The resolution of the link.
  package internal(set) var resolved: ResolvedLink
  /// The result of opening the link, with all transitions. No gate is evaluated.
  package internal(set) var effects: NavigationResult
  /// The gates that the link's steps require to be open or closed, in the order of the steps.
  package var gates: [Gate]
  /// The screens and coordinators that would be removed, outer coordinators first.
  public package(set) var removed: [String]
  /// The link as it would be held; `nil` if it would not be held.
  public package(set) var held: HeldLink?
  /// The screen that would be visible.
  package internal(set) var visible: StackEntry?
}

extension LinkPreview {
  /// The link, redacted as by `ResolvedLink.redactedLink`.
  public var link: String { resolved.redactedLink }
  /// The id of the matching route; `nil` if there is none.
  public var route: String? { resolved.route }
  /// The parameters of the link, without secret ones.
  public var parameters: Parameters { resolved.parameters.withoutSecrets }
  /// The steps from the app's root to the target, without secret parameters; empty if the link does
  /// not resolve to a screen or coordinator.
  public var steps: [NavigationPlan.Step] {
    guard case .plan(let plan) = resolved.outcome else { return [] }
    return plan.steps.map { step in
      var step = step
      step.parameters = step.parameters.withoutSecrets
      return step
    }
  }
  /// The first outcome of opening the link.
  public var outcome: NavigationResult.Outcome { effects.outcome }
  /// The reason why the link would have no effect or would not be handled.
  public var reason: String? { effects.reason }
  /// The changes on screen, in order, each in a few words.
  public var changes: [String] { effects.transitions.map { $0.description } }
  /// The gates of the link's steps that are open, in the order of the steps. A step may require a
  /// gate to be closed (`!`); such gates are included.
  public var openGates: [String] { gates(in: .open) }
  /// The gates of the link's steps that are closed, including those behind another closed gate.
  public var closedGates: [String] { gates(in: .closed) }
  /// The gates of the link's steps that have no result yet. A preview does not evaluate them.
  public var unknownGates: [String] { gates(in: .unknown) }
  /// The screens and coordinators with `interruption` that the link would remove or cover; empty if
  /// the link would not wait for them.
  public var lost: [String] { effects.lost }
  /// Whether the app would be asked for permission to remove or cover what ``lost`` lists.
  public var asksApp: Bool { effects.interruption != nil }
  /// The id of the screen that would be visible.
  public var visibleScreen: String? { visible?.name }

  private func gates(in state: Gate.State) -> [String] {
    gates.compactMap { $0.state == state ? $0.id : nil }
  }
}

extension Parameters {
  fileprivate var withoutSecrets: Parameters {
    var shown = self
    for name in names where isSecret(name) { shown[name] = nil }
    return shown
  }
}

extension Reducer {
  /// Returns what opening a link would do in a state. This is a pure function: no gate is
  /// evaluated, and no arrival is counted.
  ///
  /// - Complexity: that of `reduce`.
  package func preview(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil, in state: EngineState
  ) -> LinkPreview {
    let resolved = resolve(link, source)
    let (next, effects) = Reducer(graph: graph, checkParameters: checkParameters) { _, _ in
      resolved
    }.reduce(state, .open(link, source: source, mode: mode))
    return LinkPreview(
      resolved: resolved, effects: effects, gates: gates(of: resolved, in: state.session),
      removed: Self.removed(from: state.navigation, to: next.navigation),
      held: effects.outcome == .held ? next.held : nil, visible: next.navigation.visible)
  }

  private func gates(of resolved: ResolvedLink, in session: Session) -> [LinkPreview.Gate] {
    guard case .plan(let plan) = resolved.outcome else { return [] }
    var steps = plan.steps
    if let last = steps.last?.started { steps += graph.impliedSteps(after: last, in: session) }
    var gates: [LinkPreview.Gate] = []
    for requirement in steps.flatMap({ $0.requires }) {
      guard let gate = graph.gate(requirement.gate) else { continue }
      let state: LinkPreview.Gate.State =
        session.isOpen(gate.id, in: graph)
        ? .open : session.isUnknown(gate.id, in: graph) ? .unknown : .closed
      let met = LinkPreview.Gate(
        id: gate.id, kind: gate.kind, state: state, whileClosed: requirement.whileClosed)
      if !gates.contains(met) { gates.append(met) }
    }
    return gates
  }

  /// Returns the ids of coordinators and screens in one state that are not in the next, once per
  /// removed instance.
  private static func removed(from old: NavigationState, to new: NavigationState) -> [String] {
    var left = names(new)
    return names(old).filter { name in
      guard let place = left.firstIndex(of: name) else { return true }
      left.remove(at: place)
      return false
    }
  }

  private static func names(_ navigation: NavigationState) -> [String] {
    navigation.containers.flatMap { running in
      [running.id]
        + running.stack.flatMap { $0.isStart ? [$0.coordinator, $0.name] : [$0.name] }
    }
  }
}
