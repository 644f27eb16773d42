package import LinkwayMatching
package import LinkwayNavigation

/// The screens of a presenter that only follows transitions.
///
/// It is independent of the engine's editor: it identifies containers by id and has no plans or
/// gates. Of the table it uses what an app's coordinators know: their first screen and the order of
/// their tabs.
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
  /// The transitions that a presenter could not have performed, one sentence each.
  package private(set) var complaints: [String] = []

  package static func == (left: ReplayedScreens, right: ReplayedScreens) -> Bool {
    left.containers == right.containers && left.pile == right.pile
      && left.coordinators.sorted() == right.coordinators.sorted()
  }

  /// The screens of a state, without data about gates.
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
    // The app's container comes first.
    coordinators = state.instances
  }

  /// Performs the transitions in order.
  ///
  /// - Parameter see: called after each one that changes the visible screen or its parameters.
  package mutating func follow(
    _ transitions: [Transition], _ graph: CoordinatorGraph,
    seeing see: (SeenScreen, Transition) -> Void = { _, _ in }
  ) {
    let old = self
    for transition in transitions {
      let (before, container) = (seen, containers[transition.container ?? ""])
      follow(transition, graph)
      if let seen, !seen.looksLike(before) { see(seen, transition) }
      // The selected tab is reported after the previous one was removed. A screen of identity
      // `always` is always a different one.
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

  /// The indices of transitions that a later one makes redundant: the first of two that select a
  /// tab of one container, or pop one stack, if nothing between them depends on it.
  private static func replaced(by transitions: [Transition]) -> [Int] {
    let pops: Set<Transition.Kind> = [.popTo, .popToRoot]
    return transitions.indices.filter { place in
      let first = transitions[place]
      let isPop = pops.contains(first.kind)
      guard isPop || first.kind == .selectTab else { return false }
      for later in transitions[(place + 1)...] {
        if isPop, [.dismiss, .present, .setRoot].contains(later.kind) { return false }
        guard later.container == first.container else { continue }
        // One pop across equal screens is reported several times.
        if isPop, later == first { return false }
        if isPop ? pops.contains(later.kind) : later.kind == .selectTab { return true }
        if isPop ? later.kind != .finish : [.addTab, .removeTab].contains(later.kind) {
          return false
        }
      }
      return false
    }
  }

  /// The visible screen.
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

  /// Whether a transition shows something else, instead of only removing something: a stack may be
  /// shortened beneath a modal, and an empty tab may be removed.
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

  /// Whether a container is hidden only by a modal.
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

/// The visible screen, with the one at the bottom of its stack.
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
