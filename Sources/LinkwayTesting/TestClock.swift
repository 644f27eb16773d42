public import Linkway

/// A clock that is set by hand.
///
/// ```swift
/// let clock = TestClock()
/// let navigator = LinkNavigator(router: router, clock: clock)
/// navigator.open("photos://photos/42")
/// clock.advance(by: 11 * 60)  // The held link has expired, and ends with the next event.
/// ```
public final class TestClock {
  /// Seconds since 1970 by the calendar, which a person can set.
  public var calendar: Int64
  /// Seconds since the device started. A smaller one than before is a device that started anew.
  public var uptime: Int64

  /// A clock that stands still at these times.
  public init(calendar: Int64 = 1_000_000_000, uptime: Int64 = 1_000) {
    self.calendar = calendar
    self.uptime = uptime
  }

  /// Lets time pass, also where the process does not run.
  public func advance(by seconds: Int64) {
    calendar = calendar.addingReportingOverflow(seconds).partialValue
    uptime = uptime.addingReportingOverflow(seconds).partialValue
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
      clock: NavigatorClock { ClockReading(wall: clock.calendar, uptime: clock.uptime) },
      waitsFor: waitsFor)
  }
}
