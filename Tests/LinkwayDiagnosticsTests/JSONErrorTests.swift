import LinkwayDiagnostics
import Testing

/// A text with all of its errors.
struct JSONErrorCase: Sendable, CustomTestStringConvertible {
  var text: String
  /// The identifier, the source text of the range, the message and the suggestion.
  var errors: [Expected]

  struct Expected: Equatable, Sendable {
    var identifier: String
    var column: Int?
    var shown: String
    var message: String
    var suggestion: String?
  }

  init(_ text: String, _ errors: (String, Int?, String, String, String?)...) {
    self.text = text
    self.errors = errors.map {
      Expected(identifier: $0.0, column: $0.1, shown: $0.2, message: $0.3, suggestion: $0.4)
    }
  }

  var testDescription: String { text }
}

@Suite("JSON errors")
struct JSONErrorTests {
  static let cases: [JSONErrorCase] = [
    JSONErrorCase(
      "", ("empty-file", 1, "", "the file contains no JSON value", "write at least `{}`")),
    JSONErrorCase(
      " \n", ("empty-file", 1, "", "the file contains no JSON value", "write at least `{}`")),
    JSONErrorCase(
      #"{"a": 1, "b": 2, "a": 3}"#,
      (
        "duplicate-key", 18, "\"a\"", "the object already has the key `a`",
        "remove one of the two, or give it another name"
      )),
    JSONErrorCase(
      "[1, 2,]",
      (
        "trailing-comma", 6, ",", "there is a comma after the last element of the array",
        "remove the comma"
      )),
    JSONErrorCase(
      "{\"a\": 1 , } // x",
      (
        "trailing-comma", 9, ",", "there is a comma after the last member of the object",
        "remove the comma"
      ),
      (
        "comment", 13, "// x", "JSON has no comments",
        "remove it; use `description` for remarks if the format allows it"
      )),
    JSONErrorCase(
      "/* a */ [1 /* ",
      (
        "comment", 1, "/* a */", "JSON has no comments",
        "remove it; use `description` for remarks if the format allows it"
      ),
      ("comment", 12, "/*", "JSON has no comments, and this one does not end", "remove it")),
    JSONErrorCase(
      "\u{FEFF}[]",
      (
        "byte-order-mark", 1, "\u{FEFF}",
        "the file starts with a byte-order mark, which JSON does not allow",
        "save the file as UTF-8 without a byte-order mark"
      )),
    JSONErrorCase(
      "[NaN]", ("bad-number", 2, "NaN", "JSON has no `NaN`", "write a finite number, or `null`")),
    JSONErrorCase(
      "[-Infinity]",
      ("bad-number", 2, "-Infinity", "JSON has no `-Infinity`", "write a finite number, or `null`")),
    JSONErrorCase(
      "[1.]",
      (
        "bad-number", 2, "1.", "a number needs a digit after its `.`",
        "write a `0` after the `.`, or no `.`"
      )),
    JSONErrorCase(
      "[-.5]",
      (
        "bad-number", 2, "-.5", "a number needs a digit before its `.`", "write `0` before the `.`"
      )),
    JSONErrorCase(
      "[+1]", ("bad-number", 2, "+1", "a number cannot start with `+`", "remove the `+`")),
    JSONErrorCase(
      "[-]", ("bad-number", 2, "-", "a `-` needs a number after it", "write a digit after the `-`")),
    JSONErrorCase(
      "[007]",
      (
        "bad-number", 2, "007", "a number cannot have leading zeros",
        "remove the zeros"
      )),
    JSONErrorCase(
      "[2e+]",
      (
        "bad-number", 2, "2e+", "the exponent of a number needs a digit",
        "write a digit after the `e`"
      )),
    JSONErrorCase(
      "[0x1F]",
      (
        "bad-number", 2, "0x1F", "`0x1F` is not a JSON number",
        "write it in decimal digits, or as a string in double quotes"
      )),
    JSONErrorCase(
      "[True]",
      ("bad-literal", 2, "True", "`True` is not a JSON value", "did you mean `true`?")),
    JSONErrorCase(
      "[session]",
      (
        "bad-literal", 2, "session", "`session` is not a JSON value",
        "strings use double quotes"
      )),
    JSONErrorCase(
      "['a']",
      (
        "unexpected-character", 2, "'", "JSON strings use double quotes",
        "write `\"` instead of `'`"
      )),
    JSONErrorCase(
      "[1,,2]",
      (
        "unexpected-character", 4, ",", "a value is missing before this comma",
        "remove the comma, or write a value"
      )),
    JSONErrorCase(
      "{\"a\":}",
      (
        "unexpected-character", 6, "}", "a value was expected, not `}`",
        "write a value, or look for an extra bracket"
      )),
    JSONErrorCase(
      "[é]",
      (
        "unexpected-character", 2, "é", "no JSON value begins with `é`",
        "write a string, number, array, object, `true`, `false` or `null`"
      )),
    JSONErrorCase(
      "[1 \"b\"]",
      (
        "missing-comma", 4, "\"", "a comma or `]` must follow a value in an array, not `\"`",
        "write a comma between the two, or look for a missing quote before it"
      )),
    JSONErrorCase(
      "[1}",
      (
        "unexpected-character", 3, "}", "`}` does not close an array",
        "write `]`, or look for a missing bracket before it"
      )),
    JSONErrorCase(
      "{\"a\" 1}",
      (
        "missing-colon", 6, "1", "a colon is missing between a key and its value",
        "write `:` after the key"
      )),
    JSONErrorCase(
      "{a: 1}",
      (
        "bad-key", 2, "a", "a key of an object must be a string in double quotes",
        "write `\"a\"`"
      )),
    JSONErrorCase(
      "{,}",
      (
        "bad-key", 2, ",", "a key of an object must be a string in double quotes",
        "write a key in double quotes, or look for a missing bracket"
      )),
    JSONErrorCase(
      "{\"a\": [1",
      (
        "unexpected-end", 9, "", "the file ends inside an array", "look for a missing `]`"
      )),
    JSONErrorCase(
      "[] x",
      (
        "trailing-text", 4, "x", "the JSON value has ended, but more text follows it",
        "remove it, or look for an extra bracket"
      )),
    JSONErrorCase(
      "[\"a\n\"]",
      (
        "unterminated-string", 2, "\"a", "a string does not end on its line",
        "write a `\"` at its end; a line break in a string is `\\n`"
      )),
    JSONErrorCase(
      "[\"a\tb\u{1}\"]",
      (
        "control-character", 4, "\t", "the control character U+0009 must be escaped in a string",
        "write `\\t`"
      ),
      (
        "control-character", 6, "\u{1}",
        "the control character U+0001 must be escaped in a string", "write `\\u0001`"
      )),
    JSONErrorCase(
      #"["\d+", "\u00g0"]"#,
      (
        "bad-escape", 3, #"\d"#, #"`\d` is not a JSON escape"#,
        #"write `\\d` for a literal backslash"#
      ),
      (
        "bad-escape", 10, #"\u00"#, #"`\u` needs four hexadecimal digits after it"#,
        #"write four digits, or `\\u` for a backslash before a `u`"#
      )),
    JSONErrorCase(
      #"["\uD800", "\uDC00\uD800"]"#,
      (
        "lone-surrogate", 3, #"\uD800"#,
        #"`\uD800` is one half of a surrogate pair, which is not a character"#,
        #"write the second half, `\uDC00` to `\uDFFF`, after it"#
      ),
      (
        "lone-surrogate", 13, #"\uDC00"#,
        #"`\uDC00` is one half of a surrogate pair, which is not a character"#,
        #"write the first half, `\uD800` to `\uDBFF`, before it"#
      ),
      (
        "lone-surrogate", 19, #"\uD800"#,
        #"`\uD800` is one half of a surrogate pair, which is not a character"#,
        #"write the second half, `\uDC00` to `\uDFFF`, after it"#
      )),
  ]

