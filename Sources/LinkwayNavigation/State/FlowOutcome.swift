/// How a coordinator ended.
public enum FlowOutcome: String, CaseIterable, Hashable, Sendable {
  /// The flow completed its task.
  case completed
  /// The coordinator ended without completing its task, for example because the user went back.
  case cancelled
}

#if !hasFeature(Embedded)
  extension FlowOutcome: Codable {}
#endif
