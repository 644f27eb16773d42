package import LinkwayMatching

/// JSON as bytes, written from the front: by RFC 8259, with what could steer a terminal as
/// `\u` escapes. Every answer is written by it. What is generic is inlinable, for the answers by the million.
package struct JSONBytes: Sendable {
  package var bytes: [UInt8] = []

  @inlinable package init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

  /// Writes what is JSON already: punctuation, keys and words without escapes.
  @inlinable package mutating func write(_ json: String) { append(json.utf8) }

  /// Adds bytes, at once where they stand in one piece.
  @inlinable mutating func append(_ text: some Collection<UInt8>) {
    let isDone: Void? = text.withContiguousStorageIfAvailable {
      unsafe bytes.append(contentsOf: $0)
    }
    if isDone == nil { bytes.append(contentsOf: text) }
  }

  /// Writes what is JSON already.
  @inlinable package mutating func write(json: ArraySlice<UInt8>) { bytes.append(contentsOf: json) }

  /// Writes a string by its UTF-8; what is ill-formed reads as U+FFFD.
  @inlinable package mutating func write(string text: some Collection<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    if Self.isPlain(text) {
      append(text)
    } else {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { write(escaped: scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text is its own form in a string, and safe on a terminal.
  @inlinable package static func isPlain(_ text: some Collection<UInt8>) -> Bool {
    let answer = text.withContiguousStorageIfAvailable { unsafe isPlain(all: $0) }
    return answer ?? text.allSatisfy(isPlain)
  }

  // SAFETY: `@unsafe`, because the buffer must be memory of its length.
  @unsafe @inlinable
  static func isPlain(all text: UnsafeBufferPointer<UInt8>) -> Bool {
    // To the end, as the compiler then takes many bytes at once.
    var odd: UInt8 = 0
    var place = 0
    while place < text.count {
      odd |= unsafe isPlain(text[place]) ? 0 : 1
      place += 1
    }
    return odd == 0
  }

  /// Whether a byte stands for itself in a string (RFC 8259, section 7) and on a terminal.
  @inline(__always) @inlinable
  static func isPlain(_ byte: UInt8) -> Bool {
    // Without branches.
    let isPrintable = byte &- 0x20 < 0x5F
    let isMark = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    return isPrintable && !isMark
  }

  @usableFromInline mutating func write(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": write("\\\"")
    case "\\": write("\\\\")
    case "\u{8}": write("\\b")
    case "\u{C}": write("\\f")
    case "\n": write("\\n")
    case "\r": write("\\r")
    case "\t": write("\\t")
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: write(String(scalar).escapedInJSON)
    }
  }

  package mutating func write(_ value: ParameterValue) {
    switch value {
    case .string(let text): write(string: text.utf8)
    case .int(let number): write(String(number))
    case .number(let number):
      let text = String(number)
      write(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    case .bool(let isTrue): write(isTrue ? "true" : "false")
    case .list(let values):
      // As deep as a table's own text: what links give is never a list of lists.
      write("[")
      for (place, value) in values.enumerated() {
        if place > 0 { write(",") }
        write(value)
      }
      write("]")
    }
  }

  /// Writes the key of an object's member.
  @inlinable package mutating func write(member name: String, isFirst: Bool) {
    if !isFirst { write(",") }
    write(string: name.utf8)
    write(":")
  }

  /// Writes parameters as an object; in place of a secret one stands `null`.
  package mutating func write(_ parameters: Parameters) {
    write("{")
    var isFirst = true
    parameters.visit { name, value, isSecret in
      write(member: name, isFirst: isFirst)
      isFirst = false
      if isSecret { write("null") } else { write(value) }
    }
    write("}")
  }
}
