/// The messages of the Language Server Protocol's base protocol, each as soon as it is there: a header with
/// `Content-Length`, an empty line, and so many bytes.
struct MessageReader: ~Copyable {
  enum Message: Hashable, Sendable {
    case body([UInt8])
    /// What could not be read, in a sentence. Reading goes on with the next header.
    case malformed(String)
  }

  /// The most bytes of a header, and of what follows it.
  static let headerLimit = 8_192
  static let bodyLimit = 64 << 20

  private var file: InputFile
  /// What is read and not handed out yet.
  private var buffer: [UInt8] = []
  private var start = 0

  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String) throws(CommandFailure) { file = try InputFile(path: path) }

  /// The next message; `nil` at the end of the input. Waits for it where it is still to come.
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

  /// The lines up to an empty one, without that.
  private mutating func header() throws(CommandFailure) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = Self.emptyLine(in: buffer[searched...]) {
        defer { start = end.upperBound }
        return buffer[start..<end.lowerBound]
      }
      if buffer.count - start > Self.headerLimit {
        // No header: what follows may hold the beginning of one.
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

  /// Two line ends, each CR LF or LF.
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

  /// The number of the last line that begins with `Content-Length:`, in any case of letters. Text before
  /// it on its line is no part of it, so that a header after rubbish is found.
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
