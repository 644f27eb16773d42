import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

/// Compares the results of a link in two tables, and classifies the differences.
struct LinkComparison {
  let old: LinkResult
  let new: LinkResult
  let comparer: LinkComparer

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
    let (before, after) = (Target(old), Target(new))
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
      let names = comparer.definitions.compactMap { $0.sources(of: id)?.names }
      return names.count == 2 ? Differences.note("`sources`", names[0], names[1]) : nil
    }
    func add(_ kind: ChangeKind, _ id: String?, notAcceptedBy routes: RouteDefinitions) {
      guard let id, routes.sources(of: id)?.contains(old.source) == false else { return }
      found.insert(kind, note(id))
    }
    if new.isResolved { add(.sourceWidened, new.route, notAcceptedBy: comparer.definitions[0]) }
    if old.isResolved { add(.sourceNarrowed, old.route, notAcceptedBy: comparer.definitions[1]) }
  }

  /// The screen or coordinator that a link shows when all gates are open.
  private struct Target: Equatable {
    var names: [String]

    init(_ result: LinkResult) {
      names = []
      guard let step = result.plan?.steps.last else { return }
      names = [step.id]
      guard step.coordinator != nil else { return }
      let graph = result.table.graph
      names += graph.impliedStarts(after: step.id, in: .allOpen(in: graph))
      names += names.compactMap { graph.coordinator($0)?.screens.first }
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
    let oldGiven = given(old)
    let newGiven = given(new)
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
          declares(name, new) ? .parameterDefault : .parameterRemoved,
          note(name, before, nil))
      case (nil, let after?):
        found.insert(
          declares(name, old) ? .parameterDefault : .parameterAdded,
          note(name, nil, after))
      case (nil, nil): break
      }
    }
  }

  /// Returns the parameters that the screen or the resolver receives.
  private func given(_ result: LinkResult) -> Parameters {
    guard let step = result.plan?.steps.last else { return result.resolved.parameters }
    guard let screen = result.table.graph.screen(shownBy: step) else { return step.parameters }
    var parameters = screen.defaults
    parameters.merge(step.parameters)
    return parameters
  }

  /// Returns whether the route declares the parameter, so that some links have it.
  private func declares(_ name: String, _ result: LinkResult) -> Bool {
    guard let place = result.resolved.place else { return false }
    return result.table.signatures(ofRouteAt: place).parameters.contains {
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
      for (kind, note) in comparer.gates[requirement.gate] ?? [:] { found.insert(kind, note) }
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
      let (before, after) = (old.table.graph, new.table.graph)
      let containers = (before.container(of: step), after.container(of: other))
      if containers.0 != containers.1 {
        found.insert(
          .modeChanged,
          note("container", step.id, containers.0?.rawValue, containers.1?.rawValue))
      }
      guard let screen = before.screen(shownBy: step), let other = after.screen(shownBy: other),
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
}

extension CoordinatorGraph {
  fileprivate func container(of step: NavigationPlan.Step) -> ContainerKind? {
    step.coordinator.flatMap(coordinator)?.container
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
