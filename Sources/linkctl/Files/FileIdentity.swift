/// The identity of a regular file, for comparing paths and descriptors.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Creates the identity of an open file; `nil` if it is not a regular file, because a pipe or
  /// terminal can be both read and written.
  init?(descriptor: Int32) {
    var status = stat()
    // SAFETY: the call writes one `stat`, and the pointer to it is valid during the call.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of the file at a path; `nil` if it is not a regular file.
  init?(path: String) {
    var status = stat()
    // SAFETY: as above.
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the size of a regular file in bytes; `nil` for other descriptors.
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
