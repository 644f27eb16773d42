/// A second model of the navigation: §8 to §10 of the specification, as simple as possible.
///
/// It shares no code with the engine and keeps no transitions: it only computes what is on screen
/// after each event. It may be slow. If the specification can be interpreted in two ways, a comment
/// that begins with "Interpretation" cites the sentence and states the chosen interpretation.
///
/// 1. `Model+Events` handles an event and returns its outcome.
/// 2. `Plan` creates the steps of a link. `Model+Links` compares them with the gates, applies them,
///   holds the link or ends it, and resumes held links.
/// 3. `Model+Applying` shows the steps of a plan, `Model+Flows` the flow of a gate and `start`.
/// 4. `Model+Checks` asks conditions and checks, and handles their results.
/// 5. `Model+Interruption` makes links wait for the end of what they would remove or cover.
/// 6. `Model+Closing` removes what is behind a gate that closes. This file ends coordinators.
package struct Model: Sendable {
  package let table: AbstractTable
  package var now = 0
  package var user: String?
  /// The open gates, and the times at which they opened.
  package var open: [String: Int] = [:]
  /// The conditions and checks that are known to be closed.
  package var closed: Set<String> = []
  /// The pending questions: the number of each, and when it fails.
  package var asked: [String: Asked] = [:]
  package var checks = 0
  package var tickets = 0
  package var arrivals = 0
  package var root: Running?
  /// The modals of all containers, bottom first.
  ///
  /// Interpretation, "presented on top of whatever is there": each covers everything presented
  /// before it.
  package var pile: [String] = []
  package var held: Waiting?
  /// The closed condition or check that refused the event's link or step.
  package var refusing: String?
  /// The gate whose result the event is, and whether its flow may be shown.
  var answered: (gate: String, showsFlow: Bool)?
  /// The question to the app about a link, with its number.
  package var interruption: (check: Int, lost: [String], shown: String)?
  var mayInterrupt = false
  /// The conditions and checks that `start` has reached.
  var reachedGates: [String] = []
  /// The links that the event ended.
  package var fates: [Ended] = []

  /// Whether something protected would be removed.
  var isVetoed = false
  /// Whether protection is ignored.
  var isForced = false
  /// The numbers of everything that was running before the current plan.
  var ranBefore: Set<String> = []
  /// The tickets of flows that the plan shows again.
  var keptTickets: [String: Int] = [:]
  /// Whether flows that have passed stay until the event has been handled.
  var keepsPassedFlows = false
  /// The flow whose gate opens by this event.
  var passing: String?
  /// Whether all gates are treated as open.
  var ignoresGates = false
  /// The number of screens shown so far.
  var shown = 0
  /// The gates whose flows are being shown, so that they are not shown recursively.
  var showing: [String] = []
  /// The modals to present after the `start` of their parent, which is being shown.
  var coming: [String] = []

  package init(table: AbstractTable) { self.table = table }

  package struct Ended: Hashable, Sendable {
    package var arrival: Int
    package var fate: AbstractFate
  }
}

/// A pending question to a gate.
package struct Asked: Hashable, Sendable {
  package var number: Int
  package var due: Int?
}

/// A held link, or a held user step.
package struct Waiting: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case link(Arrived)
    /// The step, and the position of the user.
    case step(AbstractEvent, [String])
  }
  package var content: Content
  package var gate: String
  /// The flow with its ticket; `nil` if the gate has a pending question.
  package var flow: String?
  package var ticket: Int
  /// The screen or coordinator that must end first, if no gate holds the link. The ticket is then
  /// the number of the question, or 0.
  package var awaited: Interruptible?
  package var owner: String?
  package var expires: Int

  package var link: Arrived? { if case .link(let link) = content { link } else { nil } }
}

