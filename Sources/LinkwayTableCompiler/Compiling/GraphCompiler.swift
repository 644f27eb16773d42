import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// Compiles the tree of coordinators, its screens and its gates.
struct GraphCompiler {
  var names: TableNames

  /// Compiles and checks the graph of a table.
  ///
  /// - Returns: the graph, and whether plans can be made in it: no chain of `under` or `after` is
  ///   cyclic or too long.
  func compile(
    _ document: TableDocument, log: inout DiagnosticLog
  ) -> (graph: CoordinatorGraph, isSound: Bool) {
    var coordinators: [CoordinatorGraph.Coordinator] = []
    var screens: [CoordinatorGraph.Screen] = []
    if let app = document.app {
      add(app, parent: nil, &coordinators, &screens, log: &log)
    }
    let gates = document.gates.map { gate($0, log: &log) }
    let graph = CoordinatorGraph(coordinators: coordinators, screens: screens, gates: gates)
    return (graph, GraphCheck(document: document, graph: graph).check(log: &log))
  }

  func requirements(
    _ declarations: [RequirementDeclaration], log: inout DiagnosticLog
  ) -> [GateRequirement] {
    declarations.filter { names.look(up: $0.gate, .gate, log: &log) != nil }
      .map { GateRequirement(gate: $0.gate.value, whileClosed: $0.whileClosed) }
  }

  private func gate(
    _ declaration: GateDeclaration, log: inout DiagnosticLog
  ) -> CoordinatorGraph.Gate {
    for case let coordinator? in [declaration.flow, declaration.pending] {
      _ = names.look(up: coordinator, .coordinator, log: &log)
    }
    if let fallback = declaration.fallback { _ = names.look(up: fallback, .screen, log: &log) }
    for gate in declaration.after { _ = names.look(up: gate, .gate, log: &log) }
    return CoordinatorGraph.Gate(
      id: declaration.name.value, flow: declaration.flow?.value,
      expiresAfter: declaration.expiresAfter?.value ?? GateDeclaration.defaultExpiry,
      after: declaration.after.map({ $0.value }), staysOpen: declaration.staysOpen?.value,
      whenClosed: declaration.whenClosed,
      whenNewLink: declaration.whenNewLink, isCheck: declaration.isCheck,
      fallback: declaration.fallback?.value, pending: declaration.pending?.value,
      timeout: declaration.isCheck
        ? declaration.timeout?.value ?? GateDeclaration.defaultTimeout : nil,
      onFailure: declaration.onFailure)
  }

  private func add(
    _ declaration: CoordinatorDeclaration, parent: CoordinatorDeclaration?,
    _ coordinators: inout [CoordinatorGraph.Coordinator],
    _ screens: inout [CoordinatorGraph.Screen], log: inout DiagnosticLog
  ) {
    check(declaration, parent: parent, log: &log)
    coordinators.append(
      CoordinatorGraph.Coordinator(
        id: declaration.name.value, parent: parent?.name.value,
        presentation: declaration.presentation?.value,
        under: declaration.under?.value,
        container: declaration.container?.value ?? .stack,
        requires: requirements(declaration.requires, log: &log),
        screens: declaration.screens.map({ $0.name.value }),
        children: declaration.children.map { $0.name.value }, start: declaration.start?.value,
        interruption: declaration.interruption))
    let own = Set(declaration.screens.map { $0.name.bytes })
    for screen in declaration.screens {
      if let under = screen.under { checkUnder(under, in: declaration, own, log: &log) }
      screens.append(self.screen(screen, of: declaration, log: &log))
    }
    for child in declaration.children {
      if let under = child.under, child.presentation?.value == .push {
        checkUnder(under, in: declaration, own, log: &log)
      }
      add(child, parent: declaration, &coordinators, &screens, log: &log)
    }
  }

  private func screen(
    _ declaration: ScreenDeclaration, of coordinator: CoordinatorDeclaration,
    log: inout DiagnosticLog
  ) -> CoordinatorGraph.Screen {
    var screen = CoordinatorGraph.Screen(
      id: declaration.name.value, coordinator: coordinator.name.value,
      under: declaration.under?.value, parameters: declaration.parameters?.map({ $0.name.value }),
      requires: requirements(declaration.requires, log: &log),
      hidesBottomBar: declaration.hidesBottomBar,
      interruption: declaration.interruption ?? .allow)
    switch declaration.identity?.value {
    case .singleton?: screen.identity = .singleton
    case .always?: screen.identity = .always
    case .parameters(let names)?: screen.identity = .parameters(names.map({ $0.value }))
    case nil:
      let needed = (declaration.parameters ?? []).filter { $0.isNeeded }
      screen.identity = .parameters(needed.map { $0.name.value })
    }
    return screen
  }

  private func checkUnder(
    _ under: LocatedString, in coordinator: CoordinatorDeclaration, _ screens: Set<[UInt8]>,
    log: inout DiagnosticLog
  ) {
    guard names.look(up: under, .screen, log: &log) != nil, !screens.contains(under.bytes)
    else { return }
    log.report(
      Diagnostic(
        .error, "bad-under", at: under.range,
        "`\(under.value)` is not a screen of the coordinator `\(coordinator.name.value)`",
        suggestion: "a screen can only be under another screen of the same coordinator"))
  }

  private func check(
    _ declaration: CoordinatorDeclaration, parent: CoordinatorDeclaration?,
    log: inout DiagnosticLog
  ) {
    if let start = declaration.start,
      !declaration.children.contains(where: { $0.name.hasBytes(of: start.value) })
    {
      let children = declaration.children.map { $0.name.value }
      log.report(
        Diagnostic(
          .error, "unknown-coordinator", at: start.range,
          "`\(start.value)` is not a child of `\(declaration.name.value)`",
          suggestion: Spelling.suggestion(for: start.value, among: children)
            ?? "name one of its children"))
    }
    if declaration.screens.isEmpty, declaration.children.isEmpty {
      log.report(
        Diagnostic(
          .error, "empty-coordinator", at: declaration.name.range,
          "`\(declaration.name.value)` has nothing to show",
          suggestion: "give it `screens` or `children`"))
    }
    guard let parent else { return }
    checkPlace(declaration, in: parent, log: &log)
  }

  /// Checks that a child's `as` fits the container of its parent.
  private func checkPlace(
    _ declaration: CoordinatorDeclaration, in parent: CoordinatorDeclaration,
    log: inout DiagnosticLog
  ) {
    guard let presentation = declaration.presentation else { return }
    let container = parent.container?.value ?? .stack
    let wanted: ContainerKind? =
      switch presentation.value {
      case .tab: .tabs
      case .page: .pages
      case .embed: .custom
      default: nil
      }
    if let wanted, container != wanted {
      log.report(
        Diagnostic(
          .error, "bad-presentation", at: presentation.range,
          "a \(presentation.value.rawValue) must be in a `\(wanted.rawValue)` container, but `\(parent.name.value)` is a `\(container.rawValue)` container",
          suggestion: "write \"container\": \"\(wanted.rawValue)\" in `\(parent.name.value)`"))
    }
    if presentation.value == .push, parent.screens.isEmpty {
      log.report(
        Diagnostic(
          .error, "bad-presentation", at: presentation.range,
          "`\(parent.name.value)` has no screens to push on",
          suggestion: "give it screens, or show this one as `root`"))
    }
    guard let under = declaration.under else { return }
    if presentation.value != .push {
      log.report(
        Diagnostic(
          .error, "bad-under", at: under.range, "only a pushed coordinator can be under a screen",
          suggestion: "remove it, or write \"as\": \"push\""))
    }
  }
}
