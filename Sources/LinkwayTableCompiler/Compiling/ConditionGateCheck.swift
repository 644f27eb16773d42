import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// Checks what gates show while they are closed, and that `start` always has something to show.
struct ConditionGateCheck {
  var document: TableDocument
  var graph: CoordinatorGraph

  func check(log: inout DiagnosticLog) {
    for gate in document.gates {
      if let flow = gate.flow { checkParameters(of: flow, "flow", log: &log) }
    }
    if let app = document.app, let obstacle = openGate(before: app) { log.report(obstacle) }
    guard graph.asksGates else { return }
    for gate in document.gates {
      if let fallback = gate.fallback { check(fallback, of: gate, log: &log) }
      if let pending = gate.pending { check(pending: pending, of: gate, log: &log) }
    }
    if let app = document.app { checkRoot(app, log: &log) }
    var pending = document.app.map { [$0] } ?? []
    while let next = pending.popLast() {
      checkStart(of: next, log: &log)
      pending += next.children
    }
  }

  /// Checks that a fallback can be shown without parameters and while its gate is closed.
  private func check(
    _ fallback: LocatedString, of gate: GateDeclaration, log: inout DiagnosticLog
  ) {
    guard graph.screen(fallback.value) != nil else {
      log.report(
        Diagnostic(
          .error, "bad-fallback", at: fallback.range,
          "`\(fallback.value)` has several places, but a fallback must have one",
          suggestion: "name the place, as in `coordinator/\(fallback.value)`"))
      return
    }
    let steps = graph.steps(to: fallback.value)
    if steps.contains(where: { $0.requires.contains(GateRequirement(gate: gate.name.value)) }) {
      report(fallback, "the fallback", gate, behind: gate.name.value, log: &log)
    }
    for id in graph.screens(shownBy: steps) {
      guard let needed = requiredParameters(of: id).first else { continue }
      log.report(
        Diagnostic(
          .error, "bad-fallback", at: fallback.range,
          "the fallback `\(fallback.value)` is shown without parameters, and `\(ScreenPlace.screen(of: id))` needs `\(needed)`",
          suggestion: "make it optional or give it a default, or name another screen"))
    }
  }

  private func check(
    pending: LocatedString, of gate: GateDeclaration, log: inout DiagnosticLog
  ) {
    guard let coordinator = graph.coordinator(pending.value) else { return }
    guard coordinator.presentation?.isModal == true else {
      log.report(
        Diagnostic(
          .error, "bad-pending", at: pending.range,
          "`pending` must be a modal, but `\(pending.value)` is not",
          suggestion: "show it as `sheet`, `fullScreen` or `popover`"))
      return
    }
    let other = graph.gates.first { other in
      other.flow.map { graph.isInside($0, pending.value) } ?? false
    }
    if let other, let flow = other.flow {
      let isItself = flow == pending.value
      log.report(
        Diagnostic(
          .error, "bad-pending", at: pending.range,
          "`\(flow)` is the flow of the gate `\(other.id)`\(isItself ? "" : " in `\(pending.value)`"), and ends when `\(gate.name.value)` has a result",
          suggestion: isItself
            ? "declare a separate coordinator for `pending`"
            : "move the flow to another coordinator"))
      return
    }
    checkParameters(of: pending, "pending", log: &log)
    let before = Set(graph.prerequisites(of: gate.name.value))
    guard
      let requirement = graph.steps(to: pending.value).flatMap({ $0.requires })
        .first(where: { !$0.whileClosed && !before.contains($0.gate) })
    else { return }
    report(pending, "the coordinator", gate, behind: requirement.gate, log: &log)
  }

  /// Checks that a coordinator can be shown for a gate, that is, without parameters.
  private func checkParameters(
    of shown: LocatedString, _ key: String, log: inout DiagnosticLog
  ) {
    for id in [shown.value] + graph.impliedStarts(after: shown.value, in: Session()) {
      guard let root = graph.coordinator(id)?.screens.first,
        let needed = requiredParameters(of: root).first
      else { continue }
      log.report(
        Diagnostic(
          .error, "bad-\(key)", at: shown.range,
          "`\(key)` is shown without parameters, and the first screen of `\(id)` needs `\(needed)`",
          suggestion: "make `\(needed)` optional or give it a default"))
    }
  }

  /// Reports that a screen or coordinator cannot be shown for a closed gate, because it requires
  /// the same gate, or another gate that need not be open then.
  private func report(
    _ shown: LocatedString, _ noun: String, _ gate: GateDeclaration, behind other: String,
    log: inout DiagnosticLog
  ) {
    log.report(
      Diagnostic(
        .error, "gate-behind-itself", at: shown.range,
        "\(noun) `\(shown.value)`, shown while `\(gate.name.value)` is closed, requires the gate `\(other)`",
        notes: ["\(gate.name.value) → \(shown.value) → \(other)"],
        suggestion: other == gate.name.value
          ? "move it out from behind the gate" : "add `\(other)` to the gate's `after`"))
  }

  /// Returns the names of the parameters that a link must give a screen.
  private func requiredParameters(of id: String) -> [String] {
    let names = [id, ScreenPlace.screen(of: id)]
    return (document.screens + document.coordinators.flatMap { $0.screens })
      .filter { names.contains($0.name.value) }
      .flatMap { $0.parameters ?? [] }.filter { $0.isNeeded }.map { $0.name.value }
  }

