/// A cache of the statuses of routes' plans in the initial state.
///
/// If nothing is on screen, the status depends only on the plan's gates and coordinators. If these are
/// the same for all links of a route, the status of its first link applies to all. If screens are shown
/// already, the status also depends on parameters, and nothing is cached.
package struct PlanStatuses: Sendable {
  /// The index of each route's status in `LinkStatus.allCases`, plus 1; 0 if unknown. Empty if nothing
  /// is cached.
  private var places: [UInt8]

  /// Creates a cache in which all statuses are unknown.
  ///
  /// - Parameters:
  ///   - isEmpty: whether nothing is on screen initially.
  ///   - routes: the number of routes.
  init(fromEmpty isEmpty: Bool, routes: Int) {
    places = isEmpty ? [UInt8](repeating: 0, count: routes) : []
  }

  /// The status of all links of a route that opens something; `nil` if unknown.
  subscript(route: Int) -> LinkStatus? {
    guard places.indices.contains(route), places[route] > 0 else { return nil }
    return LinkStatus.allCases[Int(places[route]) - 1]
  }

  /// Records the status of a link of a route.
  ///
  /// - Returns: whether it was added: it was unknown before, and statuses are cached.
  mutating func record(_ status: LinkStatus, of route: Int) -> Bool {
    guard places.indices.contains(route), places[route] == 0,
      let place = LinkStatus.allCases.firstIndex(of: status)
    else { return false }
    places[route] = UInt8(place + 1)
    return true
  }

  /// Returns a copy with its own storage, for another thread. Copies that share an array rely on its
  /// reference count: once the other thread has released it, `merge` would write in place, and no lock
  /// orders that thread's reads before this write.
  package func unshared() -> PlanStatuses {
    var copy = self
    copy.places = places.map { $0 }
    return copy
  }

  /// Adds the statuses that another thread has found.
  package mutating func merge(_ other: PlanStatuses) {
    for (route, place) in other.places.enumerated() where place > 0 { places[route] = place }
  }
}
