public import Foundation
public import Linkway

/// A clock that is set by hand.
///
/// ```swift
/// let clock = TestClock()
/// let test = try RecordedApp(routes: table, clock: clock)
/// await test.app.open("photos://photos/42")
/// clock.advance(by: .seconds(660))  // The held link has expired.
/// ```
///
/// An app of such a clock needs no further event: ``advance(by:)`` calls it when something falls due.
public final class TestClock {
  /// Seconds since 1970 by the calendar.
  package var calendar: Int64
  /// Seconds since the device started.
  package var seconds: Int64

  /// The time by the calendar, which a user can set.
  public var date: Date {
    get { Date(timeIntervalSince1970: Double(calendar)) }
    set { calendar = Int64(newValue.timeIntervalSince1970) }
  }
  /// The time since the device started. A shorter one than before is a device that started anew.
  public var uptime: Duration {
    get { .seconds(seconds) }
    set { seconds = newValue.components.seconds }
  }

  /// What is to be called, and at which uptime, in the order in which it was asked for.
  private var alarms: [(number: Int, due: Int64, fire: () -> Void)] = []
  private var alarmCount = 0

  /// A clock that stands still at these times.
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

  /// Lets time pass, also where the process does not run. What falls due meanwhile is called at its
  /// time. Parts of a second are passed over.
  public func advance(by duration: Duration) { advance(by: duration.components.seconds) }

  package func advance(by passed: Int64) {
    let end = seconds.addingReportingOverflow(passed).partialValue
    while let next = alarms.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
      alarms.removeAll { $0.number == next.number }
      skip(max(0, next.due.subtractingReportingOverflow(seconds).partialValue))
      next.fire()
    }
    skip(end.subtractingReportingOverflow(seconds).partialValue)
  }

  private func skip(_ passed: Int64) {
    calendar = calendar.addingReportingOverflow(passed).partialValue
    seconds = seconds.addingReportingOverflow(passed).partialValue
  }

  /// A timer that fires when the clock is advanced.
  fileprivate var timer: RuntimeTimer {
    { [self] delay, fire in
      alarmCount += 1
      let number = alarmCount
      alarms.append((number, seconds.addingReportingOverflow(delay).partialValue, fire))
      return { [weak self] in self?.alarms.removeAll { $0.number == number } }
    }
  }
}

extension TestClock {
  /// What an app reads.
  public var appClock: AppClock { AppClock(navigatorClock) }

  package var navigatorClock: NavigatorClock {
    NavigatorClock(timer: timer) { [self] in ClockReading(wall: calendar, uptime: seconds) }
  }
}

extension LinkNavigator {
  /// Makes a navigator that reads the time of a test. Otherwise as the one for apps.
  package convenience init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), clock: TestClock, waitsFor: Set<String> = []
  ) {
    self.init(
      router: router, user: user, openGates: openGates, store: store,
      clock: clock.navigatorClock, waitsFor: waitsFor)
  }
}