  /// Checks that the app's coordinator and its first screen are not behind a condition or check.
  /// Everything that could be shown instead is inside the app's coordinator, and so behind the same
  /// gate.
  private func checkRoot(_ app: CoordinatorDeclaration, log: inout DiagnosticLog) {
    let shown =
      [(name: app.name, requires: app.requires)]
      + app.screens.prefix(1).map { ($0.name, $0.requires) }
    for (name, requires) in shown {
      for requirement in requires {
        let before = requirement.whileClosed ? [] : graph.prerequisites(of: requirement.gate.value)
        guard
          let gate = (before + [requirement.gate.value]).compactMap({ graph.gate($0) })
            .first(where: { $0.isAsked })
        else { continue }
        let noun = gate.kind.rawValue
        log.report(
          Diagnostic(
            .error, "start-behind-gate", at: requirement.gate.range,
            "the app starts with `\(name.value)`, which requires the \(noun) `\(gate.id)`, and nothing can be shown instead",
            suggestion: "require the \(noun) in a child of the app that `start` names"))
      }
    }
  }

  /// Returns an error if a coordinator, or what it starts by default, can be shown only while a
  /// gate with a flow is closed. While that gate is open, the app would be empty after its launch.
  /// One tab that can always be shown is enough. Returns `nil` if there is no such error.
  /// Recursive, as deep as the table's coordinator tree.
  private func openGate(before declaration: CoordinatorDeclaration) -> Diagnostic? {
    let shown = [declaration.requires] + declaration.screens.prefix(1).map { $0.requires }
    let requirement = shown.joined().first { requirement in
      requirement.whileClosed && graph.gate(requirement.gate.value)?.isAsked == false
    }
    if let requirement {
      return Diagnostic(
        .error, "start-behind-gate", at: requirement.gate.range,
        "the app starts with `\(declaration.name.value)`, and nothing can be shown while the gate `\(requirement.gate.value)` is open",
        suggestion: "remove `!\(requirement.gate.value)`, or start with something else")
    }
    guard declaration.screens.isEmpty, let coordinator = graph.coordinator(declaration.name.value)
    else { return nil }
    let isTabs = coordinator.container.startsAllChildren
    let started = declaration.children.filter { child in
      isTabs
        ? graph.coordinator(child.name.value)?.presentation?.isTab == true
        : child.name.value == coordinator.start
    }
    let obstacles = started.compactMap { openGate(before: $0) }
    return obstacles.count == started.count ? obstacles.first : nil
  }

  /// Checks that what a coordinator starts by default is not behind a condition or check that has
  /// nothing to show instead.
  private func checkStart(of declaration: CoordinatorDeclaration, log: inout DiagnosticLog) {
    guard declaration.screens.isEmpty, let coordinator = graph.coordinator(declaration.name.value)
    else { return }
    let tabs = coordinator.children.filter { graph.coordinator($0)?.presentation?.isTab == true }
    let isTabs = coordinator.container.startsAllChildren
    guard let started = isTabs ? tabs.first : coordinator.start else { return }
    // One tab without gates is enough. Otherwise, the first tab's gate decides what is shown.
    if isTabs, tabs.contains(where: isAlwaysShown) { return }
    guard let (gate, missing) = obstacle(to: started) else { return }
    let noun = gate.kind.rawValue
    log.report(
      Diagnostic(
        .error, "start-behind-gate", at: declaration.start?.range ?? declaration.name.range,
        missing.map {
          "`\(started)` is started by default, and requires the \(noun) `\(gate.id)`, which has no `\($0)"
        }
          ?? "`\(started)` is started by default, and nothing can be shown while the \(noun) `\(gate.id)` is open",
        suggestion: missing == nil
          ? "remove `!\(gate.id)`, or start with something else"
          : "give the \(noun) one, so that something is shown while it is closed"))
  }

  private func isAlwaysShown(_ tab: String) -> Bool {
    ([tab] + graph.impliedStarts(after: tab, in: Session())).allSatisfy {
      graph.startRequirements(of: $0).isEmpty
    }
  }

  /// Returns the gates that must be open on the path to a screen or coordinator.
  private func gates(before id: String) -> [String] {
    graph.steps(to: id).flatMap { $0.requires }.filter { !$0.whileClosed }.map { $0.gate }
  }

  /// Returns the first condition or check that a coordinator requires and that has nothing to show
  /// instead of the coordinator, or `nil` if there is none. Also returns what the gate lacks, as
  /// the end of the message after the opening backtick; `nil` if the gate must be closed.
  private func obstacle(to id: String) -> (gate: CoordinatorGraph.Gate, missing: String?)? {
    for requirement in graph.startRequirements(of: id) {
      guard let gate = graph.gate(requirement.gate), gate.isAsked else { continue }
      if requirement.whileClosed { return (gate, nil) }
      if gate.kind == .condition {
        guard let fallback = gate.fallback else {
          return (gate, "fallback`")
        }
        let open = Set(gates(before: id).prefix { $0 != gate.id })
        if !gates(before: fallback).allSatisfy(open.contains) {
          return (gate, "fallback` behind the same gates")
        }
      }
      if gate.kind == .check {
        if gate.pending == nil { return (gate, "pending`") }
        if gate.flow == nil { return (gate, "flow`") }
      }
    }
    return nil
  }
}
