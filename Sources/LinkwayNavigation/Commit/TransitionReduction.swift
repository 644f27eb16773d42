/// A transition that a ``TreeEditor`` has recorded.
struct RecordedTransition {
  /// A stack before a pop, and the number of screens that the pop leaves on it.
  struct Pop {
    var stack: [StackEntry]
    var count: Int

    func transition(in container: String) -> Transition {
      let left = stack[count - 1]
      return count == 1
        ? Transition(.popToRoot, left.screen, in: container)
        : Transition(.popTo, left.screen, in: container, parameters: left.parameters)
    }

    /// The number of pops that a presenter needs. A presenter pops to the topmost screen that looks
    /// like the target, so several equal screens take one pop each.
    var times: Int {
      let left = stack[count - 1]
      return count == 1 ? 1 : stack[(count - 1)..<(stack.count - 1)].count { $0.looksLike(left) }
    }
  }

  var transition: Transition
  /// The popped stack; `nil` if the transition is not a pop.
  var pop: Pop?
  /// Whether the transition removes screens from a stack because a closing gate hides them.
  var isCut = false

  var kind: Transition.Kind { transition.kind }

  /// Returns whether the transition starts `container` or changes its contents. Presenting,
  /// dismissing and ending do not count.
  fileprivate func changes(_ container: String?) -> Bool {
    switch kind {
    case .start: transition.id == container
    case .present, .dismiss, .finish: false
    default: transition.container == container
    }
  }
}

extension [RecordedTransition] {
  /// Returns the transitions without those that only remove screens or tabs from a container, or
  /// select a tab in it, if the container itself ends afterwards. Removed screens and tabs end with
  /// their container.
  ///
  /// An event can first remove something, and later close the gate of what the removal uncovers.
  /// Because the removal is omitted, nothing behind the closed gate becomes visible.
  func withoutChangesOfRemoved() -> [RecordedTransition] {
    var omitted: Set<Int> = []
    // The ends to perform right before a later end, as indices, by the index of the later end.
    var postponed: [Int: [Int]] = [:]
    for place in indices {
      guard let end = end(superseding: place) else { continue }
      let within = endsWithin(end, from: place).filter { !omitted.contains($0) }
      omitted.formUnion(within + [place])
      postponed[end, default: []] += within
    }
    var reduced: [RecordedTransition] = []
    func append(_ place: Int) {
      for earlier in (postponed[place] ?? []).sorted() { append(earlier) }
      reduced.append(self[place])
    }
    for place in indices where !omitted.contains(place) { append(place) }
    return reduced
  }

  /// Returns the index of the end of a container from which the transition at `place` removes
  /// something. The selection of a tab counts as a removal. Returns `nil` if the transition is not
  /// a removal, or if the container does not end. Also returns `nil` if, before the end, anything
  /// else changes the container, or a modal is presented or dismissed.
  private func end(superseding place: Int) -> Int? {
    let removals: Set<Transition.Kind> = [.popTo, .popToRoot, .removeTab, .selectTab]
    let container = self[place].transition.container
    guard removals.contains(self[place].kind) else { return nil }
    let next = self[(place + 1)...].firstIndex { later in
      switch later.kind {
      case .finish: later.transition.id == container
      case .present, .dismiss: true
      default: later.changes(container) && !removals.contains(later.kind)
      }
    }
    return next.flatMap { self[$0].kind == .finish ? $0 : nil }
  }

  /// Returns the indices, from `start` on, of the transitions that end something in the container
  /// that the transition at `end` ends.
  private func endsWithin(_ end: Int, from start: Int) -> [Int] {
    var containers: Set<String> = [self[end].transition.id]
    return (start..<end).reversed().filter { place in
      let transition = self[place].transition
      guard transition.kind == .finish, let container = transition.container,
        containers.contains(container)
      else { return false }
      containers.insert(transition.id)
      return true
    }
  }

  /// Returns the transitions with each cut moved before the dismissals that uncover its stack.
  ///
  /// An event can first dismiss a modal, and later close the gate of what was beneath the modal. A
  /// presenter performs both at the end of the event, when the gate is already closed.
  func movingCutsFirst() -> [RecordedTransition] {
    var sorted: [RecordedTransition] = []
    for recorded in self {
      var place = sorted.count
      if recorded.isCut {
        let before = sorted.indices.reversed().prefix {
          !sorted[$0].changes(recorded.transition.container)
        }
        place = before.last { sorted[$0].kind == .dismiss } ?? place
      }
      sorted.insert(recorded, at: place)
    }
    return sorted
  }

  /// Returns the transitions without those that a later transition of the same container
  /// supersedes. The result leads to the same screens and shows no additional ones.
  ///
  /// - Parameter navigation: what was on screen before.
  /// - Complexity: O(n²) in the worst case; the lists are short.
  func minimized(from navigation: NavigationState) -> [Transition] {
    var minimal: [RecordedTransition] = []
    for recorded in self {
      if recorded.pop != nil {
        minimal.pop(recorded)
      } else if recorded.kind == .selectTab {
        minimal.select(recorded, from: navigation)
      } else {
        minimal.append(recorded)
      }
    }
    return minimal.flatMap { recorded in
      [Transition](repeating: recorded.transition, count: recorded.pop?.times ?? 1)
    }
  }

  /// Adds a tab selection in place of an earlier one, or nothing if the originally selected tab is
  /// selected again.
  private mutating func select(_ recorded: RecordedTransition, from navigation: NavigationState) {
    let selection = recorded.transition
    let tabs: Set<Transition.Kind> = [.selectTab, .addTab, .removeTab]
    func affectsTabs(_ other: RecordedTransition) -> Bool {
      other.kind == .start && other.transition.id == selection.container
        || tabs.contains(other.kind) && other.transition.container == selection.container
    }
    if let place = lastIndex(where: affectsTabs), self[place].kind == .selectTab {
      remove(at: place)
    }
    var selected = navigation.containers.first { $0.id == selection.container }?.selected
    for other in self where affectsTabs(other) {
      switch other.kind {
      case .start: selected = nil
      case .addTab: selected = selected ?? other.transition.id
      // The selection after a removal is always reported.
      case .removeTab: return append(recorded)
      default: selected = other.transition.id
      }
    }
    if selection.id != selected { append(recorded) }
  }

  /// Adds a pop. It replaces an earlier pop of the same stack if only ends have been recorded for
  /// the stack since then, and no modal or root has been shown or removed.
  private mutating func pop(_ later: RecordedTransition) {
    let covering: Set<Transition.Kind> = [.present, .dismiss, .setRoot]
    let container = later.transition.container
    let place = lastIndex { recorded in
      covering.contains(recorded.kind)
        || recorded.kind == .start && recorded.transition.id == container
        || recorded.transition.container == container && recorded.kind != .finish
    }
    guard let place, let earlier = self[place].pop, let count = later.pop?.count else {
      return append(later)
    }
    let pop = RecordedTransition.Pop(stack: earlier.stack, count: count)
    self[place] = RecordedTransition(transition: later.transition, pop: pop)
  }
}

extension StackEntry {
  /// Returns whether the two entries are equal for a presenter, which receives only the screen's id
  /// and its parameters.
  fileprivate func looksLike(_ other: StackEntry) -> Bool {
    name == other.name && parameters == other.parameters
  }
}
