import Linkway
import LinkwaySwiftUI
import SwiftUI

// The code of UserInterfaces.md and ScenesAndStores.md in Sources/Linkway/Linkway.docc, to check that it
// compiles.

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

enum Place: Hashable {
  case help
  case linkway(NavigationPlace)
}

struct HomeView: View {
  @State private var path: [Place] = []
  @StateObject private var screens: LinkwayPath<AnyView, Place>

  init(_ app: LinkwayApp<AnyView>) {
    _screens = StateObject(
      wrappedValue: LinkwayPath(app, as: Place.linkway) {
        $0
      } tabItem: {
        Text($0)
      })
  }

  var body: some View {
    NavigationStack(path: $path) {
      Text("Home").navigationDestination(for: Place.self) { place in
        switch place {
        case .help: Text("Help")
        case .linkway(let place): screens.view(at: place)
        }
      }
    }
    .linkway(screens, in: $path)
  }
}

extension HomeView {
  @MainActor private static func screens(
    _ app: LinkwayApp<AnyView>
  ) -> LinkwayPath<AnyView, Place> {
    LinkwayPath(app, as: Place.linkway) {
      $0
    } tabItem: { (tab: Tab) in
      Text(tab.rawValue)
    }
  }
}

struct NotesView: View {
  let app: LinkwayApp<AnyView>
  @SceneStorage("screens") private var saved: Data?
  @Environment(\.scenePhase) private var phase

  var body: some View {
    LinkwayView(app, restoring: saved.flatMap { try? NavigationSnapshot($0) }) { screen in
      screen
    } tabItem: { tab in
      Text(tab)
    }
    .onChange(of: phase) { phase in
      if phase == .background { saved = app.snapshot.data() }
    }
  }
}
