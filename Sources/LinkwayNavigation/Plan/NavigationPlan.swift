public import LinkwayMatching

/// The steps from the app's root to a link's target: starts of coordinators and pushes of screens,
/// each with the gates that it requires.
public struct NavigationPlan: Sendable {
  /// A start of a coordinator, or a push of a screen.
  public struct Step: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// Starts a coordinator and shows its root screen; `as` is its presentation, `nil` for the
      /// app's.
      case start(String, as: Presentation?)
      /// Pushes the screen with this id, or with this placement if several coordinators can show
      /// it.
      case push(String)
    }

    package var kind: Kind
    /// The required gates of the step, in the order in which they are checked.
    package var requires: [GateRequirement]
    /// The parameters of the screen that the step shows.
    public package(set) var parameters: Parameters

    package init(
      _ kind: Kind, requires: [GateRequirement] = [], parameters: Parameters = Parameters()
    ) {
      self.kind = kind
      self.requires = requires
      self.parameters = parameters
    }
  }

  private let chain: PlanChain
  private let parameters: Parameters

  /// The steps from the app's root to the target. O(steps): they are computed on each access.
  public var steps: [Step] { (0..<stepCount).map { step(at: $0) } }
  /// How to combine the steps with what is already on screen.
  public package(set) var mode: NavigationMode

  /// Creates the plan of a link with these parameters. O(1).
  package init(_ chain: PlanChain, _ parameters: Parameters) {
    (self.chain, self.parameters) = (chain, parameters)
    mode = chain.mode
  }

  package init(steps: [Step], mode: NavigationMode) {
    self.init(PlanChain(steps, mode: mode), Parameters())
  }

  package var stepCount: Int { chain.steps.count }

  /// Returns a step with the link's parameters filled in.
  package func step(at place: Int) -> Step { chain.step(place, parameters) }
}

extension NavigationPlan: Hashable {
  public static func == (left: NavigationPlan, right: NavigationPlan) -> Bool {
    left.mode == right.mode && left.steps == right.steps
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(mode)
    hasher.combine(steps)
  }
}

extension NavigationPlan.Step {
  /// The coordinator that the step starts; `nil` for a push.
  public var coordinator: String? { if case .start(let id, _) = kind { id } else { nil } }
  /// The screen that the step pushes; `nil` for a start.
  public var screen: String? {
    if case .push(let id) = kind { ScreenPlace.screen(of: id) } else { nil }
  }
  /// How the parent presents the coordinator; `nil` for the app's coordinator and for a push.
  public var presentation: Presentation? {
    if case .start(_, let presentation) = kind { presentation } else { nil }
  }
  /// The gates of the step, in the order in which they are checked. A gate with a leading `!` must
  /// be closed.
  public var gates: [String] { requires.map { $0.description } }
}

#if !hasFeature(Embedded)
  extension NavigationPlan.Step: Encodable {
    private enum Key: String, CodingKey {
      case start, push, `as`, requires, parameters
    }

    /// Encodes `start` with `as`, or `push`; `requires` and `parameters` only if not empty.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch kind {
      case .start(let id, let presentation):
        try container.encode(id, forKey: .start)
        try container.encodeIfPresent(presentation, forKey: .as)
      case .push(let id):
        try container.encode(ScreenPlace.screen(of: id), forKey: .push)
      }
      if !requires.isEmpty { try container.encode(requires.map(\.description), forKey: .requires) }
      if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    }
  }
#endif

extension NavigationPlan.Step: CustomStringConvertible {
  /// The step in words, with the names of its parameters only.
  public var description: String {
    var text: String
    switch kind {
    case .start(let id, let presentation):
      text = "start \(id)" + (presentation.map { " as \($0.rawValue)" } ?? "")
    case .push(let id):
      text = "push \(ScreenPlace.screen(of: id))"
    }
    if !parameters.isEmpty { text += " \(parameters)" }
    if !requires.isEmpty {
      text += " behind \(requires.map { $0.description }.joined(separator: ", "))"
    }
    return text
  }
}
