/// How a parent shows a coordinator.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// As the root of its parent, one at a time.
  case root
  /// On the parent's stack.
  case push
  /// One of the tabs of its parent.
  case tab
  /// A page of a `pages` container; a tab in the model.
  case page
  /// Inside a `custom` container, one at a time; a root in the model.
  case embed
  /// A modal that the user can pull down.
  case sheet
  /// A modal that covers the full screen.
  case fullScreen
  /// A modal that points at something.
  case popover

  /// Whether a coordinator with this presentation covers its parent until it is dismissed.
  public var isModal: Bool { self == .sheet || self == .fullScreen || self == .popover }
  /// Whether a coordinator with this presentation replaces its parent's contents.
  public var isRoot: Bool { self == .root || self == .embed }
  /// Whether a coordinator with this presentation is one of several siblings that their parent
  /// starts together.
  public var isTab: Bool { self == .tab || self == .page }
}

/// The kind of container in which a coordinator shows its children.
public enum ContainerKind: String, CaseIterable, Hashable, Sendable {
  /// A navigation stack.
  case stack
  /// Children side by side, selected by a tab bar.
  case tabs
  /// Children side by side, turned like pages.
  case pages
  /// Children that the app arranges.
  case custom

  /// Whether starting the container starts each of its tabs or pages whose gates allow it.
  package var startsAllChildren: Bool { self == .tabs || self == .pages }
}

/// How to combine a plan with what is already on screen.
public enum NavigationMode: String, CaseIterable, Hashable, Sendable {
  /// Equal screens stay. Opening the same link twice changes nothing, unless the screen's identity
  /// is `always`.
  case reuse
  /// Coordinators are reused, stacks are kept, and the target is pushed on top even if an equal
  /// screen is there. A running flow of a gate is only brought to the front.
  case push
  /// The containers of the plan show exactly the plan, as after a cold start, and everything on top
  /// of them is removed. Other containers, such as other tabs, stay.
  case reset
}

/// A gate that a step requires to be open or, with `!`, closed.
package struct GateRequirement: Hashable, Sendable {
  package var gate: String
  /// Whether the gate must be closed instead of open.
  package internal(set) var whileClosed: Bool

  package init(gate: String, whileClosed: Bool = false) {
    self.gate = gate
    self.whileClosed = whileClosed
  }
}

extension GateRequirement: CustomStringConvertible {
  /// The form in `requires`: `session` or `!session`.
  package var description: String { (whileClosed ? "!" : "") + gate }
}

#if !hasFeature(Embedded)
  extension Presentation: Codable {}
  extension ContainerKind: Codable {}
  extension NavigationMode: Codable {}
#endif