/// A link and its origin.
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

  /// The container that has a coordinator's screens.
  func host(_ id: String) -> String {
    guard let coordinator = table.coordinator(id), coordinator.isPushed,
      let parent = coordinator.parent
    else { return id }
    return host(parent)
  }

  /// Whether a coordinator is running. A flow that has passed is running, but is not a
  /// presentation.
  func runs(_ id: String) -> Bool {
    guard let all = root?.all else { return false }
    return all.contains { $0.id == id || $0.stack.contains { $0.isStart && $0.coordinator == id } }
  }

  /// The ticket of a flow's presentation, if it is presented.
  package func ticket(of flow: String) -> Int? {
    for running in root?.all ?? [] {
      if running.id == flow { return running.isPassedFlow ? nil : running.ticket }
      if let start = running.stack.first(where: { $0.isStart && $0.coordinator == flow }) {
        return start.ticket
      }
    }
    return nil
  }

  /// The ids of the running coordinators, one per instance.
  package var coordinators: [String] {
    (root?.all ?? [])
      .flatMap { [$0.id] + $0.stack.filter(\.isStart).map(\.coordinator) }
      .sorted()
  }

  /// The visible container.
  package var front: Running? { top?.front }

  /// The visible containers, outermost first: those of the topmost modal, if there is one.
  package var visible: [String] { top?.wayToFront ?? [] }

  private var top: Running? { pile.last.flatMap { root?.find($0) } ?? root }

  package var visibleStack: [Shown] { front?.stack ?? [] }

  /// The user's position.
  ///
  /// Interpretation, "the place where the user was": the same screens in the same place, even if
  /// they were left and shown again. A flow that has passed does not count.
  var containerPath: [String] {
    let path = front.flatMap { root?.path(to: $0.id) } ?? []
    return path.filter { root?.find($0)?.isPassedFlow != true } + ["|"]
      + visibleStack.map(\.screen)
  }

  /// The coordinator and its parents, itself first.
  func ancestors(_ id: String) -> [String] {
    [id] + (table.coordinator(id)?.parent.map(ancestors) ?? [])
  }
}

// MARK: - Ending what runs

extension Model {
  /// Removes a coordinator with everything in it; the flow of a gate that has passed is removed
  /// regardless of protection.
  mutating func lose(_ running: [Running]) {
    lose(running.flatMap(\.all).filter { !$0.isPassedFlow }.flatMap(\.stack))
  }

  mutating func lose(_ screens: some Sequence<Shown>) {
    if !isForced, screens.contains(where: \.isProtected) { isVetoed = true }
  }

  /// Dismisses the modals of the pile from an index on.
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

  /// The index in the pile of the first modal that covers a container.
  func over(_ id: String) -> Int {
    let path = root?.path(to: id) ?? []
    return (pile.lastIndex { path.contains($0) } ?? -1) + 1
  }

  /// The first modal in the pile that is one of these.
  func place(of modals: [String]) -> Int {
    pile.firstIndex { modals.contains($0) } ?? pile.count
  }

  /// Whether a container is what the app or its modal shows, ignoring what covers it.
  func isSeen(_ id: String) -> Bool {
    guard let path = root?.path(to: id) else { return false }
    let first = path.lastIndex { pile.contains($0) } ?? 0
    return root?.find(path[first])?.wayToFront.contains(id) == true
  }

  /// Ends a container with everything in and on it.
  ///
  /// "A modal is dismissed … before a modal or container beneath it goes, for whatever reason", but
  /// "what changes in a tab that is not selected, or in a list of tabs, leaves modals alone".
  /// Interpretation: a selected tab is a container that is removed.
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

  /// Removes the screens of a stack from an index on.
  ///
  /// "Where a gate that closes, or a coordinator that ends, only shortens a stack beneath it, it [a
  /// modal] stays", but the modals of a removed coordinator are removed.
  mutating func cut(_ id: String, to count: Int) {
    guard let running = root?.find(id), count < running.stack.count else { return }
    let gone = running.stack[count...]
    lose(gone)
    let starts = Set(gone.filter(\.isStart).map(\.number))
    dropModals(
      from: place(of: running.modals.filter { starts.contains($0.presenter) }.map(\.id)))
    root?.edit(id) { $0.stack.removeSubrange(count...) }
  }

  /// Ends the topmost instance of a coordinator with everything on it.
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
  /// Restores what holds after each event: tabs with open gates are running, nothing is running
  /// that shows nothing, no passed flow remains without a modal on it, and something is on screen.
  mutating func settle() {
    for _ in 0..<16 {
      guard root != nil else { return }
      let before = root
      startTabs()
      fillTabs()
      prune()
      for running in root?.all ?? [] {
        if let child = running.child.first, child.isPassedFlow, !keepsPassedFlows,
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
