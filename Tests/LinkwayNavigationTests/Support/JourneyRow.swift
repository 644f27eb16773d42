import LinkwayNavigation
import Testing

/// A row of a table of journeys: events, and the result of the last one.
struct JourneyRow: CustomTestStringConvertible, Sendable {
  var name: String
  var graph = SampleGraph.photos
  var open: Set<String> = []
  var user: String?
  var events: [NavigationEvent]
  /// The last event's outcome and the visible stack.
  var summary: String
  /// Everything that is running at the end; `nil` if the visible stack is sufficient.
  var tree: String?
  /// The last event's transitions; `nil` if the row is not about them.
  var transitions: [String]?
  /// The links that the last event ended.
  var ended: [String]?

  var testDescription: String { name }

  func run(sourceLocation: SourceLocation = #_sourceLocation) {
    var journey = Journey(graph, open: open, user: user)
    journey.send(events, sourceLocation: sourceLocation)
    #expect(journey.summary == summary, "\(name)", sourceLocation: sourceLocation)
    if let tree {
      #expect(
        journey.state.navigation.root?.tree == tree, "\(name)", sourceLocation: sourceLocation)
    }
    if let transitions {
      #expect(journey.transitions == transitions, "\(name)", sourceLocation: sourceLocation)
    }
    if let ended {
      #expect(journey.ended == ended, "\(name)", sourceLocation: sourceLocation)
    }
  }
}
