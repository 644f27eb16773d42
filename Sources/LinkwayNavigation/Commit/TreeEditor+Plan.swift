import LinkwayMatching

extension TreeEditor {
  /// The steps of a plan for one container: its start, then the pushes on its stack.
  private struct Segment {
    var id: String
    var presentation: Presentation?
    var start: NavigationPlan.Step
    /// The index of the start among all steps.
    var place: Int
    var stack: [NavigationPlan.Step] = []
  }

  private func segments(of steps: [NavigationPlan.Step]) -> [Segment] {
    var segments: [Segment] = []
    for (place, step) in steps.enumerated() {
      if case .start(let id, let presentation) = step.kind, presentation != .push {
        segments.append(
          Segment(id: id, presentation: presentation, start: step, place: place))
      } else if !segments.isEmpty {
        segments[segments.count - 1].stack.append(step)
      }
    }
    return segments
  }

  /// Applies a plan from the root of the tree down. At each container, the modals that are in the
  /// plan's way are dismissed. If the plan includes the container's stack, the stack is changed to
  /// that of the plan. Then the plan's next child is shown, and started unless it is running.
  ///
  /// - Parameters:
  ///   - steps: the steps from the start of the app, or from the start of a running container.
  ///   - limit: the number of steps to take; `nil` for all. In the containers that these steps go
  ///     through, everything that the whole plan would pop or dismiss is removed. What only the
  ///     remaining steps would replace stays.
  mutating func apply(
    _ steps: [NavigationPlan.Step], mode: NavigationMode, limit: Int? = nil
  ) {
    let limit = limit ?? steps.count
    let (plannedBefore, settledBefore) = (planned, settledRoots)
    defer { (planned, settledRoots) = (plannedBefore, settledBefore) }
    for step in steps.prefix(limit) {
      if case .start(let id, _) = step.kind { planned[id] = step }
    }
    if mode == .reset { keepTickets() }
    defer { if mode == .reset { keptTickets = [:] } }
    let segments = segments(of: steps)
    if navigation.root == nil, let first = segments.first {
      let root = begin(first.id, in: nil)
      navigation.root = root
    }
    var first = 0
    if mode == .reset {
      uncover(forReset: segments)
      endIdle(before: segments.map { $0.id })
    } else if let modal = segments.lastIndex(where: { navigation.modals.contains($0.id) }) {
      // Everything beneath a running modal stays.
      first = modal
      bringForward(segments[modal].id)
    }
    for (index, segment) in segments.enumerated() where index >= first {
      // In a running modal, everything that the whole plan would pop is removed, even if all steps
      // wait behind a gate.
      guard segment.place < limit || (first > 0 && index == first) else { break }
      let next = index + 1 < segments.count ? segments[index + 1] : nil
      if mode != .reset { dismissModals(in: segment.id, for: next) }
      assignTicket(to: segment.id)
      changeStack(of: segment, to: next, mode, limit)
      guard let next else { break }
      guard next.place < limit else {
        // A prefix that ends in an empty container follows the container's `start`, unless a modal
        // covers the container or `start` is behind another closed gate.
        if segment.place < limit, node(segment.id)?.hasContent == false,
          depth(of: segment.id) == navigation.modals.count,
          case .steps(let steps) = following(segment.id)
        {
          apply(steps, mode: .reuse)
        }
        break
      }
      enter(next, in: segment.id)
    }
  }

  private mutating func keepTickets() {
    for gate in graph.gates {
      guard let flow = gate.flow, let ticket = ticket(of: flow) else { continue }
      keptTickets[flow] = ticket
    }
  }

  /// Dismisses the modals above the plan's containers, down to the lowest modal that the plan does
  /// not lead into.
  private mutating func uncover(forReset segments: [Segment]) {
    guard let first = segments.first, isShown(first.id) else { return }
    var place = depth(of: first.id)
    for modal in segments where modal.presentation?.isModal == true {
      // If the container shows only a modal that `start` leads to, the plan's modal is presented on
      // top of it.
      if let container = graph.hosts(of: modal.id).dropLast().last,
        let impliedModal = impliedModal(of: container), impliedModal != modal.id,
        navigation.modals.dropFirst(place).first == impliedModal
      {
        place += 1
      }
      guard navigation.modals.dropFirst(place).first == modal.id else { break }
      place += 1
    }
    dismiss(downTo: place)
  }

