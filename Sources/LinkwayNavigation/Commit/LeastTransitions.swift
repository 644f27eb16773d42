/// A transition as an editor notes it.
struct NotedTransition {
  /// A stack, and how many of its screens a pop leaves.
  struct Pop {
    var stack: [StackEntry]
    var count: Int

    func transition(in container: String) -> Transition {
      let left = stack[count - 1]
      return count == 1
        ? Transition(.popToRoot, left.screen, in: container)
        : Transition(.popTo, left.screen, in: container, parameters: left.parameters)
    }

    /// How often a presenter has to pop: it meets the uppermost of equal screens first.
    var times: Int {
      let left = stack[count - 1]
      return count == 1 ? 1 : stack[(count - 1)..<(stack.count - 1)].count { $0.looksLike(left) }
    }
  }

  var transition: Transition
  /// What it pops, if anything.
  var pop: Pop?

  var kind: Transition.Kind { transition.kind }
}

extension [NotedTransition] {
  /// The transitions without what changes nothing: a step that a later one of the same container makes
  /// needless. They lead to the same screens, and show none that these do not.
  ///
  /// - Parameter navigation: what was on screen before.
  /// - Complexity: O(n²) at worst; the lists are short.
  func least(from navigation: NavigationState) -> [Transition] {
    var least: [NotedTransition] = []
    for noted in self {
      if noted.pop != nil {
        least.pop(noted)
      } else if noted.kind == .selectTab {
        least.select(noted, from: navigation)
      } else {
        least.append(noted)
      }
    }
    return least.flatMap { noted in
      [Transition](repeating: noted.transition, count: noted.pop?.times ?? 1)
    }
  }

  /// Adds the selection of a tab in place of an earlier one, and none where the tab that was selected
  /// before is selected again.
  private mutating func select(_ noted: NotedTransition, from navigation: NavigationState) {
    let selection = noted.transition
    let tabs: Set<Transition.Kind> = [.selectTab, .addTab, .removeTab]
    func isAboutTabs(_ other: NotedTransition) -> Bool {
      other.kind == .start && other.transition.id == selection.container
        || tabs.contains(other.kind) && other.transition.container == selection.container
    }
    if let place = lastIndex(where: isAboutTabs), self[place].kind == .selectTab {
      remove(at: place)
    }
    var selected = navigation.containers.first { $0.id == selection.container }?.selected
    for other in self where isAboutTabs(other) {
      switch other.kind {
      case .start: selected = nil
      case .addTab: selected = selected ?? other.transition.id
      // What is selected after that is always told.
      case .removeTab: return append(noted)
      default: selected = other.transition.id
      }
    }
    if selection.id != selected { append(noted) }
  }

  /// Adds a pop. It takes the place of an earlier one of the same stack, if only ends were told of that
  /// stack since, and nothing that covers it came or went.
  private mutating func pop(_ later: NotedTransition) {
    let covering: Set<Transition.Kind> = [.present, .dismiss, .setRoot]
    let container = later.transition.container
    let place = lastIndex { noted in
      covering.contains(noted.kind) || noted.kind == .start && noted.transition.id == container
        || noted.transition.container == container && noted.kind != .finish
    }
    guard let place, let earlier = self[place].pop, let count = later.pop?.count else {
      return append(later)
    }
    let pop = NotedTransition.Pop(stack: earlier.stack, count: count)
    self[place] = NotedTransition(transition: later.transition, pop: pop)
  }
}

extension StackEntry {
  /// Whether a presenter that is told screen and parameters takes it for another.
  fileprivate func looksLike(_ other: StackEntry) -> Bool {
    name == other.name && parameters == other.parameters
  }
}
