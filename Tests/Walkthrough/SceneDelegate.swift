import Linkway
import LinkwayUIKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  static let app = LinkwayApp(
    .routes, coordinators: Routes.Coordinators(notes: { Notes($0) }), presenter: nil)
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connection: UIScene.ConnectionOptions
  ) {
    window = Self.app.connect(scene, connection)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    Self.app.open(contexts)
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    Self.app.continue(activity)
  }
}

final class Notes: Routes.NotesScreens {
  let context: CoordinatorContext<UIViewController>

  init(_ context: CoordinatorContext<UIViewController>) { self.context = context }

  func list(_ screen: Routes.Screens.List) -> UIViewController { UIViewController() }

  func note(_ screen: Routes.Screens.Note) -> UIViewController {
    let controller = UIViewController()
    controller.title = "Note \(screen.id)"
    return controller
  }
}
