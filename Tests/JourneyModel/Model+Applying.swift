/// The effect of a plan on what is on screen.
extension Model {
  /// Applies the steps of a plan.
  ///
  /// - Parameters:
  ///   - limit: the index of the first step that waits at a gate. Everything that the whole plan
  ///     would pop or dismiss is removed, and waiting steps are not shown: the prefix of
  ///     `applyPrefix`.
  mutating func apply(_ steps: [Step], _ mode: AbstractMode, limit: Int = .max) {
    guard let first = steps.first, limit > 0 else { return }
    ranBefore = Set(coordinators)
    // A flow that has just passed counts as ended.
    if let passing, root?.find(passing)?.isPassedFlow == true { ranBefore.remove(passing) }
    // With `reset`, "a running flow keeps its ticket", even if it is shown again.
    let keptBefore = keptTickets
    defer { keptTickets = keptBefore }
    if mode == .reset {
      for flow in table.gates.compactMap(\.flow) { keptTickets[flow] = ticket(of: flow) }
    }
    if root == nil { root = made(first) }
    var parts: [Part] = []
    for (place, step) in steps.enumerated() {
      if step.isStart, table.coordinator(step.id)?.isPushed != true {
        parts.append(Part(id: step.id, first: place, wants: []))
      }
      parts[parts.count - 1].wants.append(step)
    }
    if mode == .reset {
      dropModals(from: pileInPlan(parts.map(\.id)))
      fillTabs(besides: parts.map(\.id))
      prune(keeping: parts.map(\.id))
    } else if let modal = parts.lastIndex(where: { pile.contains($0.id) }) {
      // "Stacks beneath a plan's modal stay", and so does everything else beneath a running modal.
      // Everything above it that does not belong to it is removed.
      let place = pile.firstIndex(of: parts[modal].id) ?? 0
      let foreign = pile[place...].firstIndex { !ancestors($0).contains(parts[modal].id) }
      dropModals(from: foreign ?? pile.count)
      return go(parts[modal...], mode, limit)
    }
    go(parts[...], mode, limit)
  }

  /// The number of modals that a `reset` keeps: those that the plan leads into, unless another one
  /// is beneath them. "What is on top of these is removed, modals of other tabs included."
  private func pileInPlan(_ ids: [String]) -> Int {
    var place = 0
    for modal in ids where table.coordinator(modal)?.isModal == true {
      // Interpretation: if only what `start` shows exists, the modal is presented on that.
      if place < pile.count, pile[place] != modal, isGround(pile[place], of: modal) { place += 1 }
      if place >= pile.count || pile[place] != modal { break }
      place += 1
    }
    return place
  }

  /// Whether a modal is the `start` of the container in which another one is to be presented, or
  /// the flow that this waits for, and there is nothing else.
  private func isGround(_ modal: String, of other: String) -> Bool {
    guard let parent = table.coordinator(other)?.parent,
      root?.find(host(parent))?.front.stack.isEmpty == true
    else { return false }
    // It was shown according to the gates. "The first tab that may start."
    var real = self
    real.ignoresGates = false
    guard let start = real.startChain(of: host(parent)).first else { return false }
    return start == modal
      || real.closedGate(before: start).flatMap(real.standIn) == modal
  }

  /// The steps of a plan in one container.
  private struct Part {
    var id: String
    /// The index of its first step in the plan.
    var first: Int
    var wants: [Step]
  }

