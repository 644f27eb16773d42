import Linkway

extension AdoptedShop {
  /// Step 1: products come from the table, and everything else from the old router.
  public static func first(_ old: OldShop) -> AdoptedShop {
    let app = LinkwayApp(
      .firstRoutes, coordinators: FirstRoutes.Coordinators(catalog: { _ in Catalog() }),
      presenter: AdoptedScreens(old))
    return AdoptedShop(app: app, old: old)
  }
}

private final class Catalog: FirstRoutes.CatalogScreens {
  func list(_ screen: FirstRoutes.Screens.List) -> String { "Catalog" }
  func product(_ screen: FirstRoutes.Screens.Product) -> String { "Product \(screen.id)" }
}