  @Test("each error says what, where, why and what to do", arguments: cases)
  func errors(of row: JSONErrorCase) {
    let source = SourceText(file: "a.json", text: row.text)
    let found = LocatedJSON.read(source).diagnostics.map { diagnostic in
      JSONErrorCase.Expected(
        identifier: diagnostic.identifier,
        column: diagnostic.range.map { source.location(of: $0.lowerBound).column },
        shown: diagnostic.range.map { String(decoding: source.bytes[$0], as: UTF8.self) } ?? "",
        message: diagnostic.message, suggestion: diagnostic.suggestion)
    }
    #expect(found == row.errors)
  }

  @Test("a duplicate key names the first, and the first counts")
  func duplicateKey() throws {
    let source = SourceText(file: "a.json", text: "{\n  \"é\": 1,\n  \"\\u00e9\": 2\n}")
    let (value, diagnostics) = LocatedJSON.read(source)
    #expect(diagnostics.map(\.notes) == [["the first one is at 2:3"]])
    #expect(value?["é"]?.content == .number(LocatedJSON.Number(text: "1")))
  }

  @Test("keys that only canonical equivalence makes equal are two keys")
  func canonicalEquivalence() {
    let source = SourceText(file: "a.json", text: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    let (value, diagnostics) = LocatedJSON.read(source)
    #expect(diagnostics.isEmpty)
    #expect(value?.members?.count == 2)
  }

  @Test(
    "bytes that are not UTF-8 are named",
    arguments: [
      ([0x5B, 0xFF, 0x5D], 1, #"the byte \xFF is not part of valid UTF-8"#),
      ([0xFF, 0xFE, 0x5B, 0x00], 0, "the file is UTF-16, but JSON must be UTF-8"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, #"the byte \xED is not part of valid UTF-8"#),
      ([0x22, 0xC0, 0xAE, 0x22], 1, #"the byte \xC0 is not part of valid UTF-8"#),
      ([0x22, 0xE2, 0x82], 1, #"the byte \xE2 is not part of valid UTF-8"#),
    ] as [([UInt8], Int, String)])
  func invalidUTF8(bytes: [UInt8], place: Int, message: String) {
    let (value, diagnostics) = LocatedJSON.read(SourceText(file: "a", bytes: bytes))
    #expect(value == nil)
    #expect(
      diagnostics == [
        Diagnostic(
          .error, "invalid-utf8", at: place..<place + 1, message,
          suggestion: "save the file as UTF-8")
      ])
  }
}
