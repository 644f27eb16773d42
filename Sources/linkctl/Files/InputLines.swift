/// The lines of a file, pipe or terminal, each returned as soon as it is complete.
struct InputLines: ~Copyable {
  enum Line: Hashable, Sendable {
    /// The bytes without the line feed, not necessarily UTF-8.
    case bytes([UInt8])
    /// A line that was skipped because it has more bytes than `limit`.
    case tooLong

    /// The bytes; `nil` if the line was too long.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  }

  /// The maximum number of bytes per line.
  let limit: Int
  private var file: InputFile
  /// The bytes that were read but not returned yet.
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  private var isAtEnd = false

  /// Opens a file.
  ///
  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String, limit: Int) throws(CommandFailure) {
    self.limit = limit
    file = try InputFile(path: path)
  }

  /// The name used in messages.
  var name: String { file.name }

  /// The identity of the file, for detecting other paths to it.
  var identity: FileIdentity? { file.identity }

  /// Returns the next line; `nil` at the end. Blocks until a line is complete.
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
      isAtEnd = try file.read(into: &buffer) == 0
    }
  }
}
