import Foundation
import Linkway

/// The shop behind a user interface, which the presenter is.
func makeShop(
  on presenter: any Presenter<Page>
) throws -> CoordinatorRuntime<Page> {
  guard let table = Bundle.module.url(forResource: "routes", withExtension: "json") else {
    throw CocoaError(.fileNoSuchFile)
  }
  return try CoordinatorRuntime(
    navigator: LinkNavigator(router: LinkRouter(contentsOf: table)),
    coordinators: CoordinatorRegistry(
      app: { App($0) }, home: { Home($0) }, search: { Search($0) }, cart: { Cart($0) },
      account: { Account($0) }, checkout: { Checkout($0) }, signIn: { SignIn($0) },
      confirm: { Confirm($0) }),
    presenter: presenter, missing: { Page("\($0.screen) is missing") })
}
