#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation

  /// A delegate that forwards calls to the app's own delegate.
  ///
  /// Subclasses forward the methods that they implement. All other methods, such as those for
  /// custom transitions, are forwarded by the Objective-C runtime, so only on Apple platforms.
  class ForwardingDelegate: NSObject {
    /// The app's own delegate.
    // SAFETY: set once, before UIKit knows this object, and read only on the main thread.
    nonisolated(unsafe) weak var next: (any NSObjectProtocol)?
    @MainActor weak var presenter: UIKitPresenter?

    /// Runs a closure that calls the app's delegate. Navigation requests made in this call wait
    /// until UIKit has returned to the main loop, because UIKit may still be making the change.
    @discardableResult
    @MainActor func callAppDelegate<Result>(_ call: () -> Result) -> Result {
      if unsafe next != nil { presenter?.hold(.turn) }
      return call()
    }

    #if canImport(ObjectiveC)
      override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || (unsafe next)?.responds(to: selector) ?? false
      }

      override func forwardingTarget(for selector: Selector!) -> Any? { unsafe next }
    #endif
  }
#endif
