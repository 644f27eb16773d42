#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines of a file, a pipe or a terminal, each as soon as it is there.
struct InputLines: ~Copyable {
  enum Line: Hashable, Sendable {
    /// Without its line feed. Any bytes, also such as are not UTF-8.
    case bytes([UInt8])
    /// It had more bytes than are taken, and was passed over.
    case tooLong
  }

  /// What messages call the input.
  let name: String
  /// The most bytes that a line may have.
  let limit: Int
  private let descriptor: Int32
  /// What is read and not handed out yet.
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line begins.
  private var start = 0
  private var isAtEnd = false

  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String, limit: Int) throws(CommandFailure) {
    self.limit = limit
    guard path != "-" else {
      (name, descriptor) = ("standard input", 0)
      return
    }
    name = path
    descriptor = unsafe open(path, O_RDONLY)
    if descriptor < 0 {
      let message = errno == ENOENT ? "there is no file \(path)" : nil
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

  /// The next line, `nil` at the end. Waits for it where it is still to come.
  mutating func next() throws(CommandFailure) -> Line? {
    var searched = start
    var isTooLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return isTooLong || end - start > limit ? .tooLong : .bytes(Array(buffer[start..<end]))
      }
      if isAtEnd {
        defer { start = buffer.count }
        if isTooLong || buffer.count - start > limit { return .tooLong }
        return start < buffer.count ? .bytes(Array(buffer[start...])) : nil
      }
      buffer.removeSubrange(..<start)
      start = 0
      if buffer.count > limit {
        isTooLong = true
        buffer.removeAll(keepingCapacity: true)
      }
      searched = buffer.count
      try readMore()
    }
  }

  private mutating func readMore() throws(CommandFailure) {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      // SAFETY: the pointer and the count are those of one buffer, which lives through the call.
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { buffer += piece[..<count] }
      isAtEnd = count == 0
      if count >= 0 { return }
      guard errno == EINTR else {
        throw .failed(
          .unreadableFile, "\(name) cannot be read: \(systemMessage(ofError: errno))")
      }
    }
  }
}

/// Which file a path or a descriptor leads to.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// `nil` where it is no regular file: a pipe or a terminal can be read and written.
  init?(descriptor: Int32) {
    var status = stat()
    // SAFETY: the call writes one `stat`, and the pointer is to one for the call's time.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `nil` where there is no regular file.
  init?(path: String) {
    var status = stat()
    // SAFETY: as above.
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
