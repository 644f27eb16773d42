import Linkway

/// The base class of the shop's coordinators.
class ShopCoordinator {
  let context: CoordinatorContext<Page>
  init(_ context: CoordinatorContext<Page>) { self.context = context }
}

final class App: ShopCoordinator, Routes.AppScreens {}

final class Home: ShopCoordinator, Routes.HomeScreens {
  func front(_ screen: Routes.Screens.Front) -> Page {
    .front { [context] in context.push(.category(id: $0)) }
  }

  func category(_ screen: Routes.Screens.Category) -> Page {
    .category(screen.id, screen.order) { [context] in context.push(.product(id: $0)) }
  }

  func product(_ screen: Routes.Screens.Product) -> Page {
    .product(screen.id, ref: screen.ref)
  }
}
