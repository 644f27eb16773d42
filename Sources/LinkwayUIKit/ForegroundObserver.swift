#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import LinkwayRuntime
  import UIKit

  /// Notifies a presenter when scenes enter the foreground or the background. It stops when it is
  /// deallocated.
  final class ForegroundObserver {
    private let tokens: [any NSObjectProtocol]

    @MainActor init(_ presenter: UIKitPresenter) {
      let names = [
        (UIScene.didEnterBackgroundNotification, false),
        (UIScene.willEnterForegroundNotification, true),
      ]
      // Every scene is observed, because the app may add the enclosing controller to a window
      // later. UIKit posts the notifications on the main thread, and an observer without a queue is
      // called there.
      tokens = names.map { name, isForeground in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          [weak presenter] notification in
          let scene = (notification.object as AnyObject?).map(ObjectIdentifier.init)
          MainActor.assumeIsolated {
            presenter?.scene(scene, didMoveTo: isForeground)
          }
        }
      }
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }

  extension UIKitPresenter {
    /// The scene of the window that contains the screens; `nil` if they are not in a window.
    private var scene: UIScene? {
      sequence(first: base) { $0.parent ?? $0.presentingViewController }.lazy
        .compactMap { $0.viewIfLoaded?.window?.windowScene }.first
    }

    /// Reports to the app if the presenter's own scene has returned to the foreground. UIKit posts
    /// the same notification when a scene has just been connected; this does not count as a return.
    fileprivate func scene(_ moved: ObjectIdentifier?, didMoveTo isForeground: Bool) {
      guard let scene, moved == ObjectIdentifier(scene) else { return }
      if phases.isEntered(by: isForeground, isBackground: !isForeground) { enterForeground() }
    }
  }
#endif
