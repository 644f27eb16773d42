package import LinkwayMatching

extension CoordinatorGraph {
  /// The plan that leads to a screen or coordinator. O(depth of the tree and of the back stack).
  ///
  /// The gates of a coordinator stand on its start, those of a screen on the step that shows it,
  /// those of the route on the last step and on each earlier one that shows parameters of the
  /// route, each with the gates of its `after` before it.
  ///
  /// - Parameters:
  ///   - target: the id of a screen or of a coordinator.
  ///   - parameters: what the target gets; screens below it get those that they declare.
  ///   - requires: the route's gates.
  package func plan(
    to target: String, parameters: Parameters, requires: [GateRequirement], mode: NavigationMode
  ) -> NavigationPlan {
    NavigationPlan(chain(to: target, requires: requires, mode: mode), parameters)
  }

  /// The plan without the parameters, for links yet to come. O(depth of the tree and of the back
  /// stack).
  package func chain(
    to target: String, requires: [GateRequirement], mode: NavigationMode
  ) -> PlanChain {
    let targetScreen = screen(target)
    let owner = targetScreen?.coordinator ?? target
    var steps: [(step: NavigationPlan.Step, share: PlanChain.Share?)] = []
    for coordinator in path(to: owner) {
      if coordinator.presentation == .push {
        addPushes(to: coordinator.under.flatMap(screen), target: target, &steps)
      }
      let root = coordinator.screens.first.flatMap(screen)
      let isTarget = root?.id == target || (coordinator.id == target && targetScreen == nil)
      steps.append(
        (
          NavigationPlan.Step(
            .start(coordinator.id, as: coordinator.presentation),
            requires: startRequirements(of: coordinator.id)),
          root.map { share(of: $0, isTarget: isTarget) }
        ))
    }
    addPushes(to: targetScreen, target: target, &steps)
    return PlanChain(steps, requires: withPrerequisites(requires), mode: mode)
  }

  /// Adds the steps that push the screens above the root on the way to one, bottom first.
  private func addPushes(
    to screen: Screen?, target: String,
    _ steps: inout [(step: NavigationPlan.Step, share: PlanChain.Share?)]
  ) {
    guard let screen, let root = coordinator(screen.coordinator)?.screens.first else { return }
    var pushed: [Screen] = []
    var next: Screen? = screen
    while let current = next, current.id != root, pushed.count < screens.count {
      pushed.append(current)
      next = self.screen(current.under ?? root)
    }
    for screen in pushed.reversed() {
      steps.append(
        (
          NavigationPlan.Step(.push(screen.id), requires: withPrerequisites(screen.requires)),
          share(of: screen, isTarget: screen.id == target)
        ))
    }
  }

  private func share(of screen: Screen, isTarget: Bool) -> PlanChain.Share {
    isTarget ? .all : .named(screen.parameters ?? [])
  }
}
