public import Foundation

/// https://developer.apple.com/documentation/uikit/uipresentationcontroller
@MainActor open class UIPresentationController {
  public unowned let presentedViewController: UIViewController
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(of presented: UIViewController) { presentedViewController = presented }
}

/// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
///
/// Its methods are optional in Objective-C; here they have defaults.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller
@MainActor open class UISheetPresentationController: UIPresentationController {
  /// https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent
  @MainActor public final class Detent {
    public class func medium() -> Detent { Detent() }
    public class func large() -> Detent { Detent() }
  }
  open var detents: [Detent] = [.large()]
}

/// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect = CGRect()

  /// In a wide window, UIKit crashes without an anchor.
  func requireAnchor() {
    guard !Stage.shared.isCompact, sourceView == nil else { return }
    Stage.shared.complain("present: a popover needs a sourceView")
  }
}

extension UIViewController {
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller
  public var presentationController: UIPresentationController? {
    ownPresentation ?? parent?.presentationController ?? madePresentation
  }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/popoverpresentationcontroller
  public var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? madePresentation as? UIPopoverPresentationController : nil
  }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/sheetpresentationcontroller
  public var sheetPresentationController: UISheetPresentationController? {
    madePresentation as? UISheetPresentationController
  }

  /// The style at the first access counts, as in UIKit.
  var madePresentation: UIPresentationController {
    if let ownPresentation { return ownPresentation }
    let made: UIPresentationController =
      switch modalPresentationStyle {
      case .popover: UIPopoverPresentationController(of: self)
      case .automatic, .pageSheet, .formSheet: UISheetPresentationController(of: self)
      default: UIPresentationController(of: self)
      }
    ownPresentation = made
    return made
  }
}

/// https://developer.apple.com/documentation/uikit/uialertcontroller
@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
  }

  /// A tap on its button. Not of UIKit.
  public func tapButton() -> Bool {
    guard let presentingViewController, presentedViewController == nil,
      presentingViewController.mayDismiss
    else { return false }
    presentingViewController.dismiss(animated: true)
    return true
  }
}