  private mutating func go(_ parts: ArraySlice<Part>, _ mode: AbstractMode, _ limit: Int) {
    guard let part = parts.first, let running = root?.find(part.id) else { return }
    let next = parts.dropFirst().first
    let nextIsModal = next.flatMap { table.coordinator($0.id)?.isModal } ?? false
    let hasScreens = !table.screens(of: part.id).isEmpty
    // A target must be visible, so what covers it is removed. On the path to a child, the modals of
    // the container are removed; on the path to a modal, everything beneath stays.
    if next == nil {
      dropModals(from: over(part.id))
    } else if !nextIsModal, mode != .reset {
      dropModals(from: place(of: running.modals.map(\.id)))
    }
    // "Stacks beneath a plan's modal stay": unchanged, if the presenting container is running.
    // Interpretation: what is beneath a root or embedded child also stays, without the plan's
    // parameters.
    let stays =
      next != nil && mode != .reset
      && ranBefore.contains(part.wants.last { $0.isStart }?.id ?? "")
    if !hasScreens, limit > part.first, !ranBefore.contains(part.id) || !stays,
      let want = part.wants.first
    {
      root?.edit(part.id) { running in
        running.gates = mode == .reset ? want.gates : running.gates.union(want.gates)
      }
    }
    if hasScreens, !stays {
      let allowed = max(0, limit - part.first)
      let stack = changed(running.stack, part.wants, mode, isLast: next == nil, allowed)
      // "A modal is dismissed before a plan changes what is under it."
      if zip(stack, running.stack).contains(where: { $0.parameters != $1.parameters }) {
        dropModals(from: over(part.id))
      }
      if stack.map(\.number) != running.stack.map(\.number) {
        dropModals(from: over(part.id))
        let kept = Set(stack.map(\.number))
        lose(running.stack.filter { !kept.contains($0.number) })
        if nextIsModal, let child = running.child.first { end(child.id) }
      }
      root?.edit(part.id) { $0.stack = stack }
      // The child covers the screens. A plan that ends at the screens, and a `reset` that passes
      // through them to a modal, removes it.
      if next == nil || (nextIsModal && mode == .reset), let child = running.child.first {
        end(child.id)
      }
    }
    guard let next else {
      // Unless the step that starts it waits.
      if !hasScreens, part.first + part.wants.count < limit { goToStart(of: part.id, mode) }
      return
    }
    if next.first >= limit {
      // If the prefix ends in a container, `start` is followed in it. What is beneath modals stays
      // as it is.
      guard over(part.id) == pile.count, var last = root?.find(part.id) else { return }
      // Interpretation: a flow that has just passed does not count.
      if last.isPassed, last.child.first?.id == passing { last.child = [] }
      fill(&last)
      if last.hasContent { root?.edit(part.id) { $0 = last } }
      return
    }
    if nextIsModal {
      goToModal(next, of: part.id)
    } else if table.coordinator(next.id)?.isTab == true {
      goToTab(next.id, of: part.id, next.wants.first)
    } else if running.child.first?.id != next.id || running.child.first?.isPassedFlow == true {
      if running.child.first?.id == next.id {
        presentAgain(next.id)
        return go(parts.dropFirst(), mode, limit)
      }
      dropModals(from: over(part.id))
      if let child = running.child.first { end(child.id) }
      let child = next.wants.first.map { made($0) }
      root?.edit(part.id) { $0.child = child.map { [$0] } ?? [] }
    }
    go(parts.dropFirst(), mode, limit)
  }

  /// Makes a flow that has passed a presentation again.
  mutating func presentAgain(_ flow: String) {
    let ticket = newTicket(for: flow)
    let hasJustPassed = passing == flow
    let defaults = filled(table.screens(of: flow).first, [:])
    root?.edit(flow) { running in
      running.isPassedFlow = false
      if hasJustPassed {
        running.stack[0].isProtected = false
        running.stack[0].parameters = defaults
        running.stack[0].gates = []
      }
      running.ticket = ticket
    }
  }

  private mutating func goToModal(_ next: Part, of id: String) {
    if pile.contains(next.id) { return }
    guard let start = next.wants.first else { return }
    stand(next.id, on: id, waitingAt: nil)
    present(made(start), over: id)
  }

  private mutating func goToTab(_ tab: String, of id: String, _ start: Step?) {
    guard let running = root?.find(id) else { return }
    if running.selected != tab {
      // The tab that is left is beneath the modals, and so is the selection.
      dropModals(from: over(id))
    }
    if !running.tabs.contains(where: { $0.id == tab }), let start {
      insert(made(start), intoTabsOf: id)
    }
    root?.edit(id) { $0.selected = tab }
  }

