import Linkway
import LinkwayNavigation
import LinkwaySwiftUI
import LinkwayTesting

/// A table's app as a tree, with something that follows the tree as SwiftUI's views do: they are made
/// anew once a turn of the run loop, however often the tree has changed in it.
final class TreeApp {
  typealias Node = NavigationNode<RecordedScreen>

  /// What the app's own code does when something happens.
  struct Callbacks {
    var onStart: RecordedCoordinator.Beginning = { _ in }
    var onChildFinish: RecordedCoordinator.Reaction = { _, _, _ in }
    var onAppear: (Node) -> Void = { _ in }
    var onDisappear: (Node) -> Void = { _ in }
  }

  let tree = NavigationTree<RecordedScreen>()
  let census = Census()
  let runtime: CoordinatorRuntime<RecordedScreen>
  /// The app that owns the runtime, where there is one.
  private(set) var app: LinkwayApp<RecordedScreen>?
  private let callbacks: Callbacks
  /// The modals that are seen, the lowest first.
  private(set) var seenModals: [Node] = []
  /// Those on their way out.
  private var leaving: [Node] = []
  /// Whether the tree has changed since the views were made.
  private var isStale = false
  /// What SwiftUI does not do as it is told.
  private(set) var complaints: [String] = []
  private(set) var changes = 0

  convenience init(routes: String, _ callbacks: Callbacks = Callbacks()) throws {
    try self.init(LinkNavigator(router: LinkRouter(routes: routes)), callbacks)
  }

  init(_ navigator: LinkNavigator, _ callbacks: Callbacks = Callbacks()) throws {
    self.callbacks = callbacks
    runtime = try CoordinatorRuntime(
      navigator: navigator,
      coordinators: Self.registry(of: navigator.router, callbacks, census), presenter: tree,
      placeholder: { [census] in RecordedScreen($0, nil, census) })
    follow()
  }

  /// The same for an app as its own code makes it, which the tree is connected to.
  @MainActor init(routes: String, clock: TestClock) throws {
    callbacks = Callbacks()
    let router = try LinkRouter(routes: routes)
    let app = try LinkwayApp(
      router: router, coordinators: Self.registry(of: router, callbacks, census),
      presenter: tree, clock: clock.appClock,
      placeholder: { [census] in RecordedScreen($0, nil, census) })
    (self.app, runtime) = (app, app.runtime)
    follow()
  }

  private static func registry(
    of router: LinkRouter, _ callbacks: Callbacks, _ census: Census
  ) -> CoordinatorRegistry<RecordedScreen> {
    var registry = CoordinatorRegistry<RecordedScreen>()
    for coordinator in router.table.graph.coordinators {
      registry[coordinator.id] = {
        RecordedCoordinator(
          $0, census, onStart: callbacks.onStart, onChildFinish: callbacks.onChildFinish)
      }
    }
    return registry
  }

  private func follow() {
    tree.onChange = { [weak self] in
      self?.isStale = true
      self?.changes += 1
    }
  }

  var navigator: LinkNavigator { runtime.navigator }

  // MARK: What SwiftUI does

  private var wanted: [Node] {
    var wanted: [Node] = []
    var next = tree.app?.modal
    while let node = next {
      wanted.append(node)
      next = node.modal
    }
    return wanted
  }

  /// A turn of the run loop ends: the views are made anew. Of several new modals one comes in each
  /// turn, as each is presented by the one before.
  func endTurn() {
    guard isStale else { return }
    isStale = false
    let wanted = wanted
    let kept = zip(seenModals, wanted).prefix { $0 === $1 }.count
    if kept < seenModals.count { leave(from: kept) }
    guard kept < wanted.count else { return }
    guard leaving.isEmpty else {
      return complaints.append("a modal is presented while another one is being dismissed")
    }
    seenModals.append(wanted[kept])
    isStale = kept + 1 < wanted.count
    wanted[kept].didAppear()
    callbacks.onAppear(wanted[kept])
  }

  private func leave(from place: Int) {
    leaving = seenModals[place...] + leaving
    seenModals.removeSubrange(place...)
  }

  /// Lets turns pass until nothing moves: what is on its way out goes, the topmost first.
  func rest() {
    for _ in 0..<1_000 {
      endTurn()
      if let gone = leaving.popLast() {
        gone.didDisappear()
        callbacks.onDisappear(gone)
      } else if !isStale {
        return
      }
    }
    complaints.append("it never comes to rest")
  }

  func send(_ event: NavigationEvent) {
    runtime.send(event)
    rest()
  }

  func open(_ link: String) { send(.open(link)) }

  /// A person dismisses a modal, with those above it.
  func dismissByHand(_ place: Int) -> Bool {
    guard leaving.isEmpty, seenModals.indices.contains(place),
      !seenModals[place...].contains(where: \.isDismissDisabled)
    else { return false }
    let presenting = place == 0 ? tree.app : seenModals[place - 1]
    leave(from: place)
    presenting?.modal = nil
    return true
  }

  // MARK: What is seen

  var path: [Node] {
    var path: [Node] = []
    var next = seenModals.last ?? tree.app
    while let node = next {
      path.append(node)
      next = node.root ?? node.tabs.first { $0.coordinator == node.selection }
    }
    return path
  }

  var stack: Node? { path.last }
  var tabs: Node? { path.last { $0.root == nil && !$0.tabs.isEmpty } }
  var seen: [String] { stack?.stack.map(\.instance.screen) ?? [] }

  /// What is not as the model has it, or lives too long.
  var problems: [String] {
    let navigation = navigator.state.navigation
    var found = complaints
    if seenModals.map(\.coordinator) != navigation.modals {
      found.append("the modals are \(seenModals.map(\.coordinator)), not \(navigation.modals)")
    }
    let running = navigation.modals.compactMap { id in
      navigation.containers.first { $0.id == id }
    }
    if let app = tree.app, let root = navigation.root { found += differences(app, root) }
    for (shown, running) in zip(seenModals, running) { found += differences(shown, running) }
    if census.living != navigation.coordinators {
      found.append("the live coordinators are \(census.living), not \(navigation.coordinators)")
    }
    let screens = navigation.containers.reduce(0) { $0 + $1.stack.count }
    if census.screens != screens {
      found.append("\(census.screens) screens are live, not \(screens)")
    }
    return found
  }

  /// Recurses as deep as the table's tree.
  private func differences(_ shown: Node, _ running: RunningCoordinator) -> [String] {
    var found: [String] = []
    let isSame =
      shown.stack.count == running.stack.count
      && zip(shown.stack, running.stack).allSatisfy { screen, entry in
        screen.instance.screen == entry.name && screen.instance.coordinator == entry.coordinator
          && screen.instance.parameters == entry.parameters
      }
    if !isSame {
      let names = shown.stack.map(\.instance.screen)
      found.append("`\(running.id)` has \(names), not \(running.stack.map(\.name))")
    }
    if shown.coordinator != running.id {
      found.append("`\(shown.coordinator)`, not `\(running.id)`")
    }
    if shown.selection != running.selected {
      found.append("`\(running.id)` selects \(shown.selection ?? "nothing")")
    }
    if shown.tabs.map(\.coordinator) != running.tabs.map(\.id) {
      found.append("`\(running.id)` has other tabs")
    }
    if shown.root?.coordinator != running.child?.id {
      found.append("`\(running.id)` has another root")
    }
    found += zip(shown.tabs, running.tabs).flatMap { differences($0, $1) }
    if let root = shown.root, let child = running.child { found += differences(root, child) }
    return found
  }
}
