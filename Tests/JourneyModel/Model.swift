/// A second model of the navigation: §8 to §10 of the specification, as simple as can be.
///
/// It shares no code with the engine and keeps no list of transitions: it only says what is on
/// screen after each event. It may be slow. Where the specification can be read in two ways, a comment
/// that begins with "Reading" cites the sentence and says which one is taken.
///
/// 1. `Model+Events` takes an event and says what it came to.
/// 2. `Plan` makes the steps of a link, `Model+Links` compares them with the gates, applies them,
///    holds the link or ends it, and takes up again what was held.
/// 3. `Model+Applying` shows the steps of a plan, `Model+Flows` the flow of a gate and `start`.
/// 4. `Model+Checks` asks gates that are conditions or checks, and takes their answers.
/// 5. `Model+Interruption` makes links wait for the end of what they would remove or cover.
/// 6. `Model+Closing` removes what stands behind a gate that closes; this file ends coordinators.
package struct Model: Sendable {
  package let table: AbstractTable
  package var now = 0
  package var user: String?
  /// The gates that are open, and since when.
  package var open: [String: Int] = [:]
  /// The conditions and checks that are known to be closed.
  package var closed: Set<String> = []
  /// What is being asked: the number of the question, and when it has failed.
  package var asked: [String: Asked] = [:]
  package var checks = 0
  package var tickets = 0
  package var arrivals = 0
  package var root: Running?
  /// The modals, whoever presents them, bottom first.
  ///
  /// Reading, "presented on top of whatever is there": each covers all that was there before it.
  package var pile: [String] = []
  package var held: Waiting?
  /// The closed condition or check by which the event's link or step was refused.
  package var refusing: String?
  /// The gate whose answer the event is, and whether its flow may be shown.
  var answered: (gate: String, showsFlow: Bool)?
  /// What the app is asked about a link, with the number of the question.
  package var interruption: (check: Int, lost: [String])?
  var mayInterrupt = false
  /// The conditions and checks that `start` has met.
  var wanted: [String] = []
  /// What ended by the event.
  package var fates: [Ended] = []

  /// Something protected would have to go.
  var isVetoed = false
  /// What is protected goes all the same.
  var isForced = false
  /// What ran before the plan that is being applied.
  var ranBefore: Set<String> = []
  /// The tickets that flows keep that the plan shows anew.
  var keptTickets: [String: Int] = [:]
  /// The flow whose gate passes by this event.
  var passing: String?
  /// Whether all is as if every gate were open.
  var ignoresGates = false
  /// How many screens were ever shown.
  var shown = 0
  /// The gates whose flows are just being shown, so that none is asked for by itself.
  var showing: [String] = []
  /// The modals for which a ground is sought.
  var coming: [String] = []

  package init(table: AbstractTable) { self.table = table }

  package struct Ended: Hashable, Sendable {
    package var arrival: Int
    package var fate: AbstractFate
  }
}

/// A question that a gate has not answered.
package struct Asked: Hashable, Sendable {
  package var number: Int
  package var due: Int?
}

/// A held link, or the person's own step that waits in its place.
package struct Waiting: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case link(Arrived)
    /// The step, and where the person was.
    case step(AbstractEvent, [String])
  }
  package var content: Content
  package var gate: String
  /// With its ticket; none where the gate has to answer.
  package var flow: String?
  package var ticket: Int
  /// What has to end first, where no gate holds; the ticket is then the number of the question, or 0.
  package var awaited: Interruptible?
  package var owner: String?
  package var expires: Int

  package var link: Arrived? { if case .link(let link) = content { link } else { nil } }
}

/// A link and how it came.
package struct Arrived: Hashable, Sendable {
  package var link: AbstractLink
  package var source: AbstractSource?
  package var mode: AbstractMode?
  package var arrival: Int
}

// MARK: - Asking

extension Model {
  /// "A gate is closed while one of these [its `after`] is."
  package func isOpen(_ gate: String) -> Bool {
    guard open[gate] != nil, let gate = table.gate(gate) else { return false }
    return gate.after.allSatisfy(isOpen)
  }

