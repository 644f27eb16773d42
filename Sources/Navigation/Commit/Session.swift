/// Who the person is, and which gates are open.
package struct Session: Hashable, Sendable {
  /// `nil` where nobody is signed in.
  package var user: String?
  /// The gates that were opened; one of them is still closed while a gate of its `after` is.
  package var opened: Set<String>

  package init(user: String? = nil, opened: Set<String> = []) {
    self.user = user
    self.opened = opened
  }

  package func isOpen(_ gate: String, in graph: CoordinatorGraph) -> Bool {
    opened.contains(gate) && graph.prerequisites(of: gate).allSatisfy(opened.contains)
  }
}

/// A link that waits at a closed gate. The plan is not kept: when the gate opens, the link is
/// resolved and checked again.
package struct HeldLink: Hashable, Sendable {
  package var gate: String
  /// The coordinator that opens the gate.
  package var flow: String
  /// The number of the flow's presentation, counted from 1.
  package var ticket: Int
  /// For whom it was meant; `nil` where nobody was signed in.
  package var owner: String?
  /// When it expires, in seconds since 1970.
  package var expires: Int64
}
