/// A function that calls `fire` once after a number of seconds, and never before the function has
/// returned. It returns a closure that cancels the call. An early call, or a call after the
/// cancellation, is harmless.
package typealias RuntimeTimer = (_ seconds: Int64, _ fire: @escaping () -> Void) -> (() -> Void)

/// Timers implemented as tasks on an actor.
enum TaskTimer {
  /// Returns a timer whose calls are tasks on an actor.
  ///
  /// - Returns: the timer; `nil` if there is no actor.
  static func timer(isolation: isolated (any Actor)?) -> RuntimeTimer? {
    guard isolation != nil else { return nil }
    return { seconds, fire in
      let task = Task {
        _ = isolation
        try? await Task.sleep(for: .seconds(seconds))
        if !Task.isCancelled { fire() }
      }
      return { task.cancel() }
    }
  }
}
