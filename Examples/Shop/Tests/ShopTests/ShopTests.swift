import Linkway
import LinkwayTesting
import Testing

@testable import Shop

/// A visit to the shop, in which a test acts as the user.
@MainActor final class Visit {
  let window = RecordingPresenter<Page>()
  let clock = TestClock()
  let app: LinkwayApp<Page>

  init() {
    app = makeShop(on: window, clock: clock.appClock)
  }

  /// The title of the visible page.
  var title: String? { window.visibleContent?.title }

  func taps(_ buttons: String...) {
    for button in buttons {
      let isThere = window.visibleContent?.tap(button) ?? false
      #expect(isThere, "there is no \(button) on \(title ?? "nothing")")
    }
  }
}

@Test("A link opens its page with what it carries")
@MainActor func link() async throws {
  let visit = Visit()
  let fate = try await visit.app.open(.product(id: 7, ref: "mail")).fate
  #expect(fate == .applied)
  #expect(visit.title == "Product 7 from mail")
  #expect(visit.app.coordinators.contains("home"))
}

extension LinkwayApp {
  /// Opens a link, and checks which screen it opens and the parameters of that screen.
  func expect<Screen: Routes.Steps.Screen>(_ link: String, opens screen: Screen) async throws {
    try await expect(link, opens: Screen.screen, screen.parameters)
  }

  /// Opens a link and checks that it is held at a gate and that a screen of the gate's flow is
  /// visible.
  func expect<Screen: Routes.Steps.Screen>(
    _ link: String, isHeldAt gate: Routes.Steps.Gate, showing screen: Screen.Type
  ) async throws {
    try await expect(link, isHeldAt: gate, showing: Screen.screen)
  }
}

@Test("A link opens its screen, waits at a gate, or is unmatched")
@MainActor func expectations() async throws {
  let app = Visit().app
  try await app.expect("shop:/p/7?ref=mail", opens: Screens.Product(id: 7, ref: "mail"))
  try await app.expect(
    "shop:/account/orders/31", isHeldAt: .session, showing: Screens.LogIn.self)
  #expect(app.heldRoute() == .purchase(number: 31))
  try await app.expect(isNotHandled: "shop:/nowhere")
  do {
    try await app.expect("shop:/p/7", opens: Screens.Product(id: 8))
    Issue.record("it opens another product")
  } catch let unmet as UnmetExpectation {
    #expect(unmet.description == "shop:/p/7 opens `product` with id = int(7), not int(8)")
  }
}

@Test("The user can navigate by pages, tabs and back")
@MainActor func browsing() async throws {
  let visit = Visit()
  visit.app.launch()
  visit.taps("Shoes")
  #expect(visit.title == "shoes, popular first")
  visit.taps("Sneaker", "Buy")
  #expect(visit.title == "Cart")
  try await visit.app.open(.search(q: "red", tags: ["new"]))
  visit.taps("Filter", "Done")
  #expect(visit.title == "red new")
}

@Test("A link to an order waits until the user signs in")
@MainActor func heldLink() async throws {
  let visit = Visit()
  try await visit.app.open(.purchase(number: 31))
  #expect(visit.app.heldLink?.gate() == .session)
  #expect(visit.title == "Log in")
  visit.taps("Create account", "Create")
  #expect(visit.title == "Order 31")
  #expect(visit.app.session.user == "ann")
}

@Test("The order is not shown after the user has dismissed the sheet")
@MainActor func cancelledLink() async throws {
  let visit = Visit()
  try await visit.app.open(.purchase(number: 31))
  #expect(visit.window.swipeDown())
  #expect(visit.app.heldLink == nil)
  #expect(visit.title == "Shop")
}

@Test("Paying asks for a code, and again after five minutes")
@MainActor func stepUp() async throws {
  let visit = Visit()
  try await visit.app.open(.checkout(coupon: "MAY"))
  visit.taps("Log in")
  #expect(visit.title == "Delivery with MAY")
  visit.taps("Pay")
  #expect(visit.title == "Code")
  visit.taps("Confirm")
  #expect(visit.title == "Payment")
  visit.clock.advance(by: .seconds(301))
  #expect(visit.app.session.openGates() == [.session])
  #expect(visit.title == "Delivery with MAY")
}

@Test("A finished checkout shows the orders, a dismissed one the cart")
@MainActor func finishing() async throws {
  let visit = Visit()
  try await visit.app.open(.cart)
  visit.taps("Check out", "Log in")
  #expect(visit.window.close(Routes.Steps.Modal.checkout))
  #expect(visit.title == "Cart")
  visit.taps("Check out", "Pay", "Confirm", "Done")
  #expect(visit.title == "Orders")
  visit.taps("31")
  #expect(visit.title == "Order 31")
  try await visit.app.open(.account)
  visit.taps("Sign out")
  #expect(visit.title == "Shop")
}

@Test(
  "Each route's link resolves to it",
  arguments: [
    Routes.Route.home, .category(id: "hats", order: .cheapest), .product(id: 7),
    .search(tags: ["sale"]),
    .cart, .account, .orders, .purchase(number: 31), .checkout(coupon: "MAY"), .payment, .help,
  ])
@MainActor func roundTrip(_ route: Routes.Route) throws {
  let router = makeShop(on: RecordingPresenter<Page>(), clock: .system).router
  #expect(Routes.Route(router.resolve(try route.url(in: router))) == route)
}
