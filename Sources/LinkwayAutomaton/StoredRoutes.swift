package import LinkwayMatching

/// Routes that are kept in another form and made when one is asked for.
package struct StoredRoutes: Sendable {
  package let count: Int
  /// What they take in that form.
  package let byteCount: Int
  /// Makes the route of a place below `count`; `nil` where it is damaged.
  package let route: @Sendable (Int) -> Route?

  package init(
    count: Int, byteCount: Int, route: @escaping @Sendable (Int) -> Route?
  ) {
    self.count = count
    self.byteCount = byteCount
    self.route = route
  }
}
