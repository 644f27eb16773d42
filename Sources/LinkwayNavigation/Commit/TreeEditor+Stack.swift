import LinkwayMatching

extension TreeEditor {
  /// The stack that a plan requires in one container.
  struct WantedStack {
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

  /// Changes a stack to that of a plan. What covers it ends; matching screens stay, the screens
  /// above them are popped, and the rest is pushed.
  ///
  /// - Parameter child: the covering child that stays, since the plan leads there.
  mutating func bring(_ id: String, to wanted: WantedStack, besides child: String? = nil) {
    guard !wanted.entries.isEmpty, let running = node(id), !running.stack.isEmpty else { return }
    if running.child?.id != child { endContent(of: id) }
    if goesOnTop(wanted, of: running) { return putOnTop(wanted, of: id) }
    // A running flow stays in place, and so do the screens below it.
    let flow = runningFlow(in: wanted.entries[...], on: running)
    let first = wanted.mode == .reset ? nil : flow
    let below = first.flatMap { running.beginning(of: wanted.entries[$0].coordinator) }
    let shift = (below ?? 0) - (first ?? 0)
    var kept = first.map { $0 + 1 } ?? (wanted.isRootSettled ? 1 : 0)
    while kept < wanted.entries.count, kept + shift < running.stack.count,
      isSame(running.stack[kept + shift], wanted.entries[kept], isTarget: wanted.isTarget(kept))
    { kept += 1 }
    guard kept > 0 else { return replaceRoot(of: id, by: wanted) }
    if kept < wanted.allowed || kept == wanted.entries.count {
      let rest = Array(wanted.entries[kept..<max(kept, wanted.allowed)])
      replace(from: kept + shift, on: id, by: rest)
    } else if !isExchanged(running.stack, kept + shift, for: wanted.entries[kept])
      || running.stack[..<(kept + shift)].contains(where: {
        $0.name == running.stack.last?.name
      })
    {
      // An update would be applied to a screen of the same kind above it, so that is popped first.
      pop(id, downTo: kept + shift)
    }
    for place in (first ?? 0)..<max(first ?? 0, min(kept, wanted.allowed)) {
      update(
        place + shift, on: id, to: wanted.entries[place], isTarget: wanted.isTarget(place),
        wanted.mode)
    }
  }

  /// Returns the index of the last entry that begins a running flow, which runs only once.
  private func runningFlow(
    in entries: ArraySlice<StackEntry>, on running: RunningCoordinator
  ) -> Int? {
    entries.lastIndex {
      $0.isStart && !graph.runsOften($0.coordinator) && running.beginning(of: $0.coordinator) != nil
    }
  }

  /// Replaces a root that differs from the required one: everything is popped, and the root is
  /// replaced.
  private mutating func replaceRoot(of id: String, by wanted: WantedStack) {
    guard wanted.allowed > 0, let root = wanted.entries.first else { return }
    pop(id, downTo: 1)
    exchangeTop(of: id, for: root)
    put(wanted.entries[1..<wanted.allowed], on: id)
  }

  /// Returns whether a new screen replaces the top of a stack, instead of being pushed after a pop.
  private func isExchanged(_ stack: [StackEntry], _ place: Int, for new: StackEntry) -> Bool {
    stack.count == place + 1 && !new.isStart && !stack[place].isStart
      && stack[place].coordinator == new.coordinator
  }

  /// Pops the screens from `place` on and pushes others; a single screen is replaced.
  private mutating func replace(from place: Int, on id: String, by entries: [StackEntry]) {
    guard let stack = node(id)?.stack else { return }
    if let new = entries.first, isExchanged(stack, place, for: new) {
      exchangeTop(of: id, for: new)
      put(entries.dropFirst(), on: id)
    } else {
      pop(id, downTo: place)
      put(entries[...], on: id)
    }
  }

  /// Pushes the screens of a plan on a stack.
  private mutating func put(_ wanted: ArraySlice<StackEntry>, on id: String) {
    push(wanted.map(filled), on: id)
  }

  /// Returns a screen with its declared defaults for parameters that the plan does not provide.
  private func filled(_ wanted: StackEntry) -> StackEntry {
    var entry = wanted
    entry.parameters =
      self.entry(wanted.screen, of: wanted.coordinator, wanted.parameters).parameters
    return entry
  }

  private mutating func exchangeTop(of id: String, for wanted: StackEntry) {
    guard let old = node(id)?.stack.last else { return }
    let entry = filled(wanted)
    touch(old)
    append(Transition(.replaceTop, entry.screen, in: id, parameters: entry.parameters))
    change(id) { $0.stack[$0.stack.count - 1] = entry }
  }

