package import LinkwayMatching
package import LinkwayNavigation

/// What a presenter has on screen that does nothing but follow transitions.
///
/// Separate from the engine's own editor: it knows containers by id and has no idea of plans or
/// gates. Of the table it knows what coordinators of an app know: their first screen and the order
/// of their tabs.
package struct ReplayedScreens: Equatable, Sendable {
  private struct Screen: Equatable, Sendable {
    var id: String
    var coordinator: String
    var parameters: Parameters
    var isStart: Bool
  }

  private struct Container: Equatable, Sendable {
    var stack: [Screen] = []
    var tabs: [String] = []
    var selected: String?
    var child: String?
    var modals: [String] = []
  }

  private var containers: [String: Container] = [:]
  /// The modals of all containers, bottom first.
  private var pile: [String] = []
  private var coordinators: [String] = []
  private var started: (id: String, container: String)?
  /// The tabs that were selected since the selected one was removed, by container.
  private var bereft: [String: String] = [:]
  /// What a presenter could not have done, a sentence each.
  package private(set) var complaints: [String] = []

  package static func == (left: ReplayedScreens, right: ReplayedScreens) -> Bool {
    left.containers == right.containers && left.pile == right.pile
      && left.coordinators.sorted() == right.coordinators.sorted()
  }

  /// The screens of a state, without what they have to do with gates.
  package init(_ state: NavigationState) {
    for running in state.containers {
      containers[running.id] = Container(
        stack: running.stack.map {
          Screen(
            id: $0.screen, coordinator: $0.coordinator, parameters: $0.parameters,
            isStart: $0.isStart)
        },
        tabs: running.tabs.map(\.id), selected: running.selected, child: running.child?.id,
        modals: running.modals.map(\.id))
    }
    pile = state.modals
    // The app's comes first.
    coordinators = state.instances
  }

  /// Does what the transitions say, one after the other.
  ///
  /// - Parameter see: is called after each one by which the person sees another screen, or the same
  ///   with other parameters.
  package mutating func follow(
    _ transitions: [Transition], _ graph: CoordinatorGraph,
    seeing see: (SeenScreen, Transition) -> Void = { _, _ in }
  ) {
    let old = self
    for transition in transitions {
      let (before, container) = (seen, containers[transition.container ?? ""])
      follow(transition, graph)
      if let seen, !seen.looksLike(before) { see(seen, transition) }
      // Which tab is selected is told after the selected one was removed. A screen of identity `always` is
      // another one each time.
      let isAnother =
        transition.kind == .replaceTop && graph.screen(transition.id)?.identity == .always
      if !isAnother, Self.replacing.contains(transition.kind) || transition.kind == .selectTab,
        containers[transition.container ?? ""] == container,
        transition.id != bereft.removeValue(forKey: transition.container ?? "")
      {
        complaints.append("\(name(transition)) changes nothing")
      }
    }
    for place in Self.replaced(by: transitions) {
      var (rest, without) = (transitions, old)
      rest.remove(at: place)
      for transition in rest { without.follow(transition, graph) }
      guard without == self, without.complaints == complaints else { continue }
      complaints.append("\(name(transitions[place])) is needless")
    }
    if started != nil { complaints.append("a pushed coordinator was started and not pushed") }
  }

  private static let replacing: Set<Transition.Kind> = [.popTo, .popToRoot, .update, .replaceTop]

  /// Where transitions stand that a later one may make needless: of two that select a tab of one
  /// container, or pop one stack, the first, with nothing between them that needs it.
  private static func replaced(by transitions: [Transition]) -> [Int] {
    let pops: Set<Transition.Kind> = [.popTo, .popToRoot]
    return transitions.indices.filter { place in
      let first = transitions[place]
      let isPop = pops.contains(first.kind)
      guard isPop || first.kind == .selectTab else { return false }
      for later in transitions[(place + 1)...] {
        if isPop, [.dismiss, .present, .setRoot].contains(later.kind) { return false }
        guard later.container == first.container else { continue }
        // One pop over equal screens is told several times.
        if isPop, later == first { return false }
        if isPop ? pops.contains(later.kind) : later.kind == .selectTab { return true }
        if isPop ? later.kind != .finish : [.addTab, .removeTab].contains(later.kind) {
          return false
        }
      }
      return false
    }
  }

  /// What the person sees.
  private var seen: SeenScreen? {
    guard var container = pile.last ?? coordinators.first else { return nil }
    while let next = containers[container]?.child ?? containers[container]?.selected {
      container = next
    }
    guard let stack = containers[container]?.stack, let root = stack.first, let top = stack.last
    else { return nil }
    return SeenScreen(
      container: container, root: root.id, rootParameters: root.parameters, screen: top.id,
      parameters: top.parameters, depth: stack.count)
  }

  private mutating func follow(_ transition: Transition, _ graph: CoordinatorGraph) {
    let id = transition.id
    let container = transition.container ?? ""
    if changesWhatIsShown(transition), isCovered(container) {
      complaints.append("\(name(transition)) changes what a modal covers")
    }
    switch transition.kind {
    case .start: start(id, in: container, transition.parameters, graph)
    case .finish: finish(id, in: container, graph)
    case .setRoot: containers[container]?.child = id
    case .present:
      containers[container]?.modals.append(id)
      pile.append(id)
    case .dismiss:
      if pile.last != id { complaints.append("\(id) is not on top") }
      pile.removeAll { $0 == id }
      containers[container]?.modals.removeAll { $0 == id }
    case .addTab:
      let order = graph.coordinator(container)?.children ?? []
      containers[container]?.tabs.append(id)
      containers[container]?.tabs.sort {
        (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
      }
      if containers[container]?.tabs.count == 1 { containers[container]?.selected = id }
    case .removeTab:
      containers[container]?.tabs.removeAll { $0 == id }
      let first = containers[container]?.tabs.first
      if containers[container]?.selected == id {
        containers[container]?.selected = first
        bereft[container] = first
      }
    case .selectTab:
      if containers[container]?.tabs.contains(id) != true { complaints.append("no tab \(id)") }
      containers[container]?.selected = id
    case .push, .replaceTop, .popTo, .popToRoot, .update: changeStack(transition, graph)
    }
  }

  private mutating func start(
    _ id: String, in container: String, _ parameters: Parameters, _ graph: CoordinatorGraph
  ) {
    coordinators.append(id)
    guard let coordinator = graph.coordinator(id) else { return }
    if coordinator.presentation == .push {
      started = (id, container)
      return
    }
    containers[id] = Container(
      stack: coordinator.screens.prefix(1).map {
        Screen(id: $0, coordinator: id, parameters: parameters, isStart: false)
      })
  }

  private mutating func finish(_ id: String, in container: String, _ graph: CoordinatorGraph) {
    guard let place = coordinators.firstIndex(of: id) else {
      complaints.append("\(id) ends and does not run")
      return
    }
    coordinators.remove(at: place)
    guard graph.coordinator(id)?.presentation != .push else { return }
    if containers[container]?.modals.contains(id) == true {
      complaints.append("\(id) ends before it is dismissed")
    }
    if let ended = containers[id], !ended.modals.isEmpty || ended.child != nil {
      complaints.append("\(id) ends before its children")
    }
    containers[id] = nil
    if containers[container]?.child == id { containers[container]?.child = nil }
    containers[container]?.tabs.removeAll { $0 == id }
  }

  private mutating func changeStack(_ transition: Transition, _ graph: CoordinatorGraph) {
    let container = transition.container ?? ""
    guard var stack = containers[container]?.stack else {
      complaints.append("\(name(transition)) in no container")
      return
    }
    var screen = Screen(
      id: transition.id, coordinator: graph.screen(transition.id)?.coordinator ?? "",
      parameters: transition.parameters, isStart: false)
    switch transition.kind {
    case .push:
      if let started, started.container == container {
        screen.isStart = true
        self.started = nil
      }
      stack.append(screen)
    case .replaceTop:
      stack[stack.count - 1] = screen
    case .popToRoot:
      if stack.first?.id != transition.id { complaints.append("another root") }
      stack.removeSubrange(1...)
    case .popTo:
      let place = stack.dropLast().lastIndex {
        $0.id == screen.id && $0.parameters == screen.parameters
      }
      if let place {
        stack.removeSubrange((place + 1)...)
      } else {
        complaints.append("\(name(transition)) finds nothing")
      }
    default:
      if let place = stack.lastIndex(where: { $0.id == screen.id }) {
        stack[place].parameters = screen.parameters
      } else {
        complaints.append("\(name(transition)) finds nothing")
      }
    }
    containers[container]?.stack = stack
  }

  /// Whether a transition puts something else on screen, instead of taking from what is there: a
  /// stack may become shorter beneath a modal, and a tab that shows nothing may go.
  private func changesWhatIsShown(_ transition: Transition) -> Bool {
    let selected = containers[transition.container ?? ""]?.selected
    return switch transition.kind {
    case .setRoot, .push, .replaceTop: true
    case .selectTab: selected != transition.id
    case .removeTab: selected == transition.id && showsSomething(transition.id)
    default: false
    }
  }

  private func showsSomething(_ id: String) -> Bool {
    guard let container = containers[id] else { return false }
    return !container.stack.isEmpty || !container.tabs.isEmpty || container.child != nil
  }

  /// Whether a container would be seen, and is not since a modal lies over it.
  private func isCovered(_ id: String) -> Bool {
    var current = id
    while !pile.contains(current) {
      guard
        let (parent, container) = containers.first(where: {
          $0.value.child == current || $0.value.tabs.contains(current)
        })
      else { return current == coordinators.first && !pile.isEmpty }
      guard container.child ?? container.selected == current else { return false }
      current = parent
    }
    return pile.last != current
  }

  private func name(_ transition: Transition) -> String {
    "\(transition.kind.rawValue) \(transition.id)"
  }
}

/// The screen that a person sees, with the one at the bottom of its stack.
package struct SeenScreen {
  package var container: String
  package var root: String
  package var rootParameters: Parameters
  package var screen: String
  package var parameters: Parameters
  fileprivate var depth: Int

  fileprivate func looksLike(_ other: SeenScreen?) -> Bool {
    guard let other else { return false }
    return container == other.container && screen == other.screen
      && parameters == other.parameters && depth == other.depth
  }
}
