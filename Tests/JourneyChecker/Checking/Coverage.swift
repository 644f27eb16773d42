import JourneyModel
import LinkwayNavigation

/// Counts how often each thing happened, to show what the journeys covered.
struct Coverage: Sendable {
  private(set) var counts: [String: Int] = [:]
  var journeys = 0
  var events = 0

  /// The things that must occur: otherwise the journeys would not test them.
  static let features =
    AbstractFate.allCases.filter { $0 != .failed }.map { "fate \($0.rawValue)" }
    + ["held", "done", "invalid", "stale", "vetoed"].map { "outcome \($0)" }
    + AbstractCoordinator.Presentation.allCases.map { "shows \($0.rawValue)" }
    + AbstractMode.allCases.map { "mode \($0.rawValue) of a link" }
    + AbstractMode.allCases.map { "mode \($0.rawValue) of a route" }
    + [
      "custom container", "two modals", "several instances", "singleton again", "always again",
      "identity by parameters", "screens under others", "held by holdAll", "held by applyPrefix",
      "prefix shown", "kept against a new link", "step refused while one is kept",
      "refused by !gate", "held at a gate after another", "held again at the next gate",
      "gate closes on time", "taken up again as a gate closes", "taken up again at a restart",
      "secret purged at a restart", "passed flow stays under a modal", "passed flow goes",
      "parameters go and the root stays", "push held", "start held", "select held",
      "step taken up again", "link into the holding flow", "cold link applied", "cold link held",
      "cold link ends", "another user", "held link without an owner, passed by a user",
      "parameters checked", "defaults filled in", "protected screen goes as a gate closes",
      "flow pushed", "flow comes to the front", "wrapped link", "redirected link",
      "pending at a condition", "pending at a check", "pending step", "cold pending link",
      "pending link applied", "pending link refused", "pending link held on", "flow of a check",
      "answer open", "answer closed", "answer failed", "stale answer", "answer closes a gate",
      "fallback shown", "fallback left for `start`", "refresh", "asked in the foreground",
      "check times out", "tab or start asks", "pending shown",
      "step refused by a closed condition", "app asked about a link",
      "link waits for the end of something", "link followed by the app's word", "link declined",
      "waiting link followed", "waiting link expired", "link previewed", "held link discarded",
    ]

  var missing: [String] { Self.features.filter { counts[$0] == nil } }

  mutating func add(_ other: Coverage) {
    counts.merge(other.counts, uniquingKeysWith: +)
    journeys += other.journeys
    events += other.events
  }

  private mutating func count(_ feature: String, if isSo: Bool = true) {
    if isSo { counts[feature, default: 0] += 1 }
  }

  // MARK: - Looking at an event

  mutating func note(
    _ event: AbstractEvent, _ outcome: AbstractOutcome, from old: Model, to new: Model
  ) {
    events += 1
    for ended in new.fates where !isStill(outcome) { count("fate \(ended.fate.rawValue)") }
    if case .fate = outcome {} else { count("outcome \(outcome.text)") }
    noteScreen(new)
    noteHeld(event, outcome, old, new)
    noteEvent(event, outcome, old, new)
  }

  private func isStill(_ outcome: AbstractOutcome) -> Bool {
    [.invalid, .stale, .vetoed].contains(outcome)
  }

  private mutating func noteScreen(_ model: Model) {
    let table = model.table
    for id in Set(model.coordinators) {
      guard let coordinator = table.coordinator(id), coordinator.parent != nil else { continue }
      count("shows \(coordinator.presentation.rawValue)")
      count("custom container", if: coordinator.container == .custom)
    }
    let all = model.root?.all ?? []
    count("two modals", if: model.pile.count > 1)
    for running in all {
      let starts = running.stack.filter(\.isStart).map(\.coordinator)
      count("several instances", if: Set(starts).count < starts.count)
      count("passed flow stays under a modal", if: running.child.first?.isPassedFlow == true)
      count(
        "flow pushed", if: running.stack.contains { $0.isStart && $0.ticket != nil })
    }
    for shown in model.visibleStack.dropFirst() {
      count("screens under others", if: table.screen(shown.screen)?.under != nil)
    }
  }

