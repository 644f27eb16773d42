import Linkway

extension AdoptedShop {
  /// Step 2: orders are in the table too, behind a gate that the old sign-in opens.
  public static func second(_ old: OldShop) -> AdoptedShop {
    let app = LinkwayApp(
      .secondRoutes,
      coordinators: SecondRoutes.Coordinators(
        catalog: { _ in Catalog() }, signIn: { _ in SignIn() }, orders: { _ in Orders() }),
      presenter: AdoptedScreens(old), user: old.user,
      openGates: old.user == nil ? [] : [.session])
    old.onSignIn = { user in
      app.session.signIn(user: user, opening: SecondRoutes.Steps.Gate.session)
    }
    return AdoptedShop(app: app, old: old)
  }
}

private final class Catalog: SecondRoutes.CatalogScreens {
  func list(_ screen: SecondRoutes.Screens.List) -> String { "Catalog" }
  func product(_ screen: SecondRoutes.Screens.Product) -> String { "Product \(screen.id)" }
}

private final class SignIn: SecondRoutes.SignInScreens {
  func welcome(_ screen: SecondRoutes.Screens.Welcome) -> String { "Sign in" }
}

private final class Orders: SecondRoutes.OrdersScreens {
  func order(_ screen: SecondRoutes.Screens.Order) -> String { "Order \(screen.id)" }
}
