/// What the plans of routes come to from the start, as far as it is known.
///
/// Where nothing is on screen yet, only the plan's gates and coordinators decide, and where all
/// links of a route share these, its first link tells. From a state, parameters decide too, by what
/// they leave on screen, and nothing is learnt.
package struct PlanStatuses: Sendable {
  /// The place of each route's status among all, plus 1; 0 where it is not known. Empty where
  /// nothing is learnt.
  private var places: [UInt8]

  /// - Parameters:
  ///   - isEmpty: whether nothing is on screen at the start.
  ///   - routes: how many there are.
  init(fromEmpty isEmpty: Bool, routes: Int) {
    places = isEmpty ? [UInt8](repeating: 0, count: routes) : []
  }

  /// The status of the links of a route that opens something; `nil` where it is not known.
  subscript(route: Int) -> LinkStatus? {
    guard places.indices.contains(route), places[route] > 0 else { return nil }
    return LinkStatus.allCases[Int(places[route]) - 1]
  }

  /// Takes over what a link of a route came to.
  ///
  /// - Returns: whether that was not known before.
  mutating func learn(_ status: LinkStatus, of route: Int) -> Bool {
    guard places.indices.contains(route), places[route] == 0,
      let place = LinkStatus.allCases.firstIndex(of: status)
    else { return false }
    places[route] = UInt8(place + 1)
    return true
  }

  /// A copy for another thread, in its own memory. Two values that share an array rely on its count of
  /// references: `merge` writes in place once the other thread has released the array, and no lock
  /// orders that thread's reads before this write.
  package func unshared() -> PlanStatuses {
    var copy = self
    copy.places = places.map { $0 }
    return copy
  }

  /// Takes over what another task has learnt.
  package mutating func merge(_ other: PlanStatuses) {
    for (route, place) in other.places.enumerated() where place > 0 { places[route] = place }
  }
}
