/// Applies a plan to a state as far as gates allow, in one step.
///
/// Stages: the first closed gate on the plan's way is looked for; without one the whole plan is
/// applied; with one the link is held there and the gate's flow is shown, after the chain up to
/// the gate where the gate says `applyPrefix`.
package struct PlanCommit: Sendable {
  package enum Status: Hashable, Sendable {
    case applied
    case held(HeldLink)
    /// A gate that has to be closed is open.
    case refused(gate: String)
  }

  package var graph: CoordinatorGraph
  package var session: Session
  /// Seconds since 1970.
  package var now: Int64

  package init(graph: CoordinatorGraph, session: Session, now: Int64) {
    self.graph = graph
    self.session = session
    self.now = now
  }

  package struct Result: Sendable {
    package var status: Status
    package var state: NavigationState
    package var transitions: [Transition]
  }

  /// - Returns: the new state; the old one where the plan is refused.
  package func commit(_ plan: NavigationPlan, to state: NavigationState) -> Result {
    for (index, step) in plan.steps.enumerated() {
      for requirement in step.requires {
        let isOpen = session.isOpen(requirement.gate, in: graph)
        if requirement.whileClosed {
          if isOpen {
            return Result(status: .refused(gate: requirement.gate), state: state, transitions: [])
          }
        } else if !isOpen, let gate = graph.gate(requirement.gate) {
          return hold(at: gate, before: index, of: plan, in: state)
        }
      }
    }
    // Whatever runs gives way: the plan is applied as after a cold start.
    var application = PlanApplication(graph: graph, session: session)
    var next = state
    if plan.mode == .reset { application.end(&next) }
    application.apply(plan.steps, to: &next, goesOnTop: plan.mode == .push)
    return Result(status: .applied, state: next, transitions: application.transitions)
  }

  private func hold(
    at gate: CoordinatorGraph.Gate, before index: Int, of plan: NavigationPlan,
    in state: NavigationState
  ) -> Result {
    let flow = graph.plan(to: gate.flow, parameters: [:], requires: [], mode: .reuse)
    var application = PlanApplication(graph: graph, session: session, waitsAt: gate.id)
    var next = state
    let prefix = Array(plan.steps[..<index])
    if gate.whenClosed == .applyPrefix, !displaces(gate.flow, prefix) {
      application.apply(prefix, to: &next)
    }
    application.apply(flow.steps, to: &next)
    let held = HeldLink(
      gate: gate.id, flow: gate.flow, ticket: 1, owner: session.user,
      expires: now.addingReportingOverflow(Int64(gate.expiresAfter)).partialValue)
    return Result(status: .held(held), state: next, transitions: application.transitions)
  }

  /// Whether showing the flow takes away what the steps show: it is another root of one parent.
  private func displaces(_ flow: String, _ steps: [NavigationPlan.Step]) -> Bool {
    guard let coordinator = graph.coordinator(flow), coordinator.presentation?.isRoot == true
    else { return false }
    return steps.contains { step in
      guard case .start(let id, let presentation) = step.kind, presentation?.isRoot == true else {
        return false
      }
      return id != flow && graph.coordinator(id)?.parent == coordinator.parent
    }
  }
}
