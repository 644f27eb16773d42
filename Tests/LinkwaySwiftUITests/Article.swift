import Linkway
import LinkwaySwiftUI
import SwiftUI

// The code of Sources/Linkway/Linkway.docc/UserInterfaces.md, to check that it compiles.

struct PhotosView: View {
  let app: LinkwayApp<AnyView>

  var body: some View {
    LinkwayView(app) { screen in
      screen
    } tabItem: { tab in
      Text(tab)
    }
  }
}

/// As the generated code declares it.
private enum Tab: String { case feed, likes }

struct TypedPhotosView: View {
  let app: LinkwayApp<AnyView>

  var body: some View {
    LinkwayView(app) { screen in
      screen
    } tabItem: { (tab: Tab) in
      switch tab {
      case .feed: Text("Photos")
      case .likes: Text("Liked")
      }
    }
  }
}
