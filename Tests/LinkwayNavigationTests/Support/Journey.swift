import Foundation
import LinkwayMatching
import LinkwayNavigation
import ReplayedScreens
import Testing

/// A user's journey: events sent to a reducer one after the other. After each event, the
/// transitions are replayed and the invariants are checked.
struct Journey {
  let graph: CoordinatorGraph
  let reducer: Reducer
  private(set) var state: EngineState
  /// The result of the last event.
  private(set) var effects: NavigationResult
  /// The fate of each arrival that has ended.
  private(set) var fates: [Int: LinkFate] = [:]

  init(_ graph: CoordinatorGraph, _ state: EngineState = EngineState(navigation: .init())) {
    self.graph = graph
    reducer = Reducer(scripted: graph)
    self.state = state
    effects = reducer.reduce(state, .advance(0)).effects
  }

  init(_ graph: CoordinatorGraph, open: Set<String>, user: String? = nil) {
    self.init(
      graph,
      EngineState(
        navigation: NavigationState(), session: Session(user: user, opened: open)))
  }

  @discardableResult
  mutating func send(
    _ event: NavigationEvent, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let (next, effects) = reducer.reduce(state, event)
    for problem in problems(of: event, next, effects) {
      Issue.record("\(event): \(problem)", sourceLocation: sourceLocation)
    }
    for ended in effects.fates { fates[ended.arrival] = ended.fate }
    state = next
    self.effects = effects
    return self
  }

  mutating func send(
    _ events: [NavigationEvent], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for event in events { send(event, sourceLocation: sourceLocation) }
  }

  /// Checks what must hold for every event.
  func problems(
    of event: NavigationEvent, _ next: EngineState, _ effects: NavigationResult
  ) -> [String] {
    var found = Invariants.violations(of: next, graph)
    var replayed = ReplayedScreens(event == .restart ? NavigationState() : state.navigation)
    replayed.follow(effects.transitions, graph)
    found += replayed.complaints
    if replayed != ReplayedScreens(next.navigation) {
      found.append("the transitions lead elsewhere: \(effects.transitions.map(\.short))")
    }
    switch effects.outcome {
    case .invalid, .stale, .vetoed:
      if next != state { found.append("§9.1 rule 10: something changed") }
      if effects.reason == nil { found.append("no reason") }
    case .waiting: found.append("the reducer waits for nothing")
    case .link, .held, .done: break
    }
    for ended in effects.fates where fates[ended.arrival] != nil {
      found.append("§9.1 rule 12: link \(ended.arrival) ended before")
    }
    return found
  }

  /// The outcome and the visible stack, such as `held welcome`.
  var summary: String {
    ([effects.outcome.description] + [stack]).joined(separator: " ")
  }

  /// The visible stack, bottom first, such as `photos photo(id=42)`.
  var stack: String { state.navigation.visibleStack.map(\.short).joined(separator: " ") }

  var transitions: [String] { effects.transitions.map(\.short) }

  /// The links that the last event ended, such as `1 applied`.
  var ended: [String] { effects.fates.map { "\($0.arrival) \($0.fate.rawValue)" } }
}

extension StackEntry {
  var short: String {
    let values = parameters.map { name, value in
      "\(name)=\(value.text)"
    }
    return values.isEmpty ? screen : "\(screen)(\(values.joined(separator: ",")))"
  }
}

extension Transition {
  /// A short form of the transition, such as `push photo in feed`.
  var short: String {
    var text = "\(kind.rawValue) \(id)" + (container.map { " in \($0)" } ?? "")
    if let presentation { text += " as \(presentation.rawValue)" }
    if outcome == .completed { text += " completed" }
    return text
  }
}

extension ParameterValue {
  /// The value as written in scripted links.
  var text: String {
    switch self {
    case .int(let number): "\(number)"
    case .string(let text): text
    default: "?"
    }
  }
}
