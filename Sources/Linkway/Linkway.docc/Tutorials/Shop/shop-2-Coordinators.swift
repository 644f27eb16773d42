import Linkway

/// The base class of the shop's coordinators. `Home`, `Search` … are its tabs and flows.
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
    .product(screen.id, ref: screen.ref) { [context] in context.select(.cart) }
  }
}

final class Search: ShopCoordinator, Routes.SearchScreens {
  func results(_ screen: Routes.Screens.Results) -> Page {
    .results(screen.q, screen.tags) { [context] in context.push(.filter()) }
  }

  func filter(_ screen: Routes.Screens.Filter) -> Page { .filter { [context] in context.back() } }
}

final class Cart: ShopCoordinator, Routes.CartScreens {
  func basket(_ screen: Routes.Screens.Basket) -> Page {
    Page("Cart")
  }
}
