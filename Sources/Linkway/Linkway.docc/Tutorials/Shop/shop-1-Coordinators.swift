import Linkway

/// What the shop's coordinators have in common.
class ShopCoordinator {
  let context: CoordinatorContext<Page>
  init(_ context: CoordinatorContext<Page>) { self.context = context }
}

final class App: ShopCoordinator, AppScreens {}

final class Home: ShopCoordinator, HomeScreens {
  func front(_ screen: Screens.Front) -> Page {
    .front { [context] in context.push(Screens.Category(id: $0)) }
  }

  func category(_ screen: Screens.Category) -> Page {
    .category(screen.id, screen.order) { [context] in context.push(Screens.Product(id: $0)) }
  }

  func product(_ screen: Screens.Product) -> Page {
    .product(screen.id, ref: screen.ref)
  }
}
