import Foundation
import Linkway

let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
if case .photo(let id, _, let size)? = Routes.Route(router.resolve("photos://photos/42")) {
  print("photo \(id), size \(size):", try Routes.Route.original(id: id).url(in: router))
}
final class Settings: Routes.SettingsScreens {
  let context: CoordinatorContext<Page>
  init(_ context: CoordinatorContext<Page>) { self.context = context }
  func account(_ screen: Routes.Screens.Account) -> Page {
    Page("Account", ["Password": { [context] in context.push(.changePassword()) }])
  }
  func changePassword(_ screen: Routes.Screens.ChangePassword) -> Page { Page("New password") }
}
