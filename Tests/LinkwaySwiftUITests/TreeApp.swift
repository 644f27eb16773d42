import Linkway
import LinkwayNavigation
import LinkwaySwiftUI
import LinkwayTesting
import RandomApps

/// The app of a table as a tree, with an observer that follows the tree like SwiftUI views: they
/// are rendered once per turn of the run loop, however often the tree has changed in it.
final class TreeApp {
  typealias Node = NavigationNode<RecordedScreen>

  /// The actions of the app's own code when something happens.
  struct Callbacks {
    var onStart: RecordedCoordinator.Beginning = { _ in }
    var onChildFinish: RecordedCoordinator.Reaction = { _, _, _ in }
    var onAppear: (Node) -> Void = { _ in }
    var onDisappear: (Node) -> Void = { _ in }
  }

  private(set) var tree = NavigationTree<RecordedScreen>()
  let census = Census()
  let runtime: CoordinatorRuntime<RecordedScreen>
  /// The app that owns the runtime, if there is one.
  private(set) var app: LinkwayApp<RecordedScreen>?
  private let callbacks: Callbacks
  /// The visible modals, lowest first.
  private(set) var seenModals: [Node] = []
  /// The modals that are being dismissed.
  private var leaving: [Node] = []
  /// Whether the tree has changed since the views were rendered.
  private var isStale = false
  /// Requests that SwiftUI would not carry out.
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

  /// The same for an app that is created by its own code and connected to the tree.
  @MainActor init(
    routes: String, clock: TestClock, store: (any HeldLinkStore)? = nil
  ) throws {
    callbacks = Callbacks()
    let router = try LinkRouter(routes: routes)
    let app = try LinkwayApp(
      router: router, coordinators: Self.registry(of: router, callbacks, census),
      presenter: tree, store: store, clock: clock.appClock,
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

  // MARK: Behavior of SwiftUI

  private var wanted: [Node] {
    var wanted: [Node] = []
    var next = tree.app?.modal
    while let node = next {
      wanted.append(node)
      next = node.modal
    }
    return wanted
  }

  /// Ends a turn of the run loop: the views are rendered. Several new modals appear one per turn,
  /// because each is presented by the previous one.
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

  /// Runs turns until nothing moves: dismissed modals disappear, topmost first.
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

  /// A user dismisses a modal, with those above it.
  func dismissByHand(_ place: Int) -> Bool {
    guard leaving.isEmpty, seenModals.indices.contains(place),
      !seenModals[place...].contains(where: \.isDismissDisabled)
    else { return false }
    let presenting = place == 0 ? tree.app : seenModals[place - 1]
    leave(from: place)
    presenting?.modal = nil
    return true
  }

  // MARK: Visible contents

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

  /// The differences from the model, and the leaked objects.
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

  /// Recursive, as deep as the table's tree.
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

extension TreeApp: @MainActor ShownApp {
  var shownApp: LinkwayApp<RecordedScreen> {
    guard let app else { preconditionFailure("the tree has no app") }
    return app
  }

  /// As `LinkwayView` does when it appears.
  func connect(link: String?, restoring snapshot: NavigationSnapshot?) {
    if shownApp.isLaunched {
      // A new view has a new tree.
      (tree, seenModals, leaving) = (NavigationTree(), [], [])
      follow()
      shownApp.connect(tree)
    }
    if let snapshot { shownApp.launch(restoring: snapshot) }
    if let link { shownApp.begin(link, source: nil) }
    if link == nil, !shownApp.isLaunched { shownApp.launch() }
  }

  func beginSwipeDown() -> Bool { !seenModals.isEmpty }
  func endSwipeDown(isCancelled: Bool) {
    if !isCancelled { _ = dismissByHand(seenModals.count - 1) }
  }
}