  private mutating func noteHeld(
    _ event: AbstractEvent, _ outcome: AbstractOutcome, _ old: Model, _ new: Model
  ) {
    let table = new.table
    let isOpened = if case .open = event { true } else { false }
    count("link previewed", if: isOpened)
    if let held = new.held, held != old.held, let item = held.awaited {
      count(item.asks ? "app asked about a link" : "link waits for the end of something")
    }
    if let held = new.held, held != old.held, let gate = table.gate(held.gate) {
      count(
        held.isPending
          ? "pending at a \(gate.kind.rawValue)"
          : gate.appliesPrefix ? "held by applyPrefix" : "held by holdAll")
      count("flow of a check", if: held.flow != nil && gate.kind == .check)
      count("pending step", if: held.flow == nil && held.link == nil)
      count("cold pending link", if: held.flow == nil && isOpened && old.root == nil)
      count("held at a gate after another", if: !gate.after.isEmpty)
      count("cold link held", if: isOpened && old.root == nil)
      let stack = old.visibleStack.map(\.screen)
      let isUnder = new.root?.all.contains { running in
        !running.stack.isEmpty && running.id != gate.flow && old.root?.find(running.id) != nil
          && old.root?.find(running.id)?.stack.map(\.number) != running.stack.map(\.number)
      }
      count("prefix shown", if: gate.appliesPrefix && isUnder == true && !stack.isEmpty)
      if held.link != nil, held.link == old.held?.link {
        if case .pass = event { count("held again at the next gate") }
      }
      count(
        "flow comes to the front", if: isOpened && held.flow != nil && held.ticket <= old.tickets)
    }
    guard let held = old.held else { return }
    if held.awaited != nil, outcome == .done {
      let fate = new.fates.first { $0.arrival == held.link?.arrival }?.fate
      if case .interrupt = event {
        count("link followed by the app's word", if: fate == .applied)
        count("link declined", if: fate == .cancelled)
      } else {
        count("waiting link followed", if: fate == .applied)
        count("waiting link expired", if: fate == .expired)
      }
    }
    let ended = new.fates.first { $0.arrival == held.link?.arrival }
    let isAgain =
      held.link != nil
      && (new.held?.link == held.link && new.held != held || ended?.fate == .applied)
    switch event {
    case .pass(let gate, let user, _) where gate == held.gate && outcome == .done:
      count("step taken up again", if: held.link == nil)
      count(
        "held link without an owner, passed by a user",
        if: held.owner == nil && user != nil && ended?.fate == .applied)
    case .answer(_, _, let answer) where held.isPending && outcome == .done:
      let isApplied = ended?.fate == .applied
      count("pending link applied", if: answer == .open && isApplied)
      count("pending link refused", if: answer != .open && ended?.fate == .refused)
      count("pending link held on", if: held.link != nil && new.held?.link == held.link)
    case .revoke, .advance: count("taken up again as a gate closes", if: isAgain)
    case .restart:
      count("taken up again at a restart", if: isAgain)
      count("secret purged at a restart", if: ended?.fate == .purged)
    case .open:
      if table.gate(held.gate)?.keeps == true, new.held == held,
        outcome == .fate(.refused)
      {
        count("kept against a new link")
      }
      count("link into the holding flow", if: outcome == .fate(.applied) && new.held == held)
    case .push, .start, .select:
      count(
        "step refused while one is kept",
        if: outcome == .invalid && table.gate(held.gate)?.keeps == true)
    default: break
    }
  }

