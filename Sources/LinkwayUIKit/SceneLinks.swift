#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  public import LinkwayRuntime
  public import UIKit

  #if canImport(UserNotifications)
    public import UserNotifications
  #endif

  /// Support for UIKit scenes.
  ///
  /// ```swift
  /// final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  ///   var window: UIWindow?
  ///
  ///   func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
  ///              options: UIScene.ConnectionOptions) {
  ///     window = app.connect(scene, options)
  ///   }
  ///   func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///     app.open(contexts)
  ///   }
  ///   func scene(_ scene: UIScene, continue activity: NSUserActivity) {
  ///     app.continue(activity)
  ///   }
  /// }
  /// ```
  extension LinkwayApp where Content == UIViewController {
    /// Creates a window for the app in a scene, and launches the app with the link that caused the
    /// connection, if any.
    ///
    /// - Parameters:
    ///   - scene: a window scene.
    ///   - connection: the connection options passed to the scene delegate.
    ///   - options: customizations of the UIKit controllers.
    ///   - notificationKey: the key in a notification's `userInfo` that contains its link.
    ///   - snapshot: what was on screen in an earlier process. It is restored before the link is
    ///     opened. If `nil`, nothing is restored.
    /// - Returns: the visible window, which the delegate must retain; `nil` if `scene` is not a
    ///   window scene.
    @discardableResult
    public func connect(
      _ scene: UIScene, _ connection: UIScene.ConnectionOptions,
      options: UIKitOptions = UIKitOptions(), notificationKey: String = "link",
      restoring snapshot: NavigationSnapshot? = nil
    ) -> UIWindow? {
      guard let scene = scene as? UIWindowScene else { return nil }
      let window = UIWindow(windowScene: scene)
      let presenter = UIKitPresenter(window: window, options: options)
      connect(presenter)
      window.makeKeyAndVisible()
      if let snapshot { launch(restoring: snapshot) }
      start(with: connection, notificationKey: notificationKey)
      return window
    }

    /// Opens the link of the notification, otherwise of the first user activity that has one,
    /// otherwise of the URL contexts. Launches the app if there is no link.
    func start(with connection: UIScene.ConnectionOptions, notificationKey: String) {
      if let response = connection.notificationResponse,
        receive(response, notificationKey: notificationKey)
      {
        return
      }
      for activity in connection.userActivities where self.continue(activity) { return }
      open(connection.urlContexts)
      if !isLaunched, connection.urlContexts.isEmpty { launch() }
    }

    /// Opens links with the app's custom scheme. Their order is undefined, because the system
    /// passes a set.
    public func open(_ contexts: Set<UIOpenURLContext>) {
      for context in contexts { begin(context.url, source: nil) }
    }

    /// Opens a universal link.
    ///
    /// - Returns: whether the activity contains a universal link.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Bool {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return false }
      begin(url, source: .universal)
      return true
    }

    /// Opens the link of a tapped notification.
    ///
    /// - Parameters:
    ///   - response: the user's response to the notification.
    ///   - notificationKey: the key in the notification's `userInfo` that contains its link.
    /// - Returns: whether the notification contains a link.
    @discardableResult
    public func receive(
      _ response: UNNotificationResponse, notificationKey: String = "link"
    ) -> Bool {
      guard
        let link = response.notification.request.content.userInfo[notificationKey] as? String
      else { return false }
      begin(link, source: .notification)
      return true
    }
  }
#endif
