#if canImport(UIKit) && (os(iOS) || os(Linux))
  import Foundation

  /// A delegate that hands on to the app's own what it does not hear itself.
  ///
  /// What its subclasses hear they hand on themselves. Only Objective-C can hand on the rest, such as
  /// who animates a transition; that part is compiled on Apple's systems alone.
  class ForwardingDelegate: NSObject {
    /// The app's own delegate.
    // SAFETY: set once, before UIKit knows this object, and read on the main thread alone.
    nonisolated(unsafe) weak var next: (any NSObjectProtocol)?
    @MainActor weak var presenter: UIKitPresenter?

    /// Calls the app's delegate. What it asks of the runtime waits until UIKit has returned to the main
    /// loop: UIKit may be in the middle of the change that it reports.
    @discardableResult
    @MainActor func tellApp<Result>(_ call: () -> Result) -> Result {
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
