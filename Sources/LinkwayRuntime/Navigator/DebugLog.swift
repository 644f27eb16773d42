#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Log lines for the app's developer, on standard error, which Xcode shows.
enum DebugLog {
  /// The log function; `nil` in release builds.
  static var standard: ((String) -> Void)? {
    #if DEBUG
      write
    #else
      nil
    #endif
  }

  private static func write(_ line: String) {
    let bytes = Array("linkway: \(line)\n".utf8)
    // SAFETY: the memory belongs to the array, and the call only reads it.
    unsafe bytes.withUnsafeBytes { _ = unsafe platformWrite(2, $0.baseAddress, $0.count) }
  }
}
