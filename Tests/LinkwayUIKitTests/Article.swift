#if os(iOS) || os(Linux)
  import Linkway
  import LinkwayUIKit
  import UIKit

  // The code of Sources/Linkway/Linkway.docc/UserInterfaces.md, so that it compiles.

  extension SceneDelegate {
    /// What an app has made before its scenes.
    var registry: CoordinatorRegistry<UIViewController> { [:] }
    var router: LinkRouter {
      get throws { try LinkRouter(routes: "{}") }
    }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var runtime: CoordinatorRuntime<UIViewController>?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connection: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: scene)
      let presenter = UIKitPresenter(window: window)
      let runtime = try? CoordinatorRuntime(
        navigator: LinkNavigator(router: router), coordinators: registry, presenter: presenter,
        missing: { _ in UIViewController() })
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
#endif
