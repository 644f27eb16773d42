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

func fileExists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

func removeFile(_ path: String) { unsafe unlink(path) }

func renameFile(_ path: String, to other: String) throws(SystemError) {
  guard unsafe rename(path, other) == 0 else { throw SystemError(number: errno) }
}
