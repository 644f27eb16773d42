/// How a coordinator ended.
public enum FlowOutcome: String, CaseIterable, Hashable, Sendable {
  /// The flow completed its task.
  case completed
  /// The user gave it up.
  case cancelled
}

#if !hasFeature(Embedded)
  extension FlowOutcome: Codable {}
#endif
