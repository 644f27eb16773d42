import Linkway

/// Creates the shop. The presenter is its user interface.
@MainActor func makeShop(on presenter: any Presenter<Page>, clock: AppClock) -> LinkwayApp<Page> {
  LinkwayApp(
    .routes,
    coordinators: Routes.Coordinators(
      app: { App($0) }, home: { Home($0) }, search: { Search($0) }, cart: { Cart($0) },
      account: { Account($0) }, checkout: { Checkout($0) }, signIn: { SignIn($0) },
      confirm: { Confirm($0) }),
    presenter: presenter, clock: clock)
}
