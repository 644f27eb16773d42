import LinkwayMatching
import Testing

@testable import LinkwayPatterns

@Suite("Pattern syntax")
struct PatternParserTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var text: String
    var parts: [String]
    var testDescription: String { text }
  }

  static let rows: [Row] = [
    Row(text: "/photos", parts: ["text /photos"]),
    Row(text: "/photos/:id", parts: ["text /photos", "segment / id"]),
    Row(text: "/photos/:id?", parts: ["text /photos", "segment / id ?"]),
    Row(text: "/photos/:id+", parts: ["text /photos", "segment / id +"]),
    Row(text: "/photos/:id*", parts: ["text /photos", "segment / id *"]),
    Row(text: "/photos/*", parts: ["text /photos", "wildcard / 0"]),
    Row(text: "/photos/*?", parts: ["text /photos", "wildcard / 0 ?"]),
    Row(text: "/:id([0-9]+)", parts: ["regexp / id [0-9]+"]),
    Row(text: "/:id(.*)", parts: ["wildcard / id"]),
    Row(text: "/:id<int>", parts: ["segment / id <int>"]),
    Row(text: "/:id<int>?", parts: ["segment / id <int> ?"]),
    Row(text: "/@:user", parts: ["text /@", "segment user"]),
    Row(text: "/:name.json", parts: ["segment / name", "text .json"]),
    Row(text: "{/photos}?/x", parts: ["text /photos ?", "text /x"]),
    Row(text: "/a{-:b}?", parts: ["text /a", "segment - b ?"]),
    Row(text: "/a\\:b", parts: ["text /a:b"]),
    Row(text: "/(a|b)/:x", parts: ["regexp / 0 a|b", "segment / x"]),
    Row(text: "/<x>", parts: ["text /<x>"]),
  ]

  @Test("A pattern is cut into the parts of the URL Pattern Standard", arguments: rows)
  func parts(_ row: Row) throws {
    let parts = try PatternParser.parse(row.text, options: .pathname, takesTypes: true)
    #expect(parts.map(Self.describe) == row.parts)
  }

  private static func describe(_ part: PatternPart) -> String {
    let kind =
      switch part.kind {
      case .fixedText: "text"
      case .segmentWildcard: "segment"
      case .fullWildcard: "wildcard"
      case .regexp: "regexp"
      }
    let modifier =
      switch part.modifier {
      case .none: ""
      case .optional: "?"
      case .zeroOrMore: "*"
      case .oneOrMore: "+"
      }
    return [
      kind, part.prefix, part.name, part.type.map { "<\($0.name)>" } ?? "", part.value,
      part.suffix, modifier,
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  struct ErrorRow: CustomTestStringConvertible, Sendable {
    var text: String
    var range: Range<Int>
    var message: String
    var testDescription: String { text }
  }

  static let errors: [ErrorRow] = [
    ErrorRow(text: "/a/:", range: 3..<4, message: "a `:` needs a name after it"),
    ErrorRow(text: "/a/:1", range: 3..<4, message: "a `:` needs a name after it"),
    ErrorRow(text: "/a/{b", range: 5..<5, message: "a `{` is not closed"),
    ErrorRow(text: "/a/b}", range: 4..<5, message: "`}` does not belong to a group"),
    ErrorRow(text: "/a?", range: 2..<3, message: "`?` does not belong to a group"),
    ErrorRow(
      text: "/:a/:a", range: 3..<6, message: "the name `a` occurs twice in this pattern"),
    ErrorRow(text: "/:a(", range: 3..<4, message: "the regex is not closed"),
    ErrorRow(text: "/:a()", range: 3..<5, message: "a regex must not be empty"),
    ErrorRow(
      text: "/:a((b))", range: 4..<5,
      message: "a regex must not contain an unnamed capturing group"),
    ErrorRow(text: "/:a(?b)", range: 4..<5, message: "a regex must not start with `?`"),
    ErrorRow(text: "/:a(é)", range: 4..<6, message: "a regex inside a pattern must be ASCII"),
    ErrorRow(text: "/a\\", range: 2..<3, message: "nothing follows the backslash"),
    ErrorRow(text: "/:a<>", range: 3..<5, message: "a type needs a name"),
    ErrorRow(text: "/:a<int", range: 3..<7, message: "the type is not closed"),
    ErrorRow(
      text: "/:a<int>(b)", range: 3..<11,
      message: "a group can have a type or a regex, not both"),
    ErrorRow(
      text: "/{:a:b}", range: 4..<6,
      message: "braces can contain text, at most one group, and more text"),
  ]

  @Test("An error contains its position in the pattern", arguments: errors)
  func error(_ row: ErrorRow) throws {
    let error = try #require(throws: PatternError.self) {
      try PatternParser.parse(row.text, options: .pathname, takesTypes: true)
    }
    #expect(error.range == row.range)
    #expect(error.message == row.message)
  }

  @Test(
    "The error for a character that a regex must not contain shows how to write it",
    arguments: [("é", #"\u00E9"#), ("\u{1F600}", #"\u{1F600}"#)])
  func escapedCharacter(character: String, escape: String) throws {
    let error = try #require(throws: PatternError.self) {
      try PatternParser.parse("/:a(\(character))", options: .pathname, takesTypes: true)
    }
    #expect(error.suggestion == "write `\(escape)`, or give the regex a name in `types`")
    #expect(throws: Never.self) {
      try PatternParser.parse("/:a(\(escape))", options: .pathname, takesTypes: true)
    }
  }
}
