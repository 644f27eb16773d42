#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// The bytes of a regular file; `nil` where it is none.
  static func size(ofDescriptor descriptor: Int32) -> Int? {
    var status = stat()
    // SAFETY: as above.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
