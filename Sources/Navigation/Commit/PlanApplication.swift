import RouteMatching

/// Walks a plan down the tree of running coordinators and notes each change as a transition.
///
/// At each coordinator: what covers it is dismissed unless the plan leads there, its stack is
/// brought to what the plan says if the plan says anything of it, and the child that the plan
/// names next is started, unless it runs.
struct PlanApplication {
  let graph: CoordinatorGraph
  let session: Session
  /// The gate whose flow is being shown; nothing that waits for it is started on the way.
  let waitsAt: String?
  private(set) var transitions: [Transition] = []

  init(graph: CoordinatorGraph, session: Session, waitsAt: String? = nil) {
    self.graph = graph
    self.session = session
    self.waitsAt = waitsAt
  }

  typealias Steps = ArraySlice<NavigationPlan.Step>

  /// - Parameter goesOnTop: whether the last step's screen is pushed even where it is on top.
  mutating func apply(
    _ steps: [NavigationPlan.Step], to state: inout NavigationState, goesOnTop: Bool = false
  ) {
    guard let first = steps.first, case .start(let id, _) = first.kind else { return }
    var root: RunningCoordinator
    if let running = state.root, running.id == id {
      root = running
    } else {
      root = begin(id, in: nil, first.parameters)
    }
    descend(&root, from: first, steps.dropFirst(), goesOnTop)
    state.root = root
  }

  /// Ends everything that runs.
  mutating func end(_ state: inout NavigationState) {
    if let root = state.root { finish(root, in: nil) }
    state.root = nil
  }

  /// Starts a coordinator, and its tabs where it has any.
  private mutating func begin(
    _ id: String, in parent: String?, _ parameters: Parameters
  ) -> RunningCoordinator {
    var running = RunningCoordinator(id: id)
    transitions.append(Transition(.start, id, in: parent, parameters: parameters))
    guard let coordinator = graph.coordinator(id) else { return running }
    if let root = coordinator.screens.first {
      running.stack = [StackEntry(screen: root, coordinator: id, parameters: parameters)]
    }
    guard coordinator.container.startsAllChildren else { return running }
    for child in coordinator.children {
      guard graph.coordinator(child)?.presentation?.isTab == true, mayStart(child) else { continue }
      var tab = begin(child, in: id, [:])
      settle(&tab)
      transitions.append(Transition(.addTab, child, in: id))
      running.tabs.append(tab)
    }
    running.selected = running.tabs.first?.id
    return running
  }

  /// Whether the gates of a coordinator and of its first screen let it start.
  private func mayStart(_ id: String) -> Bool {
    guard let coordinator = graph.coordinator(id) else { return false }
    let root = coordinator.screens.first.flatMap(graph.screen)
    return (coordinator.requires + (root?.requires ?? [])).allSatisfy {
      session.isOpen($0.gate, in: graph) != $0.whileClosed
        && (waitsAt == nil || $0.gate != waitsAt || $0.whileClosed)
    }
  }

  /// Follows `start` where a coordinator shows nothing of its own.
  private mutating func settle(_ running: inout RunningCoordinator, besides modal: String? = nil) {
    guard !running.showsSomething, let start = graph.coordinator(running.id)?.start,
      start != modal, mayStart(start), let child = graph.coordinator(start)
    else { return }
    var started = begin(start, in: running.id, [:])
    settle(&started)
    attach(started, as: child.presentation, to: &running)
  }

  private mutating func attach(
    _ child: RunningCoordinator, as presentation: Presentation?, to parent: inout RunningCoordinator
  ) {
    if presentation?.isModal == true {
      transitions.append(Transition(.present, child.id, in: parent.id, as: presentation))
      parent.modal = child
    } else {
      transitions.append(Transition(.setRoot, child.id, in: parent.id))
      parent.child = child
    }
  }

  private mutating func descend(
    _ running: inout RunningCoordinator, from start: NavigationPlan.Step, _ steps: Steps,
    _ goesOnTop: Bool
  ) {
    let stacked = stackSteps(steps)
    let next = steps.dropFirst(stacked.count).first
    if let modal = running.modal, next.map({ !starts($0, modal.id) }) ?? true {
      dismiss(modal, in: running.id)
      running.modal = nil
    }
    if next == nil || !stacked.isEmpty {
      bring(&running, to: start, stacked, goesOnTop: goesOnTop && next == nil)
    }
    guard let next, case .start(let id, let presentation) = next.kind, let presentation else {
      settle(&running)
      return
    }
    let rest = steps.dropFirst(stacked.count + 1)
    if presentation.isModal {
      enterModal(id, presentation, &running, next, rest, goesOnTop)
    } else if presentation.isTab {
      enterTab(id, &running, next, rest, goesOnTop)
    } else {
      enterRoot(id, &running, next, rest, goesOnTop)
    }
  }

  /// The steps that stay on this coordinator's stack: pushes, and starts of pushed coordinators.
  private func stackSteps(_ steps: Steps) -> Steps {
    steps.prefix { step in
      switch step.kind {
      case .push: true
      case .start(_, let presentation): presentation == .push
      }
    }
  }

  private func starts(_ step: NavigationPlan.Step, _ id: String) -> Bool {
    if case .start(let started, _) = step.kind { started == id } else { false }
  }

  private mutating func enterRoot(
    _ id: String, _ parent: inout RunningCoordinator, _ step: NavigationPlan.Step, _ rest: Steps,
    _ goesOnTop: Bool
  ) {
    if var child = parent.child, child.id == id {
      descend(&child, from: step, rest, goesOnTop)
      parent.child = child
      return
    }
    let old = parent.child
    var child = begin(id, in: parent.id, step.parameters)
    // What is inside stands before the window shows it.
    transitions.append(Transition(.setRoot, id, in: parent.id))
    if let old { finish(old, in: parent.id) }
    descend(&child, from: step, rest, goesOnTop)
    parent.child = child
  }

  private mutating func enterTab(
    _ id: String, _ parent: inout RunningCoordinator, _ step: NavigationPlan.Step, _ rest: Steps,
    _ goesOnTop: Bool
  ) {
    if !parent.tabs.contains(where: { $0.id == id }) {
      let tab = begin(id, in: parent.id, step.parameters)
      transitions.append(Transition(.addTab, id, in: parent.id))
      let order = graph.coordinator(parent.id)?.children ?? []
      let place = order.firstIndex(of: id) ?? order.count
      let index =
        parent.tabs.firstIndex { (order.firstIndex(of: $0.id) ?? 0) > place } ?? parent.tabs.count
      parent.tabs.insert(tab, at: index)
    }
    if parent.selected != id {
      transitions.append(Transition(.selectTab, id, in: parent.id))
      parent.selected = id
    }
    guard let index = parent.tabs.firstIndex(where: { $0.id == id }) else { return }
    var tab = parent.tabs[index]
    descend(&tab, from: step, rest, goesOnTop)
    parent.tabs[index] = tab
  }

  private mutating func enterModal(
    _ id: String, _ presentation: Presentation, _ parent: inout RunningCoordinator,
    _ step: NavigationPlan.Step, _ rest: Steps, _ goesOnTop: Bool
  ) {
    if var modal = parent.modal, modal.id == id {
      descend(&modal, from: step, rest, goesOnTop)
      parent.modal = modal
      return
    }
    settle(&parent, besides: id)
    var modal = begin(id, in: parent.id, step.parameters)
    transitions.append(Transition(.present, id, in: parent.id, as: presentation))
    descend(&modal, from: step, rest, goesOnTop)
    parent.modal = modal
  }

  mutating func append(_ transition: Transition) { transitions.append(transition) }
}