  private mutating func noteEvent(
    _ event: AbstractEvent, _ outcome: AbstractOutcome, _ old: Model, _ new: Model
  ) {
    let isHeldStep = new.held != old.held && new.held != nil && outcome == .done
    switch event {
    case .open(let link, _, let mode):
      if let mode { count("mode \(mode.rawValue) of a link", if: outcome == .fate(.applied)) }
      if case .route(let id, _, _, _) = link, let route = new.table.route(id) {
        noteRoute(route, outcome, hasMode: mode != nil, old, new)
      }
      if case .wrapped = link { count("wrapped link", if: outcome == .fate(.applied)) }
      if old.root == nil {
        count("cold link applied", if: outcome == .fate(.applied))
        count("cold link ends", if: outcome != .held && outcome != .fate(.applied))
      }
    case .push(let id, let values):
      count("push held", if: isHeldStep)
      let screen = new.table.screen(id)
      count(
        "parameters checked",
        if: outcome == .invalid && screen.map { !fit(values, $0) } ?? false)
      count(
        "defaults filled in",
        if: outcome == .done && !isHeldStep
          && new.visibleStack.last?.parameters.count ?? 0 > values.count)
    case .start: count("start held", if: isHeldStep)
    case .select: count("select held", if: isHeldStep)
    case .pass(_, let user, _):
      count(
        "another user", if: outcome == .done && old.user != nil && user != nil && user != old.user)
    case .answer(let gate, _, let answer):
      count("answer \(answer.rawValue)", if: outcome == .done)
      count("stale answer", if: outcome == .stale)
      count("answer closes a gate", if: old.isOpen(gate) && !new.isOpen(gate))
      let fallback = new.table.gate(gate)?.fallback
      count(
        "fallback shown",
        if: new.refusing == gate && fallback != nil
          && new.visibleStack.last?.screen == fallback
          && old.visibleStack.last?.number != new.visibleStack.last?.number)
      count(
        "fallback left for `start`",
        if: fallback != nil && old.visibleStack.last?.screen == fallback && answer == .open
          && new.visibleStack.last?.screen != fallback && old.held == nil)
    case .refresh: count("refresh", if: outcome == .done)
    case .discard: count("held link discarded", if: outcome == .done)
    case .foreground: count("asked in the foreground", if: new.checks > old.checks)
    case .advance:
      count("check times out", if: old.asked.contains { new.asked[$0.key] == nil })
      count("gate closes on time", if: old.open.count > new.open.count)
    default: break
    }
    count("tab or start asks", if: new.checks > old.checks && new.held == old.held)
    count(
      "pending shown",
      if: new.table.gates.contains { gate in
        new.asked[gate.id] != nil && new.coordinators.contains(gate.pending ?? "")
      })
    count("step refused by a closed condition", if: outcome == .invalid && new.refusing != nil)
    noteClosing(old, new)
    let passed = { (model: Model) in
      model.root?.all.contains { $0.child.first?.isPassedFlow == true } == true
    }
    count("passed flow goes", if: passed(old) && !passed(new))
  }

  private func fit(_ values: AbstractValues, _ screen: AbstractScreen) -> Bool {
    screen.parameters.isEmpty
      || values.allSatisfy { name, value in
        screen.parameters.contains { $0.name == name && value.has($0.type) }
      } && screen.parameters.allSatisfy { !$0.isRequired || values[$0.name] != nil }
  }

  private mutating func noteRoute(
    _ route: AbstractRoute, _ outcome: AbstractOutcome, hasMode: Bool, _ old: Model, _ new: Model
  ) {
    if let mode = route.mode, !hasMode {
      count("mode \(mode.rawValue) of a route", if: outcome == .fate(.applied))
    }
    if case .redirect = route.action { count("redirected link", if: outcome == .fate(.applied)) }
    let isClosed = route.requires.contains {
      $0.hasPrefix("!") && old.isOpen(String($0.dropFirst()))
    }
    count("refused by !gate", if: outcome == .fate(.refused) && isClosed)
    guard outcome == .fate(.applied), case .opens(let target) = route.action,
      let screen = new.table.screen(target), let shown = new.visibleStack.last,
      shown.screen == target, let before = old.visibleStack.last, before.screen == target
    else { return }
    switch screen.identity {
    case .singleton: count("singleton again", if: before.number == shown.number)
    case .always: count("always again", if: before.number != shown.number)
    case .names: count("identity by parameters")
    case .unsaid: break
    }
  }

  private mutating func noteClosing(_ old: Model, _ new: Model) {
    guard old.open.count > new.open.count, let before = old.root, let after = new.root else {
      return
    }
    for running in before.all {
      guard let same = after.find(running.id), let root = running.stack.first else { continue }
      count(
        "parameters go and the root stays",
        if: same.stack.first?.number == root.number
          && same.stack.first?.parameters != root.parameters)
    }
    let kept = Set(after.all.flatMap(\.stack).map(\.number))
    count(
      "protected screen goes as a gate closes",
      if: before.all.flatMap(\.stack).contains { $0.isProtected && !kept.contains($0.number) })
  }
}
