/// Links and the user's steps at gates.
extension Model {
  /// The target of a link.
  private enum Resolution {
    case ends(AbstractFate)
    case opens(String, AbstractValues, AbstractRoute)
  }

  private func resolve(_ link: AbstractLink, _ source: AbstractSource) -> Resolution {
    switch link {
    case .inadmissible: return .ends(.refused)
    case .nowhere: return .ends(.unmatched)
    case .wrapped(let id, let inner):
      // "`link` (an absolute link, parsed and admitted)": one that is not fails its type.
      guard let route = table.route(id), takes(route, source), inner != .inadmissible else {
        return .ends(.unmatched)
      }
      return resolve(inner, source)
    case .route(let id, let captures, let query, let isWeb):
      guard let route = table.route(id), takes(route, source) else { return .ends(.unmatched) }
      // "A value that fails its type or condition means 'not this route', also when optional."
      var values = captures
      for capture in route.captures where captures[capture.name]?.has(capture.type) != true {
        return .ends(.unmatched)
      }
      for item in route.items {
        if let value = query[item.name] {
          guard value.has(item.type) else { return .ends(.unmatched) }
          values[item.name] = captures[item.name] ?? value
        } else if let fallback = item.fallback {
          values[item.name] = captures[item.name] ?? fallback
        } else if !item.isOptional {
          return .ends(.unmatched)
        }
      }
      for (name, value) in route.with { values[name] = value }
      switch route.action {
      case .opens(let target): return .opens(target, values, route)
      case .redirect(let other):
        return resolve(.route(other, captures, query: query, isWeb: isWeb), source)
      // Without the wrapped link.
      case .unwrap: return .ends(.refused)
      case .resolver: return .ends(.resolver)
      case .leaveToWeb: return .ends(.leftToWeb)
      case .refuse: return .ends(.refused)
      }
    }
  }

  private func takes(_ route: AbstractRoute, _ source: AbstractSource) -> Bool {
    route.sources.isEmpty || route.sources.contains(source)
  }

  /// Whether a link contains a secret.
  func isSecret(_ arrived: Arrived) -> Bool {
    let source = arrived.source ?? arrived.link.inferredSource
    guard case .opens(_, let values, let route) = resolve(arrived.link, source) else {
      return false
    }
    return route.secret.contains { values[$0] != nil }
  }

  /// Handles a link: it is applied, held, or ended. If it ends, nothing else changes.
  ///
  /// - Parameters:
  ///   - expires: the original expiry, if it was held before.
  ///   - owner: the user for whom it is held.
  mutating func take(_ arrived: Arrived, expires: Int? = nil, owner: String?) -> AbstractOutcome {
    let source = arrived.source ?? arrived.link.inferredSource
    switch resolve(arrived.link, source) {
    case .ends(let fate): return .fate(fate)
    case .opens(let target, let values, let route):
      let steps = plan(to: target, values, requires: route.requires)
      let outcome = take(
        steps, arrived.mode ?? route.mode ?? .reuse, .link(arrived), expires: expires,
        owner: owner)
      switch outcome {
      case .done: return .fate(.applied)
      case .invalid: return .fate(.refused)
      case .vetoed: return .fate(.vetoed)
      default: return outcome
      }
    }
  }

