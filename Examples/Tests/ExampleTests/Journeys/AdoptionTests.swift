import Adoption
import Linkway
import LinkwayTesting
import Testing

/// A shop that adopts Linkway in three steps, alongside its hand-written router.
@Suite("Adopting Linkway in three steps")
@MainActor struct AdoptionTests {
  /// Links from the log of the shop.
  nonisolated static let links = [
    "shop:/products/7", "shop:/products/seven", "shop:/orders/3", "shop:/orders/", "shop:/help",
    "shop:/nowhere", "other:/products/7",
  ]

  @Test("No link of the log is lost or gained at any step", arguments: links)
  func parity(_ link: String) async {
    let expected = OldShop().open(link)
    #expect(await AdoptedShop.first(OldShop()).open(link) == expected)
    #expect(await AdoptedShop.second(OldShop()).open(link) == expected)
    #expect(await AdoptedShop.third(on: RecordingPresenter<String>()).open(link) == expected)
  }

  @Test("Step 1: products come from the table, above the old screens, which stay")
  func first() async {
    let old = OldShop()
    let shop = AdoptedShop.first(old)
    #expect(await shop.open("shop:/help"))
    #expect(await shop.open("shop:/products/7"))
    #expect(old.screens == ["Home", "Help", "Catalog", "Product 7"])
    #expect(await shop.open("shop:/orders/3"))
    #expect(old.screens == ["Home", "Help", "Catalog", "Product 7", "Sign in"])
    old.signIn("ann")
    #expect(old.screens == ["Home", "Help", "Catalog", "Product 7", "Order 3"])
    #expect(await shop.open("shop:/products/8"))
    #expect(old.screens == ["Home", "Help", "Order 3", "Catalog", "Product 8"])
  }

  @Test("Step 1: the user goes back, through screens of both, and the next link shows them again")
  func back() async {
    let old = OldShop()
    let shop = AdoptedShop.first(old)
    #expect(await shop.open("shop:/products/7"))
    old.back()
    #expect(old.screens == ["Home", "Catalog"] && shop.app.visibleScreen == "list")
    #expect(await shop.open("shop:/products/7"))
    #expect(await shop.open("shop:/help"))
    #expect(old.screens == ["Home", "Catalog", "Product 7", "Help"])
    // The link changes nothing in the table's app, but an old screen covers the product.
    #expect(await shop.open("shop:/products/7"))
    #expect(old.screens == ["Home", "Help", "Catalog", "Product 7"])
    old.back()
    old.back()
    #expect(old.screens == ["Home", "Help"])
    #expect(await shop.open("shop:/products/7"))
    #expect(old.screens == ["Home", "Help", "Catalog", "Product 7"])
  }

  @Test("Step 2: the order is not shown if the user goes back from the sign-in")
  func cancelled() async {
    let old = OldShop()
    let shop = AdoptedShop.second(old)
    let arrival = await shop.app.open("shop:/orders/3")
    old.back()
    #expect(await arrival.fate == .cancelled)
    #expect(old.screens == ["Home", "Catalog"])
  }

  @Test("Step 2: an order waits at the gate until the old sign-in opens it")
  func second() async {
    let old = OldShop()
    let shop = AdoptedShop.second(old)
    let arrival = await shop.app.open("shop:/orders/3")
    #expect(arrival.result.outcome == .held)
    #expect(old.screens == ["Home", "Catalog", "Sign in"])
    old.signIn("ann")
    #expect(await arrival.fate == .applied)
    #expect(old.screens == ["Home", "Catalog", "Order 3"])
    // The user of the old app is known from the start.
    let later = AdoptedShop.second(old)
    #expect(await later.app.open("shop:/orders/4").result.outcome == .applied)
  }

  @Test("Step 3: the table has every link, and the old router is gone")
  func third() async throws {
    let window = RecordingPresenter<String>()
    let shop = AdoptedShop.third(on: window)
    #expect(await shop.open("shop:/products/7"))
    #expect(window.visibleContent == "Product 7")
    #expect(await shop.open("shop:/help"))
    #expect(window.visibleContent == "Help")
    try await shop.app.expect("shop:/orders/3", isHeldAt: "session", showing: "welcome")
    shop.app.session.signIn(user: "ann", opening: "session")
    #expect(await shop.open("shop:/orders/3"))
    #expect(window.visibleContent == "Order 3" && window.misuses.isEmpty)
  }
}
