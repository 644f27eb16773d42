import Linkway
import LinkwaySwiftUI
import SwiftUI

// The code of Sources/Linkway/Linkway.docc/UserInterfaces.md, so that it compiles.

private func openInBrowser(_ link: String) {}

@MainActor final class Photos {
  let tree = NavigationTree<AnyView>()
  let runtime: CoordinatorRuntime<AnyView>

  init(navigator: LinkNavigator, coordinators: CoordinatorRegistry<AnyView>) throws {
    runtime = try CoordinatorRuntime(
      navigator: navigator, coordinators: coordinators, presenter: tree,
      missing: { AnyView(Text($0.screen)) })
    runtime.onLink = { link, effects in
      if effects.outcome == .leftToWeb { openInBrowser(link) }
    }
    runtime.launch()
  }
}

struct PhotosView: View {
  let photos: Photos

  var body: some View {
    NavigationTreeView(photos.tree) { screen in
      screen
    } tabItem: { tab in
      Text(tab)
    }
  }
}
