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
