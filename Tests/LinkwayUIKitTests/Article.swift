#if os(iOS) || os(Linux)
  import Foundation
  import Linkway
  import LinkwayUIKit
  import UIKit

  // The code of UserInterfaces.md and ScenesAndStores.md in Sources/Linkway/Linkway.docc, to check that it
  // compiles.

  @MainActor private func photos(
    _ router: LinkRouter, _ registry: CoordinatorRegistry<UIViewController>
  ) throws {
    let app = try LinkwayApp(
      router: router, coordinators: registry, presenter: nil,
      placeholder: { _ in UIViewController() })
    SceneDelegate.app = app
  }

  extension SceneDelegate {
    /// The objects that an app has created before its scenes.
    static var app: LinkwayApp<UIViewController>?
    var app: LinkwayApp<UIViewController>? { Self.app }
  }

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connection: UIScene.ConnectionOptions
    ) {
      window = app?.connect(scene, connection)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      app?.open(contexts)
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
      app?.continue(activity)
    }
  }

  final class RestoringSceneDelegate: UIResponder, UIWindowSceneDelegate {
    let app: LinkwayApp<UIViewController>
    var window: UIWindow?

    init(_ app: LinkwayApp<UIViewController>) {
      self.app = app
      super.init()
    }

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connection: UIScene.ConnectionOptions
    ) {
      let saved = session.stateRestorationActivity?.userInfo?["screens"] as? Data
      window = app.connect(
        scene, connection, restoring: saved.flatMap { try? NavigationSnapshot($0) })
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      let activity = NSUserActivity(activityType: "com.example.notes.screens")
      activity.userInfo = ["screens": app.snapshot.data()]
      return activity
    }
  }
#endif
