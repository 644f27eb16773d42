import LinkwayMatching

extension TreeEditor {
  /// The stack that a plan requires in one container.
  struct RequiredStack {
    /// The stack, the root first.
    var entries: [StackEntry]
    /// The number of entries that may be shown; the others wait behind a gate.
    var allowed: Int
    /// Whether the last entry is the plan's target.
    var hasTarget: Bool
    var mode: NavigationMode
    /// Whether the current root is accepted regardless of its identity.
    var isRootSettled: Bool

    /// Returns whether an entry is the plan's target.
    func isTarget(_ place: Int) -> Bool { hasTarget && place == entries.count - 1 }
  }

  /// Returns the stack that a container's steps require, root first.
  func entries(on id: String, _ start: NavigationPlan.Step, _ steps: [NavigationPlan.Step])
    -> [StackEntry]
  {
    var entries: [StackEntry] = []
    for step in [start] + steps {
      var shown: StackEntry
      switch step.kind {
      case .push(let screen):
        guard let coordinator = graph.screen(screen)?.coordinator else { continue }
        shown = StackEntry(screen: screen, coordinator: coordinator, parameters: step.parameters)
      case .start(let coordinator, _):
        guard let root = graph.coordinator(coordinator)?.screens.first else { continue }
        shown = StackEntry(screen: root, coordinator: coordinator, parameters: step.parameters)
        shown.isStart = coordinator != id
      }
      shown.gates = graph.routeGates(of: step)
      entries.append(shown)
    }
    return entries
  }

  /// Changes a stack to that of a plan. A root or child that covers the stack ends; matching
  /// screens stay, the screens above them are popped, and the rest is pushed.
  ///
  /// - Parameter child: a child that covers the stack and stays, because the plan continues in it.
  mutating func changeStack(of id: String, to required: RequiredStack, besides child: String? = nil)
  {
    guard !required.entries.isEmpty, let running = node(id), !running.stack.isEmpty else { return }
    if running.child?.id != child { endContent(of: id) }
    if isPushedOnTop(required, of: running) { return pushOnTop(required, of: id) }
    // A running flow stays in place, and so do the screens below it.
    let flow = runningFlow(in: required.entries[...], on: running)
    let first = required.mode == .reset ? nil : flow
    let below = first.flatMap { running.beginning(of: required.entries[$0].coordinator) }
    let shift = (below ?? 0) - (first ?? 0)
    var kept = first.map { $0 + 1 } ?? (required.isRootSettled ? 1 : 0)
    while kept < required.entries.count, kept + shift < running.stack.count,
      isSame(running.stack[kept + shift], required.entries[kept], isTarget: required.isTarget(kept))
    { kept += 1 }
    guard kept > 0 else { return replaceRoot(of: id, by: required) }
    if kept < required.allowed || kept == required.entries.count {
      let rest = Array(required.entries[kept..<max(kept, required.allowed)])
      replace(from: kept + shift, on: id, by: rest)
    } else if !isReplacedInPlace(running.stack, kept + shift, for: required.entries[kept])
      || running.stack[..<(kept + shift)].contains(where: {
        $0.name == running.stack.last?.name
      })
    {
      // A presenter would apply an update to a screen of the same kind above, so the screens above
      // are popped first.
      pop(id, downTo: kept + shift)
    }
    for place in (first ?? 0)..<max(first ?? 0, min(kept, required.allowed)) {
      update(
        place + shift, on: id, to: required.entries[place], isTarget: required.isTarget(place),
        required.mode)
    }
  }

  /// Returns the index of the last entry that begins a flow that is already running. A flow runs
  /// only once.
  private func runningFlow(
    in entries: ArraySlice<StackEntry>, on running: RunningCoordinator
  ) -> Int? {
    entries.lastIndex {
      $0.isStart && !graph.allowsSeveralInstances($0.coordinator)
        && running.beginning(of: $0.coordinator) != nil
    }
  }

  /// Replaces a root that differs from the required one: everything is popped, and the root is
  /// replaced.
  private mutating func replaceRoot(of id: String, by required: RequiredStack) {
    guard required.allowed > 0, let root = required.entries.first else { return }
    pop(id, downTo: 1)
    replaceTop(of: id, for: root)
    put(required.entries[1..<required.allowed], on: id)
  }

  /// Returns whether a new screen replaces the top of a stack, instead of being pushed after a pop.
  private func isReplacedInPlace(_ stack: [StackEntry], _ place: Int, for new: StackEntry) -> Bool {
    stack.count == place + 1 && !new.isStart && !stack[place].isStart
      && stack[place].coordinator == new.coordinator
  }

  /// Replaces the screens from `place` on by others. If only the top changes and its coordinator
  /// stays, no pop is recorded.
  private mutating func replace(from place: Int, on id: String, by entries: [StackEntry]) {
    guard let stack = node(id)?.stack else { return }
    if let new = entries.first, isReplacedInPlace(stack, place, for: new) {
      replaceTop(of: id, for: new)
      put(entries.dropFirst(), on: id)
    } else {
      pop(id, downTo: place)
      put(entries[...], on: id)
    }
  }

