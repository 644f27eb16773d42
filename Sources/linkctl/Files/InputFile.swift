/// A file, pipe or terminal that is read once, from beginning to end.
struct InputFile: ~Copyable {
  /// The name used in messages.
  let name: String
  private let descriptor: Int32
  /// The buffer of a read, kept to avoid allocations.
  private var piece: [UInt8]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file to read; `-` is standard input.
  ///   - pieceSize: the maximum number of bytes per read.
  init(path: String, pieceSize: Int = 65_536) throws(CommandFailure) {
    piece = [UInt8](repeating: 0, count: pieceSize)
    guard path != "-" else {
      (name, descriptor) = ("standard input", 0)
      return
    }
    name = path
    descriptor = unsafe open(path, O_RDONLY)
    if descriptor < 0 {
      throw .failed(
        .unreadableFile,
        errno == ENOENT
          ? "file not found: \(path)" : "\(path) cannot be read: \(systemMessage(ofError: errno))")
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// The identity of the file, for detecting other paths to it.
  var identity: FileIdentity? { FileIdentity(descriptor: descriptor) }

  /// The number of bytes left to read; `nil` if it is not a regular file.
  var remainingBytes: Int? {
    guard let size = FileIdentity.size(ofDescriptor: descriptor) else { return nil }
    return max(0, size - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
  }

  /// Whether a read would not block, because there is data or the end is reached.
  var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: the pointer to one request is valid during the call, and the count is one.
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Appends the next bytes to a buffer; blocks until some are available.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  mutating func read(into buffer: inout [UInt8]) throws(CommandFailure) -> Int {
    while true {
      let count = readBytes(descriptor, into: &piece)
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
