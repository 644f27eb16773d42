import Foundation
import Linkway

let router = try LinkRouter(contentsOf: URL(filePath: "routes.json"))
if case .note(let id)? = Routes.Route(router.resolve("notes://notes/42")) {
  print("note \(id):", try Routes.Route.note(id: id).url(in: router))
}
final class Main: Routes.MainScreens {
  let context: CoordinatorContext<Page>
  init(_ context: CoordinatorContext<Page>) { self.context = context }
  func notes(_ screen: Routes.Screens.Notes) -> Page {
    Page("Notes", ["Shopping": { [context] in context.push(.note(id: 42)) }])
  }
  func note(_ screen: Routes.Screens.Note) -> Page { Page("Note \(screen.id)") }
}
