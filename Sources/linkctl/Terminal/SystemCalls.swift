// For all files of the target.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif

/// Opens `/dev/null` for each closed standard stream, so that no file opened later gets the
/// stream's descriptor. `/dev/null` is opened in the wrong direction, so using the stream still
/// fails with `EBADF`.
func openClosedStandardStreams() {
  for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
  where fcntl(descriptor, F_GETFD) < 0 {
    // `open` returns the lowest free descriptor, and those below are in use by now.
    _ = unsafe open("/dev/null", mode)
  }
}

/// Returns the system's message for an error number, such as "No space left on device".
func systemMessage(ofError number: Int32) -> String {
  // SAFETY: the string lives until the next call, and only the command's own task calls this.
  unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

/// A system call that failed.
struct SystemError: Error, Hashable, Sendable {
  var number: Int32
  var message: String { systemMessage(ofError: number) }
}

/// Reads the next bytes into a buffer, and returns their number like the system call.
func readBytes(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
  // SAFETY: the pointer and count belong to one buffer, which lives through the call.
  unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
}

/// Writes bytes, and returns the number of those written like the system call.
func writeBytes(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
  // SAFETY: as above.
  unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}

/// Creates a folder.
///
/// - Returns: `false` if the folder already exists.
func makeFolder(_ path: String) throws(SystemError) -> Bool {
  if unsafe mkdir(path, 0o777) == 0 { return true }
  let number = errno
  var status = stat()
  // SAFETY: the call writes one `stat`, and the pointer to it is valid during the call.
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw SystemError(number: number)
  }
  return false
}

/// The kind of destination at an output path.
enum OutputDestination {
  case nothing
  /// A regular file that is writable.
  case file(stat)
  /// An open descriptor of a pipe, a device or a standard stream of this process, written to
  /// directly.
  case channel(Int32)

  init(_ path: String) throws(SystemError) {
    var status = stat()
    // SAFETY: each call writes one `stat`, and the pointer to it is valid during the call.
    if unsafe stat(path, &status) == 0 {
      for stream: Int32 in [1, 2] {
        var own = stat()
        if unsafe fstat(stream, &own) == 0, own.st_dev == status.st_dev,
          own.st_ino == status.st_ino
        {
          self = .channel(dup(stream))
          return
        }
      }
    }
    // Opening the file lets the system check its permissions and follow symbolic links.
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw SystemError(number: errno) }
      self = .nothing
      return
    }
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .channel(descriptor)
      return
    }
    close(descriptor)
    self = .file(status)
  }
}
