/// A screen on a stack.
package struct Shown: Hashable, Sendable {
  package var screen: String
  package var coordinator: String
  /// Whether a `push` coordinator starts with it.
  package var isStart = false
  package var parameters: AbstractValues = [:]
  /// The gates of the routes that its parameters came by.
  package var gates: Set<String> = []
  package var isProtected = false
  /// The ticket, where it starts a flow.
  package var ticket: Int?
  /// Tells this screen from all others that were ever shown.
  package var number = 0
}

/// A running coordinator that has a container of its own, with all that stands in and on it.
package struct Running: Hashable, Sendable {
  package var id: String
  package var stack: [Shown] = []
  package var tabs: [Running] = []
  package var selected: String?
  /// One at most: a struct cannot hold itself but by way of an array.
  package var child: [Running] = []
  /// Bottom first.
  package var modals: [Running] = []
  package var ticket: Int?
  /// Tells this coordinator from all others that ever ran.
  var number = 0
  /// The gates of the routes that opened it, where it has no screens.
  var gates: Set<String> = []
  /// The screen that the `push` coordinator starts with that presents this modal; 0 is none.
  var presenter = 0
  /// A root flow whose gate has passed, that stays because a modal stands on it.
  package var isPassedFlow = false

  init(id: String) { self.id = id }

  package var hasContent: Bool { !stack.isEmpty || !tabs.isEmpty || !child.isEmpty }

  /// Whether nothing but a passed flow is shown in it.
  var isPassed: Bool { stack.isEmpty && child.first?.isPassedFlow == true }

  /// Itself and all in and on it.
  package var all: [Running] {
    [self] + (tabs + child + modals).flatMap(\.all)
  }

  /// The innermost container that it shows, modals apart.
  package var front: Running {
    (child.first ?? tabs.first { $0.id == selected })?.front ?? self
  }

  /// The ids of the containers from this one to the innermost that it shows.
  var wayToFront: [String] {
    [id] + ((child.first ?? tabs.first { $0.id == selected })?.wayToFront ?? [])
  }

  package func find(_ id: String) -> Running? { all.first { $0.id == id } }

  /// The ids from this one down to another.
  func path(to target: String) -> [String]? {
    if id == target { return [id] }
    for inner in tabs + child + modals {
      if let rest = inner.path(to: target) { return [id] + rest }
    }
    return nil
  }

  /// Changes a container wherever it runs.
  mutating func edit(_ target: String, _ change: (inout Running) -> Void) {
    if id == target { return change(&self) }
    for place in tabs.indices { tabs[place].edit(target, change) }
    for place in child.indices { child[place].edit(target, change) }
    for place in modals.indices { modals[place].edit(target, change) }
  }
}
