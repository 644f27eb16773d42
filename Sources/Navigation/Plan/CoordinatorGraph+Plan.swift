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
    var steps: [NavigationPlan.Step] = []
    for coordinator in path(to: owner) {
      if coordinator.presentation == .push {
        steps += pushes(to: coordinator.under.flatMap(screen), parameters, target: target)
      }
      let root = coordinator.screens.first.flatMap(screen)
      let isTarget = root?.id == target || (coordinator.id == target && targetScreen == nil)
      steps.append(
        NavigationPlan.Step(
          .start(coordinator.id, as: coordinator.presentation),
          requires: startRequirements(of: coordinator.id),
          parameters: root.map { self.parameters(parameters, for: $0, isTarget: isTarget) }
            ?? Parameters()))
    }
    steps += pushes(to: targetScreen, parameters, target: target)
    if let last = steps.indices.last {
      let own = steps[last].requires
      steps[last].requires =
        own + withPrerequisites(requires).filter { !own.contains($0) }
    }
    return NavigationPlan(steps: steps, mode: mode)
  }

  /// The steps that push the screens above the root on the way to one, bottom first.
  private func pushes(
    to screen: Screen?, _ parameters: Parameters, target: String
  ) -> [NavigationPlan.Step] {
    guard let screen, let root = coordinator(screen.coordinator)?.screens.first else { return [] }
    var chain: [Screen] = []
    var next: Screen? = screen
    while let current = next, current.id != root, chain.count < screens.count {
      chain.append(current)
      next = self.screen(current.under ?? root)
    }
    return chain.reversed().map { screen in
      NavigationPlan.Step(
        .push(screen.id), requires: withPrerequisites(screen.requires),
        parameters: self.parameters(parameters, for: screen, isTarget: screen.id == target))
    }
  }

  private func parameters(
    _ parameters: Parameters, for screen: Screen, isTarget: Bool
  ) -> Parameters {
    isTarget ? parameters : parameters.keeping(screen.parameters ?? [])
  }
}
