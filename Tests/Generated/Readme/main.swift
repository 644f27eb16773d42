import Foundation
import Linkway

let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
if case .photo(let id, _, let size)? = Route(router.resolve("photos://photos/42")) {
  print("photo \(id), size \(size):", try Route.original(id: id).url(in: router))
}
final class Settings: SettingsScreens {
  let context: CoordinatorContext<Page>
  init(_ context: CoordinatorContext<Page>) { self.context = context }
  func account(_ screen: Screens.Account) -> Page {
    Page("Account", ["Password": { [context] in context.push(Screens.ChangePassword()) }])
  }
  func changePassword(_ screen: Screens.ChangePassword) -> Page { Page("New password") }
}
