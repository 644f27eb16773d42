#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets the system end this program when a pipe's reader goes away (`linkctl routes | head`),
/// as it ends others: at once and without a message. Some parents start their children with the
/// signal ignored.
func endWhenReaderGoesAway() {
  _ = signal(SIGPIPE, SIG_DFL)
}

/// Lets writing beyond the size that a file may have fail as it does on a full disk.
func reportFilesTooLarge() {
  _ = signal(SIGXFSZ, SIG_IGN)
}

/// Puts something in the place of each standard stream that is closed, so that no file which is
/// opened later is taken for it. Reading and writing there fails with `EBADF`.
func occupyClosedStreams() {
  for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
  where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest number that is free is given, and those below are taken by now.
    _ = unsafe open("/dev/null", mode)
  }
}

/// What the system says about an error number, such as "No space left on device".
func systemMessage(ofError number: Int32) -> String {
  // SAFETY: the text lives until the next call, and only the command's own task calls.
  unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

/// Ends the program.
func end(_ status: ExitCode) -> Never {
  exit(status.rawValue)
}

/// A system call that failed.
struct SystemError: Error, Hashable, Sendable {
  var number: Int32
  var message: String { systemMessage(ofError: number) }
}

/// Makes a file anew and opens it to write.
///
/// - Parameter isPrivate: whether only its owner may read it, where it was not there before.
func createFile(_ path: String, isPrivate: Bool) throws(SystemError) -> Int32 {
  let mode = isPrivate ? 0o600 : 0o666
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, mode_t(mode))
  if descriptor < 0 { throw SystemError(number: errno) }
  return descriptor
}

func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

/// - Returns: `false` where there is such a folder.
func makeFolder(_ path: String) throws(SystemError) -> Bool {
  if unsafe mkdir(path, 0o777) == 0 { return true }
  let number = errno
  var status = stat()
  // SAFETY: the call writes one `stat`, and the pointer is to one for the call's time.
  guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw SystemError(number: number)
  }
  return false
}

func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

/// What a path leads to that is to be written.
enum OutputPlace {
  case nothing
  /// A regular file, which may be written.
  case file(stat)
  /// A pipe or a device, open, or a standard stream of this process: written to as it is.
  case channel(Int32)

  init(_ path: String) throws(SystemError) {
    var status = stat()
    // SAFETY: each call writes one `stat`, and the pointer is to one for the call's time.
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
    // Opening it, the system says whether it may be written, and by which links.
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
    closeFile(descriptor)
    self = .file(status)
  }
}
