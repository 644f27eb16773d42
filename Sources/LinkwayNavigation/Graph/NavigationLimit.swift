/// Limits of everything that grows with use.
package enum NavigationLimit {
  /// The maximum number of screens on one stack.
  package static let stackDepth = 100
  /// The maximum of a decoded counter. No app reaches this number, and counting can continue from
  /// there even if `Int` has 32 bits.
  package static let count: Int64 = 1 << 30
  /// The maximum of the clock: the end of the year 9999, in seconds since 1970.
  package static let latest: Int64 = 253_402_300_799
  /// The range of decoded times in seconds since 1970: from the year 1 to one day after `latest`.
  /// A link or step that is held at `latest` can wait for at most one day.
  package static let times: ClosedRange<Int64> = -62_135_596_800...latest + 86_400
  /// The maximum depth to which coordinators are followed; tables have fewer levels.
  package static let graphLevels = 128
  /// The maximum depth of running coordinators in a decoded state. A table has at most 64 levels of
  /// JSON, and each coordinator takes two of them.
  package static let decodedLevels = 32
}
