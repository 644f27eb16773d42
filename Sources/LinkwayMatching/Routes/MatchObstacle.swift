/// The first reason why a route does not match a link.
package enum MatchObstacle: Equatable, Sendable {
  package enum QueryReason: Hashable, Sendable {
    case missing, present, wrongType, notEqual, excluded, patternFailed
  }

  case source(LinkSource)
  case origin
  /// The index of the path segment that no form matches, counted from 0.
  case segment(Int)
  case query(name: String, QueryReason)
  case fragment
  /// The path has an empty segment, which the table allows only in a `raw` capture.
  case emptySegment

  /// The reason as a clause without a full stop, for messages.
  package var explanation: String {
    switch self {
    case .source(let source): "it does not accept links from the source `\(source.rawValue)`"
    case .origin: "its origins do not match"
    case .segment(let place): "its path does not match at segment \(place + 1)"
    case .query(let name, let reason):
      switch reason {
      case .missing: "the query item `\(name)` is missing"
      case .present: "the query item `\(name)` must be absent"
      case .wrongType: "the query item `\(name)` has the wrong type"
      case .notEqual: "the query item `\(name)` does not have the required value"
      case .excluded: "the query item `\(name)` has the excluded value"
      case .patternFailed: "the query item `\(name)` does not match its pattern"
      }
    case .fragment: "its fragment does not match"
    case .emptySegment: "the path has an empty segment"
    }
  }

  /// How far matching got; a higher number is further. Among several attempts, the one that got
  /// furthest is reported.
  package var progress: Int {
    switch self {
    case .source: 0
    case .origin: 1
    case .segment(let place): 2 + place
    case .emptySegment: 1_000
    case .query: 1_001
    case .fragment: 1_002
    }
  }
}