  /// Applies a plan, or holds it at its first closed gate.
  ///
  /// - Returns: `done`, `held`, `invalid` if it is refused, or `vetoed`.
  mutating func take(
    _ steps: [Step], _ mode: AbstractMode, _ content: Waiting.Content, expires: Int?,
    owner: String?
  ) -> AbstractOutcome {
    for (place, step) in steps.enumerated() {
      switch verdict(step.requires) {
      case .open: continue
      case .refused: return .invalid
      case .unknown(let gate):
        return pend(content, at: gate, expires: expires, owner: owner)
      case .closed(let gate):
        switch meeting(gate, byUser: false) {
        case .asks: return pend(content, at: gate, expires: expires, owner: owner)
        case .refuses: return refuse(content, at: gate)
        case .holds: break
        }
        // Interpretation, "but only where the whole plan would": not if the whole plan would be
        // refused.
        let isRefused = steps.flatMap(\.requires).contains {
          $0.hasPrefix("!") && isOpen(String($0.dropFirst()))
        }
        return hold(
          content, at: gate, expires: expires, owner: owner,
          prefix: isRefused ? nil : Prefix(steps: steps, mode: mode, limit: place))
      }
    }
    // Interpretation, "into something behind a closed gate": also if everything that a coordinator
    // without screens could show waits at one.
    if let last = steps.last, last.isStart, let gate = gateBeforeContent(of: last.id) {
      switch meeting(gate, byUser: false) {
      case .asks: return pend(content, at: gate, expires: expires, owner: owner)
      case .refuses: return refuse(content, at: gate)
      case .holds: break
      }
      return hold(
        content, at: gate, expires: expires, owner: owner,
        prefix: Prefix(steps: steps, mode: mode, limit: steps.count))
    }
    let old = held
    let isInFlow = steps.contains { $0.isStart && $0.id == old?.flow }
    // "By `keep` the new one is refused"; "a link into the holding gate's own flow is applied and
    // both stay, under either."
    if let old, !isInFlow, table.gate(old.gate)?.keeps == true { return .invalid }
    var trial = self
    if let old, !isInFlow {
      trial.held = nil
      trial.endShown(for: old)
    }
    // A screen that the link shows anyway is not first shown with its defaults.
    let shown = steps.filter(\.isStart).map(\.id)
    trial.fillTabs(besides: shown)
    trial.prune(keeping: shown)
    trial.apply(steps, mode)
    let isPartOfHeld = old != nil && isInFlow
    if !isPartOfHeld,
      waits(content, insteadOf: trial, covers: true, expires: expires, owner: owner)
    {
      return .held
    }
    trial.settle()
    if trial.isVetoed { return .vetoed }
    self = trial
    if let old, !isInFlow { end(old, .replaced) }
    return .done
  }

  /// Holds a link or a step at a gate and shows the flow.
  mutating func hold(
    _ content: Waiting.Content, at id: String, expires: Int?, owner: String?,
    prefix: Prefix? = nil
  ) -> AbstractOutcome {
    guard let gate = table.gate(id), let flow = gate.flow else { return .invalid }
    let old = held
    if let old, table.gate(old.gate)?.keeps == true { return .invalid }
    var trial = self
    trial.held = nil
    if let old, old.gate != id { trial.endShown(for: old) }
    trial.fillTabs()
    trial.prune(keeping: ancestors(flow))
    // Interpretation: a user's step has no prefix.
    if let prefix, gate.appliesPrefix, case .link = content {
      trial.show(gate, after: prefix)
    } else {
      trial.show(id)
    }
    if waits(content, insteadOf: trial, covers: false, expires: expires, owner: owner) {
      return .held
    }
    trial.held = Waiting(
      content: content, gate: id, flow: flow, ticket: trial.ticket(of: flow) ?? 0,
      owner: owner, expires: expires ?? now + gate.expiresAfter)
    trial.settle()
    if trial.isVetoed { return .vetoed }
    self = trial
    if let old { end(old, .replaced) }
    return .held
  }

  /// The numbers of everything that is shown.
  private var numbers: Set<Int> { root?.numbers ?? [] }

  /// The part of a plan before a closed gate.
  struct Prefix {
    var steps: [Step]
    var mode: AbstractMode
    /// The number of steps that do not wait.
    var limit: Int
  }

