/// A function that calls `fire` once after a number of seconds, and not before it returns. It
/// returns a closure that cancels the call. A call that is early, or after cancellation, is
/// harmless.
package typealias RuntimeTimer = (_ seconds: Int64, _ fire: @escaping () -> Void) -> (() -> Void)

/// Timers implemented as tasks on an actor.
enum TaskTimer {
  /// - Returns: `nil` without an actor.
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
