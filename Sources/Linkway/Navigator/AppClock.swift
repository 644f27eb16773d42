public import Foundation
import LinkwayNavigation

/// Where an app reads the time, and what calls it back when something falls due.
///
/// Apps use ``system``; tests use the clock of `LinkwayTesting`.
public struct AppClock {
  /// Reads the clocks, and sets timers.
  let source: NavigatorClock

  package init(_ source: NavigatorClock) { self.source = source }

  /// - Parameters:
  ///   - date: the calendar's time, which a user can set.
  ///   - uptime: the time since the device started, also while it sleeps, which nobody can set.
  ///   - schedule: calls `fire` on the main actor once after a while, and not before it returns.
  ///     Returns what cancels that.
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

  /// The clocks of the device, and tasks on the main actor.
  public static var system: AppClock { AppClock(.system) }
}

extension Int64 {
  /// The nearest whole number that is not greater.
  init(clamped seconds: Double) {
    self =
      Int64(exactly: seconds.rounded(.down))
      ?? (seconds.isNaN ? 0 : seconds < 0 ? .min : .max)
  }
}

extension HeldLink {
  /// When it expires, by the app's clock; set when it was first held.
  public var expirationDate: Date { Date(timeIntervalSince1970: Double(expires)) }
}
