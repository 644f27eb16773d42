import LinkwayDiagnostics

/// An error-tolerant JSON parser, used to find names while a table is being edited.
///
/// Errors are reported by the strict reader; this one reports none and drops as little as possible.
/// It recovers as follows:
///
/// - A key without a colon or value has a missing value. A string before a colon is always a key,
///   so a missing value does not consume the next key.
/// - If an object in an array contains `{` where a key is expected, the object ends there. An array
///   in an object ends before a key. A closing bracket ends all open values up to the nearest one
///   it matches; if it matches none, it is skipped.
/// - The end of the text ends all open values.
///
/// O(n). Nesting is limited to `depthLimit`.
struct DraftReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private var offset = 0
  /// The open brackets, innermost last; `true` for an object.
  private var open: [Bool] = []

  static let depthLimit = 64

  static func read(_ source: SourceText) -> DraftValue {
    var reader = DraftReader(source: source, bytes: source.bytes)
    while true {
      let value = reader.value()
      if case .missing = value.content, reader.offset < reader.bytes.count {
        // A stray bracket or comma.
        reader.offset += 1
        continue
      }
      return value
    }
  }

  private init(source: SourceText, bytes: [UInt8]) {
    (self.source, self.bytes) = (source, bytes)
    // A byte order mark, which the strict reader reports.
    if bytes.starts(with: "\u{FEFF}".utf8) { offset = 3 }
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func value() -> DraftValue {
    let before = offset
    skipSpace()
    let start = offset
    switch next {
    case UInt8(ascii: "{") where open.count < Self.depthLimit: return object(at: start)
    case UInt8(ascii: "[") where open.count < Self.depthLimit: return array(at: start)
    case UInt8(ascii: "\""):
      let string = string(at: start)
      return DraftValue(content: .string(string), range: string.range)
    case nil, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return DraftValue(content: .missing, range: before..<start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      offset += 1
      return DraftValue(content: .missing, range: start..<offset)
    default:
      let word = word()
      return DraftValue(
        content: .word(String(decoding: bytes[word], as: UTF8.self)), range: word)
    }
  }

  private mutating func object(at start: Int) -> DraftValue {
    open.append(true)
    offset += 1
    var members: [DraftValue.Member] = []
    loop: while true {
      skipSpace()
      switch next {
      case nil: break loop
      case UInt8(ascii: "}"):
        offset += 1
        break loop
      case UInt8(ascii: "]"):
        guard !open.contains(false) else { break loop }
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): offset += 1
      case UInt8(ascii: "\""):
        let key = string(at: offset)
        members.append(DraftValue.Member(key: key, value: memberValue()))
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // In an array, `{` begins the next element, because the `}` of this object is missing.
        if next == UInt8(ascii: "{"), open.dropLast().last == false { break loop }
        _ = value()
      default:
        let word = word()
        let key = LocatedString(String(decoding: bytes[word], as: UTF8.self), at: word)
        members.append(DraftValue.Member(key: key, value: memberValue()))
      }
    }
    open.removeLast()
    return DraftValue(content: .object(members), range: start..<offset)
  }

  /// Parses a colon and a value after a key, as far as present.
  private mutating func memberValue() -> DraftValue {
    let end = offset
    skipSpace()
    guard next == UInt8(ascii: ":") else {
      offset = end
      return DraftValue(content: .missing, range: end..<end)
    }
    offset += 1
    let start = offset
    let value = value()
    guard case .string = value.content, isKey(after: offset) else { return value }
    offset = start
    return DraftValue(content: .missing, range: start..<value.range.lowerBound)
  }

  private mutating func array(at start: Int) -> DraftValue {
    open.append(false)
    offset += 1
    var elements: [DraftValue] = []
    loop: while true {
      skipSpace()
      switch next {
      case nil: break loop
      case UInt8(ascii: "]"):
        offset += 1
        break loop
      case UInt8(ascii: "}"):
        guard !open.contains(true) else { break loop }
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): offset += 1
      default:
        let place = offset
        let element = value()
        if case .string = element.content, open.contains(true), isKey(after: offset) {
          offset = place
          break loop
        }
        elements.append(element)
      }
    }
    open.removeLast()
    return DraftValue(content: .array(elements), range: start..<offset)
  }

  private func isKey(after end: Int) -> Bool {
    var copy = self
    copy.offset = end
    copy.skipSpace()
    return copy.next == UInt8(ascii: ":")
  }

  /// Parses a string. An unterminated string extends to the end of its line.
  private mutating func string(at start: Int) -> LocatedString {
    if let string = LocatedString(literalIn: source, at: start) {
      offset = string.range.upperBound
      return string
    }
    let end = max(source.lineRange(around: start).upperBound, start + 1)
    offset = end
    return LocatedString(
      String(decoding: bytes[start + 1..<end], as: UTF8.self), at: start..<end,
      contentStart: start + 1)
  }

  private mutating func word() -> Range<Int> {
    let start = offset
    while let byte = next, !" \t\r\n,:{}[]\"".utf8.contains(byte) { offset += 1 }
    return start..<offset
  }

  /// Skips white space and `//` comments; the strict reader reports the comments.
  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/") where bytes[offset...].starts(with: "//".utf8):
        offset = max(source.lineRange(around: offset).upperBound, offset + 2)
      default: return
      }
    }
  }
}
