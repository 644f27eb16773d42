/// How a parent shows a coordinator.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// The parent's one root at a time.
  case root
  /// On the parent's stack.
  case push
  /// One of the tabs of its parent.
  case tab
  /// A page of a `pages` container; to the model a tab.
  case page
  /// Inside a `custom` container, one at a time; to the model a root.
  case embed
  /// A modal that the person can pull down.
  case sheet
  /// A modal over all.
  case fullScreen
  /// A modal that points at something.
  case popover

  /// Whether it stands over its parent until it is dismissed.
  public var isModal: Bool { self == .sheet || self == .fullScreen || self == .popover }
  /// Whether it replaces what its parent showed.
  public var isRoot: Bool { self == .root || self == .embed }
  /// Whether it stands beside others in its parent, which starts all of them.
  public var isTab: Bool { self == .tab || self == .page }
}

/// What a coordinator shows its children in.
public enum ContainerKind: String, CaseIterable, Hashable, Sendable {
  /// Screens on top of each other.
  case stack
  /// Children side by side, one of them selected by a bar.
  case tabs
  /// Children side by side, turned like pages.
  case pages
  /// Children that the app arranges.
  case custom

  /// Whether starting the container starts all its tabs or pages.
  var startsAllChildren: Bool { self == .tabs || self == .pages }
}

/// How a plan meets what is on screen already.
public enum NavigationMode: String, CaseIterable, Hashable, Sendable {
  /// What is there in the right order stays; opening the same link twice changes nothing.
  case reuse
  /// Starts are reused, stacks kept, and the target always goes on top.
  case push
  /// Exactly the plan, as after a cold start.
  case reset
}

/// A gate that a step asks for: open, or with `!` closed.
package struct GateRequirement: Hashable, Sendable {
  package var gate: String
  /// Whether the step may only be taken while the gate is closed.
  package var whileClosed: Bool

  package init(gate: String, whileClosed: Bool = false) {
    self.gate = gate
    self.whileClosed = whileClosed
  }
}

extension GateRequirement: CustomStringConvertible {
  /// As `requires` writes it: `session` or `!session`.
  package var description: String { (whileClosed ? "!" : "") + gate }
}

#if !hasFeature(Embedded)
  extension Presentation: Codable {}
  extension ContainerKind: Codable {}
  extension NavigationMode: Codable {}
#endif
