import LinkwayNavigation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A simultaneous reading of two clocks.
package struct ClockReading: Hashable, Sendable {
  /// The wall-clock time in seconds since 1970. A user can change it.
  package var wall: Int64
  /// The seconds since the device started, including sleep. No user can change it.
  package var uptime: Int64

  package init(wall: Int64, uptime: Int64) {
    self.wall = wall
    self.uptime = uptime
  }
}

/// The source of a navigator's time. Apps use ``system``; tests provide their own readings.
package struct NavigatorClock {
  package let read: () -> ClockReading
  /// Sets the timers of a runtime; `nil` if they are tasks, as with the device's clocks.
  package let timer: RuntimeTimer?

  package init(timer: RuntimeTimer? = nil, _ read: @escaping () -> ClockReading) {
    self.timer = timer
    self.read = read
  }

  /// The clocks of the device.
  package static var system: NavigatorClock {
    NavigatorClock {
      #if canImport(Darwin)
        // On Apple platforms this clock includes sleep; on Linux it does not.
        let uptime = CLOCK_MONOTONIC
      #else
        let uptime = CLOCK_BOOTTIME
      #endif
      return ClockReading(wall: seconds(of: CLOCK_REALTIME), uptime: seconds(of: uptime))
    }
  }

  /// The reading, clamped to the range that a store can decode.
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

/// The engine's time: seconds since 1970, never decreasing.
///
/// Within a process it advances with the uptime, regardless of changes to the wall clock. Across
/// processes it continues from the stored mark.
struct EngineClock {
  /// The engine's time with the clock reading at that time.
  struct Mark: Hashable, Sendable {
    var time: Int64
    var reading: ClockReading
  }

  let source: NavigatorClock
  private var mark: Mark
  /// Whether at least one of the two clocks has not gone back since the stored mark; `true` if
  /// there is no stored mark.
  let isCertain: Bool

  /// Creates a clock.
  ///
  /// - Parameter stored: the mark of an earlier process.
  init(_ source: NavigatorClock, after stored: Mark?) {
    self.source = source
    let reading = source.boundedReading
    guard let stored else {
      mark = Mark(time: max(0, min(reading.wall, NavigationLimit.latest)), reading: reading)
      isCertain = true
      return
    }
    // Each of the two values is at most the elapsed time, unless the wall clock was set forward:
    // then a link expires early. After a reboot, at least the uptime has elapsed. A link expires
    // late only if the device was rebooted and the wall clock was set back.
    let byCalendar = reading.wall.subtractingCapped(stored.reading.wall)
    let byUptime =
      reading.uptime < stored.reading.uptime
      ? reading.uptime : reading.uptime.subtractingCapped(stored.reading.uptime)
    mark = Mark(time: stored.time, reading: reading)
    isCertain = byCalendar >= 0 || reading.uptime >= stored.reading.uptime
    skip(max(byCalendar, byUptime))
  }

  /// Advances the time to now and returns it with the clock reading. It never decreases.
  mutating func advance() -> Mark {
    let reading = source.boundedReading
    skip(reading.uptime.subtractingCapped(mark.reading.uptime))
    mark.reading = ClockReading(
      wall: reading.wall, uptime: max(reading.uptime, mark.reading.uptime))
    return mark
  }

  /// Advances the time without a clock reading.
  mutating func skip(_ seconds: Int64) {
    mark.time = min(mark.time.addingCapped(max(0, seconds)), NavigationLimit.latest)
  }
}
