#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation
  import LinkwayRuntime
  import UIKit

  /// Observes when the scene of a presenter returns to the foreground. The observer stops when it
  /// is deallocated.
  final class ForegroundObserver {
    private let tokens: [any NSObjectProtocol]

    @MainActor init(_ presenter: UIKitPresenter) {
      let names = [
        (UIScene.didEnterBackgroundNotification, false),
        (UIScene.willEnterForegroundNotification, true),
      ]
      // Every scene is observed, because an enclosing controller may be added to a window later.
      // UIKit posts the notifications on the main thread, and an observer without a queue is called
      // there.
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
    /// The scene of the window that contains the screens.
    private var scene: UIScene? {
      sequence(first: base) { $0.parent ?? $0.presentingViewController }.lazy
        .compactMap { $0.viewIfLoaded?.window?.windowScene }.first
    }

    /// Handles a notification about a scene. UIKit also posts the notification for entering the
    /// foreground when a scene has just been connected, which is not a return.
    fileprivate func scene(_ moved: ObjectIdentifier?, didMoveTo isForeground: Bool) {
      guard let scene, moved == ObjectIdentifier(scene) else { return }
      if phases.isEntered(by: isForeground, isBackground: !isForeground) { enterForeground() }
    }
  }
#endif
