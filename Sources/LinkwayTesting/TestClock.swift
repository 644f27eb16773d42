public import Linkway

/// A clock that is set by hand.
///
/// ```swift
/// let clock = TestClock()
/// let navigator = LinkNavigator(router: router, clock: clock)
/// navigator.open("photos://photos/42")
/// clock.advance(by: 11 * 60)  // The held link has expired, and ends with the next event.
/// ```
///
/// A `CoordinatorRuntime` of such a navigator needs no further event: ``advance(by:)`` calls it
/// when something falls due.
public final class TestClock {
  /// Seconds since 1970 by the calendar, which a person can set.
  public var calendar: Int64
  /// Seconds since the device started. A smaller one than before is a device that started anew.
  public var uptime: Int64

  /// What is to be called, and at which uptime, in the order in which it was asked for.
  private var alarms: [(number: Int, due: Int64, fire: () -> Void)] = []
  private var alarmCount = 0

  /// A clock that stands still at these times.
  public init(calendar: Int64 = 1_000_000_000, uptime: Int64 = 1_000) {
    self.calendar = calendar
    self.uptime = uptime
  }

  /// Lets time pass, also where the process does not run. What falls due meanwhile is called at its
  /// time.
  public func advance(by seconds: Int64) {
    let end = uptime.addingReportingOverflow(seconds).partialValue
    while let next = alarms.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
      alarms.removeAll { $0.number == next.number }
      skip(max(0, next.due.subtractingReportingOverflow(uptime).partialValue))
      next.fire()
    }
    skip(end.subtractingReportingOverflow(uptime).partialValue)
  }

  private func skip(_ seconds: Int64) {
    calendar = calendar.addingReportingOverflow(seconds).partialValue
    uptime = uptime.addingReportingOverflow(seconds).partialValue
  }

  /// A timer that fires when the clock is advanced.
  fileprivate var timer: RuntimeTimer {
    { [self] seconds, fire in
      alarmCount += 1
      let number = alarmCount
      alarms.append((number, uptime.addingReportingOverflow(seconds).partialValue, fire))
      return { [weak self] in self?.alarms.removeAll { $0.number == number } }
    }
  }
}

extension LinkNavigator {
  /// Makes a navigator that reads the time of a test. Otherwise as the one for apps.
  public convenience init(
    router: LinkRouter, user: String? = nil, openGates: Set<String> = [],
    store: any HeldLinkStore = MemoryStore(), clock: TestClock, waitsFor: Set<String> = []
  ) {
    self.init(
      router: router, user: user, openGates: openGates, store: store,
      clock: NavigatorClock(timer: clock.timer) {
        ClockReading(wall: clock.calendar, uptime: clock.uptime)
      },
      waitsFor: waitsFor)
  }
}
