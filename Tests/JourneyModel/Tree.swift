/// A screen on a stack.
package struct Shown: Hashable, Sendable {
  package var screen: String
  package var coordinator: String
  /// Whether it is the first screen of a `push` coordinator.
  package var isStart = false
  package var parameters: AbstractValues = [:]
  /// The gates of the routes that provided its parameters.
  package var gates: Set<String> = []
  package var isProtected = false
  /// The ticket, if it is the first screen of a flow.
  package var ticket: Int?
  /// A number that is unique among all screens shown so far.
  package var number = 0
}

/// A running coordinator with a container, and everything in and on it.
package struct Running: Hashable, Sendable {
  package var id: String
  package var stack: [Shown] = []
  package var tabs: [Running] = []
  package var selected: String?
  /// At most one element: a struct can contain itself only through an array.
  package var child: [Running] = []
  /// Bottom first.
  package var modals: [Running] = []
  package var ticket: Int?
  /// A number that is unique among all coordinators started so far.
  var number = 0
  /// The gates of the routes that opened it, if it has no screens.
  var gates: Set<String> = []
  /// The number of the first screen of the `push` coordinator that presents this modal; 0 for none.
  var presenter = 0
  /// A root flow whose gate has passed, which stays because a modal is presented on it.
  package var isPassedFlow = false

  init(id: String) { self.id = id }

  package var hasContent: Bool { !stack.isEmpty || !tabs.isEmpty || !child.isEmpty }

  /// Whether it shows only a passed flow.
  var isPassed: Bool { stack.isEmpty && child.first?.isPassedFlow == true }

  /// The container itself and everything in and on it.
  package var all: [Running] {
    [self] + (tabs + child + modals).flatMap(\.all)
  }

  /// The innermost container that it shows, apart from modals.
  package var front: Running {
    (child.first ?? tabs.first { $0.id == selected })?.front ?? self
  }

  /// The ids of the containers from this one to the innermost that it shows.
  var wayToFront: [String] {
    [id] + ((child.first ?? tabs.first { $0.id == selected })?.wayToFront ?? [])
  }

  package func find(_ id: String) -> Running? { all.first { $0.id == id } }

  /// The ids of the containers from this one to another.
  func path(to target: String) -> [String]? {
    if id == target { return [id] }
    for inner in tabs + child + modals {
      if let rest = inner.path(to: target) { return [id] + rest }
    }
    return nil
  }

  /// Modifies a container, wherever it is running.
  mutating func edit(_ target: String, _ change: (inout Running) -> Void) {
    if id == target { return change(&self) }
    for place in tabs.indices { tabs[place].edit(target, change) }
    for place in child.indices { child[place].edit(target, change) }
    for place in modals.indices { modals[place].edit(target, change) }
  }
}