  /// Dismisses the modals above a container where the plan ends, and the container's own modals
  /// above the child that the plan leads into. A new modal is presented on top instead.
  private mutating func dismissModals(in id: String, for next: Segment?) {
    guard let next else { return uncover(id) }
    guard isShown(id), next.presentation?.isModal != true else { return }
    let own = node(id)?.modals.map { $0.id } ?? []
    dismiss(downTo: navigation.modals.firstIndex(where: own.contains) ?? navigation.modals.count)
  }

  /// Changes a container's stack to that of the plan. If the plan continues in a child whose parent
  /// is running, the stack is left unchanged, except under `reset`.
  private mutating func changeStack(
    of segment: Segment, to next: Segment?, _ mode: NavigationMode, _ limit: Int
  ) {
    let required = RequiredStack(
      entries: entries(on: segment.id, segment.start, segment.stack),
      allowed: 1 + min(segment.stack.count, limit - segment.place - 1), hasTarget: next == nil,
      mode: mode, isRootSettled: settledRoots.contains(segment.id))
    guard required.entries.count == segment.stack.count + 1 else {
      if !segment.stack.isEmpty { fail("`\(segment.id)` has no stack to push on") }
      return segment.place < limit ? recordGates(of: segment, mode) : ()
    }
    guard let next else { return changeStack(of: segment.id, to: required) }
    let parent = graph.coordinator(next.id)?.parent ?? segment.id
    let isParentRunning = parent == segment.id || node(segment.id)?.beginning(of: parent) != nil
    if isParentRunning, mode != .reset { return }
    // If the remaining steps wait behind a gate, the root that covers the stack stays. It ends if
    // the stack changes and the next step does not start a root.
    let child = node(segment.id)?.child?.id
    let waits = next.place >= limit
    let root = waits && next.presentation?.isRoot == true ? child : next.id
    // If the stack changes, the modals above it are dismissed first.
    var trial = self
    trial.changeStack(of: segment.id, to: required, besides: waits && mode != .reset ? child : root)
    let changes = trial.recorded.dropFirst(recorded.count)
    if changes.isEmpty {
      // The gates of entries may have changed even without transitions.
      self = trial
      return
    }
    uncover(segment.id)
    let isSameStack = waits && mode != .reset && changes.allSatisfy { $0.kind == .update }
    changeStack(of: segment.id, to: required, besides: isSameStack ? child : root)
  }

  /// Records the route's gates on a coordinator without screens, which has no entry to record them
  /// on.
  private mutating func recordGates(of segment: Segment, _ mode: NavigationMode) {
    guard !graph.keepsRoot(segment.id) else { return }
    let gates = graph.routeGates(of: segment.start)
    guard !gates.isEmpty || mode == .reset else { return }
    change(segment.id) { running in
      if mode == .reset { running.gates = [] }
      running.gates += gates.filter { !running.gates.contains($0) }
    }
  }

  private mutating func enter(_ next: Segment, in container: String) {
    guard let presentation = next.presentation else { return }
    if presentation.isModal {
      present(next.id, in: container)
    } else if presentation.isTab {
      enterTab(next.id, in: container)
    } else {
      enterRoot(next.id, in: container)
    }
  }

  private mutating func enterRoot(_ id: String, in container: String) {
    guard node(container)?.child?.id != id else { return }
    uncover(container)
    if let old = node(container)?.child { dismiss(downTo: pileEnd(before: old)) }
    let old = node(container)?.child
    let child = begin(id, in: container)
    // The new root is complete before the window shows it, and the old one ends afterwards.
    append(graph.transition(.setRoot, id, in: container))
    change(container) { $0.child = child }
    if let old { end(old, in: container) }
    endRemovedRoots { $0.container == container }
  }

  private mutating func enterTab(_ id: String, in container: String) {
    endContent(of: container)
    addTab(id, in: container)
    guard let running = node(container), running.selected != id else { return }
    uncover(container)
    select(id, in: container)
  }

  mutating func select(_ id: String, in container: String) {
    append(Transition(.selectTab, id, in: container))
    change(container) { $0.selected = id }
  }

  /// Starts a tab at its declared position, unless it is running. A tab that is the only one
  /// running is selected.
  mutating func addTab(_ id: String, in container: String) {
    guard let running = node(container), !running.tabs.contains(where: { $0.id == id }) else {
      return
    }
    let tab = beginTab(id, in: container)
    let order = graph.coordinator(container)?.children ?? []
    let before = order.prefix { $0 != id }
    let place = running.tabs.prefix { before.contains($0.id) }.count
    change(container) {
      $0.tabs.insert(tab, at: place)
      if $0.tabs.count == 1 { $0.selected = id }
    }
  }
}
