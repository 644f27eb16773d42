#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lines for an app's developer, on the standard error, which Xcode shows.
enum DebugLog {
  /// `nil` in builds for people.
  static var standard: ((String) -> Void)? {
    #if DEBUG
      write
    #else
      nil
    #endif
  }

  private static func write(_ line: String) {
    let bytes = Array("linkway: \(line)\n".utf8)
    // SAFETY: the memory is the array's own, and the call only reads it.
    unsafe bytes.withUnsafeBytes { _ = unsafe platformWrite(2, $0.baseAddress, $0.count) }
  }
}
