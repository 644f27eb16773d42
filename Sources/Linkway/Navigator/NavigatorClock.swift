import LinkwayNavigation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two clocks, read at one moment.
package struct ClockReading: Hashable, Sendable {
  /// Seconds since 1970 by the calendar. A person can set it.
  package var wall: Int64
  /// Seconds since the device started, those asleep included. Nobody can set it.
  package var uptime: Int64

  package init(wall: Int64, uptime: Int64) {
    self.wall = wall
    self.uptime = uptime
  }
}

/// Where a navigator reads the time. Apps use ``system``; tests give readings of their own.
package struct NavigatorClock {
  package let read: () -> ClockReading
  /// What calls a runtime back when its time has come, where the clock is not the device's.
  package let timer: RuntimeTimer?

  package init(timer: RuntimeTimer? = nil, _ read: @escaping () -> ClockReading) {
    self.timer = timer
    self.read = read
  }

  /// The clocks of the device.
  package static var system: NavigatorClock {
    NavigatorClock {
      #if canImport(Darwin)
        // On Apple's systems this one goes on while the device sleeps; on Linux it does not.
        let uptime = CLOCK_MONOTONIC
      #else
        let uptime = CLOCK_BOOTTIME
      #endif
      return ClockReading(wall: seconds(of: CLOCK_REALTIME), uptime: seconds(of: uptime))
    }
  }

  /// What the clocks say, or the nearest that a store reads back.
  fileprivate var boundedReading: ClockReading {
    let reading = read()
    let times = NavigationLimit.times
    return ClockReading(
      wall: min(max(reading.wall, times.lowerBound), times.upperBound),
      uptime: min(max(reading.uptime, times.lowerBound), times.upperBound))
  }

  private static func seconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    // SAFETY: the call writes to `time`, which outlives it, and keeps no pointer.
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return Int64(time.tv_sec)
  }
}

/// The engine's time: seconds since 1970 that never go back.
///
/// Within a process it goes on with the uptime, whatever is done to the calendar. Across processes
/// it goes on from what was stored.
struct EngineClock {
  /// The engine's time with what the clocks said then.
  struct Mark: Hashable, Sendable {
    var time: Int64
    var reading: ClockReading
  }

  let source: NavigatorClock
  private var mark: Mark
  /// Whether it is known how long the process did not run, or at least not less than what passed.
  let isCertain: Bool

  /// - Parameter stored: the mark that an earlier process left.
  init(_ source: NavigatorClock, after stored: Mark?) {
    self.source = source
    let reading = source.boundedReading
    guard let stored else {
      mark = Mark(time: max(0, min(reading.wall, NavigationLimit.latest)), reading: reading)
      isCertain = true
      return
    }
    // Each of the two is at most what passed, unless the calendar was set forward: a link then
    // expires early, and never late. A device that started anew runs since then at least.
    let byCalendar = reading.wall.subtractingCapped(stored.reading.wall)
    let byUptime =
      reading.uptime < stored.reading.uptime
      ? reading.uptime : reading.uptime.subtractingCapped(stored.reading.uptime)
    mark = Mark(time: stored.time, reading: reading)
    isCertain = byCalendar >= 0 || reading.uptime >= stored.reading.uptime
    skip(max(byCalendar, byUptime))
  }

  /// The time by now, with what the clocks say. It never goes back.
  mutating func advance() -> Mark {
    let reading = source.boundedReading
    skip(reading.uptime.subtractingCapped(mark.reading.uptime))
    mark.reading = ClockReading(
      wall: reading.wall, uptime: max(reading.uptime, mark.reading.uptime))
    return mark
  }

  /// Lets time pass that no clock has seen.
  mutating func skip(_ seconds: Int64) {
    mark.time = min(mark.time.addingCapped(max(0, seconds)), NavigationLimit.latest)
  }
}
