import Linkway
import LinkwaySwiftUI
import SwiftUI

@main struct NotesApp: App {
  private let model = NotesModel()

  var body: some Scene {
    WindowGroup {
      NavigationTreeView(model.tree) { screen in
        screen
      } tabItem: { tab in
        Text(tab)
      }
    }
  }
}

final class NotesModel {
  let tree = NavigationTree<AnyView>()
  private let runtime: CoordinatorRuntime<AnyView>?

  init() {
    runtime = try? CoordinatorRuntime(
      navigator: LinkNavigator(router: LinkRouter(compiled: Route.compiledTable)),
      coordinators: CoordinatorRegistry(notes: { Notes($0) }),
      presenter: tree, missing: { AnyView(Text($0.screen)) })
    runtime?.launch()
  }
}

final class Notes: NotesScreens {
  let context: CoordinatorContext<AnyView>

  init(_ context: CoordinatorContext<AnyView>) { self.context = context }

  func list(_ screen: Screens.List) -> AnyView { AnyView(Text("Notes")) }

  func note(_ screen: Screens.Note) -> AnyView { AnyView(Text("Note \(screen.id)")) }
}
