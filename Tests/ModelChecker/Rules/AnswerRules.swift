import LinkwayNavigation

/// §9.7: the results of conditions and checks, and what waits for them.
extension Observation {
  var isAnswer: Bool { if case .answer = event { true } else { false } }

  /// The checks that timed out.
  var timedOut: [String] {
    guard case .advance = event, tookEffect else { return [] }
    return old.session.asked.filter { $0.value.due.map { $0 <= new.clock } == true }.map(\.key)
  }

  func answers() -> [Broken] {
    asking() + fallback() + answer() + passing() + timeouts() + pending() + refused() + forgetting()
      + refreshing() + tabs()
  }

  /// Each question has a unique number, and is reported when it is asked.
  private func asking() -> [Broken] {
    var found: [Broken] = []
    let numbers = effects.questions.map(\.check)
    if Set(numbers).count != numbers.count
      || numbers.contains(where: { $0 <= old.checks || $0 > new.checks })
    {
      found.append(Broken(rule: 16, text: "the questions \(numbers) were asked before"))
    }
    for (gate, question) in new.session.asked
    where old.session.asked[gate]?.number != question.number {
      if !effects.questions.contains(GateQuestion(gate: gate, check: question.number)) {
        found.append(
          Broken(rule: 16, text: "`\(gate)` is asked, but the result does not list the question"))
      }
    }
    for question in effects.questions
    where new.session.asked[question.gate]?.number != question.check {
      found.append(Broken(rule: 16, text: "nothing waits for check \(question.check)"))
    }
    return found
  }

  /// A condition is asked as long as its answer is unknown and its fallback is shown in place of
  /// `start`.
  private func fallback() -> [Broken] {
    guard let visible = new.navigation.visible?.screen else { return [] }
    for requirement in table.requirementsOfStart where !requirement.hasPrefix("!") {
      let way = table.before(requirement) + [requirement]
      guard
        let shown = way.first(where: {
          !Oracle.isOpen($0, new, table) && table.gates[$0]?.fallback == visible
        })
      else { continue }
      let first = (table.before(shown) + [shown]).first { !Oracle.isOpen($0, new, table) }
      guard let first, Oracle.isUnknown(first, new, table), new.session.asked[first] == nil else {
        return []
      }
      return [Broken(rule: 16, text: "`\(visible)` is shown, and `\(first)` is not asked")]
    }
    return []
  }

  /// After an answer, the tabs and pages run that are allowed to.
  private func tabs() -> [Broken] {
    guard tookEffect, isAnswer || !timedOut.isEmpty else { return [] }
    return new.navigation.containers.flatMap { running in
      (table.coordinators[running.id]?.children ?? []).filter { child in
        guard let declared = table.coordinators[child], !declared.screens.isEmpty,
          declared.presentation == "tab" || declared.presentation == "page",
          case .none = Oracle.obstacle(table.requirements(ofStart: child), new, table)
        else { return false }
        return !running.tabs.contains { $0.id == child }
      }
    }.map { Broken(rule: 16, text: "the tab `\($0)` does not run") }
  }

  /// A check that times out has failed, and only a gate whose time has ended becomes unknown.
  private func timeouts() -> [Broken] {
    guard case .advance(let seconds) = event, tookEffect else { return [] }
    return timedOut.flatMap { decided($0, shows: false) }
      + timedOut.filter { !new.session.closed.contains($0) && new.session.asked[$0] == nil }
      .filter { Oracle.isUnknown($0, new, table) }
      .map { Broken(rule: 16, text: "the failure of `\($0)` is forgotten") }
      + new.session.closed.subtracting(old.session.closed).subtracting(timedOut)
      // A check that is first asked during the event may time out before its end.
      .filter { (table.gates[$0]?.timeout ?? .max) > seconds }
      .map { Broken(rule: 16, text: "`\($0)` has not answered, and counts as closed") }
  }