  /// The container that a coordinator's screens are in.
  func host(_ id: String) -> String {
    guard let coordinator = table.coordinator(id), coordinator.isPushed,
      let parent = coordinator.parent
    else { return id }
    return host(parent)
  }

  /// Whether a coordinator runs. A flow that has passed still does, but is no presentation.
  func runs(_ id: String) -> Bool {
    guard let all = root?.all else { return false }
    return all.contains { $0.id == id || $0.stack.contains { $0.isStart && $0.coordinator == id } }
  }

  /// The ticket of a flow's presentation, where it is presented.
  package func ticket(of flow: String) -> Int? {
    for running in root?.all ?? [] {
      if running.id == flow { return running.isPassedFlow ? nil : running.ticket }
      if let start = running.stack.first(where: { $0.isStart && $0.coordinator == flow }) {
        return start.ticket
      }
    }
    return nil
  }

  /// The ids of the coordinators that live, one for each instance.
  package var coordinators: [String] {
    (root?.all ?? [])
      .flatMap { [$0.id] + $0.stack.filter(\.isStart).map(\.coordinator) }
      .sorted()
  }

  /// The container that the person is in.
  package var front: Running? { top?.front }

  /// The containers that are visible, outermost first: those of the topmost modal, if any.
  package var visible: [String] { top?.wayToFront ?? [] }

  private var top: Running? { pile.last.flatMap { root?.find($0) } ?? root }

  package var visibleStack: [Shown] { front?.stack ?? [] }

  /// Where the person is.
  ///
  /// Reading, "where the person was": the same screens in the same place, also when these were
  /// left and shown again. A flow that has passed is gone.
  var whereabouts: [String] {
    let path = front.flatMap { root?.path(to: $0.id) } ?? []
    return path.filter { root?.find($0)?.isPassedFlow != true } + ["|"]
      + visibleStack.map(\.screen)
  }

  /// The parents of a coordinator, itself first.
  func ancestors(_ id: String) -> [String] {
    [id] + (table.coordinator(id)?.parent.map(ancestors) ?? [])
  }
}

// MARK: - Ending what runs

extension Model {
  /// What goes with a coordinator; the flow of a gate that has passed goes whatever is protected.
  mutating func lose(_ running: [Running]) {
    lose(running.flatMap(\.all).filter { !$0.isPassedFlow }.flatMap(\.stack))
  }

  mutating func lose(_ screens: some Sequence<Shown>) {
    if !isForced, screens.contains(where: \.isProtected) { isVetoed = true }
  }

  /// Dismisses the modals of the pile from a place on.
  mutating func dropModals(from first: Int) {
    guard first < pile.count else { return }
    for id in pile[first...].reversed() {
      guard let path = root?.path(to: id), path.count > 1, let running = root?.find(id) else {
        continue
      }
      lose([running])
      root?.edit(path[path.count - 2]) { $0.modals.removeAll { $0.id == id } }
    }
    pile.removeSubrange(first...)
  }

  /// The place in the pile from which on modals cover what a container shows.
  func over(_ id: String) -> Int {
    let path = root?.path(to: id) ?? []
    return (pile.lastIndex { path.contains($0) } ?? -1) + 1
  }

  /// The first of the modals in the pile that some of these are.
  func place(of modals: [String]) -> Int {
    pile.firstIndex { modals.contains($0) } ?? pile.count
  }

  /// Whether a container is what the app or its modal shows, as far as nothing covers it.
  func isSeen(_ id: String) -> Bool {
    guard let path = root?.path(to: id) else { return false }
    let first = path.lastIndex { pile.contains($0) } ?? 0
    return root?.find(path[first])?.wayToFront.contains(id) == true
  }

