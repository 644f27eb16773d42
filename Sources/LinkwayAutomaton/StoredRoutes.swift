package import LinkwayMatching

/// Routes that are stored in serialized form and created on demand.
package struct StoredRoutes: Sendable {
  package let count: Int
  /// The size of the serialized routes, in bytes.
  package let byteCount: Int
  /// Creates the route at an index below `count`; returns `nil` if the stored route is damaged.
  package let route: @Sendable (Int) -> Route?

  package init(
    count: Int, byteCount: Int, route: @escaping @Sendable (Int) -> Route?
  ) {
    self.count = count
    self.byteCount = byteCount
    self.route = route
  }
}