  /// Pushes the screens of a plan on a stack.
  private mutating func put(_ required: ArraySlice<StackEntry>, on id: String) {
    push(required.map(filled), on: id)
  }

  /// Returns a screen with its declared defaults for parameters that the plan does not provide.
  private func filled(_ required: StackEntry) -> StackEntry {
    var entry = required
    entry.parameters =
      self.entry(required.screen, of: required.coordinator, required.parameters).parameters
    return entry
  }

  private mutating func replaceTop(of id: String, for required: StackEntry) {
    guard let old = node(id)?.stack.last else { return }
    let entry = filled(required)
    touch(old)
    append(Transition(.replaceTop, entry.screen, in: id, parameters: entry.parameters))
    change(id) { $0.stack[$0.stack.count - 1] = entry }
  }

  /// Updates a screen that stays: sets the plan's parameters, and adds the gates of the plan's
  /// route. A screen below the target keeps parameters that the plan does not provide. With
  /// `reset`, the screen has exactly the plan's parameters and gates.
  private mutating func update(
    _ place: Int, on id: String, to required: StackEntry, isTarget: Bool, _ mode: NavigationMode
  ) {
    guard let current = node(id)?.stack[place] else { return }
    var new = filled(required)
    if mode != .reset {
      new.gates = current.gates + new.gates.filter { !current.gates.contains($0) }
      if !isTarget {
        new.parameters = current.parameters
        new.parameters.merge(required.parameters)
      }
    }
    change(id) { $0.stack[place].gates = new.gates }
    guard new.parameters != current.parameters else { return }
    touch(current)
    append(Transition(.update, new.screen, in: id, parameters: new.parameters))
    change(id) { $0.stack[place].parameters = new.parameters }
  }

  /// Returns whether the current screen is the required one. Below the target, parameters that the
  /// plan does not provide are not compared.
  private func isSame(_ current: StackEntry, _ required: StackEntry, isTarget: Bool) -> Bool {
    guard current.screen == required.screen, current.coordinator == required.coordinator,
      current.isStart == required.isStart, let screen = graph.screen(required.screen)
    else { return false }
    switch screen.identity {
    case .singleton: return true
    case .always: return false
    case .parameters(let names):
      let given = isTarget ? filled(required).parameters : required.parameters
      return names.allSatisfy { name in
        let value = given[name]
        return (value == nil && !isTarget) || value == current.parameters[name]
      }
    }
  }

  // MARK: The mode `push`

  /// Returns whether the target is pushed on top: a screen, or a pushed coordinator unless it is
  /// already running and may run only once. A target that is a root, or that needs another root, is
  /// handled as with `reuse`.
  private func isPushedOnTop(_ required: RequiredStack, of running: RunningCoordinator) -> Bool {
    guard required.mode == .push, required.hasTarget, required.entries.count > 1,
      let target = required.entries.last,
      required.isRootSettled || runningFlow(in: required.entries.dropLast(), on: running) != nil
        || isSame(running.stack[0], required.entries[0], isTarget: false)
    else { return false }
    return !target.isStart || graph.allowsSeveralInstances(target.coordinator)
      || running.beginning(of: target.coordinator) == nil
  }

  /// Keeps the stack and pushes the target. The plan's screens below the target are pushed first,
  /// unless they already are the top of the stack.
  private mutating func pushOnTop(_ required: RequiredStack, of id: String) {
    guard let running = node(id) else { return }
    let target = required.entries.count - 1
    // The path continues from the root, or from a running flow, which is brought to the front. If a
    // later coordinator of the path is on top of the stack, the path continues from that
    // coordinator.
    var (first, base) = (0, 0)
    let flow = runningFlow(in: required.entries[..<target], on: running)
    if let flow,
      let beginning = running.beginning(of: required.entries[flow].coordinator)
    {
      (first, base) = (flow, beginning)
      pop(
        id,
        downTo: end(of: required.entries[flow].coordinator, on: running.stack, from: beginning))
    }
    guard let stack = node(id)?.stack else { return }
    if let running = required.entries[first..<target].lastIndex(where: {
      $0.isStart && $0.coordinator == stack.last?.coordinator
    }), let beginning = node(id)?.beginning(of: required.entries[running].coordinator),
      isSame(stack[beginning], required.entries[running], isTarget: false)
    {
      (first, base) = (running, beginning)
    }
    let path = required.entries[(first + 1)..<target]
    let equal =
      (0...min(path.count, stack.count - base - 1)).last { count in
        zip(stack.suffix(count), path).allSatisfy { isSame($0, $1, isTarget: false) }
      } ?? 0
    let pairs =
      (flow == nil ? [(0, 0)] : []) + [(base, first)]
      + (0..<equal).map { (stack.count - equal + $0, first + 1 + $0) }
    for (current, place) in pairs where place < required.allowed {
      update(current, on: id, to: required.entries[place], isTarget: false, required.mode)
    }
    let missing = first + 1 + equal
    if missing < required.allowed { put(required.entries[missing..<required.allowed], on: id) }
  }
}
