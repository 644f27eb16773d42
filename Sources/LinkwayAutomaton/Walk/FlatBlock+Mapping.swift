#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file cannot be mapped.
package enum MappingFailure: Error, Hashable, Sendable {
  /// The number of the system's error.
  case system(Int32)
  /// A folder, a pipe or a device.
  case notAFile
  case tooLarge(bytes: Int)
}

#if !hasFeature(Embedded)
  extension FlatBlock {
    /// Maps a file into memory: its pages are read when they are needed.
    ///
    /// A file that is overwritten while it is mapped changes the answers, and one that is shortened
    /// ends the program at the next look at what is gone; who replaces it renames a new one over it.
    package convenience init(mapping path: String, limit: Int) throws(MappingFailure) {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(errno) }
      defer { close(descriptor) }
      var facts = stat()
      guard unsafe fstat(descriptor, &facts) == 0 else { throw .system(errno) }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
      let length = Int(facts.st_size)
      guard length <= limit else { throw .tooLarge(bytes: length) }
      // Nothing of no length can be mapped.
      guard length > 0 else {
        self.init(bytes: [])
        return
      }
      // SAFETY: the system chooses the place, and the memory stays until `deinit` unmaps it.
      let memory = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .system(errno) }
      unsafe self.init(UnsafeRawPointer(memory), count: length, owner: .mapping(length: length))
    }

    // SAFETY: the caller hands over a mapping that nothing reads any more.
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
        "the system's error \(number)"
      #else
        // SAFETY: the text is copied at once; it is the C library's own, and never null.
        unsafe String(cString: strerror(number))
      #endif
    case .notAFile: "it is not a file that can be mapped"
    case .tooLarge(let bytes): "it has \(bytes) bytes, which is more than a table can have"
    }
  }
}
