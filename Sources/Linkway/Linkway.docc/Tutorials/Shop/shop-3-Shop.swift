import Linkway

/// Creates the shop. The presenter is its user interface.
@MainActor func makeShop(on presenter: any Presenter<Page>) -> LinkwayApp<Page> {
  LinkwayApp(
    .routes,
    coordinators: Routes.Coordinators(
      app: { App($0) }, home: { Home($0) }, search: { Search($0) }, cart: { Cart($0) },
      account: { Account($0) }, signIn: { SignIn($0) }),
    presenter: presenter)
}