  mutating func insert(_ tab: Running, intoTabsOf id: String) {
    let order = table.children(of: id).map(\.id)
    root?.edit(id) { running in
      running.tabs.append(tab)
      running.tabs.sort {
        (order.firstIndex(of: $0.id) ?? 0) < (order.firstIndex(of: $1.id) ?? 0)
      }
      if running.selected == nil { running.selected = tab.id }
    }
  }

  /// If a plan ends at a coordinator without screens: at the root of the one that it starts.
  ///
  /// Interpretation, "a cold and a warm start end with … the same visible screen always": even if
  /// another tab is selected or another child shown.
  private mutating func goToStart(of id: String, _ mode: AbstractMode) {
    guard let running = root?.find(id), let coordinator = table.coordinator(id) else { return }
    dropModals(from: over(id))
    if !running.stack.isEmpty {
      if let child = running.child.first { end(child.id) }
      let stack = changed(running.stack, [Step(id: id, isStart: true)], mode, isLast: true, 1)
      let kept = Set(stack.map(\.number))
      lose(running.stack.filter { !kept.contains($0.number) })
      root?.edit(id) { $0.stack = stack }
    } else if coordinator.hasTabs,
      let first = running.tabs.first(where: { closedGate(before: $0.id) == nil })
        ?? running.tabs.first
    {
      goToTab(first.id, of: id, nil)
      if mode == .reset { root?.edit(first.id) { $0.gates = [] } }
      goToStart(of: first.id, mode)
    } else if let child = running.child.first, child.id == coordinator.start, !child.isPassedFlow {
      if mode == .reset { root?.edit(child.id) { $0.gates = [] } }
      goToStart(of: child.id, mode)
    } else {
      if let child = running.child.first { end(child.id) }
      follow(id)
    }
  }
}

// MARK: - Stacks

extension Model {
  /// Returns a stack after a plan.
  ///
  /// - Parameters:
  ///   - allowed: the number of steps that do not wait at a gate.
  ///   - isFlow: whether it begins with a running flow, which stays the same regardless of the
  ///     parameters of its root: "its ticket stays".
  private mutating func changed(
    _ stack: [Shown], _ wants: [Step], _ mode: AbstractMode, isLast: Bool, _ allowed: Int,
    isFlow: Bool = false
  ) -> [Shown] {
    var stack = stack
    // Interpretation, "a flow that is running already comes to the front": a plan that leads into
    // it keeps what is beneath it.
    if mode != .reset, let want = wants.lastIndex(where: runsAsFlow),
      let place = stack.lastIndex(where: { $0.isStart && $0.coordinator == wants[want].id }),
      place > 0
    {
      // Even with `push`, nothing is between the flow and what is pushed on it.
      let flow = stack[place...].prefix { shown in
        mode != .push || ancestors(shown.coordinator).contains(wants[want].id)
      }
      return stack[..<place]
        + changed(
          Array(flow), Array(wants[want...]), mode, isLast: isLast,
          max(0, allowed - want), isFlow: true)
    }
    // "The longest common prefix of the stack is kept."
    var common = isFlow ? 1 : 0
    while common < min(stack.count, wants.count),
      equals(stack[common], wants[common], isTarget: isLast && common == wants.count - 1)
    {
      common += 1
    }
    if mode == .push, isLast, wants.count > 1, common > 0 {
      return pushed(on: stack, wants, allowed)
    }
    for place in 0..<min(common, allowed) {
      update(
        &stack[place], wants[place], isTarget: isLast && place == wants.count - 1,
        isReset: mode == .reset)
    }
    if common == wants.count, !isLast, mode != .reset { return stack }
    if common < wants.count, common >= allowed {
      // Interpretation, "what a waiting step would replace stays": a root, and a single screen that
      // the step would replace, unless one of its kind is beneath it that may change.
      let isExchanged =
        stack.count == common + 1 && !isPushStart(wants[common])
        && !stack[common].isStart
        && stack[common].coordinator == screenShown(by: wants[common])?.coordinator
        && !stack[..<common].contains { $0.screen == stack[common].screen }
      return common == 0 || isExchanged ? stack : Array(stack.prefix(common))
    }
    stack = Array(stack.prefix(common))
    for want in wants.prefix(allowed).dropFirst(common) { stack.append(entry(want)) }
    return stack
  }

