#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why a file cannot be mapped.
package enum MappingFailure: Error, Equatable, Sendable {
  /// An `errno` value.
  case system(Int32)
  /// The path is a directory, a pipe or a device.
  case notAFile
  case tooLarge(bytes: Int)
}

#if !hasFeature(Embedded)
  extension FlatBlock {
    /// Maps a file into memory. Its pages are read on demand.
    ///
    /// Overwriting a mapped file changes the results of matching, and truncating it crashes the
    /// process on the next access to the missing pages. To replace the file, rename a new file over
    /// it.
    package convenience init(mapping path: String, limit: Int) throws(MappingFailure) {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(errno) }
      defer { close(descriptor) }
      var facts = stat()
      guard unsafe fstat(descriptor, &facts) == 0 else { throw .system(errno) }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
      let length = Int(facts.st_size)
      guard length <= limit else { throw .tooLarge(bytes: length) }
      // An empty file cannot be mapped.
      guard length > 0 else {
        self.init(bytes: [])
        return
      }
      // SAFETY: the system chooses the address, and the mapping remains until `deinit` unmaps it.
      let memory = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .system(errno) }
      unsafe self.init(UnsafeRawPointer(memory), count: length, owner: .mapping(length: length))
    }

    // SAFETY: the caller passes ownership of a mapping that is no longer read.
    @unsafe static func unmap(_ start: UnsafeRawPointer, length: Int) {
      unsafe munmap(UnsafeMutableRawPointer(mutating: start), length)
    }
  }
#endif

extension MappingFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let number):
      #if hasFeature(Embedded)
        "system error \(number)"
      #else
        // SAFETY: the string is copied immediately; it belongs to the C library and is never null.
        unsafe String(cString: strerror(number))
      #endif
    case .notAFile: "it is not a file that can be mapped"
    case .tooLarge(let bytes): "it has \(bytes) bytes, which is more than a table can have"
    }
  }
}
