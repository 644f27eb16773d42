#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The temporary files of this process, which a signal that ends it removes.
///
/// Only the command's own task changes what is here. The handler may run on any thread at any time: it
/// reads whole pointers, to texts that are never freed, and calls nothing but `unlink`, `signal` and
/// `raise`.
enum TemporaryFiles {
  /// More than these are left behind by a signal.
  private static let capacity = 1_024

  // SAFETY: the memory is initialised completely, and lives as long as the process.
  nonisolated(unsafe) private static let paths:
    UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?> = {
      let paths = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: capacity)
      unsafe paths.initialize(repeating: nil)
      return unsafe paths
    }()
  /// Whether a signal has to wait, and the one that does.
  nonisolated(unsafe) private static var isHeld = false
  nonisolated(unsafe) private static var waiting: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  /// Notes a file that is about to be made.
  static func add(_ path: String) {
    if unsafe !isHandled { handleSignals() }
    if let free = unsafe paths.firstIndex(where: { unsafe $0 == nil }) {
      unsafe paths[free] = strdup(path)
    }
  }

  /// Forgets a file that has another name now, or is removed.
  static func forget(_ path: String) {
    for place in unsafe paths.indices {
      // SAFETY: each text ends with a zero.
      if let known = unsafe paths[place], unsafe strcmp(known, path) == 0 {
        unsafe paths[place] = nil
      }
    }
  }

  /// Calls `body`; a signal that would end the process does so afterwards.
  static func holdingSignals<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    unsafe isHeld = true
    defer {
      unsafe isHeld = false
      if unsafe waiting != 0 { unsafe raise(waiting) }
    }
    try body()
  }

  nonisolated(unsafe) private static var isHandled = false

  private static func handleSignals() {
    unsafe isHandled = true
    _ = unsafe paths
    for number in signals {
      let before = signal(number, endBySignal)
      // One that the parent has this process ignore stays ignored.
      if isIgnored(before) { _ = signal(number, SIG_IGN) }
    }
  }

  private static let endBySignal: @convention(c) (Int32) -> Void = { number in
    if unsafe isHeld {
      unsafe waiting = number
      return
    }
    for place in unsafe 0..<paths.count {
      if let path = unsafe paths[place] { _ = unsafe unlink(path) }
    }
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
