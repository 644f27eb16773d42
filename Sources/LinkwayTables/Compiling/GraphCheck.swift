import LinkwayDiagnostics
import LinkwayNavigation

/// Checks the tree of coordinators and its gates as a whole: circles, and gates that their own
/// flow cannot open.
struct GraphCheck {
  var document: TableDocument
  var graph: CoordinatorGraph

  func check(log: inout DiagnosticLog) {
    checkBackStacks(log: &log)
    let hasCycle = checkGateOrder(log: &log)
    if !hasCycle {
      checkFlows(log: &log)
      checkStarts(log: &log)
    }
  }

  private var coordinators: [CoordinatorDeclaration] {
    var found: [CoordinatorDeclaration] = []
    var pending = document.app.map { [$0] } ?? []
    while let next = pending.popLast() {
      found.append(next)
      pending += next.children.reversed()
    }
    return found
  }

  private func checkBackStacks(log: inout DiagnosticLog) {
    for screen in coordinators.flatMap(\.screens) {
      guard let under = screen.under else { continue }
      var chain = [screen.name.value]
      var next: String? = under.value
      while let current = next, !chain.contains(current) {
        chain.append(current)
        next = graph.screen(current)?.under
      }
      guard next == screen.name.value else { continue }
      log.report(
        Diagnostic(
          .error, "under-cycle", at: under.range, "these screens stand under each other",
          notes: [(chain + [screen.name.value]).joined(separator: " → ")],
          suggestion: "leave one `under` out"))
    }
  }

  private func checkGateOrder(log: inout DiagnosticLog) -> Bool {
    var found = false
    var reported: Set<Set<String>> = []
    for gate in document.gates {
      guard let cycle = cycle(from: gate.name.value), reported.insert(Set(cycle)).inserted else {
        continue
      }
      found = true
      log.report(
        Diagnostic(
          .error, "gate-cycle", at: gate.name.range, "these gates wait for each other",
          notes: [(cycle + [cycle[0]]).joined(separator: " → ")],
          suggestion: "leave one of them out of another's `after`"))
    }
    return found
  }

  /// A way from a gate along `after` back to it.
  private func cycle(from gate: String) -> [String]? {
    var visited: Set<String> = []
    var pending: [[String]] = [[gate]]
    while let path = pending.popLast() {
      guard let last = path.last else { continue }
      for next in graph.gate(last)?.after ?? [] {
        if next == gate { return path }
        if visited.insert(next).inserted { pending.append(path + [next]) }
      }
    }
    return nil
  }

  private func checkFlows(log: inout DiagnosticLog) {
    var owners: [String: String] = [:]
    for gate in document.gates {
      let flow = gate.flow
      if let other = owners.updateValue(gate.name.value, forKey: flow.value) {
        log.report(
          Diagnostic(
            .error, "shared-flow", at: flow.range,
            "the gates `\(other)` and `\(gate.name.value)` have one flow, `\(flow.value)`",
            suggestion: "give each gate a flow of its own"))
      }
      checkPlace(of: gate, log: &log)
      checkGates(of: gate, log: &log)
    }
  }

  private func checkPlace(of gate: GateDeclaration, log: inout DiagnosticLog) {
    guard let coordinator = graph.coordinator(gate.flow.value) else { return }
    guard let presentation = coordinator.presentation, !presentation.isTab,
      presentation != .embed
    else {
      log.report(
        Diagnostic(
          .error, "bad-flow", at: gate.flow.range,
          "the flow of a gate is shown as root, push or modal, and `\(gate.flow.value)` is not",
          suggestion: "make a coordinator of its own for it"))
      return
    }
    guard presentation.isRoot, let parent = coordinator.parent.flatMap(graph.coordinator) else {
      return
    }
    let tabBars = parent.children.compactMap(graph.coordinator).filter {
      $0.id != coordinator.id && $0.presentation?.isRoot == true && $0.container == .tabs
    }
    // Only a gate that can close again meets stacks that are there.
    guard let tabBar = tabBars.first, gate.staysOpen != nil || !isBehind(tabBar, gate.name.value)
    else { return }
    log.report(
      Diagnostic(
        .warning, "flow-displaces-tabs", at: gate.flow.range,
        "showing `\(coordinator.id)` ends `\(tabBar.id)` and the stacks of its tabs",
        suggestion: "show the flow as `sheet` or `fullScreen`"))
  }

  private func isBehind(_ coordinator: CoordinatorGraph.Coordinator, _ gate: String) -> Bool {
    graph.path(to: coordinator.id).flatMap(\.requires).contains {
      $0.gate == gate && !$0.whileClosed
    }
  }

  /// The flow must be reachable while its gate is closed and those of its `after` are open.
  private func checkGates(of gate: GateDeclaration, log: inout DiagnosticLog) {
    let open = graph.prerequisites(of: gate.name.value)
    let steps = graph.plan(
      to: gate.flow.value, parameters: [:], requires: [], mode: .reuse
    ).steps
    for step in steps {
      for requirement in step.requires
      where !requirement.whileClosed && !open.contains(requirement.gate) {
        let isItself = requirement.gate == gate.name.value
        log.report(
          Diagnostic(
            .error, "gate-behind-itself", at: gate.flow.range,
            isItself
              ? "the flow `\(gate.flow.value)` stands behind the gate `\(gate.name.value)` that it opens"
              : "the flow `\(gate.flow.value)` stands behind `\(requirement.gate)`, which need not be open before `\(gate.name.value)`",
            notes: [
              "\(gate.name.value) → \(gate.flow.value) → \(requirement.gate)"
                + (isItself ? "" : " → …")
            ],
            suggestion: isItself
              ? "move the flow out from behind its gate"
              : "add `\(requirement.gate)` to the gate's `after`"))
        return
      }
    }
  }

  /// A coordinator without screens must lead to something by `start`.
  private func checkStarts(log: inout DiagnosticLog) {
    for declaration in coordinators {
      guard declaration.screens.isEmpty, declaration.start == nil,
        let container = graph.coordinator(declaration.name.value)?.container,
        container == .stack || container == .custom
      else { continue }
      log.report(
        Diagnostic(
          .error, "missing-start", at: declaration.name.range,
          "`\(declaration.name.value)` has no screens and does not say which child it starts",
          suggestion: "add \"start\": \"\(declaration.children.first?.name.value ?? "…")\""))
    }
  }
}