  /// Shows the flow of a gate with `applyPrefix`.
  private mutating func show(_ gate: AbstractGate, after prefix: Prefix) {
    guard let flow = gate.flow else { return }
    let before = self
    var limit = prefix.limit
    // Interpretation: a prefix ends at what it shows, not at a coordinator that shows nothing
    // itself.
    while limit > 0, showsNothing(prefix.steps[limit - 1]) { limit -= 1 }
    if limit == 0 { return show(gate.id) }
    // "The whole plan" is the state if no gate held it.
    var whole = self
    whole.ignoresGates = true
    whole.apply(prefix.steps, prefix.mode)
    // Interpretation, "only where the whole plan would": not if something protected would be
    // removed.
    if !whole.isVetoed {
      apply(prefix.steps, prefix.mode, limit: limit)
      // "With all that the whole plan would … dismiss."
      let isSamePresentation = ticket(of: flow) == before.ticket(of: flow)
      dropModals(
        from: place(
          of: before.pile.filter { !whole.pile.contains($0) && !isShownAgain($0, after: before) }))
      fillTabs()
      prune(keeping: ancestors(flow))
      let screens = numbers
      let gone = Set(before.coordinators).subtracting(coordinators)
      // "A prefix that would remove the running flow is not applied", and "where the flow does not
      // displace it": not if it would remove any part of the flow.
      if isSamePresentation, ticket(of: flow) == before.ticket(of: flow) {
        show(gate.id)
        // Interpretation: nor if something running would be removed and shown again beneath the
        // flow.
        let isShownAnew =
          !gone.isDisjoint(with: coordinators)
          || table.gates.contains { other in
            guard let flow = other.flow, let old = before.ticket(of: flow),
              let new = ticket(of: flow)
            else { return false }
            return old != new
          }
        if screens.isSubset(of: numbers), !isShownAnew, !before.interrupts(by: self) { return }
      }
    }
    self = before
    show(gate.id)
  }

  /// Whether a modal was dismissed and presented again: such a modal belongs to the plan.
  private func isShownAgain(_ modal: String, after before: Model) -> Bool {
    guard let now = root?.find(modal)?.numbers, let then = before.root?.find(modal)?.numbers else {
      return false
    }
    return !now.isEmpty && now.isDisjoint(with: then)
  }

  private func showsNothing(_ step: Step) -> Bool {
    step.isStart && !runs(step.id) && screenShown(by: step) == nil
      && (table.coordinator(step.id)?.hasTabs != true || gateBeforeContent(of: step.id) != nil)
  }

  /// Handles again what was held, as if it had just arrived.
  mutating func takeAgain(_ waiting: Waiting, owner: String?) {
    switch waiting.content {
    case .link(let link):
      let outcome = take(link, expires: waiting.expires, owner: owner)
      if case .fate(let fate) = outcome { end(waiting, fate) }
    case .step(let event, let place):
      // "On resumption the step is taken again at the place where the user was, if the same screens
      // are still there; otherwise it is taken as a link to the same target."
      if containerPath == place {
        _ = takeStep(event, expires: waiting.expires, owner: owner)
      } else {
        let (target, values) = event.target
        _ = take(
          plan(to: target, values, requires: []), .reuse, waiting.content,
          expires: waiting.expires, owner: owner)
      }
    }
  }
}

extension Running {
  /// The numbers of everything that is shown in it.
  fileprivate var numbers: Set<Int> { Set(all.flatMap(\.stack).map(\.number)) }
}

extension AbstractEvent {
  /// The target of a user's step.
  fileprivate var target: (String, AbstractValues) {
    switch self {
    case .push(let id, let values), .start(let id, let values): (id, values)
    case .select(let id): (id, [:])
    default: ("", [:])
    }
  }
}

// MARK: - The user's own steps

