public import Foundation
public import Linkway

/// A clock whose time is set manually.
///
/// ```swift
/// let clock = TestClock()
/// let test = try RecordedApp(routes: table, clock: clock)
/// await test.app.open("photos://photos/42")
/// clock.advance(by: .seconds(660))  // The held link has expired.
/// ```
///
/// ``advance(by:)`` notifies the app when something becomes due, so no other event is needed.
public final class TestClock {
  /// The wall-clock time, in seconds since 1970.
  package var calendar: Int64
  /// The uptime of the device, in seconds.
  package var seconds: Int64

  /// The wall-clock time, which a user can set.
  public var date: Date {
    get { Date(timeIntervalSince1970: Double(calendar)) }
    set { calendar = Int64(newValue.timeIntervalSince1970) }
  }
  /// The time since the device started. A decrease means that the device was restarted.
  public var uptime: Duration {
    get { .seconds(seconds) }
    set { seconds = newValue.components.seconds }
  }

  /// The scheduled calls with the uptimes at which they are due, in the order in which they were
  /// scheduled.
  private var alarms: [(number: Int, due: Int64, fire: () -> Void)] = []
  private var alarmCount = 0

  /// Creates a clock that shows the given times until a test changes them.
  public convenience init(
    date: Date = Date(timeIntervalSince1970: 1_000_000_000), uptime: Duration = .seconds(1_000)
  ) {
    self.init(
      calendar: Int64(date.timeIntervalSince1970), seconds: uptime.components.seconds)
  }

  package init(calendar: Int64, seconds: Int64 = 1_000) {
    self.calendar = calendar
    self.seconds = seconds
  }

  /// Advances the date and the uptime. Each scheduled call that becomes due is made when the clock
  /// shows its time. Fractions of a second are ignored.
  public func advance(by duration: Duration) { advance(by: duration.components.seconds) }

  package func advance(by passed: Int64) {
    let end = seconds &+ passed
    while let next = alarms.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
      alarms.removeAll { $0.number == next.number }
      skip(max(0, next.due &- seconds))
      next.fire()
    }
    skip(end &- seconds)
  }

  private func skip(_ passed: Int64) {
    calendar &+= passed
    seconds &+= passed
  }

  /// A timer that fires when the clock is advanced.
  fileprivate var timer: RuntimeTimer {
    { [self] delay, fire in
      alarmCount += 1
      let number = alarmCount
      alarms.append((number, seconds &+ delay, fire))
      return { [weak self] in self?.alarms.removeAll { $0.number == number } }
    }
  }
}

extension TestClock {
  /// The clock to pass to an app.
  public var appClock: AppClock { AppClock(navigatorClock) }

  package var navigatorClock: NavigatorClock {
    NavigatorClock(timer: timer) { [self] in ClockReading(wall: calendar, uptime: seconds) }
  }
}

extension LinkNavigator {
  /// Creates a navigator that uses the clock of a test.
  package convenience init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), clock: TestClock, waitsFor: Set<String> = []
  ) {
    self.init(
      router: router, user: user, openGates: openGates, store: store,
      clock: clock.navigatorClock, waitsFor: waitsFor)
  }
}
