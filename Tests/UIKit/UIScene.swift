public import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if oldValue?.presentedViewController != nil {
        Stage.shared.complain("the root is replaced beneath a modal")
      }
      oldValue?.disappear()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if isKeyWindow { show() }
    }
  }
  open private(set) var isKeyWindow = false
  open weak var windowScene: UIWindowScene?

  open func makeKeyAndVisible() {
    isKeyWindow = true
    show()
  }

  private func show() {
    guard let root = rootViewController else { return }
    addSubview(root.view)
    root.appear()
  }
}

extension UIWindow {
  /// https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
  public convenience init(windowScene: UIWindowScene) {
    self.init()
    self.windowScene = windowScene
  }
}

/// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor open class UISceneSession {
  open var stateRestorationActivity: NSUserActivity?
}

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {}

/// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
///
/// Its methods are optional in Objective-C.
@MainActor public protocol UIWindowSceneDelegate: AnyObject {
  var window: UIWindow? { get set }
}

/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiscene/willenterforegroundnotification
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillEnterForegroundNotification")
  }
  /// https://developer.apple.com/documentation/uikit/uiscene/didenterbackgroundnotification
  nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
  }
  /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions {
    open var urlContexts: Set<UIOpenURLContext>
    open var userActivities: Set<NSUserActivity>
    open var notificationResponse: UNNotificationResponse?

    /// Not of UIKit.
    public init(
      urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = [],
      notificationResponse: UNNotificationResponse? = nil
    ) {
      self.urlContexts = urlContexts
      self.userActivities = userActivities
      self.notificationResponse = notificationResponse
    }
  }
}

/// https://developer.apple.com/documentation/uikit/uiopenurlcontext
@MainActor open class UIOpenURLContext: Hashable {
  public let url: URL
  /// Not of UIKit.
  public init(url: URL) { self.url = url }
  nonisolated public static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool {
    left === right
  }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// https://developer.apple.com/documentation/foundation/nsuseractivity
public class NSUserActivity: Hashable {
  public let activityType: String
  public var webpageURL: URL?
  public var userInfo: [AnyHashable: Any]?
  public init(activityType: String) { self.activityType = activityType }
  public static func == (left: NSUserActivity, right: NSUserActivity) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// https://developer.apple.com/documentation/usernotifications/unnotificationresponse
public class UNNotificationResponse {
  public let notification: UNNotification
  /// Not of UserNotifications.
  public init(userInfo: [AnyHashable: Any]) {
    notification = UNNotification(UNNotificationRequest(UNNotificationContent(userInfo)))
  }
}
/// https://developer.apple.com/documentation/usernotifications/unnotification
public class UNNotification {
  public let request: UNNotificationRequest
  init(_ request: UNNotificationRequest) { self.request = request }
}
/// https://developer.apple.com/documentation/usernotifications/unnotificationrequest
public class UNNotificationRequest {
  public let content: UNNotificationContent
  init(_ content: UNNotificationContent) { self.content = content }
}
/// https://developer.apple.com/documentation/usernotifications/unnotificationcontent
public class UNNotificationContent {
  public let userInfo: [AnyHashable: Any]
  init(_ userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}
