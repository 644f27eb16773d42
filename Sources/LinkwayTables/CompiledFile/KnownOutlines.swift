/// Where the parameters of some routes' links lie, as it was read from a compiled table: for who answers
/// many links by one, as reading that takes longer than answering a link.
package struct KnownOutlines: Sendable {
  private struct Place: Hashable {
    var route: Int
    var pattern: Int
  }

  /// As many as a day's links need; what comes later is read each time.
  private static let limit = 4096

  private var known: [Place: [RouteOutlines.Parameter]] = [:]

  package init() {}

  /// The parameters of a route whose pattern matched; `nil` where its record is damaged.
  mutating func parameters(
    of route: Int, pattern: Int, in records: RouteRecords
  ) -> [RouteOutlines.Parameter]? {
    let place = Place(route: route, pattern: pattern)
    if let found = known[place] { return found }
    let read = records.parameters(of: route, pattern: pattern)
    if known.count < Self.limit { known[place] = read }
    return read
  }
}
