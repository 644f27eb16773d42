import LinkwayDiagnostics
import Testing

@Suite("Located JSON")
struct LocatedJSONTests {
  private func read(_ text: String) throws -> LocatedJSON {
    let (value, diagnostics) = LocatedJSON.read(SourceText(file: "a.json", text: text))
    #expect(diagnostics.isEmpty)
    return try #require(value)
  }

  @Test("every value and key has its byte range, and members keep their order")
  func ranges() throws {
    let text = #" {"b": [1, "é"], "a": {"c": null}, "d": true} "#
    let value = try read(text)
    let bytes = Array(text.utf8)
    func shown(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(value.range == 1..<bytes.count - 1)
    let members = try #require(value.members)
    #expect(members.map { shown($0.key.range) } == [#""b""#, #""a""#, #""d""#])
    #expect(members.map { shown($0.value.range) } == [#"[1, "é"]"#, #"{"c": null}"#, "true"])
    #expect(members[0].value.array?.map { shown($0.range) } == ["1", #""é""#])
    #expect(value["a"]?["c"]?.content == .null)
    #expect(value["x"] == nil)
  }

  /// The text of a literal, a range of its value's bytes, and the corresponding source text.
  static let mappings: [(String, Range<Int>, String)] = [
    (#""abc""#, 1..<2, "b"),
    (#""abc""#, 0..<3, "abc"),
    (#""abc""#, 3..<3, ""),
    (#""[\\d]+""#, 1..<3, #"\\d"#),
    (#""[\\d]+""#, 3..<4, "]"),
    (#""[\\d]+""#, 0..<5, #"[\\d]+"#),
    (#""\u00e9x""#, 0..<2, #"\u00e9"#),
    (#""\u00e9x""#, 0..<1, #"\u00e9"#),
    (#""\u00e9x""#, 1..<3, #"\u00e9x"#),
    (#""\u00e9x""#, 2..<3, "x"),
    (#""éx""#, 2..<3, "x"),
    (#""\uD83D\uDE00/\/y""#, 0..<4, #"\uD83D\uDE00"#),
    (#""\uD83D\uDE00/\/y""#, 4..<6, #"/\/"#),
    (#""\uD83D\uDE00/\/y""#, 6..<7, "y"),
    (#""\n\t""#, 1..<2, #"\t"#),
    (#""\n\t""#, 1..<99, #"\t"#),
    (#""""#, 0..<0, ""),
  ]

  @Test("a range of the value maps back to the source", arguments: mappings)
  func mapping(literal: String, range: Range<Int>, expected: String) throws {
    let string = try #require(try read(literal).string)
    let source = string.sourceRange(of: range)
    #expect(String(decoding: Array(literal.utf8)[source], as: UTF8.self) == expected)
  }

  @Test("an empty range is before the byte that follows it")
  func emptyRange() throws {
    let string = try #require(try read(#""a\\b""#).string)
    #expect((0...3).map { string.sourceRange(of: $0..<$0).lowerBound } == [1, 2, 4, 5])
  }

  @Test("a part of a string has its own range, and so does a part of the part")
  func parts() throws {
    let literal = #""int = \u00e9\\z""#
    let string = try #require(try read(literal).string)
    let bytes = Array(literal.utf8)
    func shown(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let part = string.part(6..<10)
    #expect(part.value == "é\\z")
    #expect(shown(part.range) == #"\u00e9\\z"#)
    #expect(shown(part.sourceRange(of: 2..<3)) == #"\\"#)
    let inner = part.part(2..<4)
    #expect(inner.value == "\\z")
    #expect(shown(inner.range) == #"\\z"#)
    #expect(shown(inner.sourceRange(of: 1..<2)) == "z")
    #expect(part.part(1..<1).value == "")
  }

  @Test("a string made without a source maps into its range")
  func synthetic() {
    let string = LocatedString("abc", at: 10..<13)
    #expect(string.sourceRange(of: 1..<2) == 11..<12)
    #expect(LocatedString("abc", at: 0..<0).sourceRange(of: 1..<2) == 0..<0)
  }

  static let numbers: [(String, Int64?, Double?)] = [
    ("0", 0, 0), ("-0", 0, -0.0), ("42", 42, 42), ("1.0", nil, 1), ("1e2", nil, 100),
    ("9223372036854775807", .max, 0x1p63), ("-9223372036854775808", .min, -0x1p63),
    ("9223372036854775808", nil, 0x1p63), ("1e400", nil, nil), ("-1e400", nil, nil),
    ("1e-400", nil, 0), ("0.1", nil, 0.1),
  ]

  @Test("numbers keep their text and all values that represent it", arguments: numbers)
  func number(text: String, int: Int64?, double: Double?) throws {
    guard case .number(let number) = try read(text).content else {
      Issue.record("not a number")
      return
    }
    #expect(number.text == text)
    #expect(number.int64 == int)
    #expect(number.double == double)
  }
}
