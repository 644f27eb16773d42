import LinkwayMatching

extension TreeEditor {
  /// The steps of a plan that are taken on one container: its start, then the pushes on its stack.
  private struct Segment {
    var id: String
    var presentation: Presentation?
    var start: NavigationPlan.Step
    /// The place of the start among all steps.
    var place: Int
    var stack: [NavigationPlan.Step] = []
  }

  private func segments(of steps: [NavigationPlan.Step]) -> [Segment] {
    var segments: [Segment] = []
    for (place, step) in steps.enumerated() {
      if case .start(let id, let presentation) = step.kind, presentation != .push {
        segments.append(
          Segment(id: id, presentation: presentation, start: step, place: place))
      } else if !segments.isEmpty {
        segments[segments.count - 1].stack.append(step)
      }
    }
    return segments
  }

  /// Walks a plan down the tree. At each container: what covers it is dismissed unless the plan
  /// leads there, its stack is brought to what the plan says if the plan says anything of it, and
  /// the child that the plan names next is shown, and started unless it runs.
  ///
  /// - Parameters:
  ///   - steps: from the app's start, or from that of a container that runs.
  ///   - limit: how many of them are taken. The others are known, so that nothing is done that
  ///     the whole plan would not do.
  mutating func apply(
    _ steps: [NavigationPlan.Step], mode: NavigationMode, limit: Int? = nil
  ) {
    let limit = limit ?? steps.count
    let plannedBefore = planned
    defer { planned = plannedBefore }
    for step in steps.prefix(limit) {
      if case .start(let id, _) = step.kind { planned[id] = step }
    }
    if mode == .reset { keepTickets() }
    defer { if mode == .reset { keptTickets = [:] } }
    let segments = segments(of: steps)
    if navigation.root == nil, let first = segments.first {
      let root = begin(first.id, in: nil)
      navigation.root = root
    }
    for (index, segment) in segments.enumerated() where segment.place < limit {
      let next = index + 1 < segments.count ? segments[index + 1] : nil
      // The plan stops right here, and what follows is not known to be wanted yet.
      if next != nil || !segment.stack.isEmpty, segment.place + 1 == limit { break }
      makeWay(in: segment.id, for: next, mode)
      bring(segment, to: next, mode, limit)
      guard let next, next.place < limit else { break }
      enter(next, in: segment.id)
    }
  }

  private mutating func keepTickets() {
    for gate in graph.gates {
      if let ticket = ticket(of: gate.flow) { keptTickets[gate.flow] = ticket }
    }
  }

  /// Dismisses what is presented over a container, but for the modal that the plan leads into and
  /// those beneath it.
  private mutating func makeWay(in id: String, for next: Segment?, _ mode: NavigationMode) {
    let modals = node(id)?.modals ?? []
    guard let next, next.presentation?.isModal == true else { return dismiss(in: id, downTo: 0) }
    let place = modals.firstIndex { $0.id == next.id }
    if mode == .reset {
      // A modal that `start` names, and which is all there is, is what the plan's stands on.
      let isFloor =
        node(id)?.hasContent == false && modals.first?.id == graph.coordinator(id)?.start
      let floor = isFloor && place != 0 ? 1 : 0
      dismiss(in: id, downTo: place == floor ? floor + 1 : floor)
    } else if let place {
      dismiss(in: id, downTo: place + 1)
    }
  }

  /// Brings a container's stack to what the plan says of it. On the way to a child it is left as
  /// it is, as long as the child's parent is on it.
  private mutating func bring(
    _ segment: Segment, to next: Segment?, _ mode: NavigationMode, _ limit: Int
  ) {
    let wanted = WantedStack(
      entries: entries(on: segment.id, segment.start, segment.stack),
      allowed: 1 + min(segment.stack.count, limit - segment.place - 1), hasTarget: next == nil,
      mode: mode)
    guard wanted.entries.count == segment.stack.count + 1 else {
      if !segment.stack.isEmpty { fail("`\(segment.id)` has no stack to push on") }
      return
    }
    if let next {
      let parent = graph.coordinator(next.id)?.parent ?? segment.id
      let isThere = parent == segment.id || node(segment.id)?.beginning(of: parent) != nil
      if isThere, mode != .reset { return }
      // What stands over the stack goes first if the stack changes.
      var trial = self
      trial.bring(segment.id, to: wanted, besides: next.id)
      guard trial.transitions.count > transitions.count else { return }
      dismiss(in: segment.id, downTo: 0)
    }
    bring(segment.id, to: wanted, besides: next?.id)
  }

  private mutating func enter(_ next: Segment, in container: String) {
    guard let presentation = next.presentation else { return }
    if presentation.isModal {
      enterModal(next.id, presentation, in: container)
    } else if presentation.isTab {
      enterTab(next.id, in: container)
    } else {
      enterRoot(next.id, in: container)
    }
  }

  private mutating func enterRoot(_ id: String, in container: String) {
    guard var old = node(container)?.child else {
      let child = begin(id, in: container)
      append(setRoot(id, in: container))
      change(container) { $0.child = child }
      return endDeparting { $0.container == container }
    }
    guard old.id != id else { return }
    dismissAll(inside: &old)
    let child = begin(id, in: container)
    // What is inside stands before the window shows it, and the old one goes after.
    append(setRoot(id, in: container))
    change(container) { $0.child = child }
    end(old, in: container)
    endDeparting { $0.container == container }
  }

  private mutating func enterTab(_ id: String, in container: String) {
    endContent(of: container)
    addTab(id, in: container)
    guard let running = node(container), running.selected != id else { return }
    if let old = running.selected { uncover(old) }
    select(id, in: container)
  }

  mutating func select(_ id: String, in container: String) {
    append(Transition(.selectTab, id, in: container))
    change(container) { $0.selected = id }
  }

  /// Starts a tab in its declared place, unless it runs. The first one is selected by that.
  mutating func addTab(_ id: String, in container: String) {
    guard let running = node(container), !running.tabs.contains(where: { $0.id == id }) else {
      return
    }
    let tab = beginTab(id, in: container)
    let order = graph.coordinator(container)?.children ?? []
    let before = order.prefix { $0 != id }
    let place = running.tabs.prefix { before.contains($0.id) }.count
    change(container) {
      $0.tabs.insert(tab, at: place)
      if $0.tabs.count == 1 { $0.selected = id }
    }
  }

  private mutating func enterModal(
    _ id: String, _ presentation: Presentation, in container: String
  ) {
    guard let running = node(container), !running.modals.contains(where: { $0.id == id }) else {
      return
    }
    if !running.hasContent, running.modals.isEmpty { giveFloor(to: container) }
    // What is beneath the modal does not change once it is there.
    endDeparting { $0.container == container }
    let modal = begin(id, in: container)
    append(Transition(.present, id, in: container, as: presentation))
    change(container) { $0.modals.append(modal) }
  }
}
