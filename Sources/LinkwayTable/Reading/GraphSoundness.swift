import LinkwayMatching
import LinkwayNavigation

extension CoordinatorGraph {
  /// Whether every name is defined and nothing is cyclic, as the reducer requires. `TableCompiler`
  /// ensures the same for a `routes.json`.
  var isSound: Bool {
    hasTree && hasSoundScreens && hasSoundGates
      && (coordinators.flatMap({ $0.requires }) + screens.flatMap({ $0.requires }))
        .allSatisfy { gate($0.gate) != nil }
  }

  /// Whether the coordinators form a tree. Every parent must precede its children, so that there is
  /// no cycle. The tree must not be deeper than JSON can be, because other code traverses it
  /// recursively.
  private var hasTree: Bool {
    var places: [String: Int] = [:]
    var depths: [Int] = []
    for (place, coordinator) in coordinators.enumerated() {
      guard places.updateValue(place, forKey: coordinator.id) == nil,
        (place == 0) == (coordinator.parent == nil),
        (place == 0) == (coordinator.presentation == nil)
      else { return false }
      if let parent = coordinator.parent {
        guard let above = places[parent], fits(coordinator, in: coordinators[above]),
          depths[above] < 64
        else { return false }
        depths.append(depths[above] + 1)
      } else {
        depths.append(0)
      }
    }
    // There are as many listed children as coordinators with a parent, and the parent of each
    // listed child is the coordinator that lists it. So no child is missing.
    let listed = coordinators.reduce(0) { $0 + $1.children.count }
    guard listed == max(coordinators.count - 1, 0) else { return false }
    return coordinators.allSatisfy { coordinator in
      Set(coordinator.children).count == coordinator.children.count
        && coordinator.children.allSatisfy { self.coordinator($0)?.parent == coordinator.id }
        && coordinator.start.map(coordinator.children.contains) ?? true
        && coordinator.under.map { screen($0)?.coordinator == coordinator.parent } ?? true
        && startsSomething(coordinator)
    }
  }

  private func fits(_ child: Coordinator, in parent: Coordinator) -> Bool {
    switch child.presentation {
    case .tab: parent.container == .tabs
    case .page: parent.container == .pages
    case .embed: parent.container == .custom
    case .push: !parent.screens.isEmpty
    case .root, .sheet, .fullScreen, .popover, nil: true
    }
  }

  private func startsSomething(_ coordinator: Coordinator) -> Bool {
    if !coordinator.screens.isEmpty || coordinator.start != nil { return true }
    return !coordinator.children.isEmpty && coordinator.container.startsAllChildren
  }

  private var hasSoundScreens: Bool {
    let listed = coordinators.flatMap { coordinator in
      coordinator.screens.map { (screen: $0, coordinator: coordinator.id) }
    }
    guard Set(screens.map({ $0.id })).count == screens.count, listed.count == screens.count,
      Set(listed.map({ $0.screen })).count == listed.count,
      listed.allSatisfy({ screen($0.screen)?.coordinator == $0.coordinator })
    else { return false }
    return screens.allSatisfy { screen in
      var count = 0
      var next = screen.under
      while let under = next {
        count += 1
        guard count <= screens.count, let below = self.screen(under),
          below.coordinator == screen.coordinator
        else { return false }
        next = below.under
      }
      return true
    }
  }

  private var hasSoundGates: Bool {
    guard Set(gates.map({ $0.id })).count == gates.count,
      Set(gates.compactMap { $0.flow }).count == gates.filter({ $0.flow != nil }).count
    else { return false }
    return gates.allSatisfy { gate in
      let before = prerequisites(of: gate.id)
      guard hasSoundKind(gate), gate.after.allSatisfy({ self.gate($0) != nil }),
        !before.contains(where: { prerequisites(of: $0).contains(gate.id) }),
        (1...Gate.longestExpiry).contains(gate.expiresAfter),
        gate.staysOpen.map((1...Gate.longestOpening).contains) ?? true
      else { return false }
      let shown = [gate.flow, gate.pending].compactMap { $0 }.flatMap(gatesBefore)
      let fallback = gate.fallback.map(gatesBefore) ?? []
      return shown.allSatisfy(before.contains) && !fallback.contains(gate.id)
    }
  }

  /// Returns the gates that must be open on the path to a screen or coordinator, with their
  /// prerequisites.
  private func gatesBefore(_ id: String) -> [String] {
    plan(to: id, parameters: Parameters(), requires: [], mode: .reuse).steps
      .flatMap { $0.requires }.filter { !$0.whileClosed }.map { $0.gate }
  }

  /// Returns whether a gate is a valid flow, condition or check, and everything that the gate shows
  /// exists.
  private func hasSoundKind(_ gate: Gate) -> Bool {
    if let flow = gate.flow {
      guard let presentation = coordinator(flow)?.presentation, !presentation.isTab,
        presentation != .embed
      else { return false }
    }
    guard gate.pending.map({ coordinator($0)?.presentation?.isModal == true }) ?? true,
      gate.fallback.map({ screen($0) != nil }) ?? true,
      gate.timeout.map((1...Gate.longestExpiry).contains) ?? true
    else { return false }
    switch gate.kind {
    case .flow: return gate.fallback == nil && gate.pending == nil && gate.timeout == nil
    case .condition: return gate.pending == nil && gate.timeout == nil
    case .check: return gate.fallback == nil && gate.timeout != nil
    }
  }
}

extension CoordinatorGraph.Gate {
  /// The maximum of `expiresAfter` and of `timeout`, in seconds: 24 hours.
  package static let longestExpiry = 86_400
  /// The maximum of `staysOpen`, in seconds: 3,650 days, so that adding it to a date cannot
  /// overflow.
  package static let longestOpening = 315_360_000
}
