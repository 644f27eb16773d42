import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// Compares the results of a link in two tables, and classifies the differences.
struct LinkComparison {
  let old: LinkResult
  let new: LinkResult
  let oldTable: RouteTable
  let newTable: RouteTable
  /// The indices of routes, by identifier.
  let oldPlaces: [String: Int]
  let newPlaces: [String: Int]
  let oldRoutes: [Route]
  let newRoutes: [Route]
  let source: LinkSource

  var kinds: Set<ChangeKind> {
    var kinds: Set<ChangeKind> = []
    guard old.isResolved || new.isResolved else { return kinds }
    addSources(&kinds)
    guard old.isResolved else { return kinds.union([.linkAdded]) }
    guard new.isResolved else {
      // The reason why no route matches is irrelevant.
      if new.isRefused, new.resolved.route != nil { kinds.insert(.refused) }
      return kinds.union([.linkRemoved])
    }
    if old.route != new.route { kinds.insert(.routeChanged) }
    if old.links.dropFirst().first != new.links.dropFirst().first { kinds.insert(.redirectChanged) }
    if new.isLeftToWeb {
      if !old.isLeftToWeb { kinds.insert(.leftToWeb) }
      return kinds
    }
    if old.resolver != new.resolver { kinds.insert(.resolverChanged) }
    if Target(old, oldTable) != Target(new, newTable) { kinds.insert(.screenChanged) }
    if !old.isLeftToWeb { addParameters(&kinds) }
    if let oldPlan = old.plan, let newPlan = new.plan {
      addGates(oldPlan, newPlan, &kinds)
      addStack(oldPlan, newPlan, &kinds)
    }
    return kinds
  }

  /// Detects that the matched route did not accept links from this source before, or no longer
  /// does.
  private func addSources(_ kinds: inout Set<ChangeKind>) {
    if new.isResolved, let id = new.route, let place = oldPlaces[id],
      !oldRoutes[place].sources.contains(source)
    {
      kinds.insert(.sourceWidened)
    }
    if old.isResolved, let id = old.route, let place = newPlaces[id],
      !newRoutes[place].sources.contains(source)
    {
      kinds.insert(.sourceNarrowed)
    }
  }

  /// The screen or coordinator that a link shows when all gates are open.
  private struct Target: Equatable {
    var names: [String]

    init(_ result: LinkResult, _ table: RouteTable) {
      names = []
      guard let step = result.plan?.steps.last else { return }
      switch step.kind {
      case .push(let id): names = [id]
      case .start(let id, _):
        let implied = table.graph.impliedStarts(after: id, in: .allOpen(in: table.graph))
        names = [id] + implied
        names += ([id] + implied).compactMap { table.graph.coordinator($0)?.screens.first }
      }
    }
  }

  // MARK: Parameters

  private func addParameters(_ kinds: inout Set<ChangeKind>) {
    let oldGiven = given(old, oldTable)
    let newGiven = given(new, newTable)
    for name in Set(oldGiven.names).union(newGiven.names) {
      switch (oldGiven[name], newGiven[name]) {
      case (let before?, let after?):
        if !before.isOfSameType(as: after) {
          kinds.insert(.parameterType)
        } else if before != after {
          kinds.insert(.parameterDefault)
        }
        if oldGiven.isSecret(name), !newGiven.isSecret(name) { kinds.insert(.secretRemoved) }
        if !oldGiven.isSecret(name), newGiven.isSecret(name) { kinds.insert(.secretAdded) }
      case (_?, nil):
        kinds.insert(declares(name, new, newTable) ? .parameterDefault : .parameterRemoved)
      case (nil, _?):
        kinds.insert(declares(name, old, oldTable) ? .parameterDefault : .parameterAdded)
      case (nil, nil): break
      }
    }
  }

  /// Returns the parameters that the screen or the resolver receives.
  private func given(_ result: LinkResult, _ table: RouteTable) -> Parameters {
    guard let step = result.plan?.steps.last else { return result.resolved.parameters }
    guard let screen = screen(of: step, table) else { return step.parameters }
    var parameters = screen.defaults
    parameters.merge(step.parameters)
    return parameters
  }

  private func screen(
    of step: NavigationPlan.Step, _ table: RouteTable
  ) -> CoordinatorGraph.Screen? {
    switch step.kind {
    case .push(let id): table.graph.screen(id)
    case .start(let id, _):
      table.graph.coordinator(id)?.screens.first.flatMap(table.graph.screen)
    }
  }

