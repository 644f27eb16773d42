import LinkwayDiagnostics
package import LinkwayMatching
package import LinkwayTable
import LinkwayURLParsing

/// A fast JSON writer. The output is byte for byte the same as that of `JSONTree`.
package struct JSONBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package var count: Int { bytes.count }

  package init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

  /// Writes text that is already JSON, such as punctuation, keys and words without escapes.
  package mutating func write(_ json: String) { json.withUTF8Span { write(json: $0) } }

  /// Writes constant text that is already JSON: faster, because nothing counts its references.
  package mutating func write(constant json: StaticString) {
    // SAFETY: the buffer is used only in this call.
    json.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes bytes that are already JSON.
  package mutating func write(json: Span<UInt8>) {
    // SAFETY: the buffer is the span's own and is used only in this call.
    unsafe json.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a string, with quotes and escapes.
  package mutating func write(string text: String) { text.withUTF8Span { write(string: $0) } }

  /// Writes a string that is given as UTF-8, with quotes and escapes.
  package mutating func write(string text: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    if Self.isPlain(text) {
      write(json: text)
    } else {
      writeEscaped(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Copies the text, except for the characters that need an escape.
  @inline(never)
  private mutating func writeEscaped(_ text: Span<UInt8>) {
    var (start, place) = (0, 0)
    while place < text.count {
      if Self.isPlain(text[place]) {
        place += 1
        continue
      }
      let found = text.scalar(at: place, before: text.count)
      let scalar = found.flatMap { Unicode.Scalar($0.value) } ?? "\u{FFFD}"
      let end = place + (found?.length ?? 1)
      if found == nil || scalar.isASCII || TerminalText.isUnsafe(scalar) {
        write(json: text.extracting(start..<place))
        write(escaped: scalar)
        start = end
      }
      place = end
    }
    write(json: text.extracting(start..<place))
  }

  /// Returns whether a text consists of printable ASCII characters that need no escapes in a JSON
  /// string.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    // SAFETY: the buffer is the span's own and is used only in this call.
    unsafe text.withUnsafeBufferPointer { unsafe isPlain(all: $0) }
  }

  // SAFETY: `@unsafe`, because the buffer must be valid for its count.
  @unsafe
  private static func isPlain(all text: UnsafeBufferPointer<UInt8>) -> Bool {
    // No early exit, so that the compiler can vectorize the loop.
    var odd: UInt8 = 0
    var place = 0
    while place < text.count {
      odd |= unsafe isPlain(text[place]) ? 0 : 1
      place += 1
    }
    return odd == 0
  }

  /// Returns whether a byte is a printable ASCII character that needs no escape in a string (RFC
  /// 8259, section 7).
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    // Branch-free.
    let isPrintable = byte &- 0x20 < 0x5F
    let isMark = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    return isPrintable && !isMark
  }

  private mutating func write(escaped scalar: Unicode.Scalar) {
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
    case .string(let text): write(string: text)
    case .int(let number): write(String(number))
    case .number(let number):
      let text = String(number)
      write(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    case .bool(let isTrue): write(isTrue ? "true" : "false")
    case .list(let values):
      // Recursion is limited by the nesting of the table's JSON; values from links are never nested
      // lists.
      writeList(values) { $0.write($1) }
    }
  }

  mutating func writeList<Element>(
    _ elements: [Element], _ body: (inout JSONBytes, Element) -> Void
  ) {
    write("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { write(",") }
      body(&self, element)
    }
    write("]")
  }

  /// Writes the key of an object's member, preceded by a comma unless it is the first.
  package mutating func write(member name: String, isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    write(string: name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes parameters as an object, with `null` in place of secrets.
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

  /// Writes the parameters of a located link as an object.
  ///
  /// - Parameter link: the bytes of the link.
  package mutating func write(
    parametersOf located: inout LocatedLink, in link: Span<UInt8>, _ table: RouteTable
  ) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    table.forEachParameter(of: &located, in: link) { name, value in
      write(member: name, isFirst: isFirst)
      write(value)
      isFirst = false
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension String {
  /// The JSON text with characters that are unsafe on a terminal escaped as in RFC 8259, section 7. Its
  /// value is unchanged: such characters occur only in strings, except for white space between tokens,
  /// which is kept.
  package var escapedInJSON: String {
    guard !utf8.allSatisfy({ $0 < 0x7F }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.value >= 0x20 && TerminalText.isUnsafe(scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
