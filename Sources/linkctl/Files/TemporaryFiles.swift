/// The temporary files of this process, which are removed if a signal ends it.
///
/// The signal handler may run on any thread at any time. It reads whole pointers to strings that
/// are never freed, may set `waiting`, and calls only `unlink`, `signal` and `raise`. Only the
/// command's own task modifies the other state.
enum TemporaryFiles {
  /// The maximum number of files tracked. Further files are not removed by a signal.
  private static let capacity = 1_024

  // SAFETY: the memory is completely initialised, and lives as long as the process.
  nonisolated(unsafe) private static let paths:
    UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?> = {
      let paths = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: capacity)
      unsafe paths.initialize(repeating: nil)
      return unsafe paths
    }()
  /// Whether signals are held back.
  nonisolated(unsafe) private static var isHeld = false
  /// The signal that arrived meanwhile; 0 if none did.
  nonisolated(unsafe) private static var waiting: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  /// Registers a file that is about to be created.
  static func add(_ path: String) {
    _ = handlesSignals
    if let free = unsafe paths.firstIndex(where: { unsafe $0 == nil }) {
      unsafe paths[free] = strdup(path)
    }
  }

  /// Unregisters a file that was renamed or removed.
  static func forget(_ path: String) {
    for place in unsafe paths.indices {
      // SAFETY: each string is zero-terminated.
      if let known = unsafe paths[place], unsafe strcmp(known, path) == 0 {
        unsafe paths[place] = nil
      }
    }
  }

  /// Calls `body`; a signal that would end the process takes effect afterwards.
  static func deferringSignals<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    unsafe isHeld = true
    defer {
      unsafe isHeld = false
      if unsafe waiting != 0 { unsafe raise(waiting) }
    }
    try body()
  }

  /// Handles the signals when it is first read.
  private static let handlesSignals: Void = {
    _ = unsafe paths
    for number in signals {
      let before = signal(number, endBySignal)
      // A signal that the parent had ignored stays ignored.
      if isIgnored(before) { _ = signal(number, SIG_IGN) }
    }
  }()

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
