#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The reason why a file cannot be read or written.
  package struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// `true` if the file cannot be accessed; `false` if its contents are not accepted.
    package internal(set) var isUnreadable: Bool
    /// Whether the table has no environment of the given name.
    package internal(set) var isUnknownName: Bool
    /// The reason in words, with the path of the file.
    package var description: String

    package init(
      isUnreadable: Bool = false, isUnknownName: Bool = false, _ description: String
    ) {
      (self.isUnreadable, self.isUnknownName) = (isUnreadable, isUnknownName)
      self.description = description
    }
  }

  /// Reads files up to a size limit, and writes files. It uses system calls, because a table may
  /// come from a pipe.
  package enum FileBytes {
    package static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      var status = stat()
      // SAFETY: the call writes one `stat`, to which the pointer refers, and which outlives the
      // call.
      guard unsafe stat(path, &status) == 0 else {
        throw FileFailure(isUnreadable: true, "file not found: \(path)")
      }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw FileFailure(isUnreadable: true, "\(path) is a folder, not a file")
      }
      guard status.st_size <= limit else {
        throw FileFailure(
          isUnreadable: false, "\(path) has \(status.st_size) bytes; at most \(limit) are read")
      }
      guard let bytes = beginning(of: path, upTo: limit + 1) else {
        throw FileFailure(isUnreadable: true, "\(path) cannot be read")
      }
      guard bytes.count <= limit else {
        throw FileFailure(
          isUnreadable: false, "\(path) is too large; at most \(limit) bytes are read")
      }
      return bytes
    }

    /// Returns the first bytes of a file, pipe or device, or `nil` if the file cannot be opened or
    /// read.
    package static func beginning(of path: String, upTo limit: Int) -> [UInt8]? {
      readBeginning(of: path, upTo: limit)
    }

    /// Returns whether a path refers to a regular file. A pipe, in contrast, can be read only once.
    package static func isRegular(_ path: String) -> Bool {
      var status = stat()
      // SAFETY: same as in `read`.
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }

  extension FileBytes {
    /// Replaces the contents of a file, or creates the file.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      let isWritten = descriptor >= 0 && writeAll(bytes, to: descriptor)
      guard isWritten, close(descriptor) == 0 else {
        throw FileFailure(isUnreadable: true, "\(path) cannot be written")
      }
    }

    /// Writes a text to standard error.
    package static func writeError(_ text: String) { _ = writeAll(Array(text.utf8), to: 2) }
  }

  // Outside `FileBytes`, whose own `read` and `write` would hide the system calls.

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: the pointer belongs to the slice and is used only in this call.
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0 && errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private func readBeginning(of path: String, upTo limit: Int) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var information = stat()
    if unsafe fstat(descriptor, &information) == 0, information.st_size > 0 {
      bytes.reserveCapacity(min(limit, Int(information.st_size)))
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(buffer.count, limit - bytes.count)
      // SAFETY: the pointer belongs to the buffer and is used only in this call; `wanted` is at
      // most the length of the buffer.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, wanted)
      }
      if count == 0 { break }
      if count < 0 {
        guard errno == EINTR else { return nil }
        continue
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
#endif
