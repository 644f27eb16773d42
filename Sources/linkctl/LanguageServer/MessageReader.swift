/// A reader for the base protocol of the Language Server Protocol. Returns each message as soon as
/// it has arrived: a header with `Content-Length`, an empty line, and that number of bytes.
struct MessageReader: ~Copyable {
  enum Message: Hashable, Sendable {
    case body([UInt8])
    /// A malformed message, with the reason as a sentence. Reading continues with the next header.
    case malformed(String)
  }

  /// The maximum bytes of a header, and of the body after it.
  static let headerLimit = 8_192
  static let bodyLimit = 64 << 20

  private var file: InputFile
  /// The bytes that were read but not returned yet.
  private var buffer: [UInt8] = []
  private var start = 0

  /// Opens a file.
  ///
  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String) throws(CommandFailure) { file = try InputFile(path: path) }

  /// Returns the next message; `nil` at the end of the input. Blocks until a message is complete.
  mutating func next() throws(CommandFailure) -> Message? {
    guard let header = try header() else { return nil }
    guard let length = Self.contentLength(of: header) else {
      return .malformed("a message begins with `Content-Length: ` and a number of bytes")
    }
    guard length <= Self.bodyLimit else {
      try skip(length)
      return .malformed("a message has at most \(Self.bodyLimit) bytes, not \(length)")
    }
    while buffer.count - start < length { guard try readMore() else { return nil } }
    defer { start += length }
    return .body(Array(buffer[start..<start + length]))
  }

  /// Returns the lines before the next empty line; `nil` at the end of the input.
  private mutating func header() throws(CommandFailure) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = Self.emptyLine(in: buffer[searched...]) {
        defer { start = end.upperBound }
        return buffer[start..<end.lowerBound]
      }
      if buffer.count - start > Self.headerLimit {
        // Not a header. The last bytes are kept, as they may contain the beginning of one.
        start = buffer.count - 32
        return []
      }
      searched = max(start, buffer.count - 3)
      let kept = searched - start
      guard try readMore() else { return nil }
      searched = start + kept
    }
  }

  private mutating func readMore() throws(CommandFailure) -> Bool {
    buffer.removeSubrange(..<start)
    start = 0
    return try file.read(into: &buffer) > 0
  }

  private mutating func skip(_ count: Int) throws(CommandFailure) {
    var left = count
    while left > buffer.count - start {
      left -= buffer.count - start
      start = buffer.count
      guard try readMore() else { return }
    }
    start += left
  }

  /// Returns the range of two consecutive line ends, each CR LF or LF.
  private static func emptyLine(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var place = bytes.startIndex
    while let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
      let next = end + 1
      if next < bytes.endIndex, bytes[next] == UInt8(ascii: "\n") { return end..<next + 1 }
      if next + 1 < bytes.endIndex, bytes[next] == UInt8(ascii: "\r"),
        bytes[next + 1] == UInt8(ascii: "\n")
      {
        return end..<next + 2
      }
      place = next
    }
    return nil
  }

  /// Returns the value of the last `Content-Length:`, case-insensitively. Text before it on the
  /// same line is ignored, so that a header after garbage is found.
  private static func contentLength(of header: ArraySlice<UInt8>) -> Int? {
    let name = "content-length:"
    let text = String(decoding: header, as: UTF8.self).lowercased()
    guard let line = text.split(whereSeparator: \.isNewline).last(where: { $0.contains(name) }),
      let value = line.split(separator: name, omittingEmptySubsequences: false).last
    else { return nil }
    let digits = value.filter { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Int(digits)
  }
}
