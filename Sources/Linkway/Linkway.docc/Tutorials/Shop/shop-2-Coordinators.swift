import Linkway

/// What the shop's coordinators have in common. `Home`, `Search` … are its tabs and flows.
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
    .product(screen.id, ref: screen.ref) { [context] in context.select(.cart) }
  }
}

final class Search: ShopCoordinator, SearchScreens {
  func results(_ screen: Screens.Results) -> Page {
    .results(screen.q, screen.tags) { [context] in context.push(Screens.Filter()) }
  }

  func filter(_ screen: Screens.Filter) -> Page { .filter { [context] in context.back() } }
}

final class Cart: ShopCoordinator, CartScreens {
  func basket(_ screen: Screens.Basket) -> Page {
    Page("Cart")
  }
}
