import LinkwayUIKit
import UIKit

/// What an app gives of its own, and what its delegates hear.
@MainActor final class OwnControllers: NSObject {
  private(set) var heard: [String] = []

  var options: UIKitOptions {
    var options = UIKitOptions()
    options.navigationController = { [weak self] _ in
      let made = OwnNavigationController()
      made.delegate = self
      return made
    }
    options.tabBarController = { [weak self] _ in
      let made = UITabBarController()
      made.delegate = self
      return made
    }
    options.tabBarItem = { UITabBarItem(title: $0.uppercased(), image: nil, tag: 7) }
    options.customContainer = { _ in OwnContainer() }
    options.split = { $0 == "two" ? UIViewController() : nil }
    options.prepareModal = { [weak self] id, controller in
      controller.sheetPresentationController?.detents = [.medium(), .large()]
      controller.presentationController?.delegate = self
      self?.heard.append("prepare \(id)")
    }
    return options
  }

  func takeHeard() -> [String] {
    defer { heard = [] }
    return heard
  }
}

final class OwnNavigationController: UINavigationController {}

final class OwnContainer: UIViewController, CustomContainer {
  let column = UIView()
  var embeddedContentView: UIView { column }
  override func viewDidLoad() { view.addSubview(column) }
}

extension OwnControllers: UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIAdaptivePresentationControllerDelegate
{
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { heard.append("willShow") }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { heard.append("didShow") }
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    heard.append("shouldSelect")
    return true
  }
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { heard.append("didSelect") }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    heard.append("willDismiss")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    heard.append("didDismiss")
  }
}

extension WindowApp {
  /// How the visible controllers are called, from the window inwards.
  var kinds: [String] { path.map { "\(type(of: $0))" } }
  var tabTitles: [String] { (tabs?.viewControllers ?? []).compactMap { $0.tabBarItem.title } }

  /// A cold start with what the system hands over.
  func connect(url: String? = nil, activity: String? = nil, notified: String? = nil) {
    var activities: Set<NSUserActivity> = []
    if let activity {
      let made = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      made.webpageURL = URL(string: activity)
      activities = [made]
    }
    let options = UIScene.ConnectionOptions(
      urlContexts: Set(
        [url].compactMap { $0.flatMap(URL.init(string:)) }.map(UIOpenURLContext.init)),
      userActivities: activities,
      notificationResponse: notified.map { UNNotificationResponse(userInfo: ["link": $0]) })
    SceneLinks(runtime).connect(options)
    stage.run()
  }
}
