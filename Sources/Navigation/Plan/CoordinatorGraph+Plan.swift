import RouteMatching

extension CoordinatorGraph {
  /// The plan that leads to a screen or coordinator. O(depth of the tree and of the back stack).
  ///
  /// The gates of a coordinator stand on its start, those of a screen on the step that shows it,
  /// those of the route on the last step, each with the gates of its `after` before it.
  ///
  /// - Parameters:
  ///   - target: the id of a screen or of a coordinator.
  ///   - parameters: what the target gets; screens below it get those that they declare.
  ///   - requires: the route's gates.
  package func plan(
    to target: String, parameters: Parameters, requires: [GateRequirement], mode: NavigationMode
  ) -> NavigationPlan {
    let targetScreen = screen(target)
    let owner = targetScreen?.coordinator ?? target
    var steps = path(to: owner).map { coordinator in
      let root = coordinator.screens.first.flatMap(screen)
      let isTarget = root?.id == target || (coordinator.id == target && targetScreen == nil)
      return NavigationPlan.Step(
        .start(coordinator.id, as: coordinator.presentation),
        requires: withPrerequisites(coordinator.requires + (root?.requires ?? [])),
        parameters: root.map { self.parameters(parameters, for: $0, isTarget: isTarget) }
          ?? Parameters())
    }
    for screen in pushes(to: targetScreen) {
      steps.append(
        NavigationPlan.Step(
          .push(screen.id), requires: withPrerequisites(screen.requires),
          parameters: self.parameters(parameters, for: screen, isTarget: screen.id == target)))
    }
    if let last = steps.indices.last {
      let own = steps[last].requires
      steps[last].requires =
        own + withPrerequisites(requires).filter { !own.contains($0) }
    }
    return NavigationPlan(steps: steps, mode: mode)
  }

  /// The screens above the root on the way to one, bottom first.
  private func pushes(to target: Screen?) -> [Screen] {
    guard let target, let root = coordinator(target.coordinator)?.screens.first else { return [] }
    var pushes: [Screen] = []
    var next: Screen? = target
    while let current = next, current.id != root, pushes.count < screens.count {
      pushes.append(current)
      next = screen(current.under ?? root)
    }
    return pushes.reversed()
  }

  private func parameters(
    _ parameters: Parameters, for screen: Screen, isTarget: Bool
  ) -> Parameters {
    isTarget ? parameters : parameters.keeping(screen.parameters ?? [])
  }
}