extension Model {
  /// Handles a push, a start, or the selection of a tab.
  ///
  /// - Returns: `done`, `held`, `invalid` or `vetoed`.
  mutating func takeStep(
    _ event: AbstractEvent, expires: Int? = nil, owner: String?
  ) -> AbstractOutcome {
    guard let root, let front else { return .invalid }
    let requires: [String]
    var trial = self
    switch event {
    case .push(let id, let values):
      guard let screen = table.screen(id), !isRoot(id),
        let parameters = checked(values, for: screen),
        isOnVisibleStack(screen.coordinator)
      else { return .invalid }
      requires = screen.requires
      let step = Step(id: id, isStart: false, values: parameters)
      let entry = trial.entry(step)
      trial.root?.edit(front.id) { $0.stack.append(entry) }
    case .start(let id, let values):
      guard let coordinator = table.coordinator(id), let parent = coordinator.parent,
        !coordinator.isTab, mayStart(coordinator)
      else { return .invalid }
      let screen = table.screens(of: id).first
      guard
        let parameters = screen.map({ checked(values, for: $0) }) ?? (values.isEmpty ? [:] : nil)
      else { return .invalid }
      if coordinator.isPushed {
        guard isOnVisibleStack(parent) else { return .invalid }
      } else {
        // "A modal or root child of any living ancestor."
        guard let top = front.stack.last?.coordinator, ancestors(top).contains(parent) else {
          return .invalid
        }
      }
      requires = needed(toStart: id) + (gateBeforeContent(of: id).map { [$0] } ?? [])
      if verdict(requires) == .open {
        trial.start(coordinator, in: parent, parameters)
      }
    case .select(let id):
      guard let way = visible.last(where: { isTab(id, of: $0) }) else { return .invalid }
      requires = needed(toStart: id) + (gateBeforeContent(of: id).map { [$0] } ?? [])
      if let running = root.find(way), running.tabs.contains(where: { $0.id == id }) {
        if running.selected == id, let inner = running.tabs.first(where: { $0.id == id })?.front {
          // "The tab already selected pops to its root."
          trial.cut(inner.id, to: 1)
        }
        trial.root?.edit(way) { $0.selected = id }
        return trial.commit(to: &self)
      }
      if verdict(requires) == .open { return .invalid }
    default: return .invalid
    }
    switch verdict(requires) {
    case .refused: return .invalid
    case .unknown(let gate):
      return pend(.step(event, containerPath), at: gate, expires: expires, owner: owner)
    case .closed(let gate):
      switch meeting(gate, byUser: true) {
      case .asks:
        return pend(.step(event, containerPath), at: gate, expires: expires, owner: owner)
      case .refuses:
        refusing = gate
        return .invalid
      case .holds: break
      }
      return hold(.step(event, containerPath), at: gate, expires: expires, owner: owner)
    case .open: return trial.commit(to: &self)
    }
  }

  /// Adopts a trial state, unless it would remove something protected.
  consuming func commit(to model: inout Model) -> AbstractOutcome {
    settle()
    if isVetoed { return .vetoed }
    model = self
    return .done
  }

  private func isTab(_ id: String, of container: String) -> Bool {
    table.coordinator(id)?.isTab == true && table.coordinator(id)?.parent == container
  }

  /// "The top screen's coordinator or … its ancestors on that stack."
  private func isOnVisibleStack(_ id: String) -> Bool {
    guard let front, let top = front.stack.last else { return false }
    return ancestors(top.coordinator).contains(id) && host(id) == front.id
  }

  private func mayStart(_ coordinator: AbstractCoordinator) -> Bool {
    let gate = table.gate(openedBy: coordinator.id)
    // "One already running that can run once only is `invalid`, and so is the flow of a gate that
    // is open, unless it `staysOpen`."
    if runs(coordinator.id), !coordinator.isPushed || gate != nil { return false }
    if let gate, isOpen(gate.id), gate.staysOpen == nil { return false }
    return true
  }

  private mutating func start(
    _ coordinator: AbstractCoordinator, in parent: String, _ values: AbstractValues
  ) {
    let host = host(parent)
    let step = Step(id: coordinator.id, isStart: true, values: values)
    if coordinator.isPushed {
      let entry = entry(step)
      root?.edit(host) { $0.stack.append(entry) }
      return
    }
    if coordinator.isModal {
      present(made(step), over: host)
    } else {
      reveal(host)
      if let child = root?.find(host)?.child.first { end(child.id) }
      let child = made(step)
      root?.edit(host) { $0.child = [child] }
    }
    follow(coordinator.id)
  }

  /// "A missing, unknown or wrongly typed one is `invalid` …, defaults are filled in (a screen
  /// that declares no parameters takes any)."
  private func checked(_ values: AbstractValues, for screen: AbstractScreen) -> AbstractValues? {
    if screen.parameters.isEmpty { return values }
    for (name, value) in values {
      guard let parameter = screen.parameters.first(where: { $0.name == name }),
        value.has(parameter.type)
      else { return nil }
    }
    for parameter in screen.parameters where parameter.isRequired && values[parameter.name] == nil {
      return nil
    }
    return filled(screen, values)
  }
}
