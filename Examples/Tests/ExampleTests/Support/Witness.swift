import ExampleScreens
import Linkway
import LinkwayNavigation

/// Records notifications of parents about their children, and tracks which coordinators are alive.
final class Witness {
  private struct Known {
    let id: String
    weak var coordinator: (any Coordinator<Screen>)?
  }

  /// The notifications since the last call, such as `main notified of browse cancelled`.
  private var notes: [String] = []
  private var known: [Known] = []

  /// Returns the registry with a spy around each of its coordinators.
  func watching(
    _ registry: CoordinatorRegistry<Screen>, _ ids: [String]
  ) -> CoordinatorRegistry<Screen> {
    var watched = registry
    for id in ids {
      guard let factory = registry[id] else { continue }
      watched[id] = { [weak self] context in
        let coordinator = factory(context)
        self?.known.append(Known(id: id, coordinator: coordinator))
        return WatchedCoordinator(coordinator, id, self)
      }
    }
    return watched
  }

  func note(_ text: String) { notes.append(text) }

  /// Removes and returns the notifications of parents.
  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// The ids of the coordinators that are alive, sorted.
  var living: [String] {
    known.removeAll { $0.coordinator == nil }
    return known.map(\.id).sorted()
  }

  /// Returns the live coordinator of a type.
  func coordinator<Wanted>(_ type: Wanted.Type) -> Wanted? {
    known.lazy.compactMap { $0.coordinator as? Wanted }.first
  }
}

/// A spy between the runtime and an app's coordinator, which forwards everything.
private final class WatchedCoordinator: Coordinator {
  private let watched: any Coordinator<Screen>
  private let id: String
  private weak var witness: Witness?

  init(_ watched: any Coordinator<Screen>, _ id: String, _ witness: Witness?) {
    self.watched = watched
    self.id = id
    self.witness = witness
  }

  func start() { watched.start() }

  func content(for screen: ScreenInstance) -> Screen? { watched.content(for: screen) }

  func update(_ content: inout Screen, for screen: ScreenInstance) {
    watched.update(&content, for: screen)
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    watched.childDidStart(inner(child), id: id)
  }

  func childDidFinish(
    _ child: any Coordinator<Screen>, id: String, outcome: FlowOutcome
  ) {
    witness?.note("\(self.id) notified of \(id) \(outcome.rawValue)")
    watched.childDidFinish(inner(child), id: id, outcome: outcome)
  }

  private func inner(_ child: any Coordinator<Screen>) -> any Coordinator<Screen> {
    (child as? WatchedCoordinator)?.watched ?? child
  }
}
