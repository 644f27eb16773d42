public import Linkway

/// The shop at a step of its adoption of Linkway.
@MainActor public struct AdoptedShop {
  public let app: LinkwayApp<String>
  /// The old app; `nil` when all of it is replaced.
  let old: OldShop?

  /// Opens a link with the table if the table has a route for it, otherwise with the old router.
  ///
  /// - Returns: whether the table or the old router handles the link.
  public func open(_ link: String) async -> Bool {
    // The first link launches the app, whose first screen would cover the old ones.
    if let old, app.router.resolve(link).route == nil { return old.open(link) }
    return await app.open(link).isHandled
  }
}
