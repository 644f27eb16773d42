public import Foundation
import LinkwayNavigation

/// The source of an app's time and timers.
///
/// Apps use ``system``; tests use the clock of `LinkwayTesting`.
public struct AppClock {
  /// Reads the clocks and sets timers.
  let source: NavigatorClock

  package init(_ source: NavigatorClock) { self.source = source }

  /// Creates a clock from functions that read the time and set timers.
  ///
  /// - Parameters:
  ///   - date: the wall-clock time, which a user can change.
  ///   - uptime: the time since the device started, including sleep, which no user can change.
  ///   - schedule: calls `fire` on the main actor once after the delay, and not before `schedule`
  ///     returns. Returns a closure that cancels the call.
  public init(
    date: @escaping () -> Date, uptime: @escaping () -> Duration,
    schedule: @escaping (_ after: Duration, _ fire: @escaping () -> Void) -> (() -> Void)
  ) {
    let read = {
      ClockReading(
        wall: Int64(clamped: date().timeIntervalSince1970), uptime: uptime().components.seconds)
    }
    source = NavigatorClock(timer: { schedule(.seconds($0), $1) }, read)
  }

  /// The clocks of the device, with timers as tasks on the main actor.
  public static var system: AppClock { AppClock(.system) }
}

extension Int64 {
  /// Rounds down to a whole number, clamped to the range of `Int64`.
  init(clamped seconds: Double) {
    self =
      Int64(exactly: seconds.rounded(.down))
      ?? (seconds.isNaN ? 0 : seconds < 0 ? .min : .max)
  }
}

extension HeldLink {
  /// The expiration date by the app's clock, set when the link was first held.
  public var expirationDate: Date { Date(timeIntervalSince1970: Double(expires)) }
}
