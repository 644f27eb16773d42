extension JSONReader {
  /// Checks the text as a whole before parsing: its size, and that it is UTF-8 (RFC 8259, section
  /// 8.1).
  mutating func checkEncoding() throws(Stop) {
    guard bytes.count <= options.byteLimit else {
      throw stop(
        "too-large", nil,
        "the file has \(bytes.count) bytes; at most \(options.byteLimit) are allowed",
        suggestion: "make it smaller, or split it")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(
        "byte-order-mark", 0..<3,
        "the file starts with a byte-order mark, which JSON does not allow",
        suggestion: "save the file as UTF-8 without a byte-order mark")
      offset = 3
    }
    guard let place = bytes.firstInvalidUTF8() else { return }
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    throw stop(
      "invalid-utf8", place..<place + 1,
      isUTF16
        ? "the file is UTF-16, but JSON must be UTF-8"
        : "the byte \(TerminalText.escape(ofInvalid: bytes[place])) is not part of valid UTF-8",
      suggestion: "save the file as UTF-8")
  }

  /// Skips white space. Comments are also skipped, but reported.
  mutating func skipSpace() throws(Stop) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        guard try skipComment() else { return }
      default: return
      }
    }
  }

  /// Reports and skips the comment at the current offset. Returns `false` if there is none.
  private mutating func skipComment() throws(Stop) -> Bool {
    let start = offset
    let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if bytes[offset] == UInt8(ascii: "#") || second == UInt8(ascii: "/") {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"),
        bytes[offset] != UInt8(ascii: "\r")
      {
        offset += 1
      }
    } else if second == UInt8(ascii: "*") {
      offset += 2
      while offset + 1 < bytes.count,
        bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/")
      {
        offset += 1
      }
      guard offset + 1 < bytes.count else {
        throw stop(
          "comment", start..<start + 2, "JSON has no comments, and this one does not end",
          suggestion: "remove it")
      }
      offset += 2
    } else {
      return false
    }
    report(
      "comment", start..<offset, "JSON has no comments",
      suggestion: "remove it; use `description` for remarks if the format allows it")
    return true
  }
}

extension JSONReader {
  mutating func report(
    _ identifier: String, _ range: Range<Int>?, _ message: String, notes: [String] = [],
    suggestion: String? = nil
  ) {
    log.report(
      Diagnostic(.error, identifier, at: range, message, notes: notes, suggestion: suggestion))
  }

  /// Reports an error after which nothing can be parsed, and returns the error to throw.
  mutating func stop(
    _ identifier: String, _ range: Range<Int>?, _ message: String, notes: [String] = [],
    suggestion: String? = nil
  ) -> Stop {
    report(identifier, range, message, notes: notes, suggestion: suggestion)
    return Stop()
  }

  mutating func unexpectedEnd(in noun: String, from start: Int) -> Stop {
    stop(
      "unexpected-end", bytes.count..<bytes.count, "the file ends inside an \(noun)",
      notes: ["the \(noun) begins at \(source.location(of: start))"],
      suggestion: "look for a missing `\(noun == "object" ? "}" : "]")`")
  }

  /// Returns the range of the word or number at an offset, otherwise of a single scalar.
  func thing(at offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, bytes[end].isPartOfWord { end += 1 }
    if end == offset, let (_, length) = bytes.utf8Scalar(at: offset) { end += length }
    return offset..<end
  }

  /// Returns the text of a range for a message, truncated if it is long.
  func text(_ range: Range<Int>) -> String {
    let shown = String(decoding: bytes[range].prefix(40), as: UTF8.self)
    return range.count > 40 ? shown + "…" : shown
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is an ASCII letter or digit, or another character of words and numbers, such
  /// as `_` or `+`.
  var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