  /// Updates a screen that stays with the plan's parameters, and puts it behind the gates of both
  /// routes. A screen below the target keeps parameters that the plan does not provide. With
  /// `reset`, it has exactly the plan's parameters and gates.
  private mutating func update(
    _ place: Int, on id: String, to wanted: StackEntry, isTarget: Bool, _ mode: NavigationMode
  ) {
    guard let standing = node(id)?.stack[place] else { return }
    var new = filled(wanted)
    if mode != .reset {
      new.gates = standing.gates + new.gates.filter { !standing.gates.contains($0) }
      if !isTarget {
        new.parameters = standing.parameters
        new.parameters.merge(wanted.parameters)
      }
    }
    change(id) { $0.stack[place].gates = new.gates }
    guard new.parameters != standing.parameters else { return }
    touch(standing)
    append(Transition(.update, new.screen, in: id, parameters: new.parameters))
    change(id) { $0.stack[place].parameters = new.parameters }
  }

  /// Returns whether the current screen is the required one. Below the target, parameters that the
  /// plan does not provide are not compared.
  private func isSame(_ standing: StackEntry, _ wanted: StackEntry, isTarget: Bool) -> Bool {
    guard standing.screen == wanted.screen, standing.coordinator == wanted.coordinator,
      standing.isStart == wanted.isStart, let screen = graph.screen(wanted.screen)
    else { return false }
    switch screen.identity {
    case .singleton: return true
    case .always: return false
    case .parameters(let names):
      let given = isTarget ? filled(wanted).parameters : wanted.parameters
      return names.allSatisfy { name in
        let value = given[name]
        return (value == nil && !isTarget) || value == standing.parameters[name]
      }
    }
  }

  // MARK: The mode `push`

  /// Returns whether the target is pushed on top: a screen, or a pushed coordinator unless it is
  /// already running and may run only once. A target that is a root, or that needs another root, is
  /// handled as with `reuse`.
  private func goesOnTop(_ wanted: WantedStack, of running: RunningCoordinator) -> Bool {
    guard wanted.mode == .push, wanted.hasTarget, wanted.entries.count > 1,
      let target = wanted.entries.last,
      wanted.isRootSettled || runningFlow(in: wanted.entries.dropLast(), on: running) != nil
        || isSame(running.stack[0], wanted.entries[0], isTarget: false)
    else { return false }
    return !target.isStart || graph.runsOften(target.coordinator)
      || running.beginning(of: target.coordinator) == nil
  }

  /// Keeps the stack and pushes the target, preceded by the screens below it that are not already
  /// the top of the stack.
  private mutating func putOnTop(_ wanted: WantedStack, of id: String) {
    guard let running = node(id) else { return }
    let target = wanted.entries.count - 1
    // The path continues from the root, from a running flow, which is brought to the front, or from
    // a pushed coordinator above that which is on top of the stack.
    var (first, base) = (0, 0)
    let flow = runningFlow(in: wanted.entries[..<target], on: running)
    if let flow,
      let beginning = running.beginning(of: wanted.entries[flow].coordinator)
    {
      (first, base) = (flow, beginning)
      pop(
        id,
        downTo: end(of: wanted.entries[flow].coordinator, on: running.stack, from: beginning))
    }
    guard let stack = node(id)?.stack else { return }
    if let running = wanted.entries[first..<target].lastIndex(where: {
      $0.isStart && $0.coordinator == stack.last?.coordinator
    }), let beginning = node(id)?.beginning(of: wanted.entries[running].coordinator),
      isSame(stack[beginning], wanted.entries[running], isTarget: false)
    {
      (first, base) = (running, beginning)
    }
    let way = wanted.entries[(first + 1)..<target]
    let equal =
      (0...min(way.count, stack.count - base - 1)).last { count in
        zip(stack.suffix(count), way).allSatisfy { isSame($0, $1, isTarget: false) }
      } ?? 0
    let pairs =
      (flow == nil ? [(0, 0)] : []) + [(base, first)]
      + (0..<equal).map { (stack.count - equal + $0, first + 1 + $0) }
    for (standing, place) in pairs where place < wanted.allowed {
      update(standing, on: id, to: wanted.entries[place], isTarget: false, wanted.mode)
    }
    let missing = first + 1 + equal
    if missing < wanted.allowed { put(wanted.entries[missing..<wanted.allowed], on: id) }
  }
}