  /// Only the result for the latest question counts, and it opens or closes the gate.
  private func answer() -> [Broken] {
    guard case .answer(let gate, let check, let answer) = event else { return [] }
    guard table.gates[gate]?.isAsked == true else {
      return effects.outcome == .invalid
        ? [] : [Broken(rule: 16, text: "`\(gate)` is not asked, and answers")]
    }
    let isStale = old.session.asked[gate]?.number != check
    if isStale != (effects.outcome == .stale) {
      return [Broken(rule: 16, text: isStale ? "an older answer counts" : "the answer is stale")]
    }
    guard !isStale else { return [] }
    var found: [Broken] = []
    if Oracle.isOpen(gate, new, table) != (answer == .open) {
      found.append(Broken(rule: 16, text: "`\(gate)` answered \(answer.rawValue)"))
    }
    if answer != .open, Oracle.isUnknown(gate, new, table) {
      found.append(Broken(rule: 16, text: "the answer of `\(gate)` is forgotten"))
    }
    if new.session.asked[gate]?.number == check {
      found.append(Broken(rule: 16, text: "`\(gate)` has answered and is still asked"))
    }
    return found + decided(gate, shows: answer == .closed)
  }

  /// A flow that opens a gate is its answer: the question before it no longer counts.
  private func passing() -> [Broken] {
    guard case .pass(let gate, _, _) = event, tookEffect,
      let question = new.session.asked[gate], question.number <= old.checks
    else { return [] }
    return [Broken(rule: 16, text: "`\(gate)` has been passed, check \(question.number) counts")]
  }

  /// A link or step that was held for a result no longer waits for it, and does not cause another
  /// question.
  private func decided(_ gate: String, shows: Bool) -> [Broken] {
    guard let before = old.held, before.isPending, before.gate == gate,
      let declared = table.gates[gate]
    else { return [] }
    if let held = new.held, held.gate == gate, held.isPending {
      return [Broken(rule: 16, text: "still pending at `\(gate)`")]
    }
    // §9.8: it may wait for something else before it is held at the flow.
    if let held = new.held, held.arrival == before.arrival, held.gate == nil { return [] }
    guard let arrival = before.arrival, !Oracle.isOpen(gate, new, table),
      new.clock < before.expires, before.owner == nil || before.owner == new.session.user
    else { return [] }
    let asksForIt =
      Oracle.obstacle(requirements(of: before), new, table) == .closed(gate)
    let showsFlow = declared.flow != nil && (shows || declared.showsFlowOnFailure)
    if asksForIt, showsFlow != (new.held?.flow != nil && new.held?.arrival == arrival),
      fate(of: arrival) != .vetoed
    {
      return [Broken(rule: 16, text: "link \(arrival): its flow is shown: \(!showsFlow)")]
    }
    if asksForIt, !showsFlow, fate(of: arrival) != .refused || effects.gate != gate {
      return [Broken(rule: 16, text: "link \(arrival) is not refused by `\(gate)`")]
    }
    return []
  }

  /// A link at a gate without a result waits for it, with the app on screen, regardless of the
  /// user's actions meanwhile.
  private func pending() -> [Broken] {
    var found: [Broken] = []
    if let opened, tookEffect, let route = opened.link.route,
      case .closed(let gate) = Oracle.obstacle(table.requirements(ofRoute: route), old, table),
      let declared = table.gates[gate], declared.isAsked
    {
      let hasFlow = declared.flow.map { Oracle.ticket(of: $0, in: old.navigation) } ?? nil
      let interrupts = new.held.map { $0.gate == nil } ?? false
      if effects.outcome == .held, !interrupts, (new.held?.isPending == true) != (hasFlow == nil) {
        found.append(Broken(rule: 16, text: "`\(gate)` is not asked about the link"))
      }
      let isKept = old.held?.gate.map { table.gates[$0]?.keeps == true } ?? false
      if effects.outcome != .held, !isKept, fate(of: opened.arrival) != .vetoed {
        found.append(Broken(rule: 16, text: "the link does not wait for `\(gate)`"))
      }
    }
    if effects.outcome == .held, !new.isLaunched {
      found.append(Broken(rule: 16, text: "the link waits and nothing runs"))
    }
    if let before = old.held, before.isPending, new.held == before,
      old.session.opened == new.session.opened, isAnswer || !timedOut.isEmpty,
      let pending = before.gate.flatMap({ table.gates[$0]?.pending }),
      old.navigation.containers.contains(where: { $0.id == pending }),
      !new.navigation.containers.contains(where: { $0.id == pending })
    {
      found.append(Broken(rule: 16, text: "`\(pending)` ends with the answer of another gate"))
    }
    if let before = old.held, before.isPending, tookEffect {
      switch event {
      case .back, .popTo, .popToRoot, .dismiss, .finish, .cancel, .protect, .unprotect, .launch:
        if new.held != before { found.append(Broken(rule: 16, text: "the user ends the link")) }
      default: break
      }
    }
    return found
  }

