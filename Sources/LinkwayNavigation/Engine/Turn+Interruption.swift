import LinkwayMatching

// A link that would remove or cover something that must not be interrupted waits until that has
// ended, or until the app permits it.
extension Turn {
  /// Something that a link would remove or cover.
  struct Obstacle {
    /// The mark of the awaited screen or coordinator.
    var mark: Int
    var id: String
    /// The screens and coordinators that the link would remove or cover.
    var lost: [String]
    /// Whether the app decides.
    var isAsked: Bool
    /// The screen that would be shown.
    var shown: String?
  }

  /// Returns this turn with marks on everything that may make a link wait; `nil` for a user step,
  /// before the launch, or if nothing in the table can make a link wait.
  func marked(for content: HeldLink.Content) -> Turn? {
    guard graph.interrupts, case .link = content, isLaunched else { return nil }
    var turn = self
    turn.editor.clearMarks()
    turn.editor.markInterruptible()
    return turn
  }

  /// Returns what blocks a link that was applied or held on trial in this turn; `nil` if nothing
  /// does. A held link covers nothing.
  func obstacle(from before: Turn, _ outcome: PlanOutcome) -> Obstacle? {
    let navigation = editor.navigation
    let front = outcome == .applied ? navigation.front(in: graph) : nil
    let lost = before.editor.interruptible(graph).filter { item in
      !item.isRunning(in: navigation)
        || (outcome == .applied && item.wasInFront && !item.contains(front, graph))
    }
    let waits = lost.first { $0.interruption == .wait }
    guard let first = waits ?? lost.first, waits != nil || !mayInterrupt else { return nil }
    return Obstacle(
      mark: first.mark, id: first.id,
      lost: lost.map { ScreenPlace.screen(of: $0.id) }, isAsked: waits == nil,
      shown: navigation.visible?.name)
  }

  /// Returns this turn with a link that is held until what it would remove or cover has ended.
  func waiting(
    _ content: HeldLink.Content, for obstacle: Obstacle, expires: Int64?, owner: String?
  ) -> Turn {
    var turn = self
    if let held { turn.replaceForWaiting(held) }
    turn.editor.clearMarks(but: obstacle.mark)
    turn.lost = obstacle.lost
    if obstacle.isAsked {
      turn.checks += 1
      turn.interruption = InterruptionQuestion(
        check: turn.checks, lost: obstacle.lost, shown: obstacle.shown)
    }
    turn.held = HeldLink(
      content: content,
      wait: .end(of: obstacle.id, check: obstacle.isAsked ? turn.checks : nil), owner: owner,
      expires: expires ?? clock.addingCapped(Self.defaultExpiry))
    return turn
  }

  /// Ends what is held, because a link that must wait replaces it. The flow that was shown for it
  /// ends only if that removes nothing that makes links wait and nothing that is protected.
  private mutating func replaceForWaiting(_ other: HeldLink) {
    held = nil
    end(other, .replaced)
    var trial = self
    trial.endFlow(of: other)
    trial.editor.endIdle(before: [])
    let left = trial.editor.navigation
    if !trial.editor.touchesProtected,
      editor.interruptible(graph).allSatisfy({ $0.isRunning(in: left) })
    {
      self = trial
    }
  }

  /// The seconds until a link that waits for the end of a screen or coordinator expires.
  private static var defaultExpiry: Int64 { 600 }

  /// Returns whether another state would remove something that makes links wait, or might cover it.
  /// Whatever is in front now counts as covered, because the other state may cover it only once a
  /// gate's flow has ended.
  func interrupts(by other: TreeEditor) -> Bool {
    guard graph.interrupts else { return false }
    var marked = editor
    marked.clearMarks()
    marked.markInterruptible()
    let left = other.navigation
    return marked.interruptible(graph).contains { item in
      item.wasInFront || !item.isRunning(in: left, byName: true)
    }
  }

  /// Handles the app's decision about the held link.
  mutating func handle(_ answer: InterruptionAnswer, check: Int) throws(EventRejection) {
    guard let held, case .end(let id, check) = held.wait else {
      throw EventRejection(outcome: .stale, reason: "no link waits for this decision any more")
    }
    switch answer {
    case .wait: self.held?.wait = .end(of: id, check: nil)
    case .decline:
      self.held = nil
      end(held, .cancelled)
    case .now:
      self.held = nil
      mayInterrupt = true
      resume(held, owner: held.owner)
      mayInterrupt = false
    }
  }

  /// Resumes a held link whose obstacle has ended.
  ///
  /// - Returns: whether a link was resumed.
  mutating func resumeAfterEnd() -> Bool {
    guard let held, case .end = held.wait else {
      editor.clearMarks()
      return false
    }
    guard !editor.hasMarks else { return false }
    self.held = nil
    resume(held, owner: held.owner)
    return true
  }
}

