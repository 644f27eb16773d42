import Linkway
import LinkwayUIKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var runtime: CoordinatorRuntime<UIViewController>?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connection: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    let runtime = try? CoordinatorRuntime(
      navigator: LinkNavigator(router: LinkRouter(compiled: Route.compiledTable)),
      coordinators: CoordinatorRegistry(notes: { Notes($0) }),
      presenter: UIKitPresenter(window: window), missing: { _ in UIViewController() })
    (self.window, self.runtime) = (window, runtime)
    window.makeKeyAndVisible()
    if let runtime { SceneLinks(runtime).connect(connection) }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    if let runtime { SceneLinks(runtime).open(contexts) }
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    if let runtime { SceneLinks(runtime).continue(activity) }
  }
}

final class Notes: NotesScreens {
  let context: CoordinatorContext<UIViewController>

  init(_ context: CoordinatorContext<UIViewController>) { self.context = context }

  func list(_ screen: Screens.List) -> UIViewController { UIViewController() }

  func note(_ screen: Screens.Note) -> UIViewController {
    let controller = UIViewController()
    controller.title = "Note \(screen.id)"
    return controller
  }
}
