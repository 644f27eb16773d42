/// Calls the runtime back after a number of seconds, once and not before it returns. It returns what
/// cancels the call; a call that comes too early, or after it was cancelled, does no harm.
package typealias RuntimeTimer = (_ seconds: Int64, _ fire: @escaping () -> Void) -> (() -> Void)

/// Timers by tasks on an actor.
enum TaskTimer {
  /// - Returns: `nil` where there is no actor.
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
