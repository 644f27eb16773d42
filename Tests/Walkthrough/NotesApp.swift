import Linkway
import LinkwaySwiftUI
import SwiftUI

@main struct NotesApp: App {
  private let app = LinkwayApp(
    .routes, coordinators: Routes.Coordinators(notes: { Notes($0) }), presenter: nil)

  var body: some Scene {
    WindowGroup {
      LinkwayView(app) { screen in
        screen
      } tabItem: { tab in
        Text(tab)
      }
    }
  }
}

final class Notes: Routes.NotesScreens {
  let context: CoordinatorContext<AnyView>

  init(_ context: CoordinatorContext<AnyView>) { self.context = context }

  func list(_ screen: Routes.Screens.List) -> AnyView { AnyView(Text("Notes")) }

  func note(_ screen: Routes.Screens.Note) -> AnyView { AnyView(Text("Note \(screen.id)")) }
}
