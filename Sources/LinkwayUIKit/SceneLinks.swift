#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  public import Linkway
  public import UIKit

  #if canImport(UserNotifications)
    public import UserNotifications
  #endif

  /// Hears that a scene enters the foreground, as long as it lives.
  final class ForegroundObserver {
    private let token: any NSObjectProtocol

    @MainActor init(of scene: UIScene, _ enter: @escaping @MainActor () -> Void) {
      // UIKit posts it on the main thread, and without a queue it is heard there.
      token = NotificationCenter.default.addObserver(
        forName: UIScene.willEnterForegroundNotification, object: scene, queue: nil
      ) { _ in MainActor.assumeIsolated { enter() } }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }

  /// An app in scenes of UIKit.
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
    /// A scene comes: the app gets a window in it, and begins with the link that started it, or without
    /// one.
    ///
    /// - Parameters:
    ///   - scene: a window scene.
    ///   - connection: what the system gives the scene's delegate.
    ///   - options: what the app gives of what UIKit asks for.
    ///   - notificationKey: under which a notification's `userInfo` has its link.
    /// - Returns: the window, which is shown, for the delegate to keep; `nil` in another kind of scene.
    @discardableResult
    public func connect(
      _ scene: UIScene, _ connection: UIScene.ConnectionOptions,
      options: UIKitOptions = UIKitOptions(), notificationKey: String = "link"
    ) -> UIWindow? {
      guard let scene = scene as? UIWindowScene else { return nil }
      let window = UIWindow(windowScene: scene)
      let presenter = UIKitPresenter(window: window, options: options)
      connect(presenter)
      presenter.foreground = ForegroundObserver(of: scene) { [weak self] in
        self?.enterForeground()
      }
      window.makeKeyAndVisible()
      start(with: connection, notificationKey: notificationKey)
      return window
    }

    /// A cold start: the link that started the app, or a launch without one.
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

    /// Links with a scheme of the app's own, in no certain order, as the system gives them in none.
    public func open(_ contexts: Set<UIOpenURLContext>) {
      for context in contexts { begin(context.url, source: nil) }
    }

    /// A universal link.
    ///
    /// - Returns: whether the activity is about one.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> Bool {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return false }
      begin(url, source: .universal)
      return true
    }

    /// A notification was tapped.
    ///
    /// - Parameters:
    ///   - response: the user's response to it.
    ///   - notificationKey: the key of its `userInfo` that contains its link.
    /// - Returns: whether it carries one.
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
