extension JSONReader {
  /// Reads a string, number, `true`, `false` or `null`.
  ///
  /// - Parameters:
  ///   - noun: The kind of the enclosing container, for the message at the end of the file.
  ///   - start: The start of the enclosing container.
  mutating func scalar(in noun: String?, from start: Int?) throws(Stop) -> LocatedJSON {
    guard offset < bytes.count else {
      if let noun, let start { throw unexpectedEnd(in: noun, from: start) }
      throw stop("unexpected-end", offset..<offset, "the file ends where a value was expected")
    }
    if bytes[offset] == UInt8(ascii: "\"") {
      let string = try string()
      return LocatedJSON(.string(string), at: string.range)
    }
    let word = thing(at: offset)
    let content: LocatedJSON.Content
    if bytes[word].elementsEqual("true".utf8) {
      content = .bool(true)
    } else if bytes[word].elementsEqual("false".utf8) {
      content = .bool(false)
    } else if bytes[word].elementsEqual("null".utf8) {
      content = .null
    } else if let problem = numberProblem(in: word) {
      throw stop("bad-number", word, problem.message, suggestion: problem.suggestion)
    } else if bytes[offset].isDigit || bytes[offset] == UInt8(ascii: "-") {
      content = .number(LocatedJSON.Number(text: String(decoding: bytes[word], as: UTF8.self)))
    } else {
      throw notAValue(word)
    }
    offset = word.upperBound
    return LocatedJSON(content, at: word)
  }

  /// Returns the error in a word that looks like a number (RFC 8259, section 6); `nil` if it is a
  /// number, or does not look like one.
  private func numberProblem(in word: Range<Int>) -> (message: String, suggestion: String)? {
    let text = text(word)
    var digits = bytes[word]
    if ["NaN", "Infinity", "-Infinity", "-NaN", "+Infinity", "+NaN"].contains(text) {
      return ("JSON has no `\(text)`", "write a finite number, or `null`")
    }
    if digits.first == UInt8(ascii: "+") {
      return ("a number cannot start with `+`", "remove the `+`")
    }
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    if digits.first == UInt8(ascii: ".") {
      return ("a number needs a digit before its `.`", "write `0` before the `.`")
    }
    guard let first = digits.first, first.isDigit else {
      return bytes[word].first == UInt8(ascii: "-")
        ? ("a `-` needs a number after it", "write a digit after the `-`") : nil
    }
    let whole = digits.prefix { $0.isDigit }
    digits = digits.dropFirst(whole.count)
    if whole.count > 1, first == UInt8(ascii: "0") {
      return ("a number cannot have leading zeros", "remove the zeros")
    }
    if digits.first == UInt8(ascii: ".") {
      let fraction = digits.dropFirst().prefix { $0.isDigit }
      if fraction.isEmpty {
        return ("a number needs a digit after its `.`", "write a `0` after the `.`, or no `.`")
      }
      digits = digits.dropFirst(fraction.count + 1)
    }
    if digits.first == UInt8(ascii: "e") || digits.first == UInt8(ascii: "E") {
      digits = digits.dropFirst()
      if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") {
        digits = digits.dropFirst()
      }
      let exponent = digits.prefix { $0.isDigit }
      if exponent.isEmpty {
        return ("the exponent of a number needs a digit", "write a digit after the `e`")
      }
      digits = digits.dropFirst(exponent.count)
    }
    return digits.isEmpty
      ? nil
      : (
        "`\(text)` is not a JSON number",
        "write it in decimal digits, or as a string in double quotes"
      )
  }

  private mutating func notAValue(_ word: Range<Int>) -> Stop {
    let text = text(word)
    switch bytes[word.lowerBound] {
    case UInt8(ascii: "'"):
      return stop(
        "unexpected-character", word, "JSON strings use double quotes",
        suggestion: "write `\"` instead of `'`")
    case UInt8(ascii: ","):
      return stop(
        "unexpected-character", word, "a value is missing before this comma",
        suggestion: "remove the comma, or write a value")
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return stop(
        "unexpected-character", word, "a value was expected, not `\(text)`",
        suggestion: "write a value, or look for an extra bracket")
    default: break
    }
    guard bytes[word.lowerBound].isPartOfWord else {
      return stop(
        "unexpected-character", word, "no JSON value begins with `\(text)`",
        suggestion: "write a string, number, array, object, `true`, `false` or `null`")
    }
    let meant = Spelling.nearest(to: text, among: ["true", "false", "null"])
    return stop(
      "bad-literal", word, "`\(text)` is not a JSON value",
      suggestion: meant.map { "did you mean `\($0)`?" } ?? "strings use double quotes")
  }

  /// Reports an unexpected character where a comma should follow a value, and returns the error to
  /// throw.
  mutating func missingComma(in noun: String, closing: Character, from start: Int) -> Stop {
    let place = thing(at: offset)
    if bytes[offset] == UInt8(ascii: "]") || bytes[offset] == UInt8(ascii: "}") {
      return stop(
        "unexpected-character", place, "`\(text(place))` does not close an \(noun)",
        notes: ["the \(noun) begins at \(source.location(of: start))"],
        suggestion: "write `\(closing)`, or look for a missing bracket before it")
    }
    return stop(
      "missing-comma", place,
      "a comma or `\(closing)` must follow a value in an \(noun), not `\(text(place))`",
      suggestion: "write a comma between the two, or look for a missing quote before it")
  }
}