  /// Ends a container, and with it all in and on it.
  ///
  /// "A modal is dismissed … before a modal or container beneath it goes, for whatever reason",
  /// but "what changes in a tab that is not selected, or in a list of tabs, leaves modals alone".
  /// Reading: a tab that is selected is a container that goes.
  mutating func end(_ id: String) {
    guard let running = root?.find(id), let path = root?.path(to: id), path.count > 1 else {
      return
    }
    let parent = path[path.count - 2]
    if let place = pile.firstIndex(of: id) { return dropModals(from: place) }
    dropModals(from: isSeen(id) ? over(id) : place(of: running.all.map(\.id)))
    guard let running = root?.find(id) else { return }
    lose([running])
    root?.edit(parent) { parent in
      parent.tabs.removeAll { $0.id == id }
      parent.child.removeAll { $0.id == id }
      if parent.selected == id { parent.selected = parent.tabs.first?.id }
    }
  }

  /// Removes what stands on a stack from a place on.
  ///
  /// "Where a gate that closes, or a coordinator that ends, only shortens a stack beneath it, it
  /// [a modal] stays", but the modals that a removed coordinator presents go.
  mutating func cut(_ id: String, to count: Int) {
    guard let running = root?.find(id), count < running.stack.count else { return }
    let gone = running.stack[count...]
    lose(gone)
    let starts = Set(gone.filter(\.isStart).map(\.number))
    dropModals(
      from: place(of: running.modals.filter { starts.contains($0.presenter) }.map(\.id)))
    root?.edit(id) { $0.stack.removeSubrange(count...) }
  }

  /// Ends the topmost instance of a coordinator with all that stands on it.
  mutating func finish(_ id: String) {
    guard table.coordinator(id)?.isPushed == true else { return end(id) }
    for running in root?.all ?? [] {
      if let place = running.stack.lastIndex(where: { $0.isStart && $0.coordinator == id }) {
        return cut(running.id, to: place)
      }
    }
  }
}

// MARK: - The end of each event

extension Model {
  /// What holds after each event: tabs run whose gates are open, nothing runs that shows nothing,
  /// no passed flow stays without a modal on it, and something is on screen.
  mutating func settle() {
    for _ in 0..<16 {
      guard root != nil else { return }
      let before = root
      startTabs()
      fillTabs()
      prune()
      for running in root?.all ?? [] {
        if let child = running.child.first, child.isPassedFlow,
          over(running.id) == pile.count || !running.stack.isEmpty
        {
          root?.edit(running.id) { $0.child = [] }
        }
      }
      prune()
      // §9.1 rule 14. "Where that would be, `start` is followed from the root."
      if visibleStack.isEmpty { followStart() }
      if root == before { break }
    }
    // §9.1 rule 8. "When the flow leaves the screen in any way but a pass, the link is cancelled."
    if let held, let flow = held.flow, ticket(of: flow) != held.ticket {
      end(held, .cancelled)
      self.held = nil
    }
  }

  /// "A coordinator lives exactly as long as it has something on screen or a living child."
  ///
  /// - Parameter kept: containers in which something is about to be shown.
  mutating func prune(keeping kept: [String] = []) {
    root?.prune(Set(kept))
    let running = root?.all.map(\.id) ?? []
    if let gone = pile.firstIndex(where: { !running.contains($0) }) { dropModals(from: gone) }
  }

  mutating func end(_ waiting: Waiting, _ fate: AbstractFate) {
    if let arrival = waiting.link?.arrival { fates.append(Ended(arrival: arrival, fate: fate)) }
  }
}

extension Running {
  /// "A coordinator lives exactly as long as it has something on screen or a living child."
  fileprivate mutating func prune(_ kept: Set<String>) {
    for place in tabs.indices { tabs[place].prune(kept) }
    for place in child.indices { child[place].prune(kept) }
    for place in modals.indices { modals[place].prune(kept) }
    func isGone(_ inner: Running) -> Bool {
      !inner.hasContent && inner.modals.isEmpty && !kept.contains(inner.id)
    }
    tabs.removeAll(where: isGone)
    child.removeAll(where: isGone)
    modals.removeAll(where: isGone)
    if !tabs.contains(where: { $0.id == selected }) { selected = tabs.first?.id }
  }
}