/// A running screen or coordinator that may make links wait.
struct Interruptible {
  var mark: Int
  /// The screen's or coordinator's id in the graph.
  var id: String
  var isScreen: Bool
  var interruption: CoordinatorGraph.Interruption

  /// Whether the item was covered at most by the flows and pending modals of gates when it was
  /// marked.
  var wasInFront = false

  /// Returns whether the item is, or contains, the given screen.
  func contains(_ entry: StackEntry?, _ graph: CoordinatorGraph) -> Bool {
    guard let entry else { return false }
    return isScreen ? entry.mark == mark : graph.isInside(entry.coordinator, id)
  }

  /// Returns whether the item is running. If `byName` is `true`, ids are compared instead of marks.
  func isRunning(in navigation: NavigationState, byName: Bool = false) -> Bool {
    navigation.containers.contains { running in
      let isMatch = byName ? running.id == id : running.mark == mark
      return isMatch
        || running.stack.contains {
          byName
            ? $0.screen == id || ($0.isStart && $0.coordinator == id)
            : $0.mark == mark || $0.startMark == mark
        }
    }
  }
}

extension TreeEditor {
  /// Numbers all screens and coordinators that may make a link wait. Recursive, as deep as the
  /// table's coordinator tree.
  mutating func markInterruptible() {
    var next = 1
    let graph = graph
    navigation.root?.changeAll { running in
      if graph.interruption(ofCoordinator: running.id) != .allow {
        running.mark = next
        next += 1
      }
      for place in running.stack.indices {
        let entry = running.stack[place]
        if entry.isStart, graph.interruption(ofCoordinator: entry.coordinator) != .allow {
          running.stack[place].startMark = next
          next += 1
        }
        if graph.screen(entry.screen)?.interruption ?? .allow != .allow {
          running.stack[place].mark = next
          next += 1
        }
      }
    }
  }

  /// Removes the marks.
  ///
  /// - Parameter kept: a mark that stays; `nil` to remove all.
  mutating func clearMarks(but kept: Int? = nil) {
    guard graph.interrupts else { return }
    navigation.root?.changeAll { running in
      if running.mark != kept { running.mark = nil }
      for place in running.stack.indices {
        if running.stack[place].mark != kept { running.stack[place].mark = nil }
        if running.stack[place].startMark != kept { running.stack[place].startMark = nil }
      }
    }
  }

  var hasMarks: Bool {
    navigation.containers.contains { running in
      running.mark != nil || running.stack.contains { $0.mark != nil || $0.startMark != nil }
    }
  }

  /// Returns everything that is marked, outer items first.
  func interruptible(_ graph: CoordinatorGraph) -> [Interruptible] {
    var found: [Interruptible] = []
    let front = navigation.front(in: graph)
    func add(_ mark: Int?, _ id: String, isScreen: Bool) {
      guard let mark else { return }
      let interruption =
        isScreen
        ? graph.screen(id)?.interruption ?? .allow : graph.interruption(ofCoordinator: id)
      var item = Interruptible(mark: mark, id: id, isScreen: isScreen, interruption: interruption)
      item.wasInFront = item.contains(front, graph)
      found.append(item)
    }
    for running in navigation.containers {
      add(running.mark, running.id, isScreen: false)
      for entry in running.stack {
        add(entry.startMark, entry.coordinator, isScreen: false)
        add(entry.mark, entry.screen, isScreen: true)
      }
    }
    return found
  }
}

extension NavigationState {
  /// Returns the screen that would be visible without the flows and pending modals of gates, which
  /// do not count as covering.
  fileprivate func front(in graph: CoordinatorGraph) -> StackEntry? {
    let modal = modals.last { !graph.isInFlow($0) }
    var front = modal == nil ? root : containers.first { $0.id == modal }
    while let next = front?.content, !graph.isInFlow(next.id) { front = next }
    return front?.stack.last { !graph.isInFlow($0.coordinator) }
  }
}

extension CoordinatorGraph {
  func interruption(ofCoordinator id: String) -> Interruption {
    coordinator(id)?.interruption ?? .allow
  }

  /// Returns whether a coordinator is, or is in, the flow or the pending modal of a gate.
  fileprivate func isInFlow(_ id: String) -> Bool {
    path(to: id).contains { coordinator in
      gates.contains { $0.flow == coordinator.id || $0.pending == coordinator.id }
    }
  }
}

extension RunningCoordinator {
  /// Modifies this coordinator and everything in it, outer coordinators first. Recursive, as deep
  /// as the tree.
  fileprivate mutating func changeAll(_ body: (inout RunningCoordinator) -> Void) {
    body(&self)
    for place in tabs.indices { tabs[place].changeAll(body) }
    child?.changeAll(body)
    for place in modals.indices { modals[place].changeAll(body) }
  }
}
