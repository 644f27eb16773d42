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

final class Account: ShopCoordinator, Routes.AccountScreens {
  func profile(_ screen: Routes.Screens.Profile) -> Page {
    .profile(
      onOrders: { [context] in context.push(.orders()) },
      onAddresses: { [context] in context.push(.addresses()) },
      onSignOut: { [context] in context.signOut() })
  }

  func addresses(_ screen: Routes.Screens.Addresses) -> Page { Page("Addresses") }

  func orders(_ screen: Routes.Screens.Orders) -> Page {
    .orders { [context] in context.push(.purchase(number: $0)) }
  }

  func purchase(_ screen: Routes.Screens.Purchase) -> Page { Page("Order \(screen.number)") }
}

/// The flow of the gate `session`. A link held at this gate resumes automatically.
final class SignIn: ShopCoordinator, Routes.SignInScreens {
  func logIn(_ screen: Routes.Screens.LogIn) -> Page {
    .logIn(
      onSubmit: { [context] in context.open(gate: .session, user: "ann") },
      onCreate: { [context] in context.push(.createAccount()) })
  }

  func createAccount(_ screen: Routes.Screens.CreateAccount) -> Page {
    .createAccount { [context] in context.open(gate: .session, user: "ann") }
  }
}
