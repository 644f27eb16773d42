public import Linkway

extension AdoptedShop {
  /// Step 3: the table has every link, and the old router is gone.
  public static func third(on presenter: any Presenter<String>) -> AdoptedShop {
    let app = LinkwayApp(
      .thirdRoutes,
      coordinators: ThirdRoutes.Coordinators(
        shop: { _ in Shop() }, signIn: { _ in SignIn() }, orders: { _ in Orders() }),
      presenter: presenter)
    return AdoptedShop(app: app, old: nil)
  }
}

private final class Shop: ThirdRoutes.ShopScreens {
  func home(_ screen: ThirdRoutes.Screens.Home) -> String { "Home" }
  func product(_ screen: ThirdRoutes.Screens.Product) -> String { "Product \(screen.id)" }
  func help(_ screen: ThirdRoutes.Screens.Help) -> String { "Help" }
}

private final class SignIn: ThirdRoutes.SignInScreens {
  func welcome(_ screen: ThirdRoutes.Screens.Welcome) -> String { "Sign in" }
}

private final class Orders: ThirdRoutes.OrdersScreens {
  func order(_ screen: ThirdRoutes.Screens.Order) -> String { "Order \(screen.id)" }
}
