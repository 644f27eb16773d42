import LinkwayMatching

extension TreeEditor {
  /// What a plan asks of one stack.
  struct WantedStack {
    /// The stack, the root first.
    var entries: [StackEntry]
    /// How many of these may be put there; the others wait behind a gate.
    var allowed: Int
    /// Whether the last one is what the plan leads to.
    var hasTarget: Bool
    var mode: NavigationMode

    /// Whether an entry is what the plan leads to.
    func isTarget(_ place: Int) -> Bool { hasTarget && place == entries.count - 1 }
  }

  /// The stack that the steps on one container ask for, the root first.
  func entries(on id: String, _ start: NavigationPlan.Step, _ steps: [NavigationPlan.Step])
    -> [StackEntry]
  {
    guard let root = graph.coordinator(id)?.screens.first else { return [] }
    var entries = [StackEntry(screen: root, coordinator: id, parameters: start.parameters)]
    for step in steps {
      switch step.kind {
      case .push(let screen):
        guard let coordinator = graph.screen(screen)?.coordinator else { continue }
        entries.append(
          StackEntry(screen: screen, coordinator: coordinator, parameters: step.parameters))
      case .start(let pushed, _):
        guard let root = graph.coordinator(pushed)?.screens.first else { continue }
        var entry = StackEntry(screen: root, coordinator: pushed, parameters: step.parameters)
        entry.isStart = true
        entries.append(entry)
      }
    }
    return entries
  }

  /// Brings a stack to what a plan says. What covers it ends; what is there in the right order
  /// stays, what stands above that is popped, the rest is pushed.
  ///
  /// - Parameter child: what covers the stack and stays, since the plan leads there.
  mutating func bring(_ id: String, to wanted: WantedStack, besides child: String? = nil) {
    guard !wanted.entries.isEmpty, let running = node(id), !running.stack.isEmpty else { return }
    if running.child?.id != child { endContent(of: id) }
    if wanted.mode == .push, goesOnTop(wanted, of: running) { return putOnTop(wanted, of: id) }
    // A flow that runs stays where it stands, and so does what it stands on.
    let flow = wanted.entries.lastIndex {
      $0.isStart && !graph.runsOften($0.coordinator) && running.beginning(of: $0.coordinator) != nil
    }
    let first = wanted.mode == .reset ? nil : flow
    let below = first.flatMap { running.beginning(of: wanted.entries[$0].coordinator) }
    let shift = (below ?? 0) - (first ?? 0)
    var kept = first.map { $0 + 1 } ?? 0
    while kept < wanted.entries.count, kept + shift < running.stack.count,
      isSame(running.stack[kept + shift], wanted.entries[kept], isTarget: wanted.isTarget(kept))
    { kept += 1 }
    guard kept > 0 else { return replaceRoot(of: id, by: wanted) }
    if kept < wanted.allowed || wanted.allowed == wanted.entries.count {
      let rest = Array(wanted.entries[kept..<max(kept, wanted.allowed)])
      replace(from: kept + shift, on: id, by: rest)
    }
    for place in (first ?? 0)..<max(first ?? 0, min(kept, wanted.allowed)) {
      update(
        place + shift, on: id, to: wanted.entries[place], isTarget: wanted.isTarget(place),
        wanted.mode)
    }
  }

  /// The root is another than the one that is wanted: all goes, and the root is exchanged.
  private mutating func replaceRoot(of id: String, by wanted: WantedStack) {
    guard wanted.allowed > 0, let root = wanted.entries.first else { return }
    pop(id, downTo: 1)
    exchangeTop(of: id, for: root)
    push(Array(wanted.entries[1..<wanted.allowed]), on: id)
  }

  /// Pops what stands from a place on and pushes other screens; a single one is exchanged.
  private mutating func replace(from place: Int, on id: String, by entries: [StackEntry]) {
    guard let stack = node(id)?.stack else { return }
    if stack.count == place + 1, let new = entries.first, !new.isStart, !stack[place].isStart,
      stack[place].coordinator == new.coordinator
    {
      exchangeTop(of: id, for: new)
      push(Array(entries.dropFirst()), on: id)
    } else {
      pop(id, downTo: place)
      push(entries, on: id)
    }
  }

  private mutating func exchangeTop(of id: String, for entry: StackEntry) {
    guard let old = node(id)?.stack.last else { return }
    touch(old)
    append(Transition(.replaceTop, entry.screen, in: id, parameters: entry.parameters))
    change(id) { $0.stack[$0.stack.count - 1] = entry }
  }

  /// Gives a screen that stays the plan's parameters. One below the target keeps those that the
  /// plan does not give, unless the plan is to be exactly what there is.
  private mutating func update(
    _ place: Int, on id: String, to entry: StackEntry, isTarget: Bool, _ mode: NavigationMode
  ) {
    guard let standing = node(id)?.stack[place] else { return }
    var parameters = entry.parameters
    if !isTarget, mode != .reset {
      parameters = standing.parameters
      parameters.merge(entry.parameters)
    }
    guard parameters != standing.parameters else { return }
    touch(standing)
    append(Transition(.update, entry.screen, in: id, parameters: parameters))
    change(id) { $0.stack[place].parameters = parameters }
  }

  /// Whether a screen that stands is the one that is wanted. Of one below the target, parameters
  /// that the plan does not give are not compared.
  private func isSame(_ standing: StackEntry, _ wanted: StackEntry, isTarget: Bool) -> Bool {
    guard standing.screen == wanted.screen, standing.coordinator == wanted.coordinator,
      standing.isStart == wanted.isStart, let screen = graph.screen(wanted.screen)
    else { return false }
    switch screen.identity {
    case .singleton: return true
    case .always: return false
    case .parameters(let names):
      return names.allSatisfy { name in
        let value = wanted.parameters[name]
        return (value == nil && !isTarget) || value == standing.parameters[name]
      }
    }
  }

  // MARK: The mode `push`

  /// Whether the target goes on top: a screen, or a pushed coordinator, unless it runs and may run
  /// once only. A root shown by any other start is as by `reuse`.
  private func goesOnTop(_ wanted: WantedStack, of running: RunningCoordinator) -> Bool {
    guard wanted.hasTarget, let target = wanted.entries.last, wanted.entries.count > 1 else {
      return false
    }
    return !target.isStart || graph.runsOften(target.coordinator)
      || running.beginning(of: target.coordinator) == nil
  }

  /// Keeps the stack, pushes what is missing below the target, and the target.
  private mutating func putOnTop(_ wanted: WantedStack, of id: String) {
    guard let stack = node(id)?.stack else { return }
    var place = 0
    var found = 1
    let below = wanted.entries.count - 1
    while found < below {
      let entry = wanted.entries[found]
      let next =
        entry.isStart
        ? stack.lastIndex { $0.isStart && $0.coordinator == entry.coordinator }
        : stack.indices.last { isSame(stack[$0], entry, isTarget: false) }
      guard let next, next > place else { break }
      place = next
      found += 1
    }
    guard found < wanted.allowed else { return }
    push(Array(wanted.entries[found..<wanted.allowed]), on: id)
  }
}
