import Linkway

/// Creates the shop. The presenter is its user interface.
@MainActor func makeShop(on presenter: any Presenter<Page>) -> LinkwayApp<Page> {
  LinkwayApp(
    .routes,
    coordinators: Routes.Coordinators(
      app: { App($0) }, home: { Home($0) }),
    presenter: presenter)
}
