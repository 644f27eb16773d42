import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// Checks the tree of coordinators and its gates as a whole: for example, that there are no cycles,
/// and that the flow of each gate can be reached.
struct GraphCheck {
  var document: TableDocument
  var graph: CoordinatorGraph

  /// Reports the errors and warnings of the graph. Most checks are skipped if an error was reported
  /// before.
  ///
  /// - Returns: `false` if a chain of `under` or `after` is cyclic or too long.
  func check(log: inout DiagnosticLog) -> Bool {
    let hadErrors = log.hasErrors
    let isBounded = checkBackStacks(log: &log)
    guard checkGateOrder(log: &log), isBounded else { return false }
    // These checks would report nonsense about an incomplete tree.
    if hadErrors { return true }
    checkFlows(log: &log)
    ConditionGateCheck(document: document, graph: graph).check(log: &log)
    checkInterruptions(log: &log)
    checkStarts(log: &log)
    return true
  }

  /// Reports cycles and overlong chains of `under`. Returns whether there are none.
  private func checkBackStacks(log: inout DiagnosticLog) -> Bool {
    var unders: [String: LocatedString] = [:]
    let screens = document.coordinators.flatMap { $0.screens }
    for screen in screens where unders[screen.name.value] == nil {
      unders[screen.name.value] = screen.under
    }
    let chains = DependencyChains(screens.map { $0.name.value }) { id in
      unders[id].map { [$0.value] } ?? []
    }
    for cycle in chains.cycles {
      guard let under = unders[cycle[0]] else { continue }
      log.report(
        Diagnostic(
          .error, "under-cycle", at: under.range, "these screens are under each other",
          notes: [DependencyChains.text(of: cycle)], suggestion: "remove one `under`"))
    }
    var isSound = chains.cycles.isEmpty
    for screen in screens {
      guard chains.exceedsLimitByOne(from: screen.name.value), let under = screen.under else {
        continue
      }
      isSound = false
      log.report(
        Diagnostic(
          .error, "under-too-deep", at: under.range,
          "`\(screen.name.value)` is screen \(Self.depthLimit + 1) in a chain of `under`; at most \(Self.depthLimit) are allowed",
          suggestion: "put it under a screen that is nearer to the coordinator's first screen"))
    }
    return isSound
  }

  /// The maximum length of a chain of `under`, and of a chain of `after`.
  static let depthLimit = 64

  /// Reports cycles and overlong chains of `after`. Returns whether there are none.
  private func checkGateOrder(log: inout DiagnosticLog) -> Bool {
    let afters = Dictionary(firstOf: document.gates.map { ($0.name.value, $0.after) })
    let chains = DependencyChains(document.gates.map { $0.name.value }) { id in
      (afters[id] ?? []).map { $0.value }
    }
    let names = Dictionary(firstOf: document.gates.map { ($0.name.value, $0.name) })
    for cycle in chains.cycles {
      guard let name = names[cycle[0]] else { continue }
      log.report(
        Diagnostic(
          .error, "gate-cycle", at: name.range, "these gates wait for each other",
          notes: [DependencyChains.text(of: cycle)],
          suggestion: "remove one of them from another's `after`"))
    }
    var isSound = chains.cycles.isEmpty
    for gate in document.gates where chains.exceedsLimitByOne(from: gate.name.value) {
      isSound = false
      let deepest = gate.after.first { chains.length(from: $0.value) == Self.depthLimit }
      log.report(
        Diagnostic(
          .error, "after-too-deep", at: (deepest ?? gate.name).range,
          "`\(gate.name.value)` is gate \(Self.depthLimit + 1) in a chain of `after`; at most \(Self.depthLimit) are allowed",
          suggestion: "put it after an earlier gate of the chain"))
    }
    return isSound
  }

  private func checkFlows(log: inout DiagnosticLog) {
    var owners: [String: String] = [:]
    // The requirements of each flow, cached because gates may share a flow by mistake.
    var requirements: [String: [GateRequirement]] = [:]
    // The tab bars that are shown as root, by parent.
    let tabBars = Dictionary(
      grouping: graph.coordinators.filter {
        $0.presentation?.isRoot == true && $0.container == .tabs
      }, by: { $0.parent })
    for gate in document.gates {
      guard let flow = gate.flow else { continue }
      if let other = owners.updateValue(gate.name.value, forKey: flow.value) {
        log.report(
          Diagnostic(
            .error, "shared-flow", at: flow.range,
            "the gates `\(other)` and `\(gate.name.value)` have the same flow, `\(flow.value)`",
            suggestion: "give each gate a separate flow"))
      }
      checkPlace(of: flow, gate, tabBars, log: &log)
      let required =
        requirements[flow.value] ?? graph.steps(to: flow.value).flatMap { $0.requires }
      requirements[flow.value] = required
      checkGates(of: gate, flow, required, log: &log)
    }
  }

