import Linkway
import LinkwayTesting
import Testing

@testable import Shop

/// A person in front of the shop.
final class Visit {
  let window = RecordingPresenter<Page>()
  let runtime: CoordinatorRuntime<Page>

  init() throws {
    runtime = try makeShop(on: window)
  }

  var navigator: LinkNavigator { runtime.navigator }
  /// The title of the page that is seen.
  var title: String? { window.visibleContent?.title }

  @discardableResult
  func open(_ route: Route) throws -> NavigationEffects {
    runtime.open(try route.link(in: navigator.router))
  }

  func taps(_ buttons: String...) {
    for button in buttons {
      let isThere = window.visibleContent?.tap(button) ?? false
      #expect(isThere, "there is no \(button) on \(title ?? "nothing")")
    }
  }
}

@Test("A link opens its page with what it carries")
func link() throws {
  let visit = try Visit()
  try visit.open(.product(id: 7, ref: "mail"))
  #expect(visit.title == "Product 7 from mail")
  #expect(visit.navigator.coordinators.contains("home"))
}

extension CoordinatorRuntime {
  /// Opens a link and looks whether it shows a screen, with what it shows.
  func expect<Screen: Steps.Screen>(_ link: String, opens screen: Screen) throws {
    try expect(link, opens: Screen.screen, screen.parameters)
  }
}

@Test("A link opens its screen, waits at a gate, or is nobody's")
func expectations() throws {
  let runtime = try Visit().runtime
  try runtime.expect("shop:/p/7?ref=mail", opens: Screens.Product(id: 7, ref: "mail"))
  try runtime.expect("shop:/account/orders/31", isHeldAt: "session", showing: "logIn")
  try runtime.expect(isNotTaken: "shop:/nowhere")
  let unmet = #expect(throws: UnmetExpectation.self) {
    try runtime.expect("shop:/p/7", opens: Screens.Product(id: 8))
  }
  #expect(unmet?.description == "shop:/p/7 opens `product` with id = int(7), not int(8)")
}

@Test("A person's own way: pages, tabs, and back")
func browsing() throws {
  let visit = try Visit()
  visit.runtime.launch()
  visit.taps("Shoes")
  #expect(visit.title == "shoes, popular first")
  visit.taps("Sneaker", "Buy")
  #expect(visit.title == "Cart")
  try visit.open(.search(q: "red", tags: ["new"]))
  visit.taps("Filter", "Done")
  #expect(visit.title == "red new")
}

@Test("A link to an order waits while its person signs in")
func heldLink() throws {
  let visit = try Visit()
  try visit.open(.purchase(number: 31))
  #expect(visit.navigator.heldLink?.gate == Steps.Gate.session.id)
  #expect(visit.title == "Log in")
  visit.taps("Create account", "Create")
  #expect(visit.title == "Order 31")
  #expect(visit.navigator.user == "ann")
}

@Test("Who leaves the sheet is not taken to the order")
func cancelledLink() throws {
  let visit = try Visit()
  try visit.open(.purchase(number: 31))
  #expect(visit.window.swipeDown())
  #expect(visit.navigator.heldLink == nil)
  #expect(visit.title == "Shop")
}

@Test("Paying asks for a code, and again after five minutes")
func stepUp() throws {
  let visit = try Visit()
  try visit.open(.checkout(coupon: "MAY"))
  visit.taps("Log in")
  #expect(visit.title == "Delivery with MAY")
  visit.taps("Pay")
  #expect(visit.title == "Code")
  visit.taps("Confirm")
  #expect(visit.title == "Payment")
  visit.runtime.send(.advance(301))
  #expect(visit.navigator.openGates == [Steps.Gate.session.id])
  #expect(visit.title == "Delivery with MAY")
}

@Test("A finished checkout leads to the orders, a dismissed one to the cart")
func finishing() throws {
  let visit = try Visit()
  try visit.open(.cart)
  visit.taps("Check out", "Log in")
  #expect(visit.window.close("checkout"))
  #expect(visit.title == "Cart")
  visit.taps("Check out", "Pay", "Confirm", "Done")
  #expect(visit.title == "Orders")
  visit.taps("31")
  #expect(visit.title == "Order 31")
  try visit.open(.account)
  visit.taps("Sign out")
  #expect(visit.title == "Shop")
}

@Test(
  "Each route's link leads back to it",
  arguments: [
    Route.home, .category(id: "hats", order: .cheapest), .product(id: 7), .search(tags: ["sale"]),
    .cart, .account, .orders, .purchase(number: 31), .checkout(coupon: "MAY"), .payment, .help,
  ])
func roundTrip(_ route: Route) throws {
  let router = try makeShop(on: RecordingPresenter<Page>()).navigator.router
  #expect(Route(router.resolve(try route.url(in: router))) == route)
}
