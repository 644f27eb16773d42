import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

extension CoordinatorRuntime {
  /// Opens a link for a coordinator. The app numbers it, so that it has a fate in any case.
  func open(
    _ link: String, source: LinkSource?, mode: NavigationMode?, by instance: CoordinatorInstance
  ) -> LinkArrival {
    let work = Work.request(.event(.open(link, source: source, mode: mode)), instance)
    return onRequest?(work) ?? LinkArrival(number: 0, result: perform(work), answer: nil)
  }

  /// Opens a link of a route for a coordinator.
  func open(
    route: String, _ parameters: Parameters, mode: NavigationMode?,
    by instance: CoordinatorInstance
  ) -> LinkArrival {
    do throws(LinkBuildError) {
      let link = try navigator.router.link(to: route, parameters)
      return open(link, source: .internal, mode: mode, by: instance)
    } catch {
      navigator.announceRefusal(of: "open \(route)", error.description)
      let result = NavigationResult(.link(.failed), reason: error.description)
      return LinkArrival(number: 0, result: result, answer: nil)
    }
  }

  /// Handles a coordinator's request, if the model would apply it to this instance.
  ///
  /// - Parameter arrival: the number that the app has given to the link that the request opens;
  ///   `nil` if there is none.
  func take(
    _ request: CoordinatorRequest, by instance: CoordinatorInstance, arrival: Int? = nil
  ) -> NavigationResult {
    switch request {
    case .event(.pass(let gate, _, _)), .event(.cancel(let gate, _)):
      if isInEndedFlow(gate, instance) { return stale(gate) }
    default: break
    }
    if let reason = rejectionReason(for: request, by: instance) {
      return refuse(arrival == nil ? request.requestedStep : nil, reason)
    }
    switch request {
    case .event(.pass(let gate, let user, _)):
      return apply(.pass(gate, user: user, ticket: ticket(for: gate, sentBy: instance)))
    case .event(.cancel(let gate, _)):
      return apply(.cancel(gate, ticket: ticket(for: gate, sentBy: instance)))
    case .event(let event): return apply(event, arrival: arrival)
    case .finish(let outcome): return finish(instance, outcome)
    }
  }

  /// Returns the reason to reject a request: the instance has ended, or the request would concern
  /// another instance. `nil` if the request is accepted.
  private func rejectionReason(
    for request: CoordinatorRequest, by instance: CoordinatorInstance
  ) -> String? {
    guard instance.isRunning else { return "`\(instance.id)` has ended" }
    let isTarget: Bool
    switch request {
    case .event(.push), .event(.start): isTarget = isTopmost(instance)
    case .event(.back):
      let owner = visibleContainer?.stack.last?.owner.instance
      return owner?.path.contains { $0 === instance } == true
        ? nil : "the visible screen is not inside `\(instance.id)`"
    case .event(.popTo(let screen)), .event(.protect(let screen)):
      isTarget = isUnambiguous(screen, in: visibleContainer?.stack, instance)
    case .event(.unprotect(let screen)):
      let stack = graph.host(of: instance.id).flatMap { containers[$0]?.stack }
      isTarget = isUnambiguous(screen, in: stack?.filter(\.isProtected), instance)
    case .event, .finish: isTarget = true
    }
    return isTarget ? nil : "another `\(instance.id)` is above this one"
  }

  /// Refuses a request before it reaches the model, and reports it if it has a short form. A
  /// numbered link is reported by its fate instead.
  func refuse(_ step: String?, _ reason: String) -> NavigationResult {
    if let step { navigator.announceRefusal(of: step, reason) }
    return NavigationResult(.invalid, reason: reason)
  }

  private func stale(_ gate: String) -> NavigationResult {
    NavigationResult(.stale, reason: "this presentation of the flow of `\(gate)` has ended")
  }

  /// The visible screen of the model.
  var visibleInstance: ScreenInstance? { visibleContainer?.stack.last?.instance }

  private var visibleContainer: RunningContainer<Content>? {
    navigator.state.navigation.visibleCoordinator.flatMap { containers[$0.id] }
  }

  /// Returns whether its coordinator's id refers to this instance in the model. Also `true` if the
  /// coordinator is on no stack: the model then decides about the request.
  private func isTopmost(_ instance: CoordinatorInstance) -> Bool {
    guard graph.allowsSeveralInstances(instance.id), let host = graph.host(of: instance.id),
      let topmost = containers[host]?.beginning(of: instance.id)
    else { return true }
    return topmost.owner.instance === instance
  }

  /// Returns whether the topmost screen with an id does not belong to another instance of the same
  /// coordinator.
  private func isUnambiguous(
    _ screen: String, in stack: [RunningScreen<Content>]?, _ instance: CoordinatorInstance
  ) -> Bool {
    guard let topmost = stack?.last(where: { $0.instance.screen == screen || $0.place == screen }),
      topmost.instance.coordinator == instance.id
    else { return true }
    return topmost.owner.instance === instance
  }

  /// Returns whether a coordinator is, or is inside, a presentation of a gate's flow that has
  /// ended.
  private func isInEndedFlow(_ gate: String, _ instance: CoordinatorInstance) -> Bool {
    let flow = graph.gate(gate)?.flow
    return instance.path.first { $0.id == flow }?.isRunning == false
  }

  /// Returns the ticket of the presentation that a coordinator acts for: the innermost flow of the
  /// gate that contains it, otherwise the one on screen.
  private func ticket(for gate: String, sentBy instance: CoordinatorInstance) -> Int? {
    guard let flow = graph.gate(gate)?.flow else { return nil }
    if let own = instance.path.first(where: { $0.id == flow }) { return own.ticket }
    return navigator.state.navigation.ticket(of: flow, in: graph)
  }

  /// Ends an instance. The model's ids refer to the topmost instance, so the instances above this
  /// one end first.
  private func finish(
    _ instance: CoordinatorInstance, _ outcome: FlowOutcome
  ) -> NavigationResult {
    if let gate = graph.gate(openedBy: instance.id) {
      return apply(.cancel(gate.id, ticket: instance.ticket))
    }
    guard graph.allowsSeveralInstances(instance.id), let host = graph.host(of: instance.id),
      let stack = containers[host]?.stack,
      let start = stack.lastIndex(where: { $0.isStart && $0.owner.instance === instance })
    else { return apply(.finish(instance.id, outcome)) }
    guard !stack[start...].contains(where: \.isProtected) else {
      return NavigationResult(.vetoed, reason: "a protected screen would be removed")
    }
    let above = stack[(start + 1)...].filter {
      $0.isStart && $0.instance.coordinator == instance.id
    }
    let outcomes = above.map { _ in FlowOutcome.cancelled } + [outcome]
    return apply(outcomes.map { .finish(instance.id, $0) })
  }
}
