// The content of each screen. The coordinator provides the actions of the buttons.

typealias Screens = Routes.Screens

extension Page {
  static func front(onCategory: @escaping (String) -> Void) -> Page {
    Page("Shop", ["Shoes": { onCategory("shoes") }, "Hats": { onCategory("hats") }])
  }

  static func category(
    _ id: String, _ order: Routes.Types.Order, onProduct: @escaping (Int) -> Void
  ) -> Page {
    Page("\(id), \(order) first", ["Sneaker": { onProduct(7) }])
  }

  static func product(_ id: Int, ref: String?, onBuy: @escaping () -> Void) -> Page {
    Page("Product \(id)" + (ref.map { " from \($0)" } ?? ""), ["Buy": onBuy])
  }

  static func results(
    _ query: String?, _ tags: [String], onFilter: @escaping () -> Void
  ) -> Page {
    Page(([query ?? "everything"] + tags).joined(separator: " "), ["Filter": onFilter])
  }

  static func filter(onDone: @escaping () -> Void) -> Page { Page("Filter", ["Done": onDone]) }

  static func basket(onCheckout: @escaping () -> Void) -> Page {
    Page("Cart", ["Check out": onCheckout])
  }

  static func profile(
    onOrders: @escaping () -> Void, onAddresses: @escaping () -> Void,
    onSignOut: @escaping () -> Void
  ) -> Page {
    Page("Profile", ["Orders": onOrders, "Addresses": onAddresses, "Sign out": onSignOut])
  }

  static func orders(onPurchase: @escaping (Int) -> Void) -> Page {
    Page("Orders", ["31": { onPurchase(31) }])
  }

  static func delivery(_ coupon: String?, onPay: @escaping () -> Void) -> Page {
    Page("Delivery" + (coupon.map { " with \($0)" } ?? ""), ["Pay": onPay])
  }

  static func payment(onDone: @escaping () -> Void) -> Page { Page("Payment", ["Done": onDone]) }

  static func logIn(onSubmit: @escaping () -> Void, onCreate: @escaping () -> Void) -> Page {
    Page("Log in", ["Log in": onSubmit, "Create account": onCreate])
  }

  static func createAccount(onSubmit: @escaping () -> Void) -> Page {
    Page("Create account", ["Create": onSubmit])
  }

  static func code(onSubmit: @escaping () -> Void) -> Page { Page("Code", ["Confirm": onSubmit]) }
}
