import LinkwayMatching

// Links that would remove or cover something that must not be interrupted wait for its end, or for
// the app's permission.
extension Turn {
  /// Something that a link would remove or cover.
  struct Obstacle {
    /// The number that identifies the awaited screen or coordinator.
    var mark: Int
    var id: String
    /// The screens and coordinators in the question to the app; `nil` if the app is not asked.
    var lost: [String]?
    /// The screen that would be shown.
    var shown: String?
  }

  /// Returns this turn with marks on everything that may make a link wait; `nil` if nothing can, or
  /// for a user step.
  mutating func marked(for content: HeldLink.Content) -> Turn? {
    guard graph.interrupts, case .link = content, isLaunched else { return nil }
    editor.clearMarks()
    editor.markInterruptible()
    return self
  }

  /// Returns what blocks a link, after it has been applied on trial.
  func obstacle(from before: Turn) -> Obstacle? {
    let lost = before.editor.interruptible(graph).filter { $0.isLost(in: editor.navigation, graph) }
    let waits = lost.first { $0.interruption == .wait }
    guard let first = waits ?? lost.first, waits != nil || !mayInterrupt else { return nil }
    return Obstacle(
      mark: first.mark, id: first.id,
      lost: waits == nil ? lost.map { ScreenPlace.screen(of: $0.id) } : nil,
      shown: editor.navigation.visible?.name)
  }

  /// Returns the turn with a link that waits for the end of what it would remove or cover.
  func waiting(
    _ content: HeldLink.Content, for obstacle: Obstacle, expires: Int64?, owner: String?
  ) -> Turn {
    var turn = self
    turn.editor.clearMarks(but: obstacle.mark)
    if let lost = obstacle.lost {
      turn.checks += 1
      turn.interruption = InterruptionQuestion(
        check: turn.checks, lost: lost, shown: obstacle.shown)
    }
    turn.held = HeldLink(
      content: content,
      wait: .end(of: obstacle.id, check: obstacle.lost == nil ? nil : turn.checks), owner: owner,
      expires: expires ?? clock.addingCapped(Self.defaultExpiry))
    return turn
  }

  /// The seconds until a link that waits for the end of a screen or coordinator expires.
  private static var defaultExpiry: Int64 { 600 }

  /// Returns whether another state would remove or cover something that makes links wait, or would
  /// do so once the flow that covers it has ended.
  func interrupts(by other: TreeEditor) -> Bool {
    guard graph.interrupts else { return false }
    var marked = editor
    marked.clearMarks()
    marked.markInterruptible()
    let left = other.navigation
    return marked.interruptible(graph).contains { item in
      item.isInFront(of: marked.navigation, graph) || !item.isRunning(in: left, byName: true)
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
  /// - Returns: whether there was one.
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

  /// Returns whether it is, or contains, the visible screen.
  func isInFront(of navigation: NavigationState, _ graph: CoordinatorGraph) -> Bool {
    guard let visible = navigation.visible else { return false }
    return isScreen ? visible.mark == mark : graph.isInside(visible.coordinator, id)
  }

  /// Returns whether it is running; compares ids instead of marks if `byName`.
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

  /// Returns whether a change removes or covers it.
  func isLost(in navigation: NavigationState, _ graph: CoordinatorGraph) -> Bool {
    !isRunning(in: navigation) || (wasInFront && !isInFront(of: navigation, graph))
  }

  /// Whether it was, or contained, the visible screen when it was marked.
  var wasInFront = false
}

extension TreeEditor {
  /// Marks everything that may make a link wait. Recursive, as deep as the table's
  /// coordinator tree.
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

  /// - Parameter kept: the mark that stays.
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
    func add(_ mark: Int?, _ id: String, isScreen: Bool) {
      guard let mark else { return }
      let interruption =
        isScreen
        ? graph.screen(id)?.interruption ?? .allow : graph.interruption(ofCoordinator: id)
      var item = Interruptible(mark: mark, id: id, isScreen: isScreen, interruption: interruption)
      item.wasInFront = item.isInFront(of: navigation, graph)
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

extension CoordinatorGraph {
  func interruption(ofCoordinator id: String) -> Interruption {
    coordinator(id)?.interruption ?? .allow
  }
}

extension RunningCoordinator {
  /// Modifies it and everything in it, outer coordinators first. Recursive, as deep as the
  /// tree.
  fileprivate mutating func changeAll(_ body: (inout RunningCoordinator) -> Void) {
    body(&self)
    for place in tabs.indices { tabs[place].changeAll(body) }
    child?.changeAll(body)
    for place in modals.indices { modals[place].changeAll(body) }
  }
}
