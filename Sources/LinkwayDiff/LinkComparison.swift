import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

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
  /// See `LinkComparer.gates`.
  let gates: [String: [ChangeKind: String]]
  let source: LinkSource

  /// - Parameter isNoted: whether to describe what the results do not show.
  func differences(isNoted: Bool = false) -> Differences {
    var found = Differences(isNoted: isNoted)
    guard old.isResolved || new.isResolved else { return found }
    addSources(&found)
    guard old.isResolved else {
      found.insert(.linkAdded)
      return found
    }
    guard new.isResolved else {
      // The reason why no route matches is irrelevant.
      if new.isRefused, new.resolved.route != nil { found.insert(.refused) }
      found.insert(.linkRemoved)
      return found
    }
    if old.route != new.route { found.insert(.routeChanged) }
    if old.links.dropFirst().first != new.links.dropFirst().first { found.insert(.redirectChanged) }
    if new.isLeftToWeb {
      if !old.isLeftToWeb { found.insert(.leftToWeb) }
      return found
    }
    if old.resolver != new.resolver { found.insert(.resolverChanged) }
    let (before, after) = (Target(old, oldTable), Target(new, newTable))
    if before != after { found.insert(.screenChanged, before.note(after)) }
    if !old.isLeftToWeb { addParameters(&found) }
    if let oldPlan = old.plan, let newPlan = new.plan {
      addGates(oldPlan, newPlan, &found)
      addStack(oldPlan, newPlan, &found)
    }
    return found
  }

  /// Detects that the matched route did not accept links from this source before, or no longer
  /// does.
  private func addSources(_ found: inout Differences) {
    func note(_ id: String) -> String? {
      guard let before = oldPlaces[id], let after = newPlaces[id] else { return nil }
      return Differences.note(
        "`sources`", oldRoutes[before].sources.names, newRoutes[after].sources.names)
    }
    if new.isResolved, let id = new.route, let place = oldPlaces[id],
      !oldRoutes[place].sources.contains(source)
    {
      found.insert(.sourceWidened, note(id))
    }
    if old.isResolved, let id = old.route, let place = newPlaces[id],
      !newRoutes[place].sources.contains(source)
    {
      found.insert(.sourceNarrowed, note(id))
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

    /// Describes a difference below the step that the plans end with, which the results show.
    func note(_ other: Target) -> String? {
      guard names.first == other.names.first else { return nil }
      return Differences.note(
        "opens", names.joined(separator: " › "), other.names.joined(separator: " › "))
    }
  }

  // MARK: Parameters

  private func addParameters(_ found: inout Differences) {
    let oldGiven = given(old, oldTable)
    let newGiven = given(new, newTable)
    // The results show the link's parameters, but not the defaults of screens.
    func note(_ name: String, _ before: ParameterValue?, _ after: ParameterValue?) -> String? {
      guard old.resolved.parameters[name] == new.resolved.parameters[name],
        !oldGiven.isSecret(name), !newGiven.isSecret(name)
      else { return nil }
      return Differences.note("`\(name)`", before?.shown, after?.shown)
    }
    for name in Set(oldGiven.names).union(newGiven.names) {
      switch (oldGiven[name], newGiven[name]) {
      case (let before?, let after?):
        let isSecret = (old: oldGiven.isSecret(name), new: newGiven.isSecret(name))
        if !before.isOfSameType(as: after) {
          found.insert(.parameterType)
        } else if before != after {
          found.insert(.parameterDefault, note(name, before, after))
        }
        if isSecret == (true, false) {
          found.insert(.secretRemoved, "`\(name)` is no longer secret")
        }
        if isSecret == (false, true) { found.insert(.secretAdded, "`\(name)` is secret") }
      case (let before?, nil):
        found.insert(
          declares(name, new, newTable) ? .parameterDefault : .parameterRemoved,
          note(name, before, nil))
      case (nil, let after?):
        found.insert(
          declares(name, old, oldTable) ? .parameterDefault : .parameterAdded,
          note(name, nil, after))
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
    _ oldPlan: NavigationPlan, _ newPlan: NavigationPlan, _ found: inout Differences
  ) {
    let before = Set(oldPlan.steps.flatMap { $0.requires })
    let after = Set(newPlan.steps.flatMap { $0.requires })
    if !before.subtracting(after).isEmpty { found.insert(.gateRemoved) }
    if !after.subtracting(before).isEmpty { found.insert(.gateAdded) }
    for requirement in before.intersection(after) {
      if steps(behind: requirement, oldPlan) != steps(behind: requirement, newPlan) {
        found.insert(.gateChanged)
      }
      for (kind, note) in gates[requirement.gate] ?? [:] { found.insert(kind, note) }
    }
  }

  /// Returns the names of the steps that require a gate.
  private func steps(behind gate: GateRequirement, _ plan: NavigationPlan) -> [String] {
    plan.steps.filter { $0.requires.contains(gate) }.map { $0.name }
  }

  // MARK: Back stack

  private func addStack(
    _ oldPlan: NavigationPlan, _ newPlan: NavigationPlan, _ found: inout Differences
  ) {
    let before = oldPlan.steps.dropLast()
    let after = newPlan.steps.dropLast()
    if before.map({ $0.name }) != after.map({ $0.name })
      || zip(before, after).contains(where: { $0.parameters != $1.parameters })
    {
      found.insert(.backStackChanged)
    }
    func note(_ key: String, _ id: String, _ before: String?, _ after: String?) -> String? {
      Differences.note("`\(key)` of \(id)", before, after)
    }
    if oldPlan.mode != newPlan.mode {
      found.insert(
        .modeChanged, Differences.note("`mode`", oldPlan.mode.rawValue, newPlan.mode.rawValue))
    }
    for step in oldPlan.steps {
      guard let other = newPlan.steps.first(where: { $0.name == step.name }) else { continue }
      if step.presentation != other.presentation {
        found.insert(
          .modeChanged,
          note("as", step.id, step.presentation?.rawValue, other.presentation?.rawValue))
      }
      let (old, new) = (container(step, oldTable), container(other, newTable))
      if old != new {
        found.insert(.modeChanged, note("container", step.id, old?.rawValue, new?.rawValue))
      }
      guard let screen = screen(of: step, oldTable), let other = self.screen(of: other, newTable),
        screen.id == other.id
      else { continue }
      if screen.identity.sorted != other.identity.sorted {
        found.insert(
          .identityChanged, note("identity", screen.id, screen.identity.shown, other.identity.shown)
        )
      }
      if screen.hidesBottomBar != other.hidesBottomBar {
        found.insert(
          .modeChanged,
          note("hidesBottomBar", screen.id, "\(screen.hidesBottomBar)", "\(other.hidesBottomBar)"))
      }
    }
  }

  private func container(_ step: NavigationPlan.Step, _ table: RouteTable) -> ContainerKind? {
    guard case .start(let id, _) = step.kind else { return nil }
    return table.graph.coordinator(id)?.container
  }
}

extension NavigationPlan.Step {
  fileprivate var name: String {
    switch kind {
    case .start: "start " + id
    case .push: "push " + id
    }
  }

  fileprivate var id: String {
    switch kind {
    case .start(let id, _), .push(let id): id
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

  fileprivate var shown: String {
    switch self {
    case .parameters(let names): "[" + names.joined(separator: ", ") + "]"
    case .singleton: "singleton"
    case .always: "always"
    }
  }
}

extension Set<LinkSource> {
  fileprivate var names: String {
    LinkSource.allCases.filter(contains).map { $0.rawValue }.joined(separator: ", ")
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
