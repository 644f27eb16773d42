#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls of a file store. Tests substitute implementations that end the process or lose
/// data that was not synchronized.
package protocol FileLayer: Sendable {
  /// Returns the first bytes of a file; `nil` if it does not exist.
  func read(_ path: String, upTo limit: Int) throws(FileFault) -> [UInt8]?
  /// Creates a file with these permissions, reduced by the process's umask.
  ///
  /// - Returns: its descriptor.
  /// - Throws: the error of the system call, also if the file already exists.
  func create(_ path: String, mode: UInt16) throws(FileFault) -> Int32
  /// Appends to a file.
  ///
  /// - Returns: the number of bytes written: at least one, and possibly not all.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(FileFault) -> Int
  /// Waits until the written data survives a power failure.
  func synchronise(_ descriptor: Int32) throws(FileFault)
  func close(_ descriptor: Int32)
  /// Renames a file, replacing the file at the target.
  func rename(_ path: String, to target: String) throws(FileFault)
  /// Removes a file, if it exists.
  func remove(_ path: String) throws(FileFault)
  /// Creates a folder that only its owner can use, unless it exists.
  func makeFolder(_ path: String) throws(FileFault)
  /// Waits until the entries of a folder survive a power failure.
  func synchroniseFolder(_ path: String) throws(FileFault)
}

/// A system call that failed.
package struct FileFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The error number for a missing file or folder.
  static let isMissing = ENOENT

  package internal(set) var call: String
  /// The value of `errno`.
  package var number: Int32

  package init(_ call: String, _ number: Int32) {
    self.call = call
    self.number = number
  }

  package var description: String { "\(call) failed with error \(number)" }
}

/// The implementation that makes the system calls, through the C library.
package struct SystemFiles: FileLayer {
  package init() {}

  package func read(_ path: String, upTo limit: Int) throws(FileFault) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileFault("open", errno)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: max(0, limit))
    var count = 0
    while count < bytes.count {
      let start = count
      // SAFETY: the memory belongs to the array and is used only during the call, which writes at
      // most the remaining bytes.
      let got = unsafe bytes[start...].withUnsafeMutableBytes {
        unsafe platformRead(descriptor, $0.baseAddress, $0.count)
      }
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        throw FileFault("read", errno)
      }
      count += got
    }
    return Array(bytes[..<count])
  }

  package func create(_ path: String, mode: UInt16) throws(FileFault) -> Int32 {
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
    guard descriptor >= 0 else { throw FileFault("open", errno) }
    #if canImport(Darwin)
      // Class C of Apple's Platform Security: encrypted until the user unlocks the device for the
      // first time after it started. A stricter class would lose the link of an app that the system
      // starts while the device is locked. File systems without protection classes refuse the call.
      _ = fcntl(descriptor, F_SETPROTECTIONCLASS, 3)
    #endif
    return descriptor
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(FileFault) -> Int {
    while true {
      // SAFETY: the memory belongs to the slice, and the call only reads it.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe platformWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return count }
      guard count < 0 else { throw FileFault("write", ENOSPC) }
      if errno != EINTR { throw FileFault("write", errno) }
    }
  }

  package func synchronise(_ descriptor: Int32) throws(FileFault) {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves data in the drive's cache. Not every file system supports
      // `F_FULLFSYNC`.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw FileFault("fsync", errno) }
    }
  }

  package func close(_ descriptor: Int32) { _ = platformClose(descriptor) }

  package func rename(_ path: String, to target: String) throws(FileFault) {
    guard platformRename(path, target) == 0 else { throw FileFault("rename", errno) }
  }

  package func remove(_ path: String) throws(FileFault) {
    guard unsafe unlink(path) != 0, errno != ENOENT else { return }
    throw FileFault("unlink", errno)
  }

  package func makeFolder(_ path: String) throws(FileFault) {
    guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    throw FileFault("mkdir", errno)
  }

  package func synchroniseFolder(_ path: String) throws(FileFault) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault("open", errno) }
    defer { close(descriptor) }
    try synchronise(descriptor)
  }
}

// The calls that are shadowed by the methods above.
private func platformClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func platformRename(_ path: String, _ target: String) -> Int32 {
  unsafe rename(path, target)
}

private func platformRead(
  _ descriptor: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  // SAFETY: the caller owns `count` bytes of memory.
  unsafe read(descriptor, memory, count)
}

func platformWrite(
  _ descriptor: Int32, _ memory: UnsafeRawPointer?, _ count: Int
) -> Int {
  // SAFETY: the caller owns `count` bytes of memory.
  unsafe write(descriptor, memory, count)
}