  /// A condition that is known to be closed makes a user's step invalid, and shows its fallback for
  /// a link that it refuses.
  private func refused() -> [Broken] {
    var found: [Broken] = []
    if effects.outcome == .invalid, let gate = effects.gate {
      if table.gates[gate]?.isAsked != true || Oracle.isOpen(gate, old, table) {
        found.append(Broken(rule: 16, text: "`\(gate)` is no reason"))
      }
    }
    if case .push(let id, _) = event, tookEffect,
      case .closed(let gate) = Oracle.obstacle(table.screens[id]?.requires ?? [], old, table),
      let declared = table.gates[gate], declared.flow == nil, !declared.isCheck,
      !Oracle.isUnknown(gate, old, table)
    {
      found.append(Broken(rule: 16, text: "a step goes behind `\(gate)`, which is closed"))
    }
    let isProtected = new.navigation.containers.contains { $0.stack.contains(where: \.isProtected) }
    if let gate = effects.gate, tookEffect, new.held == nil, !isProtected,
      interruptible(old).isEmpty,
      effects.fates.contains(where: { $0.fate == .refused }),
      let fallback = table.gates[gate]?.fallback, new.navigation.visible?.screen != fallback,
      table.requirements(of: fallback).allSatisfy({ Oracle.isOpen($0, new, table) })
    {
      found.append(Broken(rule: 16, text: "the fallback of `\(gate)` is not shown"))
    }
    return found
  }

  /// A sign-out, another user and a restart discard the results of gates and older questions.
  private func forgetting() -> [Broken] {
    guard tookEffect, event == .signOut || event == .restart || changedUser else { return [] }
    let kept = new.session.closed
      .union(
        table.gates.filter(\.value.isAsked).map(\.key).filter { gate in
          new.session.opened[gate] != nil
        })
    var found = kept.filter { gate in
      if case .pass(let passed, _, _) = event { return passed != gate }
      return true
    }.map { Broken(rule: 16, text: "the answer of `\($0)` is kept") }
    for (gate, question) in new.session.asked where question.number <= old.checks {
      found.append(Broken(rule: 16, text: "`\(gate)` still counts check \(question.number)"))
    }
    return found
  }

  /// A gate that is evaluated again keeps its last result until there is a new one.
  private func refreshing() -> [Broken] {
    guard tookEffect else { return [] }
    let expected: [String]
    switch event {
    case .refresh(let gate): expected = [gate]
    case .foreground:
      expected = table.gates.filter { id, gate in
        gate.isAsked && old.session.asked[id] == nil
          && gate.after.allSatisfy { Oracle.isOpen($0, old, table) }
          && !Oracle.isUnknown(id, old, table)
      }.map(\.key)
    default: return []
    }
    var found: [Broken] = []
    if new.session.opened != old.session.opened || new.session.closed != old.session.closed {
      found.append(Broken(rule: 16, text: "asking changes the answers"))
    }
    if Set(effects.questions.map(\.gate)) != Set(expected) {
      found.append(Broken(rule: 16, text: "not \(expected.sorted()) are asked"))
    }
    return found
  }
}
