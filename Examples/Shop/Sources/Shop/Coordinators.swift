import Linkway

/// The base class of the shop's coordinators. `Home`, `Search` … are its tabs and flows.
class ShopCoordinator {
  let context: CoordinatorContext<Page>
  init(_ context: CoordinatorContext<Page>) { self.context = context }
}

/// The root coordinator. After a payment, it shows the orders.
final class App: ShopCoordinator, Routes.AppScreens {
  func checkoutDidFinish(_ outcome: FlowOutcome) {
    if outcome == .completed { context.open(.orders) }
  }
}

final class Home: ShopCoordinator, Routes.HomeScreens {
  func front(_: Screens.Front) -> Page { .front { [context] in context.push(.category(id: $0)) } }

  func category(_ screen: Screens.Category) -> Page {
    .category(screen.id, screen.order) { [context] in context.push(.product(id: $0)) }
  }

  func product(_ screen: Screens.Product) -> Page {
    .product(screen.id, ref: screen.ref) { [context] in context.select(.cart) }
  }
}

final class Search: ShopCoordinator, Routes.SearchScreens {
  func results(_ screen: Screens.Results) -> Page {
    .results(screen.q, screen.tags) { [context] in context.push(.filter()) }
  }

  func filter(_ screen: Screens.Filter) -> Page { .filter { [context] in context.back() } }
}

final class Cart: ShopCoordinator, Routes.CartScreens {
  func basket(_: Screens.Basket) -> Page { .basket { [context] in context.start(.checkout()) } }
}

final class Account: ShopCoordinator, Routes.AccountScreens {
  func profile(_ screen: Screens.Profile) -> Page {
    .profile(
      onOrders: { [context] in context.push(.orders()) },
      onAddresses: { [context] in context.push(.addresses()) },
      onSignOut: { [context] in context.signOut() })
  }

  func addresses(_ screen: Screens.Addresses) -> Page { Page("Addresses") }

  func orders(_ screen: Screens.Orders) -> Page {
    .orders { [context] in context.push(.purchase(number: $0)) }
  }

  func purchase(_ screen: Screens.Purchase) -> Page { Page("Order \(screen.number)") }
}

final class Checkout: ShopCoordinator, Routes.CheckoutScreens {
  func delivery(_ screen: Screens.Delivery) -> Page {
    .delivery(screen.coupon) { [context] in context.push(.payment()) }
  }

  func payment(_ screen: Screens.Payment) -> Page { .payment { [context] in context.finish() } }
}

/// The flow of the gate `session`. A link held at this gate resumes automatically.
final class SignIn: ShopCoordinator, Routes.SignInScreens {
  func logIn(_ screen: Screens.LogIn) -> Page {
    .logIn(
      onSubmit: { [context] in context.open(gate: .session, user: "ann") },
      onCreate: { [context] in context.push(.createAccount()) })
  }

  func createAccount(_ screen: Screens.CreateAccount) -> Page {
    .createAccount { [context] in context.open(gate: .session, user: "ann") }
  }
}

/// The flow of the gate `stepUp`, which asks for a code. The gate closes after five minutes.
final class Confirm: ShopCoordinator, Routes.ConfirmScreens {
  func code(_ screen: Screens.Code) -> Page { .code { [context] in context.open(gate: .stepUp) } }
}