  private func checkPlace(
    of flow: LocatedString, _ gate: GateDeclaration,
    _ tabBars: [String?: [CoordinatorGraph.Coordinator]], log: inout DiagnosticLog
  ) {
    guard let coordinator = graph.coordinator(flow.value) else { return }
    guard let presentation = coordinator.presentation, !presentation.isTab,
      presentation != .embed
    else {
      log.report(
        Diagnostic(
          .error, "bad-flow", at: flow.range,
          "the flow of a gate must be shown as root, push or modal, but `\(flow.value)` is not",
          suggestion: "declare a separate coordinator for the flow"))
      return
    }
    // If the tab bar is behind this gate, and the gate never closes again, no stacks exist when the
    // flow is shown.
    guard presentation.isRoot,
      let tabBar = tabBars[coordinator.parent]?.first(where: { $0.id != coordinator.id }),
      gate.staysOpen != nil || !isBehind(tabBar, gate.name.value)
    else { return }
    log.report(
      Diagnostic(
        .warning, "flow-displaces-tabs", at: flow.range,
        "showing `\(coordinator.id)` ends `\(tabBar.id)` and the stacks of its tabs",
        suggestion: "show the flow as `sheet` or `fullScreen`"))
  }

  /// Reports `interruption` within a coordinator that is shown for a gate: such a coordinator
  /// belongs to its gate, and links never wait for it. Also warns of coordinators and screens that
  /// never end although links would wait for them.
  private func checkInterruptions(log: inout DiagnosticLog) {
    guard graph.interrupts else { return }
    let shown = Set(graph.gates.flatMap { [$0.flow, $0.pending] }.compactMap { $0 })
    for declaration in document.coordinators {
      warnIfEndless(declaration, log: &log)
      let path = graph.path(to: declaration.name.value)
      guard let flow = path.first(where: { shown.contains($0.id) }) else { continue }
      let screens = declaration.screens.filter { ($0.interruption ?? .allow) != .allow }
      let own = declaration.interruption == .allow ? [] : [declaration.name]
      for name in own + screens.map({ $0.name }) {
        log.report(
          Diagnostic(
            .error, "interruption-in-flow", at: name.range,
            "`\(name.value)` has `interruption`, but `\(flow.id)` is shown for a gate, and links do not wait for it",
            suggestion: "remove it, or add \"whenNewLink\": \"keep\" to the gate"))
      }
    }
  }

  /// Warns if links would wait for a coordinator that never ends (the app's coordinator, a tab or a
  /// page), or for its first screen.
  private func warnIfEndless(_ declaration: CoordinatorDeclaration, log: inout DiagnosticLog) {
    let id = declaration.name.value
    guard id == graph.coordinators.first?.id || graph.coordinator(id)?.presentation?.isTab == true
    else { return }
    let own = declaration.interruption == .wait ? declaration.name : nil
    let first = declaration.screens.first.flatMap { $0.interruption == .wait ? $0.name : nil }
    for name in [own, first].compactMap({ $0 }) {
      log.report(
        Diagnostic(
          .warning, "endless-wait", at: name.range,
          "`\(name.value)` never ends, so a link that would cover it waits until it expires",
          suggestion: "write \"ask\", or give `interruption` to something that ends"))
    }
  }

  private func isBehind(_ coordinator: CoordinatorGraph.Coordinator, _ gate: String) -> Bool {
    graph.path(to: coordinator.id).flatMap({ $0.requires }).contains {
      $0.gate == gate && !$0.whileClosed
    }
  }

  /// Checks that a gate's flow can be reached while the gate is closed and the gates in its `after`
  /// are open.
  private func checkGates(
    of gate: GateDeclaration, _ flow: LocatedString, _ required: [GateRequirement],
    log: inout DiagnosticLog
  ) {
    let open = Set(graph.prerequisites(of: gate.name.value))
    guard
      let requirement = required.first(where: { !$0.whileClosed && !open.contains($0.gate) })
    else { return }
    let isItself = requirement.gate == gate.name.value
    log.report(
      Diagnostic(
        .error, "gate-behind-itself", at: flow.range,
        isItself
          ? "the flow `\(flow.value)` requires the gate `\(gate.name.value)` that it opens"
          : "the flow `\(flow.value)` requires the gate `\(requirement.gate)`, which need not be open before `\(gate.name.value)`",
        notes: [
          "\(gate.name.value) → \(flow.value) → \(requirement.gate)"
            + (isItself ? "" : " → …")
        ],
        suggestion: isItself
          ? "move the flow to where its gate is not required"
          : "add `\(requirement.gate)` to the gate's `after`"))
  }

  /// Checks that each coordinator without screens has something to show: a `start`, a tab or a
  /// page.
  private func checkStarts(log: inout DiagnosticLog) {
    for declaration in document.coordinators where declaration.screens.isEmpty {
      let name = declaration.name
      switch graph.coordinator(name.value)?.container {
      case .tabs: checkTabs(of: declaration, of: .tab, log: &log)
      case .pages: checkTabs(of: declaration, of: .page, log: &log)
      case .stack, .custom:
        guard declaration.start == nil else { continue }
        log.report(
          Diagnostic(
            .error, "missing-start", at: name.range,
            "`\(name.value)` has no screens and does not name the child to start",
            suggestion: "add \"start\": \"\(declaration.children.first?.name.value ?? "…")\""))
      case nil: continue
      }
    }
  }

  /// Reports a container of tabs or pages that has none, because it would show nothing.
  private func checkTabs(
    of declaration: CoordinatorDeclaration, of kind: Presentation, log: inout DiagnosticLog
  ) {
    let hasTab = declaration.children.contains { child in
      graph.coordinator(child.name.value)?.presentation == kind
    }
    if hasTab { return }
    log.report(
      Diagnostic(
        .error, "missing-tab", at: declaration.container?.range ?? declaration.name.range,
        "`\(declaration.name.value)` is a container of \(kind.rawValue)s and has no \(kind.rawValue)",
        suggestion: "give it a child that is shown \"as\": \"\(kind.rawValue)\""))
  }
}