  /// Whether a step starts a pushed flow that runs.
  private func runsAsFlow(_ step: Step) -> Bool { isPushStart(step) && ticket(of: step.id) != nil }

  /// Mode `push`: "stacks kept, the target … always goes on top, and before it those screens
  /// below it that the stack's last screens do not equal, in order".
  mutating func pushed(on stack: [Shown], _ wants: [Step], _ allowed: Int) -> [Shown] {
    var stack = stack
    if allowed > 0 { update(&stack[0], wants[0], isTarget: false, isReset: false) }
    // "A `push` coordinator on the way is reused if the top screen is its own …; otherwise it is
    // started again."
    var base = 0
    // A running flow is the same flow regardless of the parameters of its root.
    for place in wants.indices.dropFirst().dropLast() where wants[place].isStart {
      if stack.last?.coordinator == wants[place].id || runsAsFlow(wants[place]) { base = place }
    }
    if base > 0,
      let start = stack.lastIndex(where: { $0.isStart && $0.coordinator == wants[base].id })
    {
      // Interpretation: a flow that replaces something else is not the one on the path, even if the
      // path waits before it.
      if runsAsFlow(wants[base]) || equals(stack[start], wants[base], isTarget: false) {
        if base < allowed {
          update(&stack[start], wants[base], isTarget: false, isReset: false)
        }
      } else {
        base = 0
      }
    }
    let below = wants[(base + 1)..<(wants.count - 1)]
    let screens = below.prefix { !$0.isStart }
    let count =
      (0...min(screens.count, stack.count - 1)).last { count in
        zip(stack.suffix(count), screens).allSatisfy { equals($0, $1, isTarget: false) }
      } ?? 0
    for (place, want) in zip(stack.indices.suffix(count), screens.indices.prefix(count))
    where want < allowed {
      update(&stack[place], wants[want], isTarget: false, isReset: false)
    }
    for place in (base + 1 + count)..<wants.count where place < allowed {
      stack.append(entry(wants[place]))
    }
    return stack
  }

  /// Whether a screen on the stack is the one that a step shows.
  func equals(_ shown: Shown, _ want: Step, isTarget: Bool) -> Bool {
    guard let screen = screenShown(by: want), shown.screen == screen.id,
      shown.isStart == isPushStart(want), let names = identity(of: screen)
    else { return false }
    let values = isTarget ? filled(screen, want.values) : want.values
    return names.allSatisfy { name in
      // "A screen below the target keeps parameters that the plan does not give; these are not
      // compared."
      if values[name] == nil, !isTarget { return true }
      return shown.parameters[name] == values[name]
    }
  }

  private func isPushStart(_ step: Step) -> Bool {
    step.isStart && table.coordinator(step.id)?.isPushed == true
  }

  /// "An equal screen that stays takes the new parameters and is behind both routes' gates."
  private mutating func update(
    _ shown: inout Shown, _ want: Step, isTarget: Bool, isReset: Bool
  ) {
    var values = want.values
    if isTarget || isReset {
      values = filled(screenShown(by: want), values)
    } else {
      values = shown.parameters.merging(values) { $1 }
    }
    if shown.isProtected, !isForced, values != shown.parameters { isVetoed = true }
    shown.parameters = values
    shown.gates = isReset ? want.gates : shown.gates.union(want.gates)
  }

  /// Creates a screen for a step.
  mutating func entry(_ step: Step) -> Shown {
    let screen = screenShown(by: step)
    shown += 1
    var entry = Shown(
      screen: screen?.id ?? "", coordinator: screen?.coordinator ?? step.id,
      isStart: isPushStart(step), parameters: filled(screen, step.values), gates: step.gates)
    entry.number = shown
    if entry.isStart { entry.ticket = newTicket(for: step.id) }
    return entry
  }

  /// "Tickets count presentations of flows from 1."
  mutating func newTicket(for coordinator: String) -> Int? {
    guard table.gate(openedBy: coordinator) != nil else { return nil }
    if let kept = keptTickets[coordinator] { return kept }
    tickets += 1
    return tickets
  }
}
