/// The lines of a file, a pipe or a terminal, each as soon as it is there.
struct InputLines: ~Copyable {
  enum Line: Hashable, Sendable {
    /// Without its line feed. Any bytes, also such as are not UTF-8.
    case bytes([UInt8])
    /// It had more bytes than are taken, and was passed over.
    case tooLong

    /// `nil` where there were too many.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  }

  /// The most bytes that a line may have.
  let limit: Int
  private var file: InputFile
  /// What is read and not handed out yet.
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line begins.
  private var start = 0
  private var isAtEnd = false

  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String, limit: Int) throws(CommandFailure) {
    self.limit = limit
    file = try InputFile(path: path)
  }

  /// What messages call the input.
  var name: String { file.name }

  /// Which file it is, to tell whether another path leads to it too.
  var identity: FileIdentity? { file.identity }

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
      isAtEnd = try file.read(into: &buffer) == 0
    }
  }
}