  /// Returns whether the route declares the parameter, so that some links have it.
  private func declares(_ name: String, _ result: LinkResult, _ table: RouteTable) -> Bool {
    guard let place = result.resolved.place else { return false }
    return table.signatures(ofRouteAt: place).parameters.contains {
      $0.name.utf8.elementsEqual(name.utf8)
    }
  }

  // MARK: Gates

  private func addGates(
    _ oldPlan: NavigationPlan, _ newPlan: NavigationPlan, _ kinds: inout Set<ChangeKind>
  ) {
    let before = Set(oldPlan.steps.flatMap { $0.requires })
    let after = Set(newPlan.steps.flatMap { $0.requires })
    if !before.subtracting(after).isEmpty { kinds.insert(.gateRemoved) }
    if !after.subtracting(before).isEmpty { kinds.insert(.gateAdded) }
    for requirement in before.intersection(after) {
      if steps(behind: requirement, oldPlan) != steps(behind: requirement, newPlan) {
        kinds.insert(.gateChanged)
      }
      if let old = oldTable.graph.gate(requirement.gate),
        let new = newTable.graph.gate(requirement.gate)
      {
        kinds.formUnion(GateComparison(old: old, new: new).kinds)
      }
    }
  }

  /// Returns the names of the steps that require a gate.
  private func steps(behind gate: GateRequirement, _ plan: NavigationPlan) -> [String] {
    plan.steps.filter { $0.requires.contains(gate) }.map { $0.name }
  }

  // MARK: Back stack

  private func addStack(
    _ oldPlan: NavigationPlan, _ newPlan: NavigationPlan, _ kinds: inout Set<ChangeKind>
  ) {
    let before = oldPlan.steps.dropLast()
    let after = newPlan.steps.dropLast()
    if before.map({ $0.name }) != after.map({ $0.name })
      || zip(before, after).contains(where: { $0.parameters != $1.parameters })
    {
      kinds.insert(.backStackChanged)
    }
    if oldPlan.mode != newPlan.mode { kinds.insert(.modeChanged) }
    for step in oldPlan.steps {
      guard let other = newPlan.steps.first(where: { $0.name == step.name }) else { continue }
      if step.presentation != other.presentation
        || container(step, oldTable) != container(other, newTable)
      {
        kinds.insert(.modeChanged)
      }
      guard let screen = screen(of: step, oldTable), let other = self.screen(of: other, newTable),
        screen.id == other.id
      else { continue }
      if screen.identity.sorted != other.identity.sorted { kinds.insert(.identityChanged) }
      if screen.hidesBottomBar != other.hidesBottomBar { kinds.insert(.modeChanged) }
    }
  }

  private func container(_ step: NavigationPlan.Step, _ table: RouteTable) -> ContainerKind? {
    guard case .start(let id, _) = step.kind else { return nil }
    return table.graph.coordinator(id)?.container
  }
}

/// Compares two definitions of a gate.
struct GateComparison {
  var old: CoordinatorGraph.Gate
  var new: CoordinatorGraph.Gate

  var kinds: Set<ChangeKind> {
    var kinds: Set<ChangeKind> = []
    if isWeaker { kinds.insert(.gateRemoved) }
    var same = new
    if isWeaker {
      if staysOpenLonger { same.staysOpen = old.staysOpen }
      same.after = new.after + old.after.filter { !new.after.contains($0) }
    }
    var before = old
    before.after.sort()
    same.after.sort()
    if before != same { kinds.insert(.gateChanged) }
    return kinds
  }

  /// Whether the new gate protects less: it stays open longer, or no longer waits for another gate.
  var isWeaker: Bool { staysOpenLonger || old.after.contains { !new.after.contains($0) } }

  private var staysOpenLonger: Bool {
    guard let before = old.staysOpen else { return false }
    return new.staysOpen.map { $0 > before } ?? true
  }
}

extension NavigationPlan.Step {
  fileprivate var name: String {
    switch kind {
    case .start(let id, _): "start " + id
    case .push(let id): "push " + id
    }
  }

  fileprivate var presentation: Presentation? {
    if case .start(_, let presentation) = kind { presentation } else { nil }
  }
}

extension CoordinatorGraph.Screen.Identity {
  /// The same identity with sorted parameter names.
  var sorted: Self {
    if case .parameters(let names) = self { .parameters(names.sorted()) } else { self }
  }
}

extension ParameterValue {
  /// Returns whether two values have the same type. An empty list can be one of any type.
  fileprivate func isOfSameType(as other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.string, .string), (.int, .int), (.number, .number), (.bool, .bool): true
    case (.list(let values), .list(let others)):
      values.first.flatMap { first in others.first.map(first.isOfSameType) } ?? true
    default: false
    }
  }
}
