#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file, a pipe or a terminal that is read once, from its beginning to its end.
struct InputFile: ~Copyable {
  /// What messages call it.
  let name: String
  private let descriptor: Int32
  /// What a read fills. Kept, so that reading makes no memory.
  private var piece: [UInt8]

  /// - Parameters:
  ///   - path: the file to read; `-` is standard input.
  ///   - pieceSize: the most bytes that one read gives.
  init(path: String, pieceSize: Int = 65_536) throws(CommandFailure) {
    piece = [UInt8](repeating: 0, count: pieceSize)
    guard path != "-" else {
      (name, descriptor) = ("standard input", 0)
      return
    }
    name = path
    descriptor = unsafe open(path, O_RDONLY)
    if descriptor < 0 {
      let message = errno == ENOENT ? "file not found: \(path)" : nil
      throw .failed(
        .unreadableFile,
        message ?? "\(path) cannot be read: \(systemMessage(ofError: errno))")
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Which file it is, to tell whether another path leads to it too.
  var identity: FileIdentity? { FileIdentity(descriptor: descriptor) }

  /// The bytes from where it stands to its end; `nil` where it is no regular file.
  var remainingBytes: Int? {
    guard let size = FileIdentity.size(ofDescriptor: descriptor) else { return nil }
    return max(0, size - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
  }

  /// Whether a read would answer at once: there is something, or the end.
  var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: the pointer is to one request for the call's time, and the count says one.
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Appends what is there next to a buffer, and waits where nothing is there yet.
  ///
  /// - Returns: how many bytes; 0 at the end.
  mutating func read(into buffer: inout [UInt8]) throws(CommandFailure) -> Int {
    while true {
      // SAFETY: the pointer and the count are those of one buffer, which lives through the call.
      let count = unsafe piece.withUnsafeMutableBytes { piece in
        #if canImport(Darwin)
          unsafe Darwin.read(descriptor, piece.baseAddress, piece.count)
        #elseif canImport(Glibc)
          unsafe Glibc.read(descriptor, piece.baseAddress, piece.count)
        #elseif canImport(Musl)
          unsafe Musl.read(descriptor, piece.baseAddress, piece.count)
        #endif
      }
      if count >= 0 {
        buffer += piece[..<count]
        return count
      }
      guard errno == EINTR else {
        if descriptor == 0, errno == EBADF {
          throw .failed(
            .unreadableFile, "standard input is closed, and nothing can be read from it")
        }
        throw .failed(
          .unreadableFile, "\(name) cannot be read: \(systemMessage(ofError: errno))")
      }
    }
  }
}
