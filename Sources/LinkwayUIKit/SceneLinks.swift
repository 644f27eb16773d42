#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  public import Linkway
  public import UIKit

  #if canImport(UserNotifications)
    public import UserNotifications
  #endif

  /// The ways on which a scene gets links, each led to the runtime.
  ///
  /// ```swift
  /// func scene(_ scene: UIScene, willConnectTo session: UISceneSession,
  ///            options connection: UIScene.ConnectionOptions) {
  ///   …
  ///   SceneLinks(runtime).connect(connection)
  /// }
  /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///   SceneLinks(runtime).open(contexts)
  /// }
  /// func scene(_ scene: UIScene, continue activity: NSUserActivity) {
  ///   SceneLinks(runtime).continue(activity)
  /// }
  /// ```
  @MainActor public struct SceneLinks {
    private let runtime: CoordinatorRuntime<UIViewController>
    private let notificationKey: String

    /// - Parameters:
    ///   - runtime: what opens the links.
    ///   - notificationKey: under which a notification's `userInfo` has its link.
    public init(
      _ runtime: CoordinatorRuntime<UIViewController>, notificationKey: String = "link"
    ) {
      self.runtime = runtime
      self.notificationKey = notificationKey
    }

    /// A cold start: the app begins with the link that started it, or without one.
    @discardableResult
    public func connect(_ connection: UIScene.ConnectionOptions) -> NavigationEffects {
      if let response = connection.notificationResponse, let effects = receive(response) {
        return effects
      }
      for activity in connection.userActivities {
        if let effects = self.continue(activity) { return effects }
      }
      return open(connection.urlContexts).first ?? runtime.launch()
    }

    /// Links with a scheme of the app's own.
    ///
    /// - Returns: what each did, in no certain order, as the system gives them in none.
    @discardableResult
    public func open(_ contexts: Set<UIOpenURLContext>) -> [NavigationEffects] {
      contexts.map { runtime.open($0.url) }
    }

    /// A universal link.
    ///
    /// - Returns: `nil` where the activity is about none.
    @discardableResult
    public func `continue`(_ activity: NSUserActivity) -> NavigationEffects? {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL
      else { return nil }
      return runtime.open(url, source: .universal)
    }

    /// A notification was tapped.
    ///
    /// - Returns: `nil` where it carries no link.
    @discardableResult
    public func receive(_ response: UNNotificationResponse) -> NavigationEffects? {
      guard
        let link = response.notification.request.content.userInfo[notificationKey] as? String
      else { return nil }
      return runtime.open(link, source: .notification)
    }
  }
#endif
